//! What is known of a review by now.

use std::sync::Arc;

use tabiya_protocol::{Message, Review, ReviewNews, ReviewState, ReviewedMove, StudyId};

/// What is known of a review by now.
#[derive(Clone, Debug)]
pub struct ReviewSnapshot {
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

impl ReviewSnapshot {
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
