//! Positions and moves as text, both ways.
//!
//! Reading is lenient where the meaning is clear and refuses with what was expected and what came where it is
//! not; writing is one strict form, others on request.

mod fen;
mod letters;
pub mod pgn;
mod san;
mod shown;
mod typed;
mod uci;

pub use fen::{CastlingStyle, EnPassantStyle, FenError, FenStyle};
pub use letters::Language;
pub use san::{Replay, ReplayError, San, SanError, replay_san};
pub use shown::turns_text;
pub use uci::UciError;
