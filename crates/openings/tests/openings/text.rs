//! Every line of openings.txt.

use std::collections::{BTreeMap, BTreeSet};

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, EnPassantMode};
use tabiya_openings::{Line, lines};

const TEXT: &str = include_str!("../../openings.txt");

/// What shakmaty says of the position after these moves: the FEN without its counters, en passant only if legal.
fn position(line: &Line) -> String {
    let mut position = Chess::default();
    for san in &line.moves {
        let wanted: SanPlus = san.parse().unwrap();
        let m = wanted.san.to_move(&position).unwrap_or_else(|error| panic!("{line:?}: {san}: {error}"));
        let written = SanPlus::from_move_and_play_unchecked(&mut position, m);
        assert_eq!(written.to_string(), *san, "{line:?}");
    }
    let fen = Fen::from_position(&position, EnPassantMode::Legal).to_string();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_move_is_legal_and_well_written_and_no_position_has_two_names() {
    let mut known: BTreeMap<String, Line> = BTreeMap::new();
    for line in lines() {
        if let Some(other) = known.insert(position(&line), line.clone()) {
            panic!("the same position:\n{line:?}\n{other:?}");
        }
    }
}

#[test]
fn every_line_of_the_text_is_there() {
    let mut expected = Vec::new();
    let mut named = 0;
    // The names above, by level.
    let mut above: Vec<String> = Vec::new();
    for line in TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (code, rest) = line.split_once(' ').unwrap();
        let own = rest.trim_start().split_once("  ").unwrap().0;
        above.truncate((rest.len() - rest.trim_start().len()) / 2);
        let name = match above.last() {
            None => own.to_owned(),
            Some(name) if own == "-" => name.clone(),
            Some(name) if name.contains(": ") => format!("{name}, {own}"),
            Some(name) => format!("{name}: {own}"),
        };
        named += usize::from(own != "-");
        expected.push(format!("{code} {name}"));
        above.push(name);
    }
    let mut found: Vec<String> = lines().map(|line| line.opening.to_string()).collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
    assert!(named >= 2_500, "{named}");
}

#[test]
fn all_five_hundred_codes_are_there() {
    let codes: BTreeSet<&str> = lines().map(|line| line.opening.eco).collect();
    let all: BTreeSet<String> =
        ('A'..='E').flat_map(|volume| (0..100).map(move |number| format!("{volume}{number:02}"))).collect();
    assert!(codes.iter().copied().eq(all.iter().map(String::as_str)), "{codes:?}");
}

#[test]
fn names_are_a_family_and_perhaps_variations() {
    for line in lines() {
        let opening = line.opening;
        let parts: Vec<&str> = opening.name.split(": ").collect();
        assert!(parts.len() <= 2 && parts.iter().all(|part| !part.is_empty()), "{opening}");
        assert!(!opening.family().contains(", "), "{opening}");
        assert_eq!(opening.name.trim(), opening.name);
        assert!(opening.name.split([':', ',']).all(|part| part.trim() != "-"), "{opening}");
        assert!(
            !opening.name.contains(|c: char| matches!(c, '"' | '\\' | '#') || c.is_control()),
            "{opening}"
        );
    }
}
