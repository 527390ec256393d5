//! How much anybody may ask for: buckets that fill with time, and places.
//!
//! Invariant: the table of buckets is bounded, whatever addresses ask, and a full one locks nobody out.

use std::{
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use tabiya_protocol::{Code, Message};

mod text;

pub use text::{Count, LimitError};

/// So many within such a time; all of it may be spent at once.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many.
    pub count: u32,
    /// Within what time.
    pub within: Duration,
}

/// What anybody may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections in all.
    pub connections: usize,
    /// WebSockets from one address.
    pub connections_per_address: usize,
    /// Sockets of any kind from one address, also those that have not said anything yet.
    pub sockets_per_address: usize,
    /// New connections from one address.
    pub upgrades: Rate,
    /// New games from one address.
    pub games: Rate,
    /// New games from one address in the long run.
    pub games_daily: Rate,
    /// Modes of their own that visitors of one address have read.
    pub mode_files: Rate,
    /// Pictures that visitors of one address have drawn.
    pub pictures: Rate,
    /// Games of the last day that one holder has going at once.
    pub live_games: usize,
    /// Writing that one address causes, in pieces of a kibibyte: a move is one.
    pub writes: Rate,
    /// The same by one holder.
    pub writes_per_holder: Rate,
    /// Frames of one connection.
    pub frames: Rate,
    /// Pings and pongs of one connection.
    pub control_frames: Rate,
    /// Lines of chat of one connection.
    pub chat: Rate,
    /// Bytes of one frame.
    pub frame_bytes: usize,
    /// Games one connection listens to.
    pub joined: usize,
    /// Analyses at once: in all, from one address, by one holder, by one connection.
    pub analyses: Quota,
    /// Positions that one analysis searches.
    pub analysis_nodes: u64,
    /// Mebibytes of the table of one analysis.
    pub analysis_hash: usize,
    /// How much of the machine analyses and reviews take.
    pub analysis_modesty: Modesty,
    /// Reviews at once: in all, and from one address. A holder has one.
    pub reviews: (usize, usize),
    /// Positions that a review searches for each move.
    pub review_nodes: u64,
    /// Bytes of the store's write-ahead log at which whoever still reads is ended.
    pub wal_bytes: u64,
}

/// How long the log of a store may be behind a reader, if nobody says otherwise.
pub const WAL_LIMIT: u64 = 1 << 30;

/// How much of the machine analyses take from everything else that runs on it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Modesty {
    /// Less than others.
    Low,
    /// Nothing that anybody else wants at that moment.
    Idle,
}

/// How much anybody may have looked at at once.
#[derive(Clone, Copy, Debug)]
pub struct Quota {
    /// In all.
    pub all: usize,
    /// From one address.
    pub address: usize,
    /// By one holder.
    pub holder: usize,
    /// By one connection.
    pub connection: usize,
}

impl Limits {
    /// For a server that strangers can reach.
    #[must_use]
    pub fn public() -> Self {
        let minute = Duration::from_secs(60);
        Self {
            connections: 20_000,
            connections_per_address: 50,
            sockets_per_address: 100,
            upgrades: Rate { count: 60, within: minute },
            games: Rate { count: 20, within: 4 * minute },
            games_daily: Rate { count: 100, within: 24 * 60 * minute },
            mode_files: Rate { count: 60, within: minute },
            pictures: Rate { count: 20, within: minute },
            live_games: 20,
            writes: Rate { count: 100_000, within: 24 * 60 * minute },
            writes_per_holder: Rate { count: 30_000, within: 24 * 60 * minute },
            frames: Rate { count: 200, within: Duration::from_secs(20) },
            control_frames: Rate { count: 60, within: Duration::from_secs(20) },
            chat: Rate { count: 5, within: Duration::from_secs(10) },
            // A mode of one's own is 16 KiB at most, and longer as JSON.
            frame_bytes: 36 * 1024,
            joined: 8,
            analyses: Quota { all: 8, address: 4, holder: 3, connection: 2 },
            analysis_nodes: 50_000_000,
            analysis_hash: 16,
            analysis_modesty: Modesty::Idle,
            reviews: (4, 2),
            review_nodes: 200_000,
            wal_bytes: WAL_LIMIT,
        }
    }

    /// For a school or a club: many behind one address, all of whom somebody knows.
    #[must_use]
    pub fn school() -> Self {
        let minute = Duration::from_secs(60);
        Self {
            connections_per_address: 5_000,
            sockets_per_address: 10_000,
            upgrades: Rate { count: 6_000, within: minute },
            games: Rate { count: 2_000, within: 4 * minute },
            games_daily: Rate { count: 20_000, within: 24 * 60 * minute },
            mode_files: Rate { count: 600, within: minute },
            pictures: Rate { count: 200, within: minute },
            writes: Rate { count: 10_000_000, within: 24 * 60 * minute },
            analyses: Quota { all: 8, address: 8, holder: 2, connection: 2 },
            reviews: (4, 4),
            ..Self::public()
        }
    }

