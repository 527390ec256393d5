//! `tabiya pgn fmt`: files in the export format, without loss.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tabiya_rules::mode::GameModes;
use tabiya_rules::notation::pgn::{Batch, Diagnostic, Problem};

use super::command::Work;
use super::comparison::{Comparison, Copy};
use super::input::Input;
use super::output::Output;
use super::report;
use crate::streams::{print, tell};

/// Arguments of `tabiya pgn fmt`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to rewrite in place; `-` reads standard input and writes standard output
    file: PathBuf,
    /// Write here instead and leave the file alone; `-` is standard output
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long, requires = "output")]
    force: bool,
    /// Write nothing; fail if the file would change
    #[arg(long, conflicts_with = "output")]
    check: bool,
    #[command(flatten)]
    pub(super) work: Work,
}

/// Games as they are written, and what is wrong with them.
struct Formatted {
    text: String,
    diagnostics: String,
    /// Games that could be read only by guessing their language.
    guesses: u64,
}

/// Rewrites the file.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let input = Input::from(&arguments.file).whole();
    if arguments.check {
        let same = is_formatted(&input, arguments)?;
        if arguments.work.json {
            print(&format!("{}\n", json!({ "file": input.name(), "formatted": same })))?;
        }
        let name = input.name();
        anyhow::ensure!(same, "{name} is not in the export format: `tabiya pgn fmt` would change it");
        return Ok(());
    }
    let target = match &arguments.output {
        Some(path) => Some(path.as_path()),
        None if input.is_standard() => None,
        None => Some(input.path()),
    };
    // Whoever names no other file wants this one rewritten.
    let mut output = Output::new(target, arguments.force || arguments.output.is_none())?;
    let (name, modes, mut guesses) = (input.name(), GameModes::default(), 0);
    input.each_batch(
        &arguments.work,
        |batch| format_batch(batch, &modes, &name, &arguments.work),
        |formatted| {
            tell(&formatted.diagnostics);
            guesses += formatted.guesses;
            output.games(&formatted.text)
        },
    )?;
    no_guesses(&name, guesses)?;
    output.finish()
}

/// Fails if a game could be read only by guessing: a file is then left as it is.
fn no_guesses(name: &str, guesses: u64) -> anyhow::Result<()> {
    let games = if guesses == 1 { "a game" } else { &format!("{guesses} games") };
    anyhow::ensure!(guesses == 0, "{name}: the language of {games} could only be guessed");
    Ok(())
}

/// Whether the file is as it would be written. It is read once, so that it may be a pipe.
fn is_formatted(input: &Input, arguments: &Arguments) -> anyhow::Result<bool> {
    let (name, modes, mut guesses) = (input.name(), GameModes::default(), 0);
    let copy = Copy::default();
    let mut comparison = Comparison::new(&copy);
    input.filtered(
        |stream| copy.of(stream),
        &arguments.work,
        |batch| (batch.size(), format_batch(batch, &modes, &name, &arguments.work)),
        |(size, formatted)| {
            tell(&formatted.diagnostics);
            guesses += formatted.guesses;
            comparison.piece(size, &formatted.text);
            Ok(())
        },
    )?;
    no_guesses(&name, guesses)?;
    Ok(comparison.is_same())
}

/// Formats every game of a piece.
fn format_batch(batch: &Batch, modes: &GameModes, name: &str, work: &Work) -> Formatted {
    let mut formatted = Formatted { text: String::new(), diagnostics: String::new(), guesses: 0 };
    let mut games = batch.games();
    while games.next_game() {
        let game = modes.read(&mut games);
        if !formatted.text.is_empty() {
            formatted.text.push('\n');
        }
        formatted.text.push_str(&game.to_pgn());
        let diagnostics = games.diagnostics();
        let is_guess = |one: &Diagnostic| matches!(one.problem, Problem::GuessedLanguage { .. });
        formatted.guesses += u64::from(diagnostics.iter().any(is_guess));
        formatted.diagnostics.push_str(&report::lines(name, &diagnostics, work));
    }
    formatted
}
