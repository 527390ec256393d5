//! A game at this table, whatever its rules.
//!
//! Everything else in the console works with pictures and texts, so a mode with other rules needs nothing but a
//! `Game` of them and the looks of its pieces.

use std::time::Duration;

use tabiya_engine::score::Score;
use tabiya_game::{Command, Ending, Event, Now, Player, Refusal};
use tabiya_rules::movegen::CastlingObstacle;
use tabiya_rules::notation::{FenStyle, Language};
use tabiya_rules::types::{CastlingSide, Color, Square};
use time::OffsetDateTime;

use super::picture::{Man, Picture};

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Legal {
    pub(super) from: Square,
    /// Where it ends; for castling where the king does.
    pub(super) to: Square,
    pub(super) uci: String,
    pub(super) san: String,
    pub(super) is_capture: bool,
    /// Whether the piece comes from the hand; `from` is `to` then.
    pub(super) is_drop: bool,
}

/// What a computer came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Thought {
    /// The move as engines write it.
    pub(super) uci: String,
    pub(super) san: String,
    /// What the position is worth to the side to move.
    pub(super) score: Score,
    /// How long a person would seem to have thought.
    pub(super) delay: Duration,
}

/// Who is to think.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Thinker {
    /// A player of this level, with chance decided by a seed.
    Level { level: u8, seed: u64 },
    /// Somebody who gives an honest opinion.
    Adviser,
}

/// Work for another thread.
pub(super) type Job = Box<dyn FnOnce() -> Option<Thought> + Send>;

/// A game whose rules nobody else needs to know.
pub(super) trait Table: Send {
    /// Reads and writes moves with the letters of this language from now on.
    fn speak(&mut self, language: Language);
    /// A move that was typed, as the game reads it whatever the language; in English that is the text itself.
    fn in_squares(&self, text: &str) -> Result<String, Refusal>;
    /// Carries out a command.
    fn give(&mut self, command: Command, now: Now) -> Result<Vec<Event>, Refusal>;
    fn opened(&self, now: Now) -> Event;
    fn is_playing(&self) -> bool;
    fn ending(&self) -> Option<&Ending>;
    fn turn(&self) -> Color;
    fn ply(&self) -> usize;
    fn men_count(&self) -> usize;
    fn player(&self, color: Color) -> Option<&Player>;
    fn draw_offer(&self) -> Option<Color>;
    fn is_check(&self) -> bool;
    /// What keeps the side to move from castling to this side.
    fn castling_obstacle(&self, side: CastlingSide) -> Option<CastlingObstacle>;
    fn picture(&self, now: Now) -> Picture;
    /// The picture after so many single moves, if there were that many.
    fn picture_at(&self, ply: usize) -> Option<Picture>;
    fn man_at(&self, square: Square) -> Option<Man>;
    fn fen(&self, style: FenStyle) -> String;
    fn legal(&self) -> Vec<Legal>;
    /// The number by which its start was drawn, if it was.
    fn draw(&self) -> Option<u64>;
    /// The game as PGN, played on this day.
    fn pgn(&self, day: OffsetDateTime) -> String;
    fn think(&self, thinker: Thinker, now: Now) -> Job;
    /// The instant at which something happens by itself.
    fn due(&self) -> Option<Now>;
    fn forced_at(&self) -> Option<Now>;
    fn die_sides(&self) -> u32;
}
