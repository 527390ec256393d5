//! Whether a move gives material up for good reasons.
//!
//! Invariant: what comes back at once was not given up.

use tabiya_rules::{
    position::{Position, Rules},
    types::{Color, MoveCode as _, Role},
};

/// Pawns that are missing.
const MISSING: i32 = 2;
/// For so many single moves.
const FOR: usize = 4;
/// Positions that somebody looks at who does not look closely.
pub(crate) const FIRST_SIGHT: u64 = 2_000;

/// What one side has more than the other, in pawns; nothing where captures do not mean material.
pub(crate) fn balance<R: Rules>(position: &Position<R>, side: Color) -> Option<i32> {
    if position.rules().mode_rules().is_some() {
        return None;
    }
    let worth = [(Role::PAWN, 1), (Role::KNIGHT, 3), (Role::BISHOP, 3), (Role::ROOK, 5), (Role::QUEEN, 9)];
    let board = position.board();
    let count = |color: Color| -> i32 {
        let own = board.by_color(color);
        worth.iter().map(|(role, pawns)| (own & board.by_role(*role)).count() as i32 * pawns).sum()
    };
    Some(count(side) - count(!side))
}

/// Whether the mover has at least two pawns less than before for at least four single moves on end.
pub(crate) fn gives_up<R: Rules>(before: &Position<R>, played: R::Move, line: &[R::Move]) -> bool {
    let side = before.turn();
    let Some(start) = balance(before, side) else { return false };
    let mut position = *before;
    let mut missing = 0;
    for m in core::iter::once(&played).chain(line) {
        if !position.is_legal(*m) {
            break;
        }
        position.play(*m);
        let is_missing = balance(&position, side).is_some_and(|now| now <= start - MISSING);
        missing = if is_missing { missing + 1 } else { 0 };
        if missing >= FOR {
            return true;
        }
    }
    false
}

/// The moves that take what was offered.
pub(crate) fn acceptances<R: Rules>(after: &Position<R>, played: R::Move) -> Vec<R::Move> {
    let takes = |m: &R::Move| after.captured(*m).is_some_and(|(square, _)| square == played.to());
    after.legal_moves().iter().copied().filter(takes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given_up(fen: &str, moves: &str) -> bool {
        let before: Position = Position::from_fen(fen, tabiya_rules::position::Chess).expect("a position");
        let mut position = before;
        let mut line = Vec::new();
        for san in moves.split_whitespace() {
            let m = position.parse_san(san).expect("a move");
            position.play(m);
            line.push(m);
        }
        gives_up(&before, line[0], &line[1..])
    }

    #[test]
    fn what_comes_back_at_once_was_not_given_up() {
        // The Greek gift.
        let gift = "r1bq1rk1/ppp1bppp/2n1p3/3pP3/3P4/3B1N2/PPP2PPP/RNBQK2R w KQ - 0 1";
        assert!(given_up(gift, "Bxh7+ Kxh7 Ng5+ Kg8 Qh5 Bxg5 Qxg5"));
        // Long enough must it be, and an exchange is none.
        assert!(!given_up(gift, "Bxh7+ Kxh7 Ng5+"));
        let exchange = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";
        assert!(!given_up(exchange, "Bxc6 dxc6 O-O f6 d4 exd4 Nxd4"));
    }
}
