//! One game of a match.

use std::time::Duration;

use tabiya_engine::playable::Playable;
use tabiya_engine::score::Score;
use tabiya_rules::movegen::{End, Outcome};
use tabiya_rules::record::Record;
use tabiya_rules::types::Color;

use super::clock::{Budget, TimeControl};
use super::player::Player;

/// Which games are ended before the board does it.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Adjudication {
    /// Centipawns at which a side resigns, if it has thought so for three of its moves.
    pub(crate) resign: Option<i32>,
    /// Whether a game that both have thought level for eight moves is drawn, after move 40.
    pub(crate) draw: bool,
    /// Plies after which a game is drawn in any case.
    pub(crate) longest: usize,
}

/// Why a game is lost whose clock has run out.
pub(crate) const TIME_FORFEIT: &str = "time forfeit";

/// What a player thought of its move.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Note {
    pub(crate) side: Color,
    /// As the player sees it.
    pub(crate) score: Option<Score>,
    pub(crate) time: Duration,
}

/// A finished game.
pub(crate) struct Finished<R: Playable> {
    pub(crate) record: Record<R>,
    pub(crate) outcome: Outcome,
    pub(crate) reason: &'static str,
    /// What was thought of each move, the opening's left out.
    pub(crate) notes: Vec<Note>,
    /// What went wrong with the player who lost by it.
    pub(crate) failure: Option<String>,
}

impl<R: Playable> Finished<R> {
    fn new(record: Record<R>, notes: Vec<Note>, outcome: Outcome, reason: &'static str) -> Self {
        Self { record, outcome, reason, notes, failure: None }
    }
}

/// What both sides thought lately.
#[derive(Default)]
struct Thoughts {
    lost: [u32; 2],
    level: u32,
}

impl Thoughts {
    fn note(&mut self, side: Color, score: Option<Score>, resign: i32) {
        let value = score.map(Score::value);
        let lost = &mut self.lost[side.index()];
        *lost = if value.is_some_and(|value| value <= -resign) { *lost + 1 } else { 0 };
        self.level = if value.is_some_and(|value| value.abs() <= 10) { self.level + 1 } else { 0 };
    }
}

/// Plays a game; `players` are White and Black. Who crashes, falls silent or plays an illegal move has lost.
pub(crate) fn play<R: Playable>(
    players: [&mut Player<R>; 2],
    opening: Record<R>,
    pace: TimeControl,
    rules: Adjudication,
    margin: Duration,
) -> Finished<R> {
    let mut record = opening;
    let mut budgets = [Budget::new(pace); 2];
    let mut thoughts = Thoughts::default();
    let mut notes = Vec::new();
    let [white, black] = players;
    loop {
        if let Some((outcome, reason)) = ended(&record, rules.longest) {
            return Finished::new(record, notes, outcome, reason);
        }
        let side = record.position().turn();
        let player = if side.is_white() { &mut *white } else { &mut *black };
        let thought = match player.think(&record, &budgets) {
            Ok(thought) => thought,
            Err(error) => {
                let failure = Some(format!("{error:#}"));
                let lost = Finished::new(record, notes, Outcome::Win(!side), "failure");
                return Finished { failure, ..lost };
            }
        };
        let left = budgets[side.index()].time;
        if !budgets[side.index()].spend(thought.time, thought.nodes, margin) {
            let failure = format!("{:.1?} for a move with {left:.1?} left", thought.time);
            let lost = Finished::new(record, notes, Outcome::Win(!side), TIME_FORFEIT);
            return Finished { failure: Some(failure), ..lost };
        }
        thoughts.note(side, thought.score, rules.resign.unwrap_or(i32::MAX));
        notes.push(Note { side, score: thought.score, time: thought.time });
        record.play(thought.m);
        if rules.resign.is_some() && thoughts.lost[side.index()] >= 3 {
            return Finished::new(record, notes, Outcome::Win(!side), "adjudication");
        }
        if rules.draw && thoughts.level >= 16 && record.position().fullmoves() > 40 {
            return Finished::new(record, notes, Outcome::Draw, "adjudication");
        }
    }
}

/// How the rules have ended the game.
fn ended<R: Playable>(record: &Record<R>, longest: usize) -> Option<(Outcome, &'static str)> {
    let position = record.position();
    if let Some(end) = position.end() {
        let reason = match end {
            End::Checkmate => "checkmate",
            End::Stalemate => "stalemate",
            End::InsufficientMaterial => "insufficient material",
            _ => "goal",
        };
        return Some((position.outcome().unwrap_or(Outcome::Draw), reason));
    }
    if position.halfmoves() >= 100 {
        return Some((Outcome::Draw, "fifty moves"));
    }
    if record.repetitions() >= 3 {
        return Some((Outcome::Draw, "threefold repetition"));
    }
    (record.ply() >= longest).then_some((Outcome::Draw, "too long"))
}
