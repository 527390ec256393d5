//! Strengths between the levels, in Elo above level 1.
//!
//! The levels as they were measured are the marks of the scale. Between two levels that search, the number of
//! positions is in between; between two of which one only looks at the board, lot decides at each move which of them
//! plays it. Invariant: at its mark a level plays as itself, and a higher number never means a weaker player.

use tabiya_rules::numbers::Dice;
use tabiya_rules::record::Record;

use super::Level;
use crate::limits::Limits;
use crate::playable::Playable;

/// A strength from that of level 1 to that of level 8.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Strength {
    /// The level at or below it.
    lower: Level,
    /// How far it is above that level, in Elo.
    above: u32,
    /// How far the next level is above it, in Elo.
    step: u32,
}

/// Who makes one move of a player whose strength is between two levels.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Mover {
    /// The level.
    pub level: Level,
    /// Positions it may look at; `None` is as many as the other limits allow.
    pub nodes: Option<u64>,
}

/// Positions a move with which level 8, which has no limit of its own, was measured against level 7.
const FULL_NODES: u64 = 400_000;

/// The chance is counted in parts of this.
const PARTS: usize = 1 << 20;

impl Strength {
    /// The weakest that can be asked for: level 1, which plays any legal move.
    pub const LOWEST_ELO: u32 = 0;

    /// The strongest that can be asked for: what level 8 was measured to be above level 1.
    #[must_use]
    pub fn highest_elo() -> u32 {
        mark(Level::FULL)
    }

    /// The strength so much above level 1; beyond the highest it is the highest.
    #[must_use]
    pub fn of_elo(elo: u32) -> Self {
        let lower = Level::all().filter(|level| mark(*level) <= elo).last().unwrap_or(Level::LOWEST);
        let above = elo - mark(lower);
        match above_of(lower) {
            Some(next) => Self { lower, above, step: mark(next) - mark(lower) },
            None => lower.into(),
        }
    }

    /// Elo above level 1.
    #[must_use]
    pub fn elo(self) -> u32 {
        mark(self.lower) + self.above
    }

    /// Who makes a move; the seed is another one for each.
    #[must_use]
    pub fn mover(self, seed: u64) -> Mover {
        let plain = |level: Level| Mover { level, nodes: level.nodes() };
        let Some(next) = above_of(self.lower).filter(|_| self.above > 0) else { return plain(self.lower) };
        let share = f64::from(self.above) / f64::from(self.step);
        match (mixing(self.lower), self.lower.nodes()) {
            (None, Some(fewer)) => {
                let more = next.nodes().unwrap_or(FULL_NODES);
                // Elo grows with the logarithm of the positions.
                let nodes = fewer as f64 * (more as f64 / fewer as f64).powf(share);
                Mover { level: self.lower, nodes: Some(nodes as u64) }
            }
            (exponent, _) => {
                let chance = share.powf(exponent.unwrap_or(1.0)) * PARTS as f64;
                plain(if (Dice::new(seed).below(PARTS) as f64) < chance { next } else { self.lower })
            }
        }
    }
}

impl From<Level> for Strength {
    /// Exactly this level.
    fn from(lower: Level) -> Self {
        Self { lower, above: 0, step: 0 }
    }
}

impl Mover {
    /// The limits of a search by this player, within these.
    #[must_use]
    pub fn limits<M: Clone>(self, limits: &Limits<M>) -> Limits<M> {
        limits.with_most_nodes(self.nodes)
    }

    /// The move, if the player finds it without searching.
    #[must_use]
    pub fn choose_at_once<R: Playable>(self, record: &Record<R>, seed: u64) -> Option<R::Move> {
        self.level.choose_at_once(record, seed)
    }
}

/// Where a level stands on the scale; a step that was not measured has no width.
fn mark(level: Level) -> u32 {
    let steps = Level::all().take_while(|lower| *lower <= level);
    steps.filter_map(|level| level.measured()).map(|measured| measured.elo().max(0).unsigned_abs()).sum()
}

fn above_of(level: Level) -> Option<Level> {
    Level::all().find(|next| *next > level)
}

/// For levels that are mixed with the next: the chance that the better one plays a move is the share of the way to it,
/// to this power. Measured: `docs/strength.md`.
const fn mixing(lower: Level) -> Option<f64> {
    match lower.number() {
        1 => Some(2.3),
        2 => Some(0.25),
        3 => Some(1.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How well a strength plays, for comparing: the mean over many moves of the level and what it looks at.
    fn worth(elo: u32) -> f64 {
        let strength = Strength::of_elo(elo);
        let of = |mover: Mover| {
            let nodes = mover.nodes.unwrap_or(2 * FULL_NODES) as f64;
            f64::from(mover.level.number().min(4)) + nodes.ln()
        };
        (0..2_000).map(|seed| of(strength.mover(seed))).sum::<f64>() / 2_000.0
    }

    #[test]
    fn every_step_was_measured_and_at_its_mark_a_level_is_itself() {
        for level in Level::all() {
            let elo = level.elo_above_lowest().expect("every step was measured");
            let strength = Strength::of_elo(elo.unsigned_abs());
            assert_eq!(strength.elo(), elo.unsigned_abs());
            for seed in 0..200 {
                assert_eq!(strength.mover(seed), Mover { level, nodes: level.nodes() }, "level {level}");
                assert_eq!(Strength::from(level).mover(seed), strength.mover(seed));
            }
        }
        assert_eq!(Strength::of_elo(u32::MAX), Level::FULL.into());
    }

    #[test]
    fn strength_rises_with_elo_and_lies_between_its_neighbors() {
        let elos = (0..=Strength::highest_elo()).step_by(25);
        assert!(elos.map(worth).is_sorted());
        for (lower, upper) in Level::all().zip(Level::all().skip(1)) {
            let middle = (mark(lower) + mark(upper)) / 2;
            let (low, high) = (worth(mark(lower)), worth(mark(upper)));
            assert!(low + 0.1 < worth(middle) && worth(middle) < high - 0.1, "{lower} and {upper}");
        }
    }

    /// Half way between 80,000 positions and 400,000 on a scale of ratios.
    #[test]
    fn positions_are_interpolated_by_ratio() {
        let level = |number| Level::new(number).expect("a level");
        let middle = (mark(level(5)) + mark(level(6))) / 2;
        let nodes = Strength::of_elo(middle).mover(7).nodes.expect("a limit");
        assert!(nodes.abs_diff(3_873) < 10, "{nodes} is not the root of 1,500 times 10,000");
        let almost = Strength::of_elo(Strength::highest_elo() - 1).mover(7).nodes;
        assert!(almost.is_some_and(|nodes| nodes > 390_000), "{almost:?}");
    }
}
