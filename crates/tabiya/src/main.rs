//! One binary that is the whole chess room: a sub-command for each way in.

mod arena;
mod bench;
mod perft;
mod selfplay;
mod uci;

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
    /// Play matches between levels, builds and UCI engines
    Arena(Box<arena::Arguments>),
    /// Run fixed searches; the last line is `bench NODES nodes NPS nps`
    Bench(bench::Arguments),
    /// Count the sequences of legal moves
    Perft(perft::Arguments),
    /// Let the engine play itself into a file of games
    Selfplay(selfplay::Arguments),
    /// Be an engine for any chess program
    Uci,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Arena(arguments) => arena::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Selfplay(arguments) => selfplay::run(&arguments),
        Command::Uci => uci::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tabiya: {error:#}");
            ExitCode::FAILURE
        }
    }
}
