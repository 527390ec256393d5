//! The thread of one review.

use std::sync::Arc;

use tabiya_engine::{engine::Options, playable::Playable};
use tabiya_game::by_rules;
use tabiya_protocol::{Review, ReviewState};
use tabiya_review::{Clocks, Effort, EngineSearcher, Played, Stage, review};
use tokio::{runtime::Handle, sync::watch};

use super::{snapshot::ReviewSnapshot, subject::Reviewable, throttle::ReviewThrottle};
use crate::{
    analysis::{Stop, engine_name, replay, take_priority},
    clock::wall_clock,
    storage::Storage,
};

/// What a thread is to do.
pub(super) struct Order {
    pub(super) subject: Reviewable,
    /// Mebibytes of the table.
    pub(super) hash: usize,
    pub(super) taking: Arc<ReviewThrottle>,
    pub(super) stop: Arc<Stop>,
    pub(super) updates: watch::Sender<ReviewSnapshot>,
    pub(super) storage: Arc<dyn Storage>,
    pub(super) runtime: Handle,
}

impl Order {
    /// Reviews the game and keeps what comes of it. What to tell last comes back.
    pub(super) fn carry_out(&self) -> ReviewSnapshot {
        take_priority(self.taking.priority());
        let mode = self.subject.line.line.mode.clone();
        let done = by_rules!(&mode, |rules| self.reviewed(rules));
        self.taking.leave();
        match done {
            Some(review) => {
                self.keep(&review);
                ReviewSnapshot::whole(review)
            }
            None => ReviewSnapshot { state: ReviewState::Stopped, ..self.updates.borrow().clone() },
        }
    }

    /// The review; none, if nobody wants it any more.
    fn reviewed<R: Playable>(&self, rules: R) -> Option<Review> {
        let line = &self.subject.line;
        let record = replay(rules, &line.line.start, &line.line.moves).ok()?;
        let options = Options { hash: self.hash, ..Options::default() };
        let mut searcher =
            EngineSearcher::new(options, record.clone()).throttled(Arc::clone(&self.taking) as Arc<_>);
        let (halt, taking) = (searcher.halt(), Arc::clone(&self.taking));
        self.stop.attach(move || {
            halt.stop();
            taking.cancel();
        });
        self.taking.wait();
        let clocks = Clocks { base: line.base, left: line.clocks.clone() };
        let effort = Effort { nodes: self.subject.nodes };
        let mut tell = |progress: tabiya_review::Progress<'_>| {
            self.updates.send_modify(|updates| {
                updates.done = progress.done;
                updates.moves = progress.moves.into();
                updates.state = match progress.stage {
                    Stage::First => ReviewState::First,
                    Stage::Second => ReviewState::Second,
                };
            });
        };
        review(&Played { record, clocks }, effort, &engine_name(), &mut searcher, &mut tell).ok()
    }

    /// On disk before anybody hears that it is done.
    fn keep(&self, review: &Review) {
        let Ok(text) = serde_json::to_vec(review) else { return };
        let kept = self.subject.kept(wall_clock(), text);
        let written = self.runtime.block_on(self.storage.keep_review(kept, self.subject.reviewed()));
        if let Err(error) = written {
            tracing::warn!(%error, "a review is not kept");
        }
    }
}
