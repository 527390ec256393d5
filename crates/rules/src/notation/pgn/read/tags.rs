//! Finding a tag in a text and taking it apart.
//!
//! A tag lies on one line. Its value ends at a quote before a bracket, so brackets and bare quotes inside it do
//! no harm; a tag that is not closed ends with its line.

use core::ops::Range;

use super::place::{indentation, line_end};
use crate::notation::pgn::{TagFlaw, text};

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

/// Whether a bracket at this offset is first on its line and opens a tag: more than a word in brackets.
pub(super) fn opens_tag(text: &[u8], at: usize) -> bool {
    indentation(text, at).is_some()
        && read_tag(text, at).is_some_and(|tag| tag.quoted || !tag.value.is_empty() || tag.is_wrapper(text))
}

/// Whether a bracket at this offset is followed by what can be the name of a tag.
fn has_name(text: &[u8], at: usize) -> bool {
    let name = skip_blanks(text, at + 1);
    text.get(at) == Some(&b'[') && text.get(name).is_some_and(|byte| is_name_start(*byte))
}

const fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'/' | 0x80..)
}

/// Whether this may be `[pgn]` or `[/pgn]`, at a glance.
pub(super) fn may_be_wrapper(text: &[u8], at: usize) -> bool {
    let name = &text[skip_blanks(text, at + 1)..];
    let name = name.strip_prefix(b"/").unwrap_or(name);
    name.len() >= 3 && name[..3].eq_ignore_ascii_case(b"pgn")
}

/// Takes the tag apart whose bracket is at this offset. `None` if it has no name: not a tag.
pub(super) fn read_tag(text: &[u8], start: usize) -> Option<TagSpan> {
    if !has_name(text, start) {
        return None;
    }
    let name_start = skip_blanks(text, start + 1);
    let ends_name = |byte: &u8| matches!(byte, b' ' | b'\t' | b'"' | b']' | b'\n' | b'\r');
    let name_end = text[name_start..].iter().position(ends_name).map_or(text.len(), |at| name_start + at);
    let name = name_start..name_end;
    let value = skip_blanks(text, name_end);
    Some(match text.get(value) {
        Some(b'"') => quoted(text, start, name, value + 1),
        _ => unquoted(text, start, name, value),
    })
}

// A line may hold thousands of tags, so nothing here looks for its end before it must.

fn quoted(text: &[u8], start: usize, name: Range<usize>, value: usize) -> TagSpan {
    let mut inner_quotes = false;
    let mut at = value;
    while let Some(mark) = memchr::memchr3(b'"', b'\\', b'\n', &text[at..]).map(|found| at + found) {
        if text[mark] == b'\n' || memchr::memchr(b'\r', &text[at..mark]).is_some() {
            break;
        }
        if text[mark] == b'\\' {
            // A backslash that escapes nothing stands for itself.
            at = mark + 1 + usize::from(matches!(text.get(mark + 1), Some(b'"' | b'\\')));
            continue;
        }
        let close = skip_blanks(text, mark + 1);
        if text.get(close) == Some(&b']') {
            let flaw = inner_quotes.then_some(TagFlaw::InnerQuotes);
            return TagSpan { start, end: close + 1, name, value: value..mark, flaw, quoted: true };
        }
        inner_quotes = true;
        at = mark + 1;
    }
    let end = line_end(text, value);
    let rest = text[value..end].trim_ascii_end();
    let rest = rest.strip_suffix(b"]").unwrap_or(rest).trim_ascii_end();
    let rest = rest.strip_suffix(b"\"").unwrap_or(rest);
    let (value, flaw) = (value..value + rest.len(), Some(TagFlaw::NotClosed));
    TagSpan { start, end, name, value, flaw, quoted: true }
}

fn unquoted(text: &[u8], start: usize, name: Range<usize>, value: usize) -> TagSpan {
    let stop = memchr::memchr3(b']', b'\n', b'\r', &text[value..]).map_or(text.len(), |at| value + at);
    let (end, flaw) = match text.get(stop) {
        Some(b']') => (stop + 1, TagFlaw::NoQuotes),
        _ => (stop, TagFlaw::NotClosed),
    };
    let length = text[value..stop].trim_ascii_end().len();
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
