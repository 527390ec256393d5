//! Applying events: the fold that makes a game's state of its log.
//!
//! The fold is total on what [`decide`](crate::decide) gives and on any prefix of it. An event that cannot follow,
//! which only a damaged log holds, is refused and changes nothing.

use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{Color, MoveCode, UciMove};
use thiserror::Error;

use crate::event::{Event, EventKind};
use crate::ruleset::Ruleset;
use crate::state::{Clocks, Game, Phase, RematchOffer, TakeBackOffer, Thinking};
use crate::time::{Millis, Now};

/// Why an event cannot have happened in this game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ApplyError {
    /// A log does not begin with the opening of a game.
    #[error("expected the opening of the game as the first event, found {found}")]
    NotOpened {
        /// What came, if anything.
        found: String,
    },
    /// A move that is not legal.
    #[error("expected a legal move, found {found}")]
    Move {
        /// What came.
        found: UciMove,
    },
    /// A move for which there was no time left.
    #[error("the move {found} took longer than there was time")]
    Time {
        /// What came.
        found: UciMove,
    },
    /// A position that cannot be played.
    #[error("expected a position: {message}")]
    Position {
        /// What is wrong with it.
        message: String,
    },
    /// More moves taken back than made.
    #[error("expected at most {made} moves taken back, found {found}")]
    TakenBack {
        /// How many were made.
        made: u32,
        /// How many should be taken back.
        found: u32,
    },
    /// Something that cannot happen at this stage of the game.
    #[error("{what} cannot happen now")]
    OutOfPlace {
        /// What.
        what: &'static str,
    },
}

impl<R: Rules> Game<R> {
    /// The game that these events tell of. Its rules come from the host, who knows what the mode means.
    ///
    /// # Errors
    /// The first event that cannot have happened.
    pub fn replay(rules: R, events: &[Event]) -> Result<Self, ApplyError> {
        let Some((Event { at, kind: EventKind::Opened { terms } }, rest)) = events.split_first() else {
            let found = events.first().map_or("nothing".to_owned(), |event| format!("{:?}", event.kind));
            return Err(ApplyError::NotOpened { found: found.chars().take(80).collect() });
        };
        let position =
            |error: tabiya_rules::notation::FenError| ApplyError::Position { message: error.to_string() };
        let mut game = Self::on_terms(rules, terms.clone()).map_err(position)?;
        game.last = *at;
        for event in rest {
            apply(&mut game, event)?;
        }
        Ok(game)
    }
}

/// Makes an event so.
///
/// # Errors
/// Why it cannot have happened in this game; the game is unchanged then.
pub fn apply<R: Rules>(game: &mut Game<R>, event: &Event) -> Result<(), ApplyError> {
    let at = event.at.max(game.last);
    match &event.kind {
        EventKind::Opened { .. } => return Err(ApplyError::OutOfPlace { what: "the opening of the game" }),
        EventKind::Seated { color, player } => game.seats[color.index()] = Some(player.clone()),
        EventKind::PositionSet { fen } => game.set_up(fen)?,
        EventKind::Started => game.start(at)?,
        EventKind::Moved { uci, spent, forced, .. } => game.moved(*uci, *spent, *forced, at)?,
        EventKind::TakenBack { plies, .. } => game.taken_back(*plies, at)?,
        EventKind::TimeAdded { to, millis } => {
            let clock = &mut game.clocks_mut().sides[to.index()];
            *clock = clock.with(*millis);
        }
        EventKind::Paused => game.stop_thinking(at, true),
        EventKind::Resumed => {
            game.paused = false;
            if game.phase == Phase::Playing {
                game.thinking.since = Some(at);
            }
        }
        EventKind::Ended { ending } => {
            if matches!(game.phase, Phase::Over(_)) {
                return Err(ApplyError::OutOfPlace { what: "a second end" });
            }
            game.stop_thinking(at, false);
            game.phase = Phase::Over(ending.clone());
            game.clear_offers();
        }
        EventKind::Left { color } => game.gone[color.index()] = Some(at),
        EventKind::Returned { color } => game.gone[color.index()] = None,
        EventKind::ClaimRejected { .. } | EventKind::Said { .. } | EventKind::Nothing {} => {}
        offer => game.offered(offer),
    }
    game.last = at;
    Ok(())
}

impl<R: Rules> Game<R> {
    fn playing(&self, what: &'static str) -> Result<(), ApplyError> {
        if self.phase == Phase::Playing { Ok(()) } else { Err(ApplyError::OutOfPlace { what }) }
    }

