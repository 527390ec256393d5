//! Decks as their owners see them, and the schedule against one that others wrote.

mod cards;
mod decks;
mod python;
mod random;
mod sample;
