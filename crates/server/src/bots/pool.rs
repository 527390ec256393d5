//! Moves of computers: each on a thread of its own, as soon as it is its turn.
//!
//! Invariant: a task is plain data that owns its mode, so it can outlive the room that set it.

use std::{net::IpAddr, sync::Arc, time::Duration};

use tabiya_book::{Taste, tree};
use tabiya_engine::{
    engine::{Engine, Options},
    levels::{Mind, Opponent, Player, Step, accepts_draw, offers_draw, resigns},
    limits::{Clock, Limits, Throttle},
    score::Score,
};
use tabiya_game::{AnyRules, Millis, by_rules, clock::Allowance};
use tabiya_host::{Purpose, Task, Thought};
use tabiya_rules::{
    mode::ModeHandle,
    position::Chess,
    record::Record,
    types::{Square, UciMove},
};
use tokio::{
    task,
    time::{self, Instant},
};

use super::Playable;
use crate::{
    analysis::{Holder, Party, Turn, Turns, Urgency, replay},
    failpoint::{engine_fails, patience},
    limits::{FairTurns, subscriber},
    storage::SecretHash,
};

/// The one mode in which books are asked.
const CHESS: &str = "chess";

/// How long the strongest level thinks in a game without a clock.
const UNHURRIED: Duration = Duration::from_millis(3000);

/// Positions that are looked at for an opinion: well under a second.
const ADVICE: u64 = 200_000;

/// What is left of it however many wait.
const HURRIED: Duration = Duration::from_millis(50);

/// A level that looks at no more positions than this is quick: a few milliseconds in chess, whatever else is thought about.
const QUICK: u64 = 10_000;

/// What a quick one may take where positions take long, as in a mode of somebody's own: others wait for it.
const QUICK_TIME: Duration = Duration::from_millis(100);

/// A computer that has thought for so much longer than it may is not waited for any more.
const PATIENCE: Duration = Duration::from_secs(10);

/// Threads that look for good moves for players at once; others wait for one of them.
const ADVISERS: usize = 4;

/// What a computer leaves to chance follows from these.
#[derive(Clone, Copy, Debug)]
pub struct Seeds {
    /// One for the whole game: how a step errs.
    pub game: u64,
    /// Another for every turn: which of equal moves a level plays, and what is played from the book.
    pub turn: u64,
}

/// The computers.
#[derive(Clone, Debug)]
pub struct Bots {
    turns: Turns,
    /// Turns of moves that take next to nothing: one at a time, but beside all others.
    quick: Turns,
    /// Those who look for good moves for players, in rounds by address.
    advisers: FairTurns,
}

impl Default for Bots {
    fn default() -> Self {
        Self::new(Turns::default())
    }
}

impl Bots {
    /// Computers that take these turns.
    #[must_use]
    pub fn new(turns: Turns) -> Self {
        Self { turns, quick: Turns::new(1), advisers: FairTurns::new(ADVISERS) }
    }

    /// The turns they take, before everybody else.
    #[must_use]
    pub fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Thinks before any analysis does, in a game that this holder has begun; what is left to chance follows from the
    /// seeds.
    pub async fn think(
        &self,
        mode: ModeHandle,
        job: Task,
        holder: Option<SecretHash>,
        seeds: Seeds,
    ) -> Option<Thought> {
        let began = Instant::now();
        let holder = holder.map_or(Holder::Server, Holder::Secret);
        let quick = is_quick(&job);
        let turns = if quick { &self.quick } else { &self.turns };
        let slot = turns.for_a_move(holder).await;
        let (wanted, hurry) = (job.delay.map(duration), job.most.map_or(Duration::MAX, duration));
        let most = portion(quick, turns.crowd(holder));
        // A thread that never comes back is left behind, and its turn goes to others.
        let patience = patience(at_most(&job, most)?.saturating_add(PATIENCE));
        let work = move || {
            let illegal = engine_fails();
            let chosen = match AnyRules::of(&mode) {
                AnyRules::Chess(rules) => think(rules, &job, known(mode.id(), &job, seeds.turn), most, seeds),
                AnyRules::Custom(rules) => think(rules, &job, None, most, seeds),
            };
            chosen.map(|(thought, delay)| if illegal { (nonsense(thought), delay) } else { (thought, delay) })
        };
        let thinking = time::timeout(patience, task::spawn_blocking(work)).await;
        drop(slot);
        let (thought, natural) = match thinking {
            Ok(Ok(thought)) => thought?,
            Ok(Err(error)) => {
                tracing::error!(%error, "a computer fell over");
                return None;
            }
            Err(_) => {
                tracing::error!(?patience, "a computer does not come to a move");
                return None;
            }
        };
        time::sleep_until(began + wanted.unwrap_or(natural).min(hurry)).await;
        Some(thought)
    }

