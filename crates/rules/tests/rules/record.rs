//! What a record remembers, and the questions of a small library of chess.

use tabiya_rules::position::{Chess, Position, TextStyle};
use tabiya_rules::record::{Fate, Record};
use tabiya_rules::types::{Color, Piece, Role, Square};

fn played(moves: &str) -> Record<Chess> {
    let mut record = Record::new(Position::default());
    for text in moves.split_whitespace() {
        let m = record.position().parse_uci(text).unwrap();
        assert!(record.play(m));
    }
    record
}

#[test]
fn where_the_pawn_of_e2_is_now() {
    let record = played("e2e4 d7d5 e4d5 c7c6 d5c6 a7a6 c6b7 a6a5 b7a8n");
    let knight = Piece::new(Color::White, Role::KNIGHT);
    assert_eq!(record.fate(Square::E2), Some(Fate::OnBoard { square: Square::A8, piece: knight }));
    assert_eq!(record.fate(Square::D7), Some(Fate::Taken { square: Square::D5, ply: 3 }));
    assert_eq!(record.fate(Square::A8), Some(Fate::Taken { square: Square::A8, ply: 9 }));
    assert_eq!(record.fate(Square::E4), None);
    let pawn = Piece::new(Color::White, Role::PAWN);
    assert_eq!(record.fate_at(Square::E2, 1), Some(Fate::OnBoard { square: Square::E4, piece: pawn }));
}

#[test]
fn castling_and_en_passant_are_followed() {
    let record = played("e2e4 a7a6 e4e5 d7d5 e5d6 a6a5 g1f3 a5a4 f1e2 a4a3 e1g1");
    assert_eq!(record.fate(Square::D7), Some(Fate::Taken { square: Square::D5, ply: 5 }));
    let on = |start: Square| match record.fate(start) {
        Some(Fate::OnBoard { square, .. }) => square,
        other => panic!("{other:?}"),
    };
    assert_eq!((on(Square::E1), on(Square::H1), on(Square::E2)), (Square::G1, Square::F1, Square::D6));
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut record = played("e2e4");
    let before = record.clone();
    let foreign = Position::default().parse_uci("d2d4").unwrap();
    assert!(!record.play(foreign));
    assert_eq!(record, before);
    assert_eq!(played("").undo(), None);
}

#[test]
fn the_board_as_text_in_two_forms() {
    let board = *Position::default().board();
    let letters = "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n\
                   . . . . . . . .\n. . . . . . . .\nP P P P P P P P\nR N B Q K B N R";
    assert_eq!(board.text(TextStyle::Letters).to_string(), letters);
    let figurines = board.text(TextStyle::Figurines).to_string();
    assert_eq!(figurines.lines().count(), 8);
    assert!(figurines.starts_with("♜ ♞ ♝ ♛ ♚") && figurines.ends_with("♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖"));
}
