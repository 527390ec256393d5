//! Positions and moves as text, both ways.
//!
//! Reading is lenient where the meaning is clear and refuses with what was expected and what came where it is
//! not; writing is one strict form, others on request.

mod fen;
mod fen_read;
mod fen_write;
mod uci;

pub use fen::{CastlingStyle, EnPassantStyle, FenError, FenStyle};
pub use uci::{UciError, UciMove};