    /// For a server that only its own machine can reach: no bound by address, since there is only one.
    #[must_use]
    pub fn private() -> Self {
        let endless = Rate { count: 1_000_000, within: Duration::from_secs(1) };
        Self {
            connections_per_address: usize::MAX,
            sockets_per_address: usize::MAX,
            upgrades: endless,
            games: endless,
            games_daily: endless,
            mode_files: endless,
            pictures: endless,
            live_games: usize::MAX,
            writes: endless,
            writes_per_holder: endless,
            frames: Rate { count: 2_000, within: Duration::from_secs(20) },
            analyses: Quota { all: 8, address: 8, holder: 8, connection: 2 },
            analysis_nodes: 1_000_000_000,
            analysis_hash: 32,
            // Whoever analyses is whoever plays; what else runs on the machine may be busy for hours.
            analysis_modesty: Modesty::Low,
            reviews: (4, 4),
            // A long game with all its comments.
            frame_bytes: 1024 * 1024,
            ..Self::public()
        }
    }
}

/// What whoever has asked for too much is told: when to ask again.
pub(crate) fn too_fast(wait: Duration) -> Message {
    Message::new(Code::Rate).with("seconds", i64::try_from(wait.as_secs() + 1).unwrap_or(i64::MAX))
}

/// What is left of a rate.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    filled: Instant,
}

impl Bucket {
    /// A full one.
    #[must_use]
    pub fn full(rate: Rate, now: Instant) -> Self {
        Self { left: f64::from(rate.count), filled: now }
    }

    /// Takes one, or says how long until there is one again.
    ///
    /// # Errors
    /// The time to wait.
    pub fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.take_some(rate, 1, now)
    }

    /// Takes so many at once, or none; no more than the whole bucket holds.
    ///
    /// # Errors
    /// The time to wait.
    pub fn take_some(&mut self, rate: Rate, amount: u32, now: Instant) -> Result<(), Duration> {
        let each = rate.within.as_secs_f64() / f64::from(rate.count.max(1));
        let amount = f64::from(amount.min(rate.count));
        self.left = self.holds(rate, now);
        self.filled = now;
        if self.left < amount {
            return Err(Duration::from_secs_f64((amount - self.left) * each));
        }
        self.left -= amount;
        Ok(())
    }

    /// How much there is by now.
    fn holds(&self, rate: Rate, now: Instant) -> f64 {
        let each = rate.within.as_secs_f64() / f64::from(rate.count.max(1));
        let gained = now.duration_since(self.filled).as_secs_f64() / each;
        (self.left + gained).min(f64::from(rate.count))
    }
}

/// One bucket for each address; an IPv6 subscriber's whole /64 is one address.
#[derive(Debug)]
pub struct PerAddress(PerKey<IpAddr>);

/// One bucket for each of whatever is told apart so.
#[derive(Debug)]
pub struct PerKey<K> {
    rate: Rate,
    buckets: Mutex<Buckets<K>>,
}

/// The buckets in a ring, and where each key is in it.
#[derive(Debug)]
struct Buckets<K> {
    ring: Vec<(K, Bucket)>,
    places: HashMap<K, usize>,
    hand: usize,
}

/// Keys remembered at once.
const ADDRESSES: usize = 50_000;

/// Buckets looked at for one to forget.
const LOOKED_AT: usize = 16;

impl PerAddress {
    /// Nobody has asked yet.
    #[must_use]
    pub fn new(rate: Rate) -> Self {
        Self(PerKey::new(rate))
    }

    /// Takes one for this address. A newcomer is never turned away for want of room: somebody who has asked for
    /// little is forgotten instead.
    ///
    /// # Errors
    /// The time to wait.
    pub fn take(&self, address: IpAddr) -> Result<(), Duration> {
        self.take_some(address, 1)
    }

    /// The same for so many at once.
    ///
    /// # Errors
    /// The time to wait.
    pub fn take_some(&self, address: IpAddr, amount: u32) -> Result<(), Duration> {
        self.0.take_some(subscriber(address), amount, Instant::now())
    }
}

impl<K: Copy + Eq + Hash> PerKey<K> {
    /// Nobody has asked yet.
    #[must_use]
    pub fn new(rate: Rate) -> Self {
        let buckets = Buckets { ring: Vec::new(), places: HashMap::new(), hand: 0 };
        Self { rate, buckets: Mutex::new(buckets) }
    }

    /// Takes so many for this key.
    ///
    /// # Errors
    /// The time to wait.
    pub fn take_some(&self, key: K, amount: u32, now: Instant) -> Result<(), Duration> {
        let mut buckets = self.buckets.lock();
        buckets.of(key, self.rate, now).take_some(self.rate, amount, now)
    }
}

