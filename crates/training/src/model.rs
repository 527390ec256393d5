//! The evaluation as a function of its weights: what the engine computes, in floating point, and its slopes.

use tabiya_engine::eval::terms::{DANGER_COUNT, TERM_COUNT};
use tabiya_engine::eval::{DANGER_DIVISOR, DANGER_ENDGAME_DIVISOR, PSQT_COUNT, weights};

use crate::sample::Sample;

/// Pairs of weights: the terms, then the piece-square tables.
pub const PAIRS: usize = TERM_COUNT + PSQT_COUNT;
/// All numbers: middlegame and endgame of each pair, then the dangers.
pub const NUMBERS: usize = 2 * PAIRS + DANGER_COUNT;

const FULL_PHASE: f32 = 24.0;
const SQUARE: f32 = DANGER_DIVISOR as f32;
const LINE: f32 = DANGER_ENDGAME_DIVISOR as f32;

/// The weights as one list of numbers.
#[derive(Clone, Debug)]
pub struct Weights(pub Vec<f32>);

impl Weights {
    /// What the engine uses now.
    #[must_use]
    pub fn current() -> Self {
        let (terms, tables, danger) = weights();
        let pairs = terms.iter().chain(tables).flat_map(|pair| [pair.middlegame(), pair.endgame()]);
        Self(pairs.chain(danger.iter().copied()).map(|number| number as f32).collect())
    }

    fn danger(&self, sample: &Sample, side: usize) -> f32 {
        let weights = &self.0[2 * PAIRS..];
        weights.iter().zip(sample.danger[side]).map(|(weight, count)| weight * f32::from(count)).sum()
    }

    /// The value in centipawns, from White's view.
    #[must_use]
    pub fn value(&self, sample: &Sample) -> f32 {
        self.parts(sample).value
    }

    fn parts(&self, sample: &Sample) -> Parts {
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for (place, count) in &sample.counts {
            let (at, count) = (2 * usize::from(*place), f32::from(*count));
            middlegame += self.0[at] * count;
            endgame += self.0[at + 1] * count;
        }
        let danger = [self.danger(sample, 0).max(0.0), self.danger(sample, 1).max(0.0)];
        middlegame += (danger[0] * danger[0] - danger[1] * danger[1]) / SQUARE;
        endgame += (danger[0] - danger[1]) / LINE;
        let scale = f32::from(sample.scale[usize::from(endgame < 0.0)]) / 64.0;
        let early = if scale == 0.0 { 0.0 } else { f32::from(sample.phase) / FULL_PHASE };
        let late = scale * (1.0 - f32::from(sample.phase) / FULL_PHASE);
        Parts { value: middlegame * early + endgame * late, early, late, danger }
    }

    /// Adds to `slopes` how the value of the sample changes with each weight, times `by`.
    pub fn add_slopes(&self, sample: &Sample, by: f32, slopes: &mut [f32]) {
        let parts = self.parts(sample);
        for (place, count) in &sample.counts {
            let (at, count) = (2 * usize::from(*place), f32::from(*count) * by);
            slopes[at] += count * parts.early;
            slopes[at + 1] += count * parts.late;
        }
        for (side, sign) in [(0, by), (1, -by)] {
            if parts.danger[side] > 0.0 {
                let slope = sign * (parts.early * 2.0 * parts.danger[side] / SQUARE + parts.late / LINE);
                for (slot, count) in slopes[2 * PAIRS..].iter_mut().zip(sample.danger[side]) {
                    *slot += slope * f32::from(count);
                }
            }
        }
    }
}

struct Parts {
    value: f32,
    early: f32,
    late: f32,
    danger: [f32; 2],
}

#[cfg(test)]
mod tests {
    use tabiya_engine::eval::{Evaluator as _, HandWritten};
    use tabiya_rules::position::Position;

    use super::*;
    use crate::chance::dice;

    #[test]
    fn the_model_computes_what_the_engine_does() {
        let weights = Weights::current();
        let mut dice = dice(3);
        for _ in 0..60 {
            let mut position = Position::default();
            for _ in 0..70 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[dice.below(moves.len())]);
                // A bare king is driven by rule, not by weight.
                let bare = [tabiya_rules::types::Color::White, tabiya_rules::types::Color::Black]
                    .iter()
                    .any(|color| position.board().by_color(*color).count() == 1);
                if bare {
                    break;
                }
                let engine = HandWritten::new(&position).evaluate(&position, 0, &mut Default::default());
                let white = if position.turn().is_white() { engine } else { -engine };
                let unfaded = white as f32 * 220.0 / (220.0 - f32::from(position.halfmoves().min(100)));
                let model = weights.value(&Sample::new(&position, 0.5, 0.0));
                let (most, fen) = (6.0 + model.abs() / 40.0, position.fen());
                assert!((model - unfaded).abs() <= most, "{fen}: {model} and {unfaded}");
            }
        }
    }
}
