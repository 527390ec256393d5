//! A line of the command language and what it means.
//!
//! Invariant: whatever is typed means a command or is refused with what was expected and what came.

use std::path::PathBuf;

use tabiya_engine::levels::Opponent;
use tabiya_game::{RulesetId, TimeControl};
use tabiya_protocol::ClaimKind;
use tabiya_rules::notation::{EnPassantStyle, Language};
use tabiya_rules::types::{Color, Square, SquareError};
use tabiya_words::{Dictionary, Locale, phrase};

use super::command_table::{Word, find, unknown};
use super::positions;
use crate::console::view::board::Style;
use crate::console::view::from_room::printable;
use crate::console::view::palette::Ink;
use crate::console::view::picture::Occasion;
use crate::nearest::nearest;

/// Who plays a color.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::console) enum Seat {
    Human,
    Computer(u8),
}

/// A move of a score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct Written {
    /// The number before it, if it has one.
    pub(in crate::console) at: Option<Occasion>,
    pub(in crate::console) text: String,
}

/// What is wanted.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::console) enum Command {
    Nothing,
    Game {
        white: Seat,
        black: Seat,
    },
    /// Others take over the seats.
    Players {
        white: Seat,
        black: Seat,
    },
    /// The computer's move.
    ComputerMove,
    Move(String),
    /// Moves as a score sheet has them.
    Line(Vec<Written>),
    /// A square alone: the beginning of a move, or its end.
    Square(Square),
    Moves {
        count: u32,
        speed: u32,
    },
    Undo,
    /// The same players again.
    Rematch,
    Hint,
    /// How strong one is.
    Strength,
    /// What the position is worth.
    Eval,
    /// How good the moves of the game were.
    Review,
    /// So many best lines.
    Lines(u8),
    Auto(bool),
    /// Whether computers answer from the book of openings.
    Book(bool),
    Echo(bool),
    Resign,
    Draw,
    Accept,
    Decline,
    Claim {
        /// None: whichever holds.
        claim: Option<ClaimKind>,
        with: Option<String>,
    },
    Abort,
    Score,
    Setup,
    /// A letter of FEN: which piece that is, the mode knows.
    Place(char, Square),
    Remove(Square),
    Turn(Color),
    Done,
    Position(&'static str),
    ShowMode,
    Mode(String),
    ShowClock,
    Clock(TimeControl),
    Rules(RulesetId),
    /// The board, now or as it was.
    Board(Option<Occasion>),
    Legal(Option<Square>),
    List,
    Fen,
    StartFrom(String),
    EnPassant(EnPassantStyle),
    /// Whose letters moves are read and shown with.
    Language(Language),
    /// In which language everything is said.
    Speak(Locale),
    Flip,
    Style(Style),
    PieceColors([Ink; 2]),
    TileColors([Ink; 2]),
    Pgn,
    Save(PathBuf),
    Load {
        file: PathBuf,
        number: usize,
    },
    Say(String),
    Help(Option<String>),
    Quit,
}

/// Reads a line.
///
/// # Errors
/// What was expected and what came.
pub(in crate::console) fn read(line: &str, dictionary: &Dictionary) -> Result<Command, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(Command::Nothing);
    }
    // A stroke before a word is what chat needs; here it makes no difference.
    let line = line.strip_prefix('/').unwrap_or(line);
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if let Some(name) = positions::POSITIONS.iter().map(|(name, _)| *name).find(|name| *name == first) {
        return if rest.is_empty() {
            Ok(Command::Position(name))
        } else {
            Err(excess(dictionary, name, rest))
        };
    }
    match find(first) {
        Some(word) => Reader { dictionary, word, rest, words: rest.split_whitespace().collect() }.read(),
        None => read_move(line, dictionary),
    }
}

