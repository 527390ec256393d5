//! `tabiya selfplay`: the engine plays itself into a compact file of games.

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tabiya_training::selfplay::Recipe;
use tabiya_training::writer::{self, Progress};

/// Arguments of `tabiya selfplay`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Positions searched for each move
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    /// Games the file shall hold in the end
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// Threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// What all chance comes from; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One game in so many begins from a position of Chess960 (0: none)
    #[arg(long, default_value_t = 5)]
    chess960_every: usize,
    /// The file; one that exists is continued
    #[arg(long, required_unless_present = "stats")]
    out: Option<PathBuf>,
    /// Say what a file holds instead of playing
    #[arg(long, conflicts_with = "out")]
    stats: Option<PathBuf>,
}

/// Plays, or says what a file holds.
///
/// # Errors
/// When the file cannot be used.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if let Some(path) = &arguments.stats {
        let stats = writer::stats(path).with_context(|| format!("cannot use {}", path.display()))?;
        let [white, draws, black] = stats.results;
        println!("games {} (white {white}, draws {draws}, black {black})", stats.games);
        println!("plies {}, kept {}, bytes {}", stats.plies, stats.kept, stats.bytes);
        println!("bytes per kept position {:.2}", stats.bytes as f64 / stats.kept.max(1) as f64);
        return Ok(());
    }
    let Some(path) = &arguments.out else { bail!("expected --out FILE") };
    if arguments.nodes == 0 {
        bail!("expected at least one position for each move, found --nodes 0");
    }
    let Arguments { nodes, seed, chess960_every, .. } = *arguments;
    let recipe = Recipe { nodes, seed, chess960_every };
    let bar = ProgressBar::new(arguments.games as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {msg}, {eta} left") {
        bar.set_style(style);
    }
    let last_line = Mutex::new(Instant::now());
    let tell = |progress: Progress| {
        bar.set_position(progress.games as u64);
        bar.set_message(format!("{:.0} positions/s", progress.speed()));
        // Without a terminal the bar is invisible: a plain line now and then.
        if bar.is_hidden()
            && let Ok(mut last) = last_line.lock()
            && last.elapsed() > Duration::from_secs(10)
        {
            *last = Instant::now();
            eprintln!(
                "{} games, {} kept, {:.0} positions/s",
                progress.games,
                progress.kept,
                progress.speed()
            );
        }
    };
    let done = writer::play(path, recipe, arguments.games, arguments.threads, &tell)
        .with_context(|| format!("cannot use {}", path.display()))?;
    bar.finish_and_clear();
    println!("games {}, new positions kept {}, {:.0} a second", done.games, done.kept, done.speed());
    Ok(())
}
