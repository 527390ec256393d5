//! `tabiya pgn fmt`: files in the export format, without loss.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use tabiya_rules::mode::GameModes;
use tabiya_rules::notation::pgn::Batch;

use super::command::Work;
use super::input::Input;
use super::output::Output;
use super::report;

/// Arguments of `tabiya pgn fmt`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to rewrite in place; `-` reads standard input and writes standard output
    file: PathBuf,
    /// Write here instead and leave the file alone; `-` is standard output
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Write nothing; fail if the file would change
    #[arg(long, conflicts_with = "output")]
    check: bool,
    #[command(flatten)]
    work: Work,
}

/// Games as they are written, and what is wrong with them.
struct Formatted {
    text: String,
    diagnostics: String,
}

/// Rewrites the file.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let input = Input::from(&arguments.file);
    if arguments.check {
        return check(&input, arguments);
    }
    let target = match &arguments.output {
        Some(path) => Some(path.as_path()),
        None if input.is_standard() => None,
        None => Some(input.path()),
    };
    let mut output = Output::new(target)?;
    let (name, modes) = (input.name(), GameModes::default());
    input.each_batch(
        &arguments.work,
        |batch| format_batch(batch, &modes, &name, &arguments.work),
        |formatted| {
            eprint!("{}", formatted.diagnostics);
            output.games(&formatted.text)
        },
    )?;
    output.finish()
}

fn check(input: &Input, arguments: &Arguments) -> anyhow::Result<()> {
    anyhow::ensure!(!input.is_standard(), "--check needs a file, not standard input");
    let mut original =
        std::fs::File::open(input.path()).with_context(|| format!("cannot open {}", input.name()))?;
    let (name, modes) = (input.name(), GameModes::default());
    let mut first = true;
    let same = |text: &str, original: &mut dyn std::io::Read| -> anyhow::Result<()> {
        let mut there = vec![0; text.len()];
        let equal = original.read_exact(&mut there).is_ok() && there == text.as_bytes();
        anyhow::ensure!(equal, "{name} is not in the export format: `tabiya pgn fmt` would change it");
        Ok(())
    };
    input.each_batch(
        &arguments.work,
        |batch| format_batch(batch, &modes, &name, &arguments.work).text,
        |text| {
            if !text.is_empty() && !core::mem::take(&mut first) {
                same("\n", &mut original)?;
            }
            same(&text, &mut original)
        },
    )?;
    let rest = std::io::copy(&mut original, &mut std::io::sink())?;
    anyhow::ensure!(rest == 0, "{name} is not in the export format: `tabiya pgn fmt` would change it");
    Ok(())
}

/// Formats every game of a piece.
fn format_batch(batch: &Batch, modes: &GameModes, name: &str, work: &Work) -> Formatted {
    let mut formatted = Formatted { text: String::new(), diagnostics: String::new() };
    let mut games = batch.games();
    while games.next_game() {
        let game = modes.read(&mut games);
        if !formatted.text.is_empty() {
            formatted.text.push('\n');
        }
        formatted.text.push_str(&game.to_pgn());
        formatted.diagnostics.push_str(&report::lines(name, &games.diagnostics(), work));
    }
    formatted
}
