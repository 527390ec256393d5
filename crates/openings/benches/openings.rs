//! How long a name takes: `cargo xtask bench openings`.
//!
//! The baseline is what one would write first: a map from FEN to name.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

use tabiya_openings::{continuations, lines, name};
use tabiya_rules::position::Position;

fn main() {
    let start = Instant::now();
    black_box(name(&Position::default()));
    println!("{:<44}{:>12.3} ms", "the first question", start.elapsed().as_secs_f64() * 1e3);

    let known: Vec<Position> = lines().map(|line| after(&line.moves)).collect();
    let unknown: Vec<Position> = known
        .iter()
        .filter_map(|position| position.legal_moves().first().map(|m| position.after(*m)))
        .collect();
    let fen = |position: &Position| {
        let text = position.fen();
        text.rsplitn(3, ' ').last().map(str::to_owned).unwrap_or_default()
    };
    let map: HashMap<String, String> =
        lines().zip(&known).map(|(line, position)| (fen(position), line.opening.to_string())).collect();
    let baseline = nanoseconds(&known, |position| map.contains_key(&fen(position)));
    for (title, positions) in [("a named position", &known), ("mostly unnamed ones", &unknown)] {
        let ours = nanoseconds(positions, |position| name(position).is_some());
        println!("{title:<44}{ours:>12.1} ns{:>10.1} times as fast as a map by FEN", baseline / ours);
    }
    let on = nanoseconds(&known, |position| continuations(position).is_empty());
    println!("{:<44}{on:>12.1} ns", "how it may go on");
}

fn after(moves: &[&str]) -> Position {
    moves.iter().fold(Position::default(), |position, san| {
        position.after(position.parse_san(san).expect("a line of the text is legal"))
    })
}

/// The time of one question, the best of ten rounds.
fn nanoseconds(positions: &[Position], ask: impl Fn(&Position) -> bool) -> f64 {
    let round = || {
        let start = Instant::now();
        positions.iter().for_each(|position| _ = black_box(ask(black_box(position))));
        start.elapsed().as_secs_f64() * 1e9 / positions.len() as f64
    };
    (0..10).map(|_| round()).fold(f64::INFINITY, f64::min)
}
