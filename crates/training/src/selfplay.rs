//! The engine plays itself: games to learn from.
//!
//! Every game begins with eight or nine plies by lot, so that no two are alike; nothing is remembered from game
//! to game. A game's number and the seed decide everything in it.

use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::eval::network::Network;
use tabiya_engine::limits::Limits;
use tabiya_engine::score::{MATE_BOUND, Value};
use tabiya_rules::movegen::Outcome;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;
use tabiya_rules::types::{Color, MoveCode};

use crate::chance::dice;
use crate::games::{CHESS_START, Game, Ply};
use tabiya_rules::numbers::Dice;

/// How games are played.
#[derive(Copy, Clone, Debug)]
pub struct Recipe {
    /// Positions after which a move is made, as soon as an iteration is complete.
    pub nodes: u64,
    /// What all chance comes from.
    pub seed: u64,
    /// One game in so many begins from a position of Chess960; 0 for none.
    pub chess960_every: usize,
    /// What judges; `None` for the hand-written evaluation.
    pub network: Option<&'static Network>,
}

/// Above this no game is worth starting.
const UNFAIR: Value = 1000;
/// From here on a game is won if it stays so for [`WON_PLIES`].
const WON: Value = 2000;
const WON_PLIES: usize = 4;
/// Below this a game is drawn if it stays so for [`LEVEL_PLIES`] late in the game.
const LEVEL: Value = 8;
const LEVEL_PLIES: usize = 12;
const LATE: usize = 80;
const LONGEST: usize = 400;

/// Plays games, one after the other, on one thread.
pub struct SelfPlay {
    engine: Engine<Chess>,
    recipe: Recipe,
}

impl SelfPlay {
    /// Ready to play by this recipe.
    #[must_use]
    pub fn new(recipe: Recipe) -> Self {
        let options = Options { hash: 2, network: recipe.network, ..Options::default() };
        Self { engine: Engine::new(options, Record::new(Position::default())), recipe }
    }

    /// The game with this number.
    pub fn game(&mut self, number: usize) -> Game {
        let mut dice = dice(self.recipe.seed.wrapping_mul(1 << 32).wrapping_add(number as u64));
        loop {
            if let Some(game) = self.try_game(number, &mut dice) {
                return game;
            }
        }
    }

    /// A game, unless the lot makes it unfair from the beginning.
    fn try_game(&mut self, number: usize, dice: &mut Dice) -> Option<Game> {
        let every = self.recipe.chess960_every;
        let other_start = every > 0 && number % every == every - 1;
        let start = if other_start { dice.below(960) as u16 } else { CHESS_START };
        let mut record = Record::new(tabiya_rules::chess960::start(u32::from(start)).ok()?);
        let mut plies = Vec::with_capacity(200);
        for _ in 0..8 + dice.below(2) {
            let moves = record.position().legal_moves();
            let m = *moves.get(dice.below(moves.len().max(1)))?;
            record.play(m);
            plies.push(Ply { m, score: None });
        }
        self.engine.forget();
        let mut judge = Judge::default();
        loop {
            if let Some(outcome) = natural_end(&record).or_else(|| judge.outcome(record.ply())) {
                return (plies.len() > 12).then_some(Game { start, outcome, plies });
            }
            let nodes = self.recipe.nodes;
            let limits = Limits { soft_nodes: Some(nodes), nodes: Some(nodes * 8), ..Limits::none() };
            self.engine.set_record(record.clone());
            let report = self.engine.search(&limits, &mut |_| {});
            let value = report.score.value();
            if judge.is_new() && value.abs() > UNFAIR {
                return None;
            }
            let white = if record.position().turn().is_white() { value } else { -value };
            judge.note(white);
            let m = report.best?;
            plies.push(Ply { m, score: Some(white as i16) });
            record.play(m);
        }
    }
}

/// How the rules end a game.
fn natural_end(record: &Record<Chess>) -> Option<Outcome> {
    let position = record.position();
    position.outcome().or_else(|| {
        let drawn = position.halfmoves() >= 100 || record.repetitions() >= 3 || record.ply() >= LONGEST;
        drawn.then_some(Outcome::Draw)
    })
}

/// Ends games that are decided, by what the search thinks.
#[derive(Default)]
struct Judge {
    noted: usize,
    won: usize,
    level: usize,
    last: Value,
}

impl Judge {
    fn is_new(&self) -> bool {
        self.noted == 0
    }

    fn note(&mut self, white: Value) {
        let same_side = white.signum() == self.last.signum();
        self.won = if white.abs() >= WON { if same_side { self.won + 1 } else { 1 } } else { 0 };
        self.level = if white.abs() <= LEVEL { self.level + 1 } else { 0 };
        self.last = white;
        self.noted += 1;
    }

    fn outcome(&self, ply: usize) -> Option<Outcome> {
        if self.won >= WON_PLIES {
            return Some(Outcome::Win(if self.last > 0 { Color::White } else { Color::Black }));
        }
        (self.level >= LEVEL_PLIES && ply >= LATE).then_some(Outcome::Draw)
    }
}

/// Whether a position with the move played from it is worth learning from: quiet, and not yet decided.
#[must_use]
pub fn is_worth_keeping(position: &Position<Chess>, ply: &Ply) -> bool {
    let quiet = ply.m.promotion().is_none() && !position.is_capture(ply.m) && !position.is_check();
    quiet && ply.score.is_some_and(|score| Value::from(score).abs() < MATE_BOUND.min(4 * WON))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_number_gives_the_same_game_and_only_legal_moves() {
        let recipe = Recipe { nodes: 60, seed: 7, chess960_every: 2, network: None };
        for number in 0..4 {
            let game = SelfPlay::new(recipe).game(number);
            let again = SelfPlay::new(recipe).game(number);
            assert_eq!(game, again);
            let mut record = Record::new(game.start().expect("a start"));
            assert!(game.plies.iter().all(|ply| record.play(ply.m)));
        }
    }
}
