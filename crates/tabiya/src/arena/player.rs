//! Who plays: a level, this very build, or another engine.

use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result, bail};
use tabiya_engine::engine::{DisabledFeatures, Engine, Options};
use tabiya_engine::eval::network::Network;
use tabiya_engine::levels::{Level, Strength};
use tabiya_engine::limits::{Clock, Limits};
use tabiya_engine::playable::Playable;
use tabiya_engine::score::Score;
use tabiya_rules::record::Record;
use tabiya_uci_client::variant::Variant;

use super::clock::{Budget, TimeControl};
use super::rival::Rival;

/// A player as the command line names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Name {
    /// A level of this build.
    Level(Level),
    /// A strength between the levels, as `UCI_Elo` has it.
    Elo(u32),
    /// This build with something changed.
    Changed(Changes),
    /// An engine that speaks UCI, with options to set.
    Uci { command: String, settings: Vec<(String, String)> },
}

/// What is different from this build as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Changes {
    hash: Option<usize>,
    threads: usize,
    without: DisabledFeatures,
    /// What judges: a network, or nothing for the hand-written evaluation.
    network: Option<&'static Network>,
    /// Percent of the positions that a pace allows: what is slower gets fewer.
    share: u64,
}

impl Default for Changes {
    fn default() -> Self {
        let network = Options::default().network;
        Self { hash: None, threads: 1, without: DisabledFeatures::default(), network, share: 100 }
    }
}

impl FromStr for Name {
    type Err = Error;

    /// `level:4`, `elo:1500`, `self`, `self;threads=2;hash=0;without=reductions;network=FILE;share=80`, or `uci:/usr/games/toga2;OwnBook=false`.
    fn from_str(text: &str) -> Result<Self> {
        if text == "self" {
            return Ok(Self::Level(Level::FULL));
        }
        if let Some(changes) = text.strip_prefix("self;") {
            return changed(changes);
        }
        match text.split_once(':') {
            Some(("level", level)) => Ok(Self::Level(level.parse()?)),
            Some(("elo", elo)) => {
                let most = Strength::highest_elo();
                let number = elo.parse().ok().filter(|elo| *elo <= most);
                number
                    .map(Self::Elo)
                    .with_context(|| format!("expected a strength from 0 to {most}, found {elo:?}"))
            }
            Some(("uci", rest)) => {
                let mut parts = rest.split(';');
                let command = parts.next().unwrap_or("").to_owned();
                let settings =
                    parts.map(|part| setting(part).map(|(name, value)| (name.into(), value.into())));
                Ok(Self::Uci { command, settings: settings.collect::<Result<_>>()? })
            }
            _ => {
                bail!(
                    "expected level:N, elo:N, self, self;OPTION=VALUE or uci:COMMAND;OPTION=VALUE, found {text:?}"
                )
            }
        }
    }
}

fn setting(part: &str) -> Result<(&str, &str)> {
    part.split_once('=').with_context(|| format!("expected an option as NAME=VALUE, found {part:?}"))
}

/// Reads what is different from `self`.
fn changed(text: &str) -> Result<Name> {
    let mut changes = Changes::default();
    for part in text.split(';') {
        match setting(part)? {
            ("hash", value) => {
                changes.hash = Some(value.parse().with_context(|| format!("hash: {value:?}"))?)
            }
            ("threads", value) => {
                changes.threads = value.parse().with_context(|| format!("threads: {value:?}"))?;
            }
            ("without", value) => changes.without = value.parse()?,
            ("network", value) => changes.network = crate::networks::judge(value).map_err(Error::msg)?.0,
            ("share", value) => {
                let share = value.parse().ok().filter(|share| (1..=1000).contains(share));
                changes.share = share
                    .with_context(|| format!("expected a share from 1 to 1000 percent, found {value:?}"))?;
            }
            (name, _) => bail!("expected hash, threads, without, network or share, found {name:?}"),
        }
    }
    Ok(Name::Changed(changes))
}

