//! Computer players from a beginner to full strength, and their manners.
//!
//! Levels 1 to 3 look at the board without searching, 4 to 7 search a little, 8 plays as well as it can. Every
//! level above 1 plays mate in one.

mod beginner;
mod level;
mod manners;
mod measured;
mod player;
mod strength;

pub use level::{Level, LevelError};
pub use manners::{accepts_draw, delay, offers_draw, resigns};
pub use measured::Measured;
pub use player::{Choice, Player, choose_move};
pub use strength::{Mover, Strength};
