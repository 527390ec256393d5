//! `tabiya data`: copying, putting back and looking over the store.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use tabiya_server::{
    modes::Modes,
    rooms::check_log,
    storage::sqlite::{backup, check, restore},
    studies::check_study,
};

use crate::counted::counted;
use crate::hosting::Folder;

/// What to do with the store.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Copy the store to a new file, while it is in use or not
    Backup {
        /// The file to make
        file: PathBuf,
        #[command(flatten)]
        folder: Folder,
    },
    /// Put a copy in the place of the store; what was there is kept beside it
    Restore {
        /// The copy
        file: PathBuf,
        #[command(flatten)]
        folder: Folder,
    },
    /// Look over the store: its pages, and every game in it
    Check {
        #[command(flatten)]
        folder: Folder,
        /// Write the result as JSON
        #[arg(long)]
        json: bool,
    },
}

/// Does it.
///
/// # Errors
/// When a file cannot be read or written, or a check finds something.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    match &arguments.command {
        Command::Backup { file, folder } => {
            backup(&folder.database()?, file)?;
            println!("copied to {}", file.display());
            Ok(())
        }
        Command::Restore { file, folder } => {
            let database = folder.database()?;
            match restore(file, &database)? {
                Some(kept) => println!("restored; what was there before is {}", kept.display()),
                None => println!("restored to {}", database.display()),
            }
            Ok(())
        }
        Command::Check { folder, json } => look_over(folder, *json),
    }
}

fn look_over(folder: &Folder, json: bool) -> Result<()> {
    let modes = Modes::default();
    let report = check(
        &folder.database()?,
        |game| check_log(&modes, game).map_err(|error| error.to_string()),
        |study| check_study(&modes, study).map_err(|error| error.to_string()),
    )?;
    if json {
        let value = serde_json::json!({
            "games": report.games, "studies": report.studies, "decks": report.decks, "events": report.events, "problems": report.problems,
        });
        println!("{value}");
    } else {
        let (games, studies) = (counted(report.games, "game"), counted(report.studies, "study"));
        println!("{games}, {studies}, {}", counted(report.events, "event"));
        report.problems.iter().for_each(|problem| println!("{problem}"));
    }
    match report.problems.len() {
        0 => Ok(()),
        count => bail!("{} found", counted(count, "problem")),
    }
}
