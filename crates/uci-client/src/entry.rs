//! An engine as somebody wrote it down: where it is and how it is to be.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::client::Client;
use crate::fault::Fault;
use crate::launch::{Jail, Launch};

/// One engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What it is called here.
    pub name: String,
    /// A path, or the name of a program on the search path.
    pub path: PathBuf,
    /// What it is called with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// The options that are set when it has started.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Mebibytes it may have, 0 for as many as it wants; usually what its options ask for and a gibibyte.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
}

/// Why a name is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a name of 1 to 40 letters, digits and . _ - +, found {found:?}")]
pub struct NameError {
    /// What came.
    pub found: String,
}

/// Mebibytes that a program needs beside what its options ask for.
const BASE: u64 = 1024;
/// Mebibytes of addresses that each further thread may reserve.
const EACH_THREAD: u64 = 128;
/// Engines that think for others step back behind games.
const NICE: u8 = 5;

impl Entry {
    /// An engine with nothing set.
    #[must_use]
    pub fn new(name: impl Into<String>, path: impl Into<PathBuf>) -> Self {
        let (name, path) = (name.into(), path.into());
        Self { name, path, arguments: Vec::new(), options: BTreeMap::new(), memory: None }
    }

    /// How it is started, by whoever can be its jail.
    #[must_use]
    pub fn launch(&self, jail: Option<PathBuf>, patience: Duration) -> Launch {
        let memory = self.most_memory();
        let jail = jail.map(|program| Jail { program, memory, nice: NICE });
        Launch { program: self.path.clone(), arguments: self.arguments.clone(), jail, patience }
    }

    /// Starts it and sets its options.
    ///
    /// # Errors
    /// When it cannot be started, or does not have these options.
    pub fn start(&self, jail: Option<PathBuf>, patience: Duration) -> Result<Client, Fault> {
        let mut client = Client::start(&self.launch(jail, patience))?;
        client.set_all(&self.options)?;
        Ok(client)
    }

    /// Mebibytes it may have; `None` for as many as it wants.
    fn most_memory(&self) -> Option<u64> {
        let option = |name: &str| {
            let found = self.options.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
            found.and_then(|(_, value)| value.trim().parse::<u64>().ok())
        };
        match self.memory {
            Some(0) => None,
            Some(memory) => Some(memory),
            None => {
                let threads = option("Threads").unwrap_or(1).saturating_mul(EACH_THREAD);
                Some(BASE.saturating_add(option("Hash").unwrap_or(0)).saturating_add(threads))
            }
        }
    }
}

/// A name as it may be typed and shown anywhere.
///
/// # Errors
/// When it is none.
pub fn check_name(name: &str) -> Result<(), NameError> {
    let fits = |c: char| c.is_alphanumeric() || "._-+".contains(c);
    let is_name =
        (1..=40).contains(&name.chars().count()) && name.chars().all(fits) && !name.starts_with('-');
    if is_name { Ok(()) } else { Err(NameError { found: crate::text::clean(name, 60) }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_follows_the_options_unless_it_is_said() {
        let mut entry = Entry::new("x", "/x");
        assert_eq!(entry.most_memory(), Some(1024 + 128));
        entry.options.insert("hash".to_owned(), "512".to_owned());
        entry.options.insert("Threads".to_owned(), "4".to_owned());
        assert_eq!(entry.most_memory(), Some(1024 + 512 + 4 * 128));
        entry.memory = Some(64);
        assert_eq!(entry.most_memory(), Some(64));
        entry.memory = Some(0);
        assert_eq!(entry.most_memory(), None);
    }

    #[test]
    fn names_can_be_typed() {
        for good in ["stockfish", "Toga_2.0", "sf+nnue", "Läufer"] {
            assert!(check_name(good).is_ok(), "{good}");
        }
        for bad in ["", "a b", "-x", "a/b", "a=b", "x\u{202e}", &"x".repeat(41)] {
            assert!(check_name(bad).is_err(), "{bad}");
        }
    }
}
