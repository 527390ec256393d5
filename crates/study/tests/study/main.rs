//! Studies as whoever changes them finds them: folded from their events, bounded, and the same as PGN.

mod changes;
mod pgn;
mod python;
mod random;
