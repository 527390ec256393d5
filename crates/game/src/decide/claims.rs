//! Claims: a draw by threefold repetition or by fifty moves, and the game of an opponent who has gone.

use tabiya_rules::position::Rules;

use super::typed::ReadMove;
use super::{Decision, Events};
use crate::automatic_end::Standing;
use crate::ending::{Claim, Claimed, Ending, Reason, Verdict};
use crate::event::{Event, EventKind};
use crate::refusal::Refusal;
use crate::time::Millis;

/// What comes of a claim.
enum Judged {
    /// The end.
    Right(Ending),
    /// A wrong claim counts as an offer.
    Wrong(Vec<Event>),
}

impl<R: Rules> Decision<'_, R> {
    pub(super) fn claim_draw(&self, claim: Claim) -> Result<Events, Refusal> {
        let turn = self.game.turn();
        if self.seat() != turn {
            return Err(Refusal::NotYourTurn { turn });
        }
        match self.judge(claim, &self.game.standing(), None)? {
            Judged::Right(ending) => self.ended(ending),
            Judged::Wrong(rejected) => Ok(rejected),
        }
    }

    pub(super) fn claim_with(
        &self,
        claim: Claim,
        read: ReadMove<R::Move>,
        lag: Millis,
    ) -> Result<Events, Refusal> {
        let (position, m) = (self.game.position(), read.code);
        let standing = self.game.standing_after(&position.after(m));
        let intended = position.san(m).to_string();
        match self.judge(claim, &standing, Some(intended))? {
            Judged::Right(ending) => self.ended(ending),
            Judged::Wrong(mut rejected) => {
                // The move was announced and must be made.
                rejected.extend(self.moved(read, lag, false));
                Ok(rejected)
            }
        }
    }

    /// What comes of a claim, if there is anything to claim.
    fn judge(&self, claim: Claim, standing: &Standing, intended: Option<String>) -> Result<Judged, Refusal> {
        let by = self.game.turn();
        let numbers = self.game.claim_numbers(claim, standing);
        let (needed, found) = numbers.ok_or(Refusal::NothingToClaim)?;
        if found < needed {
            let mut events = vec![self.event(EventKind::ClaimRejected { by, claim, found, needed })];
            if self.game.draw_offer != Some(by) {
                events.push(self.event(EventKind::DrawOffered { by }));
            }
            return Ok(Judged::Wrong(events));
        }
        let claimed = Some(Claimed { by, intended });
        let reason = match claim {
            Claim::Threefold => Reason::Repetition {
                after: standing.after.iter().map(|ply| self.game.moment(*ply)).collect(),
                times: standing.times,
                claimed,
            },
            Claim::FiftyMoves => Reason::NoProgress { plies: standing.plies, claimed },
        };
        Ok(Judged::Right(Ending { verdict: Verdict::Draw, reason }))
    }

    pub(super) fn claim_abandoned(&self, draw: bool) -> Result<Events, Refusal> {
        let claimant = self.by.seat().ok_or(Refusal::PlayersOnly)?;
        if self.game.gone[(!claimant).index()].is_none() {
            return Err(Refusal::NotGone);
        }
        let due = self.game.abandoned_at(!claimant).ok_or(Refusal::NoClock)?;
        if self.now < due {
            return Err(Refusal::GoneTooShortly { left: due.since(self.now) });
        }
        let wins = !draw && self.game.can_mate(claimant);
        let verdict = if wins { Verdict::win(claimant) } else { Verdict::Draw };
        self.ended(Ending { verdict, reason: Reason::Abandoned { color: !claimant } })
    }
}
