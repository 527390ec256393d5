//! An opening: its code and its name.

use core::fmt;

/// A named position.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings, such as `C60`.
    pub eco: &'static str,
    /// The whole name: `Family`, or `Family: Variation, Sub-variation`.
    pub name: &'static str,
}

impl Opening {
    /// The name up to the colon.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.name.split_once(": ").map_or(self.name, |(family, _)| family)
    }

    /// The name after the colon.
    #[must_use]
    pub fn variation(&self) -> Option<&'static str> {
        self.name.split_once(": ").map(|(_, variation)| variation)
    }

    /// The tags of PGN that say it: `ECO`, `Opening` and `Variation`.
    pub fn pgn_tags(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let variation = self.variation().map(|variation| ("Variation", variation));
        [("ECO", self.eco), ("Opening", self.family())].into_iter().chain(variation)
    }
}

impl fmt::Display for Opening {
    /// Code and name, such as `C60 Spanish Game`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}
