//! Lines from outside, of bounded length.
//!
//! Invariant: whatever sends them, no more of a line is kept in memory than its reader wants.

use std::io::{self, BufRead, ErrorKind, Read as _};

/// What is longer than this without the end of a line is no text at all.
const ENDLESS: u64 = 64 << 20;

/// What one line of an engine's output was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// With its end, if it had one.
    Whole(String),
    /// As much of it as is wanted; the rest is passed over.
    TooLong {
        /// Its beginning.
        beginning: String,
    },
}

/// Lines of at most so many bytes.
pub struct Lines<R> {
    input: R,
    most: usize,
    /// Whether the rest of a line that is too long comes next.
    is_inside: bool,
}

impl<R: BufRead> Lines<R> {
    /// Lines of this input, of at most so many bytes each.
    pub const fn new(input: R, most: usize) -> Self {
        Self { input, most, is_inside: false }
    }

    /// The next line; `None` at the end of input. One that is too long is told of before its end has come.
    ///
    /// # Errors
    /// If nothing can be read, or a line does not end.
    pub fn read(&mut self) -> io::Result<Option<Line>> {
        if std::mem::take(&mut self.is_inside) {
            self.pass_over()?;
        }
        let mut bytes = Vec::new();
        let most = self.most as u64 + 1;
        if self.input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.is_inside = bytes.len() > self.most && bytes.last() != Some(&b'\n');
        // Whatever the encoding, the rest of the line can be understood.
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(Some(if self.is_inside { Line::TooLong { beginning: text } } else { Line::Whole(text) }))
    }

    /// Reads to the end of the line.
    fn pass_over(&mut self) -> io::Result<()> {
        let mut passed = 0;
        while passed <= ENDLESS {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let (length, is_over) = (end.map_or(buffer.len(), |end| end + 1), end.is_some());
            let is_over = is_over || buffer.is_empty();
            self.input.consume(length);
            passed += length as u64;
            if is_over {
                return Ok(());
            }
        }
        let why = format!("expected lines of text, found one of more than {} MiB", ENDLESS >> 20);
        Err(io::Error::new(ErrorKind::InvalidData, why))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, repeat};

    use super::*;

    fn whole(text: &str) -> Option<Line> {
        Some(Line::Whole(text.to_owned()))
    }

    fn too_long(text: &str) -> Option<Line> {
        Some(Line::TooLong { beginning: text.to_owned() })
    }

    #[test]
    fn lines_of_any_length_are_read_one_after_the_other() {
        let text = "ab\n\nabcd\nabcde\nabcdefghijklmnopq\nx\n\u{e4}\u{e4}\u{e4}\nlast!";
        // A buffer of three bytes: lines are put together from several.
        let mut lines = Lines::new(BufReader::with_capacity(3, text.as_bytes()), 5);
        let mut read = || lines.read().expect("it can be read");
        for expected in [whole("ab\n"), whole("\n"), whole("abcd\n"), whole("abcde\n")] {
            assert_eq!(read(), expected);
        }
        assert_eq!(read(), too_long("abcdef"));
        assert_eq!(read(), whole("x\n"), "the rest of a long line is no line");
        assert_eq!(read(), too_long("\u{e4}\u{e4}\u{e4}"));
        assert_eq!((read(), read()), (whole("last!"), None));
    }

    #[test]
    fn a_long_line_at_the_end_of_input_is_the_last() {
        let mut lines = Lines::new("abcdefghij".as_bytes(), 4);
        assert_eq!(lines.read().expect("it can be read"), too_long("abcde"));
        assert_eq!(lines.read().expect("it can be read"), None);
    }

    #[test]
    fn a_line_without_end_is_told_of_first_and_then_given_up() {
        let mut lines = Lines::new(BufReader::new(repeat(0)), 100);
        assert_eq!(lines.read().expect("it can be read"), too_long(&"\0".repeat(101)));
        let error = lines.read().expect_err("it has no end").to_string();
        assert!(error.contains("more than 64 MiB"), "{error}");
    }

    #[test]
    fn bytes_that_are_no_text_are_read_as_well_as_they_can_be() {
        let mut lines = Lines::new(&b"a\xffb\n"[..], 100);
        assert_eq!(lines.read().expect("it can be read"), whole("a\u{fffd}b\n"));
    }
}
