//! What a score is worth in games: the expected result, in points of a hundred.
//!
//! One curve for judgements, graphs and practice alike. Invariant: what is certain is exactly 0, 50 or 100; nothing else is 0 or 100.

use tabiya_engine::score::{Chances, Score};
use tabiya_protocol::Evaluation;
use tabiya_rules::{
    position::{CaptureEffect, Rules},
    types::Color,
};

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
    /// Modes that nothing was measured of: evaluations there are coarser, so the same number means less.
    pub const MODES: Self = Self { k: 0.0035 };

    /// The scale of these rules; what it was measured on is in `docs/review.md`.
    ///
    /// It follows from what decides games, not from what a mode is called, so that it does for modes that people bring, too.
    #[must_use]
    pub fn of<R: Rules>(rules: &R) -> Self {
        let Some(mode_rules) = rules.mode_rules() else { return Self::CHESS };
        let measured = [
            (mode_rules.must_capture, 0.0011),
            (mode_rules.capture == CaptureEffect::Explode, 0.0013),
            (mode_rules.checks > 0, 0.0017),
            (mode_rules.capture == CaptureEffect::Pocket, 0.0008),
            (mode_rules.goal.is_some(), 0.0018),
        ];
        measured.into_iter().find(|(applies, _)| *applies).map_or(Self::MODES, |(_, k)| Self { k })
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

    /// The score that is worth so many points: one of those that are known, if it is as good as that.
    pub(crate) fn score(self, points: f64, known: impl Iterator<Item = Score>) -> Score {
        let off = |score: &Score| (self.points(*score) - points).abs();
        let nearest = known.min_by(|a, b| off(a).total_cmp(&off(b))).filter(|score| off(score) < NEAR);
        nearest.unwrap_or_else(|| {
            let points = points.clamp(UNPROVED, 100.0 - UNPROVED);
            Score::Centipawns(((points / (100.0 - points)).ln() / self.k).round() as i32)
        })
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
/// Points by which scores may differ that are as good as the same.
const NEAR: f64 = 1.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graph_and_judgement_agree() {
        for scale in [Scale::CHESS, Scale::MODES, Scale { k: 0.0011 }] {
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
    fn the_same_number_means_less_where_games_turn_sooner() {
        use tabiya_rules::mode::built_in;
        let steepness = |id: &str| {
            let start = built_in(id).expect("a mode").first_start();
            Scale::of(start.rules()).k
        };
        assert!(steepness("antichess") < steepness("3check") && steepness("3check") < Scale::CHESS.k);
        assert_eq!(steepness("nocastle"), Scale::MODES.k);
    }

    #[test]
    fn points_have_their_score() {
        for value in [-900, -35, 0, 120, 800] {
            let points = Scale::CHESS.points(Score::Centipawns(value));
            assert_eq!(Scale::CHESS.score(points, [].into_iter()), Score::Centipawns(value));
            // What is known is taken as it is, as far as it fits.
            let near = Score::Centipawns(value + 3);
            assert_eq!(Scale::CHESS.score(points, [Score::Mate(3), near].into_iter()), near);
        }
        assert_eq!(Scale::CHESS.score(100.0, [Score::Mate(4)].into_iter()), Score::Mate(4));
        assert_eq!(
            Scale::CHESS.score(50.0, [Score::Mate(4), Score::Centipawns(200)].into_iter()),
            Score::Centipawns(0)
        );
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
