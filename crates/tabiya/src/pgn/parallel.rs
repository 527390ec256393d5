//! Pieces of a file on all cores, their results in order.
//!
//! Invariant: each thread holds one piece at a time, and no more than a few results wait for those before them, so
//! memory does not grow with the file.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tabiya_rules::notation::pgn::{Batch, Batches};

/// Results for each thread that may wait for one before them; whoever has more waits too.
const AHEAD: usize = 3;

/// Where the pieces come from, what messages call that, and the number of the next.
struct Source<'a, I> {
    name: &'a str,
    batches: Batches<I>,
    next: usize,
}

/// What came of a piece; `None` after the last.
type Made<T> = anyhow::Result<Option<T>>;

/// The results that are not handed on yet, and which is the next.
struct Turn<T, F> {
    next: usize,
    waiting: BTreeMap<usize, Made<T>>,
    take: F,
    failure: Option<anyhow::Error>,
    over: bool,
}

/// Makes something of each piece of what has this name and hands the results on in order. The first error ends it.
pub(super) fn map_in_order<I: Read + Send, T: Send>(
    name: &str,
    batches: Batches<I>,
    threads: usize,
    make: impl Fn(&Batch) -> T + Sync,
    take: impl FnMut(T) -> anyhow::Result<()> + Send,
) -> anyhow::Result<()> {
    let source = Mutex::new(Source { name, batches, next: 0 });
    let turn = Mutex::new(Turn { next: 0, waiting: BTreeMap::new(), take, failure: None, over: false });
    let changed = Condvar::new();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _end = EndOnPanic { turn: &turn, changed: &changed };
                loop {
                    let (number, made) = make_one(&source, &make);
                    if !hand_on(number, made, threads * AHEAD, &turn, &changed) {
                        return;
                    }
                }
            });
        }
    });
    let turn = turn.into_inner().unwrap_or_else(PoisonError::into_inner);
    turn.failure.map_or(Ok(()), Err)
}

/// Takes a piece and works on it.
fn make_one<I: Read, T>(source: &Mutex<Source<'_, I>>, make: &impl Fn(&Batch) -> T) -> (usize, Made<T>) {
    let (number, name, batch) = {
        let mut source = lock(source);
        source.next += 1;
        (source.next - 1, source.name, source.batches.next_batch())
    };
    let made = match batch {
        Ok(batch) => Ok(batch.map(|batch| make(&batch))),
        Err(error) => Err(anyhow::anyhow!("cannot read {name}: {error}")),
    };
    (number, made)
}

/// Hands on this result and those that waited for it; `false` if there is nothing left to do.
fn hand_on<T, F: FnMut(T) -> anyhow::Result<()>>(
    number: usize,
    made: Made<T>,
    ahead: usize,
    turn: &Mutex<Turn<T, F>>,
    changed: &Condvar,
) -> bool {
    let waiting = changed.wait_while(lock(turn), |turn| number > turn.next + ahead && !turn.over);
    let mut turn = waiting.unwrap_or_else(PoisonError::into_inner);
    turn.waiting.insert(number, made);
    while !turn.over {
        let next = turn.next;
        let Some(made) = turn.waiting.remove(&next) else { break };
        let taken = made.and_then(|made| made.map_or(Ok(false), |made| (turn.take)(made).map(|()| true)));
        turn.next += 1;
        turn.over = !matches!(taken, Ok(true));
        turn.failure = taken.err();
    }
    changed.notify_all();
    !turn.over
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets nobody wait for a thread that has panicked.
struct EndOnPanic<'a, T, F> {
    turn: &'a Mutex<Turn<T, F>>,
    changed: &'a Condvar,
}

impl<T, F> Drop for EndOnPanic<'_, T, F> {
    fn drop(&mut self) {
        if thread::panicking() {
            lock(self.turn).over = true;
            self.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

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
            map_in_order("games", batches, threads, rounds, |some| {
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
        let result = map_in_order("games", batches, 4, rounds, |_| {
            taken += 1;
            anyhow::ensure!(taken < 5, "enough");
            Ok(())
        });
        assert_eq!(result.unwrap_err().to_string(), "enough");
        assert_eq!(taken, 5);
    }

    #[test]
    fn only_an_error_of_reading_names_what_was_read() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the disk is gone"))
            }
        }
        let error =
            map_in_order("games", Batches::new(Broken), 2, rounds, |_| Ok(())).unwrap_err().to_string();
        assert!(error.starts_with("cannot read games: "), "{error}");
    }
}
