//! Torture files with random damage: whatever comes, reading ends, writing is stable, pieces read like the whole.

use crate::chance::Random;
use crate::reading::{self, Text, described, read_all};

const WORDS: [&str; 31] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    "%",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "\n%",
    "\n[",
    "[Event \"x\"]\n",
    "\n\n{c}\n[Event \"y\"]\n",
    " 1-0 ",
    " * ",
    "$1",
    "$999",
    "--",
    " 0000 ",
    "e4",
    "Nf3",
    "1.",
    "\"",
    "\\",
    "\u{a0}",
    "½-½",
    "[/pgn]",
    "a8(Q)",
];

fn damaged(random: &mut Random, files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut text = files[random.below(files.len())].1.clone();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        match random.below(4) {
            0 => text.truncate(at),
            1 if at < text.len() => text[at] = random.below(256) as u8,
            2 => {
                let other = &files[random.below(files.len())].1;
                let (from, length) = (random.below(other.len() + 1), random.below(80));
                let piece = other[from..(from + length).min(other.len())].to_vec();
                text.splice(at..at, piece);
            }
            _ => {
                let word = WORDS[random.below(WORDS.len())];
                text.splice(at..at, word.bytes());
            }
        }
    }
    text
}

/// Reading ends, writing is stable, pieces of this size read like the whole.
fn survives(text: &[u8], size: usize) {
    let shown = String::from_utf8_lossy(text).into_owned();
    let games = read_all(text);
    let first = Text::of(&games).0;
    let again = read_all(first.as_bytes());
    assert_eq!(Text::of(&again).0, first, "written twice:\n{shown}");
    let trees =
        |games: &[reading::Read]| games.iter().map(|read| reading::tree(&read.game)).collect::<Vec<_>>();
    assert_eq!(trees(&again), trees(&games), "read twice:\n{shown}");
    let pieces = reading::read_in_pieces(text, size);
    assert_eq!(described(&pieces), described(&games), "in pieces of {size}:\n{shown}");
}

#[test]
fn damage_is_survived_without_loss() {
    let mut files = reading::files();
    files.retain(|(_, text)| text.len() < 4_000);
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    let rounds = if std::env::var_os("TABIYA_FULL").is_some() { 200_000 } else { 6_000 };
    for _ in 0..rounds {
        let text = damaged(&mut random, &files);
        survives(&text, 1 + random.below(200));
    }
}
