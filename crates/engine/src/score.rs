//! What a position is worth, from the view of the side to move.
//!
//! Inside the search a value is a plain number of centipawns; mates lie beyond every evaluation, the nearer the
//! farther out. Outside it is a [`Score`].

use core::fmt;

/// Centipawns, or a distance to mate beyond [`MATE_BOUND`].
pub type Value = i32;

/// The search never goes deeper than this many plies.
pub const MAX_PLY: usize = 128;
/// Beyond every value.
pub const INFINITE: Value = 32_000;
/// Being mated now, with the sign turned.
pub const MATE: Value = 31_000;
/// From here on a value is a mate. The table joins lines, so a mate may be farther away than any line is long.
pub const MATE_BOUND: Value = MATE - 8 * MAX_PLY as Value;
/// The largest value of an evaluation.
pub const EVAL_BOUND: Value = 20_000;
/// Nobody is better.
pub const DRAW: Value = 0;

/// The value of being mated after `ply` plies.
#[inline(always)]
#[must_use]
pub const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The value of mating after `ply` plies.
#[inline(always)]
#[must_use]
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether a value is a mate for either side.
#[inline(always)]
#[must_use]
pub const fn is_mate(value: Value) -> bool {
    value >= MATE_BOUND || value <= -MATE_BOUND
}

/// A value as people read it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many moves; negative if the side to move is mated, 0 if it is mated already.
    Mate(i32),
}

impl Score {
    /// What a value of the search means.
    #[must_use]
    pub const fn of(value: Value) -> Self {
        if value >= MATE_BOUND {
            Self::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_BOUND {
            Self::Mate(-(MATE + value) / 2)
        } else {
            Self::Centipawns(value)
        }
    }

    /// The value of the search that means this.
    #[must_use]
    pub const fn value(self) -> Value {
        match self {
            Self::Centipawns(value) => value,
            Self::Mate(moves) if moves > 0 => MATE - 2 * moves + 1,
            Self::Mate(moves) => -MATE - 2 * moves,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// The chances of win, draw and loss in thousandths.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Chances {
    /// Of a thousand games, how many are won.
    pub win: u16,
    /// How many are drawn.
    pub draw: u16,
    /// How many are lost.
    pub loss: u16,
}

impl Chances {
    /// What becomes of games with this value, as logistic curves say: half of the games are won at
    /// [`Chances::HALF_WON`] centipawns.
    #[must_use]
    pub fn of(value: Value) -> Self {
        if is_mate(value) {
            let win = if value > 0 { 1000 } else { 0 };
            return Self { win, draw: 0, loss: 1000 - win };
        }
        let share = |value: f64| (1000.0 / (1.0 + ((Self::HALF_WON - value) / Self::SPREAD).exp())) as u16;
        let (win, loss) = (share(f64::from(value)), share(-f64::from(value)));
        Self { win, draw: 1000 - win - loss, loss }
    }

    /// Centipawns at which half of our self-play games are won.
    pub const HALF_WON: f64 = 190.0;
    const SPREAD: f64 = 75.0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_read_back_in_moves() {
        assert_eq!(Score::of(mate_in(1)), Score::Mate(1));
        assert_eq!(Score::of(mate_in(3)), Score::Mate(2));
        assert_eq!(Score::of(mated_in(0)), Score::Mate(0));
        assert_eq!(Score::of(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::of(-35), Score::Centipawns(-35));
        for ply in 0..MAX_PLY {
            let value = if ply % 2 == 1 { mate_in(ply) } else { mated_in(ply) };
            assert_eq!(Score::of(value).value(), value);
        }
    }

    #[test]
    fn chances_are_whole_and_fair() {
        for value in (-3000..3000).step_by(17).chain([mate_in(5), mated_in(6)]) {
            let (ours, theirs) = (Chances::of(value), Chances::of(-value));
            assert_eq!(ours.win + ours.draw + ours.loss, 1000);
            assert_eq!((ours.win, ours.loss), (theirs.loss, theirs.win));
        }
        assert!(Chances::of(0).draw > 800);
    }
}
