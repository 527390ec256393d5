//! Forsyth-Edwards notation.
//!
//! Reads FEN, X-FEN and Shredder-FEN with 1 to 6 fields, separated by blanks or `_`. Writes X-FEN with the
//! en-passant square only where a capture is legal, or the other dialects on request.

mod dialect;
mod read;
mod write;

pub use dialect::{CastlingStyle, EnPassantStyle, FenError, FenStyle};
