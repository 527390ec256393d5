//! A stream of any length in pieces of whole games.
//!
//! Invariant: a piece ends where a game ends, so pieces can be read one by one or side by side; no more than
//! [`Batches::LIMIT`] bytes are held at once.

use std::io::{self, Read};

use super::boundary::last_boundary;
use super::encoding::Utf8;
use super::place::PlaceCounter;
use crate::notation::pgn::{Games, Place};

/// Whole games, cut out of a stream.
#[derive(Clone, Debug)]
pub struct Batch {
    text: Vec<u8>,
    places: PlaceCounter,
    /// Whether it begins inside a game that was too long.
    cut: bool,
}

impl Batch {
    /// The games, with places counted from the beginning of the stream.
    #[must_use]
    pub fn games(&self) -> Games<'_> {
        Games::within(&self.text, self.places.clone(), self.cut)
    }

    /// How many bytes it has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.text.len()
    }
}

/// Cuts a stream into pieces of whole games.
#[derive(Debug)]
pub struct Batches<I> {
    input: Utf8<I>,
    /// Read, but not handed out.
    buffer: Vec<u8>,
    /// Where the buffer begins.
    begin: Place,
    cut: bool,
    only_whole: bool,
    size: usize,
}

impl<I: Read> Batches<I> {
    /// The usual size of a piece in bytes.
    pub const SIZE: usize = 1 << 20;
    /// The largest size of a piece, and so of a game, in bytes.
    pub const LIMIT: usize = 1 << 24;

    /// Pieces of this stream.
    pub fn new(input: I) -> Self {
        Self::with_size(input, Self::SIZE)
    }

    /// Pieces of about so many bytes.
    pub fn with_size(input: I, size: usize) -> Self {
        let size = size.clamp(1, Self::LIMIT);
        Self {
            input: Utf8::new(input),
            buffer: Vec::new(),
            begin: Place::START,
            cut: false,
            only_whole: false,
            size,
        }
    }

    /// The same, with an error instead of a game that is too long to be held: for those who write games anew.
    #[must_use]
    pub fn only_whole(self) -> Self {
        Self { only_whole: true, ..self }
    }

    /// The next piece; `None` at the end.
    ///
    /// # Errors
    /// When the stream cannot be read, or has a game that is too long where that is no longer borne.
    pub fn next_batch(&mut self) -> io::Result<Option<Batch>> {
        let mut target = self.size;
        loop {
            let complete = self.fill(target)?;
            if complete {
                let end = self.buffer.len();
                return Ok((end > 0).then(|| self.split(end, false)));
            }
            if let Some(end) = last_boundary(&self.buffer) {
                return Ok(Some(self.split(end, false)));
            }
            if target >= Self::LIMIT && self.only_whole {
                let (line, limit) = (self.begin.line, Self::LIMIT >> 20);
                let message = format!("the game of line {line} has no end within {limit} MiB");
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
            if target >= Self::LIMIT {
                return Ok(Some(self.split(self.buffer.len(), true)));
            }
            target = (target * 2).min(Self::LIMIT);
        }
    }

    /// Reads until there are so many bytes; `true` at the end of the stream.
    fn fill(&mut self, target: usize) -> io::Result<bool> {
        let missing = target.saturating_sub(self.buffer.len());
        let read = (&mut self.input).take(missing as u64).read_to_end(&mut self.buffer)?;
        Ok(read < missing)
    }

    fn split(&mut self, end: usize, cut: bool) -> Batch {
        let places = PlaceCounter::new(self.begin);
        self.begin = places.clone().place(&self.buffer, end);
        let rest = self.buffer.split_off(end);
        let text = core::mem::replace(&mut self.buffer, rest);
        let batch = Batch { places, cut: self.cut, text };
        self.cut = cut;
        batch
    }
}
