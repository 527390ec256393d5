//! Ends a search or a review from outside, whether it has begun, runs or waits for a turn.

use parking_lot::Mutex;

/// Ends what it is attached to.
#[derive(Default)]
pub(crate) struct Stop(Mutex<State>);

#[derive(Default)]
struct State {
    stopped: bool,
    /// How what has begun is ended.
    end: Option<Box<dyn Fn() + Send>>,
}

impl Stop {
    /// Nobody wants it any more.
    pub(crate) fn stop(&self) {
        let mut state = self.0.lock();
        state.stopped = true;
        if let Some(end) = &state.end {
            end();
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.0.lock().stopped
    }

    /// How what begins now is ended.
    pub(crate) fn attach(&self, end: impl Fn() + Send + 'static) {
        let mut state = self.0.lock();
        if state.stopped {
            end();
        }
        state.end = Some(Box::new(end));
    }

    /// It is over: what belonged to it is let go.
    pub(crate) fn detach(&self) {
        self.0.lock().end = None;
    }
}