impl Name {
    /// The name with all that may make it another player: the same program with other options is another.
    pub(crate) fn with_settings(&self) -> String {
        let Self::Uci { command, settings } = self else { return self.to_string() };
        let settings = settings.iter().map(|(name, value)| format!(";{name}={value}"));
        settings.fold(command.clone(), |text, setting| text + &setting)
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Level(Level::FULL) => f.write_str("tabiya"),
            Self::Level(level) => write!(f, "level {level}"),
            Self::Elo(elo) => write!(f, "elo {elo}"),
            Self::Changed(Changes { hash, threads, without, network, share }) => {
                f.write_str("tabiya")?;
                if let Some(hash) = hash {
                    write!(f, ", {hash} MiB")?;
                }
                if *threads > 1 {
                    write!(f, ", {threads} threads")?;
                }
                if let Some(network) = network {
                    write!(f, ", {network:?}")?;
                }
                if *share != 100 {
                    write!(f, ", {share} % of positions")?;
                }
                if *without == DisabledFeatures::default() { Ok(()) } else { write!(f, " without {without}") }
            }
            Self::Uci { command, .. } => {
                let program = command.split_ascii_whitespace().next().unwrap_or(command);
                f.write_str(program.rsplit('/').next().unwrap_or(program))
            }
        }
    }
}

/// A player ready to play.
pub(crate) enum Player<R: Playable> {
    Own { strength: Strength, engine: Box<Engine<R>>, seed: u64, share: u64 },
    Other(Box<Rival>),
}

/// A move and what it cost.
pub(crate) struct Thought<M> {
    pub(crate) m: M,
    pub(crate) score: Option<Score>,
    pub(crate) time: Duration,
    pub(crate) nodes: u64,
}

impl<R: Playable> Player<R> {
    pub(crate) fn new(
        name: &Name,
        hash: usize,
        variant: &Variant,
        record: Record<R>,
        seed: u64,
    ) -> Result<Self> {
        Ok(match name {
            Name::Level(level) => {
                let options = Options { hash, ..Options::default() };
                let engine = Box::new(Engine::new(options, record));
                Self::Own { strength: (*level).into(), engine, seed, share: 100 }
            }
            Name::Elo(elo) => {
                let (options, strength) = (Options { hash, ..Options::default() }, Strength::of_elo(*elo));
                Self::Own { strength, engine: Box::new(Engine::new(options, record)), seed, share: 100 }
            }
            Name::Changed(Changes { hash: other, threads, without, network, share }) => {
                let (hash, threads) = (other.unwrap_or(hash), *threads);
                let (without, network) = (*without, *network);
                let options = Options { hash, threads, without, network, ..Options::default() };
                Self::Own {
                    strength: Level::FULL.into(),
                    engine: Box::new(Engine::new(options, record)),
                    seed,
                    share: *share,
                }
            }
            Name::Uci { command, settings } => {
                Self::Other(Box::new(Rival::start(command, settings, variant)?))
            }
        })
    }

    pub(crate) fn new_game(&mut self, number: u64) -> Result<()> {
        match self {
            Self::Own { engine, seed, .. } => {
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(number | 1);
                engine.forget();
                Ok(())
            }
            Self::Other(rival) => rival.new_game(),
        }
    }

    /// The move in this game. Budgets are White's and Black's.
    pub(crate) fn think(&mut self, record: &Record<R>, budgets: &[Budget; 2]) -> Result<Thought<R::Move>> {
        let started = Instant::now();
        match self {
            Self::Own { strength, engine, seed, share } => {
                let own = &budgets[record.position().turn().index()];
                let seed = *seed ^ record.ply() as u64;
                // The lot between two levels is another one than that between two moves.
                let mover = strength.mover(seed.rotate_left(32) ^ record.position().key());
                let simple = mover.choose_at_once(record, seed);
                if let Some(m) = simple {
                    return Ok(Thought { m, score: None, time: started.elapsed(), nodes: 1 });
                }
                engine.set_record(record.clone());
                let report = engine.search(&mover.limits(&limits(own, *share)), &mut |_| {});
                let m = report.best.context("expected a legal move, found none")?;
                Ok(Thought { m, score: Some(report.score), time: started.elapsed(), nodes: report.nodes })
            }
            Self::Other(rival) => rival.think(record, budgets),
        }
    }
}

fn limits<M>(budget: &Budget, share: u64) -> Limits<M> {
    if let Some(nodes) = budget.node_share() {
        return Limits::nodes((nodes * share / 100).max(1));
    }
    match budget.control {
        TimeControl::Depth(depth) => Limits::depth(depth),
        TimeControl::Time { increment, .. } => Limits {
            clock: Some(Clock { left: budget.time, increment, moves_to_go: None }),
            ..Limits::none()
        },
        TimeControl::Nodes(_) | TimeControl::NodeClock { .. } => Limits::none(),
    }
}
