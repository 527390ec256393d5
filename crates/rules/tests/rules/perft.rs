//! Perft against files of positions and counts.
//!
//! The counts were made by `tabiya perft` and agree with cozy-chess and shakmaty, which the second test checks
//! again. A line is a FEN, then `;D1 20 ;D2 400` and so on.

use std::fs;
use std::path::Path;

use crate::random::share;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};
use tabiya_rules::perft::{divide, perft};
use tabiya_rules::position::Position;

fn lines(file: &str) -> Vec<(String, Vec<u64>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.split(';');
            let fen = parts.next().unwrap().trim().to_owned();
            let counts = parts.enumerate().map(|(i, part)| {
                let count = part.trim().strip_prefix(&format!("D{} ", i + 1)).unwrap();
                count.parse().unwrap()
            });
            (fen, counts.collect())
        })
        .collect()
}

/// Counts every depth whose count is within the limit.
fn check(file: &str, limit: u64) -> usize {
    let lines = lines(file);
    for (fen, counts) in &lines {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        for (depth, count) in (1..).zip(counts).filter(|(_, count)| **count <= limit) {
            assert_eq!(perft(&position, depth), *count, "{fen} depth {depth}");
        }
    }
    lines.len()
}

#[test]
fn tricky_positions() {
    assert!(check("tricky.epd", share(50_000_000) as u64) >= 30);
}

#[test]
fn all_960_starts() {
    assert_eq!(check("chess960.epd", share(2_000_000) as u64), 960);
}

#[test]
fn the_files_agree_with_shakmaty() {
    for (file, limit) in [("tricky.epd", 100_000), ("chess960.epd", 10_000)] {
        for (fen, counts) in lines(file) {
            let setup: Fen = fen.parse().unwrap();
            let position: Chess = setup.into_position(CastlingMode::Chess960).unwrap();
            for (depth, count) in (1..).zip(counts).filter(|(_, count)| *count <= limit) {
                assert_eq!(shakmaty::perft(&position, depth), count, "{fen} depth {depth}");
            }
        }
    }
}

#[test]
fn divide_adds_up() {
    let position = Position::default();
    assert_eq!(divide(&position, 4).into_iter().map(|(_, count)| count).sum::<u64>(), 197_281);
    assert_eq!(divide(&position, 1).len(), 20);
}
