//! Ends a review from outside, whether it has begun, searches or waits for a turn.

use std::sync::Arc;

use parking_lot::Mutex;
use tabiya_review::Halt;

use super::taking::Taking;

/// Ends a review.
#[derive(Clone, Default)]
pub(super) struct Stop(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    told: bool,
    /// What is to be ended.
    attached: Option<(Halt, Arc<Taking>)>,
}

impl Stop {
    /// Nobody wants it any more.
    pub(super) fn stop(&self) {
        let mut state = self.0.lock();
        state.told = true;
        if let Some((halt, taking)) = &state.attached {
            halt.stop();
            taking.cancel();
        }
    }

    /// What is to be ended.
    pub(super) fn attach(&self, halt: Halt, taking: Arc<Taking>) {
        let told = {
            let mut state = self.0.lock();
            state.attached = Some((halt, taking));
            state.told
        };
        if told {
            self.stop();
        }
    }
}
