//! Texts in UTF-16 or UTF-32 as UTF-8; every other text as it stands.

use std::io::{self, Read};

/// Bytes by which the encoding is known: a mark, or without one every other byte of the first characters zero and none
/// of those between.
const SAMPLE: usize = 8;

/// Bytes that are read at once.
const CHUNK: usize = 16 * 1024;

/// How characters are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Encoding {
    /// Not known yet.
    Unknown,
    /// In bytes, such as UTF-8.
    Bytes,
    /// In units of so many bytes.
    Wide { size: usize, big: bool },
}

impl Encoding {
    fn of(text: &[u8]) -> Self {
        for (mark, size, big) in [
            (&b"\xFF\xFE\0\0"[..], 4, false),
            (b"\0\0\xFE\xFF", 4, true),
            (b"\xFF\xFE", 2, false),
            (b"\xFE\xFF", 2, true),
        ] {
            if text.starts_with(mark) {
                return Self::Wide { size, big };
            }
        }
        let zeros =
            |at: usize| text.iter().take(SAMPLE).skip(at).step_by(2).filter(|byte| **byte == 0).count();
        match (zeros(0), zeros(1)) {
            (0, half) if half == SAMPLE / 2 => Self::Wide { size: 2, big: false },
            (half, 0) if half == SAMPLE / 2 => Self::Wide { size: 2, big: true },
            _ => Self::Bytes,
        }
    }
}

/// A stream whose text is UTF-8 if it was in one of the wide encodings. What is no character there becomes U+FFFD.
#[derive(Debug)]
pub(super) struct Utf8<I> {
    input: I,
    encoding: Encoding,
    /// Read, but not yet whole.
    raw: Vec<u8>,
    /// Whole, but not yet handed out.
    ready: Vec<u8>,
    handed: usize,
}

impl<I: Read> Utf8<I> {
    /// The text of this stream.
    pub(super) const fn new(input: I) -> Self {
        Self { input, encoding: Encoding::Unknown, raw: Vec::new(), ready: Vec::new(), handed: 0 }
    }

    /// Reads more into `raw`; `true` at the end.
    fn fill(&mut self, bytes: usize) -> io::Result<bool> {
        let read = (&mut self.input).take(bytes as u64).read_to_end(&mut self.raw)?;
        Ok(read < bytes)
    }

    /// Makes something ready, if there is anything left.
    fn prepare(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.handed = 0;
        if self.encoding == Encoding::Unknown {
            self.fill(SAMPLE)?;
            self.encoding = Encoding::of(&self.raw);
        }
        let Encoding::Wide { size, big } = self.encoding else {
            self.ready = core::mem::take(&mut self.raw);
            return Ok(());
        };
        let ended = self.fill(CHUNK)?;
        let units: Vec<u32> = self.raw.chunks_exact(size).map(|bytes| unit(bytes, big)).collect();
        // The second half of a character may still be to come.
        let whole = match units.last() {
            Some(0xd800..0xdc00) if size == 2 && !ended => units.len() - 1,
            _ => units.len(),
        };
        let cut = ended && !self.raw.len().is_multiple_of(size);
        let mut text = if size == 2 {
            let units = units[..whole].iter().map(|unit| *unit as u16);
            char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
        } else {
            let c = |unit: &u32| char::from_u32(*unit).unwrap_or(char::REPLACEMENT_CHARACTER);
            units.iter().map(c).collect::<String>()
        };
        if cut {
            text.push(char::REPLACEMENT_CHARACTER);
        }
        let used = if ended { self.raw.len() } else { whole * size };
        self.raw.drain(..used);
        self.ready = text.into_bytes();
        Ok(())
    }
}

/// One unit of a wide encoding.
fn unit(bytes: &[u8], big: bool) -> u32 {
    let join = |value: u32, byte: &u8| value << 8 | u32::from(*byte);
    if big { bytes.iter().fold(0, join) } else { bytes.iter().rev().fold(0, join) }
}

impl<I: Read> Read for Utf8<I> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.handed == self.ready.len() && self.encoding != Encoding::Bytes {
            self.prepare()?;
        }
        if self.handed == self.ready.len() && self.encoding == Encoding::Bytes {
            return self.input.read(out);
        }
        let count = (&self.ready[self.handed..]).read(out)?;
        self.handed += count;
        Ok(count)
    }
}

/// A whole text in bytes, in UTF-8, whatever of the known encodings it is in.
#[must_use]
pub fn as_utf8(text: Vec<u8>) -> Vec<u8> {
    if Encoding::of(&text) == Encoding::Bytes {
        return text;
    }
    let mut bytes = Vec::with_capacity(text.len());
    Utf8::new(&text[..]).read_to_end(&mut bytes).expect("memory can be read");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Drops<'a>(&'a [u8]);

    impl Read for Drops<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let most = out.len().min(1);
            self.0.read(&mut out[..most])
        }
    }

    fn wide(text: &str, size: usize, big: bool) -> Vec<u8> {
        let units: Vec<u32> = if size == 2 {
            text.encode_utf16().map(u32::from).collect()
        } else {
            text.chars().map(u32::from).collect()
        };
        let bytes = |unit: &u32| {
            let all = if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            if size == 4 {
                all.to_vec()
            } else if big {
                all[2..].to_vec()
            } else {
                all[..2].to_vec()
            }
        };
        units.iter().flat_map(bytes).collect()
    }

    #[test]
    fn every_encoding_is_read_as_utf8() {
        let text = "[Event \"Šach 😀 \u{fffd}\"]\n\n1. e4 {Zürich} e5 *\n".repeat(900);
        for (size, big) in [(2, false), (2, true), (4, false), (4, true)] {
            let marked = wide(&format!("\u{feff}{text}"), size, big);
            assert_eq!(as_utf8(marked.clone()), format!("\u{feff}{text}").into_bytes(), "{size} {big}");
            let mut slowly = Vec::new();
            Utf8::new(Drops(&marked)).read_to_end(&mut slowly).unwrap();
            assert_eq!(slowly, format!("\u{feff}{text}").into_bytes());
            if size == 2 {
                assert_eq!(as_utf8(wide(&text, size, big)), text.clone().into_bytes());
            }
        }
    }

    #[test]
    fn what_is_no_wide_text_stays_as_it_is() {
        for text in [
            &b""[..],
            b"1",
            b"1. e4",
            b"\xEF\xBB\xBF1. e4",
            b"Z\xFCrich 1. d4 d5",
            b"\0",
            b"a\0b\0",
            b"a\0\0\0\0\0\0\0",
        ] {
            assert_eq!(as_utf8(text.to_vec()), text);
            let mut slowly = Vec::new();
            Utf8::new(Drops(text)).read_to_end(&mut slowly).unwrap();
            assert_eq!(slowly, text);
        }
    }

    #[test]
    fn halves_of_characters_are_replaced() {
        assert_eq!(as_utf8(b"\xFF\xFE1\0\x3D\xD81\0".to_vec()), "\u{feff}1\u{fffd}1".as_bytes());
        assert_eq!(as_utf8(b"\xFF\xFE1\0\x3D\xD8".to_vec()), "\u{feff}1\u{fffd}".as_bytes());
        assert_eq!(as_utf8(b"\xFF\xFE1\0\x3D".to_vec()), "\u{feff}1\u{fffd}".as_bytes());
    }
}
