//! How long the way to a client and back takes, as only the server can tell.
//!
//! Invariant: a measurement needs a stamp of this connection that nobody could guess and that has not come back
//! before. A client can make its way seem longer by waiting, never by inventing.

use std::collections::VecDeque;

use tabiya_game::{Millis, Now};

use crate::secret::random;

/// Stamps that are waited for; older ones are lost.
const WAITED_FOR: usize = 6;

/// What a ping carries.
type Stamp = [u8; 8];

/// The stamps that are under way.
#[derive(Debug, Default)]
pub(super) struct Pings {
    under_way: VecDeque<(Stamp, Now)>,
}

impl Pings {
    /// A new stamp, sent now.
    pub(super) fn stamp(&mut self, now: Now) -> Stamp {
        if self.under_way.len() == WAITED_FOR {
            self.under_way.pop_front();
        }
        let stamp = random();
        self.under_way.push_back((stamp, now));
        stamp
    }

    /// How long a stamp was under way; nothing for one that is not ours or came back before. Those sent before it are
    /// given up.
    pub(super) fn returned(&mut self, stamp: &[u8], now: Now) -> Option<Millis> {
        let place = self.under_way.iter().position(|(ours, _)| ours == stamp)?;
        let (_, sent) = self.under_way.drain(..=place).next_back()?;
        Some(now.since(sent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_counts_once_and_only_ours_count() {
        let mut pings = Pings::default();
        let first = pings.stamp(Now(1_000));
        assert_eq!(pings.returned(&0_u64.to_le_bytes(), Now(9_000)), None, "the oldest instant is no stamp");
        assert_eq!(pings.returned(b"", Now(9_000)), None);
        assert_eq!(pings.returned(&first, Now(1_040)), Some(Millis(40)));
        assert_eq!(pings.returned(&first, Now(60_000)), None, "again");
    }

    #[test]
    fn an_older_stamp_than_one_that_came_back_is_given_up() {
        let mut pings = Pings::default();
        let old = pings.stamp(Now(0));
        let new = pings.stamp(Now(5_000));
        assert_eq!(pings.returned(&new, Now(5_010)), Some(Millis(10)));
        assert_eq!(pings.returned(&old, Now(20_000)), None, "kept back to look slow");
        let stamps: Vec<_> = (0..20).map(|second| pings.stamp(Now(second * 5_000))).collect();
        assert_eq!(pings.returned(&stamps[0], Now(100_000)), None, "too old");
        assert!(stamps.iter().collect::<std::collections::HashSet<_>>().len() == stamps.len());
    }
}
