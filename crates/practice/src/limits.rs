//! How much a deck may hold.

/// Cards that can be asked for.
pub const CARDS: usize = 5_000;

/// Cards that were ever there: those that are gone keep their numbers.
pub const CARDS_EVER: usize = 20_000;

/// Repertoires.
pub const REPERTOIRES: usize = 50;

/// Bytes of a log: some hundred thousand answers.
pub const LOG_BYTES: usize = 32 << 20;

/// Places a card comes from; of more, the oldest are forgotten.
pub const SOURCES: usize = 4;

/// Moves of a line that is kept with a card.
pub const LINE: usize = 12;

/// Characters of a comment that is kept with a card.
pub const COMMENT: usize = 400;

/// New cards in a day.
pub const NEW_A_DAY: u32 = 10;

/// A card that was forgotten so often is set aside: something about it has to be understood first.
pub const LAPSES: u32 = 6;

/// The longest time that is believed to be spent on one card, in milliseconds.
pub const LONGEST: u32 = 10 * 60 * 1000;
