//! Moves that are played, by a player or, where a player was too slow for the mode's pace, by a die.

use tabiya_rules::notation::Language;
use tabiya_rules::position::Rules;
use tabiya_rules::types::UciMove;

use super::typed::{ReadMove, needs_promotion};
use super::{Decision, Events};
use crate::ending::Claim;
use crate::event::EventKind;
use crate::refusal::Refusal;
use crate::time::Millis;

impl<R: Rules> Decision<'_, R> {
    /// Whether whoever asks is to move.
    pub(super) fn on_turn(&self) -> Result<(), Refusal> {
        let turn = self.game.turn();
        let is_other = self.by.seat().is_some_and(|seat| seat != turn);
        if is_other { Err(Refusal::NotYourTurn { turn }) } else { Ok(()) }
    }

    pub(super) fn make_move(
        &self,
        uci: UciMove,
        language: Option<Language>,
        claim: Option<Claim>,
        lag: Millis,
    ) -> Result<Events, Refusal> {
        let position = self.game.position();
        if self.game.paused {
            return Err(Refusal::Paused);
        }
        self.on_turn()?;
        if let UciMove::Step { from, to, promotion: None } = uci
            && let Some(refusal) = needs_promotion(position, from, to)
        {
            return Err(refusal);
        }
        let illegal = |_| Refusal::IllegalMove { text: uci.to_string(), language };
        let read = ReadMove { code: position.legal_uci(uci).map_err(illegal)?, language };
        match claim {
            None => Ok(self.moved(read, lag, false)),
            Some(claim) => self.claim_with(claim, read, lag),
        }
    }

    pub(super) fn play_forced(&self, die: u32) -> Result<Events, Refusal> {
        self.host_only()?;
        if self.game.paused {
            return Err(Refusal::Paused);
        }
        if self.game.forced_at().is_none_or(|due| self.now < due) {
            return Err(Refusal::NotLate);
        }
        let moves = self.game.position().legal_moves();
        let m = moves.get(die as usize);
        let m = m.ok_or(Refusal::BadDie { sides: self.game.die_sides(), found: die })?;
        Ok(self.moved(ReadMove { code: *m, language: None }, Millis::ZERO, true))
    }

    pub(super) fn moved(&self, read: ReadMove<R::Move>, lag: Millis, forced: bool) -> Events {
        let ReadMove { code: m, language } = read;
        let position = self.game.position();
        let uci = position.uci(m, true);
        let spent = self.game.thought(self.now).minus(lag);
        let mut events = vec![self.event(EventKind::Moved { uci, spent, forced, language })];
        let next = position.after(m);
        if let Some(ending) = self.game.end_in(&next, &self.game.standing_after(&next)) {
            events.push(self.event(EventKind::Ended { ending }));
        }
        events
    }
}
