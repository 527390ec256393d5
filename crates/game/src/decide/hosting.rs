//! What the host does: seats, start, interruptions, who is there.

use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::Color;

use super::{Decision, Events};
use crate::ending::{Ending, Reason, Verdict};
use crate::event::{Event, EventKind};
use crate::refusal::Refusal;
use crate::seat::{By, Player};
use crate::state::Phase;
use crate::time::Now;

impl<R: Rules> Decision<'_, R> {
    pub(super) fn sit(&self, color: Color, player: Player) -> Result<Events, Refusal> {
        self.host_only()?;
        if let Phase::Over(_) = self.game.phase {
            return Err(Refusal::GameOver);
        }
        self.one(EventKind::Seated { color, player })
    }

    pub(super) fn set_up(&self, fen: &str) -> Result<Events, Refusal> {
        self.host_only()?;
        if self.game.phase != Phase::Waiting {
            return Err(Refusal::AlreadyStarted);
        }
        let rules = *self.game.record.start().rules();
        let position = Position::from_fen(fen, rules)
            .map_err(|error| Refusal::BadPosition { message: error.to_string() })?;
        self.one(EventKind::PositionSet { fen: position.fen() })
    }

    pub(super) fn start(&self) -> Result<Events, Refusal> {
        self.host_only()?;
        if self.game.phase != Phase::Waiting {
            return Err(Refusal::AlreadyStarted);
        }
        if let Some(color) = Color::ALL.into_iter().find(|color| self.game.player(*color).is_none()) {
            return Err(Refusal::EmptySeat { color });
        }
        let mut events = vec![self.event(EventKind::Started)];
        if let Some(ending) = self.game.end_in(self.game.position(), &self.game.standing()) {
            events.push(self.event(EventKind::Ended { ending }));
        }
        Ok(events)
    }

    pub(super) fn pause(&self) -> Result<Events, Refusal> {
        self.host_only()?;
        if self.game.paused { Err(Refusal::Paused) } else { self.one(EventKind::Paused) }
    }

    pub(super) fn resume(&self) -> Result<Events, Refusal> {
        self.host_only()?;
        if self.game.paused { self.one(EventKind::Resumed) } else { Err(Refusal::NotPaused) }
    }

    /// The host was away for a while without having been able to say so.
    pub(super) fn recover(&self, last_alive: Option<Now>) -> Result<Events, Refusal> {
        self.host_only()?;
        self.playing()?;
        let at = last_alive.unwrap_or(self.game.last).clamp(self.game.last, self.now);
        let mut events = Vec::new();
        if !self.game.paused {
            events.push(Event { at, kind: EventKind::Paused });
        }
        events.push(self.event(EventKind::Resumed));
        // Nobody could come back to a host that was not there: the countdown begins again.
        for color in Color::ALL {
            if self.game.gone[color.index()].is_some() {
                events.push(self.event(EventKind::Left { color }));
            }
        }
        Ok(events)
    }

    pub(super) fn left(&self, color: Color) -> Result<Events, Refusal> {
        self.host_only()?;
        match self.game.gone[color.index()] {
            Some(_) => Ok(Vec::new()),
            None => self.one(EventKind::Left { color }),
        }
    }

    pub(super) fn returned(&self, color: Color) -> Result<Events, Refusal> {
        self.host_only()?;
        match self.game.gone[color.index()] {
            None => Ok(Vec::new()),
            Some(_) => self.one(EventKind::Returned { color }),
        }
    }

    pub(super) fn abort(&self) -> Result<Events, Refusal> {
        if let Phase::Over(_) = self.game.phase {
            return Err(Refusal::GameOver);
        }
        if self.by != By::Host && self.game.ply() >= 2 {
            return Err(Refusal::TooLateToAbort);
        }
        self.ended(Ending { verdict: Verdict::NoResult, reason: Reason::Aborted { by: self.by } })
    }
}
