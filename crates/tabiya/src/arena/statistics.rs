//! What the results of pairs of games say about the difference in strength.

use std::fmt;

/// Pairs by the points of the first player: 0, ½, 1, 1½, 2.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Pairs(pub(crate) [u64; 5]);

/// Games without their partner, by the points of the first player: 0, ½, 1.
pub(crate) type Unpaired = [u64; 3];

/// A difference in Elo with its 95 % interval.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Difference {
    pub(crate) elo: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [elo, low, high] = [self.elo, self.low, self.high].map(tenths);
        write!(f, "Elo {elo:+.1} [{low:+.1}, {high:+.1}]")
    }
}

/// Rounded to a tenth, and never minus zero.
pub(crate) fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0 + 0.0
}

/// The Elo difference at which this share of the points is expected.
fn elo_of(share: f64) -> f64 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The share of the points that is expected at an Elo difference.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl Pairs {
    /// Notes a pair with so many half points for the first player, 0 to 4.
    pub(crate) fn note(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean share of the points and the variance of one pair's share. A game without its partner is half a pair.
    fn moments(&self, unpaired: Unpaired) -> (f64, f64) {
        // A twentieth of a pair of each kind keeps the variance of a one-sided match from vanishing.
        let mut weights = self.0.map(|count| count as f64 + 0.05);
        for (half_points, count) in unpaired.into_iter().enumerate() {
            weights[2 * half_points] += 0.5 * count as f64;
        }
        let total: f64 = weights.iter().sum();
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean = weights.iter().zip(shares).map(|(weight, share)| weight * share).sum::<f64>() / total;
        let square = |share: f64| (share - mean) * (share - mean);
        let variance =
            weights.iter().zip(shares).map(|(weight, share)| weight * square(share)).sum::<f64>() / total;
        (mean, variance)
    }

    /// The difference in strength, with games that have no partner yet.
    pub(crate) fn difference(&self, unpaired: Unpaired) -> Difference {
        let (mean, variance) = self.moments(unpaired);
        let count = self.count() as f64 + 0.5 * unpaired.iter().sum::<u64>() as f64;
        let margin = 1.96 * (variance / count.max(0.5)).sqrt();
        Difference { elo: elo_of(mean), low: elo_of(mean - margin), high: elo_of(mean + margin) }
    }

    /// The logarithm of how much likelier these results are at `high` Elo than at `low`.
    pub(crate) fn log_likelihood_ratio(&self, low: f64, high: f64) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        let (mean, variance) = self.moments(Unpaired::default());
        let (low, high) = (share_of(low), share_of(high));
        self.count() as f64 * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// A sequential test of "at least `high`" against "at most `low`", each wrong in one case of twenty.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Sprt {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// What a sequential test says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Better,
    NotBetter,
    Open,
}

impl Sprt {
    /// ln(0.95 / 0.05).
    pub(crate) const BOUND: f64 = 2.944;

    pub(crate) fn verdict(self, pairs: &Pairs) -> Verdict {
        let ratio = pairs.log_likelihood_ratio(self.low, self.high);
        if ratio >= Self::BOUND {
            Verdict::Better
        } else if ratio <= -Self::BOUND {
            Verdict::NotBetter
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_results_are_equal_strength() {
        let difference = Pairs([10, 20, 40, 20, 10]).difference([0; 3]);
        assert!(difference.elo.abs() < 1e-9 && (difference.low + difference.high).abs() < 1e-9);
    }

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let difference = Pairs([0, 0, 50, 0, 50]).difference([0; 3]);
        assert!((difference.elo - 190.8).abs() < 1.5, "{difference}");
        // Pairs scatter by a quarter of a game: 0.75 ± 1.96 · 0.25 / 10 is from +148 to +240.
        assert!(
            (difference.low - 148.0).abs() < 1.5 && (difference.high - 239.8).abs() < 1.5,
            "{difference}"
        );
    }

    #[test]
    fn a_game_without_its_partner_counts() {
        let alone = |unpaired| Pairs::default().difference(unpaired);
        assert!(alone([0, 0, 1]).elo > 100.0 && alone([1, 0, 0]).elo < -100.0);
        assert!(alone([0, 1, 0]).to_string().starts_with("Elo +0.0 ["), "{}", alone([0, 1, 0]));
        // 25 pairs and 50 games won, 50 pairs level: three quarters of the points.
        let mixed = Pairs([0, 0, 50, 0, 25]).difference([0, 0, 50]);
        assert!((mixed.elo - 190.8).abs() < 1.5, "{mixed}");
    }

    #[test]
    fn numbers_are_never_minus_zero() {
        let shown = [-0.0, -0.04, 0.04, -0.06, 12.34].map(|number| format!("{:+.1}", tenths(number)));
        assert_eq!(shown, ["+0.0", "+0.0", "+0.0", "-0.1", "+12.3"]);
    }

    #[test]
    fn more_pairs_narrow_the_interval() {
        let width = |pairs: Pairs| pairs.difference([0; 3]).high - pairs.difference([0; 3]).low;
        let (few, many) = (Pairs([1, 2, 4, 3, 2]), Pairs([100, 200, 400, 300, 200]));
        assert!(width(many) * 8.0 < width(few));
    }

    #[test]
    fn a_sequential_test_decides() {
        let test = Sprt { low: 0.0, high: 10.0 };
        assert_eq!(test.verdict(&Pairs([10, 20, 40, 20, 10])), Verdict::Open);
        assert_eq!(test.verdict(&Pairs([200, 500, 1000, 700, 400])), Verdict::Better);
        assert_eq!(test.verdict(&Pairs([400, 700, 1000, 500, 200])), Verdict::NotBetter);
    }
}
