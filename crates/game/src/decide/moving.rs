//! Moves, with and without a claim, and moves that the die chooses.

use tabiya_rules::notation::{Language, SanError};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::MoveCode;

use super::{Decision, Events};
use crate::ending::{Claim, Claimed, Ending, Reason, Verdict};
use crate::ends::Standing;
use crate::event::{Event, EventKind};
use crate::refusal::Refusal;
use crate::time::Millis;

/// A move as it was read.
enum Read<M> {
    Move(M),
    /// A pawn's way to the last rank, without what it becomes.
    Promotion {
        any: M,
        choices: String,
    },
}

/// Reads a move in any notation: as engines write it, or algebraic in any language, English before others.
///
/// # Errors
/// Why it is no legal move; a promotion without a piece is ambiguous.
pub fn read_move<R: Rules>(position: &Position<R>, text: &str) -> Result<R::Move, Refusal> {
    match read(position, text)? {
        Read::Move(m) => Ok(m),
        Read::Promotion { choices, .. } => {
            let candidates = choices.chars().map(|letter| format!("{}={letter}", text.trim())).collect();
            Err(Refusal::AmbiguousMove { text: text.trim().to_owned(), candidates })
        }
    }
}

fn read<R: Rules>(position: &Position<R>, text: &str) -> Result<Read<R::Move>, Refusal> {
    let error = match position.parse_san(text) {
        Ok(m) => return Ok(Read::Move(m)),
        Err(error) => error,
    };
    let shown = || text.trim().chars().take(16).collect::<String>();
    if matches!(error, SanError::MissingPromotion { .. }) {
        return asked_promotion(position, text).ok_or_else(|| Refusal::IllegalMove { text: shown() });
    }
    for language in Language::TYPED {
        if let Ok(m) = position.parse_san_in(text, language) {
            return Ok(Read::Move(m));
        }
    }
    Err(match error {
        SanError::Syntax { .. } | SanError::UnknownPiece { .. } => Refusal::UnreadableMove { text: shown() },
        SanError::Ambiguous { found, candidates } => Refusal::AmbiguousMove { text: found, candidates },
        SanError::Illegal { .. } | SanError::NoCapture { .. } | SanError::MissingPromotion { .. } => {
            Refusal::IllegalMove { text: shown() }
        }
    })
}

/// The pieces that a pawn may become by a move written without one.
fn asked_promotion<R: Rules>(position: &Position<R>, text: &str) -> Option<Read<R::Move>> {
    let bare = text.trim().trim_end_matches(['+', '#', '!', '?']);
    let moves = position.legal_moves();
    let mut any = None;
    let mut choices = String::new();
    for m in moves.iter().filter(|m| m.promotion().is_some()) {
        let letter = m.promotion().and_then(|role| position.rules().letter(role))?;
        if position.parse_san(&format!("{bare}={letter}")) == Ok(*m) {
            any = Some(*m);
            choices.push(letter);
        }
    }
    any.map(|any| Read::Promotion { any, choices })
}

impl<R: Rules> Decision<'_, R> {
    pub(super) fn make_move(&self, text: &str, claim: Option<Claim>, lag: Millis) -> Result<Events, Refusal> {
        let position = self.game.position();
        if self.game.paused {
            return Err(Refusal::Paused);
        }
        if self.by.seat().is_some_and(|seat| seat != position.turn()) {
            return Err(Refusal::NotYourTurn { turn: position.turn() });
        }
        match read(position, text)? {
            Read::Promotion { any, choices } => self.one(EventKind::PromotionAsked {
                color: position.turn(),
                from: any.from(),
                to: any.to(),
                choices,
            }),
            Read::Move(m) => match claim {
                None => Ok(self.moved(m, lag, false)),
                Some(claim) => self.claim_with(claim, m, lag),
            },
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
        Ok(self.moved(*m, Millis::ZERO, true))
    }

    fn moved(&self, m: R::Move, lag: Millis, forced: bool) -> Events {
        let position = self.game.position();
        let uci = position.uci(m, true).to_string();
        let spent = self.game.thought(self.now).minus(lag);
        let mut events = vec![self.event(EventKind::Moved { uci, spent, forced })];
        let next = position.after(m);
        if let Some(ending) = self.game.end_in(&next, &self.game.standing_after(&next)) {
            events.push(self.event(EventKind::Ended { ending }));
        }
        events
    }

    pub(super) fn claim_draw(&self, claim: Claim) -> Result<Events, Refusal> {
        let turn = self.game.turn();
        if self.seat() != turn {
            return Err(Refusal::NotYourTurn { turn });
        }
        match self.judge(claim, &self.game.standing(), None)? {
            Ok(ending) => self.ended(ending),
            Err(rejected) => Ok(rejected),
        }
    }

    fn claim_with(&self, claim: Claim, m: R::Move, lag: Millis) -> Result<Events, Refusal> {
        let position = self.game.position();
        let standing = self.game.standing_after(&position.after(m));
        let intended = position.san(m).to_string();
        match self.judge(claim, &standing, Some(intended))? {
            Ok(ending) => self.ended(ending),
            Err(mut rejected) => {
                // The move was announced and must be made.
                rejected.extend(self.moved(m, lag, false));
                Ok(rejected)
            }
        }
    }

    /// The end if the claim is right; if not, what a wrong claim leads to: it counts as an offer.
    fn judge(
        &self,
        claim: Claim,
        standing: &Standing,
        intended: Option<String>,
    ) -> Result<Result<Ending, Vec<Event>>, Refusal> {
        let by = self.game.turn();
        let numbers = self.game.claim_numbers(claim, standing);
        let (needed, found) = numbers.ok_or(Refusal::NothingToClaim)?;
        if found < needed {
            let mut events = vec![self.event(EventKind::ClaimRejected { by, claim, found, needed })];
            if self.game.draw_offer != Some(by) {
                events.push(self.event(EventKind::DrawOffered { by }));
            }
            return Ok(Err(events));
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
        Ok(Ok(Ending { verdict: Verdict::Draw, reason }))
    }
}
