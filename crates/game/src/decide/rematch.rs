//! Another game on the same terms.

use tabiya_rules::position::Rules;

use super::{Decision, Events};
use crate::event::EventKind;
use crate::refusal::Refusal;
use crate::seat::{Player, Seating};
use crate::state::Phase;
use crate::terms::Terms;

impl<R: Rules> Decision<'_, R> {
    pub(super) fn rematch(&self, swap: Option<bool>) -> Result<Events, Refusal> {
        self.over()?;
        let shared = self.game.terms.seating == Seating::Shared;
        let swap = swap.unwrap_or(!shared);
        let Some(by) = self.by.seat() else { return self.agree(swap) };
        if shared || self.game.player(!by).is_some_and(Player::is_machine) {
            return self.agree(swap);
        }
        match self.game.rematch {
            Some(offer) if offer.by == by => Err(Refusal::OfferStands),
            Some(offer) => self.agree(offer.swap),
            None => self.one(EventKind::RematchOffered { by, swap }),
        }
    }

    fn agree(&self, swap: bool) -> Result<Events, Refusal> {
        let terms = &self.game.terms;
        // Odds belong to the players, so they change sides with them.
        let clock = if swap { terms.clock.swapped() } else { terms.clock.clone() };
        self.one(EventKind::RematchAgreed { swap, terms: Terms { clock, ..terms.clone() } })
    }

    /// The other side declines, or whoever offered withdraws: `by` tells which.
    pub(super) fn decline_rematch(&self) -> Result<Events, Refusal> {
        self.over()?;
        let offer = self.game.rematch.ok_or(Refusal::NoOffer)?;
        self.one(EventKind::RematchDeclined { by: self.by.seat().unwrap_or(!offer.by) })
    }

    fn over(&self) -> Result<(), Refusal> {
        match self.game.phase {
            Phase::Over(_) if self.game.next.is_some() => Err(Refusal::OfferStands),
            Phase::Over(_) => Ok(()),
            _ => Err(Refusal::NotOver),
        }
    }
}
