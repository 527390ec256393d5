//! Moves, with and without a claim, and moves that the die chooses.

use tabiya_rules::notation::{Language, SanError};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{MoveCode, Square, UciMove};

use super::{Decision, Events};
use crate::command::Action;
use crate::ending::{Claim, Claimed, Ending, Reason, Verdict};
use crate::ends::Standing;
use crate::event::{Event, EventKind};
use crate::refusal::Refusal;
use crate::seat::By;
use crate::state::Game;
use crate::time::Millis;

/// A move as it was read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ReadMove<M> {
    /// The move.
    pub code: M,
    /// In which language, if that is worth telling: neither English nor the one that was chosen.
    pub language: Option<Language>,
}

/// In which language a text is read.
#[derive(Copy, Clone)]
struct Reading {
    language: Language,
    /// The language once more if it is to be told.
    told: Option<Language>,
}

impl Reading {
    fn new<R: Rules>(rules: &R, text: &str, chosen: Language) -> Self {
        let language = match chosen {
            Language::English => Language::of_typed(rules, text),
            other => other,
        };
        Self { language, told: Some(language).filter(|language| *language != chosen) }
    }
}

/// Reads a move in any notation: as engines write it, or algebraic, in the language that was chosen. As long as that
/// is English, another is read if a letter names no piece in English ([`Language::of_typed`]); what is illegal or
/// ambiguous in English is not tried in another.
///
/// # Errors
/// Why it is no legal move, or that it lacks what a pawn becomes.
pub fn read_move<R: Rules>(
    position: &Position<R>,
    text: &str,
    chosen: Language,
) -> Result<ReadMove<R::Move>, Refusal> {
    let Reading { language, told } = Reading::new(position.rules(), text, chosen);
    let error = match position.parse_san_in(text, language) {
        Ok(code) => return Ok(ReadMove { code, language: told }),
        Err(error) => error,
    };
    let text = text.trim().chars().take(16).collect::<String>();
    Err(match error {
        SanError::Syntax { .. } | SanError::UnknownPiece { .. } => Refusal::UnreadableMove { text },
        SanError::Ambiguous { candidates, .. } => Refusal::AmbiguousMove { text, candidates, language: told },
        SanError::MissingPromotion { .. } => {
            let asked = asked_promotion(position, &text, language);
            asked.unwrap_or(Refusal::IllegalMove { text, language: told })
        }
        SanError::Illegal { .. } | SanError::NoCapture { .. } => {
            Refusal::IllegalMove { text, language: told }
        }
    })
}

/// A move in any notation, as somebody types it in this game.
///
/// # Errors
/// That it is not for this seat to move now, or as [`read_move`].
pub fn typed_move<R: Rules>(game: &Game<R>, by: By, text: &str) -> Result<Action, Refusal> {
    let decision = Decision { game, by, now: game.last };
    decision.playing()?;
    decision.on_turn()?;
    let position = game.position();
    let ReadMove { code, language } = read_move(position, text, Language::English)?;
    Ok(Action::Move { uci: position.uci(code, true), language, claim: None, lag: Millis::ZERO })
}

/// The pieces that a pawn may become by a move written without one.
fn asked_promotion<R: Rules>(position: &Position<R>, text: &str, language: Language) -> Option<Refusal> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let moves = position.legal_moves();
    let meant = moves.iter().find(|m| {
        let letter = m.promotion().and_then(|role| language.letter(position.rules(), role));
        letter.is_some_and(|letter| position.parse_san_in(&format!("{bare}={letter}"), language) == Ok(**m))
    })?;
    needs_promotion(position, meant.from(), meant.to())
}

/// That a move of a pawn from one square to another lacks what it becomes, if it does.
fn needs_promotion<R: Rules>(position: &Position<R>, from: Square, to: Square) -> Option<Refusal> {
    let moves = position.legal_moves();
    let between = || moves.iter().filter(|m| (m.from(), m.to()) == (from, to));
    // Where a piece may stay what it is, nothing is asked.
    if between().any(|m| m.promotion().is_none()) {
        return None;
    }
    let roles = between().filter_map(|m| m.promotion());
    let choices: String = roles.filter_map(|role| position.rules().letter(role)).collect();
    (!choices.is_empty()).then_some(Refusal::NeedsPromotion { from, to, choices })
}

impl<R: Rules> Decision<'_, R> {
    /// Whether whoever asks is to move.
    fn on_turn(&self) -> Result<(), Refusal> {
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

    fn moved(&self, read: ReadMove<R::Move>, lag: Millis, forced: bool) -> Events {
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

    fn claim_with(&self, claim: Claim, read: ReadMove<R::Move>, lag: Millis) -> Result<Events, Refusal> {
        let (position, m) = (self.game.position(), read.code);
        let standing = self.game.standing_after(&position.after(m));
        let intended = position.san(m).to_string();
        match self.judge(claim, &standing, Some(intended))? {
            Ok(ending) => self.ended(ending),
            Err(mut rejected) => {
                // The move was announced and must be made.
                rejected.extend(self.moved(read, lag, false));
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
