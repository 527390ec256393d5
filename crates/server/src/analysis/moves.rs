//! Moves of computers that wait for a turn, and in which order they get one.
//!
//! Invariant: the next is the oldest move of the holder who has had the least. So whoever plays many games at once waits for
//! their own moves, and nobody else does.

use std::{
    collections::{HashMap, VecDeque},
    time::Duration,
};

use super::turns::Holder;

/// What wait: something by which each is told that it has its turn.
#[derive(Debug)]
pub(super) struct Moves<T> {
    holders: HashMap<Holder, Account<T>>,
    number: u64,
}

/// What one holder has had and wants.
#[derive(Debug)]
struct Account<T> {
    had: Duration,
    /// Moves that wait or are thought about.
    here: usize,
    /// Those that wait, with a number by which the older is known.
    waiting: VecDeque<(u64, T)>,
}

impl<T> Default for Moves<T> {
    fn default() -> Self {
        Self { holders: HashMap::new(), number: 0 }
    }
}

impl<T> Moves<T> {
    /// One more move of this holder. Whoever comes late has had as much as the poorest, and gets no more than others.
    pub(super) fn enter(&mut self, holder: Holder) {
        let poorest = self.holders.values().map(|account| account.had).min().unwrap_or_default();
        let fresh = || Account { had: poorest, here: 0, waiting: VecDeque::new() };
        self.holders.entry(holder).or_insert_with(fresh).here += 1;
    }

    /// A move that has entered waits.
    pub(super) fn wait(&mut self, holder: Holder, told: T) {
        self.number += 1;
        if let Some(account) = self.holders.get_mut(&holder) {
            account.waiting.push_back((self.number, told));
        }
    }

    /// Whose turn it is. Of those who have had the same it is that of who wants less, then of who came first.
    pub(super) fn next(&mut self) -> Option<(Holder, T)> {
        let claim = |account: &Account<T>| {
            let (number, _) = account.waiting.front()?;
            Some((account.had, account.waiting.len(), *number))
        };
        let waiting =
            self.holders.iter_mut().filter_map(|(holder, account)| Some((claim(account)?, holder, account)));
        let (_, holder, account) = waiting.min_by_key(|(claim, ..)| *claim)?;
        Some((*holder, account.waiting.pop_front()?.1))
    }

    /// A move was made, or is not wanted any more, after it has had so much.
    pub(super) fn leave(&mut self, holder: Holder, had: Duration) {
        let Some(account) = self.holders.get_mut(&holder) else { return };
        account.had += had;
        account.here -= 1;
        if account.here == 0 {
            self.holders.remove(&holder);
        }
    }

    /// How many wait.
    pub(super) fn len(&self) -> usize {
        self.holders.values().map(|account| account.waiting.len()).sum()
    }

    /// Whether none does.
    pub(super) fn is_empty(&self) -> bool {
        self.holders.values().all(|account| account.waiting.is_empty())
    }

    /// Among how many a move of this holder shares: holders, times moves of this one.
    pub(super) fn crowd(&self, holder: Holder) -> usize {
        let others =
            self.holders.iter().filter(|(other, account)| **other != holder && !account.waiting.is_empty());
        let own = self.holders.get(&holder).map_or(0, |account| account.waiting.len());
        (others.count() + 1) * (own + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn ask(moves: &mut Moves<u32>, holder: Holder, number: u32) {
        moves.enter(holder);
        moves.wait(holder, number);
    }

    /// Gives somebody a turn of a second.
    fn turn(moves: &mut Moves<u32>) -> Option<(Holder, u32)> {
        let next = moves.next()?;
        moves.leave(next.0, SECOND);
        Some(next)
    }

    #[test]
    fn whoever_plays_many_games_waits_for_their_own_moves_alone() {
        let (many, one) = (Holder::Connection(1), Holder::Connection(2));
        let mut moves = Moves::default();
        for number in 0..500 {
            ask(&mut moves, many, number);
        }
        assert_eq!((moves.len(), moves.crowd(many), moves.crowd(one)), (500, 501, 2));
        assert_eq!(turn(&mut moves), Some((many, 0)), "the first come first");
        // However often the other comes, there is a turn for each of the two.
        for number in 1..100 {
            ask(&mut moves, one, 1_000 + number);
            assert_eq!(turn(&mut moves), Some((one, 1_000 + number)));
            assert_eq!(turn(&mut moves), Some((many, number)));
        }
        while turn(&mut moves).is_some() {}
        assert!(moves.is_empty() && moves.holders.is_empty(), "nothing is kept of anybody");
    }

    #[test]
    fn of_equals_the_first_comes_first() {
        let mut moves = Moves::default();
        for holder in 0..50 {
            ask(&mut moves, Holder::Connection(holder), 0);
        }
        let order: Vec<_> = std::iter::from_fn(|| turn(&mut moves)).map(|(holder, _)| holder).collect();
        assert_eq!(order, (0..50).map(Holder::Connection).collect::<Vec<_>>());
    }
}
