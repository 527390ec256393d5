//! How many connections there are at once, in all and from each address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use parking_lot::Mutex;

use super::{
    buckets::{SITE, site},
    subscriber,
};

/// Whose places are counted together.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum Account {
    Subscriber(IpAddr),
    Site(IpAddr),
}

/// Those of one address.
fn accounts(address: IpAddr) -> impl Iterator<Item = Account> {
    [Some(Account::Subscriber(subscriber(address))), site(address).map(Account::Site)].into_iter().flatten()
}

/// Who has a place of so many, by address.
#[derive(Debug, Default)]
pub struct ConnectionSlots {
    by_address: Mutex<HashMap<Account, usize>>,
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
        let crowded = |account: Account| {
            let most = match account {
                Account::Subscriber(_) => each,
                Account::Site(_) => each.saturating_mul(SITE as usize),
            };
            by_address.get(&account).is_some_and(|here| *here >= most) || most == 0
        };
        if self.count() >= all || accounts(address).any(crowded) {
            return None;
        }
        for account in accounts(address) {
            *by_address.entry(account).or_default() += 1;
        }
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
        for account in accounts(self.address) {
            if let Some(count) = by_address.get_mut(&account) {
                *count -= 1;
                if *count == 0 {
                    by_address.remove(&account);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_site_of_v6_has_places_for_some_subscribers() {
        let places = Arc::new(ConnectionSlots::default());
        let enter = |site: u16, network: u16| {
            places.enter([0x2001, 0xdb8, site, network, 0, 0, 0, 1].into(), 1, usize::MAX)
        };
        let kept: Vec<_> = (0..75).filter_map(|network| enter(1, network)).collect();
        assert_eq!(kept.len(), SITE as usize);
        assert!(enter(2, 0).is_some(), "another site");
        drop(kept);
        assert!(enter(1, 0).is_some() && places.by_address.lock().is_empty());
    }
}
