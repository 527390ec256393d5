//! Names by position.

use tabiya_openings::{continuations, lines, name, of_game};
use tabiya_rules::mode::built_in;
use tabiya_rules::position::{Chess, Position};

/// The positions of a game, the start first.
fn positions(moves: &str) -> Vec<Position> {
    let mut positions = vec![Position::default()];
    for san in moves.split_ascii_whitespace() {
        let last = positions[positions.len() - 1];
        positions.push(last.after(last.parse_san(san).unwrap()));
    }
    positions
}

fn name_after(moves: &str) -> Option<String> {
    name(positions(moves).last().unwrap()).map(|opening| opening.to_string())
}

#[test]
fn every_line_is_found_by_its_position() {
    for line in lines() {
        assert_eq!(name_after(&line.moves.join(" ")), Some(line.opening.to_string()));
    }
}

#[test]
fn the_order_of_moves_does_not_matter() {
    assert_eq!(name_after("e4 e5 Nf3 Nc6 Bb5").as_deref(), Some("C60 Spanish Game"));
    assert_eq!(name_after("Nf3 Nc6 e4 e5 Bb5").as_deref(), Some("C60 Spanish Game"));
    let dragon = "B70 Sicilian Defense: Dragon Variation";
    assert_eq!(name_after("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6").as_deref(), Some(dragon));
    assert_eq!(name_after("Nc3 c5 Nf3 Nf6 e4 d6 d4 cxd4 Nxd4 g6").as_deref(), Some(dragon));
}

#[test]
fn a_capture_en_passant_is_part_of_the_position_only_where_it_is_legal() {
    let placed = |fen: &str| name(&fen.parse::<Position>().unwrap()).map(|opening| opening.eco);
    // No pawn can take on d3, so a FEN that mentions the square and one that does not are the same.
    assert_eq!(placed("rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 2"), Some("C20"));
    assert_eq!(placed("rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2"), Some("C20"));
    // The white pawn on d5 can take on e6: without that right it is another position.
    assert_eq!(placed("rnbqkbnr/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e6 0 3"), Some("A44"));
    assert_eq!(placed("rnbqkbnr/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/RNBQKBNR w KQkq - 0 3"), None);
}

#[test]
fn a_game_is_called_by_its_last_named_position() {
    let game = positions("e4 e5 Nf3 Nc6 Bb5 h6 a3 a6 h3");
    let (opening, ply) = of_game(&game).unwrap();
    assert_eq!((opening.to_string().as_str(), ply), ("C60 Spanish Game", 5));
    assert_eq!(of_game(&game[..1]), None);
    assert_eq!(of_game::<Chess>(&[]), None);
}

#[test]
fn other_rules_have_no_openings() {
    let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let chess = start.parse::<Position>().unwrap();
    assert_eq!(name(&chess).unwrap().name, "King's Pawn Game");
    let atomic = built_in("atomic").unwrap();
    assert_eq!(name(&atomic.position(start).unwrap()), None);
    // Another start of Chess960 is no position of the table.
    let other = "bbqnnrkr/pppppppp/8/8/4P3/8/PPPP1PPP/BBQNNRKR b HFhf - 0 1".parse::<Position>().unwrap();
    assert_eq!(name(&other), None);
}

#[test]
fn parts_of_a_name_are_tags_of_pgn() {
    let game = positions("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3");
    let (opening, _) = of_game(&game).unwrap();
    assert_eq!(opening.family(), "Sicilian Defense");
    assert_eq!(opening.variation(), Some("Najdorf Variation, English Attack"));
    let tags: Vec<_> = opening.pgn_tags().collect();
    let expected =
        [("ECO", "B90"), ("Opening", "Sicilian Defense"), ("Variation", "Najdorf Variation, English Attack")];
    assert_eq!(tags, expected);
    let (plain, _) = of_game(&positions("e4 e5 Nf3 Nc6 Bb5")).unwrap();
    assert_eq!(plain.pgn_tags().collect::<Vec<_>>(), [("ECO", "C60"), ("Opening", "Spanish Game")]);
}

#[test]
fn continuations_are_the_next_named_positions() {
    let spanish = positions("e4 e5 Nf3 Nc6 Bb5");
    let here = spanish.last().unwrap();
    let on = continuations(here);
    let find = |name: &str| {
        let one = on.iter().find(|one| one.opening.name == name).unwrap_or_else(|| panic!("{name}"));
        let mut position = *here;
        let sans = one.moves.iter().map(|m| {
            let san = position.san(*m).to_string();
            position.play(*m);
            san
        });
        sans.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(find("Spanish Game: Berlin Defense"), "Nf6");
    // On the way to it nothing has a name.
    assert_eq!(find("Spanish Game: Rotary-Albany Gambit"), "b6 O-O Bb7 d4");
    assert!(on.iter().all(|one| name(here) != Some(one.opening)));
    // From the start every first move with a name is there, and only those.
    let first = continuations(&Position::default());
    assert_eq!(first.iter().filter(|one| one.moves.len() == 1).count(), 20);
    // Where nothing is known any more, nothing follows.
    let ending = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1".parse::<Position>().unwrap();
    assert_eq!(continuations(&ending), []);
}
