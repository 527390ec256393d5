//! Writing the grammar of clocks; what is written reads back the same.

use core::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Bonus, Control, Period, TimeControl};
use crate::time::Millis;

/// A time in its largest whole unit.
struct Time(Millis);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = self.0.0;
        let units = [("d", Millis::days(1)), ("h", Millis::hours(1)), ("m", Millis::minutes(1))];
        let units = units.into_iter().chain([("s", Millis::seconds(1)), ("ms", Millis(1))]);
        for (name, unit) in units {
            if millis >= unit.0 && millis.is_multiple_of(unit.0) {
                return write!(f, "{}{name}", millis / unit.0);
            }
        }
        f.write_str("0s")
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", Time(self.base))?;
        match self.bonus {
            Bonus::None => Ok(()),
            Bonus::Increment(each) => write!(f, "+{}", Time(each)),
            Bonus::Delay(each) => write!(f, " delay {}", Time(each)),
            Bonus::Bronstein(each) => write!(f, " bronstein {}", Time(each)),
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => f.write_str("none"),
            Self::Stages(stages) => {
                for (index, stage) in stages.iter().enumerate() {
                    let separator = if index == 0 { "" } else { ", " };
                    write!(f, "{separator}{stage}")?;
                }
                Ok(())
            }
            Self::Hourglass(base) => write!(f, "hourglass {}", Time(*base)),
            Self::Byoyomi { main, periods, each } => {
                write!(f, "{} byoyomi {periods}x{}", Time(*main), Time(*each))
            }
            Self::PerMove(each) => write!(f, "{}/move", Time(*each)),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.white)?;
        if self.white == self.black { Ok(()) } else { write!(f, " vs {}", self.black) }
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
