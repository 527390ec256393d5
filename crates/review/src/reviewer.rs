//! A whole game: a first look at every move, from the last to the first, and a second at those that may be bad.
//!
//! Invariant: a label needs two searches that agree; where they do not, the milder one stands.

use std::collections::VecDeque;

use tabiya_engine::score::Score;
use tabiya_protocol::{Judgement, Mark, Review, ReviewedMove};
use tabiya_rules::{
    position::{Position, Rules},
    record::Record,
    types::{Color, MoveCode as _},
};

use crate::{
    case::Case,
    chance::Scale,
    course::Class,
    explain::remarks,
    played::{Effort, Played, Progress, Stage},
    sacrifice::{FIRST_SIGHT, acceptances, gives_up},
    searcher::{Line, Question, Searcher, Stopped},
    sight::{Sight, turned},
    summary,
    telling::{Doubt, Findings, Found, Told, thousandths},
    verdict::{ACCEPTED, MISTAKE, Verdict},
};

/// Points that a move seems to lose that is looked at again.
const DOUBTFUL: f64 = 4.0;
/// Mates that nobody should miss.
const SHORT_MATE: i32 = 3;
/// Moves that may be as good as the best.
const OTHERS: usize = 5;
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
    sights: VecDeque<Sight<R::Move>>,
    /// The same of the moves.
    found: VecDeque<Found<R::Move>>,
    told: VecDeque<ReviewedMove>,
}

