//! The end of a game, and what is passed over on the way to it.

use core::ops::Range;

use super::lexer::{Lexer, Mark, Token};
use super::moves::{Ending, MoveReader};
use crate::notation::pgn::visitor::{RawComment, RawText};
use crate::notation::pgn::{GameResult, Problem, Visitor};
use crate::position::Rules;

/// Where the last token of a line ends that is not read, and what it leaves open.
struct LineEnd {
    end: usize,
    in_comment: bool,
    /// It is a comment that only the end of its line ends.
    to_line_end: bool,
    open: usize,
}

impl<R: Rules, V: Visitor<R>> MoveReader<'_, '_, R, V> {
    /// The end of the game, if this token is it.
    pub(super) fn ending(&mut self, token: &Token, at: usize) -> Option<Ending> {
        let ending = match token {
            Token::End | Token::NextGame => {
                self.lexer.at = at;
                None
            }
            // A result inside a variation is the end if nothing else follows: its parenthesis was forgotten.
            Token::Result(result) if self.stack.is_empty() || self.nothing_follows() => {
                let found = &self.lexer.text[at..self.lexer.at];
                if found != result.as_str().as_bytes() {
                    let found = crate::notation::pgn::text::excerpt(found);
                    self.report(at, Problem::ResultForm { found, taken: *result });
                }
                Some((*result, at))
            }
            _ => return None,
        };
        if let Some(open) = self.stack.first().map(|frame| frame.open) {
            self.report(open, Problem::UnterminatedVariation);
        }
        while self.stack.pop().is_some() {
            self.visitor.end_variation();
        }
        Some(ending)
    }

    fn nothing_follows(&self) -> bool {
        let mut ahead = self.lexer.clone();
        loop {
            match ahead.next().0 {
                Token::Comment { .. } => {}
                Token::End | Token::NextGame => return true,
                _ => return false,
            }
        }
    }

    /// Hands on the rest of the line as raw text; afterward comes what ends the variation or the game.
    pub(super) fn unread(&mut self, from: usize) {
        self.lexer.at = from;
        let LineEnd { end, in_comment, to_line_end, open } = self.find_end_of_line();
        let bytes = &self.lexer.text[from..end];
        self.visitor.unread(RawText { bytes, in_comment, to_line_end, open });
    }

    /// Passes over a variation that nobody wants; its parenthesis comes next.
    pub(super) fn pass_over(&mut self) {
        self.find_end_of_line();
    }

    /// Goes to what ends this variation or game.
    fn find_end_of_line(&mut self) -> LineEnd {
        let (mut opened, mut end) = (Vec::new(), self.lexer.at);
        let (mut in_comment, mut to_line_end) = (false, false);
        loop {
            let (token, at) = self.lexer.next();
            let is_main_line = self.stack.is_empty();
            match token {
                Token::Open => opened.push(at),
                Token::Close if !opened.is_empty() => _ = opened.pop(),
                Token::End | Token::NextGame => break self.lexer.at = at,
                Token::Close if !is_main_line => break self.lexer.at = at,
                Token::Result(_) if opened.is_empty() && is_main_line || self.nothing_follows() => {
                    break self.lexer.at = at;
                }
                Token::Comment { kind: Mark::OpenBrace, .. } => {
                    self.report(at, Problem::UnterminatedComment);
                    in_comment = true;
                }
                _ => {}
            }
            to_line_end = matches!(token, Token::Comment { kind: Mark::Semicolon | Mark::Percent, .. });
            end = self.lexer.at;
        }
        if let Some(first) = opened.first() {
            self.report(*first, Problem::UnterminatedVariation);
        }
        LineEnd { end, in_comment, to_line_end, open: opened.len() }
    }

    /// The end of a game of which nothing was read.
    pub(super) fn find_ending(&mut self) -> Ending {
        let (token, at) = self.lexer.next();
        self.ending(&token, at).flatten()
    }

    /// The result that counts, where the tag and the end of the moves may differ.
    pub(super) fn settle_result(&mut self, ending: Ending, tag: Option<GameResult>) -> GameResult {
        let Some((end, at)) = ending else {
            let taken = tag.unwrap_or_default();
            self.report(self.lexer.at, Problem::NoResult { taken });
            return taken;
        };
        let tag = tag.unwrap_or(end);
        if tag == end {
            return end;
        }
        let taken = if tag == GameResult::Unknown { end } else { tag };
        self.report(at, Problem::ResultMismatch { tag, end, taken });
        taken
    }

    /// Reads what may follow a result: comments, a second result, `[/pgn]`.
    pub(super) fn read_trailer(&mut self) {
        loop {
            let mut ahead: Lexer<'_> = self.lexer.clone();
            let (token, at) = ahead.next();
            let same_paragraph = !has_blank_line(&self.lexer.text[self.lexer.at..at]);
            let behind = core::mem::replace(&mut self.lexer, ahead);
            match token {
                Token::Comment { inner, kind } => {
                    self.note_comment(&inner, kind, at);
                    let bytes = &self.lexer.text[inner];
                    self.visitor.comment(RawComment { bytes, escape: kind == Mark::Percent });
                }
                Token::Result(_) if same_paragraph => self.keep_as_comment(at, Problem::StrayResult),
                Token::Number if same_paragraph => self.keep_stray_number(at),
                // The number of moves, as books give it.
                Token::Open if same_paragraph && self.closes_behind_number() => self.keep_stray_number(at),
                Token::Wrapper => self.report(at, Problem::Wrapper),
                Token::CloseBrace => self.report(at, Problem::ExtraBrace),
                _ => {
                    self.lexer = behind;
                    return;
                }
            }
        }
    }

    fn keep_stray_number(&mut self, at: usize) {
        let found = crate::notation::pgn::text::excerpt(&self.lexer.text[at..self.lexer.at]);
        self.keep_as_comment(at, Problem::StrayNumber { found });
    }

    /// Goes behind a number and its closing parenthesis, if these are all that follows an opening one.
    fn closes_behind_number(&mut self) -> bool {
        let rest = &self.lexer.text[self.lexer.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let closes = digits > 0 && rest.get(digits) == Some(&b')');
        if closes {
            self.lexer.at += digits + 1;
        }
        closes
    }

    /// Reports what is wrong with the braces of a comment.
    pub(super) fn note_comment(&mut self, inner: &Range<usize>, kind: Mark, at: usize) {
        if kind == Mark::OpenBrace {
            self.report(at, Problem::UnterminatedComment);
        } else if kind == Mark::Braces && memchr::memchr(b'{', &self.lexer.text[inner.clone()]).is_some() {
            self.report(at, Problem::NestedBrace);
        }
    }

    /// Keeps a token that makes no sense here as a comment, and says so.
    pub(super) fn keep_as_comment(&mut self, at: usize, problem: Problem) {
        self.report(at, problem);
        self.visitor.comment(RawComment { bytes: &self.lexer.text[at..self.lexer.at], escape: false });
    }
}

/// Whether these blanks hold an empty line.
fn has_blank_line(blanks: &[u8]) -> bool {
    super::place::line_ends(blanks, None) > 1
}
