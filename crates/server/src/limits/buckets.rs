//! Rate limits as token buckets: one for a connection, or one for each address or other key.
//!
//! Invariant: the table of buckets is bounded, whatever addresses ask, and a full one locks nobody out.

use std::{
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use tabiya_protocol::{Code, Message};

use super::Rate;

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

/// One bucket for each address; an IPv6 subscriber's whole /64 is one address, and a site's whole /48 no more than some.
#[derive(Debug)]
pub struct PerAddress {
    subscribers: PerKey<IpAddr>,
    sites: PerKey<IpAddr>,
}

/// Subscribers that one IPv6 site may be: who is given a /48 has 65,536 networks.
pub(super) const SITE: u32 = 16;

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
        let sites = Rate { count: rate.count.saturating_mul(SITE), ..rate };
        Self { subscribers: PerKey::new(rate), sites: PerKey::new(sites) }
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
        let now = Instant::now();
        self.subscribers.take_some(subscriber(address), amount, now)?;
        site(address).map_or(Ok(()), |site| self.sites.take_some(site, amount, now))
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

/// What counts as one address.
#[must_use]
pub fn subscriber(address: IpAddr) -> IpAddr {
    network(address, 64).unwrap_or(address.to_canonical())
}

/// The site that an IPv6 address may belong to.
pub(super) fn site(address: IpAddr) -> Option<IpAddr> {
    network(address, 48)
}

/// The network of an IPv6 address with so many bits.
fn network(address: IpAddr, bits: u32) -> Option<IpAddr> {
    match address.to_canonical() {
        IpAddr::V4(_) => None,
        IpAddr::V6(v6) => Some(IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << (128 - bits))))),
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
    fn a_site_of_v6_is_no_more_than_some_subscribers() {
        let limits = PerAddress::new(Rate { count: 2, within: Duration::from_secs(600) });
        let take = |site: u128, network: u128| {
            limits.take(IpAddr::V6(Ipv6Addr::from_bits((0x2001_0db8_0000 + site) << 80 | network << 64 | 1)))
        };
        let served = (0..75).filter(|network| take(1, *network).is_ok()).count();
        assert_eq!(served, 32, "sixteen times two");
        assert_eq!(take(2, 1), Ok(()), "another site");
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
}
