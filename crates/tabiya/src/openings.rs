//! `tabiya openings`: what an opening is called, and how it may go on.

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use serde_json::{Value, json};
use tabiya_openings::{Continuation, Opening, continuations, of_game};
use tabiya_rules::position::Position;
use tabiya_rules::types::Move;

use crate::streams::until_closed;

/// Arguments of `tabiya openings`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The moves, with or without numbers: `e4 e5 Nf3`, `"1. e4 e5 2. Nf3"` or `e2e4 e7e5 g1f3`
    moves: Vec<String>,
    /// The position to start from, as FEN
    #[arg(long)]
    fen: Option<String>,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
}

/// Prints code and name, then the named continuations.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    until_closed(print(arguments))
}

fn print(arguments: &Arguments) -> anyhow::Result<()> {
    let start = match &arguments.fen {
        Some(fen) => fen.parse().with_context(|| format!("cannot read the position {fen:?}"))?,
        None => Position::default(),
    };
    let positions = positions(start, &arguments.moves)?;
    let here = positions.last().copied().unwrap_or(start);
    let (opening, on) = (of_game(&positions), continuations(&here));
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&as_json(&here, opening, &on))?)?;
        return Ok(());
    }
    match opening {
        Some((opening, _)) => writeln!(out, "{opening}")?,
        None => writeln!(out, "No position so far has a name.")?,
    }
    let lines: Vec<(String, Opening)> = on.iter().map(|one| (text(&here, &one.moves), one.opening)).collect();
    let width = lines.iter().map(|(moves, _)| moves.chars().count()).max().unwrap_or(0);
    for (moves, opening) in lines {
        writeln!(out, "  {moves:<width$}  {opening}")?;
    }
    Ok(())
}

/// All positions, the start first.
pub(crate) fn positions(start: Position, arguments: &[String]) -> anyhow::Result<Vec<Position>> {
    let mut positions = vec![start];
    let mut here = start;
    for word in arguments.iter().flat_map(|argument| argument.split_whitespace()) {
        let Some(said) = without_number(word) else { continue };
        let m = here.parse_san(said).or_else(|error| here.parse_uci(said).map_err(|_| error));
        let m = m.with_context(|| format!("cannot play {}{said}", number(&here)))?;
        here = here.after(m);
        positions.push(here);
    }
    Ok(positions)
}

/// A move without the number before it; nothing is left of a number alone.
fn without_number(word: &str) -> Option<&str> {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    // A number has a dot, or stands alone; castling may be written with zeros.
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() + 1 < word.len() => Some(rest.trim_start_matches('.')),
        None if rest.is_empty() => Some(""),
        _ => Some(word),
    }
    .filter(|said| !said.is_empty())
}

/// `3. ` before White's move, `3... ` before Black's.
fn number(position: &Position) -> String {
    format!("{}{} ", position.fullmoves(), if position.turn().is_white() { "." } else { "..." })
}

/// Moves as in a book: `3... Nf6 4. O-O`.
fn text(position: &Position, moves: &[Move]) -> String {
    let mut text = String::new();
    let mut here = *position;
    for m in moves {
        if text.is_empty() {
            text += &number(&here);
        } else {
            text.push(' ');
            if here.turn().is_white() {
                text += &number(&here);
            }
        }
        text += &here.san(*m).to_string();
        here.play(*m);
    }
    text
}

fn as_json(here: &Position, opening: Option<(Opening, usize)>, on: &[Continuation]) -> Value {
    let continuation = |one: &Continuation| {
        let mut position = *here;
        let (mut sans, mut ucis) = (Vec::new(), Vec::new());
        for m in &one.moves {
            sans.push(position.san(*m).to_string());
            ucis.push(position.uci(*m, false).to_string());
            position.play(*m);
        }
        json!({ "eco": one.opening.eco, "name": one.opening.name, "san": sans, "uci": ucis })
    };
    let named = opening.map(|(opening, ply)| {
        json!({
            "eco": opening.eco,
            "name": opening.name,
            "family": opening.family(),
            "variation": opening.variation(),
            "ply": ply,
        })
    });
    json!({
        "fen": here.fen(),
        "opening": named,
        "continuations": on.iter().map(continuation).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_left_out() {
        for (word, said) in [
            ("1.", None),
            ("12...", None),
            ("7", None),
            ("1.e4", Some("e4")),
            ("3...Nf6", Some("Nf6")),
            ("e4", Some("e4")),
            ("e2e4", Some("e2e4")),
            ("0-0", Some("0-0")),
            ("5.0-0-0", Some("0-0-0")),
            ("...", Some("...")),
        ] {
            assert_eq!(without_number(word), said, "{word}");
        }
    }
}
