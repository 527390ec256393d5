//! Who may think now: a computer's move first, then whoever somebody waits for, then what is done in the background.
//!
//! There are as many turns at a time as the machine has cores to spare. Moves of computers keep theirs until they are
//! done, and get them in an order of their own (`moves.rs`); every other search gives its turn up after a short slice, or within a few hundred positions when a move needs it, and
//! waits in the middle of its search for the next. The next goes to the address that has had the least, there to the holder
//! who has had the least, there to the search that has had the least.
//!
//! Invariant: a turn that is given up is at once given to somebody else, or free; whoever stops waiting keeps none.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use parking_lot::{Condvar, Mutex, MutexGuard};
use tokio::sync::oneshot;

use super::moves::Moves;
use crate::storage::SecretHash;

/// Positions of one slice, at most.
const SLICE_NODES: u64 = 50_000;

/// The time of one slice, at most: where positions take long, others wait no longer.
const SLICE: Duration = Duration::from_millis(25);

/// For whom a search is done.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Urgency {
    /// Somebody waits.
    Interactive,
    /// Nobody does.
    Background,
}

/// Who a search is for.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Holder {
    /// Whoever shows this secret.
    Secret(SecretHash),
    /// Nobody known, by this connection.
    Connection(u64),
    /// The server itself.
    Server,
}

/// Who a search is for, and from where they come.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Party {
    /// From where; an IPv6 subscriber's whole network is one address.
    pub address: IpAddr,
    /// Who.
    pub holder: Holder,
}

