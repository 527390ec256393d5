//! Movetext as tokens.
//!
//! Invariant: every byte belongs to a token or is a blank between two; the lexer always moves on, whatever comes.

use core::ops::Range;

use super::comments::{CommentEnd, Preambles, comment_end};
use super::place::{begins_line, indentation, line_end};
use super::tags::{may_be_wrapper, opens_tag, read_tag};
use crate::notation::pgn::{GameResult, Nag, TagFlaw, text};

/// A piece of movetext.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// The text is over.
    End,
    /// Here begin the tags, or the comments before the tags, of another game. Not consumed.
    NextGame,
    /// A move number, or dots.
    Number,
    /// A move, or what stands in its place.
    Symbol,
    /// A number or sign that judges a move; `None` if it is no such number or sign.
    Nag(Option<Nag>),
    /// Opens a variation.
    Open,
    /// Closes a variation.
    Close,
    /// What braces enclose, or what follows a semicolon or a percent sign in the first column.
    Comment {
        /// The text, without its marks.
        inner: Range<usize>,
        kind: Mark,
    },
    /// How the game ended.
    Result(GameResult),
    /// A brace that closes nothing.
    CloseBrace,
    /// `[pgn]` or `[/pgn]`.
    Wrapper,
    /// A word in brackets, alone on its line.
    Bracket,
    /// Says nothing that the move before it does not say: a check sign or "e.p." apart from its move.
    Noise,
}

/// How a comment is marked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// `{…}`
    Braces,
    /// `{…` without an end.
    OpenBrace,
    /// `;…`
    Semicolon,
    /// `%…`
    Percent,
}

/// Moves that have only digits, as a number has: castling without dashes, and the null move of UCI.
const MOVES_OF_ZEROS: [&[u8]; 3] = [b"00", b"000", b"0000"];

