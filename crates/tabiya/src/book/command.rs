//! The sub-commands of `tabiya book`.

use clap::Subcommand;

use super::{build, show};
use crate::pgn::is_closed_pipe;

/// What to do with books.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Make a book of the games in PGN files
    Build(build::Arguments),
    /// List the moves that a book has for a position
    Show(show::Arguments),
}

/// Runs a sub-command.
pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    let result = match command {
        Command::Build(arguments) => build::run(arguments),
        Command::Show(arguments) => show::run(arguments),
    };
    match result {
        // Whoever reads the output has seen enough, as `head` has.
        Err(error) if is_closed_pipe(&error) => Ok(()),
        result => result,
    }
}
