//! Conditions on games as they are typed.
//!
//! Invariant: a text that no game could ever fit is refused, with what is expected in its place.

use tabiya_rules::mode::built_ins;
use tabiya_rules::notation::pgn::GameResult;
use tabiya_rules::position::{Chess, Position, Setup};
use time::{Date, Month};

use super::date::GameDate;

/// How many pieces of each letter a side has.
pub(super) type Material = Vec<(char, usize)>;

/// More pieces than this are on no board.
const SQUARES: usize = 64;

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

/// A year, a month or a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Period {
    /// No date of the period is earlier.
    pub(super) first: GameDate,
    /// No date of the period is later.
    pub(super) last: GameDate,
}

pub(super) fn period(text: &str) -> Result<Period, String> {
    let parts: Vec<_> = text.split(['.', '-']).collect();
    let lengths: Vec<_> = parts.iter().map(|part| part.len()).collect();
    let digits = parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    if !digits || !matches!(lengths.as_slice(), [4] | [4, 2] | [4, 2, 2]) || !is_in_calendar(&parts) {
        return Err("expected a date such as 2024, 2024.05 or 2024.05.17".to_owned());
    }
    let year = parts[0].parse().unwrap_or(0);
    let number = |at: usize| parts.get(at).and_then(|part| part.parse().ok());
    let (month, day) = (number(1), number(2));
    Ok(Period {
        first: GameDate::new(year, month.unwrap_or(0), day.unwrap_or(0)),
        last: GameDate::new(year, month.unwrap_or(12), day.unwrap_or(31)),
    })
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
    let starts_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '/');
    let ends_name = |c: char| c.is_whitespace() || matches!(c, '"' | ']');
    match text.split_once('=') {
        Some((name, value)) if name.starts_with(starts_name) && !name.contains(ends_name) => {
            Ok((name.to_owned(), value.to_lowercase()))
        }
        _ => Err("expected NAME=TEXT".to_owned()),
    }
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

/// The letters of two sides. Every letter is good: an invented mode may have a piece for it.
pub(super) fn material(text: &str) -> Result<[Material; 2], String> {
    let is_side = |letters: &str| letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    match sides(text) {
        // One side may have lost everything, as in antichess; a board without pieces is no game's.
        Some((one, other)) if is_side(one) && is_side(other) && (2..=SQUARES + 1).contains(&text.len()) => {
            Ok([side(one), side(other)])
        }
        _ => Err("expected two sides such as KRPvKR".to_owned()),
    }
}

/// What stands around the only `v`; a capital one may be a piece's letter if there is a small one.
fn sides(text: &str) -> Option<(&str, &str)> {
    let between = if text.contains('v') { 'v' } else { 'V' };
    text.split_once(between).filter(|(_, other)| !other.contains(between))
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
    fn periods_are_those_of_the_calendar() {
        let ends = |text| period(text).map(|period| [period.first, period.last].map(|date| date.to_string()));
        for (text, first, last) in [
            ("2024-02-29", "2024.02.29", "2024.02.29"),
            ("2024", "2024.??.??", "2024.12.31"),
            ("2024.12", "2024.12.??", "2024.12.31"),
        ] {
            assert_eq!(ends(text), Ok([first, last].map(str::to_owned)), "{text}");
        }
        for bad in ["x", "", "20", "2020.13", "2020.00", "2023.02.29", "2020.1", "2020.01.00", "+202"] {
            assert!(period(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn material_is_two_sides_that_a_board_can_hold() {
        let letters = |text: &str| {
            let spell =
                |side: Material| side.iter().map(|(letter, count)| format!("{letter}{count}")).collect();
            material(text).map(|sides| sides.map(spell))
        };
        for (text, one, other) in [
            ("KRPPvKR", "K1R1P2", "K1R1"),
            ("krpvkr", "K1R1P1", "K1R1"),
            ("KRVK", "K1R1", "K1"),
            ("KVvK", "K1V1", "K1"),
            ("KXvK", "K1X1", "K1"),
            ("Pv", "P1", ""),
        ] {
            assert_eq!(letters(text), Ok([one, other].map(str::to_owned)), "{text}");
        }
        let too_many = format!("{}vK", "P".repeat(64));
        for bad in ["", "v", "vv", "V", "K", "KvKvK", "KVKVK", "K1vK", "KévK", too_many.as_str()] {
            assert!(material(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn tags_have_a_name_that_a_file_can_have() {
        assert_eq!(tag("Event=Open=X"), Ok(("Event".to_owned(), "open=x".to_owned())));
        assert!(tag("Event=").is_ok());
        for bad in ["", "=x", " =x", "White Elo=2", "Event", "\"=x"] {
            assert!(tag(bad).is_err(), "{bad}");
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
