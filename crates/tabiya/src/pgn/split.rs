//! `tabiya pgn split`: one file into many, by number or by a tag.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use serde_json::json;
use tabiya_rules::mode::GameModes;
use tabiya_rules::notation::pgn::Batch;

use super::command::Work;
use super::input::Input;
use super::report;

/// Arguments of `tabiya pgn split`.
#[derive(Args)]
#[group(id = "how", required = true, multiple = false, args = ["games", "by"])]
pub(crate) struct Arguments {
    /// The files; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// So many games in each file: games-00001.pgn, games-00002.pgn, …
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// A file for each value of this tag, such as White, Event or ECO
    #[arg(long, value_name = "TAG")]
    by: Option<String>,
    /// The folder to write to, made if it is not there
    #[arg(long, short, default_value = ".")]
    output: PathBuf,
    /// Write over files that are there already
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    work: Work,
}

/// Writes each game to its file.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    fs::create_dir_all(&arguments.output)
        .with_context(|| format!("cannot make {}", arguments.output.display()))?;
    let mut files = Files { folder: &arguments.output, force: arguments.force, begun: HashSet::new() };
    let modes = GameModes::default();
    let mut number = 0_u64;
    for input in arguments.files.iter().map(Input::from) {
        let name = input.name();
        let parts = |batch: &Batch| parts(batch, &modes, &name, arguments);
        input.each_batch(&arguments.work, parts, |parts| {
            let mut texts: BTreeMap<String, String> = BTreeMap::new();
            for part in parts {
                let name = match arguments.games {
                    Some(games) => format!("games-{:05}", number / games + 1),
                    None => part.key,
                };
                number += 1;
                eprint!("{}", part.diagnostics);
                let all = texts.entry(name).or_default();
                if !all.is_empty() {
                    all.push('\n');
                }
                all.push_str(&part.text);
            }
            texts.iter().try_for_each(|(name, text)| files.append(name, text))
        })?;
    }
    if arguments.work.json {
        eprintln!("{}", json!({ "games": number, "files": files.begun.len() }));
    } else {
        eprintln!("{number} games in {} files", files.begun.len());
    }
    Ok(())
}

/// A game, which file it goes to and what is wrong with it.
struct Part {
    key: String,
    text: String,
    diagnostics: String,
}

/// Each game with the value of the tag, as the name of a file.
fn parts(batch: &Batch, modes: &GameModes, name: &str, arguments: &Arguments) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut games = batch.games();
    while games.next_game() {
        let game = modes.read(&mut games);
        let value = arguments.by.as_ref().and_then(|tag| game.tags().get(tag)).unwrap_or("?");
        let diagnostics = report::lines(name, &games.diagnostics(), &arguments.work);
        parts.push(Part { key: file_name(value), text: game.to_pgn(), diagnostics });
    }
    parts
}

/// The value with everything but letters, digits and harmless signs replaced.
fn file_name(value: &str) -> String {
    let safe = |c: char| if c.is_alphanumeric() || matches!(c, '-' | ',' | ' ' | '+') { c } else { '_' };
    let name: String = value.trim().chars().map(safe).take(100).collect();
    if name.is_empty() { "_".to_owned() } else { name }
}

struct Files<'a> {
    folder: &'a Path,
    force: bool,
    begun: HashSet<String>,
}

impl Files<'_> {
    fn append(&mut self, name: &str, text: &str) -> anyhow::Result<()> {
        let path = self.folder.join(format!("{name}.pgn"));
        let first = self.begun.insert(name.to_owned());
        let mut options = OpenOptions::new();
        match (first, self.force) {
            (true, true) => options.write(true).create(true).truncate(true),
            (true, false) => options.write(true).create_new(true),
            (false, _) => options.append(true),
        };
        let mut file = options
            .open(&path)
            .with_context(|| format!("cannot write {} (with --force it is written over)", path.display()))?;
        let separator = if first { "" } else { "\n" };
        let written = file.write_all(separator.as_bytes()).and_then(|()| file.write_all(text.as_bytes()));
        written.with_context(|| format!("cannot write {}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_harmless() {
        assert_eq!(file_name("Carlsen, Magnus"), "Carlsen, Magnus");
        assert_eq!(file_name("../../etc/passwd"), "______etc_passwd");
        assert_eq!(file_name(" "), "_");
    }
}
