//! The course of a game: where it turned, and where it slipped away little by little.
//!
//! Invariant: evaluations that waver around a limit do not turn a game.

/// Above this many points a side is winning, below the rest of a hundred it is losing.
pub(crate) const WON: f64 = 75.0;
/// What is won stays so until it is this much less.
const FIRM: f64 = 10.0;

/// Who is winning.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Class {
    /// The side from whose view it is told is losing.
    Lost,
    /// Nobody is.
    Level,
    /// That side is.
    Won,
}

impl Class {
    /// The class of so many points.
    pub(crate) fn of(points: f64) -> Self {
        if points > WON {
            Self::Won
        } else if points < 100.0 - WON {
            Self::Lost
        } else {
            Self::Level
        }
    }

    /// The class that follows this one when the position comes to be worth so many points.
    fn then(self, points: f64) -> Self {
        let stays = match self {
            Self::Won => points > WON - FIRM,
            Self::Lost => points < 100.0 - WON + FIRM,
            Self::Level => Self::of(points) == Self::Level,
        };
        if stays { self } else { Self::of(points) }
    }
}

/// The plies, from 1, after which another side is winning than before, or none is; from what each position is worth to White: the
/// start, then after each move.
pub(crate) fn turning_points(points: &[f64]) -> Vec<u32> {
    let mut class = points.first().map_or(Class::Level, |first| Class::of(*first));
    let mut turned = Vec::new();
    for (ply, points) in points.iter().enumerate().skip(1) {
        let next = class.then(*points);
        if next != class {
            turned.push(ply as u32);
        }
        class = next;
    }
    turned
}

/// Own moves over which small losses are added up.
const WINDOW: usize = 6;
/// Points that they cost together.
const TOGETHER: f64 = 15.0;
/// A loss that does not matter at all.
const LEAST: f64 = 1.0;

/// One side's move, as far as drifting is concerned.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Step {
    /// Points lost.
    pub(crate) loss: f64,
    /// Points that the position is worth to the side before it.
    pub(crate) before: f64,
    /// Points after it.
    pub(crate) after: f64,
    /// Whether it was one of the small ones.
    pub(crate) small: bool,
}

/// Which of one side's moves are small losses that together cost much.
pub(crate) fn drift(steps: &[Step]) -> Vec<bool> {
    let mut drifted = vec![false; steps.len()];
    for (start, window) in steps.windows(WINDOW).enumerate() {
        let sum: f64 = window.iter().map(|step| step.loss).sum();
        // Searches waver, always to the mover's cost: what was lost must be missing at the end.
        let missing = window[0].before - window[WINDOW - 1].after;
        if window.iter().all(|step| step.small) && sum >= TOGETHER && missing >= TOGETHER {
            for (offset, step) in window.iter().enumerate() {
                drifted[start + offset] |= step.loss >= LEAST;
            }
        }
    }
    drifted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_turns_where_somebody_else_is_winning() {
        assert_eq!(turning_points(&[50.0, 60.0, 80.0, 72.0, 78.0, 50.0, 20.0]), [2, 5, 6]);
        assert_eq!(turning_points(&[50.0, 76.0, 74.0, 76.0, 74.0]), [1]);
        assert_eq!(turning_points(&[90.0, 5.0, 5.0]), [1]);
        assert!(turning_points(&[]).is_empty());
    }

    fn steps(losses: &[f64], given_back: f64) -> Vec<Step> {
        let mut points = 60.0;
        let step = |loss: &f64| {
            let before = points;
            points = before - loss;
            let step = Step { loss: *loss, before, after: points, small: *loss < 5.0 };
            points += given_back;
            step
        };
        losses.iter().map(step).collect()
    }

    #[test]
    fn small_losses_add_up_only_if_they_are_really_lost() {
        assert_eq!(
            drift(&steps(&[4.0, 4.0, 0.0, 4.0, 4.0, 4.0], 0.0)),
            [true, true, false, true, true, true]
        );
        assert_eq!(drift(&steps(&[2.0; 6], 0.0)), [false; 6]);
        // The opponent slips as often: nobody drifts.
        assert_eq!(drift(&steps(&[4.0; 6], 4.0)), [false; 6]);
        assert_eq!(drift(&steps(&[4.0, 4.0, 9.0, 4.0, 4.0, 4.0], 0.0)), [false; 6]);
        assert_eq!(drift(&steps(&[4.0; 5], 0.0)), [false; 5]);
    }
}
