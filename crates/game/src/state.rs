//! What a game is at an instant: everything follows from its events.

use tabiya_rules::notation::FenError;
use tabiya_rules::position::{Chess, Position, Rules};
use tabiya_rules::record::Record;
use tabiya_rules::types::Color;

use crate::clock::SideClock;
use crate::ending::Ending;
use crate::event::{Event, EventKind};
use crate::ruleset::Ruleset;
use crate::seat::Player;
use crate::terms::Terms;
use crate::time::{Millis, Now};

/// How far a game is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// It has not begun.
    Waiting,
    /// It is being played.
    Playing,
    /// How it ended.
    Over(Ending),
}

/// How long the side to move has been thinking.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Thinking {
    /// Since when its time runs; `None` while the clocks are stopped.
    pub(crate) since: Option<Now>,
    /// What had run before that.
    pub(crate) before: Millis,
}

/// What stands on both clocks before a move, and what that move took.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    pub(crate) sides: [SideClock; 2],
    /// The same when the position came about: time that is given later does not change what a clock showed.
    pub(crate) shown: [SideClock; 2],
    /// What the move that led here took; nothing for the start.
    pub(crate) spent: Millis,
    /// Whether the die chose that move.
    pub(crate) forced: bool,
}

/// An offer to take back.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct TakeBackOffer {
    pub(crate) by: Color,
    pub(crate) plies: u32,
}

/// An offer of another game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct RematchOffer {
    pub(crate) by: Color,
    pub(crate) swap: bool,
}

/// A game being played: the fold of its events.
///
/// [`decide`](crate::decide) says what a command leads to, [`apply`](crate::apply) carries it out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<R: Rules = Chess> {
    pub(crate) terms: Terms,
    pub(crate) record: Record<R>,
    pub(crate) seats: [Option<Player>; 2],
    pub(crate) phase: Phase,
    /// One for each position of the record.
    pub(crate) clocks: Vec<Clocks>,
    pub(crate) thinking: Thinking,
    pub(crate) paused: bool,
    pub(crate) draw_offer: Option<Color>,
    /// The ply at which each side's last offer was declined.
    pub(crate) declined_at: [Option<usize>; 2],
    pub(crate) take_back: Option<TakeBackOffer>,
    pub(crate) rematch: Option<RematchOffer>,
    pub(crate) next: Option<(bool, Terms)>,
    pub(crate) gone: [Option<Now>; 2],
    /// The instant of the last event.
    pub(crate) last: Now,
}

impl<R: Rules> Game<R> {
    /// A game from this position on these terms, with nobody seated. Its first event is [`Game::opened`].
    #[must_use]
    pub fn new(start: Position<R>, mut terms: Terms) -> Self {
        terms.start = start.fen();
        let first = Ruleset::of(terms.ruleset).first_bonus;
        let sides = Color::ALL.map(|color| SideClock::new(terms.clock.side(color), first));
        Self {
            terms,
            record: Record::new(start),
            seats: [None, None],
            phase: Phase::Waiting,
            clocks: vec![Clocks { sides, shown: sides, spent: Millis::ZERO, forced: false }],
            thinking: Thinking { since: None, before: Millis::ZERO },
            paused: false,
            draw_offer: None,
            declined_at: [None, None],
            take_back: None,
            rematch: None,
            next: None,
            gone: [None, None],
            last: Now(0),
        }
    }

    /// A game on these terms, which say the start position. An empty text stands for none.
    ///
    /// # Errors
    /// What is wrong with the start position.
    pub fn on_terms(rules: R, terms: Terms) -> Result<Self, FenError> {
        Ok(Self::new(Position::from_fen(&terms.start, rules)?, terms))
    }

    /// The event with which a log of this game begins.
    #[must_use]
    pub fn opened(&self, at: Now) -> Event {
        Event { at, kind: EventKind::Opened { terms: self.terms.clone() } }
    }
}

impl Default for Game<Chess> {
    /// A game of chess without a clock.
    fn default() -> Self {
        Self::new(Position::default(), Terms::default())
    }
}
