//! What a piece is worth, worked out from how it moves.
//!
//! A piece is worth about as much as it has squares to go to on a board as full as in the middle of a game. The
//! boards are the same for everybody, so a movement always has the same worth.

use crate::attacks::Movement;
use crate::numbers::Congruential;
use crate::position::{ModeRules, Rules};
use crate::types::{Bitboard, Color, Role, Square};

/// How many boards a movement is tried on.
const BOARDS: u64 = 24;

/// Hundredths of a pawn for each square that a piece can go to and take on: a knight, which has 5.25 on average,
/// is worth 320.
const EACH: f64 = 61.0;

/// What can become something better is worth at least this much.
const PROMOTING: i32 = 30;

/// The worth of a role in hundredths of a pawn.
pub(super) fn worth(mode_rules: &ModeRules, role: Role) -> i32 {
    if mode_rules.royal.has(role) {
        return 0;
    }
    if let Some(movement) = mode_rules.movement(role) {
        let own = rounded(mobility(movement));
        return if mode_rules.promoting.has(role) { own.max(100 - PROMOTING) + PROMOTING } else { own };
    }
    // A king that may be taken like any other piece is as strong as a knight.
    if role == Role::KING { 320 } else { crate::position::Chess.worth(role) }
}

/// In steps of ten: more would be made up.
fn rounded(mobility: f64) -> i32 {
    let raw = mobility * EACH;
    // Pieces that do several things at once are worth a little more than their sum.
    let value = if raw > 500.0 { raw * 1.08 } else { raw };
    ((value / 10.0).round() as i32 * 10).clamp(20, 5_000)
}

/// The squares a piece can go to, half of that counting for moving and half for taking, on average.
fn mobility(movement: &Movement) -> f64 {
    let mut squares = 0.0;
    for occupied in (0..BOARDS).map(board) {
        for from in Square::ALL {
            // What stands there is the piece itself.
            let others = occupied - Bitboard::from(from);
            // Attacks count full squares too; for moves these are made up for.
            let quiet = movement.quiet_targets(Color::White, from, others).count() as f64;
            squares += quiet * 64.0 / (64 - others.count()) as f64;
            squares += movement.attacks(Color::White, from, others).count() as f64;
        }
    }
    squares / (2 * 64 * BOARDS) as f64
}

/// A board on which three squares of ten are taken.
fn board(number: u64) -> Bitboard {
    let mut numbers = Congruential(number);
    let bits =
        (0..64).fold(0_u64, |bits, square| bits | u64::from((numbers.roll() >> 33) % 10 < 3) << square);
    Bitboard(bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::read_betza;

    fn value(betza: &str) -> i32 {
        rounded(mobility(&Movement::new(&read_betza(betza).unwrap(), [Bitboard::EMPTY; 2])))
    }

    #[test]
    fn pieces_of_chess_come_out_as_usual() {
        for (betza, usual) in [("N", 320), ("B", 330), ("R", 500), ("Q", 950)] {
            let found = value(betza);
            assert!((found - usual).abs() <= usual / 8, "{betza}: {found}, not about {usual}");
        }
    }

    #[test]
    fn more_movement_is_worth_more() {
        let rising = ["F", "K", "R", "RN", "Q", "QN"].map(value);
        assert!(rising.is_sorted(), "{rising:?}");
        assert!(value("mN") < value("N") && value("nN") < value("N") && value("R2") < value("R"));
    }
}
