//! What a command leads to.
//!
//! Nothing here changes a game: a decision is a list of events, or a refusal.

mod agreement;
mod chat;
mod claims;
mod decision;
mod hosting;
mod moving;
mod rematch;
mod timing;
mod typed;

pub use chat::{one_line, spoken};
pub use decision::{Events, decide};
pub use typed::{ReadMove, read_move, typed_move};

use decision::Decision;
