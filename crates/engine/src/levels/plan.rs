//! What a fallible player does before it searches: what it plays at once, and what it thinks about at all.

use tabiya_rules::movegen::Outcome;
use tabiya_rules::numbers::Dice;
use tabiya_rules::position::Position;
use tabiya_rules::record::Record;
use tabiya_rules::types::{MoveCode as _, Square};

use super::{Mind, Skill, beginner};
use crate::engine::{Fallibility, Options};
use crate::eval::Evaluator as _;
use crate::limits::Limits;
use crate::playable::Playable;
use crate::score::Value;
use crate::search::ExchangeValues;

/// How a player comes to its move.
pub(crate) enum Plan<M> {
    /// It has it already.
    AtOnce(M),
    /// It searches within these limits, erring so.
    Search(Limits<M>, Option<Fallibility>),
}

impl Mind {
    /// How this player comes to its move in a game, within limits; the seed is that of the game.
    pub(crate) fn plan<R: Playable>(
        &self,
        record: &Record<R>,
        limits: &Limits<R::Move>,
        seed: u64,
    ) -> Plan<R::Move> {
        if let Some(level) = self.beginner {
            let m = beginner::choose(level.number(), record, seed ^ record.ply() as u64);
            return m.map_or_else(|| Plan::Search(limits.clone(), None), Plan::AtOnce);
        }
        let skill = &self.skill;
        let own = limits.with_most_nodes(skill.nodes);
        // Who names moves wants the best of them.
        if !limits.moves.is_empty() {
            return Plan::Search(own, skill.fallibility(seed));
        }
        if let Some(mate) = mate_in_one(skill, record.position(), seed) {
            return Plan::AtOnce(mate);
        }
        if skill.technique > 0 && is_bare(record.position()) {
            let most = skill.nodes.map_or(skill.technique, |nodes| nodes.max(skill.technique));
            return Plan::Search(limits.with_most_nodes(Some(most)), None);
        }
        let fallibility = skill.fallibility(seed);
        let moves = fallibility.map_or_else(Vec::new, |fallible| considered(skill, &fallible, record));
        Plan::Search(Limits { moves, ..own }, fallibility)
    }

    /// The engine's options for a search with these errors.
    pub(crate) fn options(&self, options: Options, fallibility: Option<Fallibility>) -> Options {
        let network = options.network.filter(|_| self.network);
        Options { fallibility, network, ..options }
    }
}

/// The mate in one, if it is seen.
fn mate_in_one<R: Playable>(skill: &Skill, position: &Position<R>, seed: u64) -> Option<R::Move> {
    if Dice::new(seed ^ position.key()).below(100) as u32 >= skill.mates {
        return None;
    }
    let wins = |m: &R::Move| position.after(*m).outcome() == Some(Outcome::Win(position.turn()));
    position.legal_moves().iter().copied().find(wins)
}

/// Whether the opponent has nothing left but one piece, and the player more.
fn is_bare<R: Playable>(position: &Position<R>) -> bool {
    let count = |color| position.board().by_color(color).count();
    count(!position.turn()) == 1 && count(position.turn()) > 1
}

/// The moves that a player thinks about: a recapture if there is one, else whatever it does not overlook and does not
/// reject at first sight.
fn considered<R: Playable>(skill: &Skill, fallible: &Fallibility, record: &Record<R>) -> Vec<R::Move> {
    let position = record.position();
    let taken = recaptures(record);
    if !taken.is_empty() {
        return taken;
    }
    let last = record.moves().last().map(|m| m.to());
    // What one does oneself is seen twice as well.
    let own = Fallibility { blindness: fallible.blindness / 2, ..*fallible };
    let sees = |m: &R::Move| !own.overlooks(position, *m, last);
    let all: Vec<R::Move> = position.legal_moves().to_vec();
    if record.ply() < OPENING {
        // What is told about openings holds whatever is overlooked.
        let told = sensible(skill.glance, record, all);
        let seen: Vec<R::Move> = told.iter().copied().filter(sees).collect();
        return if seen.is_empty() { told } else { seen };
    }
    let seen = sensible(skill.glance, record, all.iter().copied().filter(sees).collect());
    if seen.is_empty() { all } else { seen }
}

/// Captures on the square where the opponent has just taken, that lose nothing.
fn recaptures<R: Playable>(record: &Record<R>) -> Vec<R::Move> {
    let (Some(last), Some(before)) = (record.moves().last(), record.ply().checked_sub(1)) else {
        return Vec::new();
    };
    let taken = |before: &Position<R>| before.is_capture(*last);
    if !record.position_at(before).is_some_and(taken) {
        return Vec::new();
    }
    let position = record.position();
    let values = ExchangeValues::new::<R, R::Evaluator>(position.rules());
    let square: Square = last.to();
    let fits = |m: &R::Move| m.to() == square && position.is_capture(*m) && values.see_ge(position, *m, 0);
    position.legal_moves().iter().copied().filter(fits).collect()
}

/// Plies in which everybody follows what is told about openings.
const OPENING: usize = 6;

/// By how much a quiet move may look worse than another there: enough for all usual replies to 1.e4, and not for h5.
const PRINCIPLES: Value = 25;

/// Leaves out the quiet moves that look worse at first sight than another by more than so much.
fn sensible<R: Playable>(most: Value, record: &Record<R>, moves: Vec<R::Move>) -> Vec<R::Move> {
    let position = record.position();
    if most >= super::skill::EVERYTHING || position.is_check() {
        return moves;
    }
    let mut cache = Default::default();
    let opening = record.ply() < OPENING;
    if opening {
        R::Evaluator::use_network(&mut cache, Options::default().network);
    }
    let most = if opening { most.min(PRINCIPLES) } else { most };
    let mut look = |m: R::Move| {
        let next = position.after(m);
        let quiet = !position.is_capture(m) && m.promotion().is_none() && !next.is_check();
        quiet.then(|| -R::Evaluator::new(&next).evaluate(&next, 0, &mut cache))
    };
    let looks: Vec<Option<Value>> = moves.iter().map(|m| look(*m)).collect();
    let best = looks.iter().flatten().copied().max().unwrap_or(0);
    let kept = moves.into_iter().zip(looks).filter(|(_, look)| look.is_none_or(|value| value + most >= best));
    kept.map(|(m, _)| m).collect()
}
