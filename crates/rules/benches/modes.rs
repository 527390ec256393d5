//! Speed of modes as ratios to shakmaty and Fairy-Stockfish in the same run: `cargo xtask bench rules`.
//!
//! Every row alternates between the contestants and keeps each one's best round. Fairy-Stockfish runs as a program of
//! its own (`go perft`); where it is not installed or does not know the variant, its column stays empty.

use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use shakmaty::fen::Fen;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{CastlingMode, Position as _};
use tabiya_rules::mode::{Custom, built_in};
use tabiya_rules::perft::perft;
use tabiya_rules::position::{Chess, Position};

/// How long a row may take; on a busy machine some rounds run undisturbed.
const ROW: Duration = Duration::from_secs(5);

const VARIANTS: [(&str, Variant, u32); 7] = [
    ("crazyhouse", Variant::Crazyhouse, 5),
    ("atomic", Variant::Atomic, 5),
    ("antichess", Variant::Antichess, 5),
    ("3check", Variant::ThreeCheck, 5),
    ("kingofthehill", Variant::KingOfTheHill, 5),
    ("horde", Variant::Horde, 6),
    ("racingkings", Variant::RacingKings, 5),
];

fn main() {
    println!(
        "{:<24}{:>10}{:>10}{:>10}{:>12}{:>12}",
        "perft, M nodes/s", "tabiya", "shakmaty", "fairy", "to shakmaty", "to fairy"
    );
    let mut fairy = Fairy::start();
    for (id, variant, depth) in VARIANTS {
        row(id, variant, depth, fairy.as_mut());
    }
    chess_rows();
}

fn row(id: &str, variant: Variant, depth: u32, fairy: Option<&mut Fairy>) {
    let ours = built_in(id).expect("a mode").first_start();
    let fen: Fen = ours.fen().parse().expect("a FEN");
    let theirs =
        VariantPosition::from_setup(variant, fen.into_setup(), CastlingMode::Chess960).expect("a position");
    let nodes = perft(&ours, depth);
    assert_eq!(nodes, their_perft(&theirs, depth), "{id}");
    let mut fairy = fairy.filter(|fairy| fairy.knows(id));
    let mut best = [f64::INFINITY; 3];
    let begin = Instant::now();
    while begin.elapsed() < ROW {
        best[0] = best[0].min(seconds(|| perft(black_box(&ours), depth)));
        best[1] = best[1].min(seconds(|| their_perft(black_box(&theirs), depth)));
        if let Some(fairy) = fairy.as_mut() {
            best[2] = best[2].min(seconds(|| fairy.perft(id, &ours.fen(), depth)));
        }
    }
    let speed = best.map(|seconds| nodes as f64 / seconds / 1e6);
    let shown = |number: f64, digits: usize| {
        if number > 0.0 && number.is_finite() { format!("{number:.digits$}") } else { String::new() }
    };
    println!(
        "{:<24}{:>10.0}{:>10.0}{:>10}{:>12.2}{:>12}",
        format!("{id} {depth}"),
        speed[0],
        speed[1],
        shown(speed[2], 0),
        speed[0] / speed[1],
        shown(speed[0] / speed[2], 1)
    );
}

/// What chess as data costs against chess as constants.
fn chess_rows() {
    let chess = Position::<Chess>::default();
    let custom: Position<Custom> = built_in("chess").expect("a mode").first_start();
    let nodes = perft(&chess, 5);
    let mut best = [f64::INFINITY; 2];
    let begin = Instant::now();
    while begin.elapsed() < ROW {
        best[0] = best[0].min(seconds(|| perft(black_box(&chess), 5)));
        best[1] = best[1].min(seconds(|| perft(black_box(&custom), 5)));
    }
    let speed = best.map(|seconds| nodes as f64 / seconds / 1e6);
    println!("chess 5 as constants {:.0}, as data {:.0}", speed[0], speed[1]);
}

fn seconds(work: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64()
}

fn their_perft(position: &VariantPosition, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let play = |m: &shakmaty::Move| {
        let mut next = position.clone();
        next.play_unchecked(*m);
        their_perft(&next, depth - 1)
    };
    moves.iter().map(play).sum()
}

/// The other program.
struct Fairy {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    variants: String,
}

impl Fairy {
    fn start() -> Option<Self> {
        let program = ["fairy-stockfish", "/usr/games/fairy-stockfish"]
            .into_iter()
            .find_map(|name| Command::new(name).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok());
        let mut child = program?;
        let (input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let mut fairy = Self { child, input, output, variants: String::new() };
        fairy.say("uci");
        fairy.variants = fairy.until(|line| line == "uciok");
        Some(fairy)
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("Fairy-Stockfish listens");
    }

    /// What it says until a line, that line included.
    fn until(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        let mut said = String::new();
        loop {
            let start = said.len();
            assert!(self.output.read_line(&mut said).expect("text") > 0, "Fairy-Stockfish is gone");
            if wanted(said[start..].trim()) {
                return said;
            }
        }
    }

    fn knows(&self, id: &str) -> bool {
        self.variants.split_whitespace().any(|word| word == id)
    }

    fn perft(&mut self, id: &str, fen: &str, depth: u32) -> u64 {
        self.say(&format!("setoption name UCI_Variant value {id}"));
        self.say(&format!("position fen {fen}"));
        self.say(&format!("go perft {depth}"));
        let said = self.until(|line| line.starts_with("Nodes searched"));
        let count = said.rsplit(':').next().and_then(|text| text.trim().parse().ok());
        count.expect("a number of nodes")
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
