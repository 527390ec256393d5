//! Engines side by side on one position.

use std::collections::BTreeMap;
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::{Value, json};
use tabiya_engine::engine::Info;
use tabiya_rules::position::{Chess, Position, Rules};
use tabiya_rules::record::Record;
use tabiya_uci_client::client::Identity;
use tabiya_uci_client::entry::Entry;
use tabiya_uci_client::fault::Fault;
use tabiya_uci_client::limits::{Limits, Stop};

use super::shown;
use crate::streams::{line, print, until_closed};

/// What all engines are asked.
pub(super) struct Question<'a> {
    pub(super) position: Position<Chess>,
    pub(super) time: Duration,
    /// How many lines are wanted.
    pub(super) lines: usize,
    pub(super) jail: Option<&'a Path>,
    pub(super) patience: Duration,
}

type Lines = BTreeMap<usize, Info<<Chess as Rules>::Move>>;

/// What one of them came to.
struct Opinion {
    identity: Identity,
    lines: Lines,
}

/// Asks all engines at once and prints what they came to.
///
/// # Errors
/// When none of them could be asked; what was wrong with some is printed.
pub(super) fn analyze(entries: &[Entry], question: &Question<'_>, is_json: bool) -> Result<()> {
    let opinions: Vec<Result<Opinion, Fault>> = thread::scope(|scope| {
        let asked: Vec<_> = entries.iter().map(|entry| scope.spawn(|| ask(entry, question))).collect();
        asked.into_iter().map(|thread| thread.join().expect("nothing in it panics")).collect()
    });
    for (entry, opinion) in entries.iter().zip(&opinions) {
        if let Err(fault) = opinion {
            eprintln!("tabiya: {} {fault}", entry.name);
        }
    }
    let names = entries.iter().map(|entry| entry.name.as_str());
    let good: Vec<(&str, Opinion)> =
        names.zip(opinions).filter_map(|(name, opinion)| Some((name, opinion.ok()?))).collect();
    if is_json {
        let all: Vec<Value> = good.iter().map(|(name, opinion)| as_json(name, opinion, question)).collect();
        line(format_args!("{}", Value::from(all)))?;
    } else {
        until_closed(print(&table(&good, &question.position)))?;
    }
    match entries.len() - good.len() {
        0 => Ok(()),
        failed => bail!("{failed} of {} engines could not be asked", entries.len()),
    }
}

fn ask(entry: &Entry, question: &Question<'_>) -> Result<Opinion, Fault> {
    let mut client = entry.start(question.jail.map(Path::to_owned), question.patience)?;
    if question.lines > 1 {
        client.set("MultiPV", &question.lines.to_string())?;
    }
    client.new_game()?;
    let mut lines = Lines::new();
    let record = Record::new(question.position);
    client.search(&record, &Limits::time(question.time), &Stop::default(), &mut |info| {
        if info.line <= question.lines {
            lines.insert(info.line, info.clone());
        }
    })?;
    Ok(Opinion { identity: client.identity().clone(), lines })
}

fn as_json(name: &str, opinion: &Opinion, question: &Question<'_>) -> Value {
    let root = &question.position;
    let line = |info: &Info<_>| {
        json!({
            "depth": info.depth, "nodes": info.nodes, "millis": info.time.as_millis() as u64,
            "score": shown::score(root, info), "moves": shown::line(root, &info.moves, usize::MAX),
        })
    };
    let lines: Vec<Value> = opinion.lines.values().map(line).collect();
    json!({ "engine": name, "name": opinion.identity.name, "author": opinion.identity.author, "lines": lines })
}

/// Characters of a row, all columns together.
const WIDTH: usize = 110;

/// A column for each engine.
fn table(opinions: &[(&str, Opinion)], root: &Position<Chess>) -> String {
    let width = WIDTH / opinions.len().max(1) - 3;
    let columns: Vec<Vec<String>> =
        opinions.iter().map(|(_, opinion)| column(opinion, root, width)).collect();
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in 0..rows {
        let cell = |column: &Vec<String>| format!("{:width$}", column.get(row).map_or("", String::as_str));
        let cells: Vec<String> = columns.iter().map(cell).collect();
        text.push_str(cells.join(" | ").trim_end());
        text.push('\n');
    }
    text
}

fn column(opinion: &Opinion, root: &Position<Chess>, width: usize) -> Vec<String> {
    let cut = |text: String| -> String { text.chars().take(width).collect() };
    let mut cells = vec![cut(opinion.identity.name.clone())];
    if let Some(info) = opinion.lines.values().next() {
        cells.push(cut(format!("depth {}, {} positions", info.depth, info.nodes)));
    }
    let line = |info: &Info<_>| {
        let text = format!("{:>7} {}", shown::score(root, info), shown::line(root, &info.moves, 40));
        cut(whole_words(&text, width).to_owned())
    };
    cells.extend(opinion.lines.values().map(line));
    cells
}

/// As many words as there is room for.
fn whole_words(text: &str, width: usize) -> &str {
    if text.len() <= width { text } else { text[..width].rsplit_once(' ').map_or("", |(words, _)| words) }
}
