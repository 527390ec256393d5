//! How much anybody may ask for: buckets that fill with time.
//!
//! Invariant: the table of buckets is bounded, whatever addresses ask.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// So many within such a time; all of it may be spent at once.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many.
    pub count: u32,
    /// Within what time.
    pub within: Duration,
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
        let each = rate.within.as_secs_f64() / f64::from(rate.count.max(1));
        let gained = now.duration_since(self.filled).as_secs_f64() / each;
        self.left = (self.left + gained).min(f64::from(rate.count));
        self.filled = now;
        if self.left < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - self.left) * each));
        }
        self.left -= 1.0;
        Ok(())
    }
}

/// One bucket for each address; an IPv6 subscriber's whole /64 is one address.
#[derive(Debug)]
pub struct PerAddress {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// Addresses remembered at once; beyond it those with full buckets are forgotten.
const ADDRESSES: usize = 10_000;

impl PerAddress {
    /// Nobody has asked yet.
    #[must_use]
    pub fn new(rate: Rate) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    /// Takes one for this address.
    ///
    /// # Errors
    /// The time to wait.
    pub fn take(&self, address: IpAddr) -> Result<(), Duration> {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= ADDRESSES {
            buckets.retain(|_, bucket| now.duration_since(bucket.filled) < self.rate.within);
        }
        if buckets.len() >= ADDRESSES && !buckets.contains_key(&subscriber(address)) {
            return Err(self.rate.within);
        }
        let bucket = buckets.entry(subscriber(address)).or_insert_with(|| Bucket::full(self.rate, now));
        bucket.take(self.rate, now)
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
}
