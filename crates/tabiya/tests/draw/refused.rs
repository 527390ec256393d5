//! What cannot be drawn is said, and nothing is written.

use std::fs;

use super::{draw, drawn};

#[test]
fn a_wrong_command_line_is_told_with_code_2() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.pgn"), "1. e4 *").unwrap();
    for (arguments, said) in [
        (&["-o", "x.jpg"] as &[&str], "found .jpg"),
        (&["-o", "x"], ".svg, .png, .gif or .html"),
        (&[], "--output <FILE>"),
        (&["game.pgn", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1", "-o", "x.svg"], "cannot be used with"),
        (&["-o", "x.gif"], "an animation needs moves"),
        (&["game.pgn", "-o", "x.gif", "--ply", "1"], "--ply is for one position"),
        (&["game.pgn", "-o", "x.html", "--arrows", "e2e4"], "--arrows and --circles are for one position"),
        (&["game.pgn", "-o", "x.png", "--delay", "100"], "--delay and --clocks are for animations"),
        (&["game.pgn", "-o", "x.gif", "--delay", "1"], "20..=60000"),
        (&["-o", "x.svg", "--size", "5000"], "64..=4096"),
        (&["-o", "x.svg", "--colors", "oak"], "walnut"),
        (&["-o", "x.svg", "--pieces", "red,red"], "told apart"),
        (&["-o", "x.svg", "--arrows", "e2e9"], "expected a square such as d4"),
        (&["-o", "x.svg", "--mode", "ches"], "perhaps chess"),
        (&["game.pgn", "--game", "0", "-o", "x.svg"], "--game"),
    ] {
        let output = draw(folder.path(), arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was written");
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("wrong.pgn"), "[White \"A\"]\n\n1. e4 e5\n2. Qxf7 *\n").unwrap();
    fs::write(folder.path().join("none.pgn"), "\n").unwrap();
    fs::write(folder.path().join("game.pgn"), "1. e4 e5 *").unwrap();
    for (arguments, said) in [
        (&["wrong.pgn"] as &[&str], "wrong.pgn:4:4: "),
        (&["none.pgn"], "none.pgn: expected a game in PGN, found none"),
        (&["no.pgn"], "cannot open no.pgn"),
        (&["."], "expected a file, found the folder"),
        (&["game.pgn", "--game", "2"], "expected at least 2 games, found 1"),
        (&["game.pgn", "--ply", "3"], "--ply: expected a number up to 2, found 3"),
        (&["--fen", "8/8/8/8/8/8/8/7 w - - 0 1"], "rank 1: expected 8 squares"),
        (&["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "white has 0 royal pieces, expected 1"),
        (&["--mode", "crazyhouse", "--fen", "4k3/8/8/8/8/8/8/4K3[X] w - - 0 1"], "cannot read the position"),
    ] {
        let output = draw(folder.path(), &[arguments, &["-o", "x.svg"]].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
    assert!(!folder.path().join("x.svg").exists());
}

#[test]
fn a_file_is_not_replaced_unless_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.svg"), "mine").unwrap();
    let output = draw(folder.path(), &["-o", "mine.svg"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .contains("mine.svg: a file of this name is there already (--force")
    );
    assert_eq!(fs::read(folder.path().join("mine.svg")).unwrap(), b"mine");
    assert!(drawn(folder.path(), "mine.svg", &["--force"]).starts_with(b"<svg"));
    let output = draw(folder.path(), &["-o", "no/folder/x.svg"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn a_game_is_never_replaced_by_its_picture() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.html");
    fs::write(&game, "1. e4 *").unwrap();
    let output = draw(folder.path(), &["game.html", "-o", "./game.html", "--force"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && error.contains("expected another file"), "{error}");
    assert_eq!(fs::read(&game).unwrap(), b"1. e4 *");
}

#[test]
fn an_error_does_not_command_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let output = draw(folder.path(), &["no\u{1b}[31m.pgn", "-o", "x.svg"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("cannot open no\\u{1b}[31m.pgn") && !error.contains('\u{1b}'), "{error}");
}
