//! A deck: positions in which somebody once went wrong, or that belong to their repertoire, each asked again when it is about
//! to be forgotten.
//!
//! [`mistakes`] finds the cards in a review, [`repertoire`] those in a study. A [`Deck`] is the fold of its [`Event`]s: what is
//! known of a card follows from the answers alone, so the log is the truth. The schedule is FSRS-6 with its default weights
//! ([`Memory`]).
//!
//! Invariants: nothing here knows a clock, days and times are passed in; the same events give the same deck; one position of one
//! mode is one card, whatever game it comes from; an answer to a question that was answered meanwhile changes nothing; everything
//! is bounded ([`limits`]).

mod card;
mod day;
mod deck;
mod event;
pub mod limits;
mod memory;
mod mistakes;
mod progress;
mod queue;
mod repertoire;
mod view;

pub use card::{Card, CardMode, Mistake, NewCard, Source, SourceKind, Suspension, position_key};
pub use day::DayCount;
pub use deck::{Answer, Deck, DeckError};
pub use event::{Event, EventError, WEIGHTS_ID};
pub use memory::{Grade, Memory, RETENTION, WEIGHTS};
pub use mistakes::{Played, ReplayError, makes_card, mistakes};
pub use repertoire::repertoire;
