//! Games of players who go wrong: weak levels against each other, and chance.
//!
//! `TABIYA_REGENERATE=1` writes the stored ones anew.

use std::{fs, path::Path};

use tabiya_engine::{
    engine::Options,
    levels::{Level, Player},
    limits::Limits,
};
use tabiya_rules::{
    position::{Chess, Position},
    record::Record,
};

/// Who plays: 1 plays anything.
const PAIRS: [(u8, u8); 8] = [(3, 3), (4, 3), (5, 4), (2, 3), (4, 4), (3, 5), (1, 2), (5, 5)];
/// Longer games have nothing new.
const PLIES: usize = 120;

/// A game wholly by lot.
fn by_lot(number: u64) -> Record<Chess> {
    let mut dice = number;
    let mut game = Record::new(Position::default());
    while game.ply() < PLIES / 2 && game.end().is_none() {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = game.position().legal_moves();
        let m = moves[(dice >> 33) as usize % moves.len()];
        game.play(m);
    }
    game
}

/// A game by its number: every fourth by lot, the others between levels.
pub(crate) fn made(number: u64) -> Record<Chess> {
    if number % 4 == 3 {
        return by_lot(number);
    }
    let (white, black) = PAIRS[number as usize % PAIRS.len()];
    let mut game = Record::new(Position::default());
    let options = Options { hash: 1, ..Options::default() };
    let player = |level: u8, seed: u64| {
        let level = Level::new(level).expect("a level");
        Player::new(
            level,
            Record::new(Position::default()),
            options,
            seed.wrapping_mul(0x9E37_79B9_7F4A_7C15),
        )
    };
    let mut players = [player(white, 2 * number + 1), player(black, 2 * number + 2)];
    while game.ply() < PLIES && game.end().is_none() && game.repetitions() < 3 {
        let turn = game.ply() % 2;
        let Some(choice) = players[turn].choose(&game, &Limits::nodes(2_000)) else { break };
        game.play(choice.m);
    }
    game
}

/// A game written as moves from the start.
pub(crate) fn read(text: &str) -> Record<Chess> {
    let mut game = Record::new(Position::default());
    for word in text.split_whitespace() {
        let m = game.position().parse_uci(word).unwrap_or_else(|error| panic!("{word}: {error}"));
        game.play(m);
    }
    game
}

/// The games that the gate looks at.
pub(crate) fn stored() -> Vec<Record<Chess>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/review/games.txt");
    if std::env::var_os("TABIYA_REGENERATE").is_some() {
        let lines = (1000..1014).map(|number| {
            let game = made(number);
            let moves = game
                .moves()
                .iter()
                .enumerate()
                .map(|(ply, m)| game.position_at(ply).expect("a position").uci(*m, false).to_string());
            moves.collect::<Vec<_>>().join(" ") + "\n"
        });
        fs::write(&path, lines.collect::<String>()).expect("it can be written");
    }
    fs::read_to_string(&path).expect("the games are there").lines().map(read).collect()
}
