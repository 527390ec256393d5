//! What a view of the board hears when an event is applied.

use serde::{Deserialize, Serialize};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{Color, Piece, Square};

use crate::apply::{ApplyError, apply};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::Game;

/// Something that changes on the board, or that the board asks for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "change")]
pub enum Change {
    /// A piece is gone from a square.
    PieceRemoved {
        /// Where it stood.
        square: Square,
        /// Whose it is.
        color: Color,
        /// The capital letter of what it is; `?` if it has none.
        letter: char,
    },
    /// A piece has come to a square.
    PieceAdded {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        color: Color,
        /// The capital letter of what it is; `?` if it has none.
        letter: char,
    },
    /// A pawn is to be promoted: what does it become?
    PromotionAsked {
        /// Whose pawn.
        color: Color,
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// The letters of the pieces it may become.
        choices: String,
    },
}

/// Makes an event so, and tells what changes on the board: first everything removed, then everything added.
///
/// # Errors
/// As [`apply`].
pub fn apply_seen<R: Rules>(game: &mut Game<R>, event: &Event) -> Result<Vec<Change>, ApplyError> {
    let before = *game.position();
    apply(game, event)?;
    Ok(between(&before, game.position()))
}

impl Change {
    /// What the board asks for when a move is refused because it lacks what the pawn of the side to move becomes.
    #[must_use]
    pub fn asked(refusal: &Refusal, turn: Color) -> Option<Self> {
        let Refusal::NeedsPromotion { from, to, choices } = refusal else { return None };
        Some(Self::PromotionAsked { color: turn, from: *from, to: *to, choices: choices.clone() })
    }
}

/// What changes on the board from one position to another.
#[must_use]
pub fn between<R: Rules>(before: &Position<R>, after: &Position<R>) -> Vec<Change> {
    let letter = |piece: Piece| before.rules().letter(piece.role).unwrap_or('?');
    let differing = |this: &Position<R>, other: &Position<R>| {
        let other = *other.board();
        this.board().pieces().filter(move |(square, piece)| other.piece_at(*square) != Some(*piece))
    };
    let removed = differing(before, after).map(|(square, piece)| Change::PieceRemoved {
        square,
        color: piece.color,
        letter: letter(piece),
    });
    let added = differing(after, before).map(|(square, piece)| Change::PieceAdded {
        square,
        color: piece.color,
        letter: letter(piece),
    });
    removed.chain(added).collect()
}
