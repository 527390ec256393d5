//! The command line of self-play, and what it tells while it plays.

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tabiya_engine::engine::Options;
use tabiya_rules::mode::Mode;
use tabiya_training::games::Kind;
use tabiya_training::selfplay::Recipe;
use tabiya_training::writer::{self, Progress};

use super::sort::{self, Task};
use crate::networks;
use crate::streams::line;

/// Arguments of `tabiya selfplay`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Arguments {
    /// Do something with files of games instead
    #[command(subcommand)]
    task: Option<Task>,
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
    /// What is played: an id from `tabiya modes list`, or a mode file
    #[arg(long, default_value = "chess", value_parser = crate::modes::find)]
    mode: &'static Mode,
    /// One game of chess in so many begins from a position of Chess960 (0: none)
    #[arg(long, default_value_t = 5)]
    chess960_every: usize,
    /// The file; one that exists is continued
    #[arg(long, required_unless_present = "stats")]
    out: Option<PathBuf>,
    /// Say what a file holds instead of playing
    #[arg(long, conflicts_with = "out")]
    stats: Option<PathBuf>,
    /// Judge by the network in this file, or by hand: none
    #[arg(long, value_parser = networks::judge)]
    network: Option<networks::Judge>,
    /// Let every other program go first
    #[arg(long)]
    nice: bool,
}

/// Plays, or says what a file holds.
///
/// # Errors
/// When the file cannot be used.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if let Some(task) = &arguments.task {
        return sort::run(task);
    }
    if let Some(path) = &arguments.stats {
        return sort::count(std::slice::from_ref(path));
    }
    let Some(path) = &arguments.out else { bail!("expected --out FILE") };
    if arguments.nodes == 0 {
        bail!("expected at least one position for each move, found --nodes 0");
    }
    if arguments.nice {
        crate::priority::yield_to_others();
    }
    let Arguments { nodes, seed, chess960_every, .. } = *arguments;
    let network = arguments.network.map_or(Options::default().network, |judge| judge.0);
    let recipe = Recipe { nodes, seed, chess960_every, network };
    let bar = ProgressBar::new(arguments.games as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {msg}, {eta} left") {
        bar.set_style(style);
    }
    let last_line = Mutex::new(Instant::now());
    let tell = |progress: Progress| {
        bar.set_position(progress.games as u64);
        bar.set_message(format!("{} positions, {:.0}/s", progress.kept, progress.speed()));
        // Without a terminal the bar is invisible: a plain line now and then.
        if bar.is_hidden()
            && let Ok(mut last) = last_line.lock()
            && last.elapsed() > Duration::from_secs(10)
        {
            *last = Instant::now();
            let left = progress.left(arguments.games).as_secs();
            eprintln!(
                "{} of {} games, {} positions kept, {:.0} a second, {}:{:02}:{:02} left",
                progress.games,
                arguments.games,
                progress.kept,
                progress.speed(),
                left / 3600,
                left / 60 % 60,
                left % 60
            );
        }
    };
    let done =
        writer::play(path, Kind::of(arguments.mode), recipe, arguments.games, arguments.threads, &tell)
            .with_context(|| format!("cannot use {}", path.display()))?;
    bar.finish_and_clear();
    line(format_args!(
        "games {}, new positions kept {}, {:.0} a second",
        done.games,
        done.kept,
        done.speed()
    ))?;
    Ok(())
}
