//! The engines that the user has named, in a file of the data folder.
//!
//! Invariant: names are unique, and the file is there as a whole or as it was before.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde::{Deserialize, Serialize};
use tabiya_uci_client::entry::{Entry, check_name};

use crate::files::{self, read_file};

/// The file, in the data folder.
const FILE: &str = "engines.json";
/// The longest file that is read, in bytes.
const LONGEST: u64 = 1 << 20;

#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Kept {
    engines: Vec<Entry>,
}

/// The engines of a data folder; none if nothing was ever kept.
///
/// # Errors
/// When the file cannot be read, or is none of engines.
pub(super) fn read(folder: &Path) -> Result<Vec<Entry>> {
    let path = folder.join(FILE);
    let bytes = match read_file(&path, LONGEST) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        bytes => bytes.with_context(|| path.display().to_string())?,
    };
    let Kept { engines } = serde_json::from_slice(&bytes).with_context(|| path.display().to_string())?;
    for (number, entry) in engines.iter().enumerate() {
        check_name(&entry.name).with_context(|| path.display().to_string())?;
        if engines[..number].iter().any(|other| other.name == entry.name) {
            bail!("{}: the name {} is there twice", path.display(), entry.name);
        }
    }
    Ok(engines)
}

/// Keeps another engine.
///
/// # Errors
/// When the name is taken, or the file cannot be written.
pub(super) fn add(folder: &Path, entry: Entry) -> Result<()> {
    let mut engines = read(folder)?;
    if engines.iter().any(|other| other.name == entry.name) {
        bail!("there is an engine {} already; remove it first, or choose another --name", entry.name);
    }
    engines.push(entry);
    write(folder, engines)
}

/// Forgets an engine.
///
/// # Errors
/// When there is none of this name, or the file cannot be written.
pub(super) fn remove(folder: &Path, name: &str) -> Result<()> {
    let mut engines = read(folder)?;
    let Some(place) = engines.iter().position(|entry| entry.name == name) else {
        let names: Vec<&str> = engines.iter().map(|entry| entry.name.as_str()).collect();
        let names = if names.is_empty() { "no engine is kept".to_owned() } else { names.join(", ") };
        bail!("expected the name of an engine that is kept ({names}), found {name:?}");
    };
    engines.remove(place);
    write(folder, engines)
}

fn write(folder: &Path, engines: Vec<Entry>) -> Result<()> {
    let path = folder.join(FILE);
    let mut text = serde_json::to_string_pretty(&Kept { engines })?;
    text.push('\n');
    files::make_folder(folder)?;
    files::write(&path, text.as_bytes(), true).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_kept_and_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("new");
        assert_eq!(read(&folder).expect("nothing yet"), []);
        let mut entry = Entry::new("one", "/usr/games/stockfish");
        entry.options.insert("Hash".to_owned(), "64".to_owned());
        add(&folder, entry.clone()).expect("kept");
        let again = add(&folder, Entry::new("one", "/elsewhere")).expect_err("taken").to_string();
        assert!(again.contains("there is an engine one already"), "{again}");
        add(&folder, Entry::new("two", "/usr/games/toga2")).expect("kept");
        assert_eq!(read(&folder).expect("two")[0], entry);
        let unknown = remove(&folder, "three").expect_err("unknown").to_string();
        assert!(unknown.contains("(one, two), found \"three\""), "{unknown}");
        remove(&folder, "one").expect("forgotten");
        assert_eq!(read(&folder).expect("one").len(), 1);
    }

    #[test]
    fn a_file_that_is_none_is_told_and_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(FILE);
        let entry = r#"{"name": "a", "path": "/a"}"#;
        let twice = format!(r#"{{"engines": [{entry}, {entry}]}}"#);
        for (text, part) in [
            ("engines", "line 1 column 1"),
            (r#"{"engines": [{"name": "a"}]}"#, "missing field `path`"),
            (r#"{"engines": [{"name": "a b", "path": "/a"}]}"#, "found \"a b\""),
            (r#"{"engines": [{"name": "a", "path": "/a", "colour": 1}]}"#, "unknown field `colour`"),
            (&twice, "twice"),
        ] {
            std::fs::write(&file, text).expect("written");
            let error = format!("{:#}", add(folder.path(), Entry::new("b", "/b")).expect_err("no engines"));
            assert!(error.contains(part) && error.contains(FILE), "{error}");
            assert_eq!(std::fs::read_to_string(&file).expect("the file"), text);
        }
    }
}
