//! From offsets to lines and columns.
//!
//! Lines end with LF, CR LF or CR alone. Offsets are asked for in growing order, mostly, so the count goes on
//! from the last answer instead of the start.

use crate::notation::pgn::Place;

/// Counts lines on demand.
#[derive(Clone, Debug)]
pub(super) struct PlaceCounter {
    /// Where the text begins in its file.
    begin: Place,
    known: Known,
}

/// An offset whose place is known: the lines that end before it, and the characters of its line before it.
#[derive(Copy, Clone, Debug, Default)]
struct Known {
    offset: usize,
    lines: u64,
    column: u64,
}

impl PlaceCounter {
    /// For a text that begins at this place of the file.
    pub(super) fn new(begin: Place) -> Self {
        Self { begin, known: Known::default() }
    }

    /// The place of an offset into the text.
    pub(super) fn place(&mut self, text: &[u8], offset: usize) -> Place {
        let offset = offset.min(text.len());
        if offset < self.known.offset {
            self.known = Known::default();
        }
        let Known { offset: from, lines, column } = self.known;
        let new = &text[from..offset];
        let (start, before) = match memchr::memrchr2(b'\n', b'\r', new) {
            Some(end) => (from + end + 1, 0),
            None => (from, column),
        };
        let lines = lines + line_ends(new, text.get(offset).copied());
        self.known = Known { offset, lines, column: before + characters(text, start, offset) };
        let first_line = if lines == 0 { self.begin.column - 1 } else { 0 };
        Place {
            offset: self.begin.offset + offset as u64,
            line: self.begin.line + lines,
            column: first_line + self.known.column + 1,
        }
    }
}

/// How many characters these bytes of a line are, whatever their encoding: a byte that goes on another counts only
/// where there is nothing to go on, and a mark of the byte order never.
fn characters(text: &[u8], from: usize, to: usize) -> u64 {
    let counts = |at: usize| match text[at] {
        0x80..=0xBF => at == 0 || text[at - 1] < 0x80,
        0xEF => !text[at..].starts_with(MARK),
        _ => true,
    };
    (from..to).filter(|at| counts(*at)).count() as u64
}

/// The mark of the byte order.
pub(super) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Whether a line begins at this offset, or did before a mark of the byte order.
pub(super) fn begins_line(text: &[u8], at: usize) -> bool {
    let before = &text[..at];
    let before = before.strip_suffix(MARK).unwrap_or(before);
    matches!(before.last(), None | Some(b'\n' | b'\r'))
}

/// By how many blanks the line of this offset is indented; `None` if more than that comes before it.
pub(super) fn indentation(text: &[u8], at: usize) -> Option<usize> {
    let blanks = text[..at].iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    begins_line(text, at - blanks).then_some(blanks)
}

/// How many lines end in this text; `next` is the byte after it, since CR LF ends one line.
pub(super) fn line_ends(text: &[u8], next: Option<u8>) -> u64 {
    let mut ends = memchr::memchr_iter(b'\n', text).count();
    for at in memchr::memchr_iter(b'\r', text) {
        let follower = text.get(at + 1).copied().or(next);
        ends += usize::from(follower != Some(b'\n'));
    }
    ends as u64
}

/// Where the line ends that holds this offset: at its line end or the end of the text.
pub(super) fn line_end(text: &[u8], offset: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text[offset..]).map_or(text.len(), |end| offset + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let text = "a\nb\r\nc\rd\u{e9}f".as_bytes();
        let mut counter = PlaceCounter::new(Place { offset: 100, line: 11, column: 6 });
        let mut at = |offset| {
            let place = counter.place(text, offset);
            (place.offset, place.line, place.column)
        };
        assert_eq!(at(0), (100, 11, 6));
        assert_eq!(at(2), (102, 12, 1));
        assert_eq!(at(5), (105, 13, 1));
        assert_eq!(at(7), (107, 14, 1));
        assert_eq!(at(10), (110, 14, 3));
        assert_eq!(at(2), (102, 12, 1));
    }

    #[test]
    fn places_do_not_depend_on_what_was_asked_before() {
        let text = b"a\r\n\xEF\xBB\xBFb\xC3\xA9\xA0\xE9 c\r\rd\r\n\n";
        for from in 0..text.len() {
            for to in 0..text.len() {
                let mut counter = PlaceCounter::new(Place::START);
                counter.place(text, from);
                assert_eq!(
                    counter.place(text, to),
                    PlaceCounter::new(Place::START).place(text, to),
                    "{from} {to}"
                );
            }
        }
    }
}
