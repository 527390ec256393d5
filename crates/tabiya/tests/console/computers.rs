//! Computers in the console. What they play may change; that they play, and how they behave, may not.

use std::io::{BufRead as _, BufReader, Write as _};

use super::run::{console, said};

fn moves_in(text: &str) -> usize {
    let is_move = |line: &&str| {
        line.split_once(". ").is_some_and(|(number, _)| number.trim_end_matches('.').parse::<u32>().is_ok())
    };
    text.lines().filter(is_move).count()
}

#[test]
fn two_computers_play_as_many_turns_as_asked_at_any_speed() {
    assert_eq!(moves_in(&said("game computer1 computer2\nmoves 7 1\nmove\nmoves 2 20\n")), 10);
    assert_eq!(moves_in(&said("game computer3 computer4\nmoves 6 20\n")), 6);
    assert!(said("game human computer2\nmoves 6 20\n").contains("needs a game between two computers"));
}

#[test]
fn in_a_script_a_computer_waits_for_move() {
    let text = said("game human computer1\ne2e4\nd2d4\nmove\nmove\n");
    assert!(
        text.contains("It is the computer's turn") && text.contains("White is played by a human"),
        "{text}"
    );
    assert_eq!(moves_in(&text), 2);
    assert_eq!(moves_in(&said("auto on\ngame human computer1\ne2e4\n")), 2);
    assert_eq!(moves_in(&said("game human human\ne4\nplayers human computer2\nmove\n")), 2);
}

#[test]
fn every_level_above_the_first_mates_in_one() {
    for level in 2..=6 {
        let text = said(&format!("easywhitecheckmate\ngame computer{level} human\nmove\n"));
        assert!(text.contains("Checkmate! White wins!"), "level {level}: {text}");
        assert!(text.ends_with("White: 1\nBlack: 0\n"), "{text}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let script = "game computer1 computer1\nmoves 20 20\nfen\n";
    assert_eq!(said(script), said(script));
}

#[test]
fn a_hint_is_the_mate_and_an_early_draw_is_declined() {
    let text = said("easyblackcheckmate\ngame human human\nhint\n");
    assert!(text.contains("Hint: Rb1# (mate in 1)"), "{text}");
    let text = said("game human computer3\ne4\ndraw\n");
    assert!(text.contains("White offers a draw.") && text.contains("Black declines the draw."), "{text}");
}

#[test]
fn taking_back_against_a_computer_takes_back_its_answer_too() {
    let text = said("game human computer1\ne2e4\nmove\nundo\nfen\n");
    assert!(
        text.contains("Two moves taken back.") && text.contains("PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        "{text}"
    );
}

#[test]
fn computers_play_every_mode() {
    let modes = [
        "crazyhouse",
        "atomic",
        "antichess",
        "3check",
        "horde",
        "racingkings",
        "chaos",
        "cannons",
        "chess960",
    ];
    for mode in modes {
        for level in [1, 4] {
            let script = format!("mode {mode}\ngame computer{level} computer2\nmoves 6 20\n");
            let text = said(&script);
            let plays = moves_in(&text) == 6 || text.contains("wins!");
            assert!(plays, "{mode}, level {level}: {text}");
        }
    }
}

#[test]
fn who_is_too_slow_for_the_mode_has_a_move_played() {
    let data = tempfile::TempDir::new().expect("there is room for a folder");
    let mut child = console(data.path()).spawn().expect("the console starts");
    let mut input = child.stdin.take().expect("it has an input");
    input.write_all(b"mode fastpaced\ngame human human\n").expect("it listens");
    let mut lines = BufReader::new(child.stdout.take().expect("it has an output")).lines();
    let late = lines.find_map(|line| line.ok().filter(|line| line.contains("too late")));
    assert!(late.as_ref().is_some_and(|line| line.starts_with("1. ")), "{late:?}");
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn players_change_places_whoever_sat_where() {
    let text = said("game computer8 human\nplayers human computer8\nboard\n");
    assert!(!text.contains("not for you"), "{text}");
    assert!(text.contains("White: human") && text.contains("Black: computer8"), "{text}");
    // Computers give way to people, who play on at one table.
    let text = said("game human computer2\nf3\nplayers human human\ne5\ng4\nundo\nd4\nlist\n");
    assert!(!text.contains("not for you") && text.contains("One move taken back."), "{text}");
    assert!(text.contains("  1. f3      e5\n  2. d4\n"), "{text}");
    let text = said("game computer2 computer1\nmoves 2 20\nplayers human human\na3\n");
    assert!(!text.contains("not for you") && !text.contains("paused"), "{text}");
    assert!(text.contains("2. a3"), "{text}");
    let text =
        said("game human human\ne4\nplayers computer1 computer1\nmoves 2 20\nplayers computer1 human\n");
    assert!(!text.contains("not for you") && moves_in(&text) == 3, "{text}");
}

#[test]
fn who_has_changed_sides_wins_and_loses_on_the_new_one() {
    let text = said("game human computer1\nplayers computer1 human\nmove\nresign\n");
    assert!(text.contains("Black resigns. White wins!"), "{text}");
    let text = said("game computer1 human\nplayers human computer1\nresign\n");
    assert!(text.contains("White resigns. Black wins!"), "{text}");
    let script = "fen 7k/R7/6K1/8/8/8/8/8 w - - 0 1\ngame computer1 human\nplayers human computer1\nRa8\n";
    assert!(said(script).contains("You win!"));
}
