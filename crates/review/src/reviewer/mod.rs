//! A whole game: a first look at every move, from the last to the first, and a second at those that may be bad.
//!
//! `doubts` says what is looked at again, `blame` looks at what may be bad, `praise` at what may be very good.
//!
//! Invariants: a label needs two searches that agree; where they do not, the milder one stands. What a position is worth and what the
//! moves around it have lost fit together: a move's loss is the step between its two positions.

mod blame;
mod doubts;
mod praise;

use std::collections::VecDeque;

use tabiya_protocol::{Judgement, Review, ReviewedMove};
use tabiya_rules::{
    position::{Position, Rules},
    record::Record,
    types::Color,
};

use crate::{
    chance::Scale,
    findings::{Doubt, Findings, Found, MoveContext},
    played::{Effort, Played, Progress, Stage},
    position_analysis::PositionAnalysis,
    searcher::{Line, Searcher, Stopped},
    summary,
    verdict::Verdict,
};

/// Thousandths of the work that the first look is.
const FIRST_SHARE: usize = 600;

/// Judges every move of a game, and says why the bad ones are.
///
/// `engine` is what the searcher is called. `progress` is told after every move.
///
/// # Errors
/// When the searcher says that nobody wants to know any more.
pub fn review<R: Rules>(
    game: &Played<R>,
    effort: Effort,
    engine: &str,
    searcher: &mut dyn Searcher<R>,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Review, Stopped> {
    let mut work = Reviewer::new(game, effort, searcher);
    work.first_look(progress)?;
    work.second_look(progress)?;
    Ok(summary::of(work.finish(), game, effort, engine))
}

/// A game that is being reviewed.
struct Reviewer<'a, R: Rules> {
    game: &'a Played<R>,
    effort: Effort,
    scale: Scale,
    searcher: &'a mut dyn Searcher<R>,
    theory: usize,
    /// The positions, from the one looked at last to the end.
    analyses: VecDeque<PositionAnalysis<R::Move>>,
    /// The same of the moves.
    found: VecDeque<Found<R::Move>>,
    told: VecDeque<ReviewedMove>,
}

impl<'a, R: Rules> Reviewer<'a, R> {
    fn new(game: &'a Played<R>, effort: Effort, searcher: &'a mut dyn Searcher<R>) -> Self {
        let scale = Scale::of(game.record.start().rules());
        let theory = summary::opening(&game.record).map_or(0, |(_, ply)| ply);
        let (sights, found, told) = (VecDeque::new(), VecDeque::new(), VecDeque::new());
        Self { game, effort, scale, searcher, theory, analyses: sights, found, told }
    }

    fn plies(&self) -> usize {
        self.game.record.ply()
    }

    /// The game before this move.
    fn before(&self, ply: usize) -> Record<R> {
        let mut record = self.game.record.clone();
        record.truncate(ply);
        record
    }

    fn played(&self, ply: usize) -> R::Move {
        self.game.record.moves()[ply]
    }

    /// What is seen of the position before this move.
    fn analysis(&self, ply: usize) -> &PositionAnalysis<R::Move> {
        // What is known begins with some ply.
        &self.analyses[ply + self.analyses.len() - 1 - self.plies()]
    }

