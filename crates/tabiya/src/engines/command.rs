//! The command line.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use tabiya_rules::position::{Chess, Position};
use tabiya_uci_client::client::Client;
use tabiya_uci_client::entry::{Entry, check_name};
use tabiya_uci_client::fault::Fault;

use super::{analyze, check, found, kept, served, shown};
use crate::data_folder::Folder;

/// Arguments of `tabiya engines`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    folder: Folder,
    /// Seconds an engine may take for what needs no thought
    #[arg(long, global = true, default_value_t = 10.0, value_parser = seconds)]
    patience: f64,
}

#[derive(Subcommand)]
enum Command {
    /// List the engines that are kept, and those on the search path
    List {
        /// For programs
        #[arg(long)]
        json: bool,
    },
    /// Try an engine: who it is, what it offers, whether it answers
    Check {
        #[command(flatten)]
        engine: Described,
    },
    /// Keep an engine under a name, once it has been checked
    Add {
        #[command(flatten)]
        engine: Described,
        /// What it is called here [default: as its file]
        #[arg(long)]
        name: Option<String>,
    },
    /// Forget an engine
    Remove {
        /// Its name
        name: String,
    },
    /// Ask engines about a position, side by side
    Analyze {
        /// Names of engines, or their paths
        #[arg(required = true, value_name = "ENGINE")]
        engines: Vec<String>,
        /// The position [default: the start of the game]
        #[arg(long)]
        fen: Option<String>,
        /// How long they think
        #[arg(long, default_value_t = 2.0, value_parser = seconds)]
        seconds: f64,
        /// How many lines each of them gives
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
        lines: u8,
        /// For programs
        #[arg(long)]
        json: bool,
    },
}

/// An engine on the command line.
#[derive(Args)]
struct Described {
    /// The path of the engine, a program on the search path, or the name of one that is kept
    engine: String,
    /// What it is called with, such as --uci
    #[arg(long, allow_hyphen_values = true)]
    arguments: Option<String>,
    /// An option to set, as NAME=VALUE; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option: Vec<(String, String)>,
    /// Mebibytes it may have, 0 for as many as it wants [default: its Hash and a gibibyte]
    #[arg(long, value_name = "MIB")]
    memory: Option<u64>,
}

fn option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), value.to_owned())),
        _ => Err(format!("expected an option as NAME=VALUE, found {text:?}")),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (0.001..=3600.0).contains(number));
    number.ok_or_else(|| format!("expected seconds from 0.001 to 3600, found {text:?}"))
}

/// Does it.
///
/// # Errors
/// What is wrong with an engine, or a file that cannot be used.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let room = Room {
        folder: arguments.folder.path(),
        jail: std::env::current_exe().ok(),
        patience: Duration::from_secs_f64(arguments.patience),
    };
    match &arguments.command {
        Command::List { json } => room.list(*json),
        Command::Check { engine } => {
            let (mut client, name) = (room.start(&room.entry(engine)?)?, &engine.engine);
            check::check(&mut client, name, &mut io::stdout().lock())
        }
        Command::Add { engine, name } => room.add(engine, name.as_deref()),
        Command::Remove { name } => {
            kept::remove(room.folder()?, name)?;
            writeln!(io::stdout(), "{name} is forgotten")?;
            Ok(())
        }
        Command::Analyze { engines, fen, seconds, lines, json } => {
            let entries: Vec<Entry> = engines.iter().map(|name| room.find(name)).collect::<Result<_>>()?;
            let position = match fen {
                Some(fen) => Position::from_fen(fen, Chess)?,
                None => Position::default(),
            };
            let question = analyze::Question {
                position,
                time: Duration::from_secs_f64(*seconds),
                lines: (*lines).into(),
                jail: room.jail.as_deref(),
                patience: room.patience,
            };
            analyze::analyze(&entries, &question, *json)
        }
    }
}

/// Where engines are kept and how they are started.
struct Room {
    folder: Option<PathBuf>,
    jail: Option<PathBuf>,
    patience: Duration,
}

impl Room {
    fn folder(&self) -> Result<&Path> {
        self.folder.as_deref().context("cannot find the user's data folder; give one with --data DIR")
    }

