//! Positions and moves as text, both ways.
//!
//! Reading is lenient where the meaning is clear and refuses with what was expected and what came where it is
//! not; writing is one strict form, others on request.

mod fen;
mod fen_read;
mod fen_write;
mod letters;
pub mod pgn;
mod san;
mod san_fast;
mod san_read;
mod san_replay;
mod san_write;
mod shown;
mod typed;
mod uci;

pub use fen::{CastlingStyle, EnPassantStyle, FenError, FenStyle};
pub use letters::Language;
pub use san::{San, SanError};
pub use san_replay::{Replay, ReplayError, replay_san};
pub use shown::turns_text;
pub use uci::UciError;
