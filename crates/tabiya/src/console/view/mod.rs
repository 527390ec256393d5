//! How a game is shown: line by line, or on the full screen.

pub(super) mod board;
pub(super) mod from_room;
pub(super) mod full;
pub(super) mod line;
pub(super) mod palette;
pub(super) mod picture;
