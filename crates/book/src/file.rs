//! Polyglot's books, looked up where they lie.
//!
//! Invariant: no more than a few kilobytes of a book are held, however large it is; after it was opened, nothing of it is
//! read but what a question needs.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use tabiya_rules::position::Position;
use thiserror::Error;

use crate::entry::{Entry, move_from_bits};
use crate::key::key;
use crate::moves::{BookMove, sorted};

/// Books up to so many entries (16 MiB) are read through when they are opened, to see that they are sorted.
const READ_THROUGH: u64 = 1 << 20;
/// Of larger ones so many entries are looked at, evenly spread.
const SAMPLES: u64 = 1 << 10;
/// Entries of one position that are read: more than there can be legal moves.
const MOST_MOVES: usize = 256;

/// Why a book cannot be used.
#[derive(Debug, Error)]
pub enum BookError {
    /// It cannot be opened.
    #[error("cannot open the book: {0}")]
    Open(io::Error),
    /// It is a folder, a device or a pipe.
    #[error("expected the file of a book, found a folder, a device or a pipe")]
    NoFile,
    /// It has no entries.
    #[error("expected a book with entries of 16 bytes, found an empty file")]
    Empty,
    /// It ends within an entry.
    #[error(
        "expected entries of 16 bytes, found {rest} bytes behind the last of {entries}: no Polyglot book, or a part of one"
    )]
    Size {
        /// Whole entries.
        entries: u64,
        /// Bytes behind them.
        rest: u64,
    },
    /// Its keys do not rise.
    #[error("expected entries in the order of their keys, found a smaller key at entry {entry} (byte {}): no Polyglot book, or a damaged one", entry * 16)]
    Unsorted {
        /// The entry, from 0.
        entry: u64,
    },
    /// It cannot be read.
    #[error("cannot read the book: {0}")]
    Read(#[from] io::Error),
}

/// A book in the format of Polyglot.
#[derive(Debug)]
pub struct BookFile<S = File> {
    source: S,
    entries: u64,
}

impl BookFile {
    /// Opens a book.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        // A pipe would have to be waited for before it could be refused.
        if !std::fs::metadata(path).map_err(BookError::Open)?.is_file() {
            return Err(BookError::NoFile);
        }
        Self::new(File::open(path).map_err(BookError::Open)?)
    }
}

impl<S: Read + Seek> BookFile<S> {
    /// A book that lies in a file or in memory.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(mut source: S) -> Result<Self, BookError> {
        let size = source.seek(SeekFrom::End(0))?;
        let (entries, rest) = (size / Entry::SIZE as u64, size % Entry::SIZE as u64);
        if rest > 0 {
            return Err(BookError::Size { entries, rest });
        }
        if entries == 0 {
            return Err(BookError::Empty);
        }
        let mut book = Self { source, entries };
        if entries <= READ_THROUGH {
            book.check_all()?
        } else {
            book.check_samples()?
        }
        Ok(book)
    }

    /// How many entries it has.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.entries
    }

    /// Whether it has none, which cannot be.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// The legal moves that the book has for a position, the weightiest first. A move that occurs twice has the sum.
    ///
    /// # Errors
    /// When the book cannot be read or is not sorted where it is looked at.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<BookMove>, BookError> {
        let mut moves: Vec<BookMove> = Vec::new();
        for entry in self.entries_of(key(position))? {
            let Some(m) = move_from_bits(position, entry.m) else { continue };
            let weight = u32::from(entry.weight);
            match moves.iter_mut().find(|other| other.m == m) {
                Some(other) => other.weight = other.weight.saturating_add(weight),
                None => moves.push(BookMove { m, weight }),
            }
        }
        Ok(sorted(moves))
    }

    /// The entries with this key, as they lie in the book.
    fn entries_of(&mut self, key: u64) -> Result<Vec<Entry>, BookError> {
        let first = self.first_not_below(key)?;
        let count = (self.entries - first).min(MOST_MOVES as u64);
        self.source.seek(SeekFrom::Start(first * Entry::SIZE as u64))?;
        let mut bytes = Vec::new();
        (&mut self.source).take(count * Entry::SIZE as u64).read_to_end(&mut bytes)?;
        let entries = bytes.as_chunks().0.iter().map(|bytes| Entry::from_bytes(*bytes));
        Ok(entries.take_while(|entry| entry.key == key).collect())
    }

    /// The first entry whose key is not below this one; the number of entries if there is none.
    fn first_not_below(&mut self, key: u64) -> Result<u64, BookError> {
        let (mut low, mut high) = (0, self.entries);
        // What keys between them can be.
        let (mut least, mut most) = (0, u64::MAX);
        while low < high {
            let middle = low + (high - low) / 2;
            let found = self.entry(middle)?.key;
            if found < least || found > most {
                return Err(BookError::Unsorted { entry: middle });
            }
            if found < key {
                (low, least) = (middle + 1, found);
            } else {
                (high, most) = (middle, found);
            }
        }
        Ok(low)
    }

    fn entry(&mut self, number: u64) -> io::Result<Entry> {
        self.source.seek(SeekFrom::Start(number * Entry::SIZE as u64))?;
        read_entry(&mut self.source)
    }

    fn check_all(&mut self) -> Result<(), BookError> {
        self.source.seek(SeekFrom::Start(0))?;
        let mut reader = BufReader::new(&mut self.source);
        let mut last = 0;
        for entry in 0..self.entries {
            let key = read_entry(&mut reader)?.key;
            if key < last {
                return Err(BookError::Unsorted { entry });
            }
            last = key;
        }
        Ok(())
    }

    fn check_samples(&mut self) -> Result<(), BookError> {
        let mut last = 0;
        for sample in 0..=SAMPLES {
            let entry = ((self.entries - 1) as u128 * u128::from(sample) / u128::from(SAMPLES)) as u64;
            let key = self.entry(entry)?.key;
            if key < last {
                return Err(BookError::Unsorted { entry });
            }
            last = key;
        }
        Ok(())
    }
}

