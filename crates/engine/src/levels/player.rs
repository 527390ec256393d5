//! A computer player: a level that chooses moves in a game.

use core::time::Duration;

use tabiya_rules::numbers::Dice;
use tabiya_rules::record::Record;

use super::{Level, delay};
use crate::engine::{Control, Engine, Info, Options};
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
    /// How long a person would seem to have thought, at least what it really took.
    pub delay: Duration,
}

/// A computer player of some level.
pub struct Player<R: Playable> {
    level: Level,
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
    /// A player that will play this game. The same seed gives the same play (levels that search by time apart).
    #[must_use]
    pub fn new(level: Level, record: Record<R>, options: Options, seed: u64) -> Self {
        // A position takes 16 bytes in the table: what a level can look at fits in several times over.
        let hash = match level.nodes() {
            Some(nodes) if nodes <= 10_000 => options.hash.min(1),
            Some(_) => options.hash.min(4),
            None => options.hash,
        };
        let options = Options { hash, lines: 1, network: level.network(options.network), ..options };
        Self { level, engine: Engine::new(options, record), seed }
    }

    /// Its level.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
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
        let simple = self.level.choose_at_once(record, self.seed ^ record.ply() as u64);
        self.settle(control, record, limits, simple)
    }

    /// The same where the move is known already, as by a book: only an honest opinion is looked for.
    pub fn choose_known(
        &mut self,
        record: &Record<R>,
        limits: &Limits<R::Move>,
        known: R::Move,
    ) -> Option<Choice<R::Move>> {
        let control = self.control(limits);
        self.settle(&control, record, limits, Some(known))
    }

    /// Plays the move that was found without searching, or else searches for one.
    fn settle(
        &mut self,
        control: &Control,
        record: &Record<R>,
        limits: &Limits<R::Move>,
        simple: Option<R::Move>,
    ) -> Option<Choice<R::Move>> {
        self.engine.set_record(record.clone());
        let varied = simple.is_none() && record.ply() < VARIED_PLIES && self.level < Level::FULL;
        let mut limits = self.level.limits(limits);
        if simple.is_some() {
            limits.nodes = Some(limits.nodes.unwrap_or(OPINION).min(OPINION));
        }
        let options = *self.engine.options();
        self.engine.set_options(Options { lines: if varied { 4 } else { 1 }, ..options });
        let mut lines: Vec<Info<R::Move>> = Vec::new();
        let report = self.engine.search_under(control, &limits, &mut |info| {
            if varied {
                lines.retain(|line| line.depth == info.depth && line.line != info.line);
                lines.push(info);
            }
        });
        let m = simple.or_else(|| self.vary(&lines, record.ply())).or(report.best)?;
        let delay = delay(record, m, report.time, limits.clock.map(|clock| clock.left), self.seed);
        Some(Choice { m, score: report.score, delay })
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

/// The move of a level in a game, for who needs only one; `None` if there is no legal move.
#[must_use]
pub fn choose_move<R: Playable>(
    level: Level,
    record: &Record<R>,
    limits: &Limits<R::Move>,
    seed: u64,
) -> Option<R::Move> {
    let mut player = Player::new(level, record.clone(), Options::default(), seed);
    player.choose(record, limits).map(|choice| choice.m)
}
