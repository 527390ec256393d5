//! Fixed searches: their number of positions is the signature of the engine's play, their time its speed.

use std::time::Duration;

use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;

use crate::engine::{Engine, Options};
use crate::limits::Limits;

/// What the fixed searches gave.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bench {
    /// Positions searched: equal numbers mean equal play.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl Bench {
    /// Positions a second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// The depth at which the signature is taken.
pub const DEPTH: u32 = 11;

/// What [`run`] counts at that depth: it changes with the play of the engine, and a test fails where it does not. What an
/// engine of another signature has found is not believed.
pub const SIGNATURE: u64 = 955_569;

/// The same for the modes: a hash of what is found in the first position of each that comes with the program.
pub const MODES_SIGNATURE: u64 = 1_986_493_513_168_308_927;

/// After how many positions that is taken.
pub const MODES_NODES: u64 = 5_000;

/// Searches every position to a depth, telling of each.
pub fn run(depth: u32, threads: usize, on_position: &mut dyn FnMut(usize, &str, u64)) -> Bench {
    run_with(depth, Options { threads, ..Options::default() }, on_position)
}

/// The same with an engine of these options.
pub fn run_with(depth: u32, options: Options, on_position: &mut dyn FnMut(usize, &str, u64)) -> Bench {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let mut engine = Engine::<Chess>::new(options, Record::new(Position::default()));
    for (number, fen) in POSITIONS.iter().enumerate() {
        let position: Position = fen.parse().expect("the positions of the bench are valid");
        engine.forget();
        engine.set_record(Record::new(position));
        let report = engine.search(&Limits::depth(depth), &mut |_| {});
        nodes += report.nodes;
        // Not the time it takes to forget: a game does that once.
        time += report.time;
        on_position(number, fen, report.nodes);
    }
    Bench { nodes, time }
}

/// Openings, middlegames, endgames; quiet and sharp; the known move-generator positions; and three of Chess960.
pub const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/2PP4/1PN1PN2/PB2BPPP/R2Q1RK1 w - - 0 10",
    "2rq1rk1/pb2bppp/1p2pn2/3n4/3N4/1P2P3/PBQ1BPPP/2R2RK1 w - - 0 15",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3QP3/1BN1B3/PPP2PPP/R4RK1 w - - 0 12",
    "r2qkb1r/1b1n1ppp/p2ppn2/1p6/3NPP2/2N1B3/PPPQB1PP/R3K2R w KQkq - 0 11",
    "3r1rk1/p4ppp/1qp1pn2/8/3P4/2N1P3/PPQ2PPP/2R2RK1 b - - 1 18",
    "2r3k1/pp3ppp/2n1b3/3p4/3P4/2N1PN2/PP3PPP/2R3K1 w - - 0 20",
    "r4rk1/ppp2ppp/3q4/3P4/2P1n3/5N2/PP2QPPP/R4RK1 b - - 0 16",
    "6k1/5ppp/p3p3/1p1nP3/1P1B4/P4P2/6PP/6K1 w - - 0 30",
    "8/5pk1/4p1p1/3pP2p/3P1P1P/2K3P1/8/8 w - - 0 40",
    "8/pp3k2/2p2p2/3p1P2/3P1K2/2P5/PP6/8 b - - 0 35",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "8/8/4k3/8/2R5/4K3/4P3/5r2 w - - 0 50",
    "8/1r6/5k2/2R5/5PK1/6P1/8/8 w - - 0 55",
    "5k2/8/4B3/2p2P2/2P1K3/6b1/8/8 w - - 0 60",
    "8/3k4/2n1p3/4P3/3N4/4K3/8/8 w - - 0 60",
    "3q2k1/5ppp/8/8/3Q4/8/5PPP/6K1 w - - 0 40",
    "8/6pk/7p/8/1q6/7P/3Q2PK/8 b - - 0 45",
    "r5k1/5ppp/8/8/1R6/8/5PPP/6K1 b - - 0 35",
    "1r4k1/1P3ppp/8/8/8/5K2/5PPP/1R6 w - - 0 40",
    "8/8/1p1k4/pP1p4/P2P1p2/3K1P2/8/8 w - - 0 50",
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7",
    "r2q1rk1/1b2bppp/p1nppn2/1p6/3NPP2/1BN1B3/PPP3PP/R2Q1RK1 w - - 0 12",
    "2kr3r/ppp1qpp1/2nb1n1p/3p4/3P2b1/2PB1N2/PP1NQPPP/R1B2RK1 w - - 0 12",
    "r3r1k1/pp1n1ppp/2p2q2/3p4/3P1P2/2NQP3/PP4PP/2R2RK1 w - - 0 18",
    "2r1r1k1/1b2qppp/p2p1n2/1p2pP2/4P3/1PNB4/P1P1Q1PP/3R1RK1 w - - 0 20",
    "r1b1k2r/1p1n1ppp/p2ppn2/6B1/1q1NPP2/2N5/P1PQ2PP/1R2KB1R w Kkq - 3 11",
    "rn1q1rk1/pb2bppp/1p2p3/2pnP3/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 11",
    "1k1r3r/pp3ppp/2p1b3/8/2P1q3/1P2P3/PBQ2PPP/R4RK1 b - - 0 18",
    "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1",
    "8/8/1P6/5pr1/8/4R3/7k/2K5 w - - 0 60",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
    "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
    "qbrk1bn1/p1pppprp/1p5n/8/3P2p1/P1N2P2/1PP1P1PP/QBRKNB1R w HCc - 0 8",
];