/// Hands out turns.
#[derive(Clone, Debug)]
pub struct Turns(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    free: usize,
    moves: Moves<oneshot::Sender<Slot>>,
    searches: Vec<Search>,
    number: u64,
    /// What each address and each holder there has had, in nanoseconds, for as long as one of their searches is here.
    had: Vec<(Account, u64)>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Account {
    Address(IpAddr),
    Holder(Party),
}

#[derive(Debug)]
struct Search {
    number: u64,
    urgency: Urgency,
    party: Party,
    phase: Phase,
    /// It is to end, and waits for nothing any more.
    cancelled: bool,
    had: u64,
    woken: Arc<Condvar>,
    /// It is to give its turn up as soon as it can.
    hurry: Arc<AtomicBool>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Phase {
    Waiting,
    Running,
}

impl Search {
    fn waits(&self) -> bool {
        self.phase == Phase::Waiting && !self.cancelled
    }
}

impl Default for Turns {
    /// One core is left to the games.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self::new(cores.saturating_sub(1))
    }
}

impl Turns {
    /// So many at a time, and one at least.
    #[must_use]
    pub fn new(slots: usize) -> Self {
        Self(Arc::new(Mutex::new(State {
            free: slots.max(1),
            moves: Moves::default(),
            searches: Vec::new(),
            number: 0,
            had: Vec::new(),
        })))
    }

    /// A turn for a computer's move in somebody's game, before all searches; a search that has one gives it up. Of many
    /// moves that wait the next is that of whoever has had the least.
    pub async fn for_a_move(&self, holder: Holder) -> Slot {
        let granted = {
            let mut state = self.0.lock();
            state.moves.enter(holder);
            if state.free > 0 {
                state.free -= 1;
                return Slot::new(self.clone(), holder);
            }
            let (sender, receiver) = oneshot::channel();
            state.moves.wait(holder, sender);
            state.hurry();
            receiver
        };
        match granted.await {
            Ok(slot) => slot,
            // The senders are here for as long as somebody waits.
            Err(_) => std::future::pending().await,
        }
    }

    /// How many moves wait for a turn.
    #[must_use]
    pub fn moves_waiting(&self) -> usize {
        self.0.lock().moves.len()
    }

    /// Among how many a move of this holder has to share the time there is: holders whose moves wait, times moves of this one.
    #[must_use]
    pub fn crowd(&self, holder: Holder) -> usize {
        self.0.lock().moves.crowd(holder)
    }

    /// A search that wants turns; it has none yet.
    #[must_use]
    pub fn enter(&self, urgency: Urgency, party: Party) -> Turn {
        let mut state = self.0.lock();
        state.number += 1;
        let number = state.number;
        for account in accounts(party) {
            state.open(account);
        }
        let peers = state.searches.iter().filter(|search| search.party == party);
        let had = peers.map(|search| search.had).min().unwrap_or(0);
        let (woken, hurry) = (Arc::new(Condvar::new()), Arc::new(AtomicBool::new(false)));
        state.searches.push(Search {
            number,
            urgency,
            party,
            phase: Phase::Waiting,
            cancelled: false,
            had,
            woken: Arc::clone(&woken),
            hurry: Arc::clone(&hurry),
        });
        Turn { turns: self.clone(), number, woken, hurry, slice: Mutex::default(), ran: AtomicU64::new(0) }
    }

    /// Whoever has the best claim gets the turn that was given up.
    fn pass_on(&self) {
        let next = {
            let mut state = self.0.lock();
            let next = state.moves.next();
            if next.is_none() && !state.start_best() {
                state.free += 1;
            }
            next
        };
        // Not under the lock: if nobody waits there any more, the turn comes back and is passed on again.
        if let Some((holder, next)) = next {
            drop(next.send(Slot::new(self.clone(), holder)));
        }
    }
}

fn accounts(party: Party) -> [Account; 2] {
    [Account::Address(party.address), Account::Holder(party)]
}

impl State {
    /// Makes sure there is an account. A new one has had as much as the poorest: whoever comes late gets no more than others.
    fn open(&mut self, account: Account) {
        if self.had.iter().any(|(known, _)| *known == account) {
            return;
        }
        let peer = |other: &Account| match (account, other) {
            (Account::Address(_), Account::Address(_)) => true,
            (Account::Holder(one), Account::Holder(other)) => one.address == other.address,
            _ => false,
        };
        let poorest = self.had.iter().filter(|(other, _)| peer(other)).map(|(_, had)| *had).min();
        self.had.push((account, poorest.unwrap_or(0)));
    }

    fn has_had(&self, account: Account) -> u64 {
        self.had.iter().find(|(known, _)| *known == account).map_or(0, |(_, had)| *had)
    }

    fn charge(&mut self, number: u64, ran: Duration) {
        let ran = u64::try_from(ran.as_nanos()).unwrap_or(u64::MAX);
        let Some(search) = self.searches.iter_mut().find(|search| search.number == number) else { return };
        search.had += ran;
        let accounts = accounts(search.party);
        for (_, had) in self.had.iter_mut().filter(|(account, _)| accounts.contains(account)) {
            *had += ran;
        }
    }

    /// The order in which searches get turns; of equals the latest comes first, since nobody has seen anything of it yet.
    fn claim(&self, search: &Search) -> (Urgency, u64, u64, u64, std::cmp::Reverse<u64>) {
        let [address, holder] = accounts(search.party).map(|account| self.has_had(account));
        (search.urgency, address, holder, search.had, std::cmp::Reverse(search.number))
    }

    fn best_waiting(&self) -> Option<usize> {
        let waiting = self.searches.iter().enumerate().filter(|(_, search)| search.waits());
        waiting.min_by_key(|(_, search)| self.claim(search)).map(|(index, _)| index)
    }

    /// Gives a turn to the search with the best claim, if one waits.
    fn start_best(&mut self) -> bool {
        let Some(index) = self.best_waiting() else { return false };
        let search = &mut self.searches[index];
        search.phase = Phase::Running;
        search.woken.notify_one();
        true
    }

    /// As many searches as moves wait are to give up their turns, those with the weakest claims.
    fn hurry(&self) {
        let mut running: Vec<&Search> =
            self.searches.iter().filter(|search| search.phase == Phase::Running).collect();
        running.sort_by_key(|search| std::cmp::Reverse(self.claim(search)));
        for search in running.into_iter().take(self.moves.len()) {
            search.hurry.store(true, Ordering::Relaxed);
        }
    }

    /// A search of a better class waits, and this one has a turn: it hurries.
    fn hurry_for(&self, urgency: Urgency) {
        let running = self.searches.iter().filter(|search| search.phase == Phase::Running);
        if let Some(search) =
            running.filter(|search| search.urgency > urgency).max_by_key(|search| self.claim(search))
        {
            search.hurry.store(true, Ordering::Relaxed);
        }
    }

    fn leave(&mut self, number: u64) -> Option<Search> {
        let index = self.searches.iter().position(|search| search.number == number)?;
        let left = self.searches.swap_remove(index);
        let searches = &self.searches;
        self.had
            .retain(|(account, _)| searches.iter().any(|search| accounts(search.party).contains(account)));
        Some(left)
    }
}

/// The turn of a move; given up when it is dropped.
#[derive(Debug)]
pub struct Slot {
    turns: Turns,
    holder: Holder,
    began: Instant,
}

impl Slot {
    fn new(turns: Turns, holder: Holder) -> Self {
        Self { turns, holder, began: Instant::now() }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.turns.0.lock().moves.leave(self.holder, self.began.elapsed());
        self.turns.pass_on();
    }
}

/// A search among those that want turns. It leaves when this is dropped.
#[derive(Debug)]
pub struct Turn {
    turns: Turns,
    number: u64,
    woken: Arc<Condvar>,
    hurry: Arc<AtomicBool>,
    slice: Mutex<Slice>,
    /// Nanoseconds of the slices that are over.
    ran: AtomicU64,
}

/// Since when a slice lasts, and how many positions had been searched before it.
#[derive(Debug, Default)]
struct Slice {
    began: Option<Instant>,
    nodes: u64,
}

impl Turn {
    /// Waits for the first turn, or until the search is called off.
    pub fn wait(&self) {
        let mut state = self.turns.0.lock();
        if let Some(search) = state.searches.iter_mut().find(|search| search.number == self.number)
            && search.waits()
        {
            let urgency = search.urgency;
            if state.free > 0 && state.moves.is_empty() {
                state.free -= 1;
                state.start_best();
            } else {
                state.hurry_for(urgency);
            }
        }
        self.sleep(state);
        self.slice.lock().began = Some(Instant::now());
    }

    fn sleep(&self, mut state: MutexGuard<'_, State>) {
        self.woken.wait_while(&mut state, |state| {
            let search = state.searches.iter().find(|search| search.number == self.number);
            search.is_some_and(Search::waits)
        });
    }

    /// So many positions were searched: goes on, or waits for the next turn if this one is over. True at the end of a slice.
    pub fn searched(&self, nodes: u64) -> bool {
        let mut slice = self.slice.lock();
        let ran = slice.began.map_or(Duration::ZERO, |began| began.elapsed());
        let hurried = self.hurry.load(Ordering::Relaxed);
        if !hurried && ran < SLICE && nodes.saturating_sub(slice.nodes) < SLICE_NODES {
            return false;
        }
        self.ran.fetch_add(u64::try_from(ran.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        slice.nodes = nodes;
        slice.began = None;
        drop(slice);
        self.give_way(ran);
        self.slice.lock().began = Some(Instant::now());
        true
    }

    /// Lets others go first, if any has a better claim.
    fn give_way(&self, ran: Duration) {
        let mut state = self.turns.0.lock();
        state.charge(self.number, ran);
        self.hurry.store(false, Ordering::Relaxed);
        let Some(index) = state.searches.iter().position(|search| search.number == self.number) else {
            return;
        };
        if state.searches[index].phase != Phase::Running || state.searches[index].cancelled {
            return;
        }
        state.searches[index].phase = Phase::Waiting;
        if state.moves.is_empty() {
            // Perhaps nobody has a better claim than this one.
            state.start_best();
        } else {
            drop(state);
            self.turns.pass_on();
            state = self.turns.0.lock();
        }
        self.sleep(state);
    }

    /// How long it has had turns.
    #[must_use]
    pub fn ran(&self) -> Duration {
        let now = self.slice.lock().began.map_or(Duration::ZERO, |began| began.elapsed());
        Duration::from_nanos(self.ran.load(Ordering::Relaxed)) + now
    }

    /// Wants no more turns.
    pub fn leave(&self) {
        let left = self.turns.0.lock().leave(self.number);
        if left.is_some_and(|search| search.phase == Phase::Running) {
            self.turns.pass_on();
        }
    }

    /// By which the search is called off.
    #[must_use]
    pub fn canceller(&self) -> Canceller {
        Canceller { turns: self.turns.clone(), number: self.number }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Calls a search off: it waits for no more turns.
#[derive(Clone, Debug)]
pub struct Canceller {
    turns: Turns,
    number: u64,
}

impl Canceller {
    /// Calls it off. The search itself has to be told to end, too.
    pub fn cancel(&self) {
        let mut state = self.turns.0.lock();
        let Some(search) = state.searches.iter_mut().find(|search| search.number == self.number) else {
            return;
        };
        // Whoever has a turn keeps it until the end, which is near.
        search.cancelled = true;
        search.woken.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn party(address: u8, holder: u64) -> Party {
        Party { address: IpAddr::V4(Ipv4Addr::new(192, 0, 2, address)), holder: Holder::Connection(holder) }
    }

    /// A search that finds nothing, until it is told to end; how long it had turns.
    struct Busy {
        end: Arc<AtomicBool>,
        ran: Arc<AtomicU64>,
        canceller: Canceller,
        thread: thread::JoinHandle<()>,
    }

    impl Busy {
        fn start(turns: &Turns, urgency: Urgency, party: Party) -> Self {
            let turn = turns.enter(urgency, party);
            let (end, ran) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
            let (ends, runs, canceller) = (Arc::clone(&end), Arc::clone(&ran), turn.canceller());
            let work = move || {
                turn.wait();
                while !ends.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_micros(200));
                    turn.searched(0);
                    runs.store(u64::try_from(turn.ran().as_micros()).unwrap_or(0), Ordering::Relaxed);
                }
            };
            Self { end, ran, canceller, thread: thread::spawn(work) }
        }

        fn ran(&self) -> f64 {
            self.ran.load(Ordering::Relaxed) as f64
        }

        fn end(self) -> f64 {
            self.end.store(true, Ordering::Relaxed);
            self.canceller.cancel();
            let ran = self.ran();
            self.thread.join().expect("no panic");
            ran
        }
    }

    fn share(ones: &[Party], other: Party) -> f64 {
        let turns = Turns::new(1);
        let many: Vec<Busy> =
            ones.iter().map(|one| Busy::start(&turns, Urgency::Interactive, *one)).collect();
        let single = Busy::start(&turns, Urgency::Interactive, other);
        thread::sleep(Duration::from_millis(1_500));
        let single = single.end();
        let all = single + many.into_iter().map(Busy::end).sum::<f64>();
        single / all
    }

    #[test]
    fn whoever_asks_for_much_takes_nothing_from_others() {
        // Six searches of one holder, and one of another at the same address: half each.
        let share_of_holder = share(&[party(1, 1); 6], party(1, 2));
        assert!((0.38..0.62).contains(&share_of_holder), "{share_of_holder}");
        // Six holders of one address, and one of another: half each.
        let crowd = [1, 2, 3, 4, 5, 6].map(|holder| party(1, holder));
        let share_of_address = share(&crowd, party(2, 7));
        assert!((0.38..0.62).contains(&share_of_address), "{share_of_address}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_move_comes_before_every_search() {
        let turns = Turns::new(1);
        let searches = [1, 2].map(|holder| Busy::start(&turns, Urgency::Interactive, party(1, holder)));
        tokio::time::sleep(Duration::from_millis(50)).await;
        let asked = Instant::now();
        let slot = turns.for_a_move(Holder::Server).await;
        assert!(asked.elapsed() < Duration::from_millis(20), "{:?}", asked.elapsed());
        tokio::time::sleep(Duration::from_millis(20)).await;
        let before: f64 = searches.iter().map(Busy::ran).sum();
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(
            searches.iter().map(Busy::ran).sum::<f64>() <= before,
            "searches wait while a move is thought about"
        );
        // Of two moves the second waits for the first; one that nobody wants any more is passed over.
        let second = tokio::spawn({
            let turns = turns.clone();
            async move { drop(turns.for_a_move(Holder::Server).await) }
        });
        let forgotten = tokio::spawn({
            let turns = turns.clone();
            async move { drop(turns.for_a_move(Holder::Server).await) }
        });
        while turns.moves_waiting() < 2 {
            tokio::task::yield_now().await;
        }
        forgotten.abort();
        assert!(forgotten.await.is_err());
        drop(slot);
        second.await.expect("it got its turn");
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(searches.iter().map(Busy::ran).sum::<f64>() > before, "then they go on");
        for search in searches {
            search.end();
        }
        // Nothing was lost on the way.
        let state = turns.0.lock();
        assert!(state.free == 1 && state.searches.is_empty() && state.had.is_empty(), "{state:?}");
    }

    #[test]
    fn what_nobody_waits_for_waits() {
        let turns = Turns::new(1);
        let background = Busy::start(&turns, Urgency::Background, party(1, 1));
        thread::sleep(Duration::from_millis(50));
        assert!(background.ran() > 0.0);
        let waited = Busy::start(&turns, Urgency::Interactive, party(1, 1));
        thread::sleep(Duration::from_millis(50));
        let before = background.ran();
        thread::sleep(Duration::from_millis(200));
        assert!(
            background.ran() <= before + 1_000.0 && waited.ran() > 150_000.0,
            "{} {}",
            background.ran(),
            waited.ran()
        );
        waited.end();
        thread::sleep(Duration::from_millis(50));
        assert!(background.end() > before + 10_000.0);
    }
}
