//! A computer player: a level that chooses moves in a game.

use core::time::Duration;

use tabiya_rules::numbers::Dice;
use tabiya_rules::record::Record;

use super::{Mind, Plan, delay, thinking_time};
use crate::engine::{Control, Engine, Fallibility, Info, Options, Report};
use crate::limits::Limits;
use crate::playable::Playable;
use crate::score::{Score, is_mate};

/// A move, and what the player thinks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub m: M,
    /// What the position is honestly worth to the player.
    pub score: Score,
    /// Positions that were looked at.
    pub nodes: u64,
    /// How long a person would seem to have thought, at least what it really took.
    pub delay: Duration,
}

/// A computer player.
pub struct Player<R: Playable> {
    mind: Mind,
    options: Options,
    engine: Engine<R>,
    seed: u64,
}

/// Up to this ply a player varies its choice.
const VARIED_PLIES: usize = 8;
/// Moves worth this much less than the best are still good enough to vary with.
const VARIED_BY: i32 = 20;
/// Positions searched for an honest opinion by a level that does not search.
const OPINION: u64 = 400;

impl<R: Playable> Player<R> {
    /// A player that will play this game. The same seed gives the same play (those that search by time apart): it is one
    /// for the whole game.
    #[must_use]
    pub fn new(mind: impl Into<Mind>, record: Record<R>, options: Options, seed: u64) -> Self {
        let mind = mind.into();
        // A position takes 16 bytes in the table: what such a player can look at fits in several times over.
        let hash = match mind.nodes() {
            Some(nodes) if nodes <= 10_000 => options.hash.min(1),
            Some(_) => options.hash.min(4),
            None => options.hash,
        };
        let options = mind.options(Options { hash, lines: 1, ..options }, None);
        Self { mind, options, engine: Engine::new(options, record), seed }
    }

    /// Plays another game with this seed, having learnt nothing.
    pub fn begin(&mut self, seed: u64) {
        self.seed = seed;
        self.engine.forget();
    }

    /// A control with which another thread can end the next choice.
    #[must_use]
    pub fn control(&self, limits: &Limits<R::Move>) -> Control {
        self.engine.control(limits)
    }

    /// The move in this game; `None` if there is no legal one.
    pub fn choose(&mut self, record: &Record<R>, limits: &Limits<R::Move>) -> Option<Choice<R::Move>> {
        let control = self.control(limits);
        self.choose_under(&control, record, limits)
    }

    /// The same under a control that was made for it.
    pub fn choose_under(
        &mut self,
        control: &Control,
        record: &Record<R>,
        limits: &Limits<R::Move>,
    ) -> Option<Choice<R::Move>> {
        match self.mind.plan(record, limits, self.seed) {
            Plan::AtOnce(m) => self.opine(control, record, limits, m),
            Plan::Search(limits, fallibility) => self.search(control, record, &limits, fallibility),
        }
    }

    /// The same where the move is known already, as by a book: only an honest opinion is looked for.
    pub fn choose_known(
        &mut self,
        record: &Record<R>,
        limits: &Limits<R::Move>,
        known: R::Move,
    ) -> Option<Choice<R::Move>> {
        let control = self.control(limits);
        self.opine(&control, record, limits, known)
    }

    /// Plays a move that was found without searching, with an opinion.
    fn opine(
        &mut self,
        control: &Control,
        record: &Record<R>,
        limits: &Limits<R::Move>,
        m: R::Move,
    ) -> Option<Choice<R::Move>> {
        self.stand_before(record, self.options);
        let report = self.engine.search_under(control, &limits.with_most_nodes(Some(OPINION)), &mut |_| {});
        Some(self.choice(record, limits, m, &report))
    }

    /// Searches for a move.
    fn search(
        &mut self,
        control: &Control,
        record: &Record<R>,
        limits: &Limits<R::Move>,
        fallibility: Option<Fallibility>,
    ) -> Option<Choice<R::Move>> {
        let varied = self.mind.varies && record.ply() < VARIED_PLIES;
        let lines = if varied { 4 } else { 1 };
        self.stand_before(record, Options { lines, fallibility, ..self.options });
        let mut lines: Vec<Info<R::Move>> = Vec::new();
        let report = self.engine.search_under(control, limits, &mut |info| {
            if varied {
                lines.retain(|line| line.depth == info.depth && line.line != info.line);
                lines.push(info);
            }
        });
        let m = self.vary(&lines, record.ply()).or(report.best)?;
        Some(self.choice(record, limits, m, &report))
    }

    /// Gets ready for a search in this game.
    fn stand_before(&mut self, record: &Record<R>, options: Options) {
        if self.mind.errs() {
            self.engine.forget();
        }
        self.engine.set_record(record.clone());
        self.engine.set_options(options);
    }

    fn choice(
        &self,
        record: &Record<R>,
        limits: &Limits<R::Move>,
        m: R::Move,
        report: &Report<R::Move>,
    ) -> Choice<R::Move> {
        let time = if self.mind.errs() { thinking_time } else { delay };
        let delay = time(record, m, report.time, limits.clock.map(|clock| clock.left), self.seed);
        Choice { m, score: report.score, nodes: report.nodes, delay }
    }

    /// One of the moves that are about as good as the best.
    fn vary(&self, lines: &[Info<R::Move>], ply: usize) -> Option<R::Move> {
        let best = lines.iter().find(|line| line.line == 1)?.score.value();
        // A mate is not varied: a slower one may be hardly worse by its score.
        if is_mate(best) {
            return None;
        }
        let good: Vec<_> = lines.iter().filter(|line| line.score.value() + VARIED_BY >= best).collect();
        let chosen = good.get(Dice::new(self.seed.wrapping_add(ply as u64)).below(good.len().max(1)))?;
        chosen.moves.first().copied()
    }
}

/// The move of a player in a game, for who needs only one; `None` if there is no legal move.
#[must_use]
pub fn choose_move<R: Playable>(
    mind: impl Into<Mind>,
    record: &Record<R>,
    limits: &Limits<R::Move>,
    seed: u64,
) -> Option<R::Move> {
    let mut player = Player::new(mind, record.clone(), Options::default(), seed);
    player.choose(record, limits).map(|choice| choice.m)
}