    /// Looks at every position once, backwards: what was learnt of the later ones helps with the earlier.
    fn first_look(&mut self, progress: &mut dyn FnMut(Progress<'_>)) -> Result<(), Stopped> {
        let plies = self.plies();
        for ply in (0..=plies).rev() {
            let record = self.before(ply);
            let next = self.analyses.front().map(|next| (self.played(ply), next));
            let analysis = PositionAnalysis::of(&record, next, (self.effort, self.scale), self.searcher)?;
            self.analyses.push_front(analysis);
            if ply < plies {
                let found = self.found_at_first(ply, &record);
                self.found.push_front(found);
                let told = self.tell(ply, &record);
                self.told.push_front(told);
            }
            let done = (FIRST_SHARE * (plies + 1 - ply) / (plies + 1)) as u16;
            progress(Progress { done, stage: Stage::First, moves: self.told.make_contiguous() });
        }
        Ok(())
    }

    /// What one look at the position and one at the next say.
    fn found_at_first(&self, ply: usize, record: &Record<R>) -> Found<R::Move> {
        let (here, next) = (self.analysis(ply), self.analysis(ply + 1));
        let played = self.played(ply);
        let verdict = Verdict::of(self.scale, here.score, next.arrived);
        // What is as good as anything else is the best, unless something is quicker.
        let better = |other: &&Line<R::Move>| {
            verdict.judgement > Judgement::Best
                || !here.is_first(played) && other.score.value() > next.arrived.value()
        };
        let best = match here.other(played).filter(better) {
            Some(other) => other.clone(),
            None => next.after(played),
        };
        let answer = next.lines.first().cloned();
        let mut found = Found {
            verdict,
            forced: record.position().legal_moves().len() == 1,
            answer: answer.unwrap_or(Line { score: next.score, depth: next.depth, moves: Vec::new() }),
            best,
            accepted: Vec::new(),
            marks: Vec::new(),
            remarks: Vec::new(),
            doubt: Doubt::None,
            looked_twice: false,
        };
        if !found.forced {
            found.doubt = self.doubt(ply, record, &found);
        }
        found
    }

    /// Looks again at what may be bad, or very good.
    fn second_look(&mut self, progress: &mut dyn FnMut(Progress<'_>)) -> Result<(), Stopped> {
        let doubtful = self.found.iter().filter(|found| found.doubt != Doubt::None).count();
        let (mut looked, mut changed) = (0, false);
        for ply in (0..self.plies()).rev() {
            let record = self.before(ply);
            looked += usize::from(self.found[ply].doubt != Doubt::None);
            if changed {
                // The position after the move is worth something else by now, and this one with it.
                let (played, next) = (self.played(ply), self.analyses[ply + 1].clone());
                self.analyses[ply].back_up(played, &next, self.scale);
                self.found[ply] = self.found_at_first(ply, &record);
            }
            let before = self.analyses[ply].score;
            match self.found[ply].doubt {
                Doubt::Bad => self.look_at_bad(ply, &record)?,
                Doubt::Great => self.look_at_great(ply, &record)?,
                Doubt::Sacrifice => self.look_at_sacrifice(ply, &record)?,
                Doubt::None if !changed => continue,
                Doubt::None => {}
            }
            changed |= self.analyses[ply].score != before;
            self.found[ply].looked_twice = true;
            self.told[ply] = self.tell(ply, &record);
            let done = FIRST_SHARE + (1000 - FIRST_SHARE) * looked / doubtful.max(1);
            progress(Progress {
                done: done as u16,
                stage: Stage::Second,
                moves: self.told.make_contiguous(),
            });
        }
        Ok(())
    }

    /// A move as everybody is told it.
    fn tell(&self, ply: usize, record: &Record<R>) -> ReviewedMove {
        let context = MoveContext {
            scale: self.scale,
            before: record,
            played: self.played(ply),
            found: &self.found[ply + self.found.len() - self.plies()],
            next: self.analysis(ply + 1),
            in_theory: ply < self.theory,
            hurried: self.game.clocks.hurried(ply),
        };
        context.reviewed_move()
    }

    /// Everything that was found; what depends on several moves is still missing.
    fn finish(self) -> Findings {
        let turn = |ply: usize| self.game.record.position_at(ply).map_or(Color::White, Position::turn);
        let points = self.analyses.iter().enumerate().map(|(ply, analysis)| {
            let points = self.scale.points(analysis.score);
            if turn(ply).is_white() { points } else { 100.0 - points }
        });
        let start = &self.analyses[0];
        Findings {
            start: start.evaluation(self.scale, turn(0)),
            points: points.collect(),
            verdicts: self.found.iter().map(|found| found.verdict).collect(),
            moves: self.told.into(),
        }
    }
}
