//! The options that an engine offers, and the values it may be given.

use std::fmt;

use thiserror::Error;

use crate::text::clean;

/// An option that an engine offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Its name.
    pub name: String,
    /// What it may be.
    pub kind: Kind,
}

/// What an option may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Yes or no.
    Check {
        /// What it is before it is set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// What it is before it is set.
        default: i64,
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of these.
    Combo {
        /// What it is before it is set.
        default: String,
        /// What there is.
        values: Vec<String>,
    },
    /// Something to set off.
    Button,
    /// Any text.
    Text {
        /// What it is before it is set.
        default: String,
    },
}

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {expected} for the option {name}, found {found:?}")]
pub struct ValueError {
    /// The option.
    pub name: String,
    /// What was expected.
    pub expected: String,
    /// What came.
    pub found: String,
}

/// The longest name or value that is kept, in characters.
const LONGEST: usize = 400;
/// The longest value that is sent, in bytes: a path may be long.
const LONGEST_VALUE: usize = 4096;
/// As the protocol writes nothing at all.
const EMPTY: &str = "<empty>";

impl Offer {
    /// Reads what follows `option name `; `None` if it is of no kind that there is.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (name, rest) = text.split_once(" type ")?;
        let (kind, rest) = rest.trim_start().split_once(' ').unwrap_or((rest.trim(), ""));
        let rest = format!(" {rest} ");
        let value = |key: &str| -> Option<&str> {
            let (_, after) = rest.split_once(&format!(" {key} "))?;
            let end = [" default ", " min ", " max ", " var "].iter().filter_map(|key| {
                // The space before the next key may be the one that ended this.
                if after.starts_with(&key[1..]) { Some(0) } else { after.find(key) }
            });
            Some(after[..end.min().unwrap_or(after.len())].trim())
        };
        let number = |key: &str| value(key).and_then(|text| text.parse::<i64>().ok());
        let text = |key: &str| clean(value(key).filter(|text| *text != EMPTY).unwrap_or(""), LONGEST);
        let kind = match kind.trim() {
            "check" => Kind::Check { default: value("default") == Some("true") },
            "spin" => {
                let (min, max) = (number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX));
                Kind::Spin { default: number("default").unwrap_or(0), min, max }
            }
            "combo" => {
                let values = rest.split(" var ").skip(1).map(|value| clean(value.trim(), LONGEST));
                Kind::Combo { default: text("default"), values: values.collect() }
            }
            "button" => Kind::Button,
            "string" => Kind::Text { default: text("default") },
            _ => return None,
        };
        let name = clean(name.trim(), LONGEST);
        (!name.is_empty()).then_some(Self { name, kind })
    }

    /// The value as it is told to the engine; `None` for a button, which has none.
    ///
    /// # Errors
    /// When the option cannot have this value.
    pub fn accept(&self, value: &str) -> Result<Option<String>, ValueError> {
        let value = value.trim();
        let accepted = match &self.kind {
            Kind::Check { .. } => ["true", "false"].contains(&value).then(|| Some(value.to_owned())),
            Kind::Spin { min, max, .. } => {
                let number = value.parse::<i64>().ok().filter(|number| (*min..=*max).contains(number));
                number.map(|number| Some(number.to_string()))
            }
            Kind::Combo { values, .. } => {
                values.iter().find(|known| known.eq_ignore_ascii_case(value)).cloned().map(Some)
            }
            Kind::Button => value.is_empty().then_some(None),
            Kind::Text { .. } => {
                // A line of its own would be a command of its own.
                let fits = value.len() <= LONGEST_VALUE && !value.contains(char::is_control);
                let value = if value.is_empty() { EMPTY } else { value };
                fits.then(|| Some(value.to_owned()))
            }
        };
        accepted.ok_or_else(|| ValueError {
            name: self.name.clone(),
            expected: self.kind.expected(),
            found: clean(value, 80),
        })
    }

    /// The value before it is set.
    #[must_use]
    pub fn default_value(&self) -> String {
        match &self.kind {
            Kind::Check { default } => default.to_string(),
            Kind::Spin { default, .. } => default.to_string(),
            Kind::Combo { default, .. } | Kind::Text { default } => default.clone(),
            Kind::Button => String::new(),
        }
    }
}

