//! Whether a stream is already as it would be written, told while it is read.
//!
//! Invariant: of the stream only those pieces are held that somebody is working on.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Mutex, PoisonError};

/// What has been read, but not compared.
#[derive(Default)]
pub(super) struct Copy(Mutex<VecDeque<u8>>);

impl Copy {
    /// The same stream; what is read of it is kept here.
    pub(super) fn of<I: Read>(&self, input: I) -> impl Read {
        Copied { input, copy: self }
    }

    fn with<T>(&self, act: impl FnOnce(&mut VecDeque<u8>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes so many bytes from the front.
    fn take(&self, count: usize) -> Vec<u8> {
        self.with(|kept| kept.drain(..count.min(kept.len())).collect())
    }
}

struct Copied<'a, I> {
    input: I,
    copy: &'a Copy,
}

impl<I: Read> Read for Copied<'_, I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.copy.with(|kept| kept.extend(&buffer[..count]));
        Ok(count)
    }
}

/// Compares a stream, piece by piece, with what would be written.
pub(super) struct Comparison<'a> {
    copy: &'a Copy,
    /// The ends of what was there and of what would be written, as far as one is longer.
    there: Vec<u8>,
    written: Vec<u8>,
    first: bool,
    same: bool,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(copy: &'a Copy) -> Self {
        Self { copy, there: Vec::new(), written: Vec::new(), first: true, same: true }
    }

    /// Goes on with a piece of so many bytes, for which this text would be written.
    pub(super) fn piece(&mut self, size: usize, text: &str) {
        let piece = self.copy.take(size);
        if !self.same {
            return;
        }
        self.there.extend(piece);
        if !text.is_empty() && !core::mem::take(&mut self.first) {
            self.written.push(b'\n');
        }
        self.written.extend(text.as_bytes());
        let common = self.there.len().min(self.written.len());
        // Of two games in a row one piece has the first, and one of both the empty line between them.
        self.same = self.there[..common] == self.written[..common]
            && self.there.len().max(self.written.len()) <= common + 1;
        self.there.drain(..common);
        self.written.drain(..common);
    }

    /// Whether nothing would change, once every piece was compared.
    pub(super) fn is_same(&self) -> bool {
        self.same && self.there.is_empty() && self.written.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares pieces of a stream, each with what would be written for it.
    fn compare(pieces: &[(&str, &str)]) -> bool {
        let stream: String = pieces.iter().map(|(piece, _)| *piece).collect();
        let copy = Copy::default();
        io::copy(&mut copy.of(stream.as_bytes()), &mut io::sink()).unwrap();
        let mut comparison = Comparison::new(&copy);
        pieces.iter().for_each(|(piece, text)| comparison.piece(piece.len(), text));
        assert!(copy.take(1).is_empty(), "everything is taken");
        comparison.is_same()
    }

    #[test]
    fn pieces_are_the_same_wherever_the_empty_line_is() {
        assert!(compare(&[]));
        assert!(compare(&[("1. e4 *\n", "1. e4 *\n")]));
        assert!(compare(&[("1. e4 *\n\n", "1. e4 *\n"), ("1. d4 *\n", "1. d4 *\n")]));
        assert!(compare(&[("1. e4 *\n", "1. e4 *\n"), ("\n1. d4 *\n", "1. d4 *\n")]));
    }

    #[test]
    fn one_byte_more_or_less_or_another_is_a_difference() {
        assert!(!compare(&[("1. e4 *\n\n", "1. e4 *\n")]));
        assert!(!compare(&[("1. e4 *", "1. e4 *\n")]));
        assert!(!compare(&[("1. d4 *\n", "1. e4 *\n")]));
        assert!(!compare(&[("\n", "")]));
        assert!(!compare(&[("1. e4 *\n", "1. e4 *\n"), ("1. d4 *\n", "1. d4 *\n")]));
        assert!(!compare(&[("1. e4 *\n\n\n", "1. e4 *\n"), ("1. d4 *\n", "1. d4 *\n")]));
    }

    #[test]
    fn empty_lines_without_end_are_not_kept() {
        let copy = Copy::default();
        let mut comparison = Comparison::new(&copy);
        for _ in 0..100 {
            io::copy(&mut copy.of([b'\n'; 1_000].as_slice()), &mut io::sink()).unwrap();
            comparison.piece(1_000, "");
            assert!(copy.take(1).is_empty() && comparison.there.len() < 2_000);
        }
        assert!(!comparison.is_same());
    }
}
