//! Finding a tag in a text and taking it apart.
//!
//! A tag lies on one line. Its value ends at a quote before a bracket, so brackets and bare quotes inside it do
//! no harm; a tag that is not closed ends with its line.

use core::ops::Range;

use super::place::{line_end, line_start};
use super::{TagFlaw, text};

/// Where the parts of a tag are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TagSpan {
    /// The opening bracket.
    pub(super) start: usize,
    /// After the closing bracket.
    pub(super) end: usize,
    pub(super) name: Range<usize>,
    pub(super) value: Range<usize>,
    pub(super) flaw: Option<TagFlaw>,
    /// Whether the value is in quotes, so that a backslash may mean something.
    quoted: bool,
}

impl TagSpan {
    pub(super) fn name<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        &text[self.name.clone()]
    }

    /// The value without its backslashes.
    pub(super) fn value(&self, bytes: &[u8]) -> String {
        let raw = text::decode(&bytes[self.value.clone()]);
        if !self.quoted || !raw.contains('\\') {
            return raw;
        }
        let mut value = String::with_capacity(raw.len());
        let mut rest = raw.chars().peekable();
        while let Some(c) = rest.next() {
            let escaped = if c == '\\' { rest.next_if(|next| matches!(next, '"' | '\\')) } else { None };
            value.push(escaped.unwrap_or(c));
        }
        value
    }

    /// Whether this is `[pgn]` or `[/pgn]`, which web pages put around a game.
    pub(super) fn is_wrapper(&self, text: &[u8]) -> bool {
        let name = self.name(text);
        let bare = name.strip_prefix(b"/").unwrap_or(name);
        self.value.is_empty() && !self.quoted && bare.eq_ignore_ascii_case(b"pgn")
    }
}

/// Whether a bracket at this offset, first on its line, can open a tag.
pub(super) fn opens_tag(text: &[u8], at: usize) -> bool {
    let before = &text[line_start(text, at)..at];
    let before = before.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(before);
    before.iter().all(|byte| matches!(byte, b' ' | b'\t')) && has_name(text, at)
}

/// Whether a bracket at this offset is followed by what can be the name of a tag.
pub(super) fn has_name(text: &[u8], at: usize) -> bool {
    let name = skip_blanks(text, at + 1);
    text.get(at) == Some(&b'[') && text.get(name).is_some_and(|byte| is_name_start(*byte))
}

const fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'/')
}

/// Takes the tag apart whose bracket is at this offset. `None` if it has no name: not a tag.
pub(super) fn read_tag(text: &[u8], start: usize) -> Option<TagSpan> {
    if !has_name(text, start) {
        return None;
    }
    let line_end = line_end(text, start);
    let line = &text[..line_end];
    let name_start = skip_blanks(line, start + 1);
    let ends_name = |byte: &u8| matches!(byte, b' ' | b'\t' | b'"' | b']');
    let name_end = line[name_start..].iter().position(ends_name).map_or(line_end, |at| name_start + at);
    let name = name_start..name_end;
    let value = skip_blanks(line, name_end);
    Some(match line.get(value) {
        Some(b'"') => quoted(line, start, name, value + 1),
        _ => unquoted(line, start, name, value),
    })
}

fn quoted(line: &[u8], start: usize, name: Range<usize>, value: usize) -> TagSpan {
    let mut inner_quotes = false;
    let mut at = value;
    while let Some(found) = memchr::memchr2(b'"', b'\\', &line[at..]) {
        let mark = at + found;
        if line[mark] == b'\\' {
            // A backslash that escapes nothing stands for itself.
            at = mark + 1 + usize::from(matches!(line.get(mark + 1), Some(b'"' | b'\\')));
            continue;
        }
        let close = skip_blanks(line, mark + 1);
        if line.get(close) == Some(&b']') {
            let flaw = inner_quotes.then_some(TagFlaw::InnerQuotes);
            return TagSpan { start, end: close + 1, name, value: value..mark, flaw, quoted: true };
        }
        inner_quotes = true;
        at = mark + 1;
    }
    let rest = line[value..].trim_ascii_end();
    let rest = rest.strip_suffix(b"]").unwrap_or(rest).trim_ascii_end();
    let rest = rest.strip_suffix(b"\"").unwrap_or(rest);
    let (value, flaw) = (value..value + rest.len(), Some(TagFlaw::NotClosed));
    TagSpan { start, end: line.len(), name, value, flaw, quoted: true }
}

fn unquoted(line: &[u8], start: usize, name: Range<usize>, value: usize) -> TagSpan {
    let close = memchr::memchr(b']', &line[value..]).map(|at| value + at);
    let (end, stop, flaw) = match close {
        Some(close) => (close + 1, close, TagFlaw::NoQuotes),
        None => (line.len(), line.len(), TagFlaw::NotClosed),
    };
    let length = line[value..stop].trim_ascii_end().len();
    TagSpan { start, end, name, value: value..value + length, flaw: Some(flaw), quoted: false }
}

fn skip_blanks(text: &[u8], from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    from + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, String, Option<TagFlaw>, &str) {
        let bytes = text.as_bytes();
        let tag = read_tag(bytes, 0).expect("a tag");
        (text::decode(tag.name(bytes)), tag.value(bytes), tag.flaw, &text[tag.end..])
    }

    fn expect(text: &str, name: &str, value: &str, flaw: Option<TagFlaw>, rest: &str) {
        assert_eq!(read(text), (name.to_owned(), value.to_owned(), flaw, rest), "{text}");
    }

    #[test]
    fn values_end_where_they_should() {
        expect("[White \"A, B\"]\n", "White", "A, B", None, "\n");
        expect("[ White  \"x\" ] [Black \"y\"]", "White", "x", None, " [Black \"y\"]");
        expect("[Event \"a \\\"b\\\" \\\\ c\"]", "Event", "a \"b\" \\ c", None, "");
        expect("[Event \"a [b] c\"]", "Event", "a [b] c", None, "");
        expect("[Event \"The \"Big\" One\"]", "Event", "The \"Big\" One", Some(TagFlaw::InnerQuotes), "");
        expect("[FEN 8/8 w - - ]x", "FEN", "8/8 w - -", Some(TagFlaw::NoQuotes), "x");
        expect("[Site \"Oslo]\n[A", "Site", "Oslo", Some(TagFlaw::NotClosed), "\n[A");
        expect("[Site \"C:\\\"]", "Site", "C:\\", Some(TagFlaw::NotClosed), "");
        expect("[Site \"Oslo", "Site", "Oslo", Some(TagFlaw::NotClosed), "");
        expect("[Site", "Site", "", Some(TagFlaw::NotClosed), "");
        assert_eq!(read_tag(b"[\"x\"]", 0), None);
        assert_eq!(read_tag(b"[%clk 1]", 0), None);
    }
}
