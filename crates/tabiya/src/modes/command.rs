//! `tabiya modes`: which modes there are, what they say, and whether a file is one.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;
use tabiya_rules::mode::{self, Mode, PieceInfo, read_ini, write_betza, write_ini};
use tabiya_view::movement::{Language, describe};

use super::diagram::{diagram_svg, diagram_text};
use super::find;
use super::folder::{self, ModeFolder};
use super::summary::summary;
use crate::files::{make_folder, read_text};
use crate::plural::counted;
use crate::streams::{harmless, tell, until_closed};

/// Arguments of `tabiya modes`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the modes that come with the program, and those of a folder
    List {
        /// For programs
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        folder: ModeFolder,
    },
    /// Show a mode: its pieces, how they move, where they start
    Show {
        /// The id of a mode, or a mode file
        #[arg(value_parser = find)]
        mode: &'static Mode,
        /// As its file; the same as --format json
        #[arg(long)]
        json: bool,
        /// As text, as its file, as a section of Fairy-Stockfish's variants.ini, or as a page of diagrams
        #[arg(long, value_enum, default_value_t = Format::Text, conflicts_with = "json")]
        format: Format,
        /// The language in which pieces are described: en, de, fr, hu or sv
        #[arg(long, default_value = "en", value_parser = language)]
        language: Language,
    },
    /// Turn Fairy-Stockfish's variants.ini into mode files
    Import {
        /// The file
        file: PathBuf,
        /// The folder for the mode files; without it they are printed
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// Only this section
        #[arg(long, value_name = "NAME")]
        section: Option<String>,
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

/// As what a mode is shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Format {
    Text,
    Json,
    FairyIni,
    Svg,
}

fn language(code: &str) -> Result<Language, String> {
    Language::with_code(code).ok_or_else(|| "expected en, de, fr, hu or sv".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    until_closed(print(arguments))
}

fn print(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match &arguments.command {
        Command::List { json: true, folder } => {
            let entry = |mode: &&Mode| json!({ "id": mode.id(), "title": mode.title(), "description": mode.description() });
            let library = folder.library()?;
            let list: Vec<_> = library.offered().iter().map(entry).collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        }
        Command::List { json: false, folder } => {
            for mode in folder.library()?.offered() {
                writeln!(out, "{:14} {}: {}", mode.id(), mode.title(), mode.description())?;
            }
        }
        Command::Show { mode, json: true, .. } | Command::Show { mode, format: Format::Json, .. } => {
            writeln!(out, "{}", mode.source().trim_end())?;
        }
        Command::Show { mode, format: Format::FairyIni, .. } => write!(out, "{}", write_ini(mode)?)?,
        Command::Show { mode, format: Format::Svg, language, .. } => page(mode, *language, &mut out)?,
        Command::Show { mode, format: Format::Text, language, .. } => show(mode, *language, &mut out)?,
        Command::Import { file, out: folder, section } => {
            import(file, folder.as_deref(), section.as_deref(), &mut out)?;
        }
        Command::Check { files } => check(files, &mut out)?,
        Command::Schema => writeln!(out, "{}", mode::schema())?,
    }
    Ok(())
}

/// Every file is looked at, and everything that is wrong with it is said; one that is wrong makes the whole check fail.
fn check(files: &[PathBuf], out: &mut impl Write) -> anyhow::Result<()> {
    let mut wrong = 0;
    for path in files {
        match folder::check(path) {
            Ok(mode) => {
                writeln!(out, "{}: {} is fine", harmless(&path.display().to_string()), mode.title())?;
            }
            Err(errors) => {
                wrong += 1;
                errors.iter().for_each(|error| tell(&(harmless(&error.to_string()) + "\n")));
            }
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} cannot be used", counted(files.len(), "file"));
    }
    Ok(())
}

fn show(mode: &'static Mode, language: Language, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{} ({})\n{}", mode.title(), mode.id(), mode.description())?;
    writeln!(out, "\n{}", summary(mode).join("\n"))?;
    for piece in mode.pieces() {
        writeln!(out, "\n{}\n  {}", line_of(piece), describe(&piece.vectors, language))?;
        for line in diagram_text(&piece.vectors).lines() {
            writeln!(out, "    {line}")?;
        }
    }
    let start = mode.first_start();
    writeln!(out, "\n{}\nlegal moves at the start: {}", start.fen(), start.count_legal_moves())?;
    Ok(())
}

fn line_of(piece: &PieceInfo) -> String {
    let movement = write_betza(&piece.vectors).unwrap_or_else(|| counted(piece.vectors.len(), "vector"));
    let marks = [(piece.royal, ", royal"), (piece.pawn, ", pawn")];
    let marks: String = marks.into_iter().filter(|(has, _)| *has).map(|(_, mark)| mark).collect();
    let worth = if piece.royal { String::new() } else { format!(", worth {}", piece.worth) };
    format!("{} {}: {movement}, looks like {}{worth}{marks}", piece.letter, piece.name, piece.look)
}

/// A page with a diagram for each piece.
fn page(mode: &'static Mode, language: Language, out: &mut impl Write) -> anyhow::Result<()> {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    writeln!(out, "<!doctype html>\n<meta charset=\"utf-8\">\n<title>{}</title>", escaped(mode.title()))?;
    writeln!(out, "<h1>{}</h1>\n<p>{}</p>", escaped(mode.title()), escaped(mode.description()))?;
    for piece in mode.pieces() {
        let words = describe(&piece.vectors, language);
        writeln!(out, "<figure style=\"width:16em\">{}", diagram_svg(&piece.vectors, &piece.name))?;
        writeln!(
            out,
            "<figcaption>{} {}: {}</figcaption></figure>",
            piece.letter,
            piece.name,
            escaped(&words)
        )?;
    }
    Ok(())
}

/// Writes a new mode file; one that is there already is left alone.
fn save(folder: &Path, name: &str, json: &str) -> anyhow::Result<PathBuf> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if name.is_empty() || !name.chars().all(fits) {
        bail!("expected a section's name of letters, digits, - and _, found {name:?}");
    }
    let path = folder.join(format!("{name}.json"));
    let mut file = match fs::File::create_new(&path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            bail!("{} is there already and was not overwritten", path.display());
        }
        result => result.with_context(|| format!("cannot write {}", path.display()))?,
    };
    writeln!(file, "{json}").with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

