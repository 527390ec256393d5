//! Games read from PGN.

use anyhow::{Result, bail};
use tabiya_rules::mode::{Library, is_chess};
use tabiya_rules::notation::pgn::{
    ChessVariants, Diagnostic, Games, Play, RawText, Severity, Variants, Visitor,
};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::UciMove;
use tabiya_server::rooms::fitting_name;
use tabiya_words::{Dictionary, phrase};

use super::modes::Choice;
use crate::console::view::from_room::printable;

/// What stands in the place of a name that nobody knows, in files of others and of this program.
const NOBODY: [&str; 3] = ["", "?", "Anonymous"];

/// A game as it was read.
pub(in crate::console) struct Loaded {
    pub(in crate::console) choice: Choice,
    pub(in crate::console) start: String,
    /// Castling as "king takes rook".
    pub(in crate::console) moves: Vec<UciMove>,
    pub(in crate::console) title: String,
    /// What White's player and Black's are called, if the game says so.
    pub(in crate::console) players: [Option<String>; 2],
}

/// Hears the main line.
#[derive(Default)]
struct MainLine {
    moves: Vec<UciMove>,
    is_cut: bool,
}

impl<R: Rules> Visitor<R> for MainLine {
    fn play(&mut self, play: Play<R::Move>, before: &Position<R>, _: &Position<R>) {
        match play {
            Play::Move(m) if !self.is_cut => self.moves.push(before.uci(m, true)),
            // Nobody can play on from where somebody passed.
            Play::Null => self.is_cut = true,
            _ => {}
        }
    }

    fn unread(&mut self, _: RawText<'_>) {
        self.is_cut = true;
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

/// The game with this number, counted from 1, in a text; `known` is a mode that may have come from a file.
///
/// # Errors
/// If there are fewer games, or a move of it cannot be read.
pub(in crate::console) fn read(
    text: &[u8],
    number: usize,
    known: Choice,
    library: &Library,
    words: &Dictionary,
) -> Result<Loaded> {
    let mut games = Games::new(text);
    for before in 0..number {
        if !games.next_game() {
            bail!(phrase!(words, GamesExpected, count = number, found = before));
        }
    }
    let tag = |name| games.tag(name).unwrap_or_else(|| "?".to_owned());
    let title = printable(&format!("{} - {}, {}", tag("White"), tag("Black"), tag("Result")));
    let player = |name| {
        let name = games.tag(name).map(|name| fitting_name(&name));
        name.filter(|name| !NOBODY.contains(&name.as_str()))
    };
    let players = [player("White"), player("Black")];
    let choice = Choice::of_game(&games, known, library, words)?;
    let (start, line) = if is_chess(&games) {
        main_line(&mut games, &ChessVariants::default())
    } else {
        main_line(&mut games, &choice.mode)
    };
    if let Some(start) = start.filter(|_| !line.is_cut) {
        return Ok(Loaded { choice, start, moves: line.moves, title, players });
    }
    let found = games.diagnostics();
    let grave = found.iter().find(|one| one.problem.severity() == Severity::Error);
    match grave.or(found.first()) {
        Some(Diagnostic { place, problem }) => {
            bail!("{place}: {}", printable(&words.problem(&tabiya_view::pgn_problem(problem))))
        }
        None => bail!(phrase!(words, MoveUnplayable)),
    }
}

/// The start of the game whose tags were read last, and its moves.
fn main_line<N: Variants>(games: &mut Games<'_>, variants: &N) -> (Option<String>, MainLine) {
    let start = games.start_position(variants);
    let mut line = MainLine::default();
    games.read_moves_from(start, &mut line);
    (start.map(|start| start.fen()), line)
}
