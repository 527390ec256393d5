//! What is done with files of games: count, merge, shuffle, filter.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::{Args, Subcommand};
use tabiya_training::sorting::{self, Change, Wanted};
use tabiya_training::writer::{self, Stats};

use crate::streams::line;

/// What to do with files of games.
#[derive(Subcommand)]
pub(crate) enum Task {
    /// Say what files hold
    Count {
        /// Files of games
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Put several files into one; a game that was there before is left out
    Merge(Paths),
    /// The same in an order by lot
    Shuffle {
        #[command(flatten)]
        from: Paths,
        /// What the order comes from
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Keep some of the games
    Filter {
        #[command(flatten)]
        from: Paths,
        /// Only games from the start of chess
        #[arg(long, conflicts_with = "chess960")]
        chess: bool,
        /// Only games from the other starts of Chess960
        #[arg(long)]
        chess960: bool,
        /// Only drawn games
        #[arg(long, conflicts_with = "decided")]
        drawn: bool,
        /// Only games that somebody won
        #[arg(long)]
        decided: bool,
        /// The fewest plies of a game
        #[arg(long, default_value_t = 0)]
        least_plies: usize,
        /// The most plies of a game
        #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
        most_plies: usize,
    },
}

/// From which files into which.
#[derive(Args)]
pub(crate) struct Paths {
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The new file
    #[arg(long)]
    out: PathBuf,
}

/// Does it.
///
/// # Errors
/// When a file cannot be used.
pub(super) fn run(task: &Task) -> Result<()> {
    match task {
        Task::Count { files } => count(files),
        Task::Merge(from) => from.write(Change::None),
        Task::Shuffle { from, seed } => from.write(Change::Mix(*seed)),
        Task::Filter { from, chess, chess960, drawn, decided, least_plies, most_plies } => {
            let either = |yes: bool, no: bool| (yes || no).then_some(yes);
            let wanted = Wanted {
                chess960: either(*chess960, *chess),
                drawn: either(*drawn, *decided),
                least: *least_plies,
                most: *most_plies,
            };
            ensure!(wanted.least <= wanted.most, "expected --least-plies up to --most-plies, found more");
            from.write(Change::Keep(wanted))
        }
    }
}

impl Paths {
    fn write(&self, change: Change) -> Result<()> {
        let sorted = sorting::sorted(&self.files, change).map_err(|(number, error)| {
            anyhow::Error::new(error).context(format!("cannot use {}", self.files[number].display()))
        })?;
        crate::files::write(&self.out, &sorted.bytes, false)
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        line(format_args!("{} of {} games written to {}", sorted.games, sorted.before, self.out.display()))?;
        Ok(())
    }
}

/// Says what files hold, and all of them together.
pub(super) fn count(files: &[PathBuf]) -> Result<()> {
    let mut all = Stats::default();
    for path in files {
        let stats = stats(path)?;
        if files.len() > 1 {
            line(format_args!("{}: {} games, {} kept", path.display(), stats.games, stats.kept))?;
        }
        all += stats;
    }
    let [white, draws, black] = all.results;
    line(format_args!("games {} (white {white}, draws {draws}, black {black})", all.games))?;
    line(format_args!("plies {}, kept {}, bytes {}", all.plies, all.kept, all.bytes))?;
    line(format_args!("bytes per kept position {:.2}", all.bytes as f64 / all.kept.max(1) as f64))?;
    Ok(())
}

fn stats(path: &Path) -> Result<Stats> {
    writer::stats(path).with_context(|| format!("cannot use {}", path.display()))
}
