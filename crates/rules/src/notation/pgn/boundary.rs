//! Where one game ends and the next begins, found without reading the games.
//!
//! Invariant: every boundary found here is one between games for [`Games`](super::Games) too. Not every such place
//! is found; that only makes a piece longer.

use super::comment_read::{CommentEnd, comment_end, starts_preamble};
use super::lexer::{Lexer, Token};
use super::place::{line_end, line_ends, line_start};
use super::tag_read::{has_name, opens_tag, read_tag};

/// The last place where tags begin after moves, in a text that begins with a game and may end inside one.
pub(super) fn last_boundary(text: &[u8]) -> Option<usize> {
    let has_escapes = text.first() == Some(&b'%')
        || memchr::memmem::find(text, b"\n%").is_some()
        || memchr::memmem::find(text, b"\r%").is_some();
    let mut scan =
        Scan { text, at: 0, has_escapes, in_head: true, after_tag: true, doubtful: false, last: None };
    while scan.step().is_some() {}
    scan.last
}

/// Goes from mark to mark: tags, comments and escape lines.
struct Scan<'a> {
    text: &'a [u8],
    at: usize,
    /// Whether any line is an escape line; if none is, the beginnings of lines need not be looked for.
    has_escapes: bool,
    /// Whether nothing but tags and comments has come since the last boundary.
    in_head: bool,
    /// Whether what came last was a tag.
    after_tag: bool,
    /// Whether the next game may have begun already, with a line in brackets that is no tag.
    doubtful: bool,
    last: Option<usize>,
}

impl Scan<'_> {
    /// Passes the next mark; `None` at the end of what can be told.
    fn step(&mut self) -> Option<()> {
        let at = self.at + memchr::memchr3(b'[', b'{', b';', &self.text[self.at..])?;
        if self.has_escapes {
            let line = line_start(self.text, at);
            if line >= self.at && self.text[line] == b'%' {
                self.note_gap(line);
                return self.comment(line, line_end(self.text, line));
            }
        }
        self.note_gap(at);
        match self.text[at] {
            b'[' => self.bracket(at),
            b'{' => match comment_end(self.text, at, false) {
                CommentEnd::Closed(end) | CommentEnd::Open(end) => self.comment(at, end),
                CommentEnd::Undecided(_) => None,
            },
            _ => self.comment(at, line_end(self.text, at)),
        }
    }

    /// Looks whether there are moves between the last mark and this one.
    fn note_gap(&mut self, at: usize) {
        if !self.in_head {
            return;
        }
        let mut lexer = Lexer::new(&self.text[..at], self.at);
        lexer.skip_blanks();
        while lexer.byte(0) == Some(b'%') && line_start(self.text, lexer.at) == lexer.at {
            lexer.at = line_end(lexer.text, lexer.at);
            lexer.skip_blanks();
        }
        self.in_head &= lexer.at == at;
    }

    fn comment(&mut self, start: usize, end: usize) -> Option<()> {
        if !self.in_head && starts_preamble(self.text, start) {
            self.begin_game(start);
        }
        self.at = end;
        self.after_tag = false;
        Some(())
    }

    fn begin_game(&mut self, at: usize) {
        self.in_head = true;
        if !core::mem::take(&mut self.doubtful) {
            self.last = Some(at);
        }
    }

    fn bracket(&mut self, at: usize) -> Option<()> {
        if line_end(self.text, at) == self.text.len() {
            // What it is depends on how the line goes on.
            return None;
        }
        let tag = read_tag(self.text, at);
        if tag.as_ref().is_some_and(|tag| tag.is_wrapper(self.text)) {
            self.at = tag?.end;
            return Some(());
        }
        if tag.is_none() && !self.in_head {
            // It belongs to the moves, or, behind a result, it is the first line of the next game.
            let end = line_end(self.text, at);
            self.doubtful = true;
            self.at = end;
            return memchr::memchr3(b'[', b'{', b';', &self.text[at + 1..end]).is_none().then_some(());
        }
        let opens = opens_tag(self.text, at);
        if opens && !self.in_head {
            self.begin_game(at);
        } else if !opens && has_name(self.text, at) && !(self.in_head && self.after_tag) {
            // In the middle of a line it may or may not be a tag: only reading the game would tell.
            return None;
        }
        self.at = match tag {
            Some(tag) if self.in_head => tag.end,
            None if self.in_head => line_end(self.text, at),
            _ => at + 1,
        };
        self.after_tag = self.in_head;
        Some(())
    }
}

/// The last place, in a text without tags, where a move number follows a result and an empty line.
pub(super) fn last_result(text: &[u8]) -> Option<usize> {
    let mut lexer = Lexer::new(text, 0);
    let (mut depth, mut last, mut result_end) = (0_usize, None, None);
    loop {
        let (token, at) = lexer.next();
        match token {
            Token::End | Token::NextGame => return last,
            Token::Number if result_end.is_some_and(|end| line_ends(&text[end..at], None) > 1) => {
                last = Some(at)
            }
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        let ends_game = matches!(token, Token::Result(_)) && depth == 0;
        result_end = ends_game.then_some(lexer.at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_after_moves_are_a_boundary() {
        let text = b"[A \"1\"]\n\n[B \"2\"]\n\n1. e4 *\n\n[A \"{\"]\n\n1. d4 *\n";
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
        let text = b"1. e4 (1. d4 1-0\n\n1. c4) *\n\n1. d4 1-0\n\n1. c4";
        assert_eq!(last_result(text), Some(39));
    }
}
