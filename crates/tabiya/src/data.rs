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
        sqlite::{backup, check, repair, restore},
    },
    studies::check_study,
};

use tokio::runtime::Builder;

use crate::data_folder::{Folder, database_at};
use crate::plural::counted;

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
            println!("copied to {}", file.display());
            Ok(())
        }
        Command::Restore { file, place } => {
            let database = place.path("put a copy back with pg_restore --dbname=URL FILE")?;
            match restore(file, &database)? {
                Some(kept) => println!("restored; what was there before is {}", kept.display()),
                None => println!("restored to {}", database.display()),
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
    println!("moved to {to} and compared: {}", rows.collect::<Vec<_>>().join(", "));
    Ok(())
}

fn look_over(database: &Path, json: bool, wants_repair: bool) -> Result<()> {
    let modes = Modes::default();
    let report = check(
        database,
        |game| check_log(&modes, game).map_err(|error| error.to_string()),
        |study| check_study(&modes, study).map_err(|error| error.to_string()),
    )?;
    // What can be read and means nothing to this program may mean something to another: that is no damage.
    let repaired = if wants_repair && report.is_damaged { Some(repair(database)?) } else { None };
    if json {
        let repaired = repaired.as_ref().map(|(copied, kept)| {
            serde_json::json!({"games": copied.games, "studies": copied.studies, "decks": copied.decks,
                "leftOut": copied.left_out, "before": kept})
        });
        let value = serde_json::json!({
            "games": report.games, "studies": report.studies, "decks": report.decks, "events": report.events,
            "problems": report.problems, "damaged": report.damaged, "repaired": repaired,
        });
        println!("{value}");
    } else {
        let (games, studies) = (counted(report.games, "game"), counted(report.studies, "study"));
        println!("{games}, {studies}, {}", counted(report.events, "event"));
        report.problems.iter().for_each(|problem| println!("{problem}"));
        if let Some((copied, kept)) = &repaired {
            let (games, studies) = (counted(copied.games, "game"), counted(copied.studies, "study"));
            println!("repaired: {games}, {studies} and {} saved", counted(copied.decks, "deck"));
            copied.left_out.iter().for_each(|what| println!("left out: {what}"));
            println!("the store as it was is {}", kept.display());
        }
    }
    match (report.problems.len(), repaired) {
        (0, _) | (_, Some(_)) => Ok(()),
        (count, None) if report.is_damaged => {
            bail!("{} found; --repair saves what can be read", counted(count, "problem"))
        }
        (count, None) => bail!("{} found", counted(count, "problem")),
    }
}
