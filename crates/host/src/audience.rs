//! What somebody who looks at a game holds of it.

use tabiya_rules::types::Color;

/// The seats and rights that go with what somebody has shown.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Audience {
    /// Plays White.
    pub white: bool,
    /// Plays Black.
    pub black: bool,
    /// Created the game.
    pub creator: bool,
}

impl Audience {
    /// Whether this seat is theirs.
    #[must_use]
    pub const fn holds(self, color: Color) -> bool {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// Whether they have a seat at all.
    #[must_use]
    pub const fn plays(self) -> bool {
        self.white || self.black
    }
}
