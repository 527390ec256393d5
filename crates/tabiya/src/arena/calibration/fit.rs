//! Ratings from results: the plain logistic model, its most likely ratings, and how far they can be trusted.

/// What two players scored against each other: their places, the points of the first, and the games.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Score {
    pub(super) players: [usize; 2],
    pub(super) points: f64,
    pub(super) games: f64,
}

/// Elo and its standard deviation.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Estimate {
    pub(super) elo: f64,
    pub(super) deviation: f64,
}

/// One unit of the logistic curve in Elo.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Rounds of the fit: each player in turn moves to where its own results want it.
const ROUNDS: usize = 20_000;

/// The share of the points that is expected at an Elo difference.
pub(super) fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference / UNIT).exp())
}

/// The most likely ratings of so many players; those that are known stay as they are.
///
/// Half a game drawn with everybody met keeps who won or lost everything finite.
pub(super) fn fit(known: &[Option<f64>], scores: &[Score]) -> Vec<Estimate> {
    let scores: Vec<Score> = scores
        .iter()
        .map(|score| Score { points: score.points + 0.25, games: score.games + 0.5, ..*score })
        .collect();
    let anchors: Vec<f64> = known.iter().flatten().copied().collect();
    let middle = anchors.iter().sum::<f64>() / anchors.len().max(1) as f64;
    let mut elos: Vec<f64> = known.iter().map(|elo| elo.unwrap_or(middle)).collect();
    for _ in 0..ROUNDS {
        let mut most: f64 = 0.0;
        for player in (0..elos.len()).filter(|player| known[*player].is_none()) {
            let (slope, curvature) = slopes(player, &elos, &scores);
            let step = if curvature > 0.0 { (slope / curvature * UNIT).clamp(-200.0, 200.0) } else { 0.0 };
            elos[player] += step;
            most = most.max(step.abs());
        }
        if most < 1e-6 {
            break;
        }
    }
    let deviations = deviations(known, &elos, &scores);
    elos.into_iter().zip(deviations).map(|(elo, deviation)| Estimate { elo, deviation }).collect()
}

/// How the likelihood changes with one player's rating: its slope, and minus its curvature.
fn slopes(player: usize, elos: &[f64], scores: &[Score]) -> (f64, f64) {
    let mut sums = (0.0, 0.0);
    for Score { players: [first, second], points, games } in scores {
        let share = expected(elos[*first] - elos[*second]);
        let surplus = points - games * share;
        sums.0 += match player {
            _ if player == *first => surplus,
            _ if player == *second => -surplus,
            _ => continue,
        };
        sums.1 += games * share * (1.0 - share);
    }
    sums
}

/// The standard deviations: roots of the diagonal of the inverse of what the results tell (Fisher's information).
fn deviations(known: &[Option<f64>], elos: &[f64], scores: &[Score]) -> Vec<f64> {
    let count = elos.len();
    let mut information = vec![vec![0.0; count]; count];
    for Score { players: [first, second], games, .. } in scores {
        let share = expected(elos[*first] - elos[*second]);
        let weight = games * share * (1.0 - share) / (UNIT * UNIT);
        for (row, column, sign) in
            [(*first, *first, 1.0), (*second, *second, 1.0), (*first, *second, -1.0), (*second, *first, -1.0)]
        {
            information[row][column] += sign * weight;
        }
    }
    for player in 0..count {
        // Who is known, and who has not played, is told nothing by anybody.
        if known[player].is_some() || information[player][player] == 0.0 {
            information[player].fill(0.0);
            information.iter_mut().for_each(|row| row[player] = 0.0);
            information[player][player] = 1.0;
        }
    }
    let inverse = inverted(information);
    (0..count)
        .map(|player| if known[player].is_some() { 0.0 } else { inverse[player][player].max(0.0).sqrt() })
        .collect()
}

/// The inverse of a positive definite matrix, by elimination.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..count).map(|row| (0..count).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..count {
        let divisor = matrix[pivot][pivot];
        for column in 0..count {
            matrix[pivot][column] /= divisor;
            inverse[pivot][column] /= divisor;
        }
        for row in (0..count).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..count {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(first: usize, second: usize, difference: f64, games: f64) -> Score {
        Score { players: [first, second], points: games * expected(difference), games }
    }

    #[test]
    fn exact_results_give_back_the_ratings() {
        let known = [None, None, None, Some(1_500.0)];
        let truth = [900.0, 1_100.0, 1_290.0, 1_500.0];
        let pairs = [(1, 0), (2, 1), (3, 2), (3, 1)];
        let scores: Vec<Score> =
            pairs.iter().map(|(one, two)| score(*one, *two, truth[*one] - truth[*two], 1e6)).collect();
        let found = fit(&known, &scores);
        for (estimate, truth) in found.iter().zip(truth) {
            assert!((estimate.elo - truth).abs() < 1.0, "{found:?}");
        }
    }

    #[test]
    fn the_farther_from_an_anchor_the_less_certain_and_more_games_help() {
        let known = [Some(1_000.0), None, None];
        let chain = |games| fit(&known, &[score(1, 0, 100.0, games), score(2, 1, 100.0, games)]);
        let (few, many) = (chain(100.0), chain(400.0));
        assert_eq!(few[0].deviation, 0.0);
        assert!(few[2].deviation > few[1].deviation);
        // One pair alone: the root of 1 / (n p (1 - p)) units.
        let share = expected(100.0);
        assert!((few[1].deviation - UNIT / (100.5 * share * (1.0 - share)).sqrt()).abs() < 0.5, "{few:?}");
        assert!((many[1].deviation * 2.0 - few[1].deviation).abs() < 1.0);
    }

    #[test]
    fn who_loses_everything_is_finite_and_who_plays_nobody_harmless() {
        let found = fit(&[Some(1_000.0), None, None], &[Score { players: [1, 0], points: 0.0, games: 50.0 }]);
        assert!((-200.0..600.0).contains(&found[1].elo) && found[2].elo.is_finite(), "{found:?}");
    }
}
