//! `tabiya data`: copying, putting back and looking over the store.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use tabiya_server::{
    modes::Modes,
    rooms::check_log,
    storage::sqlite::{backup, check, repair, restore},
    studies::check_study,
};

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
    fn path(&self) -> Result<PathBuf> {
        self.database.as_deref().map_or_else(|| self.folder.database(), database_at)
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
            backup(&place.path()?, file)?;
            println!("copied to {}", file.display());
            Ok(())
        }
        Command::Restore { file, place } => {
            let database = place.path()?;
            match restore(file, &database)? {
                Some(kept) => println!("restored; what was there before is {}", kept.display()),
                None => println!("restored to {}", database.display()),
            }
            Ok(())
        }
        Command::Check { place, json, repair } => look_over(&place.path()?, *json, *repair),
    }
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
