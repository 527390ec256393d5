//! Short text that needs no memory of its own: a list of legal moves is a hundred of them.

use std::{
    borrow::{Borrow, Cow},
    cmp::Ordering,
    fmt,
    ops::Deref,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes that fit in.
const ROOM: usize = 22;

/// A square, a move or a name of a few letters; text of any length, if it must be.
#[derive(Clone)]
pub struct ShortString(Form);

#[derive(Clone)]
enum Form {
    Short { length: u8, bytes: [u8; ROOM] },
    Long(Box<str>),
}

impl ShortString {
    /// What something shows as.
    #[must_use]
    pub fn of(shown: impl fmt::Display) -> Self {
        let mut word = Self::default();
        // Writing into memory does not fail.
        let _ = fmt::Write::write_fmt(&mut word, format_args!("{shown}"));
        word
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Form::Short { length, bytes } => {
                str::from_utf8(&bytes[..usize::from(*length)]).expect("only whole texts are put in")
            }
            Form::Long(text) => text,
        }
    }
}

impl Default for ShortString {
    fn default() -> Self {
        Self(Form::Short { length: 0, bytes: [0; ROOM] })
    }
}

impl fmt::Write for ShortString {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        match &mut self.0 {
            Form::Short { length, bytes } if usize::from(*length) + more.len() <= ROOM => {
                let end = usize::from(*length) + more.len();
                bytes[usize::from(*length)..end].copy_from_slice(more.as_bytes());
                *length = end as u8;
            }
            _ => self.0 = Form::Long([self.as_str(), more].concat().into()),
        }
        Ok(())
    }
}

impl From<&str> for ShortString {
    fn from(text: &str) -> Self {
        let mut word = Self::default();
        let _ = fmt::Write::write_str(&mut word, text);
        word
    }
}

impl FromIterator<char> for ShortString {
    fn from_iter<I: IntoIterator<Item = char>>(letters: I) -> Self {
        let mut word = Self::default();
        for letter in letters {
            let _ = fmt::Write::write_char(&mut word, letter);
        }
        word
    }
}

impl Deref for ShortString {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for ShortString {
    fn borrow(&self) -> &str {
        self
    }
}

impl PartialEq for ShortString {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for ShortString {}

impl PartialEq<str> for ShortString {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for ShortString {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl Ord for ShortString {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl PartialOrd for ShortString {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for ShortString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl fmt::Display for ShortString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl Serialize for ShortString {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl<'de> Deserialize<'de> for ShortString {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<'de, str>::deserialize(deserializer).map(|text| Self::from(&*text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_every_length_stay_what_they_are() {
        for length in 0..60 {
            let text = "é".repeat(length / 2) + &"x".repeat(length % 2);
            let letters: ShortString = text.chars().collect();
            for word in [ShortString::from(&*text), ShortString::of(&text), letters] {
                assert_eq!(word, *text.as_str());
                let written = serde_json::to_string(&word).expect("text");
                assert_eq!(written, serde_json::to_string(&text).expect("text"));
                assert_eq!(serde_json::from_str::<ShortString>(&written).expect("text"), word);
            }
        }
        assert_eq!(serde_json::from_str::<ShortString>(r#""a\"b""#).expect("text"), "a\"b");
        assert!(ShortString::from("a2").cmp(&ShortString::from("b1")) == Ordering::Less);
    }
}
