//! Names and remarks that are fit to be shown, and to be written as PGN.

use tabiya_protocol::{Code, Message};
use tabiya_rules::notation::turns_text;

use crate::limits::{COMMENT, TITLE};

/// A name of a study, as somebody gives it.
///
/// # Errors
/// When it is empty, too long, or has characters that cannot be shown.
pub fn checked_title(text: &str) -> Result<String, Message> {
    let title = text.trim();
    let found = title.chars().count();
    if found == 0 || found > TITLE {
        let found = i64::try_from(found).unwrap_or(i64::MAX);
        return Err(Message::new(Code::BadLength).with("most", TITLE as i64).with("found", found));
    }
    if title.chars().any(|c| c.is_control() || turns_text(c)) {
        return Err(Message::new(Code::BadName).with("limit", TITLE as i64));
    }
    Ok(title.to_owned())
}

/// A name that comes from elsewhere: what cannot be shown is left out, what is too long is cut.
#[must_use]
pub fn clean_title(text: &str) -> String {
    let shown: String = text.chars().filter(|c| !c.is_control() && !turns_text(*c)).take(TITLE).collect();
    shown.trim().to_owned()
}

/// Joins or parts the letters around it, as Persian, Indian scripts and pictures of people need it.
const fn joins(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// A remark as it can be shown and written: no braces, which end a comment of PGN, and nothing that reads as a command.
#[must_use]
pub fn clean_comment(text: &str) -> String {
    let is_loose = |last: char| last.is_whitespace() || last == '[' || joins(last);
    let mut clean = String::with_capacity(text.len());
    for c in text.chars().filter(|c| (joins(*c) || !turns_text(*c)) && *c != '\r') {
        match c {
            // Behind a letter it joins; elsewhere it would be a remark that nobody sees.
            c if joins(c) && clean.chars().next_back().is_none_or(is_loose) => {}
            '{' => clean.push('('),
            '}' => clean.push(')'),
            '%' if clean.ends_with('[') => clean.push_str(" %"),
            '\n' => clean.push('\n'),
            c if c.is_control() => clean.push(' '),
            c => clean.push(c),
        }
    }
    clean.trim().to_owned()
}

/// A remark that somebody makes.
pub(crate) fn checked_comment(text: &str) -> Result<String, Message> {
    let clean = clean_comment(text);
    let found = clean.chars().count();
    if found > COMMENT {
        let found = i64::try_from(found).unwrap_or(i64::MAX);
        return Err(Message::new(Code::BadLength).with("most", COMMENT as i64).with("found", found));
    }
    Ok(clean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_cannot_become_commands_or_end_themselves() {
        assert_eq!(clean_comment(" a {b} [%eval 3]\r\n\tc\u{202e} "), "a (b) [ %eval 3]\n c");
        assert_eq!(clean_comment("[\u{200b}%clk 1]"), "[ %clk 1]", "what shows nothing hides nothing");
        let joined = "می\u{200c}خواهم 👩\u{200d}🔬";
        assert_eq!(clean_comment(joined), joined, "letters stay as they were joined");
        assert_eq!(
            clean_comment("\u{200d}\u{200c} [\u{200d}%clk 1] a\u{200d}\u{200d}"),
            "[ %clk 1] a\u{200d}"
        );
        let cleaned = clean_comment("[[%%x] { } \0");
        assert_eq!(clean_comment(&cleaned), cleaned);
        assert!(checked_comment(&"x".repeat(COMMENT + 1)).is_err_and(|why| why.code == Code::BadLength));
    }

    #[test]
    fn titles_are_what_they_look_like() {
        assert_eq!(checked_title(" Zoë’s 🦊 "), Ok("Zoë’s 🦊".to_owned()));
        assert!(checked_title("").is_err_and(|why| why.code == Code::BadLength));
        assert!(checked_title(&"x".repeat(TITLE + 1)).is_err_and(|why| why.code == Code::BadLength));
        assert!(checked_title("a\u{202e}b").is_err_and(|why| why.code == Code::BadName));
        assert_eq!(clean_title("a\u{202e}\nb\u{200d}"), "ab");
    }
}
