//! Who plays: a level, this very build, or another engine.

use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result, bail};
use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::eval::Playable;
use tabiya_engine::levels::Level;
use tabiya_engine::limits::{Clock, Limits};
use tabiya_engine::score::Score;
use tabiya_rules::record::Record;

use super::client::{Client, Variant};
use super::clock::{Budget, Pace};

/// A player as the command line names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Name {
    /// A level of this build.
    Level(Level),
    /// An engine that speaks UCI, with options to set.
    Uci { command: String, settings: Vec<(String, String)> },
}

impl FromStr for Name {
    type Err = Error;

    /// `level:4`, `self`, or `uci:/usr/games/toga2;OwnBook=false;Hash=16`.
    fn from_str(text: &str) -> Result<Self> {
        if text == "self" {
            return Ok(Self::Level(Level::FULL));
        }
        match text.split_once(':') {
            Some(("level", level)) => Ok(Self::Level(level.parse()?)),
            Some(("uci", rest)) => {
                let mut parts = rest.split(';');
                let command = parts.next().unwrap_or("").to_owned();
                let setting = |part: &str| -> Result<(String, String)> {
                    let (name, value) = part
                        .split_once('=')
                        .with_context(|| format!("expected an option as NAME=VALUE, found {part:?}"))?;
                    Ok((name.to_owned(), value.to_owned()))
                };
                Ok(Self::Uci { command, settings: parts.map(setting).collect::<Result<_>>()? })
            }
            _ => bail!("expected level:N, self or uci:COMMAND;OPTION=VALUE, found {text:?}"),
        }
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Level(Level::FULL) => f.write_str("tabiya"),
            Self::Level(level) => write!(f, "level {level}"),
            Self::Uci { command, .. } => {
                let program = command.split_ascii_whitespace().next().unwrap_or(command);
                f.write_str(program.rsplit('/').next().unwrap_or(program))
            }
        }
    }
}

/// A player ready to play.
pub(crate) enum Player<R: Playable> {
    Own { level: Level, engine: Box<Engine<R>>, seed: u64 },
    Other(Box<Client>),
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
                Self::Own { level: *level, engine, seed }
            }
            Name::Uci { command, settings } => {
                Self::Other(Box::new(Client::start(command, settings, variant)?))
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
            Self::Other(client) => client.new_game(),
        }
    }

    /// The move in this game. Budgets are White's and Black's.
    pub(crate) fn think(&mut self, record: &Record<R>, budgets: &[Budget; 2]) -> Result<Thought<R::Move>> {
        let started = Instant::now();
        match self {
            Self::Own { level, engine, seed } => {
                let own = &budgets[record.position().turn().index()];
                let simple = level.choose_at_once(record, *seed ^ record.ply() as u64);
                if let Some(m) = simple {
                    return Ok(Thought { m, score: None, time: started.elapsed(), nodes: 1 });
                }
                engine.set_record(record.clone());
                let report = engine.search(&level.limits(&limits(own)), &mut |_| {});
                let m = report.best.context("expected a legal move, found none")?;
                Ok(Thought { m, score: Some(report.score), time: started.elapsed(), nodes: report.nodes })
            }
            Self::Other(client) => {
                let answer = client.think(record, budgets)?;
                let (time, nodes) = (started.elapsed(), answer.nodes);
                Ok(Thought { m: answer.m, score: answer.score, time, nodes })
            }
        }
    }
}

fn limits<M>(budget: &Budget) -> Limits<M> {
    if let Some(nodes) = budget.node_share() {
        return Limits::nodes(nodes);
    }
    match budget.pace {
        Pace::Depth(depth) => Limits::depth(depth),
        Pace::Time { increment, .. } => Limits {
            clock: Some(Clock { left: budget.time, increment, moves_to_go: None }),
            ..Limits::none()
        },
        Pace::Nodes(_) | Pace::NodeClock { .. } => Limits::none(),
    }
}
