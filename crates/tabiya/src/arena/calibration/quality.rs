//! How good the moves of a step are: games against itself, every move judged by the engine at full strength.

use anyhow::{Context as _, Result};
use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::levels::{Player, Step};
use tabiya_engine::limits::Limits;
use tabiya_engine::score::{Chances, Score};
use tabiya_rules::movegen::Outcome;
use tabiya_rules::numbers::Dice;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;

use crate::arena::openings::Openings;

/// The upper bounds of the bars of the histogram, in centipawns; the last bar has none.
pub(super) const BARS: [i32; 6] = [10, 25, 50, 100, 200, 400];

/// What the moves of a step were worth.
#[derive(Clone, Debug, Default)]
pub(super) struct Quality {
    pub(super) step: u8,
    /// Games of two such players.
    pub(super) games: usize,
    /// Moves that were judged.
    pub(super) moves: usize,
    /// Centipawns lost by all of them.
    lost: f64,
    /// Moves that lost a fifth of a point or more.
    blunders: usize,
    /// Moves by what they lost.
    bars: [usize; BARS.len() + 1],
}

/// Positions a move for the judge.
const JUDGE: u64 = 20_000;

/// No position is better or worse than this by what is counted.
const BOUND: i32 = 1_000;

/// What a move loses of a point is a blunder from here on.
const BLUNDER: f64 = 0.2;

/// Plies after which a game is not judged any further.
const LONGEST: usize = 200;

impl Quality {
    /// Centipawns lost by a move on average.
    pub(super) fn loss(&self) -> f64 {
        self.lost / self.moves.max(1) as f64
    }

    /// Blunders of one player in one game.
    pub(super) fn blunders(&self) -> f64 {
        self.blunders as f64 / (2 * self.games.max(1)) as f64
    }

    /// Blunders in a hundred moves.
    pub(super) fn blunder_rate(&self) -> f64 {
        100.0 * self.blunders as f64 / self.moves.max(1) as f64
    }

    /// The shares of the bars, in percent.
    pub(super) fn histogram(&self) -> [f64; BARS.len() + 1] {
        self.bars.map(|count| 100.0 * count as f64 / self.moves.max(1) as f64)
    }

    fn note(&mut self, before: i32, after: i32) {
        let bounded = |value: i32| value.clamp(-BOUND, BOUND);
        let lost = (bounded(before) - bounded(after)).max(0);
        self.moves += 1;
        self.lost += f64::from(lost);
        self.blunders += usize::from(points(before) - points(after) >= BLUNDER);
        let bar = BARS.iter().position(|most| lost < *most).unwrap_or(BARS.len());
        self.bars[bar] += 1;
    }
}

/// The share of a point that a value promises.
fn points(value: i32) -> f64 {
    let Chances { win, draw, .. } = Chances::of(value);
    (f64::from(win) + f64::from(draw) / 2.0) / 1000.0
}

/// Lets a step play itself and judges every move after the opening.
pub(super) fn of(step: Step, games: usize, seed: u64) -> Result<Quality> {
    let openings =
        Openings::Random { plies: 4, seed: seed ^ 0xA5, start: |_, _| Position::default(), rules: Chess };
    let mut quality = Quality { step: step.number(), games, ..Quality::default() };
    let mut dice = Dice::new(seed);
    for game in 0..games {
        let record: Record<Chess> = openings.get(game)?;
        let options = Options { hash: 4, ..Options::default() };
        let mut players = [(); 2].map(|()| Player::new(step, record.clone(), options, dice.roll()));
        let mut judge = Engine::new(Options { hash: 16, ..Options::default() }, record.clone());
        judge_game(&mut quality, record, &mut players, &mut judge)?;
    }
    Ok(quality)
}

fn judge_game(
    quality: &mut Quality,
    mut record: Record<Chess>,
    players: &mut [Player<Chess>; 2],
    judge: &mut Engine<Chess>,
) -> Result<()> {
    let mut before = value(judge, &record);
    while record.end().is_none() && record.repetitions() < 3 && record.ply() < LONGEST {
        let side = record.position().turn().index();
        // Full strength has no limit of its own.
        let most = Limits::nodes(Step::FULL_NODES);
        let choice = players[side].choose(&record, &most).context("expected a legal move, found none")?;
        record.play(choice.m);
        let after = value(judge, &record);
        quality.note(before, -after);
        before = after;
    }
    Ok(())
}

/// What a position is worth to the side to move, as far as the judge sees.
fn value(judge: &mut Engine<Chess>, record: &Record<Chess>) -> i32 {
    match record.position().outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(winner)) if winner == record.position().turn() => Score::Mate(1).value(),
        Some(Outcome::Win(_)) => Score::Mate(0).value(),
        None => {
            judge.set_record(record.clone());
            judge.search(&Limits::nodes(JUDGE), &mut |_| {}).score.value()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_is_counted() {
        let mut quality = Quality { games: 1, ..Quality::default() };
        for (before, after) in [(20, 15), (20, -400), (3_000, 1_500), (50, 60)] {
            quality.note(before, after);
        }
        assert_eq!((quality.moves, quality.blunders, quality.bars), (4, 1, [3, 0, 0, 0, 0, 0, 1]));
        assert!((quality.loss() - 425.0 / 4.0).abs() < 1e-9);
    }
}
