//! Turns at work that somebody waits for, in rounds: of all addresses that wait the next is the one whose last turn is longest
//! ago.
//!
//! Invariant: however much one address asks for at once, another waits for no more than what is being done and one turn of each
//! address.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::Arc,
};

use parking_lot::Mutex;
use tokio::sync::oneshot;

use super::subscriber;

/// Hands out turns.
#[derive(Clone, Debug)]
pub struct FairTurns(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    free: usize,
    rounds: u64,
    /// How often anybody has had to wait.
    asked: u64,
    addresses: HashMap<IpAddr, Queue>,
}

/// What one address waits for.
#[derive(Debug, Default)]
struct Queue {
    /// When it last had a turn, counted in turns of all.
    last: u64,
    /// Turns it has now.
    having: usize,
    /// Each with a number by which the older is known.
    waiting: VecDeque<(u64, oneshot::Sender<FairTurn>)>,
}

/// A turn; given back when it is dropped.
#[derive(Debug)]
pub struct FairTurn {
    turns: FairTurns,
    address: IpAddr,
}

impl FairTurns {
    /// So many at a time, and one at least.
    #[must_use]
    pub fn new(turns: usize) -> Self {
        let (free, addresses) = (turns.max(1), HashMap::new());
        Self(Arc::new(Mutex::new(State { free, rounds: 0, asked: 0, addresses })))
    }

    /// Waits for a turn. Whoever stops waiting takes none.
    pub async fn take(&self, address: IpAddr) -> FairTurn {
        let address = subscriber(address);
        let granted = {
            let mut state = self.0.lock();
            let State { free, rounds, asked, addresses } = &mut *state;
            let queue = addresses.entry(address).or_default();
            if *free > 0 {
                *free -= 1;
                *rounds += 1;
                queue.last = *rounds;
                queue.having += 1;
                return FairTurn { turns: self.clone(), address };
            }
            let (sender, receiver) = oneshot::channel();
            *asked += 1;
            queue.waiting.push_back((*asked, sender));
            receiver
        };
        match granted.await {
            Ok(turn) => turn,
            // The senders are here for as long as somebody waits.
            Err(_) => std::future::pending().await,
        }
    }

    /// How many wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.lock().addresses.values().map(|queue| queue.waiting.len()).sum()
    }
}

impl State {
    /// Gives the turn of an address back; whose it is next, if anybody waits.
    fn next(&mut self, gone: IpAddr) -> Option<(IpAddr, oneshot::Sender<FairTurn>)> {
        if let Some(queue) = self.addresses.get_mut(&gone) {
            queue.having -= 1;
        }
        for queue in self.addresses.values_mut() {
            // Those who wait no more.
            queue.waiting.retain(|(_, waiting)| !waiting.is_closed());
        }
        self.addresses.retain(|_, queue| queue.having > 0 || !queue.waiting.is_empty());
        // Of those who have had none yet, whoever came first.
        let claim = |queue: &Queue| Some((queue.last, queue.waiting.front()?.0));
        let waiting = self.addresses.iter_mut();
        let waiting = waiting.filter_map(|(address, queue)| Some((claim(queue)?, address, queue)));
        let Some((_, address, queue)) = waiting.min_by_key(|(claim, ..)| *claim) else {
            self.free += 1;
            return None;
        };
        self.rounds += 1;
        queue.last = self.rounds;
        queue.having += 1;
        queue.waiting.pop_front().map(|(_, told)| (*address, told))
    }
}

impl Drop for FairTurn {
    fn drop(&mut self) {
        let next = self.turns.0.lock().next(self.address);
        // Not under the lock: if nobody waits there any more, the turn comes back and is passed on again.
        if let Some((address, told)) = next {
            drop(told.send(Self { turns: self.turns.clone(), address }));
        }
    }
}

#[cfg(test)]
mod tests {
    use parking_lot::Mutex;

    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    /// Who gets turns in which order, of those who ask in this one.
    async fn order(asked: &[u8]) -> Vec<u8> {
        let (turns, had) = (FairTurns::new(1), Arc::new(Mutex::new(Vec::new())));
        let first = turns.take(address(asked[0])).await;
        let mut tasks = Vec::new();
        for (index, last) in asked.iter().copied().enumerate() {
            let (of, list) = (turns.clone(), Arc::clone(&had));
            tasks.push(tokio::spawn(async move {
                let _turn = of.take(address(last)).await;
                list.lock().push(last);
            }));
            while turns.waiting() <= index {
                tokio::task::yield_now().await;
            }
        }
        drop(first);
        for task in tasks {
            task.await.expect("no panic");
        }
        assert!(turns.0.lock().free == 1 && turns.0.lock().addresses.is_empty(), "nothing is lost");
        let had = had.lock();
        had.clone()
    }

    #[tokio::test]
    async fn whoever_asks_for_much_waits_for_it_and_nobody_else_does() {
        assert_eq!(order(&[1, 1, 1, 1, 2, 1, 3, 2]).await, [2, 3, 1, 2, 1, 1, 1, 1]);
    }

    #[tokio::test]
    async fn whoever_stops_waiting_takes_no_turn() {
        let turns = FairTurns::new(1);
        let first = turns.take(address(1)).await;
        let gone = tokio::spawn({
            let turns = turns.clone();
            async move { drop(turns.take(address(2)).await) }
        });
        while turns.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        gone.abort();
        assert!(gone.await.is_err());
        drop(first);
        drop(turns.take(address(3)).await);
        assert_eq!(turns.0.lock().free, 1);
    }
}
