//! How long an engine may think, and the word to end it.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tabiya_engine::limits::Clock;

/// What ends a search. Several limits may hold at once; none means until it is told to stop.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Full plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time for this move, used whole.
    pub move_time: Option<Duration>,
    /// White's clock and Black's.
    pub clocks: Option<[Clock; 2]>,
    /// When it is told to stop, whatever the other limits say: engines need not keep them.
    pub lasting: Option<Duration>,
}

impl Limits {
    /// So long.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { move_time: Some(time), lasting: Some(time + Duration::from_secs(1)), ..Self::default() }
    }

    /// The command.
    pub(crate) fn go(&self) -> String {
        let mut text = "go".to_owned();
        // Nothing can be wrong with writing to a string.
        if let Some([white, black]) = &self.clocks {
            let [wtime, btime] = [white.left, black.left].map(|time| time.as_millis());
            let [winc, binc] = [white.increment, black.increment].map(|time| time.as_millis());
            let _ = write!(text, " wtime {wtime} btime {btime} winc {winc} binc {binc}");
        }
        if let Some(depth) = self.depth {
            let _ = write!(text, " depth {depth}");
        }
        if let Some(nodes) = self.nodes {
            let _ = write!(text, " nodes {nodes}");
        }
        if let Some(time) = self.move_time {
            let _ = write!(text, " movetime {}", time.as_millis());
        }
        if text == "go" {
            text.push_str(" infinite");
        }
        text
    }
}

/// The word that ends a search, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the search; it answers with what it has.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has said so.
    #[must_use]
    pub fn is_said(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_told() {
        assert_eq!(Limits::default().go(), "go infinite");
        assert_eq!(Limits { nodes: Some(7), ..Limits::default() }.go(), "go nodes 7");
        assert_eq!(Limits::time(Duration::from_millis(1500)).go(), "go movetime 1500");
        let clock = |left| Clock { left, increment: Duration::from_millis(20), moves_to_go: None };
        let clocks = Some([Duration::from_secs(2), Duration::from_secs(1)].map(clock));
        assert_eq!(
            Limits { clocks, depth: Some(9), ..Limits::default() }.go(),
            "go wtime 2000 btime 1000 winc 20 binc 20 depth 9"
        );
    }
}
