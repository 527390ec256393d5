//! A moment in which nobody writes, so that the write-ahead log can start anew.
//!
//! Invariant: the writer never waits longer than it said, whatever the one who moves pages is doing. It moves no page itself.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use parking_lot::{Condvar, Mutex};

/// Between the one who writes and the one who moves pages.
#[derive(Debug, Default)]
pub(super) struct WriterPause {
    /// Somebody wants one.
    wanted: AtomicBool,
    /// The writer waits.
    still: Mutex<bool>,
    changed: Condvar,
}

impl WriterPause {
    /// Waits for the writer to hold still, for so long at most, and works while it does; it goes on when the work is done, or
    /// before. None if it did not come.
    pub(super) fn work<T>(&self, patience: Duration, work: impl FnOnce() -> T) -> Option<T> {
        self.wanted.store(true, Ordering::Release);
        let is_still = {
            let mut still = self.still.lock();
            self.changed.wait_while_for(&mut still, |still| !*still, patience);
            *still
        };
        self.wanted.store(false, Ordering::Release);
        let done = is_still.then(work);
        *self.still.lock() = false;
        self.changed.notify_all();
        done
    }

    /// The writer, between two batches: holds still if somebody wants it, for so long at most. How long it did.
    pub(super) fn offer(&self, most: Duration) -> Option<Duration> {
        if !self.wanted.swap(false, Ordering::AcqRel) {
            return None;
        }
        let began = Instant::now();
        let mut still = self.still.lock();
        *still = true;
        self.changed.notify_all();
        self.changed.wait_while_for(&mut still, |still| *still, most);
        *still = false;
        Some(began.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, thread};

    use super::*;

    const MOST: Duration = Duration::from_millis(20);

    /// Offers until somebody has wanted it.
    fn offered(writer_pause: &WriterPause) -> Duration {
        loop {
            if let Some(waited) = writer_pause.offer(MOST) {
                return waited;
            }
            thread::yield_now();
        }
    }

    #[test]
    fn the_writer_waits_for_quick_work_and_not_for_slow_work() {
        let writer_pause = Arc::new(WriterPause::default());
        assert_eq!(writer_pause.offer(MOST), None, "nobody wants it");
        for (work, slow) in [(Duration::ZERO, false), (Duration::from_secs(1), true)] {
            let (there, began) = (Arc::clone(&writer_pause), Instant::now());
            let mover = thread::spawn(move || there.work(Duration::from_secs(5), || thread::sleep(work)));
            let waited = offered(&writer_pause);
            // Far less than the work takes, on however busy a machine.
            assert!(waited < Duration::from_millis(500), "{waited:?}");
            assert!(!slow || waited >= MOST, "it did not wait at all: {waited:?}");
            assert_eq!(mover.join().expect("no panic"), Some(()));
            assert!(began.elapsed() >= work);
        }
        assert_eq!(writer_pause.offer(MOST), None, "it is over");
    }

    #[test]
    fn whoever_works_waits_in_vain_for_a_writer_without_work() {
        let writer_pause = WriterPause::default();
        assert_eq!(writer_pause.work(Duration::from_millis(10), || ()), None);
        assert_eq!(writer_pause.offer(MOST), None, "nobody waits for somebody who has gone");
    }
}
