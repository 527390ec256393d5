//! The words everything else is said in: colors, roles, squares, sets of squares, moves.
//!
//! Plain values without behavior of their own; nothing here knows how a piece moves.

mod bitboard;
mod castling;
mod color;
mod moves;
mod piece;
mod role;
mod role_set;
#[cfg(feature = "serde")]
mod serde;
mod square;
mod uci_move;
mod wide_move;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingRights, CastlingSide};
pub use color::Color;
pub use moves::{Move, MoveCode, MoveKind};
pub use piece::Piece;
pub use role::Role;
pub use role_set::RoleSet;
pub use square::{RowColumnError, Square, SquareError};
pub use uci_move::{UciMove, UciMoveError};
pub use wide_move::WideMove;
