//! `tabiya modes`: which modes there are, what they say, and whether a file is one.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use serde_json::json;
use tabiya_rules::mode::{self, Mode, PieceInfo, write_betza};

/// Arguments of `tabiya modes`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the modes that come with the program
    List {
        /// For programs
        #[arg(long)]
        json: bool,
    },
    /// Show a mode: its pieces, how they move, where they start
    Show {
        /// The id of a mode, or a mode file
        #[arg(value_parser = find)]
        mode: &'static Mode,
        /// As its file
        #[arg(long)]
        json: bool,
    },
    /// Check mode files: errors as `file:line:column: what`
    Check {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print the JSON Schema of mode files
    Schema,
}

/// The mode with this id, or the one in this file.
///
/// # Errors
/// What is wrong with the file, or which modes there are.
pub(crate) fn find(name: &str) -> Result<&'static Mode, String> {
    if let Some(mode) = mode::built_in(name) {
        return Ok(mode);
    }
    let path = Path::new(name);
    if path.extension().is_some_and(|extension| extension == "json") || path.exists() {
        return read(path).map_err(|error| format!("{error:#}"));
    }
    let ids: Vec<_> = mode::built_ins().iter().map(|mode| mode.id()).collect();
    Err(format!("expected a mode file or one of: {}", ids.join(", ")))
}

/// Reads a mode file; its name without the ending is the mode's id.
fn read(path: &Path) -> anyhow::Result<&'static Mode> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
    let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("mode");
    Mode::load(id, &text).map_err(|error| anyhow::anyhow!("{shown}:{error}"))
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match &arguments.command {
        Command::List { json: true } => {
            let entry = |mode: &&Mode| json!({ "id": mode.id(), "title": mode.title(), "description": mode.description() });
            let list: Vec<_> = mode::built_ins().iter().map(entry).collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        }
        Command::List { json: false } => {
            for mode in mode::built_ins() {
                writeln!(out, "{:14} {}: {}", mode.id(), mode.title(), mode.description())?;
            }
        }
        Command::Show { mode, json: true } => writeln!(out, "{}", mode.source().trim_end())?,
        Command::Show { mode, json: false } => show(mode, &mut out)?,
        Command::Check { files } => check(files, &mut out)?,
        Command::Schema => writeln!(out, "{}", mode::schema())?,
    }
    Ok(())
}

/// Every file is looked at; one that is wrong makes the whole check fail.
fn check(files: &[PathBuf], out: &mut impl Write) -> anyhow::Result<()> {
    let mut wrong = 0;
    for path in files {
        match read(path) {
            Ok(mode) => writeln!(out, "{}: {} is fine", path.display(), mode.title())?,
            Err(error) => {
                wrong += 1;
                eprintln!("{error:#}");
            }
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} files cannot be used", files.len());
    }
    Ok(())
}

fn show(mode: &'static Mode, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{} ({})\n{}\n", mode.title(), mode.id(), mode.description())?;
    for piece in mode.pieces() {
        writeln!(out, "{}", line_of(piece))?;
    }
    let start = mode.first_start();
    writeln!(out, "\n{}\nlegal moves at the start: {}", start.fen(), start.count_legal_moves())?;
    Ok(())
}

fn line_of(piece: &PieceInfo) -> String {
    let movement = write_betza(&piece.vectors).unwrap_or_else(|| format!("{} vectors", piece.vectors.len()));
    let marks = [(piece.royal, ", royal"), (piece.pawn, ", pawn")];
    let marks: String = marks.into_iter().filter(|(has, _)| *has).map(|(_, mark)| mark).collect();
    format!("{} {:12} moves {movement}, looks like {}{marks}", piece.letter, piece.name, piece.look)
}
