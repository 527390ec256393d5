//! `tabiya pgn split`: one file into many, by number or by a tag.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use serde_json::json;
use tabiya_rules::mode::GameModes;
use tabiya_rules::notation::pgn::Batch;

use super::command::Work;
use super::file_names::FileNames;
use super::input::Input;
use super::report;
use crate::files::{put_in_place, refuse_to_replace};
use crate::plural::counted;
use crate::streams::tell;

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
    pub(super) work: Work,
}

/// Writes each game to its file.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    fs::create_dir_all(&arguments.output)
        .with_context(|| format!("cannot make {}", arguments.output.display()))?;
    let mut files = Files { folder: &arguments.output, force: arguments.force, begun: BTreeSet::new() };
    let modes = GameModes::default();
    let mut names = FileNames::default();
    let mut number = 0_u64;
    for input in arguments.files.iter().map(|path| Input::from(path).whole()) {
        let name = input.name();
        let parts = |batch: &Batch| parts(batch, &modes, &name, arguments);
        input.each_batch(&arguments.work, parts, |parts| {
            let mut texts: BTreeMap<String, String> = BTreeMap::new();
            for part in parts {
                let name = match arguments.games {
                    Some(games) => format!("games-{:05}", number / games + 1),
                    None => names.name(&part.value),
                };
                number += 1;
                tell(&part.diagnostics);
                let all = texts.entry(name).or_default();
                if !all.is_empty() {
                    all.push('\n');
                }
                all.push_str(&part.text);
            }
            texts.iter().try_for_each(|(name, text)| files.append(name, text))
        })?;
    }
    let count = files.begun.len();
    files.finish()?;
    if arguments.work.json {
        tell(&format!("{}\n", json!({ "games": number, "files": count })));
    } else {
        tell(&format!("{} in {}\n", counted(number, "game"), counted(count, "file")));
    }
    Ok(())
}

/// A game, the value of the tag that tells its file, and what is wrong with it.
struct Part {
    value: String,
    text: String,
    diagnostics: String,
}

/// Each game with the value of the tag; `?` if it has none.
fn parts(batch: &Batch, modes: &GameModes, name: &str, arguments: &Arguments) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut games = batch.games();
    while games.next_game() {
        let game = modes.read(&mut games);
        let value = arguments.by.as_ref().and_then(|tag| game.tags().get(tag)).unwrap_or("?").trim();
        let diagnostics = report::lines(name, &games.diagnostics(), &arguments.work);
        parts.push(Part { value: value.to_owned(), text: game.to_pgn(), diagnostics });
    }
    parts
}

/// The files under construction: they get their names when all are whole, or none does.
struct Files<'a> {
    folder: &'a Path,
    force: bool,
    /// The names of those that have no name of their own yet.
    begun: BTreeSet<String>,
}

impl Files<'_> {
    fn part(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.pgn.{}.part", std::process::id()))
    }

    /// Where the file is to be; an error if another is there.
    fn place(&self, name: &str) -> anyhow::Result<PathBuf> {
        let path = self.folder.join(format!("{name}.pgn"));
        refuse_to_replace(&path, self.force)?;
        Ok(path)
    }

    fn append(&mut self, name: &str, text: &str) -> anyhow::Result<()> {
        let part = self.part(name);
        let first = !self.begun.contains(name);
        if first {
            self.place(name)?;
        }
        let mut options = OpenOptions::new();
        let options = if first { options.write(true).create_new(true) } else { options.append(true) };
        let failure = || format!("cannot write {}", part.display());
        let mut file = options.open(&part).with_context(failure)?;
        self.begun.insert(name.to_owned());
        let separator = if first { "" } else { "\n" };
        let written = file.write_all(separator.as_bytes()).and_then(|()| file.write_all(text.as_bytes()));
        written.with_context(failure)
    }

    fn finish(mut self) -> anyhow::Result<()> {
        while let Some(name) = self.begun.first().cloned() {
            let path = self.place(&name)?;
            let named = put_in_place(&self.part(&name), &path);
            named.with_context(|| format!("cannot write {}", path.display()))?;
            self.begun.remove(&name);
        }
        Ok(())
    }
}

impl Drop for Files<'_> {
    fn drop(&mut self) {
        for name in &self.begun {
            fs::remove_file(self.part(name)).ok();
        }
    }
}
