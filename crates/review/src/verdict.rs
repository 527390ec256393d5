//! How bad a move was, by what two scores of the same search say.
//!
//! Invariant: a longer mate is as good as a shorter one, and where the game is decided either way nothing is a mistake.

use tabiya_engine::score::Score;
use tabiya_protocol::Judgement;

use crate::chance::Scale;

/// Points that a move may lose and still be as good as the best.
pub(crate) const BEST: f64 = 0.5;
/// Points that a move loses which is no longer good.
pub(crate) const INACCURACY: f64 = 5.0;
/// Points that a mistake loses.
pub(crate) const MISTAKE: f64 = 10.0;
/// Points that a blunder loses.
pub(crate) const BLUNDER: f64 = 20.0;
/// Moves within so many points of the best are as good for whoever tries again.
pub(crate) const ACCEPTED: f64 = 4.0;

/// From here on a game is won, or lost below the rest of a hundred: what is lost is at most an inaccuracy.
const DECIDED: f64 = 90.0;
/// From here on nothing that is lost counts.
const OVER: f64 = 95.0;
/// A mate that nobody sees is only missed where its loss is felt.
const FAR_MATE: i32 = 8;

/// What became of a move.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Verdict {
    pub(crate) judgement: Judgement,
    /// Points that the best move is worth to the mover.
    pub(crate) before: f64,
    /// Points that this one is worth.
    pub(crate) after: f64,
}

impl Verdict {
    /// What a move with one score was when the best had the other; both are the mover's.
    pub(crate) fn of(scale: Scale, best: Score, played: Score) -> Self {
        let (before, after) = (scale.points(best), scale.points(played));
        // What turns out better than the best was the best.
        let before = before.max(after);
        let loss = before - after;
        let mut judgement = by_loss(loss);
        let is_far = |score: Score| matches!(score, Score::Mate(moves) if moves.abs() > FAR_MATE);
        if loss < MISTAKE && (is_far(best) || is_far(played)) {
            judgement = judgement.min(Judgement::Good);
        }
        let verdict = Self { judgement, before, after };
        let most = if verdict.is_decided() {
            Judgement::Good
        } else if after >= DECIDED || before <= 100.0 - DECIDED {
            Judgement::Inaccuracy
        } else {
            Judgement::Blunder
        };
        Self { judgement: judgement.min(most), ..verdict }
    }

    /// The milder of two.
    pub(crate) fn milder(self, other: Self) -> Self {
        let judgement = self.judgement.min(other.judgement);
        let milder = if other.loss() < self.loss() { other } else { self };
        Self { judgement, ..milder }
    }

    /// Points lost.
    pub(crate) fn loss(&self) -> f64 {
        self.before - self.after
    }

    /// Whether the game was decided before and after: such moves are not counted.
    pub(crate) fn is_decided(&self) -> bool {
        self.after >= OVER || self.before <= 100.0 - OVER
    }

    /// Whether the move still wins.
    pub(crate) fn still_wins(&self) -> bool {
        self.after >= DECIDED
    }
}

/// What losing so many points is called.
fn by_loss(loss: f64) -> Judgement {
    match loss {
        loss if loss >= BLUNDER => Judgement::Blunder,
        loss if loss >= MISTAKE => Judgement::Mistake,
        loss if loss >= INACCURACY => Judgement::Inaccuracy,
        loss if loss >= BEST => Judgement::Good,
        _ => Judgement::Best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The score that is worth so many points.
    fn worth(points: f64) -> Score {
        let found = (-2000..2000).map(Score::Centipawns).min_by(|a, b| {
            let off = |score: &Score| (Scale::CHESS.points(*score) - points).abs();
            off(a).total_cmp(&off(b))
        });
        found.expect("some score is nearest")
    }

    fn judged(before: f64, after: f64) -> Judgement {
        Verdict::of(Scale::CHESS, worth(before), worth(after)).judgement
    }

    #[test]
    fn labels_by_points_lost() {
        use Judgement::{Best, Blunder, Good, Inaccuracy, Mistake};
        let cases = [(60.0, 60.0, Best), (60.0, 57.0, Good), (60.0, 53.0, Inaccuracy), (60.0, 48.0, Mistake)];
        for (before, after, expected) in cases {
            assert_eq!(judged(before, after), expected, "{before} -> {after}");
        }
        assert_eq!(judged(60.0, 30.0), Blunder);
        // What turns out better than the best was the best.
        assert_eq!(judged(50.0, 70.0), Best);
    }

    #[test]
    fn decided_games_have_no_mistakes() {
        use Judgement::{Blunder, Good, Inaccuracy};
        assert_eq!(judged(99.5, 96.0), Good);
        assert_eq!(judged(4.5, 0.5), Good);
        assert_eq!(judged(99.0, 91.0), Inaccuracy);
        assert_eq!(judged(9.0, 0.5), Inaccuracy);
        // A win thrown away is one, however great it was.
        assert_eq!(judged(99.0, 50.0), Blunder);
    }

    #[test]
    fn mates_are_only_missed_where_it_is_felt() {
        let judged = |best, played| Verdict::of(Scale::CHESS, best, played).judgement;
        assert_eq!(judged(Score::Mate(2), Score::Mate(9)), Judgement::Best);
        assert_eq!(judged(Score::Mate(-2), Score::Mate(-1)), Judgement::Best);
        assert_eq!(judged(Score::Mate(12), worth(92.0)), Judgement::Good);
        assert_eq!(judged(Score::Mate(5), worth(92.0)), Judgement::Inaccuracy);
        assert_eq!(judged(Score::Mate(5), worth(79.0)), Judgement::Blunder);
        assert_eq!(judged(worth(55.0), Score::Mate(-12)), Judgement::Blunder);
        assert_eq!(judged(worth(8.0), Score::Mate(-3)), Judgement::Inaccuracy);
        assert_eq!(judged(worth(4.0), Score::Mate(-3)), Judgement::Good);
        // Stalemate is half a point, exactly.
        let trap = Verdict::of(Scale::CHESS, Score::Mate(3), Score::Centipawns(0));
        assert_eq!((trap.judgement, trap.loss()), (Judgement::Blunder, 50.0));
    }

    #[test]
    fn the_milder_label_stands() {
        let mistake = Verdict::of(Scale::CHESS, worth(60.0), worth(48.0));
        let good = Verdict::of(Scale::CHESS, worth(60.0), worth(58.0));
        assert_eq!(mistake.milder(good), good);
        assert_eq!(good.milder(mistake), good);
    }
}
