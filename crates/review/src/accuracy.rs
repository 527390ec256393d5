//! One number for many moves, comparable with what lichess shows.
//!
//! Half of it is the mean of the moves' accuracies, weighted by how lively the game was around them; the other half is their
//! harmonic mean, in which one bad move weighs much. Sources and limits: `docs/review.md`.

/// Fewer moves say nothing.
pub(crate) const FEWEST: usize = 10;

/// The accuracy in percent of a move that lost so many points.
#[must_use]
pub(crate) fn of_move(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * loss).exp() - 2.1669).clamp(0.0, 100.0)
}

/// How lively the game was around each move, from what each position was worth to one side: the start, then after each move.
pub(crate) fn weights(points: &[f64]) -> Vec<f64> {
    let moves = points.len().saturating_sub(1);
    let window = (moves / 10).clamp(2, 8).min(points.len());
    (1..=moves)
        .map(|ply| {
            let last = ply.max(window - 1);
            let first = last + 1 - window;
            deviation(&points[first..=last]).clamp(0.5, 12.0)
        })
        .collect()
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// The accuracy in percent of moves that lost so many points, each with its weight; nothing for no moves.
pub(crate) fn of_moves(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let accuracies = || moves.iter().map(|(loss, weight)| (of_move(*loss), *weight));
    let weight: f64 = accuracies().map(|(_, weight)| weight).sum();
    let mean = accuracies().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / weight;
    let inverse: f64 = accuracies().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
    Some((mean + moves.len() as f64 / inverse) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_as_published() {
        for (loss, expected) in
            [(0.0, 100.0), (2.0, 92.0), (5.0, 81.0), (10.0, 65.0), (20.0, 41.0), (30.0, 26.0)]
        {
            assert!((of_move(loss) - expected).abs() < 1.0, "{loss}: {}", of_move(loss));
        }
        assert_eq!(of_move(100.0), 0.0);
    }

    /// White's and Black's accuracy in a game of these centipawns, by lichess's own curve.
    fn game(centipawns: &[i32]) -> (Option<f64>, Option<f64>) {
        let point =
            |value: &i32| 100.0 / (1.0 + (-0.003_682_08 * f64::from(*value).clamp(-1000.0, 1000.0)).exp());
        let points: Vec<f64> = [15].iter().chain(centipawns).map(point).collect();
        let weights = weights(&points);
        let side = |first: usize| {
            let sign = if first == 0 { 1.0 } else { -1.0 };
            let plies = (first..centipawns.len()).step_by(2);
            let moves: Vec<_> =
                plies.map(|ply| ((sign * (points[ply] - points[ply + 1])).max(0.0), weights[ply])).collect();
            of_moves(&moves)
        };
        (side(0), side(1))
    }

    fn near(found: Option<f64>, expected: f64, within: f64) {
        let found = found.expect("some moves");
        assert!((found - expected).abs() <= within, "expected {expected} ± {within}, found {found}");
    }

    #[test]
    fn games_as_published() {
        let (white, black) = game(&[15; 20]);
        near(white, 100.0, 1.0);
        near(black, 100.0, 1.0);
        // Twenty perfect moves and a blunder.
        let mut blunder = vec![15; 20];
        blunder.push(-900);
        let (white, black) = game(&blunder);
        near(white, 50.0, 5.0);
        near(black, 100.0, 1.0);
        for (cost, expected) in [(65, 76.0), (150, 54.0), (500, 20.0)] {
            let steady: Vec<i32> = [15 - cost, 15].repeat(50);
            let (white, black) = game(&steady);
            near(white, expected, 8.0);
            near(black, expected, 8.0);
        }
        near(game(&[-900, -900]).0, 10.0, 5.0);
        assert_eq!(of_moves(&[]), None);
    }

    #[test]
    fn short_games_have_weights_too() {
        for count in 0..6 {
            assert_eq!(weights(&vec![50.0; count + 1]), vec![0.5; count]);
        }
        assert!(weights(&[]).is_empty());
    }
}
