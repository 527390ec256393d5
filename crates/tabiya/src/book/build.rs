//! `tabiya book build`: a book of the games in files.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use serde_json::json;
use tabiya_book::{Counter, Occurrence, occurrences};
use tabiya_rules::notation::pgn::Batch;

use crate::files;
use crate::pgn::{Input, Output, Work, diagnosed};
use crate::plural::counted;
use crate::streams::{harmless, tell};

/// Arguments of `tabiya book build`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The files of games; `-` is standard input
    #[arg(required = true, value_name = "FILE.pgn")]
    files: Vec<PathBuf>,
    /// The book to write
    #[arg(long, short, value_name = "BOOK.bin")]
    output: PathBuf,
    /// How many single moves of each game are read
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    plies: u16,
    /// In how many games a move must occur
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    min_games: u32,
    /// Replace a book that is there already
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    pub(super) work: Work,
}

/// The games of a piece of a file.
#[derive(Default)]
struct Found {
    /// What each game of chess adds.
    games: Vec<Vec<Occurrence>>,
    /// Games that add nothing: of other modes, or without moves.
    others: u64,
    /// What is wrong with them, in lines.
    diagnostics: String,
}

/// Reads the files and writes the book.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let path = &arguments.output;
    if let Some(input) = files::own_input(path, &arguments.files) {
        let name = Input::from(&input.to_owned()).name();
        anyhow::bail!("{}: expected another file than one that is read, {name}", path.display());
    }
    files::refuse_to_replace(path, arguments.force)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_file() || !path.exists() {
        // Only tried, so that nobody reads for hours in vain; who interrupts the reading finds nothing half done.
        drop(Output::new(Some(path), arguments.force)?);
    }
    let mut counter = Counter::new(folder);
    let (mut games, mut others) = (0_u64, 0_u64);
    let temporary = || format!("cannot write a temporary file in {}", folder.display());
    for input in arguments.files.iter().map(Input::from) {
        let name = input.name();
        let take = |found: Found| {
            tell(&found.diagnostics);
            games += found.games.len() as u64;
            others += found.others;
            found.games.iter().try_for_each(|game| counter.add(game)).with_context(temporary)
        };
        input.each_batch(&arguments.work, |batch| find(batch, &name, arguments), take)?;
    }
    let mut output = Output::new(Some(path), arguments.force)?;
    let mut write = |entry: tabiya_book::Entry| output.bytes(&entry.to_bytes());
    let made = counter.finish(arguments.min_games, &mut write);
    let made = made.with_context(|| format!("cannot write {}", path.display()))?;
    let least = arguments.min_games;
    anyhow::ensure!(
        made.entries > 0,
        "expected moves that occur in {} or more (--min-games), found none in {} of chess",
        counted(least, "game"),
        counted(games, "game")
    );
    files::refuse_to_replace(path, arguments.force)?;
    output.finish()?;
    if arguments.work.json {
        let summary = json!({
            "games": games, "other_games": others, "positions": made.positions, "moves": made.entries,
            "rare_moves": made.rare,
        });
        tell(&format!("{summary}\n"));
    } else if !arguments.work.quiet {
        let book = harmless(&path.display().to_string());
        let (entries, positions) = (counted(made.entries, "move"), counted(made.positions, "position"));
        let (rare, occur) = (counted(made.rare, "move"), if made.rare == 1 { "occurs" } else { "occur" });
        let (games, others, least) =
            (counted(games, "game"), counted(others, "game"), counted(least, "game"));
        tell(&format!(
            "{book}: {entries} in {positions}, from {games} of chess\n\
             left out: {rare} that {occur} in fewer than {least}, {others} without moves of chess\n"
        ));
    }
    Ok(())
}

fn find(batch: &Batch, name: &str, arguments: &Arguments) -> Found {
    let mut found = Found::default();
    let mut games = batch.games();
    while games.next_game() {
        match occurrences(&mut games, arguments.plies.into()) {
            Some(game) => found.games.push(game),
            None => found.others += 1,
        }
        if games.has_problems() {
            found.diagnostics += &diagnosed(name, &games.diagnostics(), &arguments.work);
        }
    }
    found
}
