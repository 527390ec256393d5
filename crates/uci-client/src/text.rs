//! Texts that somebody else wrote, made fit to be shown.

use tabiya_rules::notation::turns_text;

/// The text without whatever moves the cursor, rings a bell or turns letters around, and at most so many characters
/// of it.
#[must_use]
pub fn clean(text: &str, most: usize) -> String {
    let shown = text.chars().map(|c| if c == '\t' { ' ' } else { c });
    shown.filter(|c| !c.is_control() && !turns_text(*c)).take(most).collect()
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
