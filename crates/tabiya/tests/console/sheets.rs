//! Parts of score sheets typed in one line: numbers that fit, numbers that do not, and words that are no moves.

use super::run::said;

#[test]
fn a_glued_number_is_read() {
    let text = said("game human human\n1.e4\n1...e5\n2. Nf3 Nc6 3.Bb5 a6\nlist\n");
    assert!(text.contains("  1. e4      e5\n  2. Nf3     Nc6\n  3. Bb5     a6\n"), "{text}");
}

#[test]
fn the_word_that_is_no_move_is_named_and_nothing_is_played() {
    let text = said("game human human\n1. e4 e5 2. Nf3 Qz9\n1. e4 1-0\n1. e4 2.\nlist\n");
    for part in ["found \"Qz9\"", "found \"1-0\"", "after 2., found nothing", "No move was made yet."] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_number_that_contradicts_the_game_is_refused_before_any_move() {
    let text = said("game human human\n9. e4\n1... e4\n1. e4 e5 3. Nf3\n1. e4 2. d4\nlist\n");
    for part in [
        "Expected 1. e4, as it is White's move 1, found 9. e4. Nothing was played.",
        "Expected 1. e4, as it is White's move 1, found 1... e4. Nothing was played.",
        "Expected 2. Nf3, as it is White's move 2, found 3. Nf3. Nothing was played.",
        "Expected 1... d4, as it is Black's move 1, found 2. d4. Nothing was played.",
        "No move was made yet.",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = said("game human human\n1. e4 1... e5 2. Nf3\n2. Nc6\n2...Nc6\nlist\n");
    assert!(text.contains("Expected 2... Nc6, as it is Black's move 2, found 2. Nc6."), "{text}");
    assert!(text.contains("  2. Nf3     Nc6\n"), "{text}");
}

#[test]
fn a_computer_that_answers_at_once_has_the_moves_between() {
    let text = said("auto on\ngame human computer1\n1. a3 2. h3\nlist\n");
    assert!(text.contains("2. h3") && !text.contains("Expected"), "{text}");
}
