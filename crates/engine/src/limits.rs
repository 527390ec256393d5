//! How long a search may take, and what it may look at.

use core::time::Duration;

/// What ends a search. Several limits may hold at once; none means until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits<M> {
    /// Full plies.
    pub depth: Option<u32>,
    /// Positions, exactly.
    pub nodes: Option<u64>,
    /// Positions after which no further iteration begins.
    pub soft_nodes: Option<u64>,
    /// Mate in this many moves has been found.
    pub mate: Option<u32>,
    /// Time for this move, used whole.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// The opponent is to move: the clock does not count until [`Control::ponder_hit`](crate::engine::Control).
    pub ponder: bool,
    /// Only these moves are considered, if there are any here.
    pub moves: Vec<M>,
}

/// Lets a search go on, or makes it wait.
///
/// The first thread of a search asks every few hundred positions. It may be kept waiting for as long as one likes: nothing that the
/// search knows is lost, only time.
pub trait Throttle: Send + Sync {
    /// So many positions were searched.
    fn go_on(&self, nodes: u64);
}

/// What is left on a clock.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added for each move.
    pub increment: Duration,
    /// Moves until more time comes, if it does.
    pub moves_to_go: Option<u32>,
}

impl<M> Limits<M> {
    /// At most this many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::none() }
    }

    /// This many plies.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::none() }
    }

    /// This long.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::none() }
    }

    /// The same with at most this many positions, if that is a limit at all.
    #[must_use]
    pub(crate) fn with_most_nodes(&self, most: Option<u64>) -> Self
    where
        M: Clone,
    {
        let nodes = self.nodes.into_iter().chain(most).min();
        Self { nodes, ..self.clone() }
    }

    /// No limit.
    #[must_use]
    pub fn none() -> Self {
        Self {
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            move_time: None,
            clock: None,
            ponder: false,
            moves: Vec::new(),
        }
    }
}
