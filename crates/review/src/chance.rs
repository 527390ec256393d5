//! What a score is worth in games: the expected result, in points of a hundred.
//!
//! One curve for judgements, graphs and practice alike. Invariant: what is certain is exactly 0, 50 or 100; nothing else is 0 or 100.

use tabiya_engine::score::{Chances, Score};
use tabiya_protocol::Evaluation;
use tabiya_rules::{position::Rules, types::Color};

/// Points of a hundred that a score is worth: `100 / (1 + e^(-k·cp))`.
///
/// ```
/// use tabiya_engine::score::Score;
/// use tabiya_review::Scale;
///
/// assert_eq!(Scale::CHESS.points(Score::Centipawns(0)), 50.0);
/// assert_eq!(Scale::CHESS.points(Score::Mate(3)), 100.0);
/// ```
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Scale {
    k: f64,
}

impl Scale {
    /// Chess and Chess960: fitted on games of our own levels, see `docs/review.md`.
    pub const CHESS: Self = Self { k: 0.0047 };
    /// Every other mode: evaluations there are coarser, so the same number means less.
    pub const MODES: Self = Self { k: 0.0035 };

    /// The scale of these rules.
    #[must_use]
    pub fn of<R: Rules>(rules: &R) -> Self {
        if rules.facts().is_some() { Self::MODES } else { Self::CHESS }
    }

    /// What a score is worth to whom it is told.
    #[must_use]
    pub fn points(self, score: Score) -> f64 {
        match score {
            Score::Mate(moves) if moves > 0 => 100.0,
            Score::Mate(_) => 0.0,
            // What is not proved is not certain.
            Score::Centipawns(value) => {
                (100.0 / (1.0 + (-self.k * f64::from(value)).exp())).clamp(UNPROVED, 100.0 - UNPROVED)
            }
        }
    }

    /// The same as everybody is told it: to White, with the share of draws that the engine expects.
    ///
    /// Half the draws and all the wins are [`Scale::points`], so that graphs and judgements agree.
    #[must_use]
    pub fn evaluation(self, score: Score, turn: Color, depth: u32) -> Evaluation {
        let sign = if turn.is_white() { 1 } else { -1 };
        let (centipawns, mate) = match score {
            Score::Centipawns(value) => (Some(sign * value), None),
            Score::Mate(moves) => (None, Some(sign * moves)),
        };
        let points = if turn.is_white() { self.points(score) } else { 100.0 - self.points(score) };
        let thousandths = (10.0 * points).round() as u16;
        let most = 2 * thousandths.min(1000 - thousandths);
        let draw = Chances::of(score.value()).draw.min(most) & !1;
        Evaluation { centipawns, mate, win: thousandths - draw / 2, draw, depth }
    }
}

/// The least that anything unproved is worth.
const UNPROVED: f64 = 0.1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graph_and_judgement_agree() {
        for scale in [Scale::CHESS, Scale::MODES] {
            for value in (-3000..=3000).step_by(7) {
                let score = Score::Centipawns(value);
                for (turn, points) in
                    [(Color::White, scale.points(score)), (Color::Black, 100.0 - scale.points(score))]
                {
                    let told = scale.evaluation(score, turn, 1);
                    let expected = f64::from(told.win) + f64::from(told.draw) / 2.0;
                    assert!((expected - 10.0 * points).abs() <= 1.0, "{value} {told:?}");
                    assert!(told.win + told.draw <= 1000, "{told:?}");
                }
            }
        }
    }

    #[test]
    fn only_what_is_proved_is_certain() {
        assert!(Scale::CHESS.points(Score::Centipawns(20_000)) < 100.0);
        assert!(Scale::CHESS.points(Score::Centipawns(-20_000)) > 0.0);
        assert_eq!(Scale::CHESS.points(Score::Mate(0)), 0.0);
        assert_eq!(Scale::CHESS.points(Score::Mate(-4)), 0.0);
        let told = Scale::CHESS.evaluation(Score::Mate(2), Color::Black, 9);
        assert_eq!((told.mate, told.win, told.draw), (Some(-2), 0, 0));
    }
}
