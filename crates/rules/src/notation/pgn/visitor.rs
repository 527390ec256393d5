//! What a game reads like, as a stream.

use super::{Comment, GameResult, Nag, text};
use crate::position::{Position, Rules};

/// A move of a game: one of the rules, or none.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Play<M> {
    /// A legal move.
    Move(M),
    /// A null move (`--`): the side to move passes, which analysts write and nobody plays.
    Null,
    /// Nothing: the beginning of the game, or of a variation that holds no move.
    Nothing,
}

/// Hears a game in the order in which it is written. Everything but moves may be left unheard.
pub trait Visitor<R: Rules> {
    /// A move, and the positions before and after it.
    fn play(&mut self, play: Play<R::Move>, before: &Position<R>, after: &Position<R>);

    /// A move number: what follows belongs to the next move.
    fn number(&mut self) {}

    /// A judgement of the last move.
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// What stands between braces, or behind a semicolon: on the last move, or on the game if there is none yet.
    fn comment(&mut self, comment: RawComment<'_>) {
        let _ = comment;
    }

    /// A variation of the last move begins. It is passed over if the answer is no.
    fn begin_variation(&mut self) -> bool {
        false
    }

    /// The innermost variation ends; the move after it follows the move that it replaced.
    fn end_variation(&mut self) {}

    /// Text that could not be read: the rest of the variation or of the game.
    fn unread(&mut self, raw: RawText<'_>) {
        let _ = raw;
    }

    /// How the game ended; comments may follow.
    fn result(&mut self, result: GameResult) {
        let _ = result;
    }

    /// The moves turned out to be in another language: whatever was heard of them is void, and they begin anew.
    fn restart(&mut self);
}

/// A comment as it lies in the file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RawComment<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) escape: bool,
}

impl RawComment<'_> {
    /// Its text.
    #[must_use]
    pub fn to_comment(self) -> Comment {
        Comment { text: text::decode(self.bytes), escape: self.escape }
    }
}

/// Text that could not be read, as it lies in the file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RawText<'a> {
    pub(super) bytes: &'a [u8],
    /// Whether it ends inside a comment.
    pub(super) in_comment: bool,
    /// Whether it ends with a comment that only the end of its line ends.
    pub(super) to_line_end: bool,
    /// How many of its variations have no end.
    pub(super) open: usize,
}

impl RawText<'_> {
    /// The text, with what is missing at its end: a brace if it ends inside a comment, parentheses if it ends
    /// inside variations. So nothing behind it becomes a part of it when it is written.
    #[must_use]
    pub fn to_text(self) -> String {
        let mut text = text::decode(self.bytes);
        if !self.in_comment && !self.to_line_end {
            // A no-break space of Windows-1252 may be seen as a blank only now.
            text.truncate(text.trim_end_matches('\u{A0}').len());
        }
        if self.in_comment {
            text.push('}');
        }
        if self.to_line_end && self.open > 0 {
            text.push('\n');
        }
        text.extend(core::iter::repeat_n(')', self.open));
        text
    }
}