impl Kind {
    /// What a value has to be, for a message or a table.
    #[must_use]
    pub fn expected(&self) -> String {
        match self {
            Self::Check { .. } => "true or false".to_owned(),
            Self::Spin { min: i64::MIN, max: i64::MAX, .. } => "a whole number".to_owned(),
            Self::Spin { min, max, .. } => format!("a number from {min} to {max}"),
            Self::Combo { values, .. } => format!("one of {}", values.join(", ")),
            Self::Button => "no value".to_owned(),
            Self::Text { .. } => "one line of text".to_owned(),
        }
    }
}

impl fmt::Display for Kind {
    /// As UCI calls it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Check { .. } => "check",
            Self::Spin { .. } => "spin",
            Self::Combo { .. } => "combo",
            Self::Button => "button",
            Self::Text { .. } => "string",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Offer {
        Offer::read(text).expect("an option")
    }

    #[test]
    fn every_kind_is_read() {
        let kinds = [
            ("Ponder type check default false", Kind::Check { default: false }),
            (
                "Hash type spin default 16 min 1 max 33554432",
                Kind::Spin { default: 16, min: 1, max: 33_554_432 },
            ),
            ("Clear Hash type button", Kind::Button),
            ("Debug Log File type string default ", Kind::Text { default: String::new() }),
            ("SyzygyPath type string default <empty>", Kind::Text { default: String::new() }),
            ("EvalFile type string default nn-a b.nnue", Kind::Text { default: "nn-a b.nnue".to_owned() }),
            (
                "Style type combo default Very Solid var Very Solid var Normal",
                Kind::Combo {
                    default: "Very Solid".to_owned(),
                    values: vec!["Very Solid".to_owned(), "Normal".to_owned()],
                },
            ),
        ];
        for (text, kind) in kinds {
            assert_eq!(read(text).kind, kind, "{text}");
        }
        assert_eq!(read("Clear Hash type button").name, "Clear Hash");
        for bad in ["", "Hash", "Hash type", "Hash type magic", " type spin default 1"] {
            assert_eq!(Offer::read(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn values_that_do_not_fit_are_refused_with_what_would() {
        let refused = |text: &str, value: &str| read(text).accept(value).expect_err("refused").to_string();
        let hash = "Hash type spin default 16 min 1 max 1024";
        assert_eq!(
            refused(hash, "2048"),
            "expected a number from 1 to 1024 for the option Hash, found \"2048\""
        );
        assert!(refused(hash, "much").contains("found \"much\""));
        assert!(refused("Ponder type check default false", "yes").contains("true or false"));
        assert!(refused("Style type combo default a var a var b", "c").contains("one of a, b"));
        assert!(refused("Clear Hash type button", "now").contains("no value"));
        assert!(refused("File type string", "a\nquit").contains("one line of text"));
        assert!(refused("File type string", &"x".repeat(5000)).contains("one line of text"));
    }

    #[test]
    fn values_that_fit_are_told_as_the_engine_writes_them() {
        let accepted = |text: &str, value: &str| read(text).accept(value).expect("accepted");
        assert_eq!(accepted("Hash type spin default 16 min 1 max 1024", " 64 ").as_deref(), Some("64"));
        assert_eq!(
            accepted("Style type combo default a var Very Solid", "very solid").as_deref(),
            Some("Very Solid")
        );
        assert_eq!(accepted("File type string", "").as_deref(), Some("<empty>"));
        assert_eq!(accepted("Clear Hash type button", ""), None);
    }
}