    /// Looks for a good move for somebody who waits for it, among all who do: each address has its share.
    pub async fn advise(
        &self,
        mode: ModeHandle,
        job: Task,
        address: IpAddr,
        holder: Option<SecretHash>,
    ) -> Option<Thought> {
        let permit = self.advisers.take(address).await;
        let (address, holder) = (subscriber(address), holder.map_or(Holder::Server, Holder::Secret));
        let turn = self.turns.enter(Urgency::Interactive, Party { address, holder });
        let work = move || {
            let thought = by_rules!(&mode, |rules| advise(rules, &job, turn));
            drop(permit);
            thought
        };
        task::spawn_blocking(work).await.ok()?
    }
}

/// A move that is none: what a test makes of one.
fn nonsense(thought: Thought) -> Thought {
    Thought { uci: UciMove::Step { from: Square::E1, to: Square::E1, promotion: None }, ..thought }
}

/// How long thinking about a task may take at most by itself.
fn at_most(job: &Task, share: Option<Duration>) -> Option<Duration> {
    let limits = limits::<()>(job, share);
    limits.move_time.or_else(|| limits.clock.map(|clock| clock.left))
}

/// Whether the answer takes next to no time.
fn is_quick(job: &Task) -> bool {
    let nodes = Opponent::new(job.level).and_then(|opponent| Mind::from(opponent).nodes());
    job.purpose == Purpose::Move && nodes.is_some_and(|nodes| nodes <= QUICK)
}

/// How long a move may be thought about that has to share with so many: the more, the shorter, so that nobody waits long.
fn share(crowd: usize) -> Option<Duration> {
    let crowd = u32::try_from(crowd).unwrap_or(u32::MAX);
    (crowd > 1).then(|| (UNHURRIED / crowd).max(HURRIED))
}

/// The same of a move that is quick where positions are: no other quick one waits long for it in any mode.
fn portion(quick: bool, crowd: usize) -> Option<Duration> {
    let shared = share(crowd);
    if quick { Some(shared.unwrap_or(QUICK_TIME).min(QUICK_TIME)) } else { shared }
}

fn duration(time: Millis) -> Duration {
    Duration::from_millis(time.0)
}

/// The move that a computer knows from the book of openings.
fn known(mode: &str, job: &Task, seed: u64) -> Option<UciMove> {
    if mode != CHESS || job.purpose != Purpose::Move || !job.book {
        return None;
    }
    let taste = match Opponent::new(job.level)? {
        Opponent::Level(level) if level.number() < Taste::FIRST_LEVEL => return None,
        Opponent::Level(level) => Taste::of_level(level.number()),
        Opponent::Step(step) => Taste::of_rating(step.rating().elo.unsigned_abs()),
    };
    let game = replay(Chess, &job.start, &job.moves).ok()?;
    let m = taste.choose(&tree(&game, taste), seed)?;
    Some(game.position().uci(m, true))
}

/// What a computer comes to, and how long a person would seem to have thought.
fn think<R: Playable>(
    rules: R,
    job: &Task,
    known: Option<UciMove>,
    share: Option<Duration>,
    seeds: Seeds,
) -> Option<(Thought, Duration)> {
    let game = replay(rules, &job.start, &job.moves).ok()?;
    let (m, score, delay) = match job.purpose {
        Purpose::Move => {
            let opponent = Opponent::new(job.level)?;
            let seed = match opponent {
                Opponent::Step(_) => seeds.game,
                Opponent::Level(_) => seeds.turn,
            };
            let mut player = Player::new(opponent, game.clone(), Options::default(), seed);
            let (limits, known) = (limits(job, share), known.and_then(|m| game.position().legal_uci(m).ok()));
            let choice = match known {
                Some(m) => player.choose_known(&game, &limits, m)?,
                None => player.choose(&game, &limits)?,
            };
            (choice.m, choice.score, choice.delay)
        }
        // An honest opinion, whatever the level.
        Purpose::Draw(_) | Purpose::Hint => {
            let mut engine = Engine::new(Options::default(), game.clone());
            let report = engine.search(&Limits::nodes(ADVICE), &mut |_| {});
            let other = matches!(job.purpose, Purpose::Draw(color) if color != game.position().turn());
            let own = if other { Score::of(-report.score.value()) } else { report.score };
            (report.best?, own, Duration::ZERO)
        }
    };
    Some((thought(&game, job, m, score), delay))
}

/// An honest opinion that takes turns with others.
fn advise<R: Playable>(rules: R, job: &Task, turn: Turn) -> Option<Thought> {
    let game = replay(rules, &job.start, &job.moves).ok()?;
    let mut engine = Engine::new(Options::default(), game.clone());
    let limits = Limits::nodes(ADVICE);
    turn.wait();
    let control = engine.control_throttled(&limits, Arc::new(Throttled(turn)));
    let report = engine.search_under(&control, &limits, &mut |_| {});
    Some(thought(&game, job, report.best?, report.score))
}

/// Waits for turns.
struct Throttled(Turn);

impl Throttle for Throttled {
    fn go_on(&self, nodes: u64) {
        self.0.searched(nodes);
    }
}

