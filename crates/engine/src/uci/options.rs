//! The options a chess program can set.

use core::time::Duration;

use thiserror::Error;

use crate::engine::Options;
use crate::levels::Strength;

/// All options with their values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Hash, threads, lines, overhead.
    pub engine: Options,
    /// Castling is written "king takes rook".
    pub chess960: bool,
    /// Report the chances of win, draw and loss.
    pub show_wdl: bool,
    /// Play weaker.
    pub limit_strength: bool,
    /// How strong, if weaker: Elo on the scale of the ratings.
    pub elo: u32,
    /// Answer from a book where it knows a move.
    pub own_book: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            engine: Options::default(),
            chess960: false,
            show_wdl: false,
            limit_strength: false,
            elo: Strength::highest_elo(),
            own_book: false,
        }
    }
}

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("no option {name:?}; uci lists them")]
    Unknown {
        /// What came.
        name: String,
    },
    /// The value does not fit.
    #[error("expected {expected} for the option {name}, found {found:?}")]
    Value {
        /// The option.
        name: &'static str,
        /// What was expected.
        expected: String,
        /// What came.
        found: String,
    },
}

/// The largest table, in mebibytes.
const MOST_HASH: usize = 1 << 16;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 256;
const MOST_OVERHEAD: u64 = 5000;

impl Settings {
    /// What `uci` answers, line by line; `variants` are the names of the modes, chess first.
    #[must_use]
    pub fn declarations<'a>(variants: impl Iterator<Item = &'a str>) -> Vec<String> {
        let default = Self::default();
        let spin = |name: &str, value: usize, least: usize, most: usize| {
            format!("option name {name} type spin default {value} min {least} max {most}")
        };
        let check = |name: &str| format!("option name {name} type check default false");
        let (low, high) = elo_range();
        vec![
            spin("Hash", default.engine.hash, 1, MOST_HASH),
            spin("Threads", 1, 1, MOST_THREADS),
            spin("MultiPV", 1, 1, MOST_LINES),
            "option name Clear Hash type button".to_owned(),
            check("Ponder"),
            spin("Move Overhead", default.engine.overhead.as_millis() as usize, 0, MOST_OVERHEAD as usize),
            check("UCI_Chess960"),
            variants.fold("option name UCI_Variant type combo default chess".to_owned(), |line, name| {
                format!("{line} var {name}")
            }),
            "option name ModeFile type string default <empty>".to_owned(),
            check("UCI_ShowWDL"),
            check("UCI_LimitStrength"),
            spin("UCI_Elo", high, low, high),
            check("OwnBook"),
            "option name BookFile type string default <empty>".to_owned(),
            "option name EvalFile type string default <empty>".to_owned(),
        ]
    }

    /// Sets an option. Names are understood in any case.
    ///
    /// # Errors
    /// If there is no such option or the value does not fit; nothing has changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.engine.hash = number("Hash", value, 1, MOST_HASH)?,
            "threads" => self.engine.threads = number("Threads", value, 1, MOST_THREADS)?,
            "multipv" => self.engine.lines = number("MultiPV", value, 1, MOST_LINES)?,
            "ponder" => {
                flag("Ponder", value)?;
            }
            "move overhead" => {
                let overhead = number("Move Overhead", value, 0, MOST_OVERHEAD as usize)?;
                self.engine.overhead = Duration::from_millis(overhead as u64);
            }
            "uci_chess960" => self.chess960 = flag("UCI_Chess960", value)?,
            "uci_showwdl" => self.show_wdl = flag("UCI_ShowWDL", value)?,
            "uci_limitstrength" => self.limit_strength = flag("UCI_LimitStrength", value)?,
            "uci_elo" => {
                let (low, high) = elo_range();
                self.elo = number("UCI_Elo", value, low, high)? as u32;
            }
            "ownbook" => self.own_book = flag("OwnBook", value)?,
            _ => return Err(OptionError::Unknown { name: name.chars().take(40).collect() }),
        }
        Ok(())
    }
}

/// What `UCI_Elo` may be.
fn elo_range() -> (usize, usize) {
    (Strength::lowest_elo() as usize, Strength::highest_elo() as usize)
}

fn number(name: &'static str, value: &str, least: usize, most: usize) -> Result<usize, OptionError> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| unfit(name, format!("a number from {least} to {most}"), value))
}

fn flag(name: &'static str, value: &str) -> Result<bool, OptionError> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(unfit(name, "true or false".to_owned(), value)),
    }
}

fn unfit(name: &'static str, expected: String, found: &str) -> OptionError {
    OptionError::Value { name, expected, found: found.chars().take(40).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_or_refused_whole() {
        let mut settings = Settings::default();
        settings.set("hash", "64").unwrap();
        settings.set("UCI_Chess960", "true").unwrap();
        assert_eq!((settings.engine.hash, settings.chess960), (64, true));
        let before = settings.clone();
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "lots"),
            ("Threads", "-1"),
            ("MultiPV", ""),
            ("UCI_Chess960", "yes"),
            ("UCI_Elo", "99999"),
            ("OwnBook", "1"),
            ("Colour", "blue"),
        ] {
            let error = settings.set(name, value).unwrap_err().to_string();
            assert!(error.contains(if name == "Colour" { name } else { value }), "{error}");
            assert_eq!(settings, before);
        }
    }
}
