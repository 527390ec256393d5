//! How each piece moves, as a table: how far, over what, onto what, and what is refused without changing anything.
//!
//! A row hands in a start position; every move of a row is tried from that position.

use crate::room::Room;
use tabiya_game::{EventKind, Refusal};
use tabiya_rules::types::Square;

struct Row {
    what: &'static str,
    start: &'static str,
    made: &'static str,
    refused: &'static str,
}

const fn row(what: &'static str, start: &'static str, made: &'static str, refused: &'static str) -> Row {
    Row { what, start, made, refused }
}

const TABLE: &[Row] = &[
    // Pawns
    row(
        "a pawn goes one or two from home",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "e2e3 e2e4",
        "e2e5 e2e1 e2d3 e2f3 e2d2",
    ),
    row("a pawn goes one later on", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e4", "e3e5 e3e2 e3d4"),
    row("Black's pawns go down", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7e6 e7e5", "e7e8 e7e4 e7d6"),
    row("a pawn does not jump", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "", "e2e3 e2e4"),
    row("a pawn's second step must be free too", "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e3", "e2e4"),
    row("a pawn takes slantwise only", "4k3/8/8/3ppp2/4P3/8/8/4K3 w - - 0 1", "e4d5 e4f5", "e4e5 e4d4"),
    row("a pawn does not take its own", "4k3/8/8/8/3N4/4P3/8/4K3 w - - 0 1", "e3e4", "e3d4"),
    // Knights
    row(
        "a knight jumps over everything",
        "4k3/8/8/2ppp3/2pNp3/2ppp3/8/4K3 w - - 0 1",
        "d4b3 d4b5 d4c2 d4c6 d4e2 d4e6 d4f3 d4f5",
        "d4d5 d4e5 d4b4 d4d6 d4g4 d4f4",
    ),
    row("a knight does not take its own", "4k3/8/8/8/8/2P5/8/1N2K3 w - - 0 1", "b1a3 b1d2", "b1c3 b1b3"),
    // Bishops
    row(
        "a bishop goes any distance slantwise",
        "4k3/8/8/7p/3B4/8/8/4K3 w - - 0 1",
        "d4a7 d4h8 d4a1 d4g1 d4c5",
        "d4d5 d4h4 d4e6",
    ),
    row("a bishop does not jump", "4k3/8/5p2/8/3B4/2P5/8/4K3 w - - 0 1", "d4e5 d4f6", "d4g7 d4h8 d4c3 d4b2"),
    // Rooks
    row(
        "a rook goes any distance straight",
        "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1",
        "d4d8 d4d1 d4a4 d4h4 d4d5",
        "d4e5 d4f6 d4b3",
    ),
    row(
        "a rook does not jump",
        "4k3/8/3p4/8/1P1R4/8/8/4K3 w - - 0 1",
        "d4d5 d4d6 d4c4",
        "d4d7 d4d8 d4b4 d4a4",
    ),
    // Queens
    row(
        "a queen goes as rook and bishop",
        "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1",
        "d4d8 d4h4 d4h8 d4a1 d4g1",
        "d4e6 d4f5 d4b3",
    ),
    row(
        "a queen does not jump",
        "4k3/8/3p1p2/8/3QP3/8/8/4K3 w - - 0 1",
        "d4d6 d4f6 d4d5",
        "d4d7 d4g7 d4e4 d4f4",
    ),
    // Kings
    row(
        "a king goes one step",
        "k7/8/7p/8/3K4/8/8/8 w - - 0 1",
        "d4c3 d4c4 d4c5 d4d3 d4d5 d4e3 d4e4 d4e5",
        "d4d6 d4f4 d4f6 d4b2",
    ),
    row("a king does not take its own", "k7/8/8/3P4/3K4/8/8/8 w - - 0 1", "d4e5", "d4d5"),
    row("a king does not walk into attack", "k3r3/8/8/8/3K4/8/8/8 w - - 0 1", "d4d5 d4c4", "d4e4 d4e3 d4e5"),
    row(
        "a king does not take what is guarded",
        "k7/8/2p5/3p4/3K4/8/8/8 w - - 0 1",
        "d4c5 d4e5",
        "d4d5 d4c4 d4e4",
    ),
    row("kings keep apart", "8/8/3k3p/8/3K4/8/8/8 w - - 0 1", "d4c4 d4d3", "d4d5 d4c5 d4e5"),
    row(
        "a king does not step back along the line of check",
        "k7/8/8/8/r2K4/8/8/8 w - - 0 1",
        "d4d5 d4c3",
        "d4e4 d4c4",
    ),
    // Check
    row(
        "a check must be answered",
        "4k3/8/8/8/4r3/8/3P1N2/4K3 w - - 0 1",
        "e1d1 e1f1 f2e4",
        "d2d4 f2h3 e1e2",
    ),
    row("a check may be blocked", "4k3/8/8/8/4r3/8/7R/4K3 w - - 0 1", "h2e2 e1d2", "h2h8 h2h1"),
    row(
        "two checks only the king answers",
        "4k3/8/8/8/4r3/3n4/2P5/4K3 w - - 0 1",
        "e1d1 e1d2 e1f1",
        "c2d3 e1e2",
    ),
    row("a pinned piece keeps the line", "4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1", "e2e3 e2e4 e1d1", "e2d2 e2h2"),
    // Castling
    row("castling to both sides", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e1c1", "e1b1 e1h2"),
    row(
        "no castling after king or rook has moved",
        "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1",
        "e1f1",
        "e1g1 e1c1",
    ),
    row("no castling with the rook that has moved", "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", "e1g1", "e1c1"),
    row("no castling over pieces", "4k3/8/8/8/8/8/8/RN2KB1R w KQ - 0 1", "e1d1", "e1g1 e1c1"),
    row("no castling out of check", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1d1", "e1g1 e1c1"),
    row("no castling through check", "4k3/8/8/3r1r2/8/8/8/R3K2R w KQ - 0 1", "e1e2", "e1g1 e1c1"),
    row("no castling into check", "4k3/8/8/2r3r1/8/8/8/R3K2R w KQ - 0 1", "e1d1", "e1g1 e1c1"),
    row(
        "castling past an attacked rook or knight's square",
        "4k3/8/8/1r5r/8/8/8/R3K2R w KQ - 0 1",
        "e1g1 e1c1",
        "",
    ),
    row("no castling without the rook", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e1c1"),
    // Promotion
    row(
        "promotion straight on and by taking",
        "1n5k/P7/8/8/8/8/8/K7 w - - 0 1",
        "a7a8q a7a8n a7b8r a7b8b",
        "a7a8k a7a8p",
    ),
    // En passant
    row("en passant at once", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6 e5e6", "e5f6"),
    row("no en passant later", "4k3/8/8/3pP3/8/8/8/4K3 w - - 2 3", "e5e6", "e5d6"),
    row("no en passant that bares the king", "8/8/8/K2pP2r/8/8/8/7k w - d6 0 2", "e5e6", "e5d6"),
    row("moving from an empty square", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "a1a2 d4d5"),
    row("moving the other side's piece", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "", "e7e5 e8d8"),
];

#[test]
fn the_table_holds() {
    for Row { what, start, made, refused } in TABLE {
        for text in made.split_whitespace() {
            let mut room = Room::from(start);
            let moved = room.try_move(text);
            assert!(
                matches!(moved.as_deref(), Ok([EventKind::Moved { .. }, ..])),
                "{what}: {text}: {moved:?}"
            );
            let from: Square = text[..2].parse().expect("a square");
            assert!(
                room.game.position().board().piece_at(from).is_none(),
                "{what}: {text} leaves its square"
            );
        }
        for text in refused.split_whitespace() {
            let mut room = Room::from(start);
            let before = room.game.clone();
            let refusal = room.try_move(text);
            assert!(
                matches!(refusal, Err(Refusal::IllegalMove { .. } | Refusal::UnreadableMove { .. })),
                "{what}: {text}: {refusal:?}"
            );
            assert_eq!(room.game, before, "{what}: {text} changes nothing");
        }
    }
}

/// En passant belongs to the very next move, and the pawn that is taken leaves its own square.
#[test]
fn en_passant_takes_beside_and_only_at_once() {
    let mut room = Room::new();
    room.play("e4 a6 e5 d5 exd6");
    assert!(room.game.position().board().piece_at(Square::D5).is_none());
    let mut room = Room::new();
    room.play("e4 a6 e5 d5 h3 h6");
    assert!(matches!(room.try_move("e5d6"), Err(Refusal::IllegalMove { .. })));
    let mut room = Room::new();
    room.play("e4 d6 e5 d5");
    assert!(
        matches!(room.try_move("e5d6"), Err(Refusal::IllegalMove { .. })),
        "one step at a time is no double step"
    );
}

/// The right to castle is lost for ever, also when everything is back in its place.
#[test]
fn castling_rights_do_not_come_back() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (moves, made, refused) in [
        ("Ke2 Ke7 Ke1 Ke8", "e1f1", "e1g1 e1c1"),
        ("Rh2 Ke7 Rh1 Ke8", "e1c1", "e1g1"),
        ("Ra2 Ke7 Ra1 Ke8", "e1g1", "e1c1"),
    ] {
        let mut room = Room::from(start);
        room.play(moves);
        for text in refused.split_whitespace() {
            assert!(matches!(room.try_move(text), Err(Refusal::IllegalMove { .. })), "{moves} {text}");
        }
        room.play(made);
    }
    let mut room = Room::from("r3k2r/8/8/8/3b4/8/8/R3K2R b KQkq - 0 1");
    room.play("Bxa1 Ke2 Ke7 Ke1 Ke8");
    assert!(room.try_move("e1c1").is_err(), "the rook was taken");
}
