//! Counts of legal moves that the field agrees on.

use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use tabiya_rules::mode::built_in;
use tabiya_rules::perft::perft;
use tabiya_rules::position::Position;

use super::millions;

/// Positions of chess: castling, pins, promotions and en passant are all in them.
const CHESS: [(&str, u32, u64); 4] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
];

/// The start of variants, four plies deep.
const VARIANTS: [(&str, u64); 7] = [
    ("crazyhouse", 197_281),
    ("atomic", 197_326),
    ("antichess", 153_299),
    ("3check", 197_281),
    ("kingofthehill", 197_281),
    ("horde", 23_310),
    ("racingkings", 296_242),
];

pub(super) fn test() -> Result<String> {
    let (mut counted, began) = (0, Instant::now());
    for (fen, depth, expected) in CHESS {
        let position: Position = fen.parse()?;
        let count = perft(&position, depth);
        ensure!(count == expected, "{fen}: expected {expected} lines of {depth} moves, counted {count}");
        counted += count;
    }
    let speed = millions(counted, began.elapsed().as_secs_f64());
    for (name, expected) in VARIANTS {
        let mode = built_in(name).with_context(|| format!("the mode {name} is missing"))?;
        let count = perft(&mode.first_start(), 4);
        ensure!(count == expected, "{name}: expected {expected} lines of 4 moves, counted {count}");
    }
    Ok(format!("chess and {} variants count as they must; {speed} positions a second", VARIANTS.len()))
}