/// A line as it may be repeated: no longer than a screen is wide, and nothing that could confuse a terminal.
pub(in crate::console) fn repeated(line: &str) -> String {
    let shown: String = line.trim_end().chars().filter(|letter| !letter.is_control()).take(120).collect();
    format!("> {shown}")
}

fn excess(dictionary: &Dictionary, name: &str, rest: &str) -> String {
    phrase!(dictionary, NothingMore, word = name, found = quoted(rest))
}

/// What was typed, no longer than is worth repeating.
fn quoted(text: &str) -> String {
    format!("{:?}", text.chars().take(40).collect::<String>())
}

/// A move, or several, without the word.
fn read_move(line: &str, dictionary: &Dictionary) -> Result<Command, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = words.first().copied().unwrap_or_default();
    if numbered(first).0.is_some() {
        return sheet(&words, dictionary);
    }
    if let [square] = words[..]
        && let Ok(square) = square.parse()
    {
        return Ok(Command::Square(square));
    }
    if looks_like_move(&words) {
        return Ok(Command::Move(joined(&words)));
    }
    match (first.parse::<Square>(), &words[..]) {
        (Ok(from), [_, other]) if !looks_like_move(&[other]) => {
            Err(phrase!(dictionary, SquareAfter, from = from, found = quoted(other)))
        }
        _ if looks_like_move(&[first]) => sheet(&words, dictionary),
        _ => Err(unknown(dictionary, first)),
    }
}

/// A part of a score sheet: `1. e4 e5 2. Nf3`, `1.e4 e5`, `1...e5`, `1. ... e5`, `e4 e5`.
fn sheet(words: &[&str], dictionary: &Dictionary) -> Result<Command, String> {
    let mut moves = Vec::new();
    let mut number: Option<Occasion> = None;
    for word in words {
        let (at, text) = match &mut number {
            Some(before) if word.starts_with('.') => {
                before.side = Some(Color::Black);
                (None, word.trim_start_matches('.'))
            }
            _ => numbered(word),
        };
        let is_move = text.is_empty() || looks_like_move(&[text]);
        if !is_move || at.is_some() && number.is_some() {
            return Err(phrase!(dictionary, MoveExpected, found = quoted(word)));
        }
        number = at.or(number);
        if !text.is_empty() {
            moves.push(Written { at: number.take(), text: joined(&[text]) });
        }
    }
    match (&moves[..], number) {
        (_, Some(number)) => Err(phrase!(dictionary, MoveAfter, number = dotted(number))),
        ([Written { at: None, text }], None) => Ok(Command::Move(text.clone())),
        _ => Ok(Command::Line(moves)),
    }
}

/// The number before a move, and the move: `12.` and `12...` are numbers, `0-0` is a move.
fn numbered(word: &str) -> (Option<Occasion>, &str) {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = digits.trim_start_matches('.');
    let number = Occasion::named(&word[..word.len() - rest.len()]);
    match (digits.len() < word.len() && rest.len() < digits.len(), number) {
        (true, Some(number)) => (Some(number), rest),
        _ => (None, word),
    }
}

/// A number as it stands before a move: `12.` or `12...`.
pub(in crate::console) fn dotted(at: Occasion) -> String {
    let dots = if at.side == Some(Color::Black) { "..." } else { "." };
    format!("{}{dots}", at.number)
}

/// `E2 e4 Q` and `E2E4Q` become `e2e4Q`: squares may be written either way, pieces may not. A capital right before a
/// small square is a piece, though: `B5c6` is the move of a bishop on the fifth rank.
fn joined(words: &[&str]) -> String {
    let text = words.concat();
    let between_squares = || {
        let (from, to) = (text.get(0..2)?, text.get(2..4)?);
        let apart = words.first() == Some(&from);
        let piece = !apart && from.starts_with(char::is_uppercase) && to.starts_with(char::is_lowercase);
        let squares = format!("{}{}", from.to_ascii_lowercase(), to.to_ascii_lowercase());
        (is_square(from) && is_square(to) && !piece).then(|| format!("{squares}{}", &text[4..]))
    };
    between_squares().unwrap_or(text)
}

