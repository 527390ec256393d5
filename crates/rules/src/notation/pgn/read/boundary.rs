//! Where one game ends and the next begins, in a text that may end inside a game.
//!
//! Invariant: every boundary found here is one between games for [`Games`] too, however the text goes on. Not every
//! such place is found; that only makes a piece longer.
//!
//! Ordinary text is scanned from mark to mark without reading its games. The scan stops at whatever is not ordinary,
//! and then the games are read, without their moves.

use super::comments::{CommentEnd, Preambles, comment_end, tag_after_comments};
use super::lexer::Lexer;
use super::place::{indentation, line_end};
use super::tags::read_tag;
use crate::notation::pgn::Games;

/// The last place where a game begins behind another, in a text that begins with a game.
pub(super) fn last_boundary(text: &[u8]) -> Option<usize> {
    let scanned = last_ordinary(text);
    // What is cut off is moved in memory: a short piece of a long text would be dear.
    if scanned.is_some_and(|at| at > text.len() / 2) { scanned } else { last_read(text).max(scanned) }
}

/// The last boundary in front of which everything is as it should be.
fn last_ordinary(text: &[u8]) -> Option<usize> {
    let mut scan = Scan {
        text: &text[..ordinary_length(text)],
        at: 0,
        in_head: true,
        last: None,
        preambles: Preambles::default(),
    };
    while scan.step().is_some() {}
    scan.last
}

/// Up to where no line is an escape line.
fn ordinary_length(text: &[u8]) -> usize {
    if text.first() == Some(&b'%') {
        return 0;
    }
    let marks: [&[u8]; 3] = [b"\n%", b"\r%", b"\xEF\xBB\xBF%"];
    let escapes = marks.iter().filter_map(|mark| memchr::memmem::find(text, mark));
    escapes.min().unwrap_or(text.len())
}

/// Goes from mark to mark: tags and comments.
struct Scan<'a> {
    text: &'a [u8],
    at: usize,
    /// Whether nothing but tags and comments has come since the last boundary.
    in_head: bool,
    last: Option<usize>,
    preambles: Preambles,
}

impl Scan<'_> {
    /// Passes the next mark; `None` at the end of what is ordinary.
    fn step(&mut self) -> Option<()> {
        let at = self.at + memchr::memchr3(b'[', b'{', b';', &self.text[self.at..])?;
        if self.in_head {
            let mut lexer = Lexer::new(&self.text[..at], self.at);
            lexer.skip_blanks();
            self.in_head = lexer.at == at;
        }
        if self.text[at] == b'[' {
            return self.tag(at);
        }
        if !self.in_head && self.preambles.starts(self.text, at) {
            self.begin_game(at)?;
        }
        self.at = match self.text[at] {
            b'{' => match comment_end(self.text, at, false) {
                CommentEnd::Closed(end) | CommentEnd::Open(end) => end,
                CommentEnd::Undecided(_) => return None,
            },
            _ => line_end(self.text, at),
        };
        Some(())
    }

    fn begin_game(&mut self, at: usize) -> Option<()> {
        indentation(self.text, at)?;
        self.in_head = true;
        self.last = Some(at);
        Some(())
    }

    fn tag(&mut self, at: usize) -> Option<()> {
        let tag = read_tag(self.text, at)?;
        let blanks = self.text[tag.end..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let end = tag.end + blanks;
        let alone = indentation(self.text, at).is_some() && matches!(self.text.get(end), Some(b'\n' | b'\r'));
        if tag.flaw.is_some() || !alone {
            return None;
        }
        if !self.in_head {
            self.begin_game(at)?;
        }
        self.at = end;
        Some(())
    }
}

/// The last boundary that reading finds.
fn last_read(text: &[u8]) -> Option<usize> {
    let text = &text[..decided_length(text)];
    let mut games = Games::new(text);
    let mut last = None;
    games.next_game();
    while games.next_game() {
        let start = games.start();
        // Whether these are tags is told by their first line.
        let told = tag_after_comments(text, start).unwrap_or(start);
        if line_end(text, told) < text.len() && indentation(text, start).is_some() {
            last = Some(start);
        }
    }
    last
}

/// Up to where it can be told which comments are closed.
fn decided_length(text: &[u8]) -> usize {
    let mut at = memchr::memrchr(b'}', text).map_or(0, |close| close + 1);
    while let Some(open) = memchr::memchr(b'{', &text[at..]).map(|open| at + open) {
        at = match comment_end(text, open, false) {
            CommentEnd::Closed(end) | CommentEnd::Open(end) => end,
            CommentEnd::Undecided(_) => return open,
        };
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_after_moves_are_a_boundary() {
        let text = b"[A \"1\"]\n\n[B \"2\"]\n\n1. e4 *\n\n[A \"{\"]\n\n1. d4 *\n";
        assert_eq!(last_ordinary(text), Some(27));
        assert_eq!(last_boundary(text), Some(27));
        assert_eq!(last_boundary(&text[..26]), None);
    }

    #[test]
    fn tags_in_comments_escapes_and_lines_of_moves_are_none() {
        for text in ["1. e4 {\n[A \"1\"]\n} *", "1. e4 ;\n%[A \"1\"]\n *", "1. e4 [A \"1\"] *\n[A \"2\"]"] {
            assert_eq!(last_boundary(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn comments_before_tags_go_with_them() {
        let text = b"1. e4 *\n\n{about\nthe next}\n[A \"1\"]\n\n*";
        assert_eq!(last_boundary(text), Some(9));
    }

    #[test]
    fn games_without_tags_are_told_by_their_results() {
        let text = b"1. e4 (1. d4 1-0\n\n1. c4) *\n\n1. d4 1-0\n\n1. c4\n";
        assert_eq!(last_boundary(text), Some(39));
    }

    #[test]
    fn what_the_scan_does_not_understand_is_read() {
        let text = b"[A \"1\"] [B \"2\"]\n*\n\n%escape\n[A \"1\"]\n1. e4 [x *\n\n[A \"1\"]\n";
        assert_eq!(last_ordinary(text), None);
        assert_eq!(last_boundary(text), Some(text.len() - 8));
    }
}
