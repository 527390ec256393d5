//! Speed of the rules as ratios to other libraries in the same run: `cargo xtask bench rules`.
//!
//! Every row alternates between the contestants and keeps each one's best round, so that a noisy machine
//! disturbs them alike.

use std::hint::black_box;
use std::time::Duration;

use cozy_chess::Board as Cozy;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess as Shakmaty, EnPassantMode, Position as _};
use tabiya_rules::perft::{perft, perft_played};
use tabiya_rules::position::Position;

mod timing;

/// How long a row may take; on a busy machine some rounds run undisturbed.
const ROW: Duration = Duration::from_secs(4);

const POSITIONS: [(&str, &str, u32); 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4),
    ("middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
    ("open", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4),
];

fn main() {
    println!("{:<24}{:>12}{:>12}{:>12}{:>10}", "M nodes/s", "tabiya", "cozy-chess", "shakmaty", "ratio");
    let mut products = [1.0_f64; 2];
    for (kind, bulk) in [("perft", true), ("generate and play", false)] {
        for (name, fen, depth) in POSITIONS {
            let depth = if bulk { depth } else { depth - 1 };
            let ratio = perft_row(&format!("{kind}, {name} {depth}"), fen, depth, bulk);
            products[usize::from(!bulk)] *= ratio;
        }
    }
    for (name, product) in [("perft", products[0]), ("generate and play", products[1])] {
        println!("{:<60}{:>10.2}", format!("{name}, geometric mean"), product.powf(1.0 / 6.0));
    }
    fen_rows();
}

fn perft_row(name: &str, fen: &str, depth: u32, bulk: bool) -> f64 {
    let ours: Position = fen.parse().expect("a valid position");
    let cozy: Cozy = fen.parse().expect("a valid position");
    let shakmaty = shakmaty_position(fen);
    let count = if bulk { perft } else { perft_played };
    let nodes = count(&ours, depth);
    assert_eq!(nodes, cozy_perft(&cozy, depth, bulk));
    assert_eq!(nodes, shakmaty_perft(&shakmaty, depth, bulk));
    let seconds = timing::best(
        ROW,
        [
            &mut || count(black_box(&ours), depth),
            &mut || cozy_perft(black_box(&cozy), depth, bulk),
            &mut || shakmaty_perft(black_box(&shakmaty), depth, bulk),
        ],
    );
    let speed = seconds.map(|seconds| nodes as f64 / seconds / 1e6);
    let ratio = speed[0] / speed[1].max(speed[2]);
    println!("{name:<24}{:>12.0}{:>12.0}{:>12.0}{ratio:>10.2}", speed[0], speed[1], speed[2]);
    ratio
}

fn cozy_perft(board: &Cozy, depth: u32, bulk: bool) -> u64 {
    if bulk { cozy_counted(board, depth) } else { cozy_played(board, depth) }
}

fn cozy_counted(board: &Cozy, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_counted(&next, depth - 1);
            }
            false
        });
    }
    nodes
}

fn cozy_played(board: &Cozy, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut next = board.clone();
            next.play_unchecked(m);
            nodes += if depth == 1 { leaf(&next) } else { cozy_played(&next, depth - 1) };
        }
        false
    });
    nodes
}

fn shakmaty_perft(position: &Shakmaty, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        return leaf(position);
    }
    let moves = position.legal_moves();
    if depth == 1 && bulk {
        return moves.len() as u64;
    }
    let play = |m: &shakmaty::Move| {
        let mut next = position.clone();
        next.play_unchecked(*m);
        shakmaty_perft(&next, depth - 1, bulk)
    };
    moves.iter().map(play).sum()
}

/// A position that was played and must not be optimized away.
fn leaf<P>(position: &P) -> u64 {
    black_box(position);
    1
}

fn shakmaty_position(fen: &str) -> Shakmaty {
    let fen: Fen = fen.parse().expect("a valid FEN");
    fen.into_position(CastlingMode::Chess960).expect("a valid position")
}

fn fen_rows() {
    println!("{:<24}{:>12}{:>12}{:>12}{:>10}", "M positions/s", "tabiya", "", "shakmaty", "ratio");
    const REPEAT: u64 = 20_000;
    let fens = POSITIONS.map(|(_, fen, _)| fen);
    let ours = fens.map(|fen| fen.parse::<Position>().expect("a valid position"));
    let theirs = fens.map(shakmaty_position);
    let row = |name: &str, seconds: [f64; 2]| {
        let speed = seconds.map(|seconds| (REPEAT * 6) as f64 / seconds / 1e6);
        println!("{name:<24}{:>12.2}{:>12}{:>12.2}{:>10.2}", speed[0], "", speed[1], speed[0] / speed[1]);
    };
    let read = timing::best(
        ROW,
        [
            &mut || {
                repeat(REPEAT, || {
                    fens.iter().map(|fen| black_box(fen).parse::<Position>().expect("valid").key()).sum()
                })
            },
            &mut || {
                repeat(REPEAT, || {
                    let turns =
                        fens.iter().map(|fen| shakmaty_position(black_box(fen)).turn().is_white() as u64);
                    turns.sum()
                })
            },
        ],
    );
    row("FEN read", read);
    let write = timing::best(
        ROW,
        [
            &mut || {
                repeat(REPEAT, || ours.iter().map(|position| black_box(position).fen().len() as u64).sum())
            },
            &mut || {
                repeat(REPEAT, || {
                    let texts = theirs.iter().map(|position| {
                        Fen::from_position(black_box(position), EnPassantMode::Legal).to_string().len() as u64
                    });
                    texts.sum()
                })
            },
        ],
    );
    row("FEN write", write);
}

fn repeat(times: u64, mut work: impl FnMut() -> u64) -> u64 {
    (0..times).fold(0, |sum, _| sum.wrapping_add(work()))
}
