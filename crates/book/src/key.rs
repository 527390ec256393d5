//! The key of a position in Polyglot's books.

use tabiya_rules::position::Position;
use tabiya_rules::types::{Color, Role, Square};

use crate::numbers::NUMBERS;

/// Where the numbers for castling begin, those for en passant, and that for White to move.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

/// The key by which Polyglot's books know a position.
///
/// En passant counts where a pawn stands beside the one that has just passed, whether or not it may take it: a pinned
/// pawn counts too.
#[must_use]
pub fn key(position: &Position) -> u64 {
    let pieces = position.board().pieces().map(|(square, piece)| {
        let role = Role::ALL.iter().position(|role| *role == piece.role).expect("a role of chess");
        NUMBERS[64 * (2 * role + usize::from(piece.color.is_white())) + square.index()]
    });
    let rights = position.castling();
    let corners = [
        (Color::White, Square::H1),
        (Color::White, Square::A1),
        (Color::Black, Square::H8),
        (Color::Black, Square::A8),
    ];
    let castling = corners
        .into_iter()
        .zip(&NUMBERS[CASTLING..])
        .filter(|((color, corner), _)| rights.rooks(*color).has(*corner))
        .map(|(_, number)| *number);
    let passed = passed_file(position).map(|file| NUMBERS[EN_PASSANT + usize::from(file)]);
    let turn = position.turn().is_white().then_some(NUMBERS[TURN]);
    pieces.chain(castling).chain(passed).chain(turn).fold(0, |key, number| key ^ number)
}

/// The file of a pawn that has just passed one of the other side.
fn passed_file(position: &Position) -> Option<u8> {
    let passed = position.en_passant_square()?;
    let turn = position.turn();
    let back = if turn.is_white() { -1 } else { 1 };
    let is_beside = |files: i8| {
        let square = passed.offset(files, back)?;
        position.board().piece_at(square).filter(|piece| piece.color == turn && piece.role == Role::PAWN)
    };
    [-1, 1].into_iter().find_map(is_beside).map(|_| passed.file())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of the format's own description.
    #[test]
    fn keys_are_those_of_the_format() {
        for (fen, expected) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463B_9618_1691_FC9C),
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823C_9B50_FD11_4196),
            ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_B944_61C5_0FB0),
            ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662F_AFB9_65DB_29D4),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22A4_8B5A_8E47_FF78),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652A_607C_A3F2_42C1),
            ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00FD_D303_C946_BDD9),
            ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3C81_23EA_7B06_7637),
            ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5C3F_9B82_9B27_9560),
        ] {
            assert_eq!(key(&fen.parse().expect("a position")), expected, "{fen}");
        }
    }
}
