//! What stands on the board, counted in pawns, and what taking wins.
//!
//! Every capture here is a legal move, so a pinned guard guards nothing: the engine's own exchange, which decides what to look at
//! first, need not know that; a sentence must.

use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{Color, MoveCode, MoveKind, Role, Square};

/// Pawns that a piece counts.
pub(super) const fn pawns(role: Role) -> i32 {
    role.pawns()
}

/// How much more `color` has than the other, in pawns.
pub(super) fn balance<R: Rules>(position: &Position<R>, color: Color) -> i32 {
    position
        .board()
        .pieces()
        .map(|(_, piece)| if piece.color == color { pawns(piece.role) } else { -pawns(piece.role) })
        .sum()
}

/// What a move takes and becomes, in pawns.
fn taken<R: Rules>(position: &Position<R>, m: R::Move) -> i32 {
    let victim = position.captured(m).map_or(0, |(_, piece)| pawns(piece.role));
    victim + m.promotion().map_or(0, |role| pawns(role) - 1)
}

/// What the side to move wins by taking on this square, both sides taking back there as long as it pays; 0 if it does not.
pub(super) fn exchange<R: Rules>(position: &Position<R>, square: Square) -> i32 {
    let moves = position.legal_moves();
    let takers = moves.iter().copied().filter(|m| m.to() == square && position.is_capture(*m));
    let cheapest =
        takers.min_by_key(|m| (price(position, *m), i32::from(m.promotion() != Some(Role::QUEEN))));
    cheapest.map_or(0, |m| 0.max(taken(position, m) - exchange(&position.after(m), square)))
}

/// What the moving piece counts; a king is risked last.
fn price<R: Rules>(position: &Position<R>, m: R::Move) -> i32 {
    match position.board().role_at(m.from()) {
        Some(Role::KING) | None => 100,
        Some(role) => pawns(role),
    }
}

/// Whether this side, if it were to move, could take on the square and win by it. Nobody passes while in check: then the
/// answer is no.
pub(super) fn would_win<R: Rules>(position: &Position<R>, square: Square, by: Color) -> i32 {
    if position.turn() == by {
        return exchange(position, square);
    }
    if position.is_check() {
        return 0;
    }
    let mut passed = *position;
    passed.play_null();
    exchange(&passed, square)
}

/// Whether nothing is about to be taken: the side to move is not in check and wins nothing by taking or promoting.
pub(super) fn is_quiet<R: Rules>(position: &Position<R>) -> bool {
    let mut left = 3_000;
    !position.is_check() && best_by_taking(position, 0, 1, 8, &mut left) < 1
}

/// What the side to move wins at least if only captures and promotions are played, and answers to checks.
fn best_by_taking<R: Rules>(
    position: &Position<R>,
    mut least: i32,
    most: i32,
    depth: u32,
    left: &mut u32,
) -> i32 {
    *left = left.saturating_sub(1);
    if depth == 0 || *left == 0 {
        return least.max(0).min(most);
    }
    let check = position.is_check();
    if !check {
        if most <= 0 {
            return 0;
        }
        least = least.max(0);
    }
    let mut moves: Vec<R::Move> = position.legal_moves().iter().copied().collect();
    if moves.is_empty() {
        return if check { -100 } else { 0 };
    }
    if !check {
        moves.retain(|m| position.is_capture(*m) || matches!(m.kind(), MoveKind::Promotion(Role::QUEEN)));
    }
    moves.sort_by_key(|m| (-taken(position, *m), price(position, *m)));
    for m in moves {
        let won = taken(position, m);
        let value = won - best_by_taking(&position.after(m), won - most, won - least, depth - 1, left);
        least = least.max(value);
        if least >= most {
            break;
        }
    }
    least
}

/// What one side has more of and the other less of after a line, as one word: a piece, the exchange, or nothing that has a name.
pub(super) fn named<R: Rules>(before: &Position<R>, after: &Position<R>, winner: Color) -> &'static str {
    let change = |role: Role, color: Color| -> i64 {
        let count = |position: &Position<R>| {
            (position.board().by_role(role) & position.board().by_color(color)).count() as i64
        };
        count(after) - count(before)
    };
    let net = [Role::PAWN, Role::KNIGHT, Role::BISHOP, Role::ROOK, Role::QUEEN]
        .map(|role| change(role, winner) - change(role, !winner));
    match net {
        [1, 0, 0, 0, 0] => "pawn",
        [0, 1, 0, 0, 0] => "knight",
        [0, 0, 1, 0, 0] => "bishop",
        [0, 0, 0, 1, 0] => "rook",
        [0, 0, 0, 0, 1] => "queen",
        [0, -1, 0, 1, 0] | [0, 0, -1, 1, 0] => "exchange",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::position::Chess;

    use super::*;

    fn position(fen: &str) -> Position<Chess> {
        fen.parse().unwrap()
    }

    #[test]
    fn exchanges_are_legal_captures() {
        for (fen, square, wins) in [
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d5", 1),
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d5", 0),
            ("4k3/8/4p3/3n4/4P3/8/8/3RK3 w - - 0 1", "d5", 3),
            // The guard is pinned to its king.
            ("4k3/8/4p3/3n4/8/8/4R3/3RK3 w - - 0 1", "d5", 3),
            // A king may not take what is held.
            ("8/8/8/3k4/3p4/8/3R4/3RK3 w - - 0 1", "d4", 1),
        ] {
            assert_eq!(exchange(&position(fen), square.parse().unwrap()), wins, "{fen}");
        }
    }

    #[test]
    fn a_position_is_quiet_when_taking_wins_nothing() {
        assert!(is_quiet(&position("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1")));
        assert!(!is_quiet(&position("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1")));
        assert!(!is_quiet(&position("4k3/8/8/8/4r3/8/8/3RK3 w - - 0 1")), "check");
        assert!(!is_quiet(&position("8/P3k3/8/8/8/8/8/4K3 w - - 0 1")), "promotion");
    }

    #[test]
    fn what_was_won_has_a_name_if_it_is_one_thing() {
        let before = position("r3k3/8/8/8/8/8/8/B3K3 w - - 0 1");
        let named = |fen: &str| named(&before, &position(fen), Color::White);
        assert_eq!(named("4k3/8/8/8/8/8/8/B3K3 w - - 0 1"), "rook");
        assert_eq!(named("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "exchange");
        assert_eq!(named("4k3/8/8/8/8/8/8/BN2K3 w - - 0 1"), "");
    }
}
