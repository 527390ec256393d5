//! The sub-commands of `tabiya book`.

use clap::Subcommand;

use super::{build, show};
use crate::pgn::finished;
use crate::streams::until_closed;

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
    match command {
        Command::Build(arguments) => finished(build::run(arguments), &arguments.work),
        Command::Show(arguments) => until_closed(show::run(arguments)),
    }
}
