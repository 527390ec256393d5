//! What holds in random modes: pieces of any movement, any goal, any effect of captures.

use std::collections::BTreeSet;

use crate::random::{Random, share, visit_game};
use tabiya_rules::mode::{Custom, Mode, read_betza, write_betza};
use tabiya_rules::position::{Position, Setup};
use tabiya_rules::record::Record;
use tabiya_rules::types::Color;

const ATOMS: [&str; 13] = ["W", "F", "D", "N", "A", "H", "C", "Z", "G", "R", "B", "Q", "K"];
const MODIFIERS: [&str; 9] = ["", "m", "c", "f", "n", "p", "g", "s", "i"];

fn movement(random: &mut Random) -> String {
    let parts = 1 + random.below(3);
    let mut text = String::new();
    for _ in 0..parts {
        let modifier = MODIFIERS[random.below(MODIFIERS.len())];
        let atom = ATOMS[random.below(ATOMS.len())];
        let skip = modifier == "s" && matches!(atom, "F" | "A" | "G" | "B" | "Q" | "K");
        // One step has nothing to hop over.
        let hops = matches!(modifier, "p" | "g");
        let reach = ["1", "2", "3"][random.below(3).max(usize::from(hops))];
        text += &format!("{}{atom}{reach}", if skip { "" } else { modifier });
    }
    // Something that always moves, so that games go on.
    text + "mW"
}

fn random_mode(random: &mut Random) -> String {
    let one_of = |random: &mut Random, list: &[&str]| list[random.below(list.len())].to_owned();
    let pieces: Vec<_> = ["ant", "bee", "cat", "dog"]
        .iter()
        .zip(["A", "D", "C", "G"])
        .map(|(name, letter)| {
            // A pawn that does not promote, now and then.
            let pawn = *name == "bee" && random.below(3) == 0;
            let movement = movement(random);
            format!(
                "\"{name}\": {{\"letter\": \"{letter}\", \"movement\": \"{movement}\", \"pawn\": {pawn}}}"
            )
        })
        .collect();
    let royal = one_of(random, &["[\"king\"]", "[]", "[\"king\", \"ant\"]"]);
    let capture = one_of(
        random,
        &[
            "\"remove\"",
            "\"explode\"",
            "\"pocket\", \"drops\": {\"pieces\": [\"pawn\", \"bee\", \"cat\", \"dog\", \"queen\"]}",
        ],
    );
    // Goals need royal pieces, or forbid them, or are all there is.
    let (royals, explodes) = (royal != "[]", capture.contains("explode"));
    let goals = [
        (royals, "{}"),
        (true, "{\"stalemate\": \"wins\"}"),
        (!royals || !explodes, "{\"extinction\": {\"pieces\": [\"cat\"], \"result\": \"loses\"}}"),
        (true, "{\"squares\": {\"pieces\": [\"bee\", \"cat\"], \"ranks\": [8]}}"),
        (royals, "{\"bare\": true}"),
    ];
    let goals: Vec<_> = goals.into_iter().filter(|(possible, _)| *possible).map(|(_, goal)| goal).collect();
    let goals = one_of(random, &goals);
    let must_capture = one_of(random, &["true", "false"]);
    let optional = one_of(random, &["true", "false"]);
    let ranks = one_of(random, &["[8]", "[7, 8]", "[5]"]);
    format!(
        "{{\"title\": \"R\", \"description\": \"R\", \"pieces\": {{{}}}, \"royal\": {royal}, \"capture\": {capture}, \
         \"goals\": {goals}, \"must_capture\": {must_capture}, \
         \"promotion\": {{\"from\": [\"pawn\"], \"to\": [\"queen\", \"dog\"], \"ranks\": {ranks}, \"optional\": {optional}}}, \
         \"start\": \"acdgkdcr/pppppppp/8/8/8/8/PPPPPPPP/ACDGKDCR w Kk - 0 1\"}}",
        pieces.join(", ")
    )
}

