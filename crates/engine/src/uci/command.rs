//! What a chess program says, as values.

use core::time::Duration;
use std::str::SplitAsciiWhitespace;

use thiserror::Error;

/// One line from the chess program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Who are you?
    Uci,
    /// Are you there?
    IsReady,
    /// Another game begins.
    NewGame,
    /// Set an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value, if one came.
        value: Option<String>,
    },
    /// Stand before this position.
    Position {
        /// Where the game began.
        start: Start,
        /// What was played since.
        moves: Vec<String>,
    },
    /// Search.
    Go(Box<GoLimits>),
    /// Count the leaves of the tree of moves to this depth.
    Perft(u32),
    /// End the search.
    Stop,
    /// The expected move was played.
    PonderHit,
    /// Write more or less `info string`.
    Debug(bool),
    /// Show the position.
    Show,
    /// End.
    Quit,
    /// An empty line, or a command that asks nothing of us.
    Nothing,
}

/// Where a game began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// At the start position.
    Initial,
    /// Here.
    Fen(String),
}

/// What `go` says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GoLimits {
    /// Only these moves.
    pub search_moves: Vec<String>,
    /// The opponent is to move.
    pub ponder: bool,
    /// Time left, White's and Black's.
    pub time: [Option<Duration>; 2],
    /// Time added for each move, White's and Black's.
    pub increment: [Duration; 2],
    /// Moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Find a mate in this many moves.
    pub mate: Option<u32>,
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// Until `stop`.
    pub infinite: bool,
    /// Words that mean nothing here.
    pub ignored: Vec<String>,
}

/// Why a line is not understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// No such command.
    #[error("expected a command of UCI, found {found:?}")]
    Unknown {
        /// What came.
        found: String,
    },
    /// Something has to follow.
    #[error("expected {expected} after {after:?}, found the end of the line")]
    Missing {
        /// What was expected.
        expected: &'static str,
        /// After which word.
        after: String,
    },
    /// Something else has to follow.
    #[error("expected {expected} after {after:?}, found {found:?}")]
    Unexpected {
        /// What was expected.
        expected: &'static str,
        /// After which word.
        after: String,
        /// What came.
        found: String,
    },
}

impl CommandError {
    /// Whether it was to be a position.
    pub(super) fn concerns_position(&self) -> bool {
        match self {
            Self::Unknown { .. } => false,
            Self::Missing { after, .. } | Self::Unexpected { after, .. } => {
                matches!(after.as_str(), "position" | "startpos" | "fen")
            }
        }
    }
}

/// A word, shortened, for a message.
fn shown(word: &str) -> String {
    word.chars().take(40).collect()
}

impl Command {
    /// Reads a line. Unknown words before the command are skipped, as the protocol demands.
    ///
    /// # Errors
    /// What was expected and what came.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        let mut words = line.split_ascii_whitespace();
        let mut first = None;
        while let Some(word) = words.next() {
            first.get_or_insert(word);
            if let Some(command) = Self::from_word(word, &mut words)? {
                return Ok(command);
            }
        }
        first.map_or(Ok(Self::Nothing), |word| Err(CommandError::Unknown { found: shown(word) }))
    }

    fn from_word(word: &str, words: &mut SplitAsciiWhitespace<'_>) -> Result<Option<Self>, CommandError> {
        Ok(Some(match word {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "setoption" => set_option(words)?,
            "position" => position(words)?,
            "go" => go(words)?,
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "debug" => Self::Debug(words.next() == Some("on")),
            "register" => Self::Nothing,
            "d" => Self::Show,
            "quit" => Self::Quit,
            _ => return Ok(None),
        }))
    }
}

fn set_option(words: &mut SplitAsciiWhitespace<'_>) -> Result<Command, CommandError> {
    const EXPECTED: &str = "name and the name of an option";
    match words.next() {
        Some("name") => {}
        Some(word) => return Err(unexpected(EXPECTED, "setoption", word)),
        None => return Err(missing(EXPECTED, "setoption")),
    }
    let mut name = Vec::new();
    while let Some(word) = words.next() {
        if word == "value" {
            let value: Vec<_> = words.collect();
            return Ok(Command::SetOption { name: name.join(" "), value: Some(value.join(" ")) });
        }
        name.push(word);
    }
    if name.is_empty() {
        return Err(missing("the name of an option", "name"));
    }
    Ok(Command::SetOption { name: name.join(" "), value: None })
}

fn position(words: &mut SplitAsciiWhitespace<'_>) -> Result<Command, CommandError> {
    let mut moves = Vec::new();
    let start = match words.next() {
        Some("startpos") => {
            match words.next() {
                None | Some("moves") => {}
                Some(word) => return Err(unexpected("moves", "startpos", word)),
            }
            Start::Initial
        }
        Some("fen") => {
            let fen: Vec<_> = words.by_ref().take_while(|word| *word != "moves").collect();
            if fen.is_empty() {
                return Err(missing("a position in FEN", "fen"));
            }
            Start::Fen(fen.join(" "))
        }
        Some(word) => return Err(unexpected("startpos or fen", "position", word)),
        None => return Err(missing("startpos or fen", "position")),
    };
    moves.extend(words.map(str::to_owned));
    Ok(Command::Position { start, moves })
}

