//! `tabiya book show`: the moves that a book has for a position.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use serde_json::json;
use tabiya_book::{BookMove, Taste};
use tabiya_openings::name;
use tabiya_rules::position::Position;
use tabiya_rules::record::Record;

use super::reader::Reader;
use crate::openings::positions;
use crate::streams::print;

/// In place of a file: the book that comes with the program.
const TREE: &str = "tree";

/// Arguments of `tabiya book show`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The book; `tree` is the one that comes with the program
    #[arg(value_name = "BOOK.bin")]
    book: PathBuf,
    /// The moves to the position, with or without numbers: `e4 e5 Nf3` or `"1. e4 e5 2. Nf3"`
    moves: Vec<String>,
    /// The position to start from, as FEN
    #[arg(long)]
    fen: Option<String>,
    /// Only what a computer of this level plays
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=8))]
    level: Option<u8>,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
}

/// Prints the moves, the weightiest first.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut book =
        if arguments.book == Path::new(TREE) { Reader::Tree } else { Reader::open(&arguments.book)? };
    let start: Position = match &arguments.fen {
        Some(fen) => fen.parse().with_context(|| format!("cannot read the position {fen:?}"))?,
        None => Position::default(),
    };
    let positions = positions(start, &arguments.moves)?;
    let mut game = Record::new(start);
    for next in &positions[1..] {
        let here = *game.position();
        let played = here.legal_moves().iter().copied().find(|m| here.after(*m) == *next);
        game.play(played.context("a move that was read can be played")?);
    }
    let everything = Taste { plies: usize::MAX, loss: None, quarters: 4 };
    let moves = book.moves(&game, arguments.level.map_or(everything, Taste::of_level))?;
    let here = game.position();
    print(&if arguments.json { as_json(here, &moves) } else { as_text(here, &moves)? })
}

/// The part of the weights in hundredths.
fn percent(one: &BookMove, moves: &[BookMove]) -> f64 {
    let all: u64 = moves.iter().map(|one| u64::from(one.weight)).sum();
    f64::from(one.weight) * 100.0 / (all as f64).max(1.0)
}

fn as_text(here: &Position, moves: &[BookMove]) -> anyhow::Result<String> {
    if moves.is_empty() {
        return Ok("The book has no move for this position.\n".to_owned());
    }
    let width = moves.iter().map(|one| one.weight.to_string().len()).max().unwrap_or(0);
    let mut text = String::new();
    for one in moves {
        let (san, percent) = (here.san(one.m).to_string(), percent(one, moves));
        let opening = name(&here.after(one.m)).map(|opening| format!("  {opening}")).unwrap_or_default();
        writeln!(text, "{san:<7}  {:>width$}  {percent:>5.1} %{opening}", one.weight)?;
    }
    Ok(text)
}

fn as_json(here: &Position, moves: &[BookMove]) -> String {
    let described = |one: &BookMove| {
        let opening = name(&here.after(one.m));
        json!({
            "san": here.san(one.m).to_string(),
            "uci": here.uci(one.m, false).to_string(),
            "weight": one.weight,
            "percent": percent(one, moves),
            "eco": opening.map(|opening| opening.eco),
            "opening": opening.map(|opening| opening.name),
        })
    };
    let key = format!("{:016x}", tabiya_book::key(here));
    let moves: Vec<_> = moves.iter().map(described).collect();
    format!("{:#}\n", json!({ "fen": here.fen(), "key": key, "moves": moves }))
}
