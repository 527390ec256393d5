//! Games of modes in PGN.
//!
//! The tag `Variant` names a mode that comes with the program, in any of the usual spellings. A mode that
//! somebody invented is written whole, on one line, into the tag `TabiyaMode`: whoever has the file has the game.
//!
//! Invariant: chess and Chess960 are read by [`Chess`], which is fast; everything else by [`Custom`].

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::mode::{Custom, Mode, Start, built_in, built_ins};
use crate::notation::pgn::{
    ChessVariants, Game, GameResult, Games, Problem, Tags, Variants, Visitor, variant_id,
};
use crate::position::{Chess, Position};

/// The tag that holds an invented mode.
pub const MODE_TAG: &str = "TabiyaMode";

/// How many different modes the files that are read together may invent. A mode that was read stays in memory.
const MAX_INVENTED: usize = 64;

/// Knows the rules of any game by its tags; the modes it has read are kept for the games that follow.
#[derive(Debug, Default)]
pub struct GameModes {
    chess: ChessVariants,
    invented: Mutex<HashMap<String, Result<&'static Mode, Problem>>>,
}

/// A game of any rules.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// Chess or Chess960.
    Chess(Game<Chess>),
    /// Any other mode.
    Mode(Game<Custom<'static>>),
}

impl AnyGame {
    /// The tags as the file has them.
    #[must_use]
    pub const fn tags(&self) -> &Tags {
        match self {
            Self::Chess(game) => &game.tags,
            Self::Mode(game) => &game.tags,
        }
    }

    /// How it ended.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        match self {
            Self::Chess(game) => game.result,
            Self::Mode(game) => game.result,
        }
    }

    /// The game in the export format, as [`Game::to_pgn`] writes it.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        match self {
            Self::Chess(game) => game.to_pgn(),
            Self::Mode(game) => game.to_pgn(),
        }
    }
}

impl GameModes {
    /// Reads the game whose tags were read last.
    #[must_use]
    pub fn read(&self, games: &mut Games<'_>) -> AnyGame {
        if is_chess(games) {
            AnyGame::Chess(Game::read(games, &self.chess))
        } else {
            AnyGame::Mode(Game::read(games, self))
        }
    }

    /// Reads the moves of the game whose tags were read last, without building a tree.
    pub fn read_moves<V: Visitor<Chess> + Visitor<Custom<'static>>>(
        &self,
        games: &mut Games<'_>,
        visitor: &mut V,
    ) {
        if is_chess(games) {
            games.read_moves(&self.chess, visitor);
        } else {
            games.read_moves(self, visitor);
        }
    }

    /// Where a game of chess or Chess960 begins that has these tags.
    #[must_use]
    pub const fn chess(&self) -> &ChessVariants {
        &self.chess
    }

    /// The mode that the tags of this game name.
    ///
    /// # Errors
    /// Why they do not.
    pub fn mode(&self, games: &Games<'_>) -> Result<&'static Mode, Problem> {
        let name = games.tag("Variant").unwrap_or_default();
        let Some(text) = games.tag(MODE_TAG) else {
            return mode_named(&name).ok_or_else(|| unknown(name));
        };
        let mut invented = self.invented.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mode) = invented.get(&text) {
            return mode.clone();
        }
        if invented.len() >= MAX_INVENTED {
            let what = format!("more than {MAX_INVENTED} different modes in one go are not read");
            return Err(Problem::Mode { what });
        }
        let mode = Mode::recall(&variant_id(&name), &text).map(Mode::into_static);
        let mode = mode.map_err(|error| Problem::Mode { what: error.to_string() });
        invented.insert(text, mode.clone());
        mode
    }
}

impl Variants for GameModes {
    type Rules = Custom<'static>;

    fn start(&self, games: &Games<'_>) -> Result<Position<Custom<'static>>, Problem> {
        start_of(self.mode(games)?, games)
    }
}

/// All games are of this mode.
impl<'m> Variants for &'m Mode {
    type Rules = Custom<'m>;

    fn start(&self, games: &Games<'_>) -> Result<Position<Custom<'m>>, Problem> {
        start_of(self, games)
    }
}

/// Where a game of a mode begins, by its tags.
fn start_of<'m>(mode: &'m Mode, games: &Games<'_>) -> Result<Position<Custom<'m>>, Problem> {
    let fen = games.tag("FEN").filter(|fen| !fen.trim().is_empty());
    match (fen.as_deref(), mode.start()) {
        (Some(fen), _) => Ok(mode.position(fen.trim())?),
        (None, Start::Fen(fen)) => Ok(mode.position(fen)?),
        (None, Start::Chess960 | Start::Chaos) => {
            Err(Problem::MissingFen { variant: mode.title().to_owned() })
        }
    }
}

/// Whether the tags of this game name chess or Chess960.
#[must_use]
pub fn is_chess(games: &Games<'_>) -> bool {
    let names_chess = |tag: String| matches!(variant_id(&tag).as_str(), "chess" | "chess960");
    games.tag("Variant").is_none_or(names_chess) && games.tag(MODE_TAG).is_none()
}

/// The mode that comes with the program under this name, by its id or its title.
fn mode_named(name: &str) -> Option<&'static Mode> {
    let id = variant_id(name);
    built_in(&id).or_else(|| built_ins().iter().copied().find(|mode| variant_id(mode.title()) == id))
}

fn unknown(name: String) -> Problem {
    let expected =
        format!("expected one of the modes of this program, or the mode itself in the tag {MODE_TAG}");
    Problem::Variant { name, expected }
}

impl<'m> Game<Custom<'m>> {
    /// A game of a mode from this position, with the tags that let anybody read it.
    #[must_use]
    pub fn of_mode(start: Position<Custom<'m>>) -> Self {
        let mut game = Self::new(Some(start));
        for (name, value) in start.rules().mode().pgn_tags(&start.fen()) {
            game.tags.set(name, value);
        }
        game
    }
}

impl Mode {
    /// Whether nothing but a clock or a pace sets a game from this position apart from chess: others read it as that.
    fn is_chess_by_another_name(&self, start: &str) -> bool {
        let chess = built_in("chess").filter(|chess| chess.first_start().fen() == start);
        is_built_in(self) && self.is_chess() && chess.is_some_and(|chess| chess.pieces() == self.pieces())
    }

