//! The options of `tabiya review`, and what they make.

use std::io::{self, Read as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context as _, ensure};
use clap::Args;
use data_encoding::HEXLOWER;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use tabiya_protocol::Review;
use tabiya_review::Effort;
use tabiya_rules::mode::AnyGame;
use tabiya_rules::position::Rules;

use super::annotate::annotate;
use super::journal::{Header, Journal};
use super::page::page;
use super::progress::Progress;
use super::{reading, work};
use crate::counted::counted;
use crate::files;
use crate::pgn::{Input, Work};
use crate::reviewed::{self, First};
use crate::streams::{harmless, print, tell};

/// The longest file that is reviewed: months of work.
const LONGEST: u64 = 256 << 20;

/// Arguments of `tabiya review`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file of games in PGN; `-` is standard input
    file: PathBuf,
    /// Write the games with evaluations, signs, words and better lines into this file
    #[arg(long, short, value_name = "OUT.pgn")]
    output: Option<PathBuf>,
    /// Write a web page of one file; of several games each gets its own, REPORT-1.html and so on
    #[arg(long, value_name = "REPORT.html")]
    html: Option<PathBuf>,
    /// Positions searched for each move; doubtful moves cost more
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    nodes: u64,
    /// Replace files that are there already
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    pub(super) work: Work,
}

/// Reviews the games of a file.
///
/// # Errors
/// When a file cannot be read or written, or has no game.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    crate::pgn::finished(reviewed_file(arguments), &arguments.work)
}

fn reviewed_file(arguments: &Arguments) -> anyhow::Result<()> {
    let input = Input::from(&arguments.file);
    let bytes = read(&arguments.file, &input.name())?;
    let (mut games, diagnostics) = reading::games(&bytes, &input.name(), &arguments.work)?;
    tell(&diagnostics);
    let targets: Vec<PathBuf> =
        arguments.output.iter().cloned().chain(arguments.pages(games.len())).collect();
    for (number, target) in targets.iter().enumerate() {
        arguments.refuse(target)?;
        let again = targets[..number].iter().any(|other| is_same(other, target));
        ensure!(!again, "{}: expected another file for each of -o and --html", target.display());
    }
    let engine = reviewed::engine();
    let header = Header {
        input: HEXLOWER.encode(&Sha256::digest(&bytes)),
        nodes: arguments.nodes,
        engine: engine.clone(),
    };
    let (mut journal, done) = match targets.first() {
        Some(target) => {
            let (journal, done) = Journal::open(target, &header)?;
            (Some(journal), done)
        }
        None => (None, Default::default()),
    };
    if !done.is_empty() && !arguments.work.json && !arguments.work.quiet {
        tell(&format!("going on: {} reviewed already\n", counted(done.len() as u64, "game")));
    }
    let progress = Progress::new(games.len(), arguments.work.json || arguments.work.quiet);
    let effort = Effort { nodes: arguments.nodes };
    let reviews = work::reviews(&games, done, effort, arguments.threads(), journal.as_mut(), &progress);
    progress.finish();
    let reviews = reviews?;
    let firsts: Vec<First> = games.iter().map(first).collect();
    for (game, review) in &reviews {
        match games.get_mut(*game) {
            Some(AnyGame::Chess(game)) => annotate(game, review),
            Some(AnyGame::Mode(game)) => annotate(game, review),
            None => {}
        }
    }
    let reviewed: Vec<(usize, &AnyGame, Option<&Review>, First)> = (0..)
        .zip(&games)
        .zip(firsts)
        .map(|((number, game), first)| (number, game, reviews.get(&number), first))
        .collect();
    arguments.write(&reviewed)?;
    if let Some(journal) = journal {
        journal.remove();
    }
    arguments.say(&reviewed, &targets)
}

/// Whether two names lead to one file, which need not be there yet.
fn is_same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        folder.canonicalize().ok().map(|folder| folder.join(path.file_name().unwrap_or_default()))
    };
    one == other || place(one).is_some_and(|place_of_one| place(other) == Some(place_of_one))
}

