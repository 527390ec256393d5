//! `tabiya pgn filter`: the games that are wanted.

use std::path::PathBuf;

use clap::Args;
use clap::error::ErrorKind;
use serde_json::json;
use tabiya_rules::mode::{GameModes, is_chess};
use tabiya_rules::notation::pgn::{Batch, Games};

use super::command::Work;
use super::criteria::{Criteria, Wanted};
use super::input::Input;
use super::output::Output;
use super::report;
use crate::plural::counted;
use crate::streams::{print, tell};

/// Arguments of `tabiya pgn filter`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The files; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    criteria: Criteria,
    /// Where to write; standard output when left out
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long, requires = "output")]
    force: bool,
    /// Only print how many games are wanted
    #[arg(long, conflicts_with = "output")]
    count: bool,
    #[command(flatten)]
    pub(super) work: Work,
}

/// Writes the games that meet every condition.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if let Some(contradiction) = arguments.criteria.contradiction() {
        clap::Error::raw(ErrorKind::ArgumentConflict, format!("{contradiction}\n")).exit();
    }
    let wanted = arguments.criteria.wanted();
    let mut output = Output::new(arguments.output.as_deref(), arguments.force)?;
    let filter = Filter { wanted, modes: GameModes::default(), arguments };
    let (mut found, mut all) = (0_u64, 0_u64);
    for input in arguments.files.iter().map(|path| Input::from(path).whole()) {
        let name = input.name();
        input.each_batch(
            &arguments.work,
            |batch| filter.select(batch, &name),
            |selected| {
                found += selected.found;
                all += selected.all;
                tell(&selected.diagnostics);
                output.games(&selected.text)
            },
        )?;
    }
    output.finish()?;
    match (arguments.count, arguments.work.json) {
        (true, true) => print(&format!("{}\n", json!({ "found": found, "all": all })))?,
        (true, false) => print(&format!("{found}\n"))?,
        (false, true) => tell(&format!("{}\n", json!({ "found": found, "all": all }))),
        (false, false) => tell(&format!("{found} of {}\n", counted(all, "game"))),
    }
    Ok(())
}

#[derive(Default)]
struct Selected {
    text: String,
    diagnostics: String,
    found: u64,
    all: u64,
}

struct Filter<'a> {
    wanted: Wanted,
    modes: GameModes,
    arguments: &'a Arguments,
}

impl Filter<'_> {
    fn select(&self, batch: &Batch, name: &str) -> Selected {
        let mut selected = Selected::default();
        let mut games = batch.games();
        while games.next_game() {
            selected.all += 1;
            if !self.matches(&mut games) {
                continue;
            }
            selected.found += 1;
            if !self.arguments.count {
                self.write(&mut games, name, &mut selected);
            }
        }
        selected
    }

    fn matches(&self, games: &mut Games<'_>) -> bool {
        if is_chess(games) {
            let start = games.start_position(self.modes.chess());
            self.wanted.matches(games, start)
        } else {
            let start = games.start_position(&self.modes);
            self.wanted.matches(games, start)
        }
    }

    /// Most games are not wanted, so only those that are get a tree, by a second reading.
    fn write(&self, games: &mut Games<'_>, name: &str, selected: &mut Selected) {
        let mut again = games.again();
        if !again.next_game() {
            return;
        }
        if !selected.text.is_empty() {
            selected.text.push('\n');
        }
        selected.text.push_str(&self.modes.read(&mut again).to_pgn());
        selected.diagnostics.push_str(&report::lines(name, &again.diagnostics(), &self.arguments.work));
    }
}
