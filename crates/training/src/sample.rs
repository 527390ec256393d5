//! Positions as the tuner sees them: which weights they use, and how their games ended.

use std::path::Path;

use tabiya_engine::eval::terms::DANGER_COUNT;
use tabiya_engine::eval::{Tally, trace};
use tabiya_rules::movegen::Outcome;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::{Color, Move};

use crate::chance::dice;
use crate::games::{GamesError, Reader};
use crate::selfplay::{Kept as _, is_worth_keeping};

/// A position with what became of it. All values are from White's view.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Weights by place, with how often White has them more than Black.
    pub counts: Box<[(u16, i16)]>,
    /// What endangers Black's king and White's.
    pub danger: [[i8; DANGER_COUNT]; 2],
    /// From 0 (endgame) to 24.
    pub phase: u8,
    /// What counts of the endgame, in sixty-fourths, if White or Black is better.
    pub scale: [u8; 2],
    /// 0, ½ or 1 for White.
    pub result: f32,
    /// What the search thought, in centipawns.
    pub score: f32,
}

#[derive(Default)]
struct Notes {
    counts: Vec<(u16, i16)>,
    danger: [[i8; DANGER_COUNT]; 2],
}

impl Tally for Notes {
    fn add(&mut self, side: Color, term: usize, count: i32) {
        if count != 0 {
            let count = if side.is_white() { count } else { -count };
            self.counts.push((term as u16, count as i16));
        }
    }

    fn danger(&mut self, attacker: Color, kind: usize, count: i32) {
        self.danger[attacker.index()][kind] += count as i8;
    }
}

impl Sample {
    /// What the evaluation finds in a position.
    #[must_use]
    pub fn new(position: &Position<Chess>, result: f32, score: f32) -> Self {
        let mut notes = Notes::default();
        let (phase, scale) = trace(position, &mut notes);
        notes.counts.sort_unstable();
        let mut merged: Vec<(u16, i16)> = Vec::with_capacity(notes.counts.len());
        for (term, count) in notes.counts {
            match merged.last_mut() {
                Some(last) if last.0 == term => last.1 += count,
                _ => merged.push((term, count)),
            }
        }
        merged.retain(|(_, count)| *count != 0);
        Self {
            counts: merged.into(),
            danger: notes.danger,
            phase: phase as u8,
            scale: scale.map(|scale| scale as u8),
            result,
            score,
        }
    }
}

/// Samples of a file, split by game: one game in twenty is kept apart to check on.
pub struct Samples {
    /// To learn from.
    pub learn: Vec<Sample>,
    /// To check on.
    pub check: Vec<Sample>,
}

/// Reads samples from files, one position in `every` by lot, at most `most`.
///
/// # Errors
/// If a file cannot be read.
pub fn read(paths: &[impl AsRef<Path>], every: usize, most: usize) -> Result<Samples, GamesError> {
    let mut samples = Samples { learn: Vec::new(), check: Vec::new() };
    let mut dice = dice(1);
    for path in paths {
        for (number, game) in Reader::<_, Move>::open(path.as_ref())?.enumerate() {
            let game = game?;
            let result = match game.outcome {
                Outcome::Win(Color::White) => 1.0,
                Outcome::Draw => 0.5,
                Outcome::Win(Color::Black) => 0.0,
            };
            let Some(mut position) = Chess.start(game.start) else { continue };
            let into = if number % 20 == 19 { &mut samples.check } else { &mut samples.learn };
            for ply in &game.plies {
                if is_worth_keeping(&position, ply) && dice.below(every.max(1)) == 0 && into.len() < most {
                    let score = f32::from(ply.score.unwrap_or(0));
                    into.push(Sample::new(&position, result, score));
                }
                position.play(ply.m);
            }
        }
    }
    Ok(samples)
}
