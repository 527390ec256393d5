//! shakmaty writes and reads every legal move as we do.

use crate::random::Random;
use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingMode, Position as _};
use tabiya_rules::chess960;
use tabiya_rules::position::{Chess, Position};

/// Compares every legal move of a position; the number of moves.
fn compare(position: &Position, other: &shakmaty::Chess) -> usize {
    let moves = position.legal_moves();
    let mut ours: Vec<String> = moves.iter().map(|m| position.san(*m).to_string()).collect();
    let mut theirs: Vec<String> =
        other.legal_moves().into_iter().map(|m| SanPlus::from_move(other.clone(), m).to_string()).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{}", position.fen());
    for m in &moves {
        let text = position.san(*m).to_string();
        assert_eq!(position.parse_san(&text), Ok(*m), "{text} in {}", position.fen());
    }
    moves.len()
}

#[test]
fn shakmaty_agrees_on_every_move_of_many_positions() {
    let wanted = if std::env::var_os("TABIYA_FULL").is_some() { 100_000 } else { 10_000 };
    let mut numbers = Random::new(0x5EED_0F5A_4E5A_4E5A);
    let (mut positions, mut game) = (0, 0);
    while positions < wanted {
        // Chess960 starts in turn with the usual one: castling is written the same way.
        let mut position = if game % 3 == 0 {
            chess960::start(numbers.below(960) as u32).expect("below 960")
        } else {
            Position::<Chess>::default()
        };
        game += 1;
        let fen: shakmaty::fen::Fen = position.fen().parse().expect("a FEN");
        let mut other: shakmaty::Chess = fen.into_position(CastlingMode::Chess960).expect("a position");
        for _ in 0..160 {
            if compare(&position, &other) == 0 {
                break;
            }
            positions += 1;
            let moves = position.legal_moves();
            let m = moves[numbers.below(moves.len())];
            let san: San =
                position.san(m).as_str().trim_end_matches(['+', '#']).parse().expect("they read it");
            let theirs = san.to_move(&other).expect("as a legal move");
            position.play(m);
            other.play_unchecked(theirs);
        }
    }
}
