//! Writing a game: one form for each tree.
//!
//! Invariant: what was written reads back to the same tree, and writing that gives the same bytes.

use core::fmt::Write as _;

use super::wrap::Lines;
use crate::notation::pgn::tree::play_on;
use crate::notation::pgn::{Comment, Game, NodeId, Play};
use crate::position::{Position, Rules};

impl<R: Rules> Game<R> {
    /// The game in the export format of the standard: the roster first, lines of fewer than 80 characters (longer
    /// only for a comment that is one word to us), UTF-8, LF.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        let mut text = self.head();
        let mut writer = MoveWriter { lines: Lines::default(), needs_number: true };
        writer.tree(self);
        writer.lines.word(self.result.as_str());
        for comment in &self.epilogue {
            writer.comment(comment);
        }
        text.push_str(&writer.lines.finish());
        text
    }

    /// The comments before the tags, the tags and an empty line.
    fn head(&self) -> String {
        let mut writer = MoveWriter { lines: Lines::default(), needs_number: true };
        for comment in &self.preamble {
            writer.comment(comment);
            writer.lines.end_line();
        }
        let mut text = writer.lines.finish();
        for tag in &self.tags.for_export(self.result) {
            let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            text.push('[');
            text.push_str(&tag.name);
            text.push_str(" \"");
            text.push_str(&value);
            text.push_str("\"]\n");
        }
        text.push('\n');
        text
    }
}

/// What is still to be written of a tree.
enum Task<R: Rules> {
    /// A node and what follows it, from the position before it.
    Node { node: NodeId, position: Position<R>, opens_variation: bool },
    /// The text that could not be read behind a node.
    Unread { node: NodeId, position: Position<R> },
    /// The end of the variation that begins with this node.
    Close { node: NodeId },
}

struct MoveWriter {
    lines: Lines,
    /// Whether the next move gets its number even if it is Black's.
    needs_number: bool,
}

impl MoveWriter {
    fn tree<R: Rules>(&mut self, game: &Game<R>) {
        let Some(start) = game.start() else {
            // Nothing could be played, so the text stands alone.
            if let Some(raw) = &game.notes(NodeId::START).unread {
                self.lines.line(raw);
            }
            return;
        };
        let mut tasks = vec![Task::Node { node: NodeId::START, position: *start, opens_variation: false }];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Node { node, position, opens_variation } => {
                    self.node(game, node, &position, opens_variation);
                    follow(game, node, position, &mut tasks);
                }
                Task::Unread { node, position } => self.unread(game, node, &position),
                Task::Close { node } => {
                    self.lines.close(")");
                    self.needs_number = true;
                    self.comments(&game.notes(node).behind_variation);
                }
            }
        }
    }

    fn node<R: Rules>(&mut self, game: &Game<R>, node: NodeId, before: &Position<R>, opens_variation: bool) {
        let notes = game.notes(node);
        if opens_variation {
            self.lines.open("(");
            self.needs_number = true;
            self.comments(&notes.before);
        }
        let inner: &[Comment] = if opens_variation { &[] } else { &notes.before };
        match game.play(node) {
            Play::Nothing => {}
            play => {
                self.number(before, !inner.is_empty());
                self.comments(inner);
                match play {
                    Play::Move(m) => self.lines.word(before.san(m).as_str()),
                    _ => self.lines.word("--"),
                }
                self.needs_number = false;
            }
        }
        for nag in &notes.nags {
            self.lines.word(&nag.to_string());
        }
        self.comments(&notes.after);
    }

    fn number<R: Rules>(&mut self, position: &Position<R>, forced: bool) {
        let white = position.turn().is_white();
        if white || forced || self.needs_number {
            let mut number = String::new();
            let dots = if white { "." } else { "..." };
            write!(number, "{}{dots}", position.fullmoves()).expect("a string takes everything");
            self.lines.word(&number);
        }
    }

    /// Raw text stands in place of a move, behind its number, so that nothing of it comes to stand first on a
    /// line where it did not.
    fn unread<R: Rules>(&mut self, game: &Game<R>, node: NodeId, position: &Position<R>) {
        if let Some(raw) = &game.notes(node).unread {
            self.number(position, true);
            self.lines.word_on_this_line(raw);
            self.lines.end_line();
        }
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &Comment) {
        self.needs_number = true;
        let text = &comment.text;
        if comment.escape {
            self.lines.line(&format!("%{}", text.replace('\n', " ")));
        } else if !text.contains(['{', '}']) || text.contains('\n') && !text.contains('}') {
            self.lines.word(&format!("{{{text}}}"));
        } else if !text.contains('\n') {
            self.lines.word(&format!(";{text}"));
            self.lines.end_line();
        } else {
            // No form of comment holds both a brace and a line end.
            self.lines.word(&format!("{{{}}}", text.replace('}', ")")));
        }
    }
}

/// What comes after a node, last first: its variations, unread text, the rest of the line.
fn follow<R: Rules>(game: &Game<R>, node: NodeId, before: Position<R>, tasks: &mut Vec<Task<R>>) {
    let mut after = before;
    play_on(&mut after, game.play(node));
    if let Some(next) = game.next(node) {
        tasks.push(Task::Node { node: next, position: after, opens_variation: false });
    }
    if game.notes(node).unread.is_some() {
        tasks.push(Task::Unread { node, position: after });
    }
    let first = tasks.len();
    for variation in game.variations(node) {
        tasks.push(Task::Node { node: variation, position: before, opens_variation: true });
        tasks.push(Task::Close { node: variation });
    }
    tasks[first..].reverse();
}
