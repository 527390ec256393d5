//! What material alone decides: draws that look won, and how to drive a bare king to its mate.

use tabiya_rules::types::{Bitboard, Color, Square};

use super::attacks::Side;
use crate::score::Value;

/// The value in sixty-fourths that is left of the endgame's advantage of `strong`.
pub(super) fn scale(strong: Color, sides: &[Side; 2]) -> i32 {
    let (own, other) = (&sides[strong.index()], &sides[(!strong).index()]);
    let heavy = |side: &Side| (side.rooks | side.queens).any();
    let one_bishop = |side: &Side| side.bishops.any() && !side.bishops.several();
    if own.pawns.is_empty() {
        let worth =
            |side: &Side| 3 * side.minors().count() + 5 * side.rooks.count() + 9 * side.queens.count();
        // Without pawns a minor piece more does not win.
        if worth(own) <= worth(other) + 3 {
            return if worth(own) < 5 { 0 } else { 12 };
        }
        // Two knights do not mate.
        if !heavy(own) && own.bishops.is_empty() && own.knights.count() == 2 && other.pawns.is_empty() {
            return 0;
        }
    }
    if one_bishop(own) && one_bishop(other) {
        let opposite = (own.bishops & Bitboard::LIGHT).any() != (other.bishops & Bitboard::LIGHT).any();
        let pieces = |side: &Side| side.knights.any() || heavy(side);
        if opposite {
            return if pieces(own) || pieces(other) { 52 } else { 32 };
        }
    }
    // The fewer pawns are left, the more often the stronger side runs out of them.
    (48 + 4 * own.pawns.count() as i32).min(64)
}

/// For the side that faces a bare king: toward the edge, toward the corner its bishop needs, and near.
pub(super) fn mop_up(strong: Color, sides: &[Side; 2]) -> Value {
    let (own, other) = (&sides[strong.index()], &sides[(!strong).index()]);
    let victim = other.king;
    let edge = corner_distance(victim);
    let mut value = 10 * (14 - edge) + 8 * (14 - 2 * i32::from(own.king.distance(victim)));
    let lone_pair = own.pawns.is_empty() && (own.rooks | own.queens).is_empty();
    if lone_pair && own.bishops.any() && own.knights.any() && !own.bishops.several() {
        let light = (own.bishops & Bitboard::LIGHT).any();
        let corners = if light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
        let steps = corners.map(|corner| i32::from(manhattan(victim, corner)));
        value += 30 * (14 - steps[0].min(steps[1]));
    }
    value
}

/// Steps along ranks and files to the nearest corner, 0 to 6.
fn corner_distance(square: Square) -> i32 {
    let inward = |n: u8| i32::from(n.min(7 - n));
    inward(square.file()) + inward(square.rank())
}

fn manhattan(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank())
}
