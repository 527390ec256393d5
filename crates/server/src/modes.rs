//! The modes this server offers, and how a game of each begins.

use std::sync::Arc;

use serde_json::{Value, json};
use tabiya_game::Terms;
use tabiya_protocol::{Board, Message, ModeInfo, Role, RoleInfo};
use tabiya_rules::{
    chess960,
    position::{Chess, Position},
};

use crate::{
    rooms::{board, piece_map},
    secret::die,
};

/// Every mode there is.
#[derive(Clone, Debug)]
pub struct Modes {
    list: Arc<[Mode]>,
}

#[derive(Clone, Debug)]
struct Mode {
    info: ModeInfo,
    start: Start,
}

/// Where a game begins.
#[derive(Clone, Copy, Debug)]
enum Start {
    Fixed,
    /// One of the 960.
    Drawn960,
}

/// The rules a game follows.
#[derive(Clone, Copy, Debug)]
pub enum AnyRules {
    /// Chess from any start.
    Chess(Chess),
}

/// How a new game begins.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The start position.
    pub fen: String,
    /// What it was drawn by.
    pub draw: Option<u32>,
    /// The whole mode, for the log.
    pub mode: Value,
}

impl Default for Modes {
    fn default() -> Self {
        let start = Position::<Chess>::default();
        let info = |id: &str, name: &str, description: &str, position: &Position<Chess>, random| ModeInfo {
            id: id.to_owned(),
            name: name.to_owned(),
            description: description.to_owned(),
            fen: position.fen(),
            pieces: piece_map(position),
            roles: chess_roles(),
            random,
            computer: true,
            clock: None,
        };
        let chess = info("chess", "Chess", "The game as everybody knows it.", &start, false);
        // Number 0 shows at a glance that the back rank is another.
        let example = chess960::start(0).unwrap_or(start);
        let text = "The back rank is drawn: 960 ways to begin, castling included.";
        let drawn = info("chess960", "Chess960", text, &example, true);
        let modes = [Mode { info: chess, start: Start::Fixed }, Mode { info: drawn, start: Start::Drawn960 }];
        Self { list: modes.into() }
    }
}

impl Modes {
    /// All of them, standard chess first.
    pub fn iter(&self) -> impl Iterator<Item = &ModeInfo> {
        self.list.iter().map(|mode| &mode.info)
    }

    /// One of them.
    ///
    /// # Errors
    /// A message for whoever asked for one that is not there.
    pub fn info(&self, id: &str) -> Result<&ModeInfo, Message> {
        self.find(id).map(|mode| &mode.info)
    }

    fn find(&self, id: &str) -> Result<&Mode, Message> {
        let found = self.list.iter().find(|mode| mode.info.id == id);
        found.ok_or_else(|| Message::new("noSuchMode").with("given", shortened(id)))
    }

    /// The rules of a game, by what its log says.
    ///
    /// # Errors
    /// A message when this program does not know them.
    pub fn rules(&self, terms: &Terms) -> Result<AnyRules, Message> {
        self.find(name_of(terms)).map(|_| AnyRules::Chess(Chess))
    }

    /// How a new game of a mode begins.
    ///
    /// # Errors
    /// A message about the mode or the position.
    pub fn open(&self, id: &str, fen: Option<&str>) -> Result<Opening, Message> {
        let mode = self.find(id)?;
        let value = json!({"id": mode.info.id});
        if let Some(given) = fen {
            let position = read(given)?;
            return Ok(Opening { fen: position.fen(), draw: None, mode: value });
        }
        match mode.start {
            Start::Fixed => Ok(Opening { fen: mode.info.fen.clone(), draw: None, mode: value }),
            Start::Drawn960 => {
                let number = die(960);
                let position = chess960::start(number).expect("the die has 960 sides");
                Ok(Opening { fen: position.fen(), draw: Some(number), mode: value })
            }
        }
    }
}

impl Modes {
    /// What a game of a mode from this position would look like.
    ///
    /// # Errors
    /// A message about the mode or the position.
    pub fn preview(&self, id: &str, fen: Option<&str>) -> Result<Board, Message> {
        let mode = self.find(id)?;
        let position = read(fen.unwrap_or(&mode.info.fen))?;
        let game = tabiya_game::Game::new(position, Terms::default());
        Ok(board(&game, 0).expect("the start is a ply of every game"))
    }
}

/// The mode's id; the machine leaves it empty for chess.
#[must_use]
pub fn name_of(terms: &Terms) -> &str {
    if terms.mode.is_empty() { "chess" } else { &terms.mode }
}

/// The longest FEN that is looked at, in bytes.
const FEN_LIMIT: usize = 256;

/// A position of chess, or what is wrong with it.
fn read(given: &str) -> Result<Position<Chess>, Message> {
    let bad = |detail: String| Message::new("badFen").with("given", shortened(given)).with("detail", detail);
    if given.len() > FEN_LIMIT {
        return Err(bad(format!("expected at most {FEN_LIMIT} characters, found {}", given.len())));
    }
    Position::from_fen(given, Chess).map_err(|error| bad(error.to_string()))
}

/// What somebody wrote, no longer than is worth repeating.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}

fn chess_roles() -> Vec<RoleInfo> {
    let role = |letter: &str, look: &str, value, royal| RoleInfo {
        role: Role(letter.to_owned()),
        name: look.to_owned(),
        look: look.to_owned(),
        value,
        royal,
    };
    vec![
        role("P", "pawn", 1, false),
        role("N", "knight", 3, false),
        role("B", "bishop", 3, false),
        role("R", "rook", 5, false),
        role("Q", "queen", 9, false),
        role("K", "king", 0, true),
    ]
}