fn is_square(word: &str) -> bool {
    word.parse::<Square>().is_ok()
}

fn looks_like_move(words: &[&str]) -> bool {
    match words {
        [from, to] => is_square(from) && is_square(to) || to.starts_with("e.p"),
        [from, to, piece] => is_square(from) && is_square(to) && piece.chars().count() == 1,
        [text] => {
            let castles = ["O-O", "0-0", "o-o"].iter().any(|castling| text.starts_with(castling));
            let body = text.trim_end_matches(['+', '#', '!', '?']);
            let body =
                body.split('=').next().unwrap_or(body).trim_end_matches(|c: char| c.is_ascii_alphabetic());
            let lands = body.get(body.len().saturating_sub(2)..).is_some_and(is_square);
            castles || lands && text.chars().count() <= 10
        }
        _ => false,
    }
}

struct Reader<'a> {
    dictionary: &'a Dictionary,
    word: &'static Word,
    rest: &'a str,
    words: Vec<&'a str>,
}

impl Reader<'_> {
    fn read(&self) -> Result<Command, String> {
        if let Some(command) = &self.word.alone {
            return if self.rest.is_empty() {
                Ok(command.clone())
            } else {
                Err(excess(self.dictionary, self.word.name(), self.rest))
            };
        }
        let command = match self.word.name() {
            "game" => {
                let (white, black) = self.seats()?;
                Command::Game { white, black }
            }
            "players" => {
                let (white, black) = self.seats()?;
                Command::Players { white, black }
            }
            "move" => self.one_move(),
            "moves" => self.moves()?,
            "lines" => Command::Lines(self.lines()?),
            "auto" => Command::Auto(self.choice(&[("on", true), ("off", false)])?),
            "book" => Command::Book(self.choice(&[("on", true), ("off", false)])?),
            "echo" => Command::Echo(self.choice(&[("on", true), ("off", false)])?),
            "claim" => self.claim()?,
            "+" => self.place()?,
            "-" => Command::Remove(self.square(self.only()?)?),
            "=" => Command::Turn(self.choice(&[("white", Color::White), ("black", Color::Black)])?),
            "position" => self.position()?,
            "mode" if self.words.is_empty() => Command::ShowMode,
            "mode" => Command::Mode(self.rest.to_owned()),
            "clock" if self.rest.is_empty() => Command::ShowClock,
            "clock" => Command::Clock(self.clock()?),
            "rules" => Command::Rules(self.ruleset()?),
            "board" if self.words.is_empty() => Command::Board(None),
            "board" => Command::Board(Some(self.occasion()?)),
            "legal" if self.words.is_empty() => Command::Legal(None),
            "legal" => Command::Legal(Some(self.square(self.only()?)?)),
            "fen" if self.rest.is_empty() => Command::Fen,
            "fen" => Command::StartFrom(self.rest.to_owned()),
            "ep" => Command::EnPassant(
                self.choice(&[("legal", EnPassantStyle::Legal), ("always", EnPassantStyle::Always)])?,
            ),
            "language" => Command::Language(self.language()?),
            "speak" => Command::Speak(self.locale()?),
            "style" => Command::Style(self.choice(&Style::ALL)?),
            "piececolour" => Command::PieceColors(self.colors()?),
            "tilecolour" => Command::TileColors(self.colors()?),
            "save" if !self.rest.is_empty() => Command::Save(PathBuf::from(self.rest)),
            "load" if !self.rest.is_empty() => self.load(),
            "say" if !self.rest.is_empty() => Command::Say(self.rest.to_owned()),
            "help" if self.words.is_empty() => Command::Help(None),
            "help" => Command::Help(Some(self.only()?.to_owned())),
            _ => return Err(self.expected()),
        };
        Ok(command)
    }

    fn expected(&self) -> String {
        let nothing = || phrase!(self.dictionary, Nothing);
        let found = if self.rest.is_empty() { nothing() } else { quoted(self.rest) };
        let (usage, word) = (self.word.usage, self.word.name());
        phrase!(self.dictionary, UsageExpected, usage = usage, found = found, word = word)
    }

    fn occasion(&self) -> Result<Occasion, String> {
        let (text, word) = (self.only()?, self.word.name());
        Occasion::named(text)
            .ok_or_else(|| phrase!(self.dictionary, OccasionExpected, word = word, found = quoted(text)))
    }

    /// A number within bounds.
    fn number(&self, text: &str, least: u32, most: u32) -> Result<u32, String> {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        let (word, found) = (self.word.name(), quoted(text));
        number.ok_or_else(|| {
            phrase!(self.dictionary, NumberExpected, word = word, least = least, most = most, found = found)
        })
    }

    fn only(&self) -> Result<&str, String> {
        match self.words[..] {
            [only] => Ok(only),
            _ => Err(self.expected()),
        }
    }

    fn lines(&self) -> Result<u8, String> {
        let count = self.number(self.only()?, 1, 5)?;
        u8::try_from(count).map_err(|_| self.expected())
    }

    fn square(&self, text: &str) -> Result<Square, String> {
        let wrong = |error: SquareError| {
            let (word, found) = (self.word.name(), quoted(&error.found));
            phrase!(self.dictionary, SquareExpected, word = word, found = found)
        };
        text.parse().map_err(wrong)
    }

    fn choice<T: Copy>(&self, choices: &[(&str, T)]) -> Result<T, String> {
        let wanted = self.only()?;
        let found = choices.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| *value).ok_or_else(|| self.expected())
    }

    fn seats(&self) -> Result<(Seat, Seat), String> {
        let [white, black] = self.words[..] else { return Err(self.expected()) };
        Ok((self.seat(white)?, self.seat(black)?))
    }

    fn one_move(&self) -> Command {
        if self.words.is_empty() { Command::ComputerMove } else { Command::Move(joined(&self.words)) }
    }

    fn moves(&self) -> Result<Command, String> {
        let [count, speed] = self.words[..] else { return Err(self.expected()) };
        Ok(Command::Moves { count: self.number(count, 1, 100_000)?, speed: self.number(speed, 1, 20)? })
    }

    fn claim(&self) -> Result<Command, String> {
        let (claim, with) = match self.words[..] {
            ["threefold", ..] => (Some(ClaimKind::Threefold), &self.words[1..]),
            ["fifty", ..] => (Some(ClaimKind::Fifty), &self.words[1..]),
            _ => (None, &self.words[..]),
        };
        match with {
            [] => Ok(Command::Claim { claim, with: None }),
            with if looks_like_move(with) => Ok(Command::Claim { claim, with: Some(joined(with)) }),
            _ => Err(self.expected()),
        }
    }

    fn place(&self) -> Result<Command, String> {
        let [piece, square] = self.words[..] else { return Err(self.expected()) };
        let mut letters = piece.chars();
        let found = letters.next().filter(|letter| letter.is_ascii_alphabetic() && letters.next().is_none());
        let expected = || phrase!(self.dictionary, LetterExpected, found = quoted(piece));
        Ok(Command::Place(found.ok_or_else(expected)?, self.square(square)?))
    }

    fn position(&self) -> Result<Command, String> {
        let name = self.only()?;
        let known = positions::POSITIONS.iter().map(|(name, _)| *name).find(|known| *known == name);
        known.map(Command::Position).ok_or_else(|| {
            let names = || positions::POSITIONS.iter().map(|(name, _)| *name);
            match nearest(name, names()) {
                Some(near) => phrase!(self.dictionary, PositionPerhaps, near = near, found = quoted(name)),
                None => self.one_of(&names().collect::<Vec<_>>().join(", "), name),
            }
        })
    }

    fn ruleset(&self) -> Result<RulesetId, String> {
        let name = self.only()?.to_lowercase();
        let wrong = |_| phrase!(self.dictionary, RulesExpected, found = quoted(&name));
        serde_json::from_value(name.clone().into()).map_err(wrong)
    }

    /// That one of these names was expected.
    fn one_of(&self, names: &str, found: &str) -> String {
        let word = self.word.name();
        phrase!(self.dictionary, OneExpected, word = word, names = names, found = quoted(found))
    }

    fn language(&self) -> Result<Language, String> {
        let name = self.only()?;
        let found = Language::ALL.into_iter().find(|one| one.to_string().eq_ignore_ascii_case(name));
        found.ok_or_else(|| {
            let names = Language::ALL.map(|one| one.to_string().to_lowercase());
            self.one_of(&names.join(", "), name)
        })
    }

    fn locale(&self) -> Result<Locale, String> {
        let name = self.only()?;
        let names = || Locale::ALL.map(Locale::name).join(", ");
        name.parse().map_err(|_| self.one_of(&names(), name))
    }

    fn clock(&self) -> Result<TimeControl, String> {
        let clock = self.rest.parse::<TimeControl>();
        clock.map_err(|error| {
            let detail = self.dictionary.problem(&tabiya_view::clock_problem(&error));
            printable(&phrase!(self.dictionary, ClockUnreadable, detail = detail))
        })
    }

    fn colors(&self) -> Result<[Ink; 2], String> {
        let [one, two] = self.words[..] else { return Err(self.expected()) };
        let ink = |text: &str| {
            Ink::named(text).ok_or_else(|| {
                let (word, names) = (self.word.name(), Ink::names().collect::<Vec<_>>().join(", "));
                phrase!(self.dictionary, InkExpected, word = word, names = names, found = quoted(text))
            })
        };
        Ok([ink(one)?, ink(two)?])
    }

    fn load(&self) -> Command {
        let number = self.rest.rsplit_once(char::is_whitespace);
        let number = number.and_then(|(file, number)| Some((file, number.parse::<usize>().ok()?)));
        match number.filter(|(_, number)| *number > 0) {
            Some((file, number)) => Command::Load { file: PathBuf::from(file.trim()), number },
            None => Command::Load { file: PathBuf::from(self.rest), number: 1 },
        }
    }

    fn seat(&self, text: &str) -> Result<Seat, String> {
        let lower = text.to_lowercase();
        let number = lower.strip_prefix("computer").and_then(|number| number.parse().ok());
        match number.and_then(Opponent::called) {
            None if lower == "human" => Ok(Seat::Human),
            Some(opponent) => Ok(Seat::Computer(opponent.number())),
            _ => Err(phrase!(self.dictionary, SeatExpected, found = quoted(text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_words::english;

    use super::*;

    fn read(line: &str) -> Result<Command, String> {
        super::read(line, english())
    }

    #[test]
    fn moves_are_read_with_and_without_the_word() {
        for text in ["move e2 e4", "E2 e4", "move E2E4", "e2 e4", "e2e4", "e2E4", "  e2e4  ", "/move e2 e4"] {
            assert_eq!(read(text), Ok(Command::Move("e2e4".into())), "{text}");
        }
        for text in [
            "N@f3", "P@e4", "@e4", "Nf3", "O-O", "0-0-0", "e8=Q", "exd5", "Qh4#", "R1a3", "e7e8q", "a8Q",
            "Nbxd7+", "B5c6", "b5c6", "Bb5c6", "B5xc6", "D5c6", "C3e4", "bc6", "Bc6",
        ] {
            assert_eq!(read(text), Ok(Command::Move(text.into())), "{text}");
            assert_eq!(read(&format!("move {text}")), Ok(Command::Move(text.into())), "{text}");
        }
        for text in ["B5 c6", "b5 C6", "move B5 c6", "B5C6", "b5C6", "move B5C6"] {
            assert_eq!(read(text), Ok(Command::Move("b5c6".into())), "{text}");
        }
        assert_eq!(read("move e7 e8 Q"), Ok(Command::Move("e7e8Q".into())));
        assert_eq!(read("move"), Ok(Command::ComputerMove));
        assert_eq!(read("e2"), Ok(Command::Square(Square::E2)));
        assert_eq!(read("# a comment"), Ok(Command::Nothing));
    }

    #[test]
    fn parts_of_a_score_sheet_are_moves() {
        let line = |moves: &[(&str, &str)]| {
            let written =
                |(at, text): &(&str, &str)| Written { at: Occasion::named(at), text: (*text).to_owned() };
            Ok(Command::Line(moves.iter().map(written).collect()))
        };
        assert_eq!(
            read("1. e4 e5 2. Nf3 Nc6"),
            line(&[("1.", "e4"), ("", "e5"), ("2.", "Nf3"), ("", "Nc6")])
        );
        assert_eq!(read("1.e4 e5 2.Bc4 0-0"), line(&[("1.", "e4"), ("", "e5"), ("2.", "Bc4"), ("", "0-0")]));
        assert_eq!(read("e4 Nf6"), line(&[("", "e4"), ("", "Nf6")]));
        for text in ["12... Qxd5+", "12...Qxd5+", "12. ... Qxd5+", "12. ...Qxd5+"] {
            assert_eq!(read(text), line(&[("12...", "Qxd5+")]), "{text}");
        }
        assert_eq!(read("1. e4"), line(&[("1.", "e4")]));
        assert_eq!(read("1. e4 1... e5"), line(&[("1.", "e4"), ("1...", "e5")]));
        // Two squares are one move, as they always were.
        assert_eq!(read("e2 e4"), Ok(Command::Move("e2e4".into())));
        for (text, found) in [
            ("1. e4 and so on", "\"and\""),
            ("1.", "after 1., found nothing"),
            ("1. e4 2...", "after 2..., found nothing"),
            ("e4 e5 dance", "\"dance\""),
            ("1... e5 2. Nf3 Qz9", "\"Qz9\""),
            ("1. e4 1-0", "\"1-0\""),
            ("1. 2. e4", "\"2.\""),
            ("99999999999. e4", "99999999999."),
        ] {
            let message = read(text).unwrap_err();
            assert!(message.contains(found), "{text}: {message}");
        }
    }

    #[test]
    fn a_claim_may_have_its_move() {
        let claim = |claim, with: Option<&str>| Ok(Command::Claim { claim, with: with.map(str::to_owned) });
        assert_eq!(read("claim"), claim(None, None));
        assert_eq!(read("claim Ng8"), claim(None, Some("Ng8")));
        assert_eq!(read("claim fifty Kd2"), claim(Some(ClaimKind::Fifty), Some("Kd2")));
        assert_eq!(read("claim threefold f6 g8"), claim(Some(ClaimKind::Threefold), Some("f6g8")));
        assert!(read("claim nonsense").is_err());
    }

    #[test]
    fn what_means_nothing_is_refused_with_what_came() {
        for (text, part) in [
            ("game human", "game WHITE BLACK"),
            ("game human computer9", "computer9"),
            ("moves 3 21", "\"21\""),
            ("+ 7 e1", "\"7\""),
            ("+ K e9", "e9"),
            ("= green", "white|black"),
            ("style loud", "letters"),
            ("piececolour red pink", "pink"),
            ("resign now", "now"),
            ("clock 5 parsecs", "parsecs"),
            ("mvoe e2 e4", "Did you mean move"),
            ("rules mine", "chess_com"),
            ("language latin", "german"),
            ("help me now", "help [WORD]"),
            ("pawns please", "please"),
            ("board e4", "12..."),
            ("f1 b9", "after f1"),
            ("position castlin", "perhaps castling"),
        ] {
            let message = read(text).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
