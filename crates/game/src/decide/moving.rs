//! Moves, with and without a claim, and moves that the die chooses.

use tabiya_rules::notation::{Language, SanError};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{MoveCode, Role};

use super::{Decision, Events};
use crate::ending::{Claim, Claimed, Ending, Reason, Verdict};
use crate::ends::Standing;
use crate::event::{Event, EventKind};
use crate::refusal::Refusal;
use crate::time::Millis;

/// A move as it was read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ReadMove<M> {
    /// The move.
    pub code: M,
    /// In which language, if that is worth telling: neither English nor the one that was chosen.
    pub language: Option<Language>,
}

/// What a text means.
enum Read<M> {
    Move(ReadMove<M>),
    /// A pawn's way to the last rank, without what it becomes.
    Promotion {
        any: M,
        roles: Vec<Role>,
    },
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
/// Why it is no legal move; a promotion without a piece is ambiguous.
pub fn read_move<R: Rules>(
    position: &Position<R>,
    text: &str,
    chosen: Language,
) -> Result<ReadMove<R::Move>, Refusal> {
    let reading = Reading::new(position.rules(), text, chosen);
    match read(position, text, reading)? {
        Read::Move(read) => Ok(read),
        Read::Promotion { roles, .. } => {
            let letters = roles.iter().filter_map(|role| reading.language.letter(position.rules(), *role));
            let candidates = letters.map(|letter| format!("{}={letter}", text.trim())).collect();
            Err(Refusal::AmbiguousMove { text: text.trim().to_owned(), candidates, language: reading.told })
        }
    }
}

fn read<R: Rules>(position: &Position<R>, text: &str, reading: Reading) -> Result<Read<R::Move>, Refusal> {
    let Reading { language, told } = reading;
    let error = match position.parse_san_in(text, language) {
        Ok(code) => return Ok(Read::Move(ReadMove { code, language: told })),
        Err(error) => error,
    };
    let text = text.trim().chars().take(16).collect::<String>();
    Err(match error {
        SanError::Syntax { .. } | SanError::UnknownPiece { .. } => Refusal::UnreadableMove { text },
        SanError::Ambiguous { candidates, .. } => Refusal::AmbiguousMove { text, candidates, language: told },
        SanError::MissingPromotion { .. } => {
            let asked = asked_promotion(position, &text, language);
            return asked.ok_or(Refusal::IllegalMove { text, language: told });
        }
        SanError::Illegal { .. } | SanError::NoCapture { .. } => {
            Refusal::IllegalMove { text, language: told }
        }
    })
}

/// The pieces that a pawn may become by a move written without one.
fn asked_promotion<R: Rules>(
    position: &Position<R>,
    text: &str,
    language: Language,
) -> Option<Read<R::Move>> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let moves = position.legal_moves();
    let mut any = None;
    let mut roles = Vec::new();
    for m in moves.iter() {
        let Some(role) = m.promotion() else { continue };
        let letter = language.letter(position.rules(), role)?;
        if position.parse_san_in(&format!("{bare}={letter}"), language) == Ok(*m) {
            any = Some(*m);
            roles.push(role);
        }
    }
    any.map(|any| Read::Promotion { any, roles })
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
        match read(position, text, Reading::new(position.rules(), text, Language::English))? {
            Read::Promotion { any, roles, .. } => self.one(EventKind::PromotionAsked {
                color: position.turn(),
                from: any.from(),
                to: any.to(),
                choices: roles.iter().filter_map(|role| position.rules().letter(*role)).collect(),
            }),
            Read::Move(read) => match claim {
                None => Ok(self.moved(read, lag, false)),
                Some(claim) => self.claim_with(claim, read, lag),
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
        Ok(self.moved(ReadMove { code: *m, language: None }, Millis::ZERO, true))
    }

    fn moved(&self, read: ReadMove<R::Move>, lag: Millis, forced: bool) -> Events {
        let ReadMove { code: m, language } = read;
        let position = self.game.position();
        let uci = position.uci(m, true).to_string();
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
