//! Building a game's tree while its text is read.
//!
//! Invariant: whatever comes before the move it belongs to gets a node without a move ([`Play::Nothing`]), so that
//! it is written where it was read.

use super::{Game, NodeId};
use crate::notation::pgn::visitor::{RawComment, RawText};
use crate::notation::pgn::{Comment, GameResult, Games, Nag, Play, Variants, Visitor};
use crate::position::{Position, Rules};

/// Where the next thing of a line belongs.
#[derive(Clone, Debug)]
struct Line {
    /// The node before the next move; for a variation without a move yet, the move that it varies.
    last: NodeId,
    /// Whether the line has a node of its own.
    begun: bool,
    /// The first node, if the line is a variation that has begun.
    first: NodeId,
    /// The variation that ended right before, so that comments stand behind it.
    ended: Option<NodeId>,
    /// Comments before the next move.
    before: Vec<Comment>,
    /// Whether a move number has come since the last move.
    numbered: bool,
}

impl Line {
    fn new(last: NodeId) -> Self {
        Self { last, begun: false, first: last, ended: None, before: Vec::new(), numbered: false }
    }
}

/// Builds the tree of one game.
#[derive(Debug)]
struct Builder<R: Rules> {
    game: Game<R>,
    line: Line,
    outer: Vec<Line>,
    over: bool,
}

impl<R: Rules> Game<R> {
    /// Reads the game whose tags were read last. What is wrong with it is in [`Games::diagnostics`].
    pub fn read<N: Variants<Rules = R>>(games: &mut Games<'_>, variants: &N) -> Self {
        let start = games.start_position(variants);
        let mut builder = Builder::new(start);
        (builder.game.preamble, builder.game.tags) = (games.preamble(), games.tags());
        games.read_moves_from(start, &mut builder);
        builder.game
    }
}

impl<R: Rules> Builder<R> {
    fn new(start: Option<Position<R>>) -> Self {
        let line = Line::new(NodeId::START);
        Self { game: Game::new(start), line, outer: Vec::new(), over: false }
    }

    fn is_main(&self) -> bool {
        self.outer.is_empty()
    }

    /// Whether nothing has been played in the main line.
    fn is_before_first_move(&self) -> bool {
        let last = self.line.last;
        self.is_main() && self.game.play(last) == Play::Nothing
    }

    /// Puts a node at the end of the line, with the comments that were waiting for it.
    fn push(&mut self, play: Play<R::Move>) {
        let opens_variation = !self.line.begun && !self.is_main();
        let node = if opens_variation {
            self.game.vary(self.line.last, play)
        } else {
            self.game.append(self.line.last, play)
        };
        if !self.line.before.is_empty() {
            self.game.notes_mut(node).before = core::mem::take(&mut self.line.before);
        }
        if opens_variation {
            self.line.first = node;
        }
        self.line.last = node;
        self.line.begun = true;
        (self.line.ended, self.line.numbered) = (None, false);
    }

    /// Makes sure that a variation has a node to which something can be said.
    fn begin(&mut self) {
        if !self.line.begun && !self.is_main() {
            self.push(Play::Nothing);
        }
    }

    /// Gives comments that wait for a move that does not come to what came before.
    fn settle_comments(&mut self) {
        self.begin();
        self.line.numbered = false;
        if self.line.before.is_empty() {
            return;
        }
        let mut comments = core::mem::take(&mut self.line.before);
        match self.line.ended {
            Some(variation) => self.game.notes_mut(variation).behind_variation.append(&mut comments),
            None => self.game.notes_mut(self.line.last).after.append(&mut comments),
        }
    }
}

impl<R: Rules> Visitor<R> for Builder<R> {
    fn play(&mut self, play: Play<R::Move>, _: &Position<R>, _: &Position<R>) {
        self.push(play);
    }

    fn number(&mut self) {
        self.line.numbered = true;
    }

    fn nag(&mut self, nag: Nag) {
        self.begin();
        if self.is_before_first_move() {
            self.settle_comments();
            // It is written first of all, unless comments stand before it.
            if self.game.notes(NodeId::START).after.is_empty() {
                self.game.notes_mut(NodeId::START).nags.push(nag);
                return;
            }
            if !self.line.begun {
                self.push(Play::Nothing);
            }
        }
        self.game.notes_mut(self.line.last).nags.push(nag);
    }

    fn comment(&mut self, comment: RawComment<'_>) {
        let comment = comment.to_comment();
        let unbegun_variation = !self.line.begun && !self.is_main();
        if self.over {
            self.game.epilogue.push(comment);
        } else if self.line.numbered || unbegun_variation {
            self.line.before.push(comment);
        } else if let Some(variation) = self.line.ended {
            self.game.notes_mut(variation).behind_variation.push(comment);
        } else {
            self.game.notes_mut(self.line.last).after.push(comment);
        }
    }

    fn begin_variation(&mut self) -> bool {
        self.settle_comments();
        if !self.line.begun {
            self.push(Play::Nothing);
        }
        let inner = Line::new(self.line.last);
        self.outer.push(core::mem::replace(&mut self.line, inner));
        true
    }

    fn end_variation(&mut self) {
        self.settle_comments();
        if let Some(outer) = self.outer.pop() {
            let inner = core::mem::replace(&mut self.line, outer);
            self.line.ended = Some(inner.first);
            self.line.numbered = false;
        }
    }

    fn unread(&mut self, raw: RawText<'_>) {
        self.settle_comments();
        let text = raw.to_text();
        if !text.is_empty() {
            self.game.notes_mut(self.line.last).unread = Some(text);
        }
    }

    fn result(&mut self, result: GameResult) {
        self.settle_comments();
        self.game.result = result;
        self.over = true;
    }

    fn restart(&mut self) {
        let fresh = Self::new(self.game.start);
        let spoiled = core::mem::replace(self, fresh);
        (self.game.preamble, self.game.tags) = (spoiled.game.preamble, spoiled.game.tags);
    }
}
