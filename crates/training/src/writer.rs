//! Self-play on several threads into one file, and what a file holds.

use std::ops::AddAssign;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use tabiya_rules::mode::Custom;
use tabiya_rules::movegen::Outcome;
use tabiya_rules::position::Chess;
use tabiya_rules::types::Color;

use crate::games::{self, Game, GamesError, Kind, Reader};
use crate::selfplay::{Kept, Recipe, SelfPlay, is_worth_keeping};

/// How far self-play has come.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// Games in the file.
    pub games: usize,
    /// Games that were added by this run.
    pub added: usize,
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

    /// How long it will take until the file holds so many games.
    #[must_use]
    pub fn left(&self, games: usize) -> Duration {
        let each = self.time.as_secs_f64() / self.added.max(1) as f64;
        Duration::from_secs_f64((each * games.saturating_sub(self.games) as f64).min(1e9))
    }
}

/// Finished games of one thread that wait for games with smaller numbers before the thread waits, too.
const WAITING: usize = 8;

/// Plays until the file holds this many games, telling of each one. A file that holds some already is continued:
/// games are numbered, a number's game is always the same, and they are written in the order of their numbers. So a
/// file of N games holds the games 0 to N - 1, however many threads there were and whenever they were stopped.
///
/// # Errors
/// If the file cannot be used.
pub fn play(
    path: &Path,
    kind: Kind,
    recipe: Recipe,
    games: usize,
    threads: usize,
    on_game: &dyn Fn(Progress),
) -> Result<Progress, GamesError> {
    match kind {
        Kind::Chess => play_by(Chess, path, kind, recipe, games, threads, on_game),
        Kind::Mode(mode) => play_by(Custom::new(mode), path, kind, recipe, games, threads, on_game),
    }
}

fn play_by<R: Kept>(
    rules: R,
    path: &Path,
    kind: Kind,
    recipe: Recipe,
    games: usize,
    threads: usize,
    on_game: &dyn Fn(Progress),
) -> Result<Progress, GamesError> {
    let (mut file, before) = games::open_to_append::<R::Move>(path, kind)?;
    let started = Instant::now();
    let mut progress = Progress { games: before, ..Progress::default() };
    let threads = threads.clamp(1, games.saturating_sub(before).max(1));
    std::thread::scope(|scope| {
        // Each thread plays every so-maniest game, and they are asked in turn.
        let players: Vec<Receiver<Game<R::Move>>> = (0..threads)
            .map(|thread| {
                let (sender, receiver) = sync_channel(WAITING);
                let numbers = (before + thread..games).step_by(threads);
                scope.spawn(move || play_numbers(rules, numbers, recipe, &sender));
                receiver
            })
            .collect();
        for player in players.iter().cycle().take(games.saturating_sub(before)) {
            // A thread that is gone has panicked, and the scope will say so.
            let Ok(game) = player.recv() else { break };
            games::append(&mut file, &game)?;
            progress.games += 1;
            progress.added += 1;
            progress.kept += kept_positions(rules, &game);
            progress.time = started.elapsed();
            on_game(progress);
        }
        Ok(progress)
    })
}

/// Plays the games with these numbers until nobody wants them.
fn play_numbers<R: Kept>(
    rules: R,
    numbers: impl Iterator<Item = usize>,
    recipe: Recipe,
    sender: &SyncSender<Game<R::Move>>,
) {
    let mut player = SelfPlay::new(rules, recipe);
    for number in numbers {
        if sender.send(player.game(number)).is_err() {
            return;
        }
    }
}

/// Positions of a game that are worth learning from.
#[must_use]
pub fn kept_positions<R: Kept>(rules: R, game: &Game<R::Move>) -> usize {
    let Some(mut position) = rules.start(game.start) else { return 0 };
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
    /// How many games.
    pub games: usize,
    /// Games won by White, drawn, won by Black.
    pub results: [usize; 3],
    /// Moves of one side, those of the start by lot included.
    pub plies: usize,
    /// Positions worth learning from.
    pub kept: usize,
    /// How long the file is, in bytes.
    pub bytes: u64,
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.kept += other.kept;
        self.bytes += other.bytes;
        for (result, more) in self.results.iter_mut().zip(other.results) {
            *result += more;
        }
    }
}

/// Reads a whole file, checking that every move is legal.
///
/// # Errors
/// If it cannot be read, is broken, or holds an illegal move.
pub fn stats(path: &Path) -> Result<Stats, GamesError> {
    match games::kind(path)? {
        Kind::Chess => stats_by(Chess, path),
        Kind::Mode(mode) => stats_by(Custom::new(mode), path),
    }
}

fn stats_by<R: Kept>(rules: R, path: &Path) -> Result<Stats, GamesError> {
    let mut stats = Stats { bytes: std::fs::metadata(path)?.len(), ..Stats::default() };
    let mut reader = Reader::<_, R::Move>::open(path)?;
    loop {
        let offset = reader.offset();
        let Some(game) = reader.next() else { return Ok(stats) };
        let game = game?;
        stats.games += 1;
        let broken = |reason| GamesError::Broken { number: stats.games, offset, reason };
        let mut position = rules.start(game.start).ok_or_else(|| broken("expected a start below 960"))?;
        for ply in &game.plies {
            if !position.is_legal(ply.m) {
                return Err(broken("expected legal moves only"));
            }
            position.play(ply.m);
        }
        stats.plies += game.plies.len();
        stats.kept += kept_positions(rules, &game);
        stats.results[match game.outcome {
            Outcome::Win(Color::White) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Color::Black) => 2,
        }] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_threads_changes_nothing_in_the_file() {
        let recipe = Recipe { nodes: 40, seed: 3, chess960_every: 3, network: None };
        let folder = std::env::temp_dir().join(format!("tabiya-writer-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let (one, four) = (folder.join("one"), folder.join("four"));
        play(&one, Kind::Chess, recipe, 11, 1, &|_| {}).expect("played");
        // Stopped after five games and continued.
        for games in [5, 11] {
            let done = play(&four, Kind::Chess, recipe, games, 4, &|_| {}).expect("played");
            assert_eq!(done.games, games);
        }
        let bytes = |path| std::fs::read(path).expect("the games");
        assert!(bytes(one) == bytes(four), "the same games in the same order");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
