//! Reading movetext: from tokens to legal moves.
//!
//! Invariant: a move that cannot be played ends its line only. The rest of the variation, or of the game, is
//! handed on as raw text, and reading goes on behind it. Variations are kept on a stack of our own.

use super::language::{Attempt, Found, detect};
use super::lexer::{Lexer, Mark, Token};
use crate::movegen::Outcome;
use crate::notation::pgn::diagnostic::report;
use crate::notation::pgn::visitor::{Play, RawComment};
use crate::notation::pgn::{GameResult, Nag, Problem, Visitor, text};
use crate::notation::san::simple_san;
use crate::notation::typed::is_foreign;
use crate::notation::{Language, SanError};
use crate::position::{Position, Rules};
use crate::types::MoveCode;

/// How deep variations may be nested.
const MAX_DEPTH: usize = 10_000;

/// What is remembered of a line while a variation of it is read.
pub(super) struct Frame<R: Rules> {
    line: Line<R>,
    /// Where the variation opens.
    pub(super) open: usize,
}

/// Where a line of moves stands.
#[derive(Copy, Clone)]
struct Line<R: Rules> {
    position: Position<R>,
    /// The position before the last move, where its variations begin.
    previous: Position<R>,
    /// Whether the line has a move.
    moved: bool,
}

impl<R: Rules> Line<R> {
    fn new(start: Position<R>) -> Self {
        Self { position: start, previous: start, moved: false }
    }

    /// Whether the last move went to the square that a pawn had just passed over: only another pawn takes there.
    fn took_in_passing(&self) -> bool {
        let mover = self.previous.turn();
        self.previous.capturable_en_passant().is_some_and(|square| {
            let arrived = self.position.board().piece_at(square);
            arrived.is_some_and(|piece| piece.color == mover && self.position.rules().is_pawn(piece.role))
        })
    }
}

/// Reads the moves of one game.
pub(super) struct MoveReader<'a, 'v, R: Rules, V> {
    pub(super) lexer: Lexer<'a>,
    pub(super) visitor: &'v mut V,
    pub(super) problems: &'v mut Vec<(usize, Problem)>,
    pub(super) stack: Vec<Frame<R>>,
    /// Where the last comment or variation ended.
    noted: usize,
    attempt: Attempt,
    /// Whether a move that was tried in another language has a letter that names no piece in English.
    pub(super) foreign: bool,
}

/// A result and where it stands.
pub(super) type Ending = Option<(GameResult, usize)>;

impl<'a, 'v, R: Rules, V: Visitor<R>> MoveReader<'a, 'v, R, V> {
    pub(super) fn new(
        lexer: Lexer<'a>,
        visitor: &'v mut V,
        problems: &'v mut Vec<(usize, Problem)>,
        attempt: Attempt,
    ) -> Self {
        Self { lexer, visitor, problems, stack: Vec::new(), noted: usize::MAX, attempt, foreign: false }
    }

    /// Reads the game to its end and returns where that is.
    pub(super) fn read(&mut self, start: Option<&Position<R>>, tag: Option<GameResult>) -> usize {
        self.lexer.skip_blanks();
        let ending = match start {
            Some(start) => self.read_lines(start),
            None => {
                self.unread(self.lexer.at);
                self.find_ending()
            }
        };
        let result = self.settle_result(ending, tag);
        self.visitor.result(result);
        self.read_trailer();
        self.lexer.at
    }

    /// Reads all lines up to the result.
    pub(super) fn read_lines(&mut self, start: &Position<R>) -> Ending {
        let (first, known) = (self.lexer.at, self.problems.len());
        let mut line = Line::new(*start);
        loop {
            if self.read_common(&mut line) {
                continue;
            }
            let (token, at) = self.lexer.next();
            if let Some(ending) = self.ending(&token, at) {
                return ending;
            }
            let Err(problem) = self.read_token(token, at, &mut line) else { continue };
            if matches!(problem, Problem::Move(_)) {
                match self.attempt {
                    Attempt::Trial(_) => {
                        self.report(at, problem);
                        return None;
                    }
                    Attempt::Settled(_) => {}
                    Attempt::English => {
                        let found = detect(self.lexer.text, first, start);
                        self.attempt = Attempt::Settled(Language::English);
                        match found {
                            Some(Found::Whole(language)) => {
                                self.attempt = Attempt::Settled(language);
                                self.restart(first, known, language);
                                line = Line::new(*start);
                                continue;
                            }
                            Some(Found::Guess(language)) => {
                                self.report(first, Problem::GuessedLanguage { language });
                            }
                            Some(Found::Part(language, at, problem)) => {
                                let problem = Box::new(problem);
                                self.report(at, Problem::PartOfLanguage { language, problem });
                            }
                            None => {}
                        }
                    }
                }
            }
            self.report(at, problem);
            self.unread(at);
        }
    }

    /// Notes a problem, unless there are too many already.
    pub(super) fn report(&mut self, at: usize, problem: Problem) {
        report(self.problems, at, problem);
    }

