//! Games as PGN, both ways.

use anyhow::{Result, bail};
use tabiya_game::clock::Control;
use tabiya_game::{Game, Millis, Verdict};
use tabiya_rules::mode::{Custom, Library, Mode, Start, is_chess};
use tabiya_rules::notation::pgn::{
    ChessVariants, Comment, Game as Tree, GameResult, Games, NodeId, Play, Problem, RawText, Variants,
    Visitor,
};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::Color;
use time::OffsetDateTime;

use super::dealt::{opening_at, shown_player};
use super::modes::Choice;

/// The game, played on this day.
pub(super) fn write<R: Rules>(game: &Game<R>, mode: &'static Mode, day: OffsetDateTime) -> String {
    let record = game.record();
    let mut tree = Tree::new(Some(*record.start()));
    tree.result = match game.ending().map(|ending| ending.verdict) {
        Some(Verdict::White) => GameResult::White,
        Some(Verdict::Black) => GameResult::Black,
        Some(Verdict::Draw) => GameResult::Draw,
        Some(Verdict::NoResult) | None => GameResult::Unknown,
    };
    for (name, value) in tags(game, mode, day) {
        tree.tags.set(name, value);
    }
    let mut node = NodeId::START;
    for (ply, m) in record.moves().iter().enumerate() {
        let Some(next) = tree.add(node, Play::Move(*m)) else { break };
        node = next;
        let mover = record.position_at(ply).map(Position::turn);
        if let Some(reading) = mover.and_then(|mover| game.clock_at(mover, ply + 1)) {
            tree.notes_mut(node).after.push(Comment::new(clock_comment(reading.left)));
        }
    }
    tree.to_pgn()
}

fn tags<R: Rules>(game: &Game<R>, mode: &'static Mode, day: OffsetDateTime) -> Vec<(&'static str, String)> {
    let player = |color| {
        let name = game.player(color).map_or(String::new(), shown_player);
        if name.is_empty() { "?".to_owned() } else { name }
    };
    let mut tags = vec![
        ("Event", "Casual game".to_owned()),
        ("Site", "Tabiya console".to_owned()),
        ("Date", format!("{:04}.{:02}.{:02}", day.year(), u8::from(day.month()), day.day())),
        ("Round", "-".to_owned()),
        ("White", player(Color::White)),
        ("Black", player(Color::Black)),
    ];
    tags.extend(mode.pgn_tags(&game.record().start().fen()));
    if let Some(opening) = opening_at(game, game.ply()) {
        tags.extend(opening.pgn_tags().map(|(tag, value)| (tag, value.to_owned())));
    }
    let clock = &game.terms().clock;
    if clock.white != clock.black {
        tags.push(("WhiteTimeControl", clock.white.to_pgn()));
        tags.push(("BlackTimeControl", clock.black.to_pgn()));
    } else if clock.white != Control::Unlimited {
        tags.push(("TimeControl", clock.white.to_pgn()));
    }
    tags
}

fn clock_comment(left: Millis) -> String {
    let (seconds, millis) = (left.0 / 1000, left.0 % 1000);
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("[%clk {hours}:{minutes:02}:{rest:02}.{millis:03}]")
}

/// A game as it was read.
pub(super) struct Loaded {
    pub(super) choice: Choice,
    pub(super) start: String,
    /// As engines write them, castling as "king takes rook".
    pub(super) moves: Vec<String>,
    pub(super) title: String,
}

/// Hears the main line.
#[derive(Default)]
struct MainLine {
    moves: Vec<String>,
    is_cut: bool,
}

impl<R: Rules> Visitor<R> for MainLine {
    fn play(&mut self, play: Play<R::Move>, before: &Position<R>, _: &Position<R>) {
        match play {
            Play::Move(m) if !self.is_cut => self.moves.push(before.uci(m, true).to_string()),
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

/// Games of one mode.
struct OfMode(&'static Mode);

impl Variants for OfMode {
    type Rules = Custom<'static>;

    fn start(&self, game: &Games<'_>) -> Result<Position<Custom<'static>>, Problem> {
        match game.tag("FEN").filter(|fen| !fen.trim().is_empty()) {
            Some(fen) => Ok(self.0.position(fen.trim())?),
            None if matches!(self.0.start(), Start::Fen(_)) => Ok(self.0.first_start()),
            None => Err(Problem::MissingFen { variant: self.0.title().to_owned() }),
        }
    }
}

/// The game with this number, counted from 1, in a text; `known` is a mode that may have come from a file.
///
/// # Errors
/// If there are fewer games, or a move of it cannot be read.
pub(super) fn read(text: &[u8], number: usize, known: Choice, library: &Library) -> Result<Loaded> {
    let mut games = Games::new(text);
    for before in 0..number {
        if !games.next_game() {
            bail!("expected at least {number} games, found {before}");
        }
    }
    let tag = |name| games.tag(name).unwrap_or_else(|| "?".to_owned());
    let title = format!("{} - {}, {}", tag("White"), tag("Black"), tag("Result"));
    let choice = Choice::of_game(&games, known, library)?;
    let (start, line) = if is_chess(&games) {
        main_line(&mut games, &ChessVariants::default())
    } else {
        main_line(&mut games, &OfMode(choice.mode))
    };
    match start {
        Some(start) if !line.is_cut => Ok(Loaded { choice, start, moves: line.moves, title }),
        _ => match games.diagnostics().first() {
            Some(diagnostic) => bail!("{diagnostic}"),
            None => bail!("a move cannot be played"),
        },
    }
}

/// The start of the game whose tags were read last, and its moves.
fn main_line<N: Variants>(games: &mut Games<'_>, variants: &N) -> (Option<String>, MainLine) {
    let start = games.start_position(variants);
    let mut line = MainLine::default();
    games.read_moves_from(start, &mut line);
    (start.map(|start| start.fen()), line)
}
