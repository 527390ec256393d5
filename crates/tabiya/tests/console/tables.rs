//! The table of tests that a controller with two views is to pass: each row a position, a move, and whether it is
//! legal. What is refused must leave the position as it was.

use super::run::said;

/// What is tried, where, by which moves; the last is legal or not.
const ROWS: &[(&str, &str, &str, bool)] = &[
    ("a pawn takes one step", START, "e2e3", true),
    ("or two from its first rank", START, "e2e4", true),
    ("not three", START, "e2e5", false),
    ("not two later on", START, "e2e3 a7a6 e3e5", false),
    ("not back", START, "e2e4 a7a6 e4e3", false),
    ("not sideways", START, "e2d2", false),
    ("not ahead onto a piece", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5", false),
    ("not over a piece", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", false),
    ("not slanting without a capture", START, "e2d3", false),
    ("slanting with one", "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2d3", true),
    ("a knight jumps", START, "b1c3", true),
    ("but not anywhere", START, "b1b3", false),
    ("nor onto its own pawn", START, "b1d2", false),
    ("a knight takes", "4k3/8/8/8/8/2p5/8/1N2K3 w - - 0 1", "b1c3", true),
    ("a bishop goes any distance", "4k3/p7/8/8/8/8/8/B3K3 w - - 0 1", "a1h8", true),
    ("not straight", "4k3/p7/8/8/8/8/8/B3K3 w - - 0 1", "a1a4", false),
    ("not through a piece", "4k3/8/8/8/3p4/8/8/B3K3 w - - 0 1", "a1f6", false),
    ("up to one it takes", "4k3/8/8/8/3p4/8/8/B3K3 w - - 0 1", "a1d4", true),
    ("not one of its own", "4k3/8/8/8/3P4/8/8/B3K3 w - - 0 1", "a1d4", false),
    ("a rook goes any distance up", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", true),
    ("and across", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1d1", true),
    ("not slanting", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b2", false),
    ("not through its king", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1g1", false),
    ("a queen goes as a rook", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "d4d8", true),
    ("and as a bishop", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "d4h8", true),
    ("not as a knight", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "d4e6", false),
    ("nor stays where it is", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "d4d4", false),
    ("a king takes one step", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "e1d2", true),
    ("not two", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "e1e3", false),
    ("not into an attack", "4k3/8/8/8/8/8/7r/4K3 w - - 0 1", "e1e2", false),
    ("not next to the other king", "8/p7/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2", false),
    ("nor takes what is guarded", "4k3/8/8/8/8/3p4/4q3/4K3 w - - 0 1", "e1e2", false),
    ("but takes what is not", "4k3/p7/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2", true),
    ("a pinned piece stays", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", false),
    ("castling to the king's side", CASTLING, "e1g1", true),
    ("and to the queen's", CASTLING, "e1c1", true),
    ("also for Black", CASTLING, "a1a2 e8c8", true),
    ("not after the king has moved", CASTLING, "e1e2 a8a7 e2e1 a7a8 e1g1", false),
    ("not after that rook has moved", CASTLING, "h1h2 a8a7 h2h1 a7a8 e1g1", false),
    ("the other one does not matter", CASTLING, "h1h2 a8a7 h2h1 a7a8 e1c1", true),
    ("not with a rook that was taken", "4k3/8/8/8/8/8/6b1/R3K2R b KQ - 0 1", "g2h1 a1b1 h1c6 e1g1", false),
    ("not over a piece", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", false),
    ("not out of check", "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", "e1g1", false),
    ("not through check", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1g1", false),
    ("not into check", "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1", "e1g1", false),
    ("though the rook may be attacked", "4k3/8/8/8/8/7r/8/R3K2R w KQ - 0 1", "e1g1", true),
    ("and pass an attack", "4k3/8/8/8/8/1r6/8/R3K2R w KQ - 0 1", "e1c1", true),
    ("en passant at once", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e5d6", true),
    ("not a move later", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e1e2 e8e7 e5d6", false),
    ("not after a single step", "4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1", "d6d5 e5d6", false),
    ("not if it uncovers the king", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6", false),
    ("promotion straight ahead", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8q", true),
    ("to a knight", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8n", true),
    ("by a capture", "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7d8r", true),
    ("not to a king", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8k", false),
    ("not to a pawn", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8p", false),
    ("check must be answered", "6k1/8/8/8/8/8/4r3/K3R3 b - - 0 1", "e2a2 e1e2", false),
    ("nobody moves twice", START, "e2e4 d2d4", false),
    ("nor moves the other's pieces", START, "e7e5", false),
];

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// The answers to each line of a script that repeats its lines.
fn answers(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut answers: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("> "), answers.last_mut()) {
            (Some(command), _) => answers.push((command, Vec::new())),
            (None, Some((_, said))) => said.push(line),
            (None, None) => {}
        }
    }
    answers
}

#[test]
fn every_row_of_the_table_is_answered_as_it_says() {
    let mut script = String::from("echo on\nstyle spoken\n");
    for (_, fen, moves, _) in ROWS {
        let (before, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
        let before = before.replace(' ', "\n");
        script.push_str(&format!("fen {fen}\ngame human human\n{before}\nfen\n{last}\nfen\nabort\n"));
    }
    let text = said(&script);
    let answers = answers(&text);
    let mut transcript = String::new();
    let mut games = answers.split(|(command, _)| *command == "abort");
    for (what, fen, moves, is_legal) in ROWS {
        let game = games.next().expect("a game for each row");
        let (asked, last) = (&game[game.len() - 3..], moves.rsplit(' ').next().unwrap_or(moves));
        let [(_, before), (command, said), (_, after)] = asked else { panic!("{what}: {game:?}") };
        assert_eq!(*command, last, "{what}");
        let is_played = said.iter().any(|line| line.starts_with(|first: char| first.is_ascii_digit()));
        assert_eq!(is_played, *is_legal, "{what}: {last} in {fen}: {said:?}");
        assert_eq!(before == after, !is_legal, "{what}: {last} in {fen} leads to {after:?}");
        transcript.push_str(&format!("{what} ({fen}): {moves}\n  {}\n", said.join("\n  ")));
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("table", transcript);
    });
}

#[test]
fn a_new_game_resets_everything_and_messages_tell_turn_check_and_mate() {
    let text = said("style spoken\ngame human human\nf3\ne5\ng4\nQh4\ngame human human\nfen\ne4\nf5\nQh5\n");
    for part in [
        "White to move.",
        "Black to move.",
        "Checkmate! Black wins!",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Black is in check.",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
