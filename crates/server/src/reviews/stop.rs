//! Ends a review from outside, whether it has begun, searches or waits for a turn.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabiya_review::Halt;

use super::taking::Taking;

/// Ends a review.
#[derive(Clone, Default)]
pub(super) struct Stop(Arc<Mutex<(bool, Option<(Halt, Arc<Taking>)>)>>);

impl Stop {
    fn inner(&self) -> MutexGuard<'_, (bool, Option<(Halt, Arc<Taking>)>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nobody wants it any more.
    pub(super) fn stop(&self) {
        let mut inner = self.inner();
        inner.0 = true;
        if let Some((halt, taking)) = &inner.1 {
            halt.stop();
            taking.cancel();
        }
    }

    /// What is to be ended.
    pub(super) fn attach(&self, halt: Halt, taking: Arc<Taking>) {
        let told = {
            let mut inner = self.inner();
            inner.1 = Some((halt, taking));
            inner.0
        };
        if told {
            self.stop();
        }
    }
}
