//! Names that people can read: something is to be seen of them, and it stays in its line.

use tabiya_rules::notation::turns_text;

/// Marks in a row above or below one letter; living languages need three.
const MARKS: usize = 4;

/// Whether something of a name is shown, and nothing that is not meant to be.
pub(super) fn is_readable(name: &str) -> bool {
    let mut marks = 0;
    let piled = name.chars().any(|c| {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        marks > MARKS
    });
    let hidden = |c: char| c.is_control() || turns_text(c) || is_tag(c);
    let shown = |c: char| !c.is_whitespace() && !is_blank(c) && !is_mark(c);
    !piled && !name.contains(hidden) && (name.is_empty() || name.contains(shown))
}

/// Combining marks, which stand on the letter before them.
const fn is_mark(c: char) -> bool {
    matches!(
        c,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}'
    )
}

/// Letters and signs of which nothing is seen: fillers, the empty pattern of Braille, choices of a variant.
const fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
    )
}

/// Tags, which are read by programs alone.
const fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_seen_and_stays_in_its_line() {
        for name in ["", "Ada", "Zoë", "Zoe\u{308}", "Nguyễn", "Ольга", "ऋषि", "🦊", "♟\u{fe0f}"]
        {
            assert!(is_readable(name), "{name}");
        }
        let piled = format!("a{}", "\u{300}".repeat(39));
        for name in [
            "\u{3164}",
            "\u{e0041}",
            "a\u{e0041}",
            "\u{300}",
            "\u{2800} \u{ad}",
            &piled,
            "a\u{202e}b",
            "a\u{7}",
        ] {
            assert!(!is_readable(name), "{}", name.escape_unicode());
        }
    }
}
