//! Texts that somebody else wrote, made fit to be shown.

/// The text without whatever moves the cursor, rings a bell or turns letters around, and at most so many characters
/// of it.
#[must_use]
pub fn clean(text: &str, most: usize) -> String {
    let shown = text.chars().map(|c| if c == '\t' { ' ' } else { c });
    shown.filter(|c| !c.is_control() && !turns_text(*c)).take(most).collect()
}

/// Letters without a shape of their own that change how others look.
const fn turns_text(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_can_do_no_harm() {
        assert_eq!(clean("\u{1b}[2JStock\0fish\t15 \u{202e}x\r\n", 100), "[2JStockfish 15 x");
        assert_eq!(clean("äöü", 2), "äö");
    }
}