/// A move and what a computer makes of the position.
fn thought<R: Playable>(game: &Record<R>, job: &Task, m: R::Move, score: Score) -> Thought {
    let (ply, pieces) = (game.ply(), game.position().board().pieces().count());
    let opinions: Vec<Score> = job.opinions.iter().copied().chain([score.value()]).map(Score::of).collect();
    Thought {
        uci: game.position().uci(m, true),
        accepts_draw: accepts_draw(score, ply, pieces),
        offers_draw: offers_draw(&opinions, ply + 1, pieces),
        resigns: resigns(is_polite(job), &opinions),
        opinion: score.value(),
        mate: match score {
            Score::Mate(moves) => Some(moves),
            Score::Centipawns(_) => None,
        },
    }
}

/// Whether somebody resigns who is lost: those who know when they are. Beginners play on until they are mated, and so does
/// full strength, which may still find something.
fn is_polite(job: &Task) -> bool {
    const KNOWS: i32 = 1_500;
    match Opponent::new(job.level) {
        Some(Opponent::Step(step)) => step != Step::FULL && step.rating().elo >= KNOWS,
        _ => false,
    }
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
    let watched = job.delay.filter(|delay| !delay.is_zero());
    for most in [watched, job.most].into_iter().flatten().map(duration).chain(share) {
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
    use tabiya_game::{Game, Now, Terms};
    use tabiya_rules::position::{Chess, Position};

    use super::*;

    fn task() -> Task {
        Task {
            purpose: Purpose::Move,
            ply: 0,
            start: Position::<Chess>::default().fen(),
            moves: Vec::new(),
            level: 8,
            book: true,
            clock: None,
            delay: None,
            most: None,
            opinions: Vec::new(),
        }
    }

    #[test]
    fn computers_are_told_what_the_clock_will_bring() {
        let limits_with = |text: &str| {
            let terms = Terms { clock: text.parse().expect("a clock"), ..Terms::default() };
            let clock = Game::<Chess>::new(Default::default(), terms).allowance(Now(0));
            limits::<()>(&Task { clock, ..task() }, None)
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
        let hurried = Task { most: Some(Millis(1_000)), ..task() };
        assert_eq!(limits::<()>(&hurried, None).move_time, Some(Duration::from_secs(1)));
        let watched = Task { delay: Some(Millis(100)), ..task() };
        assert_eq!(limits::<()>(&watched, None).move_time, Some(Duration::from_millis(100)));
        let unwatched = Task { delay: Some(Millis(0)), ..task() };
        assert_eq!(limits::<()>(&unwatched, None).move_time, Some(UNHURRIED), "no wait is no hurry");
    }

    #[test]
    fn the_book_is_for_chess_for_those_who_may_and_for_as_long_as_it_lasts() {
        let played = |text: &str| text.split(' ').map(|uci| uci.parse().expect("a move")).collect();
        let spanish = || Task { moves: played("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"), ply: 6, ..task() };
        let uci = |text: &str| Some(text.parse::<UciMove>().expect("a move"));
        let answers: Vec<_> = (0..20).map(|seed| known("chess", &spanish(), seed)).collect();
        assert!(answers.iter().all(|m| [uci("b5a4"), uci("b5c6")].contains(m)), "{answers:?}");
        assert!(known("chess", &Task { level: 4, ..task() }, 1).is_some());
        for no in [
            Task { level: 3, ..task() },
            Task { book: false, ..spanish() },
            Task { purpose: Purpose::Hint, ..spanish() },
            Task { moves: played("e2e4 e7e5 g1f3 b8c6 f1b5 h7h6 a2a3"), ply: 7, ..task() },
            Task { start: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned(), ..task() },
        ] {
            assert_eq!(known("chess", &no, 1), None, "{no:?}");
        }
        assert_eq!(known("chess960", &task(), 1), None, "though it begins in the usual way");
        // What is known is played, with an opinion and at a person's pace.
        let (thought, delay) =
            think(Chess, &spanish(), uci("b5c6"), None, Seeds { game: 1, turn: 1 }).expect("a move");
        assert_eq!(Some(thought.uci), uci("b5c6"));
        assert!(thought.opinion.abs() < 300 && delay >= Duration::from_millis(300), "{thought:?} {delay:?}");
    }

    #[test]
    fn small_levels_are_quick_and_opinions_are_not() {
        let quick = |level| is_quick(&Task { level, ..task() });
        assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(quick), [true, true, true, true, true, true, false, false]);
        assert!(!is_quick(&Task { level: 1, purpose: Purpose::Hint, ..task() }), "an honest one");
    }

    #[test]
    fn a_small_level_takes_no_longer_where_positions_take_long() {
        let limits = limits::<()>(&task(), portion(true, 1));
        assert_eq!(limits.move_time, Some(QUICK_TIME), "alone as well");
        assert_eq!((portion(true, 100), portion(false, 1)), (Some(HURRIED), None));
    }

    #[test]
    fn the_more_wait_the_less_each_gets() {
        assert_eq!(share(1), None);
        assert_eq!(share(3), Some(Duration::from_secs(1)));
        assert_eq!(share(10_000), Some(HURRIED));
    }
}
