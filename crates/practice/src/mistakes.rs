//! The cards of a review.

use tabiya_protocol::{Color, Judgement, LineMove, Mark, Review, ReviewedMove};
use tabiya_rules::{
    notation::UciError,
    position::{Position, Rules},
    types::{Color as Side, UciMove, UciMoveError},
};
use thiserror::Error;

use crate::{Mistake, NewCard, Source, SourceKind, limits};

/// More right moves than this ask nothing in particular.
const MOST_ACCEPTED: usize = 3;

/// In thousandths of a game: beyond, somebody has won.
const DECIDED: u16 = 950;

/// The game that was reviewed.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Played {
    /// Its id, if it was played on this server.
    pub game: Option<String>,
    /// The study it was reviewed in.
    pub study: Option<String>,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// When it was played: a day as PGN has it, or empty.
    pub date: String,
}

/// A review that is not of this game.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// A move cannot be read.
    #[error("ply {ply}: {reason}")]
    Unreadable {
        /// Which.
        ply: u32,
        /// Why not.
        reason: UciMoveError,
    },
    /// A move cannot be played.
    #[error("ply {ply}: {reason}")]
    Illegal {
        /// Which.
        ply: u32,
        /// Why not.
        reason: UciError,
    },
}

/// Whether a move makes a card: a mistake, or a short mate that was missed, where something was still at stake, and something
/// in particular is to be found.
#[must_use]
pub fn makes_card(reviewed: &ReviewedMove) -> bool {
    let grave = reviewed.judgement >= Judgement::Mistake || reviewed.marks.contains(&Mark::MissedMate);
    let after = reviewed.chance.saturating_sub(reviewed.loss);
    let decided = after >= DECIDED || reviewed.chance <= 1000 - DECIDED;
    grave && !decided && !reviewed.best.is_empty() && reviewed.accepted.len() <= MOST_ACCEPTED
}

/// The cards of a review: the mistakes of these sides.
///
/// # Errors
/// When the review is not of a game that begins so.
pub fn mistakes<R: Rules>(
    start: &Position<R>,
    review: &Review,
    sides: &[Color],
    about: &Played,
) -> Result<Vec<NewCard>, ReplayError> {
    let mut cards = Vec::new();
    let mut position = *start;
    let mut lead = None;
    for reviewed in &review.moves {
        let ply = reviewed.ply;
        let uci: UciMove = reviewed.uci.parse().map_err(|reason| ReplayError::Unreadable { ply, reason })?;
        let m = position.legal_uci(uci).map_err(|reason| ReplayError::Illegal { ply, reason })?;
        let color = color(position.turn());
        if sides.contains(&color) && makes_card(reviewed) {
            let number = u32::from(position.fullmoves());
            let source = source(reviewed, &position, number, about);
            cards.push(NewCard { fen: position.fen(), lead: lead.take(), color, source });
        }
        lead = Some((position.fen(), reviewed.uci.clone()));
        position.play(m);
    }
    Ok(cards)
}

fn source<R: Rules>(reviewed: &ReviewedMove, position: &Position<R>, number: u32, about: &Played) -> Source {
    let best = shortened(&reviewed.best);
    let mut accepted: Vec<String> = Vec::new();
    for uci in best.iter().take(1).map(|first| &first.uci).chain(&reviewed.accepted) {
        // Engines write castling in two ways, answers in one.
        let legal = position.parse_uci(uci).map(|m| position.uci(m, true).to_string());
        accepted.extend(legal.ok().filter(|uci| !accepted.contains(uci)));
    }
    let mistake = Mistake {
        game: about.game.clone(),
        study: about.study.clone(),
        white: about.white.clone(),
        black: about.black.clone(),
        date: about.date.clone(),
        ply: reviewed.ply,
        number,
        played: LineMove { san: reviewed.san.clone(), uci: reviewed.uci.clone() },
        judgement: reviewed.judgement,
        loss: reviewed.loss,
        refutation: shortened(&reviewed.refutation),
        remarks: reviewed.remarks.clone(),
    };
    Source { accepted, best, kind: SourceKind::Mistake(Box::new(mistake)) }
}

fn shortened(line: &[LineMove]) -> Vec<LineMove> {
    line.iter().take(limits::LINE).cloned().collect()
}

/// A side in the words of messages.
pub(crate) const fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}
