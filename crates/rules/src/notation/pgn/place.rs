//! From offsets to lines and columns.
//!
//! Lines end with LF, CR LF or CR alone. Offsets are asked for in growing order, mostly, so the count goes on
//! from the last answer instead of the start.

use super::Place;

/// Counts lines on demand.
#[derive(Clone, Debug)]
pub(super) struct PlaceCounter {
    base_offset: u64,
    base_line: u64,
    /// How many characters of its first line come before the text.
    base_column: u64,
    /// The last offset asked for and the lines that end before it.
    known: (usize, u64),
}

impl PlaceCounter {
    /// For a text that begins this far into the file.
    pub(super) fn new(base_offset: u64, base_line: u64, base_column: u64) -> Self {
        Self { base_offset, base_line, base_column, known: (0, 0) }
    }

    /// The place of an offset into the text.
    pub(super) fn place(&mut self, text: &[u8], offset: usize) -> Place {
        let offset = offset.min(text.len());
        if offset < self.known.0 {
            self.known = (0, 0);
        }
        let lines = self.known.1 + line_ends(&text[self.known.0..offset], text.get(offset).copied());
        self.known = (offset, lines);
        let start = line_start(text, offset);
        let column = match str::from_utf8(&text[start..offset]) {
            Ok(text) => text.chars().filter(|c| *c != '\u{FEFF}').count(),
            Err(_) => offset - start,
        };
        Place {
            offset: self.base_offset + offset as u64,
            line: self.base_line + lines + 1,
            column: if start == 0 { self.base_column } else { 0 } + column as u64 + 1,
        }
    }
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

/// Where the line begins that holds this offset.
pub(super) fn line_start(text: &[u8], offset: usize) -> usize {
    memchr::memrchr2(b'\n', b'\r', &text[..offset]).map_or(0, |end| end + 1)
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
        let mut counter = PlaceCounter::new(100, 10, 5);
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
}