/// Goes through a text token by token.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    pub(super) text: &'a [u8],
    /// Where the next token is looked for.
    pub(super) at: usize,
    preambles: Preambles,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a [u8], at: usize) -> Self {
        Self { text, at, preambles: Preambles::default() }
    }

    #[inline]
    pub(super) fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    /// Skips blanks of every kind.
    #[inline]
    pub(super) fn skip_blanks(&mut self) {
        while let Some(byte) = self.byte(0) {
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' | 0x0B | 0x0C | 0 | 0x1A => self.at += 1,
                0x80.. => match blank_length(self.text, self.at) {
                    0 => return,
                    length => self.at += length,
                },
                _ => return,
            }
        }
    }

    /// The next token and where it begins; afterward the lexer stands behind it.
    pub(super) fn next(&mut self) -> (Token, usize) {
        self.skip_blanks();
        let start = self.at;
        let Some(byte) = self.byte(0) else { return (Token::End, start) };
        if let Some((result, end)) = self.spaced_result(byte) {
            self.at = end;
            return (Token::Result(result), start);
        }
        let token = match byte {
            b'0'..=b'9' | b'.' => self.number(),
            b'(' => self.open(),
            b')' => self.single(Token::Close),
            b'}' => self.single(Token::CloseBrace),
            b'*' => self.single(Token::Result(GameResult::Unknown)),
            b'{' | b';' => self.comment(),
            b'%' if begins_line(self.text, start) => self.comment(),
            b'$' => self.nag(),
            b'!' | b'?' => self.sign(),
            b'[' => self.bracket(),
            _ if self.ellipsis() > 0 => self.number(),
            _ => self.symbol(),
        };
        (token, start)
    }

    fn single(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    /// A variation, or "en passant" in parentheses.
    fn open(&mut self) -> Token {
        let passing: [&[u8]; 3] = [b"(e.p.)", b"(ep)", b"(e.p)"];
        match passing.into_iter().find(|word| self.text[self.at..].starts_with(word)) {
            Some(word) => {
                self.at += word.len();
                Token::Noise
            }
            None => self.single(Token::Open),
        }
    }

    fn skip_while(&mut self, belongs: impl Fn(u8) -> bool) -> Range<usize> {
        let start = self.at;
        while self.byte(0).is_some_and(&belongs) {
            self.at += 1;
        }
        start..self.at
    }

    /// A move number; or a result, castling, a null move or something else that begins with a digit.
    fn number(&mut self) -> Token {
        let start = self.at;
        self.skip_while(|byte| byte.is_ascii_digit());
        let is_symbol = match self.byte(0) {
            Some(b'-' | b'/' | b':' | b',') => true,
            Some(b'.') => {
                matches!(&self.text[start..], [b'0', b'.', b'5', b'-', ..] | [b'.', b'5', b'-', ..])
                    || self.is_decimal()
            }
            Some(0x80..) if blank_length(self.text, self.at) == 0 => self.ellipsis() == 0,
            _ => MOVES_OF_ZEROS.contains(&&self.text[start..self.at]) && self.symbol_ends(),
        };
        if is_symbol {
            self.at = start;
            return self.symbol();
        }
        loop {
            self.skip_while(|byte| byte == b'.');
            match self.ellipsis() {
                0 => return Token::Number,
                length => self.at += length,
            }
        }
    }

    /// Whether the dot here belongs to a number such as 0.25; `4.00` is castling with the fourth move.
    fn is_decimal(&self) -> bool {
        let behind = &self.text[self.at + 1..];
        let digits = behind.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let ends = Lexer::new(self.text, self.at + 1 + digits).symbol_ends();
        ends && behind[..digits].iter().any(|digit| *digit != b'0')
    }

    /// A result with blanks around its dash, as in `1/2 - 1/2`, and where it ends.
    fn spaced_result(&self, first: u8) -> Option<(GameResult, usize)> {
        fn part(rest: &mut &[u8], parts: &[&'static str]) -> Option<&'static str> {
            let found = parts.iter().find(|part| rest.starts_with(part.as_bytes()))?;
            *rest = &rest[found.len()..];
            while let [b' ' | b'\t', behind @ ..] = *rest {
                *rest = behind;
            }
            Some(found)
        }
        if !matches!(first, b'0' | b'1' | 0xC2) {
            return None;
        }
        let (halves, dashes) = (["1/2", "½", "1", "0"], ["-", "–", "—"]);
        let mut rest = &self.text[self.at..];
        let left = part(&mut rest, &halves)?;
        part(&mut rest, &dashes)?;
        let end = self.text.len() - rest.len();
        let right = part(&mut rest, &halves)?;
        let end = Lexer::new(self.text, end + right.len());
        let result = GameResult::from_text(&format!("{left}-{right}")).filter(|_| end.symbol_ends())?;
        Some((result, end.at))
    }

    /// How many bytes long the ellipsis here is, in UTF-8 or Windows-1252; 0 if there is none.
    fn ellipsis(&self) -> usize {
        match &self.text[self.at..] {
            [0xE2, 0x80, 0xA6, ..] => 3,
            [0x85, ..] => 1,
            _ => 0,
        }
    }

    fn comment(&mut self) -> Token {
        let start = self.at;
        if self.preambles.starts(self.text, start) {
            return Token::NextGame;
        }
        let (inner, kind) = match self.text[start] {
            b'{' => match comment_end(self.text, start, true) {
                CommentEnd::Closed(end) => {
                    self.at = end;
                    (start + 1..end - 1, Mark::Braces)
                }
                CommentEnd::Open(end) | CommentEnd::Undecided(end) => {
                    self.at = end;
                    (start + 1..end, Mark::OpenBrace)
                }
            },
            first => {
                self.at = line_end(self.text, start);
                (start + 1..self.at, if first == b'%' { Mark::Percent } else { Mark::Semicolon })
            }
        };
        Token::Comment { inner, kind }
    }

    fn nag(&mut self) -> Token {
        self.at += 1;
        let digits = self.skip_while(|byte| byte.is_ascii_digit());
        let number = str::from_utf8(&self.text[digits]).ok().and_then(|digits| digits.parse().ok());
        Token::Nag(number.map(Nag))
    }

    fn sign(&mut self) -> Token {
        let signs = self.skip_while(|byte| matches!(byte, b'!' | b'?'));
        let sign = str::from_utf8(&self.text[signs]).unwrap_or_default();
        Token::Nag(Nag::from_sign(sign))
    }

    fn bracket(&mut self) -> Token {
        let start = self.at;
        if may_be_wrapper(self.text, start)
            && let Some(tag) = read_tag(self.text, start)
            && tag.is_wrapper(self.text)
        {
            self.at = tag.end;
            return Token::Wrapper;
        }
        if opens_tag(self.text, start) {
            return Token::NextGame;
        }
        let first_on_line = indentation(self.text, start).is_some();
        let word = first_on_line.then(|| read_tag(self.text, start)).flatten();
        match word.filter(|word| word.flaw != Some(TagFlaw::NotClosed)) {
            Some(word) => {
                self.at = word.end;
                Token::Bracket
            }
            None => self.symbol(),
        }
    }

    /// Everything up to a blank or a character with a meaning of its own.
    fn symbol(&mut self) -> Token {
        let start = self.at;
        self.at += 1;
        while !self.symbol_ends() {
            self.at += if self.byte(0) == Some(b'(') { 3 } else { 1 };
        }
        let symbol = &self.text[start..self.at];
        meaning(symbol).unwrap_or(Token::Symbol)
    }

    /// Whether a symbol goes no further than here.
    #[inline]
    fn symbol_ends(&self) -> bool {
        match self.byte(0) {
            None | Some(0..=b' ' | b'{' | b'}' | b')' | b';' | b'[' | b'$' | b'!' | b'?' | b'*') => true,
            Some(b'(') => !self.promotion_in_parentheses(),
            Some(0x80..) => blank_length(self.text, self.at) > 0,
            Some(_) => false,
        }
    }

    /// `(Q)` right behind a square of the last rank, as in `a8(Q)`.
    fn promotion_in_parentheses(&self) -> bool {
        let before = self.text[..self.at].last();
        let inside = self.byte(1).is_some_and(|byte| byte.is_ascii_alphabetic());
        matches!(before, Some(b'1' | b'8')) && inside && self.byte(2) == Some(b')')
    }
}

/// What a symbol means if it is not a move.
fn meaning(symbol: &[u8]) -> Option<Token> {
    // Most symbols are moves, and those begin with a letter and have more than one.
    if symbol.len() > 1 && symbol[0].is_ascii_alphabetic() && symbol[0] != b'e' {
        return None;
    }
    let text = text::decode(symbol);
    let text = text.as_str();
    if matches!(text, "+" | "#" | "++" | "e.p." | "ep" | "e.p") {
        return Some(Token::Noise);
    }
    if let Some(result) = GameResult::from_text(text) {
        return Some(Token::Result(result));
    }
    Nag::from_sign(text).map(|nag| Token::Nag(Some(nag)))
}

/// How many bytes long the blank at this offset is that is not ASCII; 0 if there is none.
fn blank_length(text: &[u8], at: usize) -> usize {
    match &text[at..] {
        [0xEF, 0xBB, 0xBF, ..] => 3,
        [0xC2, 0xA0, ..] => 2,
        [0xE2, 0x80, 0x80..=0x8B | 0xAF, ..] | [0xE3, 0x80, 0x80, ..] | [0xE2, 0x81, 0xA0, ..] => 3,
        // The no-break space of Windows-1252; in UTF-8 this byte never begins a character.
        [0xA0, ..] if at == 0 || text[at - 1] < 0x80 || text[at - 1] == 0xA0 => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(Token, &str)> {
        let mut lexer = Lexer::new(text.as_bytes(), 0);
        let mut all = Vec::new();
        loop {
            let (token, start) = lexer.next();
            if matches!(token, Token::End | Token::NextGame) {
                return all;
            }
            all.push((token, &text[start..lexer.at]));
        }
    }

    fn kinds(text: &str) -> Vec<Token> {
        tokens(text).into_iter().map(|(token, _)| token).collect()
    }

    #[test]
    fn numbers_are_told_from_results_and_castling() {
        use Token::{Number, Result, Symbol};
        assert_eq!(
            kinds("1.e4 1... e5 2 . Nf3 3.…"),
            [Number, Symbol, Number, Symbol, Number, Number, Symbol, Number]
        );
        let results = kinds("1-0 0-1 1/2-1/2 1/2 0.5-0.5 ½-½ * 1–0 1/2 - 1/2 0 -1 ½– ½");
        assert_eq!(results.len(), 11);
        assert!(results.iter().all(|token| matches!(token, Result(_))), "{results:?}");
        assert_eq!(kinds("0-0 0-0-0 O–O 1e4"), [Symbol, Symbol, Symbol, Number, Symbol]);
        assert_eq!(kinds("0000 0000\u{a0}0000"), [Symbol, Symbol, Symbol]);
        assert_eq!(kinds("0000. 0000… 0 00000 0000e4"), [Number, Number, Number, Number, Number, Symbol]);
        assert_eq!(kinds("00 000 4.00 …Nc6 0.25"), [Symbol, Symbol, Number, Symbol, Number, Symbol, Symbol]);
    }

    #[test]
    fn signs_stand_alone_or_behind_a_move() {
        let nag = |number| Token::Nag(Some(Nag(number)));
        assert_eq!(kinds("e4!? $3 +/- = N"), [Token::Symbol, nag(5), nag(3), nag(16), nag(10), nag(146)]);
        assert_eq!(kinds("$ !!! $256"), [Token::Nag(None), Token::Nag(None), Token::Nag(None)]);
    }

    #[test]
    fn blanks_of_every_kind_separate() {
        let texts: Vec<_> = tokens("1.\u{a0}e4\u{2003}e5\t\u{feff}Nf3").into_iter().map(|(_, t)| t).collect();
        assert_eq!(texts, ["1.", "e4", "e5", "Nf3"]);
        let mut lexer = Lexer::new(b"e4\xA0e5", 0);
        assert_eq!((lexer.next(), lexer.at), ((Token::Symbol, 0), 2));
        assert_eq!(lexer.next(), (Token::Symbol, 3));
    }

    #[test]
    fn promotion_in_parentheses_is_no_variation() {
        let texts: Vec<_> = tokens("a8(Q) e4(d4) b1(x)").into_iter().map(|(_, t)| t).collect();
        assert_eq!(texts, ["a8(Q)", "e4", "(", "d4", ")", "b1(x)"]);
    }

    #[test]
    fn comments_end_where_they_should() {
        let texts: Vec<_> = tokens("{a;b} ;c{d\n%e\n {f\n\n%g}").into_iter().map(|(_, t)| t).collect();
        assert_eq!(texts, ["{a;b}", ";c{d", "%e", "{f\n\n%g}"]);
    }
}
