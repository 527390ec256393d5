//! Where decks are kept: of each holder one append-only log.
//!
//! Invariant: a row of a deck is never changed and never removed.

use super::{Appended, CommandId, Later, Row, SecretHash};

/// One more event of a deck.
#[derive(Clone, Debug)]
pub struct DeckAppend {
    /// Whose deck.
    pub holder: SecretHash,
    /// How many events the log has: the number of the new one.
    pub after: u32,
    /// Wall clock, milliseconds since 1970.
    pub at: i64,
    /// The command that caused it; none for the server's own.
    pub command: Option<CommandId>,
    /// The event.
    pub event: Vec<u8>,
}

/// A place where decks are kept.
pub trait DeckStorage: Send + Sync + 'static {
    /// Writes an event at the end of a deck's log. A deck is there with its first event.
    fn append_deck(&self, append: DeckAppend) -> Later<'_, Appended>;

    /// The whole log of a deck; empty, if there is none.
    fn load_deck(&self, holder: SecretHash) -> Later<'_, Vec<Row>>;
}
