//! `tabiya perft`: counts sequences of legal moves, on as many threads as asked for.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::Context;
use clap::Args;
use tabiya_rules::mode::Mode;
use tabiya_rules::perft::perft;
use tabiya_rules::position::{Chess, Position, Rules};

use crate::streams::until_closed;

/// Arguments of `tabiya perft`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    /// The position to start from, as FEN, X-FEN or Shredder-FEN
    #[arg(long)]
    fen: Option<String>,
    /// The game mode: an id from `tabiya modes list`, or a mode file
    #[arg(long, default_value = "chess", value_parser = crate::modes::find)]
    mode: &'static Mode,
    /// Print the count for each first move
    #[arg(long)]
    divide: bool,
    /// How many threads count
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
}

/// Prints the count: with `--divide` a line for each move, last `nodes N`.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mode = arguments.mode;
    let read = |fen: &str| format!("cannot read the position {fen:?}");
    if matches!(mode.id(), "chess" | "chess960") {
        // The same rules as constants instead of data: several times as fast.
        let position = match &arguments.fen {
            Some(fen) => fen.parse().with_context(|| read(fen))?,
            None => Position::<Chess>::default(),
        };
        return until_closed(count(arguments, &position));
    }
    let position = match &arguments.fen {
        Some(fen) => mode.position(fen).with_context(|| read(fen))?,
        None => mode.first_start(),
    };
    until_closed(count(arguments, &position))
}

fn count<R: Rules>(arguments: &Arguments, position: &Position<R>) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if arguments.depth == 0 {
        writeln!(out, "nodes 1")?;
        return Ok(());
    }
    let moves = position.legal_moves();
    let counts = count_each(position, arguments.depth, arguments.threads);
    if arguments.divide {
        let chess960 = arguments.mode.king_takes_rook();
        let text = |(m, count)| (position.uci(m, chess960).to_string(), count);
        let mut lines: Vec<_> = moves.iter().copied().zip(&counts).map(text).collect();
        lines.sort();
        for (m, count) in lines {
            writeln!(out, "{m}: {count}")?;
        }
    }
    writeln!(out, "nodes {}", counts.iter().sum::<u64>())?;
    Ok(())
}

/// The count below each legal move. Pairs of moves are handed out to the threads one by one.
fn count_each<R: Rules>(position: &Position<R>, depth: u32, threads: NonZeroUsize) -> Vec<u64> {
    let moves = position.legal_moves();
    if depth < 3 || threads.get() == 1 {
        return moves.iter().map(|m| perft(&position.after(*m), depth - 1)).collect();
    }
    let jobs: Vec<(usize, Position<R>)> = (0..)
        .zip(moves.iter().map(|m| position.after(*m)))
        .flat_map(|(i, next)| {
            let moves = next.legal_moves();
            (0..moves.len()).map(move |at| (i, next.after(moves[at])))
        })
        .collect();
    let (next_job, count) = (AtomicUsize::new(0), moves.len());
    let worker = || {
        let mut counts = vec![0; count];
        while let Some((i, position)) = jobs.get(next_job.fetch_add(1, Ordering::Relaxed)) {
            counts[*i] += perft(position, depth - 2);
        }
        counts
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.get()).map(|_| scope.spawn(worker)).collect();
        let mut totals = vec![0; count];
        for worker in workers {
            let counts = worker.join().expect("counting does not panic");
            totals.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
        }
        totals
    })
}
