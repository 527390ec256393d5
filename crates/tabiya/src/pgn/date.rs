//! Dates of games, as far as they are known.
//!
//! Invariant: the year is always known; a text from which it cannot be told is no date.

use std::fmt;

/// When a game was played. A month or a day that is not known is 0, so it comes before those that are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GameDate {
    year: u16,
    month: u8,
    day: u8,
}

impl GameDate {
    /// The date from its numbers, 0 for what is not known.
    pub(super) const fn new(year: u16, month: u8, day: u8) -> Self {
        Self { year, month, day }
    }

    /// The date of a tag: year, month and day between dots, hyphens or slashes, or the day first between dots. The
    /// other orders mean different days to different people, so they are not read.
    pub(super) fn from_tag(text: &str) -> Option<Self> {
        let text = text.trim();
        let separator = text.chars().find(|c| matches!(c, '.' | '-' | '/')).unwrap_or('.');
        let parts: Vec<_> = text.split(separator).collect();
        let (year, month, day) = match parts.as_slice() {
            [year] => (*year, "?", "?"),
            [year, month] => (*year, *month, "?"),
            [day, month, year] if separator == '.' && year.len() == 4 => (*year, *month, *day),
            [year, month, day] => (*year, *month, *day),
            _ => return None,
        };
        let year = number(year).filter(|known| year.len() == 4 && *known > 0)?;
        let month = number(month).filter(|known| month.len() <= 2 && *known <= 12)?;
        let day = number(day).filter(|known| day.len() <= 2 && *known <= 31)?;
        Some(Self::new(year, month as u8, day as u8))
    }
}

/// The number that the digits make, 0 if one of them is not known.
fn number(digits: &str) -> Option<u16> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?') {
        return None;
    }
    if digits.contains('?') { Some(0) } else { digits.parse().ok() }
}

/// As the tag of the standard has it: `2024.05.??`.
impl fmt::Display for GameDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day] {
            if part == 0 { f.write_str(".??")? } else { write!(f, ".{part:02}")? }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_tags_are_read_in_the_forms_that_mean_one_day() {
        let read = |text| GameDate::from_tag(text).map(|date| date.to_string());
        for (text, expected) in [
            ("2020.05.17", "2020.05.17"),
            ("2020-05-17", "2020.05.17"),
            ("2020/5/17", "2020.05.17"),
            (" 2020.5.7 ", "2020.05.07"),
            ("17.05.2020", "2020.05.17"),
            ("1.1.2020", "2020.01.01"),
            ("??.??.2020", "2020.??.??"),
            ("2020.??.??", "2020.??.??"),
            ("2020.05.??", "2020.05.??"),
            ("2020.05.1?", "2020.05.??"),
            ("2020.00.00", "2020.??.??"),
            ("2020.05", "2020.05.??"),
            ("2020", "2020.??.??"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_means_no_day_or_several_is_no_date() {
        for text in [
            "",
            "-",
            "?",
            "????.??.??",
            "0000.00.00",
            "202?.??.??",
            "20.05.17",
            "2020.13.01",
            "2020.05.32",
            "2020.005.17",
            "05/17/2020",
            "03-04-2020",
            "2020.05-17",
            "2020..17",
            "2020.05.17.1",
            "+202.05.17",
            "May 2020",
            "2020.05.17 10:00",
            "12020.05.17",
        ] {
            assert_eq!(GameDate::from_tag(text), None, "{text}");
        }
    }
}
