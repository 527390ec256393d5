//! How games end in words, and draws that are claimed.

use super::run::said;

#[test]
fn every_goal_says_what_was_reached() {
    for (mode, fen, moves, end) in [
        ("antichess", "8/8/8/8/8/8/8/kR6 b - - 0 1", "Kxb1", "White has no pieces left! White wins!"),
        ("antichess", "8/8/8/8/8/p7/P7/8 w - - 0 1", "", "Stalemate! White has no legal move. White wins!"),
        ("horde", "4k3/8/8/8/8/8/3r4/3P4 b - - 0 1", "Rxd1", "White has no pieces left! Black wins!"),
        ("atomic", "4k3/4p3/8/8/8/8/8/4R1K1 w - - 0 1", "Rxe7", "Black’s king was blown up! White wins!"),
        (
            "kingofthehill",
            "4k3/8/8/8/8/4K3/8/8 w - - 0 1",
            "Kd4",
            "White’s king stands in the center! White wins!",
        ),
        (
            "racingkings",
            "8/7K/8/8/8/8/k7/8 w - - 0 1",
            "Kh8",
            "White’s king has reached the last rank! White wins!",
        ),
        (
            "racingkings",
            "8/k6K/8/8/8/8/8/8 w - - 0 1",
            "Kh8 Ka8",
            "Both sides have reached the goal! It is a draw.",
        ),
        (
            "racingkings",
            "8/k7/8/8/8/8/7K/8 b - - 0 1",
            "Ka8",
            "Black’s king has reached the last rank! Black wins!",
        ),
        ("flag", "8/4k3/8/8/8/8/4p3/K7 b - - 0 1", "Kd6", ""),
        (
            "flag",
            "8/4K3/8/8/8/8/4k3/8 b - - 0 1",
            "Kf1",
            "Black’s king has reached the last rank! Black wins!",
        ),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "Ra8", "The third check is given! White wins!"),
    ] {
        let moves = moves.replace(' ', "\n");
        let text = said(&format!("mode {mode}\nfen {fen}\ngame human human\n{moves}\n"));
        assert!(text.contains(end), "{mode} {fen} {moves}: {text}");
    }
}

#[test]
fn a_claim_without_a_ground_takes_the_one_that_holds() {
    let at = |counter: u32| format!("fen 4k3/8/8/8/8/8/8/4K2R w - - {counter} 80\ngame human human\n");
    let drawn = "50 moves by each side without a capture or a pawn move, as White claims. It is a draw.";
    for script in [at(100) + "claim\n", at(99) + "claim Rg1\n", at(100) + "claim fifty\n"] {
        let text = said(&script);
        assert!(text.contains(drawn), "{script}: {text}");
    }
    let again = "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\n";
    let text = said(&format!("game human human\n{again}claim Ng8\n"));
    assert!(text.contains("occurred 3 times") && text.contains("as Black claims"), "{text}");
    let text = said(&format!("game human human\n{again}Ng8\nclaim\n"));
    assert!(text.contains("occurred 3 times") && text.contains("as White claims"), "{text}");
    // If neither holds, both are told; if one is named, only that one.
    let text = said(&(at(40) + "claim\n"));
    assert!(text.contains("the position occurred 1 time, expected 3."), "{text}");
    assert!(text.contains("20 moves without capture or pawn move, expected 50."), "{text}");
    let text = said(&(at(40) + "claim threefold\n"));
    assert!(!text.contains("without capture"), "{text}");
}
