//! The piece set and the colors, as data that the page draws from too (`artwork/`).

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::color::{ColorError, Paint, Rgb};

/// How one kind of piece is drawn: paths on a square of 100 by 100.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawing {
    pub(crate) body: String,
    pub(crate) shade: Option<String>,
    pub(crate) lines: Option<String>,
    pub(crate) dots: Option<String>,
}

/// The horse that stands before a piece that moves like two.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Horse {
    pub(crate) body: String,
    pub(crate) eye: String,
}

/// `artwork/pieces.json`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Pieces {
    #[serde(rename = "about")]
    _about: String,
    pub(crate) looks: BTreeMap<String, Drawing>,
    pub(crate) cannon: Drawing,
    /// Bodies of invented pieces, given out in turn.
    pub(crate) invented: Vec<Drawing>,
    /// Pieces that move like two: the greater one stands behind a horse.
    pub(crate) riders: BTreeMap<String, String>,
    pub(crate) other_names: BTreeMap<String, String>,
    pub(crate) horse: Horse,
    pub(crate) base: Drawing,
    pub(crate) crown: String,
}

/// `artwork/colors.json`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Colors {
    #[serde(rename = "about")]
    _about: String,
    pub(crate) named: BTreeMap<String, Rgb>,
    /// Light square, dark square.
    pub(crate) boards: BTreeMap<String, [Rgb; 2]>,
    pub(crate) ivory: Paint,
    pub(crate) ebony: Paint,
}

static PIECES: LazyLock<Pieces> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../artwork/pieces.json")).expect("a test reads it")
});
static COLORS: LazyLock<Colors> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../artwork/colors.json")).expect("a test reads it")
});

/// The piece set.
pub(crate) fn pieces() -> &'static Pieces {
    &PIECES
}

/// The colors.
pub(crate) fn colors() -> &'static Colors {
    &COLORS
}

impl FromStr for Rgb {
    type Err = ColorError;

    /// `#d1495b`, `d1495b`, or one of the ten names.
    fn from_str(text: &str) -> Result<Self, ColorError> {
        let named = || colors().named.get(text).copied();
        Self::of_hex(text).or_else(named).ok_or_else(|| ColorError {
            found: text.chars().take(40).collect(),
            known: colors().named.keys().cloned().collect(),
        })
    }
}

impl Paint {
    /// The usual White.
    #[must_use]
    pub fn ivory() -> Self {
        colors().ivory
    }

    /// The usual Black.
    #[must_use]
    pub fn ebony() -> Self {
        colors().ebony
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_read_by_name_or_number_or_refused() {
        assert_eq!("red".parse::<Rgb>().map(|red| red.to_string()), Ok("#d1495b".to_owned()));
        assert_eq!("D1495B".parse::<Rgb>(), "#d1495b".parse::<Rgb>());
        for wrong in ["", "rot", "#12345", "#12345g", "#1234567", "+12345", "#é12345"] {
            let error = wrong.parse::<Rgb>().expect_err(wrong).to_string();
            assert!(error.contains("expected a color") && error.contains("magenta"), "{error}");
        }
    }

    #[test]
    fn a_dark_piece_has_bright_details() {
        let (yellow, black) = ("yellow".parse().map(Paint::of), "black".parse().map(Paint::of));
        assert!(yellow.is_ok_and(|paint| paint.detail.brightness() < 0.3));
        assert!(black.is_ok_and(|paint| paint.detail.brightness() > 0.8));
    }

    #[test]
    fn every_file_can_be_read_and_names_only_what_is_there() {
        assert_eq!(pieces().looks.len(), 6);
        assert!(pieces().riders.values().all(|behind| pieces().looks.contains_key(behind)));
        assert!(pieces().other_names.values().all(|name| pieces().riders.contains_key(name)));
        assert!(colors().boards.contains_key("walnut") && colors().named.len() == 10);
    }
}