    fn kept(&self) -> Result<Vec<Entry>> {
        self.folder.as_deref().map_or_else(|| Ok(Vec::new()), kept::read)
    }

    /// The engine that somebody means: a kept one, a well-known one, or whatever is there.
    fn find(&self, text: &str) -> Result<Entry> {
        let kept = self.kept()?.into_iter().find(|entry| entry.name == text);
        Ok(kept.or_else(|| found::known(text)).unwrap_or_else(|| Entry::new(text, text)))
    }

    fn entry(&self, described: &Described) -> Result<Entry> {
        let mut entry = self.find(&described.engine)?;
        if let Some(arguments) = &described.arguments {
            entry.arguments = arguments.split_whitespace().map(str::to_owned).collect();
        }
        entry.options.extend(described.option.iter().cloned());
        entry.memory = described.memory.or(entry.memory);
        Ok(entry)
    }

    fn start(&self, entry: &Entry) -> Result<Client> {
        let started = entry.start(self.jail.clone(), self.patience);
        started.map_err(|fault| anyhow!("{} {fault}", entry.name))
    }

    fn add(&self, described: &Described, name: Option<&str>) -> Result<()> {
        let mut entry = self.entry(described)?;
        let file = entry.path.file_name().map(|file| file.to_string_lossy().into_owned());
        let name = name.map(str::to_owned).or(file).unwrap_or_default();
        check_name(&name).context("--name")?;
        if entry.path.components().count() > 1 {
            entry.path = std::path::absolute(&entry.path).context("the current folder is not known")?;
        }
        let mut client = self.start(&entry)?;
        check::passes(&mut client, &described.engine)?;
        kept::add(self.folder()?, Entry { name: name.clone(), ..entry })?;
        writeln!(io::stdout(), "{name} is kept: {}", shown::identity(client.identity()))?;
        Ok(())
    }

    fn list(&self, is_json: bool) -> Result<()> {
        let (all, kept) = (served::all(self.folder.as_deref())?, self.kept()?.len());
        let clients: Vec<Result<Client, Fault>> = std::thread::scope(|scope| {
            let start = |entry: &Entry| entry.start(self.jail.clone(), self.patience);
            let started: Vec<_> = all.iter().map(|entry| scope.spawn(move || start(entry))).collect();
            started.into_iter().map(|thread| thread.join().expect("nothing in it panics")).collect()
        });
        let mut out = io::stdout().lock();
        if is_json {
            let rows = all.iter().zip(&clients).enumerate();
            let rows = rows.map(|(number, (entry, client))| row(entry, number < kept, client));
            return Ok(writeln!(out, "{}", Value::from_iter(rows))?);
        }
        if all.is_empty() {
            writeln!(out, "No engine is kept, and none that is well known is on the search path.")?;
        }
        for (entry, client) in all.iter().zip(&clients) {
            let words = match client {
                Ok(client) => shown::identity(client.identity()),
                Err(fault) => format!("cannot be used: it {fault}"),
            };
            writeln!(out, "{}  {}  {words}", entry.name, entry.path.display())?;
        }
        Ok(())
    }
}

/// An engine for programs.
fn row(entry: &Entry, is_kept: bool, client: &Result<Client, Fault>) -> Value {
    let options = |client: &Client| -> BTreeMap<String, Value> {
        let offers = client.offers().iter();
        let row = |kind: String, default: String, expected: String| json!({ "type": kind, "default": default, "expected": expected });
        offers
            .map(|offer| {
                let kind = &offer.kind;
                (offer.name.clone(), row(kind.to_string(), offer.default_value(), kind.expected()))
            })
            .collect()
    };
    let good = client.as_ref().ok();
    json!({
        "name": entry.name,
        "path": entry.path,
        "arguments": entry.arguments,
        "kept": is_kept,
        "id": good.map(|client| json!({ "name": client.identity().name, "author": client.identity().author })),
        "options": good.map(options),
        "fault": client.as_ref().err().map(|fault| format!("{} {fault}", entry.name)),
    })
}
