//! What the players agree on: resignation, draws, taking back.

use tabiya_rules::position::Rules;
use tabiya_rules::types::Color;

use super::{Decision, Events};
use crate::ending::{Ending, Reason, Verdict};
use crate::event::EventKind;
use crate::refusal::Refusal;
use crate::seat::{By, Player, Seating};
use crate::terms::TakeBacks;

impl<R: Rules> Decision<'_, R> {
    pub(super) fn resign(&self) -> Result<Events, Refusal> {
        let by = self.seat();
        self.ended(Ending { verdict: Verdict::win(!by), reason: Reason::Resignation { by } })
    }

    pub(super) fn offer_draw(&self) -> Result<Events, Refusal> {
        let by = self.seat();
        match self.game.draw_offer {
            Some(offered_by) if offered_by == by => Err(Refusal::OfferStands),
            Some(_) => self.accept_draw(),
            None => {
                let soon = self.game.declined_at[by.index()].is_some_and(|at| !self.moved_since(by, at));
                if soon { Err(Refusal::OfferTooSoon) } else { self.one(EventKind::DrawOffered { by }) }
            }
        }
    }

    /// Whether a side has moved since this many single moves had been made.
    fn moved_since(&self, color: Color, ply: usize) -> bool {
        let positions = (ply..self.game.ply()).filter_map(|ply| self.game.position_at(ply));
        positions.into_iter().any(|position| position.turn() == color)
    }

    pub(super) fn accept_draw(&self) -> Result<Events, Refusal> {
        let offered_by = self.opponents_offer(self.game.draw_offer)?;
        self.ended(Ending { verdict: Verdict::Draw, reason: Reason::Agreement { offered_by } })
    }

    pub(super) fn decline_draw(&self) -> Result<Events, Refusal> {
        let offered_by = self.opponents_offer(self.game.draw_offer)?;
        self.one(EventKind::DrawDeclined { by: !offered_by })
    }

    /// Who made an offer that whoever asks may answer.
    fn opponents_offer(&self, offer: Option<Color>) -> Result<Color, Refusal> {
        offer.filter(|by| self.by.seat() != Some(*by)).ok_or(Refusal::NoOffer)
    }

    pub(super) fn ask_take_back(&self) -> Result<Events, Refusal> {
        if self.game.terms.take_backs == TakeBacks::Forbidden {
            return Err(Refusal::TakeBackForbidden);
        }
        let by = self.by.seat().unwrap_or_else(|| self.host_plays_for());
        let hosts = self.by == By::Host;
        let free = hosts || self.game.terms.seating == Seating::Shared || self.is_machine(!by);
        let alone = free && !self.is_machine(!by);
        let plies = if alone || self.game.turn() != by { 1 } else { 2 };
        if self.game.ply() < plies as usize {
            return Err(Refusal::NothingToTakeBack);
        }
        if free {
            return self.one(EventKind::TakenBack { by: self.by, plies });
        }
        match self.game.take_back {
            Some(offer) if offer.by == by => Err(Refusal::OfferStands),
            Some(_) => self.grant_take_back(),
            None => self.one(EventKind::TakeBackAsked { by, plies }),
        }
    }

    /// Whom the host means: the only human, or whoever has just moved.
    fn host_plays_for(&self) -> Color {
        let humans = Color::ALL.into_iter().filter(|color| !self.is_machine(*color));
        match humans.collect::<Vec<_>>()[..] {
            [only] => only,
            _ => !self.game.turn(),
        }
    }

    fn is_machine(&self, color: Color) -> bool {
        self.game.player(color).is_some_and(Player::is_machine)
    }

    pub(super) fn grant_take_back(&self) -> Result<Events, Refusal> {
        let by = self.opponents_offer(self.game.take_back.map(|offer| offer.by))?;
        let plies = self.game.take_back.map_or(0, |offer| offer.plies);
        self.one(EventKind::TakenBack { by: By::from(by), plies })
    }

    pub(super) fn decline_take_back(&self) -> Result<Events, Refusal> {
        let by = self.opponents_offer(self.game.take_back.map(|offer| offer.by))?;
        self.one(EventKind::TakeBackDeclined { by: !by })
    }
}
