//! What a command leads to.
//!
//! Nothing here changes a game: a decision is a list of events, or a refusal.

mod agreement;
mod chat;
mod decision;
mod hosting;
mod moving;
mod rematch;
mod timing;

pub use chat::spoken;
pub use decision::{Events, decide};
pub use moving::{ReadMove, read_move, typed_move};

use decision::Decision;
