//! What is legal: the rules of chess, Chess960 and any mode written as data, as a pure library.
//!
//! No input or output, no clock, no randomness, no global state. A [`Setup`](position::Setup) is whatever
//! somebody wrote down; a [`Position`](position::Position) is always playable; a [`Record`](record::Record)
//! also knows what led to it.
//!
//! ```
//! use tabiya_rules::position::Position;
//! use tabiya_rules::record::Record;
//!
//! let mut game = Record::new(Position::default());
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let m = game.position().parse_uci(text)?;
//!     game.play(m);
//! }
//! assert_eq!(game.end(), Some(tabiya_rules::movegen::End::Checkmate));
//! # Ok::<(), tabiya_rules::notation::UciError>(())
//! ```
//!
//! # One call for each question
//!
//! | question | call |
//! |---|---|
//! | a square from "d8", or from row and column | [`Square::from_str`](types::Square#impl-FromStr-for-Square), [`Square::from_row_column`](types::Square::from_row_column) |
//! | an empty board, a board set up | [`Board::new`](position::Board::new), [`Position::default`](position::Position#impl-Default-for-Position) |
//! | what stands there | [`Board::piece_at`](position::Board::piece_at) |
//! | put a piece, get what stood there | [`Board::place`](position::Board::place) |
//! | take a piece away | [`Board::remove`](position::Board::remove) |
//! | is the square empty | [`Board::is_empty_at`](position::Board::is_empty_at) |
//! | where may the piece go | [`Position::destinations`](position::Position::destinations) |
//! | is the move legal (nothing changes) | [`Position::is_legal`](position::Position::is_legal), [`Position::find_move`](position::Position::find_move) |
//! | move | [`Position::play`](position::Position::play), [`Record::play`](record::Record::play) |
//! | take back | [`Record::undo`](record::Record::undo) |
//! | where is *that* pawn now | [`Record::fate`](record::Record::fate) |
//! | is the square attacked | [`Position::is_attacked`](position::Position::is_attacked) |
//! | check, mate, stalemate | [`Position::is_check`](position::Position::is_check), [`Position::end`](position::Position::end) |
//! | the board as text, letters or figurines | [`Board::text`](position::Board::text) |
//! | FEN in and out | [`Position::from_fen`](position::Position::from_fen), [`Position::fen`](position::Position::fen) |
//! | the board as it was | [`Record::position_at`](record::Record::position_at) |

pub mod attacks;
pub mod chess960;
pub mod mode;
pub mod movegen;
pub mod notation;
pub mod numbers;
pub mod perft;
pub mod position;
pub mod record;
pub mod types;
pub mod winnable;
