//! One binary that is the whole chess room: a sub-command for each way in.

mod perft;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// One binary that is the whole chess room.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count the sequences of legal moves
    Perft(perft::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Perft(arguments) => perft::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tabiya: {error:#}");
            ExitCode::FAILURE
        }
    }
}
