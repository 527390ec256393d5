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

use super::subscriber;

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
}
