//! The engine plays itself: games to learn from.
//!
//! Every game begins with eight or nine plies by lot, so that no two are alike; nothing is remembered from game
//! to game. A game's number and the seed decide everything in it.

use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::eval::network::Network;
use tabiya_engine::limits::Limits;
use tabiya_engine::playable::Playable;
use tabiya_engine::score::{MATE_BOUND, Value};
use tabiya_rules::mode::Custom;
use tabiya_rules::movegen::Outcome;
use tabiya_rules::numbers::Dice;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;
use tabiya_rules::types::{Color, MoveCode};

use crate::chance::dice;
use crate::games::{CHESS_START, Game, KeptMove, Ply};

/// How games are played.
#[derive(Copy, Clone, Debug)]
pub struct Recipe {
    /// Positions after which a move is made, as soon as an iteration is complete.
    pub nodes: u64,
    /// What all chance comes from.
    pub seed: u64,
    /// One game of chess in so many begins from a position of Chess960; 0 for none.
    pub chess960_every: usize,
    /// What judges; `None` for the hand-written evaluation.
    pub network: Option<&'static Network>,
}

/// Rules by which games are played and kept.
pub trait Kept: Playable<Move: KeptMove> {
    /// From here on no game is worth starting.
    const UNFAIR: Value;
    /// Whether games end by what the search thinks, before the rules end them.
    const JUDGED: bool;

    /// The number of the start of the game with this number.
    fn draw(&self, recipe: &Recipe, number: usize, dice: &mut Dice) -> u32;

    /// The start with this number.
    fn start(&self, number: u32) -> Option<Position<Self>>;
}

impl Kept for Chess {
    const UNFAIR: Value = 1001;
    const JUDGED: bool = true;

    fn draw(&self, recipe: &Recipe, number: usize, dice: &mut Dice) -> u32 {
        let every = recipe.chess960_every;
        if every > 0 && number % every == every - 1 { dice.below(960) as u32 } else { CHESS_START }
    }

    fn start(&self, number: u32) -> Option<Position<Self>> {
        tabiya_rules::chess960::start(number).ok()
    }
}

/// A score means something else in every mode, and some turn within a move: only what is proved ends a game early.
impl Kept for Custom<'static> {
    const UNFAIR: Value = MATE_BOUND;
    const JUDGED: bool = false;

    fn draw(&self, _: &Recipe, _: usize, dice: &mut Dice) -> u32 {
        self.mode().start_count().map_or(0, |count| dice.below(count as usize) as u32)
    }

    fn start(&self, number: u32) -> Option<Position<Self>> {
        Some(self.mode().numbered_start(number.into()).position)
    }
}

/// From here on a game is won if it stays so for [`WON_PLIES`].
const WON: Value = 2000;
const WON_PLIES: usize = 4;
/// Below this a game is drawn if it stays so for [`LEVEL_PLIES`] late in the game.
const LEVEL: Value = 8;
const LEVEL_PLIES: usize = 12;
const LATE: usize = 80;
const LONGEST: usize = 400;

/// Plays games, one after the other, on one thread.
pub struct SelfPlay<R: Kept> {
    engine: Engine<R>,
    rules: R,
    recipe: Recipe,
}

impl<R: Kept> SelfPlay<R> {
    /// Ready to play by this recipe.
    ///
    /// # Panics
    /// If the rules have no first start, which is not possible.
    #[must_use]
    pub fn new(rules: R, recipe: Recipe) -> Self {
        let options = Options { hash: 2, network: recipe.network, ..Options::default() };
        let start = rules.start(0).expect("there is a first start");
        Self { engine: Engine::new(options, Record::new(start)), rules, recipe }
    }

    /// The game with this number.
    pub fn game(&mut self, number: usize) -> Game<R::Move> {
        let mut dice = dice(self.recipe.seed.wrapping_mul(1 << 32).wrapping_add(number as u64));
        loop {
            if let Some(game) = self.try_game(number, &mut dice) {
                return game;
            }
        }
    }

    /// A game, unless the lot makes it unfair from the beginning.
    fn try_game(&mut self, number: usize, dice: &mut Dice) -> Option<Game<R::Move>> {
        let start = self.rules.draw(&self.recipe, number, dice);
        let mut record = Record::new(self.rules.start(start)?);
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
            let judged = || judge.outcome(record.ply()).filter(|_| R::JUDGED);
            if let Some(outcome) = natural_end(&record).or_else(judged) {
                return (plies.len() > 12).then_some(Game { start, outcome, plies });
            }
            let nodes = self.recipe.nodes;
            let limits = Limits { soft_nodes: Some(nodes), nodes: Some(nodes * 8), ..Limits::none() };
            self.engine.set_record(record.clone());
            let report = self.engine.search(&limits, &mut |_| {});
            let value = report.score.value();
            if judge.is_new() && value.abs() >= R::UNFAIR {
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
fn natural_end<R: Kept>(record: &Record<R>) -> Option<Outcome> {
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
pub fn is_worth_keeping<R: Kept>(position: &Position<R>, ply: &Ply<R::Move>) -> bool {
    let quiet = ply.m.promotion().is_none() && !position.is_capture(ply.m) && !position.is_check();
    let most = if R::JUDGED { 4 * WON } else { MATE_BOUND };
    quiet && ply.score.is_some_and(|score| Value::from(score).abs() < most)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of some rules by this recipe: the same again, and legal.
    fn play<R: Kept>(rules: R, recipe: Recipe) {
        for number in 0..4 {
            let game = SelfPlay::new(rules, recipe).game(number);
            let again = SelfPlay::new(rules, recipe).game(number);
            assert!(game == again && game.plies.len() > 12, "{rules:?} {number}");
            let mut record = Record::new(rules.start(game.start).expect("a start"));
            assert!(game.plies.iter().all(|ply| record.play(ply.m)));
        }
    }

    #[test]
    fn the_same_number_gives_the_same_game_and_only_legal_moves() {
        let recipe = Recipe { nodes: 60, seed: 7, chess960_every: 2, network: None };
        play(Chess, recipe);
        for id in ["crazyhouse", "atomic", "antichess", "racingkings", "chaos"] {
            play(Custom::new(tabiya_rules::mode::built_in(id).expect("a mode")), recipe);
        }
    }

    /// Six games, noted before all generators of numbers became one. They change if the search does: then this number may
    /// be noted anew, if the draws of `crates/rules/tests/modes/numbers.rs` are the same.
    #[test]
    fn games_of_a_seed_are_the_bytes_that_they_were() {
        let recipe = Recipe { nodes: 60, seed: 7, chess960_every: 2, network: None };
        let mut bytes = Vec::new();
        for number in 0..6 {
            let game = SelfPlay::new(Chess, recipe).game(number);
            crate::games::append(&mut bytes, &game).expect("memory takes it");
        }
        let sum = tabiya_rules::numbers::fingerprint(bytes.iter().copied());
        assert_eq!((bytes.len(), sum), (3_044, 0x11E7_9E37_01B5_D9A8));
    }
}