    /// The tags that let anybody read a game of this mode from this position: its name, the mode itself if it does
    /// not come with the program, and the position if it is not the usual one.
    #[must_use]
    pub fn pgn_tags(&self, start: &str) -> Vec<(&'static str, String)> {
        let mut tags = Vec::new();
        if self.is_chess_by_another_name(start) {
            return tags;
        }
        if self.id() != "chess" || !is_built_in(self) {
            tags.push(("Variant", self.title().to_owned()));
        }
        if !is_built_in(self) {
            tags.push((MODE_TAG, on_one_line(self.source())));
        }
        let is_usual = match self.start() {
            Start::Fen(fen) => self.position(fen).is_ok_and(|usual| usual.fen() == start),
            Start::Chess960 | Start::Chaos => false,
        };
        if !is_usual {
            tags.extend([("SetUp", "1".to_owned()), ("FEN", start.to_owned())]);
        }
        tags
    }
}

/// Whether this is a mode that comes with the program, and not one of the same name.
fn is_built_in(mode: &Mode) -> bool {
    built_in(mode.id()).is_some_and(|known| known.source() == mode.source())
        && mode_named(mode.title()).is_some_and(|known| known.id() == mode.id())
}

/// JSON without the blanks between its words. Inside strings JSON has no line ends.
fn on_one_line(json: &str) -> String {
    let (mut line, mut in_string, mut escaped) = (String::with_capacity(json.len()), false, false);
    for c in json.chars().filter(|c| !matches!(c, '\n' | '\r')) {
        if in_string || !c.is_ascii_whitespace() {
            line.push(c);
        }
        if c == '"' && !escaped {
            in_string = !in_string;
        }
        escaped = in_string && c == '\\' && !escaped;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(text: &str) -> Result<Position<Custom<'static>>, Problem> {
        let mut games = Games::new(text.as_bytes());
        assert!(games.next_game());
        GameModes::default().start(&games)
    }

    #[test]
    fn every_built_in_mode_is_found_by_its_title_and_its_id() {
        for mode in built_ins() {
            assert_eq!(mode_named(mode.title()).map(Mode::id), Some(mode.id()));
            assert_eq!(mode_named(mode.id()).map(Mode::id), Some(mode.id()));
        }
        for (name, id) in
            [("Three-check", "3check"), ("KOTH", "kingofthehill"), ("Crazy House", "crazyhouse")]
        {
            assert_eq!(mode_named(name).map(Mode::id), Some(id), "{name}");
        }
    }

    #[test]
    fn a_game_without_fen_begins_where_its_mode_does_or_is_refused() {
        let racing = start("[Variant \"Racing Kings\"]\n\n*").expect("a common start");
        assert_eq!(racing.fen(), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
        let chaos = start("[Variant \"Chaos\"]\n\n*").unwrap_err();
        assert_eq!(chaos.to_string(), "a game of Chaos needs a tag FEN: there is no common start position");
        let unknown = start("[Variant \"Draughts\"]\n\n*").unwrap_err().to_string();
        assert!(
            unknown.starts_with("the variant \"Draughts\" is not known: expected one of the modes"),
            "{unknown}"
        );
    }

    #[test]
    fn a_broken_mode_is_refused_with_its_place() {
        let wrong = start("[TabiyaMode \"{}\"]\n\n*").unwrap_err().to_string();
        assert!(wrong.starts_with("the tag TabiyaMode: 1:"), "{wrong}");
        let modes = GameModes::default();
        let problems: Vec<_> = (0..=MAX_INVENTED)
            .filter_map(|number| {
                let text = format!("[TabiyaMode \"{{ \\\"title\\\": {number} }}\"]\n\n*");
                let mut games = Games::new(text.as_bytes());
                games.next_game().then(|| modes.mode(&games).unwrap_err().to_string())
            })
            .collect();
        assert!(
            problems[MAX_INVENTED].contains("more than 64 different modes"),
            "{}",
            problems[MAX_INVENTED]
        );
        assert!(!problems[0].contains("more than"), "{}", problems[0]);
    }

    #[test]
    fn json_on_one_line_keeps_its_strings() {
        let json = "{\n  \"a b\": [ \"c \\\" d\",\t1 ],\r\n \"e\\\\\": \"f \" }";
        assert_eq!(on_one_line(json), "{\"a b\":[\"c \\\" d\",1],\"e\\\\\":\"f \"}");
    }
}
