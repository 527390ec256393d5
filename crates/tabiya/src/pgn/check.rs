//! `tabiya pgn check`: what is wrong with files of games.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tabiya_rules::mode::GameModes;
use tabiya_rules::notation::pgn::{Batch, Diagnostic, GameResult, Play, RawComment, Severity, Visitor};
use tabiya_rules::position::{Position, Rules};

use super::command::Work;
use super::input::Input;
use super::report;
use crate::plural::counted;
use crate::streams::{harmless, print, tell};

/// Arguments of `tabiya pgn check`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The files; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Let warnings fail as errors do
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    pub(super) work: Work,
}

/// What a file, or a piece of one, holds.
#[derive(Default, Clone, Copy)]
struct Counts {
    games: u64,
    moves: u64,
    variations: u64,
    comments: u64,
    errors: u64,
    warnings: u64,
}

/// Counts what one game holds.
#[derive(Default)]
struct Counter(Counts);

impl<R: Rules> Visitor<R> for Counter {
    fn play(&mut self, _: Play<R::Move>, _: &Position<R>, _: &Position<R>) {
        self.0.moves += 1;
    }

    fn comment(&mut self, _: RawComment<'_>) {
        self.0.comments += 1;
    }

    fn begin_variation(&mut self) -> bool {
        self.0.variations += 1;
        true
    }

    fn result(&mut self, _: GameResult) {
        self.0.games += 1;
    }

    fn restart(&mut self) {
        self.0 = Counts::default();
    }
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.variations += other.variations;
        self.comments += other.comments;
        self.errors += other.errors;
        self.warnings += other.warnings;
    }

    fn note(&mut self, diagnostic: &Diagnostic) {
        match diagnostic.problem.severity() {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
    }
}

/// Prints what is wrong and fails if something is. A file that cannot be read does not keep the others from being
/// checked.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (mut total, mut unread) = (Counts::default(), 0);
    let modes = GameModes::default();
    for input in arguments.files.iter().map(Input::from) {
        match check_file(&input, &modes, arguments) {
            Ok(counts) => total.add(counts),
            Err(Failure::Reading(error)) if arguments.files.len() > 1 => {
                tell(&report::failure(&error, arguments.work.json));
                unread += 1;
            }
            Err(Failure::Reading(error) | Failure::Printing(error)) => return Err(error),
        }
    }
    let Counts { errors, warnings, .. } = total;
    let failed = errors > 0 || arguments.strict && warnings > 0;
    let found = format!("{}, {}", counted(errors, "error"), counted(warnings, "warning"));
    anyhow::ensure!(unread == 0, "{found}, {} that cannot be read", counted(unread, "file"));
    anyhow::ensure!(!failed, "{found}");
    Ok(())
}

/// Why a file was not checked.
enum Failure {
    /// It cannot be read; others may.
    Reading(anyhow::Error),
    /// Nobody hears what is said.
    Printing(anyhow::Error),
}

/// Prints what is wrong with a file.
fn check_file(input: &Input, modes: &GameModes, arguments: &Arguments) -> Result<Counts, Failure> {
    let name = input.name();
    let (mut counts, mut printed) = (Counts::default(), true);
    let check = |batch: &Batch| check_batch(batch, modes, &name, arguments);
    let read = input.each_batch(&arguments.work, check, |(some, lines)| {
        counts.add(some);
        print(&lines).inspect_err(|_| printed = false)
    });
    read.map_err(if printed { Failure::Reading } else { Failure::Printing })?;
    print(&(summary(&name, counts, arguments.work.json) + "\n")).map_err(Failure::Printing)?;
    Ok(counts)
}

fn check_batch(batch: &Batch, modes: &GameModes, name: &str, arguments: &Arguments) -> (Counts, String) {
    let (mut counts, mut lines) = (Counts::default(), String::new());
    let mut games = batch.games();
    while games.next_game() {
        let mut counter = Counter::default();
        modes.read_moves(&mut games, &mut counter);
        counts.add(counter.0);
        if !games.has_problems() {
            continue;
        }
        let diagnostics = games.diagnostics();
        diagnostics.iter().for_each(|diagnostic| counts.note(diagnostic));
        lines.push_str(&report::lines(name, &diagnostics, &arguments.work));
    }
    (counts, lines)
}

fn summary(name: &str, counts: Counts, as_json: bool) -> String {
    let Counts { games, moves, variations, comments, errors, warnings } = counts;
    if as_json {
        return json!({ "file": name, "games": games, "moves": moves, "variations": variations,
            "comments": comments, "errors": errors, "warnings": warnings })
        .to_string();
    }
    let found = [
        (games, "game"),
        (moves, "move"),
        (variations, "variation"),
        (comments, "comment"),
        (errors, "error"),
        (warnings, "warning"),
    ];
    format!("{}: {}", harmless(name), found.map(|(count, one)| counted(count, one)).join(", "))
}
