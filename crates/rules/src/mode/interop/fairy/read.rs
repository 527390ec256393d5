//! Modes from Fairy-Stockfish's `variants.ini`.
//!
//! A section says what differs from its parent: another section of the text or one of our modes, which is written as
//! a section first. What cannot be said in a mode file is an error with its line, never left out.

use thiserror::Error;

use super::draft::{Draft, order};
use super::write::write_ini;
use crate::mode::{Mode, ModeError, built_in};

/// Why a section is no mode.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{line}:1: {what}")]
pub struct IniError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// A section that became a mode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// Its name.
    pub id: String,
    /// The file of the mode.
    pub json: String,
}

/// A setting with its line; 0 for one that the parent brought along.
#[derive(Clone, Debug)]
struct Entry {
    key: String,
    value: String,
    line: usize,
}

/// A section as it stands.
#[derive(Clone, Debug)]
struct Section {
    name: String,
    parent: Option<String>,
    line: usize,
    entries: Vec<Entry>,
}

/// Every section of a text: a mode, or why it is none.
#[must_use]
pub fn read_ini(text: &str) -> Vec<(String, Result<Imported, IniError>)> {
    // Some editors put a mark of the encoding first.
    let sections = match sections(text.trim_start_matches('\u{feff}')) {
        Ok(sections) => sections,
        Err(error) => return vec![(String::new(), Err(error))],
    };
    let read = |section: &Section| {
        let imported = only_one(&sections, section)
            .and_then(|()| inherited(&sections, section, 0))
            .and_then(|entries| mode(section, &entries));
        (section.name.clone(), imported)
    };
    sections.iter().map(read).collect()
}

fn sections(text: &str) -> Result<Vec<Section>, IniError> {
    let mut sections: Vec<Section> = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        let line = index + 1;
        let error = |what: String| IniError { line, what };
        let content = raw.split(['#', ';']).next().unwrap_or_default().trim();
        if content.is_empty() {
            continue;
        }
        if let Some(header) = content.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (name, parent) = match header.split_once(':') {
                Some((name, parent)) => (name, Some(parent.trim().to_owned())),
                None => (header, None),
            };
            let name = name.trim().to_owned();
            sections.push(Section { name, parent, line, entries: Vec::new() });
            continue;
        }
        let (key, value) = content
            .split_once('=')
            .ok_or_else(|| error(format!("expected [name:parent] or key = value, found {content:?}")))?;
        let section = sections.last_mut().ok_or_else(|| error("expected a section first".to_owned()))?;
        let entry = Entry { key: key.trim().to_owned(), value: value.trim().to_owned(), line };
        section.entries.push(entry);
    }
    Ok(sections)
}

/// Two sections of one name would be one file.
fn only_one(sections: &[Section], section: &Section) -> Result<(), IniError> {
    match sections.iter().find(|other| other.name == section.name) {
        Some(first) if first.line < section.line => {
            let what = format!("the section is there twice, first at line {}", first.line);
            Err(IniError { line: section.line, what })
        }
        _ => Ok(()),
    }
}

/// The settings of a section after those of its parents, in the order in which they are heard.
fn inherited(sections: &[Section], section: &Section, depth: usize) -> Result<Vec<Entry>, IniError> {
    let error = |what: String| IniError { line: section.line, what };
    let mut entries = match &section.parent {
        None => Vec::new(),
        Some(_) if depth > 8 => return Err(error("the parents of this section lead back to it".to_owned())),
        Some(name) => match sections.iter().find(|other| other.name == *name && other.line < section.line) {
            Some(parent) => inherited(sections, parent, depth + 1)?,
            None => from_built_in(name).ok_or_else(|| {
                error(format!("expected a section above or one of Tabiya's modes as parent, found {name:?}"))
            })?,
        },
    };
    let mut own = section.entries.clone();
    own.sort_by_key(|entry| order(&entry.key));
    entries.extend(own);
    Ok(entries)
}

/// What Fairy-Stockfish's variants say besides, though it makes no difference in our modes of the same name.
const BESIDES: [(&str, &str); 3] = [
    ("antichess", "extinctionValue = win\nextinctionPieceTypes = *\n"),
    ("racingkings", "promotionPieceTypes = qrbn\nmandatoryPawnPromotion = true\n"),
    ("knightmate", "knight = -\n"),
];

fn from_built_in(name: &str) -> Option<Vec<Entry>> {
    let mut text = write_ini(built_in(name)?).ok()?;
    BESIDES.iter().filter(|(id, _)| *id == name).for_each(|(_, lines)| text.push_str(lines));
    let mut sections = sections(&text).ok()?;
    let mut entries = sections.pop()?.entries;
    entries.iter_mut().for_each(|entry| entry.line = 0);
    Some(entries)
}

fn mode(section: &Section, entries: &[Entry]) -> Result<Imported, IniError> {
    let mut draft = Draft::default();
    for entry in entries {
        let line = if entry.line == 0 { section.line } else { entry.line };
        draft.take(&entry.key, &entry.value).map_err(|what| IniError { line, what })?;
    }
    let error = |mut what: String| {
        if section.parent.is_none() {
            what = format!("{what}; expected a parent that says the rest, such as [{}:chess]", section.name);
        }
        IniError { line: section.line, what }
    };
    let json = draft.finish(&section.name).map_err(error)?;
    let failed = |failure: ModeError| error(format!("the mode cannot be played: {}", failure.what));
    let mode = Mode::load(&section.name, &json).map_err(failed)?;
    // What cannot be said the other way round is not the same game.
    write_ini(mode).map_err(|unsayable| error(format!("a mode file cannot say this: {}", unsayable.what)))?;
    Ok(Imported { id: section.name.clone(), json })
}
