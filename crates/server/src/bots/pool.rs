//! A few threads that think, shared by all games.

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use tabiya_engine::{
    engine::Options,
    levels::{Level, Player, accepts_draw},
    limits::{Clock, Limits},
};
use tabiya_protocol::LevelInfo;
use tabiya_rules::record::Record;
use tokio::{sync::Semaphore, task, time};

use super::Playable;
use crate::secret::die;

/// How long the strongest level thinks in a game without a clock.
const UNHURRIED: Duration = Duration::from_millis(3000);

/// The pool.
#[derive(Clone, Debug)]
pub struct Bots {
    slots: Arc<Semaphore>,
}

/// A position to think about.
#[derive(Clone, Debug)]
pub struct Task<R: Playable> {
    /// The game so far.
    pub game: Record<R>,
    /// How well to play.
    pub level: u8,
    /// What is left on the computer's own clock, and what each move brings.
    pub clock: Option<(Duration, Duration)>,
    /// How long the answer takes at least; none: as a person would seem to.
    pub delay: Option<Duration>,
}

/// What it came to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Thought {
    /// A move.
    Move {
        /// As engines write it.
        uci: String,
        /// It would take a draw now.
        accepts_draw: bool,
    },
    /// There was no move to be had.
    Nothing,
}

impl Default for Bots {
    /// One core is left to the games.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self { slots: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))) }
    }
}

impl Bots {
    /// The levels there are, weakest first.
    #[must_use]
    pub fn levels(&self) -> Vec<LevelInfo> {
        let info =
            |level: Level| LevelInfo { level: level.number(), name: format!("Level {level}"), elo: None };
        Level::all().map(info).collect()
    }

    /// Thinks when a slot is free.
    pub async fn think<R: Playable>(&self, job: Task<R>) -> Thought {
        let began = Instant::now();
        let Ok(permit) = Arc::clone(&self.slots).acquire_owned().await else { return Thought::Nothing };
        let wanted = job.delay;
        let work = move || {
            let chosen = choose(&job);
            drop(permit);
            chosen
        };
        let Ok(Some((thought, natural))) = task::spawn_blocking(work).await else { return Thought::Nothing };
        time::sleep_until((began + wanted.unwrap_or(natural)).into()).await;
        thought
    }
}

fn choose<R: Playable>(job: &Task<R>) -> Option<(Thought, Duration)> {
    let level = Level::new(job.level).ok()?;
    let mut limits = Limits::none();
    match job.clock {
        Some((left, increment)) => limits.clock = Some(Clock { left, increment, moves_to_go: None }),
        None => limits.move_time = Some(UNHURRIED),
    }
    if let Some(most) = job.delay {
        // Two computers that are watched think no longer than their pace allows.
        limits.move_time = Some(limits.move_time.map_or(most, |time| time.min(most)));
    }
    let seed = u64::from(die(u32::MAX));
    let mut player = Player::new(level, job.game.clone(), Options::default(), seed);
    let choice = player.choose(&job.game, &limits)?;
    let uci = job.game.position().uci(choice.m, true).to_string();
    let accepts_draw = accepts_draw(choice.score, job.game.ply());
    Some((Thought::Move { uci, accepts_draw }, choice.delay))
}