/// The words of `go` that begin a part.
const GO_WORDS: &[&str] = &[
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

fn go(words: &mut SplitAsciiWhitespace<'_>) -> Result<Command, CommandError> {
    let mut limits = GoLimits::default();
    let mut understood = false;
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let mut number = || -> Result<i64, CommandError> {
            let value = words.next().ok_or_else(|| missing("a number", word))?;
            // So large a number is as good as any large one.
            let is_large = value.len() > 18 && value.bytes().all(|byte| byte.is_ascii_digit());
            let largest = is_large.then_some(i64::MAX);
            value.parse().ok().or(largest).ok_or_else(|| unexpected("a number", word, value))
        };
        // A clock may already be overdrawn.
        let time = |number: i64| Duration::from_millis(number.clamp(0, 1 << 40) as u64);
        let count = |number: i64| number.clamp(0, i64::from(u32::MAX)) as u32;
        match word {
            "searchmoves" => {
                while let Some(m) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    limits.search_moves.push(m.to_owned());
                }
            }
            "ponder" => limits.ponder = true,
            "infinite" => limits.infinite = true,
            "wtime" => limits.time[0] = Some(time(number()?)),
            "btime" => limits.time[1] = Some(time(number()?)),
            "winc" => limits.increment[0] = time(number()?),
            "binc" => limits.increment[1] = time(number()?),
            "movestogo" => limits.moves_to_go = Some(count(number()?)).filter(|moves| *moves > 0),
            "depth" => limits.depth = Some(count(number()?).max(1)),
            "nodes" => limits.nodes = Some(number()?.max(1) as u64),
            "mate" => limits.mate = Some(count(number()?).clamp(1, 1000)),
            "movetime" => limits.move_time = Some(time(number()?)),
            "perft" => return Ok(Command::Perft(count(number()?))),
            other => {
                limits.ignored.push(shown(other));
                continue;
            }
        }
        understood = true;
    }
    if let Some(word) = limits.ignored.first().filter(|_| !understood) {
        return Err(unexpected("a limit of go", "go", word));
    }
    Ok(Command::Go(Box::new(limits)))
}

fn missing(expected: &'static str, after: &str) -> CommandError {
    CommandError::Missing { expected, after: after.to_owned() }
}

fn unexpected(expected: &'static str, after: &str, found: &str) -> CommandError {
    CommandError::Unexpected { expected, after: after.to_owned(), found: shown(found) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood() {
        let parse = |line: &str| Command::parse(line).unwrap();
        assert_eq!(parse("  uci "), Command::Uci);
        assert_eq!(parse("joho isready"), Command::IsReady);
        assert_eq!(parse(""), Command::Nothing);
        let option = |name: &str, value: Option<&str>| Command::SetOption {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        };
        assert_eq!(parse("setoption name Clear Hash"), option("Clear Hash", None));
        assert_eq!(parse("setoption name ModeFile value a b.json"), option("ModeFile", Some("a b.json")));
        let moves = vec!["e2e4".to_owned(), "e7e5".to_owned()];
        let start = Start::Fen("8/8/8/8/8/8/8/K1k5 w - - 0 1".to_owned());
        assert_eq!(
            parse("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves e2e4 e7e5"),
            Command::Position { start, moves: moves.clone() }
        );
        assert_eq!(
            parse("position startpos moves e2e4 e7e5"),
            Command::Position { start: Start::Initial, moves }
        );
        let Command::Go(go) =
            parse("go searchmoves e2e4 d2d4 wtime 1000 btime -5 winc 10 movestogo 0 depth 7")
        else {
            panic!("a search")
        };
        assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
        assert_eq!(go.time, [Some(Duration::from_secs(1)), Some(Duration::ZERO)]);
        assert_eq!((go.moves_to_go, go.depth), (None, Some(7)));
        assert_eq!(parse("go perft 3"), Command::Perft(3));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (line, parts) in [
            ("hello there", &["hello"][..]),
            ("position", &["startpos or fen", "end of the line"]),
            ("position e2e4", &["startpos or fen", "e2e4"]),
            ("position startpos e2e4", &["moves", "e2e4"]),
            ("go depth", &["a number", "depth"]),
            ("go depth x", &["a number", "depth", "x"]),
            ("go fast", &["limit", "fast"]),
            ("setoption Hash 4", &["name", "Hash"]),
            ("setoption name", &["name"]),
        ] {
            let error = Command::parse(line).unwrap_err().to_string();
            assert!(parts.iter().all(|part| error.contains(part)), "{line}: {error}");
        }
    }
}
