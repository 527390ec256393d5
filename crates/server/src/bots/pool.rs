//! A few threads that think, shared by all games.
//!
//! Invariant: a task is plain data that owns its mode, so it can outlive the room that set it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

use tabiya_engine::{
    engine::Options,
    levels::{Level, Player, accepts_draw},
    limits::{Clock, Limits},
};
use tabiya_game::{AnyRules, clock::Allowance};
use tabiya_protocol::LevelInfo;
use tabiya_rules::{
    mode::ModeHandle,
    position::{Position, Rules},
    record::Record,
};
use tokio::{
    sync::Semaphore,
    task,
    time::{self, Instant},
};

use super::Playable;
use crate::secret::die;

/// How long the strongest level thinks in a game without a clock.
const UNHURRIED: Duration = Duration::from_millis(3000);

/// What is left of it however many wait.
const HURRIED: Duration = Duration::from_millis(50);

/// The pool.
#[derive(Clone, Debug)]
pub struct Bots {
    slots: Arc<Semaphore>,
    /// Who waits for a slot.
    waiting: Arc<AtomicU32>,
}

/// A position to think about.
#[derive(Clone, Debug)]
pub struct Task {
    /// What is played.
    pub mode: ModeHandle,
    /// Where the game began, as FEN.
    pub start: String,
    /// The moves so far, as engines write them.
    pub moves: Vec<String>,
    /// How well to play.
    pub level: u8,
    /// What the computer can plan with, if it has a clock.
    pub clock: Option<Allowance>,
    /// How long the answer takes at least; none: as a person would seem to.
    pub delay: Option<Duration>,
    /// How long it may take at most.
    pub most: Option<Duration>,
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
        Self { slots: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))), waiting: Arc::default() }
    }
}

impl Bots {
    /// The levels there are, weakest first.
    #[must_use]
    pub fn levels(&self) -> Vec<LevelInfo> {
        let info = |level: Level| {
            let elo = level.elo_above_lowest();
            let source = elo.map(|_| "above level 1, by matches of each level with the one below".to_owned());
            LevelInfo { level: level.number(), name: format!("Level {level}"), elo, source }
        };
        Level::all().map(info).collect()
    }

    /// Thinks when a slot is free.
    pub async fn think(&self, job: Task) -> Thought {
        let began = Instant::now();
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let permit = Arc::clone(&self.slots).acquire_owned().await;
        let others = self.waiting.fetch_sub(1, Ordering::Relaxed) - 1;
        let Ok(permit) = permit else { return Thought::Nothing };
        let (wanted, hurry) = (job.delay, job.most.unwrap_or(Duration::MAX));
        let most = share(others);
        let work = move || {
            let chosen = choose(&job, most);
            drop(permit);
            chosen
        };
        let Ok(Some((thought, natural))) = task::spawn_blocking(work).await else { return Thought::Nothing };
        time::sleep_until(began + wanted.unwrap_or(natural).min(hurry)).await;
        thought
    }
}

/// How long a move may be thought about while so many others wait: the more, the shorter, so that nobody waits long.
fn share(others: u32) -> Option<Duration> {
    (others > 0).then(|| (UNHURRIED / (others + 1)).max(HURRIED))
}

impl Task {
    /// A game to think about.
    #[must_use]
    pub fn new<R: Rules>(mode: ModeHandle, game: &Record<R>, level: u8) -> Self {
        let position = |ply: usize| game.position_at(ply).expect("every move was made somewhere");
        let moves = game.moves().iter().enumerate();
        Self {
            mode,
            start: game.start().fen(),
            moves: moves.map(|(ply, m)| position(ply).uci(*m, true).to_string()).collect(),
            level,
            clock: None,
            delay: None,
            most: None,
        }
    }

    fn record<R: Rules>(&self, rules: R) -> Option<Record<R>> {
        let mut record = Record::new(Position::from_fen(&self.start, rules).ok()?);
        for text in &self.moves {
            let m = record.position().parse_uci(text).ok()?;
            record.play(m);
        }
        Some(record)
    }
}

fn choose(job: &Task, share: Option<Duration>) -> Option<(Thought, Duration)> {
    match AnyRules::of(&job.mode) {
        AnyRules::Chess(rules) => choose_in(&job.record(rules)?, job, share),
        AnyRules::Custom(rules) => choose_in(&job.record(rules)?, job, share),
    }
}

fn choose_in<R: Playable>(
    game: &Record<R>,
    job: &Task,
    share: Option<Duration>,
) -> Option<(Thought, Duration)> {
    let level = Level::new(job.level).ok()?;
    let limits = limits(job, share);
    let seed = u64::from(die(u32::MAX));
    let mut player = Player::new(level, game.clone(), Options::default(), seed);
    let choice = player.choose(game, &limits)?;
    let uci = game.position().uci(choice.m, true).to_string();
    let accepts_draw = accepts_draw(choice.score, game.ply(), game.position().board().pieces().count());
    Some((Thought::Move { uci, accepts_draw }, choice.delay))
}

/// What a move may take: the clock of the game, and nobody's patience.
fn limits<M>(job: &Task, share: Option<Duration>) -> Limits<M> {
    let mut limits = Limits::none();
    limits.clock = job.clock.map(clock);
    // Nobody waits longer for the sake of time that cannot be used later.
    if !job.clock.is_some_and(|clock| clock.is_kept) {
        limits.move_time = Some(UNHURRIED);
    }
    // Two computers that are watched think no longer than their pace allows, nobody longer than the mode's.
    for most in [job.delay, job.most, share].into_iter().flatten() {
        limits.move_time = Some(limits.move_time.map_or(most, |time| time.min(most)));
    }
    limits
}

/// The same as an engine has it.
fn clock(allowance: Allowance) -> Clock {
    Clock {
        left: Duration::from_millis(allowance.left.0),
        increment: Duration::from_millis(allowance.each.0),
        moves_to_go: allowance.moves_to_go.map(|moves| moves.get().into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computers_are_told_what_the_clock_will_bring() {
        use tabiya_game::{Game, Now, Terms};
        use tabiya_rules::{mode::built_in, position::Chess};

        let limits_with = |text: &str| {
            let terms = Terms { clock: text.parse().expect("a clock"), ..Terms::default() };
            let game = Game::<Chess>::new(Default::default(), terms);
            let clock = game.allowance(Now(0));
            let mode = ModeHandle::Offered(built_in("chess").expect("chess comes with the program"));
            limits::<()>(&Task { clock, ..Task::new(mode, game.record(), 8) }, None)
        };
        let clock = |left, increment, moves_to_go| {
            let (left, increment) = (Duration::from_secs(left), Duration::from_secs(increment));
            Some(Clock { left, increment, moves_to_go })
        };
        // The bonus of the stage that is being played, not that of the last.
        let staged = limits_with("40/90m+30s, 30m+10s");
        assert_eq!((staged.clock, staged.move_time), (clock(90 * 60 + 30, 30, Some(40)), None));
        assert_eq!(limits_with("5m delay 3s").clock, clock(303, 3, None));
        assert_eq!(limits_with("none").move_time, Some(UNHURRIED));
        assert_eq!(limits_with("3d/move").move_time, Some(UNHURRIED), "nobody waits for days");
    }

    #[test]
    fn the_more_wait_the_less_each_gets() {
        assert_eq!(share(0), None);
        assert_eq!(share(2), Some(Duration::from_secs(1)));
        assert_eq!(share(10_000), Some(HURRIED));
    }
}
