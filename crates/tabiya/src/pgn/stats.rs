//! `tabiya pgn stats`: what a file of games is made of.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use tabiya_rules::mode::GameModes;
use tabiya_rules::notation::pgn::{Batch, Diagnostic, GameResult, Games, Play, Severity, Visitor};
use tabiya_rules::position::{Position, Rules};

use super::command::Work;
use super::date::GameDate;
use super::input::Input;
use crate::streams::{harmless, print};

/// Arguments of `tabiya pgn stats`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The files; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How many players, openings and events to list
    #[arg(long, default_value_t = 10)]
    top: usize,
    #[command(flatten)]
    pub(super) work: Work,
}

/// What is counted.
#[derive(Default)]
struct Stats {
    games: u64,
    with_errors: u64,
    results: [u64; 4],
    plies: u64,
    shortest: Option<u64>,
    longest: u64,
    first_date: Option<GameDate>,
    last_date: Option<GameDate>,
    players: Tally,
    openings: Tally,
    events: Tally,
    variants: Tally,
}

/// How often each text occurs. There may be millions, so they have no room to grow.
#[derive(Default)]
struct Tally(HashMap<Box<str>, u64>);

impl Tally {
    fn note(&mut self, text: Option<String>) {
        if let Some(text) = text.filter(|text| !matches!(text.trim(), "" | "?" | "-")) {
            *self.0.entry(text.into_boxed_str()).or_default() += 1;
        }
    }

    fn add(&mut self, other: Self) {
        for (text, count) in other.0 {
            *self.0.entry(text).or_default() += count;
        }
    }

    fn top(&self, limit: usize) -> Vec<(&str, u64)> {
        let mut all: Vec<_> = self.0.iter().map(|(text, count)| (&**text, *count)).collect();
        all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        all.truncate(limit);
        all
    }
}

/// The length and the result of one game.
#[derive(Default)]
struct Length {
    plies: u64,
    result: GameResult,
}

impl<R: Rules> Visitor<R> for Length {
    fn play(&mut self, _: Play<R::Move>, _: &Position<R>, _: &Position<R>) {
        self.plies += 1;
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

impl Stats {
    fn game(&mut self, games: &mut Games<'_>, modes: &GameModes) {
        let mut length = Length::default();
        modes.read_moves(games, &mut length);
        self.games += 1;
        self.results[length.result as usize] += 1;
        self.plies += length.plies;
        self.shortest = Some(self.shortest.map_or(length.plies, |shortest| shortest.min(length.plies)));
        self.longest = self.longest.max(length.plies);
        for tag in ["White", "Black"] {
            self.players.note(games.tag(tag));
        }
        self.openings.note(games.tag("ECO"));
        self.events.note(games.tag("Event"));
        self.variants.note(games.tag("Variant"));
        self.date(games.tag("Date").and_then(|date| GameDate::from_tag(&date)));
        let is_error = |diagnostic: &Diagnostic| diagnostic.problem.severity() == Severity::Error;
        self.with_errors += u64::from(games.has_problems() && games.diagnostics().iter().any(is_error));
    }

    fn date(&mut self, date: Option<GameDate>) {
        self.first_date = self.first_date.into_iter().chain(date).min();
        self.last_date = self.last_date.into_iter().chain(date).max();
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.with_errors += other.with_errors;
        self.results.iter_mut().zip(other.results).for_each(|(sum, count)| *sum += count);
        self.plies += other.plies;
        self.shortest = self.shortest.into_iter().chain(other.shortest).min();
        self.longest = self.longest.max(other.longest);
        self.date(other.first_date);
        self.date(other.last_date);
        self.players.add(other.players);
        self.openings.add(other.openings);
        self.events.add(other.events);
        self.variants.add(other.variants);
    }

    fn average(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    fn to_json(&self, top: usize) -> Value {
        let list = |table: &Tally| -> Vec<Value> {
            table.top(top).iter().map(|(name, games)| json!({ "name": name, "games": games })).collect()
        };
        let date = |date: Option<GameDate>| date.map(|date| date.to_string());
        let [white, black, draws, unknown] = self.results;
        json!({
            "games": self.games, "games_with_errors": self.with_errors,
            "results": { "1-0": white, "0-1": black, "1/2-1/2": draws, "*": unknown },
            "plies": { "all": self.plies, "average": self.average(), "shortest": self.shortest.unwrap_or(0),
                "longest": self.longest },
            "dates": { "first": date(self.first_date), "last": date(self.last_date) },
            "players": list(&self.players), "openings": list(&self.openings),
            "events": list(&self.events), "variants": list(&self.variants),
        })
    }

    fn to_text(&self, top: usize) -> Result<String, fmt::Error> {
        let mut text = String::new();
        let [white, black, draws, unknown] = self.results;
        let percent = |count: u64| count as f64 * 100.0 / self.games.max(1) as f64;
        writeln!(text, "games       {}", self.games)?;
        writeln!(text, "with errors {}", self.with_errors)?;
        for (name, count) in [("1-0", white), ("0-1", black), ("1/2-1/2", draws), ("*", unknown)] {
            writeln!(text, "{name:<11} {count} ({:.1} %)", percent(count))?;
        }
        writeln!(
            text,
            "plies       {} ({:.1} a game, from {} to {})",
            self.plies,
            self.average(),
            self.shortest.unwrap_or(0),
            self.longest
        )?;
        if let (Some(first), Some(last)) = (&self.first_date, &self.last_date) {
            writeln!(text, "dates       {first} to {last}")?;
        }
        let tables = [
            ("players", &self.players),
            ("openings", &self.openings),
            ("events", &self.events),
            ("variants", &self.variants),
        ];
        for (title, table) in tables.into_iter().filter(|(_, table)| !table.0.is_empty()) {
            writeln!(text, "\n{title}: {} different", table.0.len())?;
            for (name, games) in table.top(top) {
                writeln!(text, "{games:>10}  {}", harmless(name))?;
            }
        }
        Ok(text)
    }
}

/// Prints the counts of all files together.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut stats = Stats::default();
    let modes = GameModes::default();
    for input in arguments.files.iter().map(Input::from) {
        input.each_batch(
            &arguments.work,
            |batch| count(batch, &modes),
            |some| {
                stats.add(some);
                Ok(())
            },
        )?;
    }
    if arguments.work.json {
        print(&format!("{}\n", stats.to_json(arguments.top)))
    } else {
        print(&stats.to_text(arguments.top)?)
    }
}

fn count(batch: &Batch, modes: &GameModes) -> Stats {
    let mut stats = Stats::default();
    let mut games = batch.games();
    while games.next_game() {
        stats.game(&mut games, modes);
    }
    stats
}