impl<'a, R: Rules> Reviewer<'a, R> {
    fn new(game: &'a Played<R>, effort: Effort, searcher: &'a mut dyn Searcher<R>) -> Self {
        let scale = Scale::of(game.record.start().rules());
        let theory = summary::opening(&game.record).map_or(0, |(_, ply)| ply);
        let (sights, found, told) = (VecDeque::new(), VecDeque::new(), VecDeque::new());
        Self { game, effort, scale, searcher, theory, sights, found, told }
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

    /// Looks at every position once, backwards: what was learnt of the later ones helps with the earlier.
    fn first_look(&mut self, progress: &mut dyn FnMut(Progress<'_>)) -> Result<(), Stopped> {
        let plies = self.plies();
        for ply in (0..=plies).rev() {
            let record = self.before(ply);
            let next = self.sights.front().map(|next| (self.played(ply), next));
            let sight = Sight::of(&record, next, self.effort, self.searcher)?;
            self.sights.push_front(sight);
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

    /// What one look at the position and one at the next say; both are in front.
    fn found_at_first(&self, ply: usize, record: &Record<R>) -> Found<R::Move> {
        let (here, next) = (&self.sights[0], &self.sights[1]);
        let played = self.played(ply);
        let legal = record.position().legal_moves().len();
        let nothing = || Line { score: here.score, depth: here.depth, moves: Vec::new() };
        let best = here.lines.first().cloned().unwrap_or_else(nothing);
        let is_best = here.best().is_none_or(|best| best == played);
        let same_root = here.line(played).filter(|_| !next.by_rule);
        let score = same_root.map_or(next.arrived, |line| line.score);
        let verdict = match is_best {
            true => Verdict::best(self.scale, best.score),
            false => Verdict::of(self.scale, best.score, score),
        };
        let answer = next.lines.first().cloned();
        let mut found = Found {
            verdict,
            forced: legal == 1,
            answer: answer.unwrap_or(Line { score: next.score, depth: next.depth, moves: Vec::new() }),
            best,
            accepted: Vec::new(),
            marks: Vec::new(),
            remarks: Vec::new(),
            doubt: Doubt::None,
            looked_twice: false,
        };
        if !found.forced {
            found.doubt = self.doubt(ply, record, &found, is_best, score);
        }
        found
    }

    /// Whether the move has to be looked at again; what needs no second look is marked.
    fn doubt(
        &self,
        ply: usize,
        record: &Record<R>,
        found: &Found<R::Move>,
        is_best: bool,
        score: Score,
    ) -> Doubt {
        let verdict = &found.verdict;
        let missed = !is_best && misses_short_mate(found.best.score, score);
        let near_mate = matches!(found.best.score, Score::Mate(_)) || matches!(score, Score::Mate(_));
        let bad = verdict.loss() >= DOUBTFUL || near_mate && verdict.loss() > 0.0;
        if missed || !is_best && bad && !verdict.is_decided() {
            Doubt::Bad
        } else if self.may_give_up(record, found, ply) {
            Doubt::Sacrifice
        } else if is_best && self.is_only_move(ply, record) {
            Doubt::Great
        } else {
            Doubt::None
        }
    }

    /// Whether every other move than the best loses much; the position is in front.
    fn is_only_move(&self, ply: usize, record: &Record<R>) -> bool {
        let here = &self.sights[0];
        let Some(second) = here.second() else { return false };
        // Who mates at once has no choice to be praised for.
        if matches!(here.score, Score::Mate(0..=1)) {
            return false;
        }
        let (best, second) = (self.scale.points(here.score), self.scale.points(second.score));
        let position = record.position();
        let played = self.played(ply);
        let taken_before = ply.checked_sub(1).and_then(|before| {
            let m = self.played(before);
            self.game.record.position_at(before)?.captured(m).map(|_| m.to())
        });
        let recaptures = position.captured(played).is_some() && taken_before == Some(played.to());
        position.legal_moves().len() >= 3 && !recaptures && best - second >= MISTAKE && best > MISTAKE
    }

    /// Whether the first look has a sacrifice in sight.
    fn may_give_up(&self, record: &Record<R>, found: &Found<R::Move>, ply: usize) -> bool {
        let (here, next) = (&self.sights[0], &self.sights[1]);
        let played = self.played(ply);
        let other = here.lines.iter().find(|line| line.moves.first() != Some(&played));
        let sound = found.verdict.loss() < 2.0
            && found.verdict.after >= 45.0
            && other.is_some_and(|other| self.scale.points(other.score) < 90.0);
        if !sound || next.by_rule {
            return false;
        }
        let after = record.position().after(played);
        let declined = found.answer.moves.first().is_none_or(|m| !acceptances(&after, played).contains(m));
        let offered = declined && is_offered(record.position(), played);
        offered || gives_up(record.position(), played, &found.answer.moves)
    }

    /// Looks again at what may be bad, or very good.
    fn second_look(&mut self, progress: &mut dyn FnMut(Progress<'_>)) -> Result<(), Stopped> {
        let doubtful: Vec<usize> =
            (0..self.plies()).rev().filter(|ply| self.found[*ply].doubt != Doubt::None).collect();
        for (number, ply) in doubtful.iter().copied().enumerate() {
            let record = self.before(ply);
            match self.found[ply].doubt {
                Doubt::Bad => self.look_at_bad(ply, &record)?,
                Doubt::Great => self.look_at_great(ply, &record)?,
                Doubt::Sacrifice => self.look_at_sacrifice(ply, &record)?,
                Doubt::None => {}
            }
            self.found[ply].looked_twice = true;
            self.told[ply] = self.tell(ply, &record);
            let done = FIRST_SHARE + (1000 - FIRST_SHARE) * (number + 1) / doubtful.len();
            progress(Progress {
                done: done as u16,
                stage: Stage::Second,
                moves: self.told.make_contiguous(),
            });
        }
        Ok(())
    }

    /// Compares two moves from the same root; a line for each that was found.
    fn compare(
        &mut self,
        record: &Record<R>,
        moves: [R::Move; 2],
    ) -> Result<[Option<Line<R::Move>>; 2], Stopped> {
        let question = Question { lines: 2, nodes: self.effort.doubt(), only: moves.to_vec() };
        let lines = self.searcher.search(record, &question)?;
        Ok(moves.map(|m| lines.iter().find(|line| line.moves.first() == Some(&m)).cloned()))
    }

    fn look_at_bad(&mut self, ply: usize, record: &Record<R>) -> Result<(), Stopped> {
        let played = self.played(ply);
        let Some(best) = self.sights[ply].best() else { return Ok(()) };
        let [Some(better), Some(line)] = self.compare(record, [best, played])? else {
            // A label needs two looks.
            self.found[ply].verdict.judgement = self.found[ply].verdict.judgement.min(Judgement::Good);
            return Ok(());
        };
        let next = &self.sights[ply + 1];
        let by_rule = next.by_rule;
        let first_score = if by_rule { next.arrived } else { self.score_at_first(ply, played) };
        let score = if by_rule { next.arrived } else { line.score };
        let second = Verdict::of(self.scale, better.score, score);
        let scores = [(self.sights[ply].lines[0].score, first_score), (better.score, score)];
        let found = &mut self.found[ply];
        found.verdict = found.verdict.milder(second);
        if line.moves.len() > found.answer.moves.len().min(3) && !by_rule {
            let moves = line.moves[1..].to_vec();
            found.answer =
                Line { score: turned_back(line.score), depth: line.depth.saturating_sub(1), moves };
        }
        if better.moves.len() >= found.best.moves.len().min(3) {
            found.best = better;
        }
        if scores.iter().all(|(best, played)| misses_short_mate(*best, *played)) {
            found.marks.push(Mark::MissedMate);
        }
        let is_told =
            found.verdict.judgement >= Judgement::Inaccuracy || found.marks.contains(&Mark::MissedMate);
        if is_told {
            self.look_at_others(ply, record)?;
            self.mark_bad(ply, &scores);
            self.explain(ply, record)?;
        }
        Ok(())
    }

    /// What the first look thought of the move.
    fn score_at_first(&self, ply: usize, played: R::Move) -> Score {
        self.sights[ply].line(played).map_or(self.sights[ply + 1].arrived, |line| line.score)
    }

    /// Finds the moves that would have been as good as the best; if the played one is among them, all the better.
    fn look_at_others(&mut self, ply: usize, record: &Record<R>) -> Result<(), Stopped> {
        let question = Question { lines: OTHERS, nodes: self.effort.others(), only: Vec::new() };
        let lines = self.searcher.search(record, &question)?;
        let Some(best) = lines.first() else { return Ok(()) };
        let played = self.played(ply);
        let found = &mut self.found[ply];
        if let Some(line) = lines.iter().find(|line| line.moves.first() == Some(&played))
            && !self.sights[ply + 1].by_rule
        {
            found.verdict = found.verdict.milder(Verdict::of(self.scale, best.score, line.score));
        }
        let points = |line: &Line<R::Move>| self.scale.points(line.score);
        let enough = |line: &&Line<R::Move>| points(line) >= points(best) - ACCEPTED;
        let accepted = lines.iter().filter(enough).filter_map(|line| line.moves.first().copied());
        found.accepted = accepted.filter(|m| *m != played).collect();
        if let Some(first) = found.best.moves.first().filter(|first| !found.accepted.contains(first)) {
            found.accepted.push(*first);
        }
        Ok(())
    }

    /// What kind of mistake it is.
    fn mark_bad(&mut self, ply: usize, scores: &[(Score, Score)]) {
        let found = &mut self.found[ply];
        let verdict = found.verdict;
        if verdict.judgement < Judgement::Inaccuracy {
            return;
        }
        let loses = |score: Score| matches!(score, Score::Mate(moves) if moves <= 0);
        if scores.iter().all(|(best, played)| loses(*played) && !loses(*best)) {
            found.marks.push(Mark::AllowedMate);
        }
        if verdict.judgement >= Judgement::Mistake
            && Class::of(verdict.before) == Class::Won
            && Class::of(verdict.after) != Class::Won
        {
            found.marks.push(Mark::MissedWin);
        }
        if verdict.judgement == Judgement::Inaccuracy && verdict.still_wins() {
            found.marks.push(Mark::Slower);
        }
    }

    /// Says why.
    fn explain(&mut self, ply: usize, record: &Record<R>) -> Result<(), Stopped> {
        let found = &self.found[ply];
        if found.verdict.judgement < Judgement::Inaccuracy && !found.marks.contains(&Mark::MissedMate) {
            return Ok(());
        }
        let case = Case {
            before: record,
            played: self.game.record.moves()[ply],
            judgement: found.verdict.judgement,
            loss: thousandths(found.verdict.loss()),
            best: &found.best,
            answer: &found.answer,
            nodes: self.effort.nodes,
        };
        let remarks = remarks(&case, self.searcher)?;
        self.found[ply].remarks = remarks;
        Ok(())
    }

    /// Whether the only move still is one, and turns the game.
    fn look_at_great(&mut self, ply: usize, record: &Record<R>) -> Result<(), Stopped> {
        let played = self.played(ply);
        let second = self.sights[ply].second().and_then(|line| line.moves.first().copied());
        let Some(second) = second else { return Ok(()) };
        let [Some(best), Some(other)] = self.compare(record, [played, second])? else { return Ok(()) };
        // Nobody is praised for taking what hangs, taking back, or a mate that everybody sees.
        let is_plain = record.position().captured(played).is_some()
            || matches!(self.sights[ply].score, Score::Mate(0..=SHORT_MATE));
        let (best, other) = (self.scale.points(best.score), self.scale.points(other.score));
        if best - other >= MISTAKE && !is_plain {
            let at_first = self.sights[ply].lines.iter().map(|line| Class::of(self.scale.points(line.score)));
            let at_first: Vec<Class> = at_first.collect();
            let turns = at_first[0] > at_first[1] && Class::of(best) > Class::of(other);
            self.found[ply].marks.push(if turns { Mark::Great } else { Mark::OnlyMove });
        }
        Ok(())
    }

    /// Whether what is given up is given up for good reasons.
    fn look_at_sacrifice(&mut self, ply: usize, record: &Record<R>) -> Result<(), Stopped> {
        let played = self.played(ply);
        let first_line = self.found[ply].answer.moves.clone();
        let mut after = record.clone();
        after.play(played);
        let takes = acceptances(after.position(), played);
        let accepts = |line: &[R::Move]| line.first().is_some_and(|m| takes.contains(m));
        let only = if takes.is_empty()
            || gives_up(record.position(), played, &first_line) && !accepts(&first_line)
        {
            Vec::new()
        } else {
            takes.clone()
        };
        let question = Question { lines: 1, nodes: self.effort.doubt(), only };
        let lines = self.searcher.search(&after, &question)?;
        let Some(line) = lines.first() else { return Ok(()) };
        let both = gives_up(record.position(), played, &line.moves)
            && (!accepts(&first_line) || gives_up(record.position(), played, &first_line));
        // Whoever is in check gives nothing up of his own will.
        let sound = self.scale.points(turned(line.score)) >= 45.0 && !record.position().is_check();
        if both && sound && self.searcher.at_first_sight(record, FIRST_SIGHT)? != Some(played) {
            self.found[ply].marks.push(Mark::Sacrifice);
        }
        Ok(())
    }

    /// A move as everybody is told it.
    fn tell(&self, ply: usize, record: &Record<R>) -> ReviewedMove {
        // What is known begins with some ply.
        let at = ply + self.found.len() - self.plies();
        let told = Told {
            scale: self.scale,
            before: record,
            played: self.played(ply),
            found: &self.found[at],
            next: &self.sights[at + 1],
            in_theory: ply < self.theory,
            hurried: self.game.clocks.hurried(ply),
        };
        told.tell()
    }

    /// Everything that was found; what depends on several moves is still missing.
    fn finish(self) -> Findings {
        let turn = |ply: usize| self.game.record.position_at(ply).map_or(Color::White, Position::turn);
        let points = self.sights.iter().enumerate().map(|(ply, sight)| {
            let points = self.scale.points(sight.score);
            if turn(ply).is_white() { points } else { 100.0 - points }
        });
        let start = &self.sights[0];
        Findings {
            start: start.evaluation(self.scale, turn(0)),
            points: points.collect(),
            verdicts: self.found.iter().map(|found| found.verdict).collect(),
            moves: self.told.into(),
        }
    }
}

/// Whether a short mate was there and is gone.
fn misses_short_mate(best: Score, played: Score) -> bool {
    matches!(best, Score::Mate(1..=SHORT_MATE)) && !matches!(played, Score::Mate(1..))
}

/// Whether what just moved may be taken by something cheaper, or is not guarded: an offer that can be declined.
fn is_offered<R: Rules>(before: &Position<R>, played: R::Move) -> bool {
    let after = before.after(played);
    acceptances(&after, played).into_iter().any(|take| {
        let side = before.turn();
        let balance = |position: &Position<R>| crate::sacrifice::balance(position, side);
        let lost = balance(before).zip(balance(&after.after(take)));
        lost.is_some_and(|(before, now)| now <= before - 2)
    })
}

/// What a line of the mover is worth to who answers its first move.
fn turned_back(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Mate(moves) if moves > 0 => Score::Mate(1 - moves),
        Score::Mate(moves) => Score::Mate(-moves),
    }
}
