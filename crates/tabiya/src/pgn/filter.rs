//! `tabiya pgn filter`: the games that are wanted.

use std::path::PathBuf;

use clap::Args;
use tabiya_rules::notation::pgn::{Batch, ChessVariants, Game, Games};

use super::command::Work;
use super::criteria::{Criteria, Wanted};
use super::input::Input;
use super::output::Output;

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
    /// Only print how many games are wanted
    #[arg(long, conflicts_with = "output")]
    count: bool,
    #[command(flatten)]
    work: Work,
}

/// Writes the games that meet every condition.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = arguments.criteria.wanted()?;
    let mut output = Output::new(arguments.output.as_deref())?;
    let (mut found, mut all) = (0_u64, 0_u64);
    for input in arguments.files.iter().map(Input::from) {
        let select = |batch: &Batch| select(batch, &wanted, arguments.count);
        input.each_batch(&arguments.work, select, |selected| {
            found += selected.found;
            all += selected.all;
            output.games(&selected.text)
        })?;
    }
    output.finish()?;
    if arguments.count {
        println!("{found}");
    } else {
        eprintln!("{found} of {all} games");
    }
    Ok(())
}

#[derive(Default)]
struct Selected {
    text: String,
    found: u64,
    all: u64,
}

fn select(batch: &Batch, wanted: &Wanted, count_only: bool) -> Selected {
    let variants = ChessVariants::default();
    let mut selected = Selected::default();
    let mut games = batch.games();
    while games.next_game() {
        selected.all += 1;
        let start = games.start_position(&variants);
        if !wanted.matches(&mut games, start) {
            continue;
        }
        selected.found += 1;
        if count_only {
            continue;
        }
        // Most games are not wanted, so only those that are get a tree, by a second reading.
        games.finish();
        let mut again = Games::new(games.source());
        if again.next_game() {
            if !selected.text.is_empty() {
                selected.text.push('\n');
            }
            selected.text.push_str(&Game::read(&mut again, &variants).to_pgn());
        }
    }
    selected
}