    fn restart(&mut self, first: usize, known: usize, language: Language) {
        self.lexer.at = first;
        self.stack.clear();
        self.problems.truncate(known);
        self.report(first, Problem::Language { language });
        self.visitor.restart();
    }

    /// Reads blanks, a move number or a move in their common forms; `false` if something else comes.
    #[inline(always)]
    fn read_common(&mut self, line: &mut Line<R>) -> bool {
        let Some(byte) = self.lexer.byte(0) else { return false };
        match byte {
            b' ' | b'\n' => {
                self.lexer.at += 1;
                true
            }
            b'1'..=b'9' => self.read_common_number(),
            b'B'..=b'R' | b'a'..=b'h' if self.attempt.language() == Language::English => {
                let Some((simple_san, end)) = simple_san(self.lexer.text, self.lexer.at) else {
                    return false;
                };
                let Some(m) = line.position.resolve(simple_san) else { return false };
                self.lexer.at = end;
                self.play(line, Play::Move(m));
                self.check_sign(&line.position);
                true
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn read_common_number(&mut self) -> bool {
        let text = self.lexer.text;
        let mut at = self.lexer.at + 1;
        while text.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        if text.get(at) != Some(&b'.') {
            return false;
        }
        while text.get(at) == Some(&b'.') {
            at += 1;
        }
        self.lexer.at = at;
        self.visitor.number();
        true
    }

    #[inline(always)]
    fn play(&mut self, line: &mut Line<R>, play: Play<R::Move>) {
        line.previous = line.position;
        match play {
            Play::Move(m) => line.position.play(m),
            Play::Null => line.position.play_null(),
            Play::Nothing => {}
        }
        line.moved = true;
        self.visitor.play(play, &line.previous, &line.position);
    }

    /// Reads anything but the end. An error leaves the rest of the line to be taken as raw text.
    fn read_token(&mut self, token: Token, at: usize, line: &mut Line<R>) -> Result<(), Problem> {
        match token {
            Token::Symbol => self.read_symbol(at, line)?,
            Token::Number => self.read_number(at, line),
            Token::Nag(nag) => self.read_nag(nag, at, line.moved),
            Token::Open => self.open_variation(at, line)?,
            Token::Close => match self.stack.pop() {
                Some(frame) => {
                    *line = frame.line;
                    self.visitor.end_variation();
                    self.noted = self.lexer.at;
                }
                None => self.report(at, Problem::ExtraParenthesis),
            },
            Token::Comment { inner, kind } => {
                self.note_comment(&inner, kind, at);
                self.noted = self.lexer.at;
                let bytes = &self.lexer.text[inner];
                self.visitor.comment(RawComment { bytes, escape: kind == Mark::Percent });
            }
            Token::CloseBrace => self.report(at, Problem::ExtraBrace),
            Token::Wrapper => self.report(at, Problem::Wrapper),
            Token::Result(_) => self.keep_as_comment(at, Problem::StrayResult),
            Token::Noise => self.read_noise(at, line),
            Token::Bracket => {
                let found = text::excerpt(&self.lexer.text[at..self.lexer.at]);
                self.keep_as_comment(at, Problem::Bracket { found });
            }
            Token::End | Token::NextGame => {}
        }
        Ok(())
    }

    fn read_symbol(&mut self, at: usize, line: &mut Line<R>) -> Result<(), Problem> {
        let symbol = text::decode(&self.lexer.text[at..self.lexer.at]);
        if symbol.contains('.') && symbol.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
            self.keep_as_comment(at, Problem::StrayNumber { found: symbol });
            return Ok(());
        }
        if matches!(symbol.as_str(), "--" | "Z0" | "z0" | "null" | "NULL" | "pass" | "@@@@" | "0000") {
            if line.position.is_check() {
                return Err(Problem::NullInCheck);
            }
            self.play(line, Play::Null);
            return Ok(());
        }
        match line.position.parse_san_in(&symbol, self.attempt.language()) {
            Ok(m) => {
                self.note_letters(&symbol, &line.position);
                if self.is_doubtful_pawn(&symbol, m, &line.position) {
                    self.report(at, Problem::PawnLetter { found: symbol.clone() });
                }
                self.play(line, Play::Move(m));
                self.check_signs(&symbol, at, line);
            }
            Err(error) => {
                let (m, nag, bare) = self.move_and_sign(&line.position, &symbol).ok_or(error)?;
                self.note_letters(&symbol[..bare], &line.position);
                self.play(line, Play::Move(m));
                self.check_signs(&symbol[..bare], at, line);
                self.visitor.nag(nag);
            }
        }
        Ok(())
    }

    /// Looks at the letters of a move for what speaks against English; who reads English need not.
    fn note_letters(&mut self, symbol: &str, position: &Position<R>) {
        if matches!(self.attempt, Attempt::Trial(_)) {
            self.foreign |= is_foreign(position.rules(), symbol);
        }
    }

    /// Whether a pawn has a letter although it needs none.
    fn is_doubtful_pawn(&self, symbol: &str, m: R::Move, position: &Position<R>) -> bool {
        let role = position.board().role_at(m.from());
        symbol.starts_with('P')
            && !symbol.starts_with("P@")
            && self.attempt.language() == Language::English
            && role.is_some_and(|role| position.rules().is_pawn(role))
    }

    /// Reports a sign of check or mate behind a move that is none. A sign that is missing is no news.
    #[inline(always)]
    fn check_sign(&mut self, after: &Position<R>) {
        let at = self.lexer.at - 1;
        let sign = match self.lexer.text[at] {
            b'+' => "+",
            b'#' => "#",
            _ => return,
        };
        if let Some(gives) = false_sign(sign, after) {
            self.report(at, Problem::FalseSign { sign, gives });
        }
    }

    /// The same for all signs of a move that is not written in a common form.
    fn check_signs(&mut self, symbol: &str, at: usize, line: &Line<R>) {
        for sign in ["+", "#", "†", "‡"] {
            if let Some(place) = symbol.find(sign)
                && let Some(gives) = false_sign(sign, &line.position)
            {
                self.report(at + place, Problem::FalseSign { sign, gives });
            }
        }
        if let Some(place) = symbol.find("ep").or_else(|| symbol.find("e.p"))
            && !line.took_in_passing()
        {
            let gives = "no capture in passing";
            self.report(at + place, Problem::FalseSign { sign: "e.p.", gives });
        }
    }

    /// A move with a sign such as `+-` right behind it, and how long it is without.
    fn move_and_sign(&self, position: &Position<R>, symbol: &str) -> Option<(R::Move, Nag, usize)> {
        let mut cuts: Vec<_> = symbol.char_indices().rev().take(3).map(|(cut, _)| cut).collect();
        // The longest sign counts: += is not an equals sign behind a check.
        cuts.reverse();
        cuts.into_iter().filter(|cut| *cut > 0).find_map(|cut| {
            let nag = Nag::from_sign(&symbol[cut..])?;
            let read: Result<R::Move, SanError> =
                position.parse_san_in(&symbol[..cut], self.attempt.language());
            Some((read.ok()?, nag, cut))
        })
    }

    /// A move number is noise; but a number without a dot that no move here has is something else.
    fn read_number(&mut self, at: usize, line: &Line<R>) {
        let text = &self.lexer.text[at..self.lexer.at];
        let number = str::from_utf8(text).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        let expected = u64::from(line.position.fullmoves());
        match number {
            Some(number) if !number.parse().is_ok_and(|number: u64| number.abs_diff(expected) <= 1) => {
                let found = text::excerpt(text);
                self.keep_as_comment(at, Problem::StrayNumber { found });
            }
            _ => self.visitor.number(),
        }
    }

    /// A sign apart from its move. What it does not say of that move is kept.
    fn read_noise(&mut self, at: usize, line: &Line<R>) {
        let fits = match self.lexer.text[at] {
            b'+' => false_sign("+", &line.position).is_none(),
            b'#' => false_sign("#", &line.position).is_none(),
            _ => line.took_in_passing(),
        };
        if !line.moved || !fits {
            let found = text::excerpt(&self.lexer.text[at..self.lexer.at]);
            self.keep_as_comment(at, Problem::StraySign { found });
        }
    }

    fn read_nag(&mut self, nag: Option<Nag>, at: usize, moved: bool) {
        let Some(nag) = nag else {
            let found = text::excerpt(&self.lexer.text[at..self.lexer.at]);
            self.keep_as_comment(at, Problem::Nag { found });
            return;
        };
        if !moved {
            self.report(at, Problem::EarlyNag);
        } else if self.is_apart(at) {
            self.report(at, Problem::LateNag);
            self.noted = self.lexer.at;
        }
        self.visitor.nag(nag);
    }

    /// Whether a comment, a variation or the number of the next move lies between this place and its move.
    fn is_apart(&self, at: usize) -> bool {
        let text = self.lexer.text;
        let numbered = text[..at].trim_ascii_end().ends_with(b".");
        numbered || text.get(self.noted..at).is_some_and(|between| between.trim_ascii().is_empty())
    }

    fn open_variation(&mut self, at: usize, line: &mut Line<R>) -> Result<(), Problem> {
        if self.stack.len() >= MAX_DEPTH {
            return Err(Problem::TooDeep { limit: MAX_DEPTH });
        }
        if !line.moved {
            self.report(at, Problem::EarlyVariation);
        }
        self.stack.push(Frame { line: *line, open: at });
        if self.visitor.begin_variation() {
            *line = Line::new(line.previous);
        } else {
            self.pass_over();
        }
        Ok(())
    }
}

/// What a move gives if it is less than its sign says.
fn false_sign<R: Rules>(sign: &str, after: &Position<R>) -> Option<&'static str> {
    if matches!(sign, "+" | "†") && after.is_check() {
        return None;
    }
    // The end of a game that is won by something beyond chess gets the sign of mate in most programs.
    match (after.outcome(), after.is_check()) {
        (Some(Outcome::Win(_)), _) => None,
        (_, true) => Some("check, not mate"),
        (_, false) => Some("no check"),
    }
}
