//! Conditions on games as they are typed.
//!
//! Invariant: a text that no game could ever fit is refused, with what is expected in its place.

use tabiya_rules::mode::built_ins;
use tabiya_rules::notation::pgn::GameResult;
use tabiya_rules::position::{Chess, Position, Setup};
use time::{Date, Month};

/// How many pieces of each letter a side has.
pub(super) type Material = Vec<(char, usize)>;

/// Codes of openings from one to another, both in capitals. Each may be the beginning of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Openings {
    first: String,
    last: String,
}

impl Openings {
    /// Whether the code lies among these.
    pub(super) fn contain(&self, code: &str) -> bool {
        let code = code.to_uppercase();
        let beginning = |length: usize| &code.as_bytes()[..length.min(code.len())];
        beginning(self.first.len()) >= self.first.as_bytes()
            && beginning(self.last.len()) <= self.last.as_bytes()
    }
}

pub(super) fn openings(text: &str) -> Result<Openings, String> {
    let codes = text.to_uppercase();
    let (first, last) = codes.split_once('-').unwrap_or((&codes, &codes));
    let in_order = first <= last || first.starts_with(last);
    if !is_opening(first) || !is_opening(last) || !in_order {
        return Err("expected a code such as B90, its beginning (B9) or a range (B90-B99)".to_owned());
    }
    Ok(Openings { first: first.to_owned(), last: last.to_owned() })
}

/// A letter and two digits, or their beginning; behind both digits comes what divides the code further.
fn is_opening(code: &str) -> bool {
    let (main, further) = code.split_at_checked(3).unwrap_or((code, ""));
    let is_sub_code = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'/';
    main.starts_with(|letter| matches!(letter, 'A'..='E'))
        && main.bytes().skip(1).all(|byte| byte.is_ascii_digit())
        && further.bytes().all(is_sub_code)
}

pub(super) fn result(text: &str) -> Result<GameResult, String> {
    GameResult::from_text(text).ok_or_else(|| "expected 1-0, 0-1, 1/2-1/2 or *".to_owned())
}

/// A year, a month or a day, with dots between the numbers.
pub(super) fn date(text: &str) -> Result<String, String> {
    let parts: Vec<_> = text.split(['.', '-']).collect();
    let lengths: Vec<_> = parts.iter().map(|part| part.len()).collect();
    let digits = parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    if !digits || !matches!(lengths.as_slice(), [4] | [4, 2] | [4, 2, 2]) || !is_in_calendar(&parts) {
        return Err("expected a date such as 2024, 2024.05 or 2024.05.17".to_owned());
    }
    Ok(parts.join("."))
}

fn is_in_calendar(parts: &[&str]) -> bool {
    let number = |at: usize| parts.get(at).map_or(Ok(1), |part| part.parse::<u8>());
    let (Ok(month), Ok(day)) = (number(1), number(2)) else { return false };
    match (parts[0].parse(), Month::try_from(month)) {
        (Ok(year), Ok(month)) => Date::from_calendar_date(year, month, day).is_ok(),
        _ => false,
    }
}

/// The name of a tag and what its value holds, in small letters.
pub(super) fn tag(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=TEXT")?;
    Ok((name.to_owned(), value.to_lowercase()))
}

/// A position that chess or one of the built-in modes can read.
pub(super) fn place(fen: &str) -> Result<String, String> {
    let chess = fen.parse::<Position>();
    let modes = || built_ins().iter().any(|mode| mode.position(fen).is_ok());
    // The board alone need not be playable.
    let board = || Setup::<Chess>::from_fen(fen).is_ok();
    match chess {
        Err(error) if !(fen.split_whitespace().count() < 3 && board() || modes()) => Err(error.to_string()),
        _ => Ok(fen.to_owned()),
    }
}

pub(super) fn material(text: &str) -> Result<[Material; 2], String> {
    let sides = text.split_once(['v', 'V']);
    let is_side = |letters: &str| letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    match sides {
        Some((one, other)) if is_side(one) && is_side(other) => Ok([side(one), side(other)]),
        _ => Err("expected two sides such as KRPvKR".to_owned()),
    }
}

fn side(letters: &str) -> Material {
    let mut counts = Material::new();
    for letter in letters.to_uppercase().chars() {
        match counts.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, count)) => *count += 1,
            None => counts.push((letter, 1)),
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date("2024-02-29").as_deref(), Ok("2024.02.29"));
        for good in ["2024", "2024.12", "2023.12.31"] {
            assert_eq!(date(good).as_deref(), Ok(good));
        }
        for bad in ["x", "", "20", "2020.13", "2020.00", "2023.02.29", "2020.1", "2020.01.00", "+202"] {
            assert!(date(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn openings_are_a_code_its_beginning_or_a_range() {
        let contain = |text, code| openings(text).map(|openings| openings.contain(code));
        for (text, code) in [
            ("b9", "B90"),
            ("B90-B99", "B90"),
            ("B90-b99", "B99/02"),
            ("A-B", "B12"),
            ("B90a", "B90a"),
            ("B90-B9", "B98"),
        ] {
            assert_eq!(contain(text, code), Ok(true), "{text} {code}");
        }
        for (text, code) in [("B90", "B9"), ("B90-B99", "C00"), ("B90-B99", "B89"), ("B9", ""), ("B90", "?")]
        {
            assert_eq!(contain(text, code), Ok(false), "{text} {code}");
        }
        for bad in ["", "F00", "B90-", "-B90", "B99-B90", "BX", "B9é", "Sicilian", "B90-B91-B92"] {
            assert!(openings(bad).is_err(), "{bad}");
        }
    }
}
