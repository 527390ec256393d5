//! The options of `tabiya review`, and what they make.

use std::io::{self, Read as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context as _, bail};
use clap::Args;
use data_encoding::HEXLOWER;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use tabiya_protocol::Review;
use tabiya_review::Effort;
use tabiya_rules::mode::AnyGame;
use tabiya_rules::notation::pgn::as_utf8;
use tabiya_rules::position::Rules;
use tabiya_words::{Dictionary, Phrase, english, phrase};

use super::annotate::annotate;
use super::journal::{Header, Journal};
use super::page::page;
use super::progress::Progress;
use super::{reading, work};
use crate::files;
use crate::language::LanguageArgument;
use crate::pgn::{Input, Work};
use crate::review_engine;
use crate::review_text::{self, First};
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
    language: LanguageArgument,
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
    let words = arguments.words();
    let input = Input::from(&arguments.file);
    let bytes = read(&arguments.file, &input.name(), words)?;
    let (mut games, diagnostics) = reading::games(&bytes, &input.name(), &arguments.work, words)?;
    tell(&diagnostics);
    let targets: Vec<PathBuf> =
        arguments.output.iter().cloned().chain(arguments.pages(games.len())).collect();
    for (number, target) in targets.iter().enumerate() {
        arguments.refuse(target)?;
        let again = targets[..number].iter().any(|other| is_same(other, target));
        if again {
            bail!(phrase!(words, FileTwice, file = target.display()));
        }
    }
    let engine = review_engine::engine_name();
    let header = Header {
        input: HEXLOWER.encode(&Sha256::digest(&bytes)),
        nodes: arguments.nodes,
        engine: engine.clone(),
    };
    // Beside a device is no place for a file.
    let (mut journal, done) = match targets.iter().find(|target| !files::is_device(target)) {
        Some(target) => {
            let (journal, done) = Journal::open(target, &header, words)?;
            (Some(journal), done)
        }
        None => (None, Default::default()),
    };
    if !done.is_empty() && !arguments.work.json && !arguments.work.quiet {
        tell(&(phrase!(words, ReviewResumed, count = done.len()) + "\n"));
    }
    let progress = Progress::new(games.len(), arguments.work.json || arguments.work.quiet, words);
    let effort = Effort { nodes: arguments.nodes };
    let reviews = work::reviews(&games, done, effort, arguments.threads(), journal.as_mut(), &progress);
    progress.finish();
    let reviews = reviews?;
    let firsts: Vec<First> = games.iter().map(first).collect();
    for (game, review) in &reviews {
        match games.get_mut(*game) {
            Some(AnyGame::Chess(game)) => annotate(game, review, words),
            Some(AnyGame::Mode(game)) => annotate(game, review, words),
            None => {}
        }
    }
    let reviewed: Vec<(usize, &AnyGame, Option<&Review>, First)> = (0..)
        .zip(&games)
        .zip(firsts)
        .map(|((number, game), first)| (number, game, reviews.get(&number), first))
        .collect();
    let written = arguments.write(&reviewed)?;
    if let Some(journal) = journal {
        journal.remove();
    }
    arguments.say(&reviewed, &written)
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

fn read(path: &Path, name: &str, words: &Dictionary) -> anyhow::Result<Vec<u8>> {
    let cannot = || phrase!(words, CannotRead, file = name);
    if path != Path::new("-") {
        return files::read_text(path, LONGEST).with_context(cannot);
    }
    let mut bytes = Vec::new();
    io::stdin().take(LONGEST + 1).read_to_end(&mut bytes).with_context(cannot)?;
    if bytes.len() as u64 > LONGEST {
        bail!(phrase!(words, FileTooLong, file = name, most = LONGEST));
    }
    Ok(as_utf8(bytes))
}

impl Arguments {
    /// The words of the person who reads them; programs get the same everywhere.
    fn words(&self) -> &'static Dictionary {
        if self.work.json { english() } else { self.language.words() }
    }

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
        let words = self.words();
        if target == Path::new("-") {
            bail!(phrase!(words, FileNameExpected));
        }
        if let Some(input) = files::own_input(target, [&self.file]) {
            bail!(phrase!(words, FileIsInput, file = target.display(), input = input.display()));
        }
        if target.is_dir() {
            bail!(phrase!(words, FolderFound, file = target.display()));
        }
        if files::would_replace(target, self.force) {
            bail!(phrase!(words, FileExists, file = target.display()));
        }
        Ok(())
    }

    /// The files that were written: of a game without moves there is no page.
    fn write(&self, reviewed: &[(usize, &AnyGame, Option<&Review>, First)]) -> anyhow::Result<Vec<PathBuf>> {
        let mut written = Vec::new();
        let mut put = |path: &Path, bytes: &[u8]| {
            let cannot = || phrase!(self.words(), CannotWrite, file = path.display());
            files::write(path, bytes, self.force).with_context(cannot).map(|()| written.push(path.to_owned()))
        };
        if let Some(path) = &self.output {
            let games: Vec<String> = reviewed.iter().map(|(_, game, ..)| game.to_pgn()).collect();
            put(path, games.join("\n").as_bytes())?;
        }
        for (path, (_, game, review, first)) in self.pages(reviewed.len()).iter().zip(reviewed) {
            if let Some(page) = review.and_then(|review| page(game, review, *first, self.words())) {
                put(path, page.as_bytes())?;
            }
        }
        Ok(written)
    }

    fn say(
        &self,
        reviewed: &[(usize, &AnyGame, Option<&Review>, First)],
        written: &[PathBuf],
    ) -> anyhow::Result<()> {
        let words = self.words();
        for (number, game, review, first) in reviewed {
            let name = |tag: &str| game.tags().get(tag).unwrap_or("?").to_owned();
            let (white, black) = (name("White"), name("Black"));
            if self.work.json {
                let line = json!({ "game": number + 1, "white": white, "black": black, "review": review });
                print(&format!("{line}\n"))?;
            } else if self.output.is_none() && self.html.is_none() {
                let heading =
                    harmless(&format!("{}: {white} – {black}  {}", number + 1, game.result().as_str()));
                let text = match review {
                    Some(review) => review_text::text(review, *first, words),
                    None => phrase!(words, NoMoveToReview),
                };
                let gap = if *number == 0 { "" } else { "\n" };
                print(&format!("{gap}{heading}\n{text}\n"))?;
            }
        }
        let missing = reviewed.iter().filter(|(_, _, review, _)| review.is_none()).count() as u64;
        if missing == reviewed.len() as u64 {
            bail!(phrase!(words, MovesExpected, file = self.file.display()));
        }
        if !written.is_empty() && !self.work.json && !self.work.quiet {
            let names: Vec<String> = written.iter().map(|path| path.display().to_string()).collect();
            let done = reviewed.len() as u64 - missing;
            let mut parameters = vec![("files", names.join(", ")), ("count", done.to_string())];
            parameters.extend((missing > 0).then(|| ("missing", missing.to_string())));
            tell(&harmless(&words.phrase(Phrase::ReviewWritten, &parameters)));
            tell("\n");
        }
        Ok(())
    }
}
