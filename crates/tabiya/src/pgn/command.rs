//! The sub-commands of `tabiya pgn`.

use std::num::NonZeroUsize;
use std::thread;

use clap::{Args, Subcommand};

use super::{check, filter, format, merge, output, split, stats};

/// What to do with files of games.
#[expect(clippy::large_enum_variant, reason = "parsed once, at the start")]
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Read every game, play every move, and say what is wrong and where
    Check(check::Arguments),
    /// Rewrite a file in the standard's export format, without losing anything
    Fmt(format::Arguments),
    /// Write the games of files into several
    Split(split::Arguments),
    /// Write the games of several files into one
    Merge(merge::Arguments),
    /// Write the games that meet every condition
    Filter(filter::Arguments),
    /// Count results, players, openings and lengths
    Stats(stats::Arguments),
}

/// How the work is shared out, and how its outcome is told.
#[derive(Args, Clone)]
pub(super) struct Work {
    /// How many threads read; all cores when left out
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Say what there is to say (diagnostics, counts) in JSON, an object in each line
    #[arg(long)]
    pub(super) json: bool,
    /// Do not list what is wrong with the games
    #[arg(long, short)]
    pub(super) quiet: bool,
}

impl Work {
    pub(super) fn threads(&self) -> usize {
        let all = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(all, NonZeroUsize::get)
    }
}

/// Runs a sub-command.
pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    let result = match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Fmt(arguments) => format::run(arguments),
        Command::Split(arguments) => split::run(arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Filter(arguments) => filter::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
    };
    match result {
        // Whoever reads the output has seen enough, as `head` has.
        Err(error) if output::is_closed_pipe(&error) => Ok(()),
        result => result,
    }
}