fn read_entry(source: &mut impl Read) -> io::Result<Entry> {
    let mut bytes = [0; Entry::SIZE];
    source.read_exact(&mut bytes)?;
    Ok(Entry::from_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::entry::move_to_bits;

    fn book(entries: &[Entry]) -> Result<BookFile<Cursor<Vec<u8>>>, BookError> {
        BookFile::new(Cursor::new(entries.iter().flat_map(|entry| entry.to_bytes()).collect()))
    }

    fn entry(key: u64, m: u16, weight: u16) -> Entry {
        Entry { key, m, weight, learn: 0 }
    }

    #[test]
    fn every_position_is_found_among_any_others() {
        let start = Position::default();
        let m = |text: &str| start.parse_uci(text).expect("a move");
        let mine =
            [entry(key(&start), move_to_bits(m("d2d4")), 3), entry(key(&start), move_to_bits(m("e2e4")), 7)];
        for before in 0..9 {
            for behind in 0..9 {
                let mut all: Vec<Entry> = (0..before).map(|number| entry(number, 1, 1)).collect();
                all.extend(mine);
                all.extend((0..behind).map(|number| entry(u64::MAX - 20 + number, 1, 1)));
                let found = book(&all).expect("a book").moves(&start).expect("it can be read");
                let expected = [BookMove { m: m("e2e4"), weight: 7 }, BookMove { m: m("d2d4"), weight: 3 }];
                assert_eq!(found, expected, "{before} {behind}");
            }
        }
        assert_eq!(book(&[entry(5, 1, 1)]).expect("a book").moves(&start).expect("it can be read"), []);
    }

    #[test]
    fn a_move_that_is_not_legal_is_left_out_and_one_twice_has_the_sum() {
        let start = Position::default();
        let e4 = start.parse_uci("e2e4").expect("a move");
        let here = key(&start);
        let bits = move_to_bits(e4);
        let mut book =
            book(&[entry(here, 0, 9), entry(here, bits, u16::MAX), entry(here, bits, 2)]).expect("a book");
        assert_eq!(book.moves(&start).expect("it can be read"), [BookMove { m: e4, weight: 65_537 }]);
    }

    #[test]
    fn what_is_no_book_is_refused_in_words() {
        let refused =
            |bytes: &[u8]| BookFile::new(Cursor::new(bytes.to_vec())).expect_err("no book").to_string();
        assert!(refused(b"").contains("empty file"));
        assert!(refused(&[0; 40]).contains("found 8 bytes behind the last of 2"));
        let pgn = b"[Event \"?\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n\n\n\n\n\n\n\n";
        assert_eq!(pgn.len() % 16, 0);
        assert!(refused(pgn).contains("smaller key at entry 2 (byte 32)"), "{}", refused(pgn));
        let unsorted =
            book(&[entry(1, 1, 1), entry(3, 1, 1), entry(2, 1, 1)]).expect_err("no book").to_string();
        assert!(unsorted.contains("entry 2 (byte 32)"), "{unsorted}");
    }

    /// A book that is too large to be read through when it is opened: zeros but for one entry in the middle.
    #[test]
    fn a_large_book_is_sampled_and_watched_while_it_is_searched() {
        let size = (READ_THROUGH as usize + 1) * Entry::SIZE;
        let mut bytes = vec![0; size];
        bytes[size / 2 / 16 * 16..][..8].fill(0xFF);
        let opened = BookFile::new(Cursor::new(bytes));
        let refused = match opened {
            Ok(mut book) => book.entries_of(1).expect_err("not sorted"),
            Err(error) => error,
        };
        assert!(matches!(refused, BookError::Unsorted { .. }), "{refused}");
    }
}