/// The same position from the other side of the board: ranks turned round, colors exchanged.
fn mirrored(fen: &str) -> String {
    let swapped = |text: &str| -> String {
        let swap =
            |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(swap).collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let (placement, pocket) = fields[0].split_once('[').unwrap_or((fields[0], ""));
    let ranks: Vec<_> = placement.split('/').rev().map(swapped).collect();
    let pocket = if pocket.is_empty() { String::new() } else { format!("[{}", swapped(pocket)) };
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let rest = fields[4..].join(" ");
    format!(
        "{}{pocket} {turn} {} {} {rest}",
        ranks.join("/"),
        swapped(fields[2]),
        mirrored_squares(fields[3])
    )
}

fn mirrored_squares(text: &str) -> String {
    text.chars()
        .map(|c| if ('1'..='8').contains(&c) { char::from(b'1' + b'8' - c as u8) } else { c })
        .collect()
}

/// White and Black have the same moves, seen from their own side.
fn check_mirrored(position: &Position<Custom>) {
    let other = Position::from_fen(&mirrored(&position.fen()), *position.rules())
        .unwrap_or_else(|error| panic!("{position:?}: {error}"));
    let moves = |position: &Position<Custom>| -> BTreeSet<String> {
        position.legal_moves().iter().map(|m| position.uci(*m, true).to_string()).collect()
    };
    let seen: BTreeSet<_> = moves(&other).iter().map(|uci| mirrored_squares(uci)).collect();
    assert_eq!(moves(position), seen, "{position:?}");
    assert_eq!(position.is_check(), other.is_check(), "{position:?}");
    assert_eq!(position.end().is_some(), other.end().is_some(), "{position:?}");
    for color in Color::ALL {
        assert_eq!(position.has_mating_material(color), other.has_mating_material(!color), "{position:?}");
    }
}

/// A move taken back leaves everything as it was.
fn check_undo(position: &Position<Custom>) {
    let mut record = Record::new(*position);
    for m in position.legal_moves().iter().take(5) {
        assert!(record.play(*m));
        assert_eq!(record.undo(), Some(*m));
        assert_eq!((record.position(), record.position().fen()), (position, position.fen()));
    }
}

fn check(position: &Position<Custom>) {
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_legal_moves(), "{position:?}");
    let (noisy, quiet) = (position.noisy_moves(), position.quiet_moves());
    assert_eq!(noisy.len() + quiet.len(), moves.len(), "{position:?}");
    for m in moves.iter() {
        let uci = position.uci(*m, true).to_string();
        assert_eq!(position.parse_uci(&uci), Ok(*m), "{position:?} {uci}");
        let next = position.after(*m);
        let lost = next.royals(position.turn()).count() < position.royals(position.turn()).count();
        assert!(!lost, "{position:?} {uci}: a side may not lose its own royal piece by its own move");
    }
    if !moves.is_empty() {
        let again = Setup::from(position).position(*position.rules());
        let again = again.unwrap_or_else(|error| panic!("{error}: {}\n{position:?}", position.fen()));
        assert_eq!((again.key(), &again), (position.key(), position));
        assert_eq!(&Position::from_fen(&position.fen(), *position.rules()).unwrap(), position);
        check_mirrored(position);
        check_undo(position);
    }
}

#[test]
fn random_modes_can_be_played_and_written() {
    let mut random = Random::new(99);
    let (mut left, mut modes) = (share(20_000), 0);
    while left > 0 {
        let text = random_mode(&mut random);
        let mode = match Mode::load("random", &text) {
            Ok(mode) => mode,
            // Somebody may be in check at the start, or the game over.
            Err(error) if error.what.contains("check") || error.what.contains("over") => continue,
            Err(error) => panic!("{text}\n{error}"),
        };
        modes += 1;
        left =
            visit_game(mode.first_start(), left.min(60), &mut random, &mut check) + left.saturating_sub(60);
    }
    assert!(modes > 20, "only {modes} modes");
}

/// Any movement is written in Betza's notation and read back.
#[test]
fn movements_read_back() {
    let mut random = Random::new(98);
    for _ in 0..2_000 {
        let text = movement(&mut random);
        let vectors = read_betza(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let written = write_betza(&vectors).unwrap();
        assert_eq!(read_betza(&written), Ok(vectors), "{text} became {written}");
    }
}
