//! Whose account a row of a log is on, so that nobody fills a log at the cost of somebody else.
//!
//! Invariant: moves, endings and what the room does by itself are on nobody's account: a game can always be played on. They are
//! bounded by the plies of a game and by the take-backs, which are on an account.

use tabiya_game::{By, EventKind};
use tabiya_rules::types::Color;

use crate::{Entry, RoomEntry};

/// Rows that each may add to a log; none is longer than a line of chat.
pub const SHARE: u32 = 1_000;

/// Who adds rows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Account {
    /// Everybody who only watches, together.
    Watchers,
    /// A player: lines, offers, gifts of time, false claims.
    Player(Color),
    /// Whoever has set the table: pauses, the speed of computers, who sits where; and all that is taken back.
    Table,
}

/// What was added to a log so far, by account.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shares([u32; 4]);

impl Shares {
    /// Counts a row that was added.
    pub(crate) fn count(&mut self, entry: &Entry) {
        if let Some(account) = account(entry) {
            self.0[account.index()] += 1;
        }
    }

    /// Whether these rows, decided for one command, may still be added. What comes with a move or an ending always may.
    pub(crate) fn have_room(&self, rows: &[Entry]) -> bool {
        rows.iter().any(goes_on) || rows.iter().filter_map(account).all(|one| self.0[one.index()] < SHARE)
    }
}

impl Account {
    fn index(self) -> usize {
        match self {
            Self::Player(color) => color.index(),
            Self::Watchers => 2,
            Self::Table => 3,
        }
    }
}

/// Whether a row brings a game forward, or to its end.
fn goes_on(entry: &Entry) -> bool {
    matches!(entry, Entry::Game(event) if matches!(event.kind, EventKind::Moved { .. } | EventKind::Ended { .. }))
}

/// On whose account a row is, if on any.
fn account(entry: &Entry) -> Option<Account> {
    let event = match entry {
        Entry::Game(event) => event,
        Entry::Room(RoomEntry::WatcherSaid { .. }) => return Some(Account::Watchers),
        Entry::Room(RoomEntry::ComputerSpeed { .. }) => return Some(Account::Table),
        Entry::Room(_) => return None,
    };
    match &event.kind {
        EventKind::DrawOffered { by }
        | EventKind::DrawDeclined { by }
        | EventKind::ClaimRejected { by, .. }
        | EventKind::TakeBackAsked { by, .. }
        | EventKind::TakeBackDeclined { by }
        | EventKind::RematchOffered { by, .. }
        | EventKind::RematchDeclined { by } => Some(Account::Player(*by)),
        // Time is given to the opponent.
        EventKind::TimeAdded { to, .. } => Some(Account::Player(!*to)),
        EventKind::Said { by: By::White, .. } => Some(Account::Player(Color::White)),
        EventKind::Said { by: By::Black, .. } => Some(Account::Player(Color::Black)),
        EventKind::Said { by: By::Host, .. }
        | EventKind::Seated { .. }
        | EventKind::TakenBack { .. }
        | EventKind::Paused
        | EventKind::Resumed => Some(Account::Table),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Event, Millis, Now};

    use super::*;

    fn row(kind: EventKind) -> Entry {
        Entry::Game(Event { at: Now(0), kind })
    }

    #[test]
    fn one_account_that_is_full_takes_nothing_from_another() {
        let said = || Entry::Room(RoomEntry::WatcherSaid { text: "hello".into() });
        let gift = |to| row(EventKind::TimeAdded { to, millis: Millis(1_000) });
        let mut shares = Shares::default();
        for _ in 0..SHARE {
            assert!(shares.have_room(&[said()]) && shares.have_room(&[gift(Color::White)]));
            shares.count(&said());
            shares.count(&gift(Color::White));
        }
        assert!(!shares.have_room(&[said()]) && !shares.have_room(&[gift(Color::White)]));
        assert!(shares.have_room(&[gift(Color::Black)]), "White has given nothing yet");
        let uci = "e7e5".parse().expect("a move");
        let m = row(EventKind::Moved { uci, spent: Millis(0), forced: false, language: None });
        assert!(shares.have_room(&[m, row(EventKind::DrawOffered { by: Color::Black })]));
    }
}