/// Bytes of a file with modes of others.
const LONGEST: u64 = 16 << 20;

/// Every section is looked at; one that cannot be said makes the import fail after the others are written.
fn import(
    file: &Path,
    folder: Option<&Path>,
    section: Option<&str>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let shown = file.display();
    if let Some(folder) = folder {
        make_folder(folder)?;
    }
    let cannot = || format!("cannot read {shown}");
    let text = String::from_utf8(read_text(file, LONGEST).with_context(cannot)?).with_context(cannot)?;
    let sections = read_ini(&text).into_iter().filter(|(name, _)| section.is_none_or(|only| only == name));
    let (mut found, mut wrong) = (0, 0);
    for (name, imported) in sections {
        found += 1;
        match (imported, folder) {
            (Ok(imported), None) => writeln!(out, "{}", imported.json)?,
            (Ok(imported), Some(folder)) => match save(folder, &name, &imported.json) {
                Ok(path) => writeln!(out, "{}", path.display())?,
                Err(error) => {
                    wrong += 1;
                    eprintln!("{shown}: {error:#}");
                }
            },
            (Err(error), _) => {
                wrong += 1;
                eprintln!("{shown}:{error} (section {name:?})");
            }
        }
    }
    match (found, wrong) {
        (0, _) => bail!("{shown}: no section to import was found"),
        (_, 0) => Ok(()),
        _ => bail!("{wrong} of {found} sections cannot be used"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A section that cannot be saved does not keep the others from it, and nothing is overwritten.
    #[test]
    fn sections_are_imported_each_for_itself() {
        let folder = tempfile::tempdir().expect("a folder");
        let (ini, modes) = (folder.path().join("v.ini"), folder.path().join("new").join("modes"));
        fs::write(&ini, "\u{feff}[bad name:chess]\n[one:chess]\n[two:chess]\n").expect("a file");
        let mut out = Vec::new();
        let error = import(&ini, Some(&modes), None, &mut out).expect_err("a bad name");
        assert_eq!(error.to_string(), "1 of 3 sections cannot be used");
        assert!(modes.join("one.json").exists() && modes.join("two.json").exists());
        fs::write(modes.join("one.json"), "mine").expect("a file");
        fs::remove_file(modes.join("two.json")).expect("a file");
        let error = import(&ini, Some(&modes), None, &mut out).expect_err("a file is there");
        assert_eq!(error.to_string(), "2 of 3 sections cannot be used");
        assert_eq!(fs::read_to_string(modes.join("one.json")).expect("a file"), "mine");
        assert!(modes.join("two.json").exists());
    }
}
