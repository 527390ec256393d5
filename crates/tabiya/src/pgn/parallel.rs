//! Pieces of a file on all cores, their results in order.
//!
//! Invariant: each thread holds one piece or one result at a time, so memory does not grow with the file.

use std::io::Read;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tabiya_rules::notation::pgn::{Batch, Batches};

/// Where the pieces come from, and the number of the next.
struct Source<I> {
    batches: Batches<I>,
    next: usize,
}

/// Whose turn it is to hand on a result.
struct Turn<F> {
    next: usize,
    take: F,
    failure: Option<anyhow::Error>,
    over: bool,
}

/// Makes something of each piece and hands the results on in order. The first error ends it.
pub(super) fn each_in_order<I: Read + Send, T: Send>(
    batches: Batches<I>,
    threads: usize,
    make: impl Fn(&Batch) -> T + Sync,
    take: impl FnMut(T) -> anyhow::Result<()> + Send,
) -> anyhow::Result<()> {
    let source = Mutex::new(Source { batches, next: 0 });
    let turn = Mutex::new(Turn { next: 0, take, failure: None, over: false });
    let changed = Condvar::new();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _end = EndOnPanic { turn: &turn, changed: &changed };
                while work_once(&source, &turn, &changed, &make) {}
            });
        }
    });
    let turn = turn.into_inner().unwrap_or_else(PoisonError::into_inner);
    turn.failure.map_or(Ok(()), Err)
}

/// Takes a piece, works on it and hands the result on; `false` if there is nothing left to do.
fn work_once<I: Read, T, F: FnMut(T) -> anyhow::Result<()>>(
    source: &Mutex<Source<I>>,
    turn: &Mutex<Turn<F>>,
    changed: &Condvar,
    make: &impl Fn(&Batch) -> T,
) -> bool {
    let (number, batch) = {
        let mut source = lock(source);
        let number = source.next;
        source.next += 1;
        (number, source.batches.next_batch())
    };
    let made = match &batch {
        Ok(Some(batch)) => Ok(Some(make(batch))),
        Ok(None) => Ok(None),
        Err(error) => Err(anyhow::Error::msg(error.to_string())),
    };
    let waiting = changed.wait_while(lock(turn), |turn| turn.next != number && !turn.over);
    let mut turn = waiting.unwrap_or_else(PoisonError::into_inner);
    if turn.over {
        return false;
    }
    let taken = match made {
        Ok(Some(result)) => (turn.take)(result).map(|()| true),
        Ok(None) => Ok(false),
        Err(error) => Err(error),
    };
    turn.next += 1;
    turn.over = !matches!(taken, Ok(true));
    turn.failure = taken.err();
    changed.notify_all();
    !turn.over
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets nobody wait for a thread that has panicked.
struct EndOnPanic<'a, F> {
    turn: &'a Mutex<Turn<F>>,
    changed: &'a Condvar,
}

impl<F> Drop for EndOnPanic<'_, F> {
    fn drop(&mut self) {
        if thread::panicking() {
            lock(self.turn).over = true;
            self.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(count: usize) -> String {
        (0..count).map(|number| format!("[Round \"{number}\"]\n\n1. e4 *\n\n")).collect()
    }

    fn rounds(batch: &Batch) -> Vec<String> {
        let mut games = batch.games();
        let mut rounds = Vec::new();
        while games.next_game() {
            rounds.push(games.tag("Round").unwrap());
        }
        rounds
    }

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        let text = games(2_000);
        for threads in [1, 2, 7] {
            let mut all = Vec::new();
            let batches = Batches::with_size(text.as_bytes(), 64);
            each_in_order(batches, threads, rounds, |some| {
                all.extend(some);
                Ok(())
            })
            .unwrap();
            assert_eq!(all, (0..2_000).map(|number| number.to_string()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_first_error_ends_it() {
        let text = games(500);
        let batches = Batches::with_size(text.as_bytes(), 64);
        let mut taken = 0;
        let result = each_in_order(batches, 4, rounds, |_| {
            taken += 1;
            anyhow::ensure!(taken < 5, "enough");
            Ok(())
        });
        assert_eq!(result.unwrap_err().to_string(), "enough");
        assert_eq!(taken, 5);
    }
}
