//! Inputs that fuzzing found or started from, replayed.

use std::fs;
use std::path::Path;

use tabiya_rules::mode::Mode;
use tabiya_rules::notation::FenStyle;
use tabiya_rules::position::{Chess, Position, Setup};

/// Hands every file of a corpus to the property.
fn replay(target: &str, property: impl Fn(&str)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut count = 0;
    for file in files {
        let bytes = fs::read(file.unwrap().path()).unwrap();
        property(&String::from_utf8_lossy(&bytes));
        count += 1;
    }
    assert!(count >= 10, "{} has only {count} files", folder.display());
}

#[test]
fn fen() {
    replay("fen", |text| {
        let Ok(setup) = Setup::<Chess>::from_fen(text) else { return };
        assert_eq!(Setup::<Chess>::from_fen(&setup.fen(FenStyle::default())).unwrap().board, setup.board);
        if let Ok(position) = setup.position(Chess) {
            assert_eq!(position.fen().parse::<Position>().unwrap(), position);
            assert_eq!(position.legal_moves().len(), position.count_legal_moves());
        }
    });
}

#[test]
fn uci() {
    replay("uci", |text| {
        let mut position = Position::<Chess>::default();
        for word in text.split_whitespace() {
            if let Ok(m) = position.parse_uci(word) {
                assert!(position.is_legal(m));
                assert_eq!(position.parse_uci(&position.uci(m, true).to_string()), Ok(m));
                position.play(m);
            }
        }
    });
}

#[test]
fn mode() {
    replay("mode", |text| {
        let Ok(mode) = Mode::load("replayed", text) else { return };
        let mut position = mode.first_start();
        for ply in 0..40 {
            let moves = position.legal_moves();
            assert_eq!(moves.len(), position.count_legal_moves());
            assert_eq!(moves.is_empty(), position.outcome().is_some() && !position.has_legal_move());
            let Some(m) = moves.get(ply * 7 % moves.len().max(1)) else { break };
            assert_eq!(mode.position(&position.fen()).unwrap(), position);
            assert_eq!(position.parse_san(&position.san(*m).to_string()), Ok(*m));
            position.play(*m);
        }
    });
}