/// Where the moves of a game begin to be counted.
fn first(game: &AnyGame) -> First {
    fn of<R: Rules>(start: Option<&tabiya_rules::position::Position<R>>) -> First {
        let usual = First { number: 1, black: false };
        start.map_or(usual, |start| First {
            number: start.fullmoves().into(),
            black: !start.turn().is_white(),
        })
    }
    match game {
        AnyGame::Chess(game) => of(game.start()),
        AnyGame::Mode(game) => of(game.start()),
    }
}

fn read(path: &Path, name: &str) -> anyhow::Result<Vec<u8>> {
    if path != Path::new("-") {
        return files::read_file(path, LONGEST).with_context(|| format!("cannot read {name}"));
    }
    let mut bytes = Vec::new();
    io::stdin().take(LONGEST + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    ensure!(bytes.len() as u64 <= LONGEST, "{name}: expected at most {LONGEST} bytes, found more");
    Ok(bytes)
}

impl Arguments {
    fn threads(&self) -> usize {
        let all = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        // More threads than cores only wait for each other.
        self.work.wanted_threads().map_or_else(all, |wanted| wanted.min(all()))
    }

    /// The files of the web pages, one for each game.
    fn pages(&self, games: usize) -> Vec<PathBuf> {
        let Some(path) = &self.html else { return Vec::new() };
        if games == 1 {
            return vec![path.clone()];
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let ending = path
            .extension()
            .map_or_else(|| "html".to_owned(), |ending| ending.to_string_lossy().into_owned());
        (1..=games).map(|number| path.with_file_name(format!("{stem}-{number}.{ending}"))).collect()
    }

    /// Refuses to write over the input, or over anything without being told to.
    fn refuse(&self, target: &Path) -> anyhow::Result<()> {
        ensure!(target != Path::new("-"), "expected the name of a file to write, found -");
        if let Some(input) = files::own_input(target, [&self.file]) {
            let name = input.display();
            anyhow::bail!("{}: expected another file than the one that is read, {name}", target.display());
        }
        files::refuse_to_replace(target, self.force)
    }

    fn write(&self, reviewed: &[(usize, &AnyGame, Option<&Review>, First)]) -> anyhow::Result<()> {
        let put = |path: &Path, bytes: &[u8]| {
            files::write(path, bytes, self.force).with_context(|| format!("cannot write {}", path.display()))
        };
        if let Some(path) = &self.output {
            let games: Vec<String> = reviewed.iter().map(|(_, game, ..)| game.to_pgn()).collect();
            put(path, games.join("\n").as_bytes())?;
        }
        for (path, (_, game, review, first)) in self.pages(reviewed.len()).iter().zip(reviewed) {
            if let Some(page) = review.and_then(|review| page(game, review, *first)) {
                put(path, page.as_bytes())?;
            }
        }
        Ok(())
    }

    fn say(
        &self,
        reviewed: &[(usize, &AnyGame, Option<&Review>, First)],
        targets: &[PathBuf],
    ) -> anyhow::Result<()> {
        for (number, game, review, first) in reviewed {
            let name = |tag: &str| game.tags().get(tag).unwrap_or("?").to_owned();
            let (white, black) = (name("White"), name("Black"));
            if self.work.json {
                let line = json!({ "game": number + 1, "white": white, "black": black, "review": review });
                print(&format!("{line}\n"))?;
            } else if targets.is_empty() {
                let heading = harmless(&format!("{}: {white} – {black}  {}", number + 1, name("Result")));
                let text = match review {
                    Some(review) => reviewed::text(review, *first, tabiya_words::english()),
                    None => "There is no move to review.".to_owned(),
                };
                let gap = if *number == 0 { "" } else { "\n" };
                print(&format!("{gap}{heading}\n{text}\n"))?;
            }
        }
        let missing = reviewed.iter().filter(|(_, _, review, _)| review.is_none()).count() as u64;
        let nothing = missing == reviewed.len() as u64;
        ensure!(!nothing, "{}: expected a game with moves, found none", self.file.display());
        if !targets.is_empty() && !self.work.json && !self.work.quiet {
            let done = counted(reviewed.len() as u64 - missing, "game");
            let left = if missing > 0 {
                format!(", {} without moves", counted(missing, "game"))
            } else {
                String::new()
            };
            let names: Vec<String> = targets.iter().map(|path| path.display().to_string()).collect();
            tell(&harmless(&format!("{}: {done} reviewed{left}", names.join(", "))));
            tell("\n");
        }
        Ok(())
    }
}
