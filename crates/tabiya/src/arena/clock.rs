//! How much a player may think: time, positions, or a budget of positions that runs like a clock.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context as _, Error, Result, bail};

/// What a player has for a game.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum TimeControl {
    /// Positions for each move.
    Nodes(u64),
    /// Plies for each move.
    Depth(u32),
    /// Time for the game and for each move.
    Time { base: Duration, increment: Duration },
    /// Positions for the game and for each move: a clock that no other program on the machine disturbs.
    NodeClock { base: u64, increment: u64 },
}

impl fmt::Display for TimeControl {
    /// As it is written on the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::Time { base, increment } => {
                write!(f, "tc={}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Self::NodeClock { base, increment } => write!(f, "nodeclock={base}+{increment}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = Error;

    /// `nodes=10000`, `depth=8`, `tc=2+0.02` or `nodeclock=500000+5000`.
    fn from_str(text: &str) -> Result<Self> {
        let expected = "expected nodes=N, depth=N, tc=SECONDS+INCREMENT or nodeclock=N+N";
        let Some((kind, value)) = text.split_once('=') else { bail!("{expected}, found {text:?}") };
        let (base, increment) = value.split_once('+').unwrap_or((value, "0"));
        let context = || format!("{expected}, found {text:?}");
        Ok(match kind {
            "nodes" => Self::Nodes(value.parse().with_context(context)?),
            "depth" => Self::Depth(value.parse().with_context(context)?),
            "tc" => Self::Time {
                base: seconds(base).with_context(context)?,
                increment: seconds(increment).with_context(context)?,
            },
            "nodeclock" => Self::NodeClock {
                base: base.parse().with_context(context)?,
                increment: increment.parse().with_context(context)?,
            },
            _ => bail!("{expected}, found {text:?}"),
        })
    }
}

fn seconds(text: &str) -> Result<Duration> {
    Ok(Duration::try_from_secs_f64(text.parse()?)?)
}

/// What is left for one player in one game.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Budget {
    pub(crate) control: TimeControl,
    pub(crate) time: Duration,
    pub(crate) nodes: u64,
}

impl Budget {
    pub(crate) fn new(control: TimeControl) -> Self {
        let (time, nodes) = match control {
            TimeControl::Time { base, .. } => (base, 0),
            TimeControl::NodeClock { base, .. } => (Duration::ZERO, base),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => (Duration::ZERO, 0),
        };
        Self { control, time, nodes }
    }

    /// Positions for the next move, if positions are what counts.
    pub(crate) fn node_share(&self) -> Option<u64> {
        match self.control {
            TimeControl::Nodes(nodes) => Some(nodes),
            TimeControl::NodeClock { increment, .. } => Some((self.nodes / 26 + increment * 3 / 4).max(1)),
            TimeControl::Depth(_) | TimeControl::Time { .. } => None,
        }
    }

    /// Takes what a move has cost; `false` if that was more than was left.
    #[must_use]
    pub(crate) fn spend(&mut self, time: Duration, nodes: u64, margin: Duration) -> bool {
        match self.control {
            TimeControl::Time { increment, .. } => {
                let in_time = time <= self.time + margin;
                self.time = self.time.saturating_sub(time) + increment;
                in_time
            }
            TimeControl::NodeClock { increment, .. } => {
                self.nodes = self.nodes.saturating_sub(nodes) + increment;
                true
            }
            TimeControl::Nodes(_) | TimeControl::Depth(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read_or_refused() {
        assert_eq!("nodes=100".parse::<TimeControl>().expect("a pace"), TimeControl::Nodes(100));
        let pace = "tc=2+0.02".parse::<TimeControl>().expect("a pace");
        assert_eq!(pace.to_string(), "tc=2+0.02");
        assert_eq!(
            pace,
            TimeControl::Time { base: Duration::from_secs(2), increment: Duration::from_millis(20) }
        );
        for bad in ["2+0.02", "tc=", "tc=-1", "nodes=x", "speed=1", "tc=1e300"] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_says_so() {
        let mut budget = Budget::new("tc=1+0.1".parse().expect("a pace"));
        assert!(budget.spend(Duration::from_millis(600), 0, Duration::ZERO));
        assert_eq!(budget.time, Duration::from_millis(500));
        assert!(!budget.spend(Duration::from_millis(501), 0, Duration::ZERO));
    }
}
