//! Writes scores.txt: what our own engine thinks of every position of the tree.
//!
//! `cargo run --release -p tabiya-openings --example scores [POSITIONS] > scores.txt`, from the folder of the crate and
//! into another file first: the library is compiled with the old one. Every position is searched alone, from nothing,
//! so the file is the same on every machine and with any number of threads.

use std::collections::HashMap;
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{env, thread};

use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::limits::Limits;
use tabiya_openings::lines;
use tabiya_rules::position::Position;
use tabiya_rules::record::Record;

/// Positions that a search looks at, unless another number is asked for.
const NODES: u64 = 100_000;
/// A position worth more than this is won, by however much.
const MOST: i32 = 2_000;

/// The tree: depth, move and position of every node, in the order in which it is walked, the start first.
fn tree() -> Vec<(usize, &'static str, Position)> {
    let mut nodes = vec![(0, "start", Position::default())];
    let mut way = vec![Position::default()];
    let mut before: Vec<&str> = Vec::new();
    for line in lines() {
        let shared = before.iter().zip(&line.moves).take_while(|(a, b)| a == b).count();
        way.truncate(shared + 1);
        for san in &line.moves[shared..] {
            let here = way[way.len() - 1];
            let next = here.after(here.parse_san(san).expect("a test plays through every move"));
            nodes.push((way.len(), san, next));
            way.push(next);
        }
        before = line.moves;
    }
    nodes
}

/// What each of these positions is worth to the side to move, by searches alone.
fn searched(positions: &[Position], nodes: u64) -> Vec<i32> {
    let next = AtomicUsize::new(0);
    let work = || {
        let options = Options { hash: 4, ..Options::default() };
        let mut engine = Engine::new(options, Record::new(Position::default()));
        let mut found = Vec::new();
        loop {
            let at = next.fetch_add(1, Relaxed);
            let Some(position) = positions.get(at) else { return found };
            if at.is_multiple_of(500) {
                let _ = writeln!(io::stderr(), "{at} of {}", positions.len());
            }
            engine.forget();
            engine.set_record(Record::new(*position));
            let score = engine.search(&Limits::nodes(nodes), &mut |_| {}).score;
            found.push((at, score.value().clamp(-MOST, MOST)));
        }
    };
    let mut values = vec![0; positions.len()];
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            for (at, value) in worker.join().expect("a search does not panic") {
                values[at] = value;
            }
        }
    });
    values
}

fn main() -> io::Result<()> {
    let nodes = env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(NODES);
    let tree = tree();
    let mut places: HashMap<u64, usize> = HashMap::new();
    let mut positions = Vec::new();
    for (_, _, position) in &tree {
        places.entry(position.key()).or_insert_with(|| {
            positions.push(*position);
            positions.len() - 1
        });
    }
    let own = searched(&positions, nodes);
    let next = |position: &Position| -> Vec<usize> {
        let moves = position.legal_moves();
        moves.iter().filter_map(|m| places.get(&position.after(*m).key()).copied()).collect()
    };
    let below: Vec<Vec<usize>> = positions.iter().map(next).collect();
    // A line that was searched to its end knows more than the search at its beginning: values go up the tree until
    // nothing changes.
    let mut values = own.clone();
    for _ in 0..200 {
        let best = |at: usize| below[at].iter().map(|child| -values[*child]).fold(own[at], i32::max);
        let better: Vec<i32> = (0..values.len()).map(best).collect();
        if better == values {
            break;
        }
        values = better;
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "# What Tabiya's own engine thinks of the positions of openings.txt: depth, move, and what the position"
    )?;
    writeln!(
        out,
        "# after it is worth to White in hundredths of a pawn. Written by a program, {nodes} positions for each:"
    )?;
    writeln!(out, "# docs/openings.md. A position that is not here has no score.")?;
    for (depth, san, position) in &tree {
        let value = values[places[&position.key()]];
        writeln!(out, "{depth} {san} {}", if position.turn().is_white() { value } else { -value })?;
    }
    Ok(())
}
