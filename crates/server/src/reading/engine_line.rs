//! A line that programs send to engines: `position startpos moves e2e4`, `position fen … moves …`.

use tabiya_game::by_rules;
use tabiya_protocol::{ReadGame, ReadProblem, Understood};
use tabiya_rules::{
    mode::Library,
    notation::pgn::Play,
    position::{Position, Rules},
};

use super::{games::ANSWER, position, sheet::Sheet};

/// What engines call `startpos`.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position and the moves after it.
pub(super) struct EngineLine<'a> {
    fen: Option<&'a str>,
    /// Each with the characters before it.
    moves: Vec<(usize, &'a str)>,
}

impl<'a> EngineLine<'a> {
    /// The line, if the text is one.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let line = text.lines().next()?;
        let rest = line.strip_prefix("position ").unwrap_or(line).trim_start();
        let (start, moves) = rest.split_once("moves").map_or((rest, ""), |(start, moves)| (start, moves));
        let fen = match start.trim() {
            "startpos" => None,
            start => Some(start.strip_prefix("fen ")?.trim()),
        };
        let before = |word: &str| line[..word.as_ptr() as usize - line.as_ptr() as usize].chars().count();
        Some(Self { fen, moves: moves.split_whitespace().map(|word| (before(word), word)).collect() })
    }

    /// The position, or the game if there are moves.
    pub(super) fn read(&self, library: &Library, first: Option<&str>) -> Understood {
        let start = match self.fen {
            Some(fen) => position::read(library, fen, first),
            None => position::read(library, START, Some("chess")),
        };
        let (mode, fen) = match start {
            Understood::Position { mode, fen, problems } if !self.moves.is_empty() && problems.is_empty() => {
                (mode, fen)
            }
            other => return other,
        };
        let Some(rules) = library.find(&mode) else {
            return position::read(library, &fen, first);
        };
        let read = by_rules!(rules, |rules| self.game(&fen, rules));
        let Some((game, more)) = read else { return position::read(library, &fen, first) };
        Understood::Games { games: vec![ReadGame { mode, fen: Some(fen), ..game }], more }
    }

    fn game<R: Rules>(&self, fen: &str, rules: R) -> Option<(ReadGame, bool)> {
        let mut position = Position::from_fen(fen, rules).ok()?;
        let mut sheet = Sheet::new(ANSWER, false);
        let mut problems = Vec::new();
        for (before, text) in &self.moves {
            match position.parse_uci(text) {
                Ok(m) => {
                    let after = position.after(m);
                    sheet.note(Play::Move(m), &position, &after);
                    position = after;
                    if sheet.full {
                        break;
                    }
                }
                Err(error) => {
                    let column = *before as u64 + 1;
                    let (text, problem) = (error.to_string(), tabiya_view::uci_problem(&error));
                    problems.push(ReadProblem { line: 1, column, grave: true, text, problem });
                    break;
                }
            }
        }
        let (moves, result) = (sheet.moves, "*".to_owned());
        let game = ReadGame { moves, result, problems, ..ReadGame::default() };
        Some((game, sheet.full))
    }
}
