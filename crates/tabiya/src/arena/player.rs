//! Who plays: a level, this very build, or another engine.

use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result, bail};
use tabiya_engine::engine::{DisabledFeatures, Engine, Options};
use tabiya_engine::eval::network::Network;
use tabiya_engine::levels::{self, Level, Mind, Skill, Step, Strength};
use tabiya_engine::limits::{Clock, Limits};
use tabiya_engine::playable::Playable;
use tabiya_engine::score::Score;
use tabiya_rules::numbers::Dice;
use tabiya_rules::record::Record;
use tabiya_uci_client::variant::Variant;

use super::clock::{Budget, TimeControl};
use super::rival::Rival;

/// A player as the command line names it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Name {
    /// A level of this build.
    Level(Level),
    /// A step of this build.
    Step(Step),
    /// Any strength, as `UCI_Elo` has it.
    Elo(u32),
    /// Numbers that no step has: how the steps are found.
    Skill(Skill),
    /// This build with something changed.
    Changed(Changes),
    /// An engine that speaks UCI, with options to set.
    Uci { command: String, settings: Vec<(String, String)>, pace: Option<TimeControl> },
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

    /// `step:5`, `level:4`, `elo:1500`, `skill:nodes=300,noise=80`, `self`, `self;threads=2;hash=0;without=reductions;network=FILE;share=80`, or `uci:/usr/games/toga2;OwnBook=false`.
    fn from_str(text: &str) -> Result<Self> {
        if text == "self" {
            return Ok(Self::Level(Level::FULL));
        }
        if let Some(changes) = text.strip_prefix("self;") {
            return changed(changes);
        }
        match text.split_once(':') {
            Some(("level", level)) => Ok(Self::Level(level.parse()?)),
            Some(("step", step)) => {
                let number = step.parse().ok().and_then(Step::new);
                number
                    .map(Self::Step)
                    .with_context(|| format!("expected a step from 1 to {}, found {step:?}", Step::COUNT))
            }
            Some(("skill", skill)) => Ok(Self::Skill(skill.parse()?)),
            Some(("elo", elo)) => {
                let (least, most) = (Strength::lowest_elo(), Strength::highest_elo());
                let number = elo.parse().ok().filter(|elo| (least..=most).contains(elo));
                number
                    .map(Self::Elo)
                    .with_context(|| format!("expected a strength from {least} to {most}, found {elo:?}"))
            }
            Some(("uci", rest)) => rival(rest),
            _ => {
                bail!(
                    "expected step:N, level:N, elo:N, skill:NAME=NUMBER,…, self, self;OPTION=VALUE or uci:COMMAND;OPTION=VALUE, found {text:?}"
                )
            }
        }
    }
}

/// Reads another engine; the setting `pace` is ours: it thinks at a pace of its own.
fn rival(text: &str) -> Result<Name> {
    let mut parts = text.split(';');
    let command = parts.next().unwrap_or("").to_owned();
    let (mut settings, mut pace) = (Vec::new(), None);
    for part in parts {
        match setting(part)? {
            ("pace", value) => pace = Some(value.parse()?),
            (name, value) => settings.push((name.into(), value.into())),
        }
    }
    Ok(Name::Uci { command, settings, pace })
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
        match self {
            Self::Uci { command, settings, pace } => {
                let pace = pace.map(|pace| format!(";pace={pace}"));
                let settings = settings.iter().map(|(name, value)| format!(";{name}={value}"));
                settings.chain(pace).fold(command.clone(), |text, setting| text + &setting)
            }
            // Where the table of the steps changes, a step is another player.
            Self::Step(step) => format!("{self} {:?}", step.skill()),
            _ => self.to_string(),
        }
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Level(Level::FULL) => f.write_str("tabiya"),
            Self::Level(level) => write!(f, "level {level}"),
            Self::Step(step) => write!(f, "step {}", step.number()),
            Self::Elo(elo) => write!(f, "elo {elo}"),
            Self::Skill(skill) => write!(f, "{skill:?}"),
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
    /// Somebody one can play against.
    Own {
        player: Box<levels::Player<R>>,
        seed: u64,
    },
    /// The engine as it is, or with something changed.
    Engine {
        engine: Box<Engine<R>>,
        share: u64,
    },
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
        let options = Options { hash, ..Options::default() };
        let own = |mind: Mind, record| {
            let player = Box::new(levels::Player::new(mind, record, options, seed));
            Self::Own { player, seed }
        };
        Ok(match name {
            Name::Level(Level::FULL) => {
                Self::Engine { engine: Box::new(Engine::new(options, record)), share: 100 }
            }
            Name::Level(level) => own((*level).into(), record),
            Name::Step(step) => own((*step).into(), record),
            Name::Skill(skill) => own((*skill).into(), record),
            Name::Elo(elo) => own(Strength::of_elo(*elo).into(), record),
            Name::Changed(Changes { hash: other, threads, without, network, share }) => {
                let (hash, threads) = (other.unwrap_or(hash), *threads);
                let (without, network) = (*without, *network);
                let options = Options { hash, threads, without, network, ..Options::default() };
                Self::Engine { engine: Box::new(Engine::new(options, record)), share: *share }
            }
            Name::Uci { command, settings, pace } => {
                Self::Other(Box::new(Rival::start(command, settings, *pace, variant)?))
            }
        })
    }

    pub(crate) fn new_game(&mut self, number: u64) -> Result<()> {
        match self {
            Self::Own { player, seed } => {
                player.begin(Dice::new(*seed ^ number << 8).roll());
                Ok(())
            }
            Self::Engine { engine, .. } => {
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
            Self::Own { player, .. } => {
                let own = &budgets[record.position().turn().index()];
                let choice =
                    player.choose(record, &limits(own, 100)).context("expected a legal move, found none")?;
                let levels::Choice { m, score, nodes, .. } = choice;
                Ok(Thought { m, score: Some(score), time: started.elapsed(), nodes })
            }
            Self::Engine { engine, share } => {
                let own = &budgets[record.position().turn().index()];
                engine.set_record(record.clone());
                let report = engine.search(&limits(own, *share), &mut |_| {});
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
