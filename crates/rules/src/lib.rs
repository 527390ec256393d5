//! What is legal: the rules of chess, Chess960 and any mode written as data, as a pure library.
//!
//! No input or output, no clock, no randomness, no global state. A [`Setup`](position::Setup) is whatever
//! somebody wrote down; a [`Position`](position::Position) is always playable; a [`Record`](record::Record)
//! also knows what led to it.
//!
//! # Five questions
//!
//! **Which square is that?** From text in small or capital letters, or from row and column of a picture with rank 8 on top;
//! anything else is an error that says what was expected.
//!
//! ```
//! use tabiya_rules::types::Square;
//!
//! assert_eq!("D8".parse(), Ok(Square::D8));
//! assert_eq!(Square::from_row_column(0, 3), Ok(Square::D8));
//! assert!("d9".parse::<Square>().is_err() && Square::from_row_column(8, 3).is_err());
//! ```
//!
//! **What stands there?** A board is empty or set up; it gives, takes and changes pieces, and shows itself in letters or
//! figurines.
//!
//! ```
//! use tabiya_rules::position::{Board, Position, TextStyle};
//! use tabiya_rules::types::{Color, Piece, Role, Square};
//!
//! let mut board: Board = Board::new();
//! let queen = Piece::new(Color::White, Role::QUEEN);
//! assert_eq!(board.place(Square::D1, queen), None);
//! assert_eq!((board.piece_at(Square::D1), board.is_empty_at(Square::D8)), (Some(queen), true));
//! assert_eq!(board.remove(Square::D1), Some(queen));
//!
//! let start = Position::default();
//! assert_eq!(start.board().text(TextStyle::Letters).to_string().lines().count(), 8);
//! assert!(start.board().text(TextStyle::Figurines).to_string().contains('♔'));
//! ```
//!
//! **May the piece go there?** Asking changes nothing.
//!
//! ```
//! use tabiya_rules::position::Position;
//! use tabiya_rules::types::Square;
//!
//! let start = Position::default();
//! assert!(start.find_move(Square::G1, Square::F3, None).is_some());
//! assert!(start.find_move(Square::E4, Square::E5, None).is_none(), "nothing stands there");
//! assert_eq!(start.destinations(Square::G1).count(), 2);
//! ```
//!
//! **Where is *that* pawn now?** A record knows every move: it can take the last one back, too.
//!
//! ```
//! use tabiya_rules::position::Position;
//! use tabiya_rules::record::{Fate, Record};
//! use tabiya_rules::types::Square;
//!
//! let mut game = Record::new(Position::default());
//! for text in ["e2e4", "d7d5", "e4d5"] {
//!     let m = game.position().parse_uci(text)?;
//!     game.play(m);
//! }
//! assert!(matches!(game.fate(Square::E2), Some(Fate::OnBoard { square: Square::D5, .. })));
//! assert_eq!(game.fate(Square::D7), Some(Fate::Taken { square: Square::D5, ply: 3 }));
//! game.undo();
//! assert!(matches!(game.fate(Square::E2), Some(Fate::OnBoard { square: Square::E4, .. })));
//! # Ok::<(), tabiya_rules::notation::UciError>(())
//! ```
//!
//! **Is it check, is it over?**
//!
//! ```
//! use tabiya_rules::movegen::{End, Outcome};
//! use tabiya_rules::position::Position;
//! use tabiya_rules::record::Record;
//! use tabiya_rules::types::Color;
//!
//! let mut game = Record::new(Position::default());
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let m = game.position().parse_uci(text)?;
//!     game.play(m);
//! }
//! assert!(game.position().is_check());
//! assert_eq!(game.end(), Some(End::Checkmate));
//! assert_eq!(game.position().outcome(), Some(Outcome::Win(Color::Black)));
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
