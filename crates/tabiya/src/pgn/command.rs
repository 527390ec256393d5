//! The sub-commands of `tabiya pgn`.

use std::num::NonZeroUsize;
use std::{process, thread};

use clap::{Args, Subcommand};

use super::{check, filter, format, merge, report, split, stats};
use crate::streams::{tell, until_closed};

/// More threads than this take longer to start than to work.
const MAX_THREADS: i64 = 1024;

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
pub(crate) struct Work {
    /// How many threads read; as many as there are cores when left out
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    threads: Option<u16>,
    /// Say what there is to say (diagnostics, counts) in JSON, an object in each line
    #[arg(long)]
    pub(crate) json: bool,
    /// Do not list what is wrong with the games
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl Work {
    pub(super) fn threads(&self) -> usize {
        let all = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(all, usize::from)
    }

    /// How many threads were asked for.
    pub(crate) fn wanted_threads(&self) -> Option<usize> {
        self.threads.map(usize::from)
    }

    #[cfg(test)]
    pub(crate) const fn telling(json: bool, quiet: bool) -> Self {
        Self { threads: None, json, quiet }
    }
}

/// Runs a sub-command.
pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    let (result, work) = match command {
        Command::Check(arguments) => (check::run(arguments), &arguments.work),
        Command::Fmt(arguments) => (format::run(arguments), &arguments.work),
        Command::Split(arguments) => (split::run(arguments), &arguments.work),
        Command::Merge(arguments) => (merge::run(arguments), &arguments.work),
        Command::Filter(arguments) => (filter::run(arguments), &arguments.work),
        Command::Stats(arguments) => (stats::run(arguments), &arguments.work),
    };
    finished(result, work)
}

/// What became of the work: where JSON is wanted, a failure is told in JSON, and nothing else is said.
pub(crate) fn finished(result: anyhow::Result<()>, work: &Work) -> anyhow::Result<()> {
    match until_closed(result) {
        Err(error) if work.json => {
            tell(&report::failure(&error, true));
            process::exit(1)
        }
        result => result,
    }
}
