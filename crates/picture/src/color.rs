//! Colors, and how pieces are painted with them.

use std::fmt;

use serde::Deserialize;
use thiserror::Error;

/// A color of red, green and blue.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Rgb(pub [u8; 3]);

/// A word that names no color. (Names are read in `artwork`.)
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a color such as #d1495b or one of: {}; found {found:?}", known.join(", "))]
pub struct ColorError {
    /// The word.
    pub found: String,
    /// The names there are.
    pub known: Vec<String>,
}

impl Rgb {
    /// What lies between two colors: all of the other one at 1.
    #[must_use]
    pub fn mixed(self, other: Self, part: f64) -> Self {
        let channel = |at: usize| {
            let (one, two) = (f64::from(self.0[at]), f64::from(other.0[at]));
            (one + (two - one) * part).round().clamp(0.0, 255.0) as u8
        };
        Self([channel(0), channel(1), channel(2)])
    }

    /// The same color with so much of its light.
    #[must_use]
    pub fn darker(self, factor: f64) -> Self {
        Self([0, 0, 0]).mixed(self, factor)
    }

    /// How bright it is to the eye, 0 to 1.
    #[must_use]
    pub fn brightness(self) -> f64 {
        let [red, green, blue] = self.0.map(|channel| f64::from(channel) / 255.0);
        0.299 * red + 0.587 * green + 0.114 * blue
    }

    pub(crate) fn of_hex(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let channel = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self([channel(0)?, channel(2)?, channel(4)?]))
    }
}

impl TryFrom<String> for Rgb {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::of_hex(&text).ok_or_else(|| format!("expected a color such as #d1495b, found {text:?}"))
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// How a piece of one side is painted.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paint {
    /// Its body.
    pub fill: Rgb,
    /// The darker side of it.
    pub shade: Rgb,
    /// Its outline.
    pub line: Rgb,
    /// Lines and dots upon it.
    pub detail: Rgb,
}

/// What is drawn upon dark pieces.
const BRIGHT_DETAIL: Rgb = Rgb([0xef, 0xe8, 0xdc]);

impl Paint {
    /// The paint of a color: dark lines on bright pieces, bright details on dark ones.
    #[must_use]
    pub fn of(fill: Rgb) -> Self {
        let bright = fill.brightness();
        Self {
            fill,
            shade: fill.darker(0.86),
            line: fill.darker(if bright > 0.35 { 0.25 } else { 0.4 }),
            detail: if bright > 0.45 { fill.darker(0.25) } else { BRIGHT_DETAIL },
        }
    }
}
