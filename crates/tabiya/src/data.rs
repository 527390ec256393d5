//! `tabiya data`: copying, putting back, looking over and moving the store.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, Subcommand};
use tabiya_server::{
    modes::Modes,
    rooms::check_log,
    storage::{
        Database, move_store,
        sqlite::{CheckReport, Copied, backup, check, repair, restore},
    },
    studies::check_study,
};

use tokio::runtime::Builder;

use crate::data_folder::{Folder, database_at};
use crate::plural::counted;
use crate::streams::line;

/// What to do with the store.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Which store.
#[derive(Args, Debug)]
struct StoreArguments {
    #[command(flatten)]
    folder: Folder,
    /// The store instead of a file in --data: sqlite:FILE
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl StoreArguments {
    /// The file. A database of PostgreSQL has tools of its own, which `instead` names.
    fn path(&self, instead: &str) -> Result<PathBuf> {
        match self.database.as_deref().map(database_at).transpose()? {
            None => self.folder.database(),
            Some(Database::Sqlite(path)) => Ok(path),
            Some(Database::Postgres(url)) => bail!("{url} is a database of PostgreSQL: {instead}"),
        }
    }
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Copy the store to a new file, while it is in use or not
    Backup {
        /// The file to make
        file: PathBuf,
        #[command(flatten)]
        place: StoreArguments,
    },
    /// Put a copy in the place of the store; what was there is kept beside it
    Restore {
        /// The copy
        file: PathBuf,
        #[command(flatten)]
        place: StoreArguments,
    },
    /// Move a store that no server has open to another place, with everything in it; after a break the same command goes on
    Move {
        /// The store: a file, sqlite:FILE or postgres://USER@HOST/DATABASE
        #[arg(long, value_name = "STORE")]
        from: String,
        /// Where to, where nothing is yet: as --from
        #[arg(long, value_name = "STORE")]
        to: String,
    },
    /// Look over the store: its pages, and every game in it
    Check {
        #[command(flatten)]
        place: StoreArguments,
        /// Write the result as JSON
        #[arg(long)]
        json: bool,
        /// Put what can be read of a damaged store in its place; the damaged one is kept beside it
        #[arg(long)]
        repair: bool,
    },
}

/// Does it.
///
/// # Errors
/// When a file cannot be read or written, or a check finds something.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    match &arguments.command {
        Command::Backup { file, place } => {
            backup(&place.path("copy it with pg_dump --format=custom --file=FILE URL")?, file)?;
            line(format_args!("copied to {}", file.display()))?;
            Ok(())
        }
        Command::Restore { file, place } => {
            let database = place.path("put a copy back with pg_restore --dbname=URL FILE")?;
            match restore(file, &database)? {
                Some(kept) => line(format_args!("restored; what was there before is {}", kept.display()))?,
                None => line(format_args!("restored to {}", database.display()))?,
            }
            Ok(())
        }
        Command::Move { from, to } => move_all(&store_at("--from", from)?, &store_at("--to", to)?),
        Command::Check { place, json, repair } => {
            let instead = "its pages are checked with pg_amcheck, its games where `tabiya data move` has brought them to a file";
            look_over(&place.path(instead)?, *json, *repair)
        }
    }
}

/// A store by its URL, or the name of its file.
fn store_at(flag: &str, text: &str) -> Result<Database> {
    if text.contains("://") || text.starts_with("sqlite:") {
        return Database::parse(text).map_err(|why| anyhow!("{flag}: {why}"));
    }
    Ok(Database::Sqlite(PathBuf::from(text)))
}

fn move_all(from: &Database, to: &Database) -> Result<()> {
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.context("cannot start threads")?;
    let mut shown = Instant::now();
    let mut say = |table: &'static str, rows: u64| {
        if shown.elapsed() >= Duration::from_secs(2) {
            shown = Instant::now();
            eprintln!("{table}: {rows}");
        }
    };
    let moved = runtime.block_on(move_store(from, to, &mut say))?;
    let rows = moved.iter().map(|(table, rows)| format!("{table} {rows}"));
    line(format_args!("moved to {to} and compared: {}", rows.collect::<Vec<_>>().join(", ")))?;
    Ok(())
}

fn look_over(database: &Path, json: bool, wants_repair: bool) -> Result<()> {
    let report = checked(database)?;
    // What can be read and means nothing to this program may mean something to another: that is no damage.
    let repaired = if wants_repair && report.is_damaged {
        let (copied, kept) = repair(database)?;
        Some(Repaired { copied, kept, still: checked(database)?.problems })
    } else {
        None
    };
    if json {
        line(as_json(&report, repaired.as_ref()))?;
    } else {
        let (games, studies) = (counted(report.games, "game"), counted(report.studies, "study"));
        line(format_args!("{games}, {studies}, {}", counted(report.events, "event")))?;
        report.problems.iter().try_for_each(line)?;
        repaired.as_ref().map_or(Ok(()), Repaired::tell)?;
    }
    match (report.problems.len(), repaired) {
        (0, _) => Ok(()),
        (_, Some(repaired)) => repaired.outcome(),
        (count, None) if report.is_damaged => {
            bail!("{} found; --repair saves what can be read", counted(count, "problem"))
        }
        (count, None) => bail!("{} found", counted(count, "problem")),
    }
}

fn checked(database: &Path) -> Result<CheckReport> {
    let modes = Modes::default();
    let report = check(
        database,
        |game| check_log(&modes, game).map_err(|error| error.to_string()),
        |study| check_study(&modes, study).map_err(|error| error.to_string()),
    )?;
    Ok(report)
}

/// What came of a repair.
struct Repaired {
    copied: Copied,
    /// The store as it was.
    kept: PathBuf,
    /// What is wrong with the store that took its place: saved as it was found, and still no game.
    still: Vec<String>,
}

impl Repaired {
    fn tell(&self) -> Result<()> {
        let Self { copied, kept, still } = self;
        let (games, studies) = (counted(copied.games, "game"), counted(copied.studies, "study"));
        line(format_args!("repaired: {games}, {studies} and {} saved", counted(copied.decks, "deck")))?;
        still.iter().try_for_each(|problem| line(format_args!("saved, but still wrong: {problem}")))?;
        copied.left_out.iter().try_for_each(|what| line(format_args!("left out: {what}")))?;
        line(format_args!("the store as it was is {}", kept.display()))
    }

    /// Only a repair after which nothing is missing has gone well.
    fn outcome(self) -> Result<()> {
        match (self.copied.left_out.len(), self.still.len()) {
            (0, 0) => Ok(()),
            (lost, 0) => bail!("repaired, but not all was saved: {} left out", counted(lost, "thing")),
            (lost, still) => bail!(
                "repaired, but not all was saved: {} left out, {} still in what was saved",
                counted(lost, "thing"),
                counted(still, "problem")
            ),
        }
    }
}

fn as_json(report: &CheckReport, repaired: Option<&Repaired>) -> serde_json::Value {
    let repaired = repaired.map(|Repaired { copied, kept, still }| {
        serde_json::json!({"games": copied.games, "studies": copied.studies, "decks": copied.decks,
            "leftOut": copied.left_out, "stillWrong": still, "before": kept})
    });
    serde_json::json!({
        "games": report.games, "studies": report.studies, "decks": report.decks, "events": report.events,
        "problems": report.problems, "damaged": report.damaged, "repaired": repaired,
    })
}
