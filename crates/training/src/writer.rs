//! Self-play on several threads into one file, and what a file holds.

use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tabiya_rules::movegen::Outcome;
use tabiya_rules::types::Color;

use crate::games::{self, Game, GamesError, Reader};
use crate::selfplay::{Recipe, SelfPlay, is_worth_keeping};

/// How far self-play has come.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// Games in the file.
    pub games: usize,
    /// Positions worth learning from that were added by this run.
    pub kept: usize,
    /// How long this run has taken.
    pub time: Duration,
}

impl Progress {
    /// Kept positions a second.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.kept as f64 / self.time.as_secs_f64().max(1e-6)
    }
}

/// Plays until the file holds this many games, telling of each one. A file that holds some already is continued:
/// games are numbered, and a number's game is always the same.
///
/// # Errors
/// If the file cannot be used.
pub fn play(
    path: &Path,
    recipe: Recipe,
    games: usize,
    threads: usize,
    on_game: &(dyn Fn(Progress) + Sync),
) -> Result<Progress, GamesError> {
    let (file, before) = games::open_to_append(path)?;
    let started = Instant::now();
    let (next, failed) = (AtomicUsize::new(before), AtomicBool::new(false));
    let state = Mutex::new((file, Progress { games: before, ..Progress::default() }, None));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut player = SelfPlay::new(recipe);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games || failed.load(Ordering::Relaxed) {
                        return;
                    }
                    let game = player.game(number);
                    let kept = kept_positions(&game);
                    let Ok(mut state) = state.lock() else { return };
                    let (file, progress, error) = &mut *state;
                    if let Err(cause) = games::append(file, &game).and_then(|()| file.flush()) {
                        *error = Some(cause);
                        failed.store(true, Ordering::Relaxed);
                        return;
                    }
                    progress.games += 1;
                    progress.kept += kept;
                    progress.time = started.elapsed();
                    on_game(*progress);
                }
            });
        }
    });
    let (_, progress, error) = state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    error.map_or(Ok(progress), |cause| Err(cause.into()))
}

/// Positions of a game that are worth learning from.
#[must_use]
pub fn kept_positions(game: &Game) -> usize {
    let Ok(mut position) = game.start() else { return 0 };
    let mut kept = 0;
    for ply in &game.plies {
        kept += usize::from(is_worth_keeping(&position, ply));
        position.play(ply.m);
    }
    kept
}

/// What a file holds.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Stats {
    /// Games.
    pub games: usize,
    /// Games won by White, drawn, won by Black.
    pub results: [usize; 3],
    /// Moves.
    pub plies: usize,
    /// Positions worth learning from.
    pub kept: usize,
    /// Bytes.
    pub bytes: u64,
}

/// Reads a whole file, checking that every move is legal.
///
/// # Errors
/// If it cannot be read, is broken, or holds an illegal move.
pub fn stats(path: &Path) -> Result<Stats, GamesError> {
    let mut stats = Stats { bytes: std::fs::metadata(path)?.len(), ..Stats::default() };
    let mut reader = Reader::open(path)?;
    loop {
        let offset = reader.offset();
        let Some(game) = reader.next() else { return Ok(stats) };
        let game = game?;
        stats.games += 1;
        let broken = |reason| GamesError::Broken { number: stats.games, offset, reason };
        let mut position = game.start().map_err(|_| broken("expected a start below 960"))?;
        for ply in &game.plies {
            if !position.is_legal(ply.m) {
                return Err(broken("expected legal moves only"));
            }
            position.play(ply.m);
        }
        stats.plies += game.plies.len();
        stats.kept += kept_positions(&game);
        stats.results[match game.outcome {
            Outcome::Win(Color::White) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Color::Black) => 2,
        }] += 1;
    }
}