impl<K: Copy + Eq + Hash> Buckets<K> {
    fn of(&mut self, key: K, rate: Rate, now: Instant) -> &mut Bucket {
        let place = match self.places.get(&key) {
            Some(place) => *place,
            None => {
                let fresh = (key, Bucket::full(rate, now));
                let place = if self.ring.len() < ADDRESSES {
                    self.ring.push(fresh);
                    self.ring.len() - 1
                } else {
                    let place = self.least_harmful(rate, now);
                    let (forgotten, _) = std::mem::replace(&mut self.ring[place], fresh);
                    self.places.remove(&forgotten);
                    place
                };
                self.places.insert(key, place);
                place
            }
        };
        &mut self.ring[place].1
    }

    /// The fullest of the next few buckets: whoever has it loses the least by being forgotten.
    fn least_harmful(&mut self, rate: Rate, now: Instant) -> usize {
        let first = self.hand;
        self.hand = (first + LOOKED_AT) % self.ring.len();
        let looked_at = (first..first + LOOKED_AT).map(|place| place % self.ring.len());
        let fullness = |place: &usize| self.ring[*place].1.holds(rate, now);
        looked_at.max_by(|a, b| fullness(a).total_cmp(&fullness(b))).unwrap_or(first)
    }
}

/// Who has a place of so many, by address.
#[derive(Debug, Default)]
pub struct ConnectionSlots {
    by_address: Mutex<HashMap<IpAddr, usize>>,
    all: AtomicUsize,
}

/// One place; given back when it is dropped.
#[derive(Debug)]
pub struct ConnectionSlot {
    places: Arc<ConnectionSlots>,
    address: IpAddr,
}

impl ConnectionSlots {
    /// Takes a place, if there is one left in all and for this address.
    pub fn enter(self: &Arc<Self>, address: IpAddr, each: usize, all: usize) -> Option<ConnectionSlot> {
        let mut by_address = self.by_address.lock();
        let address = subscriber(address);
        let here = by_address.get(&address).copied().unwrap_or(0);
        if self.count() >= all || here >= each {
            return None;
        }
        by_address.insert(address, here + 1);
        self.all.fetch_add(1, Ordering::Relaxed);
        Some(ConnectionSlot { places: Arc::clone(self), address })
    }

    /// How many are taken.
    #[must_use]
    pub fn count(&self) -> usize {
        self.all.load(Ordering::Relaxed)
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut by_address = self.places.by_address.lock();
        self.places.all.fetch_sub(1, Ordering::Relaxed);
        if let Some(count) = by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&self.address);
            }
        }
    }
}

/// What counts as one address.
#[must_use]
pub fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => {
            let upper = v6.to_bits() & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from_bits(upper))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { count: 5, within: Duration::from_secs(10) };

    #[test]
    fn a_bucket_gives_what_it_holds_and_fills_again() {
        let start = Instant::now();
        let mut bucket = Bucket::full(RATE, start);
        for _ in 0..5 {
            assert_eq!(bucket.take(RATE, start), Ok(()));
        }
        let wait = bucket.take(RATE, start).expect_err("it is empty");
        assert!(wait > Duration::from_millis(1900) && wait <= Duration::from_secs(2), "{wait:?}");
        assert_eq!(bucket.take(RATE, start + wait), Ok(()));
        assert!(bucket.take(RATE, start + wait).is_err());
    }

    #[test]
    fn a_v6_network_is_one_subscriber() {
        let limits = PerAddress::new(Rate { count: 1, within: Duration::from_secs(60) });
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert_eq!(limits.take(address("2001:db8::1")), Ok(()));
        assert!(limits.take(address("2001:db8::2")).is_err());
        assert_eq!(limits.take(address("2001:db8:0:1::1")), Ok(()));
        assert_eq!(limits.take(address("192.0.2.1")), Ok(()));
        assert!(limits.take(address("::ffff:192.0.2.1")).is_err());
    }
    #[test]
    fn a_full_table_locks_nobody_out_and_forgets_the_harmless_first() {
        let rate = Rate { count: 3, within: Duration::from_secs(1_000) };
        let limits = PerKey::new(rate);
        let address = |number: u32| IpAddr::V4(std::net::Ipv4Addr::from_bits(number));
        let now = Instant::now();
        let greedy = address(u32::MAX);
        while limits.take_some(greedy, 1, now).is_ok() {}
        for number in 0..3 * ADDRESSES as u32 {
            assert_eq!(limits.take_some(address(number), 1, now), Ok(()), "newcomer {number}");
        }
        assert!(limits.take_some(greedy, 1, now).is_err(), "the one who asked for too much is still known");
        let buckets = limits.buckets.lock();
        assert!(buckets.ring.len() == ADDRESSES && buckets.places.len() == ADDRESSES);
    }

    #[test]
    fn places_are_given_back() {
        let places = Arc::new(ConnectionSlots::default());
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let one = places.enter(address("192.0.2.1"), 1, 2);
        assert!(one.is_some() && places.enter(address("192.0.2.1"), 1, 2).is_none());
        let two = places.enter(address("192.0.2.2"), 1, 2);
        assert!(two.is_some() && places.enter(address("192.0.2.3"), 1, 2).is_none());
        drop(one);
        assert!(places.enter(address("192.0.2.1"), 1, 2).is_some());
    }
}
