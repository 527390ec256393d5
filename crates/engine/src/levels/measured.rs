//! How strong the levels have been measured to be: the one table that every view reads.
//!
//! Only what was played is here; `docs/strength.md` says when and how.

use super::Level;

/// What a level scored against the level below it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Measured {
    /// Games won, drawn and lost.
    pub results: [u32; 3],
}

impl Measured {
    /// Games played.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.results[0] + self.results[1] + self.results[2]
    }

    /// The share of the points, from 0 to 1.
    #[must_use]
    pub fn share(self) -> f64 {
        let [wins, draws, _] = self.results.map(f64::from);
        (wins + draws / 2.0) / f64::from(self.games().max(1))
    }

    /// The difference in Elo that this share means. A match without a loss is counted as if half a game had been
    /// lost, so that it means something finite.
    #[must_use]
    pub fn elo(self) -> i32 {
        let half_game = 0.5 / f64::from(self.games().max(1));
        let share = self.share().clamp(half_game, 1.0 - half_game);
        (400.0 * (share / (1.0 - share)).log10()).round() as i32
    }
}

impl Level {
    /// What the level scored against the one below; `None` where that was not measured.
    #[must_use]
    pub const fn measured(self) -> Option<Measured> {
        let results = match self.number() {
            2 => [73, 27, 0],
            3 => [99, 0, 1],
            4 => [98, 0, 2],
            5 => [96, 1, 3],
            6 => [54, 1, 5],
            7 => [31, 2, 2],
            8 => [47, 7, 6],
            _ => return None,
        };
        Some(Measured { results })
    }

    /// How much stronger than level 1, in Elo, by adding up the measured steps; `None` if one is missing.
    #[must_use]
    pub fn elo_above_lowest(self) -> Option<i32> {
        Self::all()
            .skip(1)
            .take_while(|level| *level <= self)
            .map(|level| level.measured().map(Measured::elo))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measured_level_beats_the_one_below() {
        for level in Level::all() {
            if let Some(measured) = level.measured() {
                assert!(measured.share() >= 0.65 && measured.games() >= 35, "level {level}");
                assert!(measured.elo() > 100);
            }
        }
        assert_eq!(Level::LOWEST.elo_above_lowest(), Some(0));
    }

    #[test]
    fn shares_are_elo() {
        let elo = |results| Measured { results }.elo();
        assert_eq!((elo([50, 0, 50]), elo([75, 0, 25])), (0, 191));
        assert!(elo([100, 0, 0]) > 800 && elo([0, 0, 100]) == -elo([100, 0, 0]));
    }
}
