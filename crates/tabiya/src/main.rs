//! One binary that is the whole chess room: a sub-command for each way in.

mod arena;
mod bench;
mod book;
mod browser;
mod console;
mod data;
mod data_folder;
mod draw;
mod engines;
mod files;
mod jail;
mod language;
mod logs;
#[cfg(test)]
mod man_pages;
mod modes;
mod nearest;
mod networks;
mod openings;
mod owner;
mod perft;
mod pgn;
mod play;
mod plural;
mod priority;
mod review;
mod review_engine;
mod review_text;
mod running;
mod selfplay;
mod selftest;
mod serve;
mod server_options;
mod streams;
mod train;
mod uci;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// One binary that is the whole chess room.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play matches between levels, builds and UCI engines
    Arena(Box<arena::Arguments>),
    /// Run fixed searches; the last line is `bench NODES nodes NPS nps`
    Bench(bench::Arguments),
    /// Make opening books of games, and look into them
    #[command(subcommand)]
    Book(book::Command),
    /// Play in a terminal, by a script or on the full screen
    Console(console::Arguments),
    /// Copy, put back or look over the store
    Data(data::Arguments),
    /// Find, check and keep engines of others, and ask them side by side
    Engines(engines::Arguments),
    /// Become an engine within bounds
    #[command(hide = true)]
    Jail(jail::Arguments),
    /// Draw a position or a game: SVG, PNG, animated GIF, or a web page of one file
    Draw(Box<draw::Arguments>),
    /// List, show and check game modes
    Modes(modes::Arguments),
    /// Name an opening and its continuations
    Openings(openings::Arguments),
    /// Count the sequences of legal moves
    Perft(perft::Arguments),
    /// Judge and explain every move of games: text, annotated PGN, a web page or JSON
    Review(Box<review::Arguments>),
    /// Let the engine play itself into a file of games
    Selfplay(selfplay::Arguments),
    /// Prove on this machine that rules, engine, page and store work, in seconds
    Selftest(selftest::Arguments),
    /// Play in the browser, on this machine (the same as no command at all)
    Play(play::Arguments),
    /// Serve others too, with a link and a QR code
    Serve(Box<serve::Arguments>),
    /// Diagnose, rewrite and sort files of games
    #[command(subcommand)]
    Pgn(pgn::Command),
    /// Train the network of the evaluation on games of self-play
    Train(Box<train::Arguments>),
    /// Be an engine for any chess program
    Uci,
}

fn main() -> ExitCode {
    let usual = || Command::Play(play::Arguments::usual());
    let result = match Arguments::parse().command.unwrap_or_else(usual) {
        Command::Arena(arguments) => arena::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Book(command) => book::run(&command),
        Command::Console(arguments) => console::run(&arguments),
        Command::Data(arguments) => data::run(&arguments),
        Command::Engines(arguments) => engines::run(&arguments),
        Command::Jail(arguments) => return jail::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Modes(arguments) => modes::run(&arguments),
        Command::Openings(arguments) => openings::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Review(arguments) => review::run(&arguments),
        Command::Selfplay(arguments) => selfplay::run(&arguments),
        Command::Selftest(arguments) => selftest::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Pgn(command) => pgn::run(&command),
        Command::Train(arguments) => train::run(&arguments),
        Command::Uci => uci::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if let Some(ended) = error.downcast_ref::<console::Ended>() {
                return ExitCode::from(ended.exit_code());
            }
            streams::tell(&streams::failure(&error));
            ExitCode::FAILURE
        }
    }
}
