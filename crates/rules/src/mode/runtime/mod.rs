//! A mode in play: its data, its rules, its goals and how a game begins.

mod custom;
mod definition;
mod goals;
mod random_start;

pub use custom::Custom;
pub use definition::{DrawRuleName, Look, Mode, PieceInfo, Setting, Settings, Start};
pub use random_start::DrawnStart;
