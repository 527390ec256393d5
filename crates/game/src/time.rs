//! Instants and durations, in whole milliseconds. Nobody in this crate reads a clock: instants are passed in.

use core::fmt;
use core::ops::Add;

use serde::{Deserialize, Serialize};

/// A duration in milliseconds.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// No time at all.
    pub const ZERO: Self = Self(0);
    /// The longest duration that the grammar of clocks reads: a thousand days.
    pub const MAX: Self = Self::days(1000);

    /// This many seconds.
    #[must_use]
    pub const fn seconds(count: u64) -> Self {
        Self(count * 1000)
    }

    /// This many minutes.
    #[must_use]
    pub const fn minutes(count: u64) -> Self {
        Self::seconds(count * 60)
    }

    /// This many hours.
    #[must_use]
    pub const fn hours(count: u64) -> Self {
        Self::minutes(count * 60)
    }

    /// This many days.
    #[must_use]
    pub const fn days(count: u64) -> Self {
        Self::hours(count * 24)
    }

    /// What is left of it after another duration, at least nothing.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Whether it is no time at all.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.0 == 0
    }
}

impl Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Millis {
    /// As a clock shows it: `1:30:00`, `5:00`, and below ten seconds with tenths that never round up: `0:09.4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, tenths) = (self.0 / 1000, self.0 % 1000 / 100);
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match (hours, seconds) {
            (0, 0..10) => write!(f, "0:{rest:02}.{tenths}"),
            (0, _) => write!(f, "{minutes}:{rest:02}"),
            _ => write!(f, "{hours}:{minutes:02}:{rest:02}"),
        }
    }
}

/// An instant: milliseconds of a count that never goes back, whatever it counts from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Now(pub u64);

impl Now {
    /// The time since an earlier instant, nothing if it is later.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Millis> for Now {
    type Output = Self;

    fn add(self, duration: Millis) -> Self {
        Self(self.0.saturating_add(duration.0))
    }
}
