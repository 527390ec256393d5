//! Games as PGN, both ways.

use anyhow::{Result, bail};
use tabiya_game::clock::Control;
use tabiya_game::{Millis, TimeControl, Verdict};
use tabiya_rules::notation::pgn::{ChessVariants, Games, Play, RawText, Visitor, variant_id};
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::{Color, Move};
use time::OffsetDateTime;

use super::picture::Picture;
use super::table::Table;

/// Columns of the move text, as the standard asks for.
const WIDTH: usize = 80;

/// The game on this table, played on this day.
pub(super) fn write(table: &dyn Table, picture: &Picture, day: OffsetDateTime) -> String {
    let verdict = table.ending().map_or(Verdict::NoResult, |ending| ending.verdict);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    tag("Event", "Casual game");
    tag("Site", "Tabiya console");
    tag("Date", &format!("{:04}.{:02}.{:02}", day.year(), u8::from(day.month()), day.day()));
    tag("Round", "-");
    for (name, color) in [("White", Color::White), ("Black", Color::Black)] {
        let player = &picture.players[color.index()];
        tag(name, if player.is_empty() { "?" } else { player });
    }
    tag("Result", verdict.pgn());
    if table.terms().mode == "chess960" {
        tag("Variant", "Chess960");
    }
    if !table.is_usual_start() {
        tag("SetUp", "1");
        tag("FEN", &table.start_fen());
    }
    time_control(&table.terms().clock, &mut tag);
    text.push('\n');
    text.push_str(&move_text(table, picture, verdict));
    text
}

fn time_control(clock: &TimeControl, tag: &mut impl FnMut(&str, &str)) {
    if clock.white == clock.black {
        if clock.white != Control::Unlimited {
            tag("TimeControl", &clock.white.to_pgn());
        }
        return;
    }
    tag("WhiteTimeControl", &clock.white.to_pgn());
    tag("BlackTimeControl", &clock.black.to_pgn());
}

fn move_text(table: &dyn Table, picture: &Picture, verdict: Verdict) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut needs_number = true;
    for (place, row) in picture.moves.iter().enumerate() {
        match row.color {
            Color::White => words.push(format!("{}.", row.number)),
            Color::Black if needs_number => words.push(format!("{}...", row.number)),
            Color::Black => {}
        }
        words.push(row.san.clone());
        let clock = table.clock_after(place + 1).map(clock_comment);
        needs_number = clock.is_some() || row.color == Color::Black;
        words.extend(clock.into_iter().flatten());
    }
    words.push(verdict.pgn().to_owned());
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let separator = match column {
            0 => "",
            _ if column + 1 + word.len() > WIDTH => "\n",
            _ => " ",
        };
        column = if separator == " " { column + 1 + word.len() } else { word.len() };
        text.push_str(separator);
        text.push_str(&word);
    }
    text.push('\n');
    text
}

fn clock_comment(left: Millis) -> [String; 2] {
    let (seconds, millis) = (left.0 / 1000, left.0 % 1000);
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    ["{[%clk".to_owned(), format!("{hours}:{minutes:02}:{rest:02}.{millis:03}]}}")]
}

/// A game as it was read.
pub(super) struct Loaded {
    pub(super) is_chess960: bool,
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

impl Visitor<Chess> for MainLine {
    fn play(&mut self, play: Play<Move>, before: &Position<Chess>, _: &Position<Chess>) {
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

/// The game with this number, counted from 1, in a text.
///
/// # Errors
/// If there are fewer games, or a move of it cannot be read.
pub(super) fn read(text: &[u8], number: usize) -> Result<Loaded> {
    let mut games = Games::new(text);
    for before in 0..number {
        if !games.next_game() {
            bail!("expected at least {number} games, found {before}");
        }
    }
    let start = games.start_position(&ChessVariants::default());
    let tag = |games: &Games<'_>, name| games.tag(name).unwrap_or_else(|| "?".to_owned());
    let title = format!("{} - {}, {}", tag(&games, "White"), tag(&games, "Black"), tag(&games, "Result"));
    let is_chess960 = variant_id(&games.tag("Variant").unwrap_or_default()) == "chess960";
    let mut line = MainLine::default();
    games.read_moves_from(start, &mut line);
    match start {
        Some(start) if !line.is_cut => {
            Ok(Loaded { is_chess960, start: start.fen(), moves: line.moves, title })
        }
        _ => match games.diagnostics().first() {
            Some(diagnostic) => bail!("{diagnostic}"),
            None => bail!("a move cannot be played"),
        },
    }
}
