//! Pawn moves, by whole sets of pawns at once.

use super::{Scope, Sink};
use crate::attacks::{line, pawn_attacks};
use crate::position::{ModeRules, Position, Rules};
use crate::types::{Bitboard, Color, MoveKind, Role};

const NOT_A_FILE: Bitboard = Bitboard(!Bitboard::file(0).0);
const NOT_H_FILE: Bitboard = Bitboard(!Bitboard::file(7).0);

#[inline(always)]
const fn forward<const WHITE: bool>(set: Bitboard, by: u32) -> Bitboard {
    Bitboard(if WHITE { set.0 << by } else { set.0 >> by })
}

/// The offset of an index `by` squares forward.
#[inline(always)]
const fn offset<const WHITE: bool>(by: u32) -> i8 {
    if WHITE { by as i8 } else { -(by as i8) }
}

/// Where pawns behave how.
#[derive(Copy, Clone)]
struct Habits<'a> {
    /// Where a single step may be followed by another.
    third: Bitboard,
    /// Where they promote.
    last: Bitboard,
    /// What they become.
    into: &'a [Role],
    /// Whether a double step can end where they promote; never in chess.
    double_promotes: bool,
}

impl<'a> Habits<'a> {
    #[inline(always)]
    fn chess<const WHITE: bool>() -> Self {
        let (third, last) = if WHITE { (2, 7) } else { (5, 0) };
        let (third, last) = (Bitboard::rank(third), Bitboard::rank(last));
        Self { third, last, into: &Role::PROMOTIONS, double_promotes: false }
    }

    fn of_mode<const WHITE: bool>(mode_rules: &'a ModeRules) -> Self {
        let us = if WHITE { Color::White } else { Color::Black };
        let third = forward::<WHITE>(mode_rules.double_from[us.index()], 8);
        let last = mode_rules.promotion_zone[us.index()];
        let double_promotes = (forward::<WHITE>(third, 8) & last).any();
        Self { third, last, into: &mode_rules.promotions, double_promotes }
    }
}

/// The pawns' single steps, double steps and captures toward the a-file and the h-file.
struct Steps {
    single: Bitboard,
    double: Bitboard,
    low: Bitboard,
    high: Bitboard,
}

#[inline(always)]
fn steps<const WHITE: bool>(pawns: Bitboard, empty: Bitboard, enemy: Bitboard, third: Bitboard) -> Steps {
    let single = forward::<WHITE>(pawns, 8) & empty;
    // Forward by 7 and 9 reach different files for the two colors.
    let (not_low, not_high) = if WHITE { (NOT_A_FILE, NOT_H_FILE) } else { (NOT_H_FILE, NOT_A_FILE) };
    Steps {
        single,
        double: forward::<WHITE>(single & third, 8) & empty,
        low: forward::<WHITE>(pawns & not_low, 7) & enemy,
        high: forward::<WHITE>(pawns & not_high, 9) & enemy,
    }
}

/// Every square that these pawns of this color attack.
#[inline(always)]
pub(super) fn pawn_attack_set(color: Color, pawns: Bitboard) -> Bitboard {
    let Steps { low, high, .. } = match color {
        Color::White => steps::<true>(pawns, Bitboard::EMPTY, Bitboard::ALL, Bitboard::EMPTY),
        Color::Black => steps::<false>(pawns, Bitboard::EMPTY, Bitboard::ALL, Bitboard::EMPTY),
    };
    low | high
}

/// Feeds the moves of all pawns that land on the allowed squares.
#[inline(always)]
pub(super) fn generate_pawns<R: Rules, S: Sink, const WHITE: bool>(
    position: &Position<R>,
    scope: Scope,
    allowed: Bitboard,
    pinned: Bitboard,
    sink: &mut S,
) {
    let us = if WHITE { Color::White } else { Color::Black };
    let board = position.board();
    let (empty, enemy) = (!board.occupied(), board.by_color(!us));
    let pawns = board.by_role(Role::PAWN) & board.by_color(us);
    let free = pawns - pinned;
    let habits = match position.rules().mode_rules() {
        None => Habits::chess::<WHITE>(),
        Some(mode_rules) => Habits::of_mode::<WHITE>(mode_rules),
    };
    feed::<S, WHITE>(steps::<WHITE>(free, empty, enemy, habits.third), habits, scope, allowed, sink);
    let pinned = pawns & pinned;
    if pinned.any() {
        let king = position.king(us);
        for from in pinned {
            let allowed = allowed & line(king, from);
            let steps = steps::<WHITE>(from.into(), empty, enemy, habits.third);
            feed::<S, WHITE>(steps, habits, scope, allowed, sink);
        }
    }
    if scope != Scope::Quiet
        && let Some(to) = position.capturable_en_passant()
    {
        for from in pawn_attacks(!us, to) & pawns {
            if position.en_passant_is_safe(us, from, to) {
                sink.special(from, to, MoveKind::EnPassant);
            }
        }
    }
}

#[inline(always)]
fn feed<S: Sink, const WHITE: bool>(
    steps: Steps,
    habits: Habits<'_>,
    scope: Scope,
    allowed: Bitboard,
    sink: &mut S,
) {
    let Habits { last, into, double_promotes, .. } = habits;
    let (single, low, high) = (steps.single & allowed, steps.low & allowed, steps.high & allowed);
    let double = steps.double & allowed;
    if scope != Scope::Noisy {
        sink.pawns(single - last, offset::<WHITE>(8));
        sink.pawns(if double_promotes { double - last } else { double }, offset::<WHITE>(16));
    }
    if scope != Scope::Quiet {
        sink.pawns(low - last, offset::<WHITE>(7));
        sink.pawns(high - last, offset::<WHITE>(9));
        if ((single | low | high) & last).any() {
            sink.promotions(single & last, offset::<WHITE>(8), into);
            sink.promotions(low & last, offset::<WHITE>(7), into);
            sink.promotions(high & last, offset::<WHITE>(9), into);
        }
        if double_promotes {
            sink.promotions(double & last, offset::<WHITE>(16), into);
        }
    }
}
