//! What is known of a review by now, and who follows it.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tabiya_protocol::{Message, Review, ReviewNews, ReviewState, ReviewedMove, StudyId};
use tokio::sync::watch;

/// What is known of a review by now.
#[derive(Clone, Debug)]
pub struct Told {
    /// Whether more is to come.
    pub state: ReviewState,
    /// How many moves are looked at.
    pub plies: u32,
    /// Thousandths of the work that are done.
    pub done: u16,
    /// The moves that are known, from some ply to the last.
    pub moves: Arc<[ReviewedMove]>,
    /// The whole.
    pub review: Option<Arc<Review>>,
    /// Why it ended before its time.
    pub why: Option<Message>,
}

impl Told {
    /// Nothing yet.
    pub(super) fn begun(plies: usize) -> Self {
        Self {
            state: ReviewState::First,
            plies: u32::try_from(plies).unwrap_or(u32::MAX),
            done: 0,
            moves: Arc::default(),
            review: None,
            why: None,
        }
    }

    /// Everything.
    pub(super) fn whole(review: Review) -> Self {
        let begun = Self::begun(review.moves.len());
        Self { state: ReviewState::Done, done: 1000, review: Some(Arc::new(review)), ..begun }
    }

    /// Whether nothing more is to come.
    #[must_use]
    pub fn is_final(&self) -> bool {
        matches!(self.state, ReviewState::Done | ReviewState::Stopped)
    }

    /// The same as a client hears it who has been told of these moves before.
    #[must_use]
    pub fn news(&self, study: &str, before: &[ReviewedMove]) -> ReviewNews {
        let known = |one: &&ReviewedMove| !before.iter().any(|other| other == *one);
        let whole = self.review.is_some();
        ReviewNews {
            study: StudyId(study.to_owned()),
            state: self.state,
            plies: self.plies,
            done: self.done,
            moves: if whole { Vec::new() } else { self.moves.iter().filter(known).cloned().collect() },
            review: self.review.as_deref().cloned().map(Box::new),
            why: self.why.clone(),
        }
    }
}

/// Somebody who follows a review.
pub struct Following {
    /// What is known; each replaces the one before.
    pub told: watch::Receiver<Told>,
    /// Every position of the game, by what stands where and who is to move.
    pub positions: Vec<u64>,
    _looking: Looking,
}

impl Following {
    /// What is known already is news.
    pub(super) fn new(mut told: watch::Receiver<Told>, positions: Vec<u64>, looking: Looking) -> Self {
        told.mark_changed();
        Self { told, positions, _looking: looking }
    }
}

/// How many follow a review.
#[derive(Clone, Debug, Default)]
pub(super) struct Lookers(Arc<AtomicUsize>);

impl Lookers {
    /// One more.
    pub(super) fn enter(&self) -> Looking {
        self.0.fetch_add(1, Ordering::Relaxed);
        Looking(self.clone())
    }

    /// Whether anybody does.
    pub(super) fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

/// One of those who follow; until it is dropped.
#[derive(Debug)]
pub(super) struct Looking(Lookers);

impl Drop for Looking {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}
