//! Limits as whoever runs a server writes them: `50`, `none`, `60/1m`, `low`.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Deserializer, de};
use thiserror::Error;

use super::{CpuPriority, Rate};

/// What is wrong with a limit.
#[derive(Clone, Debug, Error, Eq, PartialEq)]
#[error("expected {expected}, found {found:?}")]
pub struct LimitError {
    /// What it should be.
    pub expected: &'static str,
    /// What it is.
    pub found: String,
}

/// How many there may be at once; without a bound it is `none`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Count(pub usize);

impl From<Count> for usize {
    fn from(count: Count) -> Self {
        count.0
    }
}

impl From<usize> for Count {
    fn from(count: usize) -> Self {
        Self(count)
    }
}

impl FromStr for Count {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Self, LimitError> {
        match text {
            "none" => Ok(Self(usize::MAX)),
            _ => text.parse().map(Self).map_err(|_| LimitError {
                expected: "a number, or none for no bound",
                found: text.to_owned(),
            }),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            usize::MAX => formatter.write_str("\"none\""),
            count => count.fmt(formatter),
        }
    }
}

/// A number is one in a file, too.
impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written;

        impl de::Visitor<'_> for Written {
            type Value = Count;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a number, or \"none\" for no bound")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Count, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Count, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Count, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_any(Written)
    }
}

/// Units of time, the longest first.
const UNITS: [(char, u64); 4] = [('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)];

impl FromStr for Rate {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Self, LimitError> {
        let read = || {
            let (count, within) = text.split_once('/')?;
            let unit = within.chars().next_back()?;
            let (_, seconds) = UNITS.into_iter().find(|(name, _)| *name == unit)?;
            let units: u64 = match within.strip_suffix(unit)? {
                "" => 1,
                number => number.parse().ok()?,
            };
            let within = Duration::from_secs(units.checked_mul(seconds)?);
            let count = count.parse().ok().filter(|count| *count > 0)?;
            (!within.is_zero()).then_some(Self { count, within })
        };
        let expected = "so many in such a time, as 60/1m or 100/1d (s, m, h, d)";
        read().ok_or_else(|| LimitError { expected, found: text.to_owned() })
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.within.as_secs();
        let (unit, length) =
            UNITS.into_iter().find(|(_, length)| seconds.is_multiple_of(*length)).unwrap_or(('s', 1));
        write!(formatter, "\"{}/{}{unit}\"", self.count, seconds / length)
    }
}

impl<'de> Deserialize<'de> for Rate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl FromStr for CpuPriority {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Self, LimitError> {
        match text {
            "low" => Ok(Self::Low),
            "idle" => Ok(Self::Idle),
            _ => Err(LimitError { expected: "low or idle", found: text.to_owned() }),
        }
    }
}

impl fmt::Display for CpuPriority {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Low => "\"low\"",
            Self::Idle => "\"idle\"",
        })
    }
}

impl<'de> Deserialize<'de> for CpuPriority {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in ["60/1m", "100/1d", "200/20s", "20/4m", "1/36h"] {
            let rate: Rate = text.parse().expect(text);
            assert_eq!(rate.to_string(), format!("\"{text}\""));
        }
        assert_eq!("5/m".parse::<Rate>().expect("a rate").within, Duration::from_secs(60));
        assert_eq!("none".parse::<Count>().expect("no bound").0, usize::MAX);
        assert_eq!(Count(usize::MAX).to_string(), "\"none\"");
    }

    #[test]
    fn what_means_nothing_is_refused() {
        for text in [
            "",
            "60",
            "60/",
            "/1m",
            "0/1m",
            "60/0s",
            "60/1w",
            "-1/1m",
            "60/1m ",
            "1e9/1s",
            "1/99999999999999999d",
        ] {
            let refused = text.parse::<Rate>().expect_err(text);
            assert!(refused.to_string().contains("60/1m") && refused.found == text, "{refused}");
        }
        for text in ["", "-1", "many", "1.5"] {
            assert!(text.parse::<Count>().is_err(), "{text}");
        }
    }
}