    fn waiting(&self, what: &'static str) -> Result<(), ApplyError> {
        if self.phase == Phase::Waiting { Ok(()) } else { Err(ApplyError::OutOfPlace { what }) }
    }

    fn clocks_mut(&mut self) -> &mut Clocks {
        self.clocks.last_mut().expect("there are clocks for every position")
    }

    fn set_up(&mut self, fen: &str) -> Result<(), ApplyError> {
        self.waiting("a new start position")?;
        let rules = *self.record.start().rules();
        let position = Position::from_fen(fen, rules)
            .map_err(|error| ApplyError::Position { message: error.to_string() })?;
        self.record = position.into();
        self.terms.start = fen.to_owned();
        Ok(())
    }

    fn start(&mut self, at: Now) -> Result<(), ApplyError> {
        self.waiting("the start")?;
        self.phase = Phase::Playing;
        self.thinking = Thinking { since: (!self.paused).then_some(at), before: Millis::ZERO };
        Ok(())
    }

    fn moved(&mut self, uci: UciMove, spent: Millis, forced: bool, at: Now) -> Result<(), ApplyError> {
        self.playing("a move")?;
        let color = self.turn();
        let m = self.record.position().legal_uci(uci).map_err(|_| ApplyError::Move { found: uci })?;
        let sides = self.clocks_after(color, spent).ok_or(ApplyError::Time { found: uci })?;
        self.record.play(m);
        debug_assert_eq!(self.record.moves().last().map(|last| last.from()), Some(m.from()));
        self.clocks.push(Clocks { sides, shown: sides, spent, forced });
        self.thinking = Thinking { since: (!self.paused).then_some(at), before: Millis::ZERO };
        // An offer lapses when the opponent of the one who made it moves.
        if self.draw_offer == Some(!color) {
            self.draw_offer = None;
        }
        self.take_back = None;
        Ok(())
    }

    /// Both clocks after a move; `None` if the flag fell before.
    pub(crate) fn clocks_after(&self, color: Color, spent: Millis) -> Option<[crate::clock::SideClock; 2]> {
        let mut sides = self.clocks_now().sides;
        let control = self.terms.clock.side(color);
        if self.move_is_free() {
            sides[color.index()] = sides[color.index()].after_free_move(control);
            return Some(sides);
        }
        let first = Ruleset::of(self.terms.ruleset).first_bonus;
        sides[color.index()] = sides[color.index()].after_move(control, spent, first)?;
        if matches!(control, crate::clock::Control::Hourglass(_)) {
            sides[(!color).index()] = sides[(!color).index()].with(spent);
        }
        Some(sides)
    }

    fn taken_back(&mut self, plies: u32, at: Now) -> Result<(), ApplyError> {
        self.playing("taking back")?;
        let made = self.record.ply();
        let left = made
            .checked_sub(plies as usize)
            .ok_or(ApplyError::TakenBack { made: u32::try_from(made).unwrap_or(u32::MAX), found: plies })?;
        self.record.truncate(left);
        self.clocks.truncate(left + 1);
        self.thinking = Thinking { since: (!self.paused).then_some(at), before: Millis::ZERO };
        self.draw_offer = None;
        self.declined_at = self.declined_at.map(|at| at.filter(|at| *at <= left));
        self.take_back = None;
        Ok(())
    }

    fn stop_thinking(&mut self, at: Now, pause: bool) {
        let spent = self.thought(at);
        self.thinking = Thinking { since: None, before: spent };
        self.paused = pause;
    }

    fn clear_offers(&mut self) {
        self.draw_offer = None;
        self.take_back = None;
    }

    fn offered(&mut self, offer: &EventKind) {
        match offer {
            EventKind::DrawOffered { by } => self.draw_offer = Some(*by),
            EventKind::DrawDeclined { .. } => {
                if let Some(by) = self.draw_offer.take() {
                    self.declined_at[by.index()] = Some(self.record.ply());
                }
            }
            EventKind::TakeBackAsked { by, plies } => {
                self.take_back = Some(TakeBackOffer { by: *by, plies: *plies });
            }
            EventKind::TakeBackDeclined { .. } => self.take_back = None,
            EventKind::RematchOffered { by, swap } => {
                self.rematch = Some(RematchOffer { by: *by, swap: *swap });
            }
            EventKind::RematchDeclined { .. } => self.rematch = None,
            EventKind::RematchAgreed { swap, terms } => {
                self.rematch = None;
                self.next = Some((*swap, terms.clone()));
            }
            _ => {}
        }
    }
}
