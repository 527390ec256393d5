//! How strong somebody is who has played opponents of known strength.

/// The most likely strength, and how far it can be trusted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// Elo, on the scale of the ratings.
    pub elo: i32,
    /// Half the width of the 95 % interval.
    pub margin: i32,
}

/// One unit of the logistic curve in Elo.
const UNIT: f64 = 400.0 / core::f64::consts::LN_10;

/// Ratings are looked for between these.
const BOUNDS: (f64, f64) = (0.0, 4_000.0);

/// The most likely strength of somebody who scored so (half points, 0 to 2) against opponents of these ratings; `None`
/// without a game.
///
/// One draw with somebody as strong as the opponents were on average is added, so that who has won or lost everything has
/// a strength too.
#[must_use]
pub fn estimate(results: &[(i32, u8)]) -> Option<Estimate> {
    let games = results.len();
    let middle = results.iter().map(|(elo, _)| f64::from(*elo)).sum::<f64>() / (games.max(1) as f64);
    let games =
        || results.iter().map(|(elo, half)| (f64::from(*elo), f64::from(*half) / 2.0)).chain([(middle, 0.5)]);
    let share = |own: f64, other: f64| 1.0 / (1.0 + ((other - own) / UNIT).exp());
    let surplus = |own: f64| games().map(|(other, points)| points - share(own, other)).sum::<f64>();
    // What is scored above expectation falls with the strength that is supposed: halve until it is nothing.
    let (mut low, mut high) = BOUNDS;
    for _ in 0..40 {
        let own = f64::midpoint(low, high);
        if surplus(own) > 0.0 { low = own } else { high = own }
    }
    let information: f64 = games().map(|(other, _)| share(low, other) * (1.0 - share(low, other))).sum();
    let margin = 1.96 * UNIT / information.sqrt();
    (!results.is_empty())
        .then(|| Estimate { elo: low.round() as i32, margin: margin.min(2_000.0).round() as i32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_scores_half_is_as_strong_and_who_scores_three_quarters_190_stronger() {
        assert_eq!(estimate(&[]), None);
        let even = estimate(&[(1_200, 2), (1_200, 0), (1_200, 1)]).expect("games");
        assert_eq!(even.elo, 1_200);
        let many: Vec<(i32, u8)> = (0..400).map(|game| (1_200, if game % 4 == 0 { 0 } else { 2 })).collect();
        let better = estimate(&many).expect("games");
        assert!((better.elo - 1_390).abs() < 5 && better.margin < even.margin / 5, "{better:?}");
    }

    #[test]
    fn five_games_are_enough_for_a_suggestion() {
        for half_points in [0, 2] {
            let clear = estimate(&[(1_000, half_points); 5]).expect("games");
            assert!((500..1_500).contains(&clear.elo) && clear.margin < 700, "{clear:?}");
        }
        let climbing = estimate(&[(800, 2), (1_000, 2), (1_200, 2), (1_400, 0), (1_300, 0)]).expect("games");
        assert!((1_150..1_350).contains(&climbing.elo), "{climbing:?}");
    }
}
