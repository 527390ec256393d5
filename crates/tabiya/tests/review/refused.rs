//! What cannot be reviewed is said, and nothing is written over.

use std::fs;

use super::{GAME, review, with_games};

#[test]
fn nothing_is_written_over_unless_it_may_be() {
    let folder = with_games(GAME);
    let at = |name: &str| folder.path().join(name);
    fs::write(at("out.pgn"), "mine").unwrap();
    fs::write(at("report.html"), "mine").unwrap();
    for (arguments, told) in [
        (&["games.pgn", "-o", "games.pgn"] as &[&str], "expected another file than the one that is read"),
        (&["games.pgn", "-o", "games.pgn", "--force"], "expected another file than the one that is read"),
        (&["games.pgn", "-o", "out.pgn"], "out.pgn is there already: --force replaces it"),
        (&["games.pgn", "--html", "report.html"], "report.html is there already: --force replaces it"),
        (&["none.pgn"], "cannot read none.pgn"),
        (&["."], "cannot read ."),
    ] {
        let output = review(folder.path(), arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
        assert!(error.contains(told), "{arguments:?}: {error}");
    }
    assert_eq!(fs::read_to_string(at("games.pgn")).unwrap(), GAME);
    assert_eq!(fs::read_to_string(at("out.pgn")).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    let output = review(folder.path(), &["games.pgn", "-o", "out.pgn", "--force"]);
    assert!(output.status.success(), "{output:?}");
    assert!(fs::read_to_string(at("out.pgn")).unwrap().contains("%eval"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "the journal is gone");
}

#[test]
fn bad_games_are_told_with_their_place_and_the_rest_is_reviewed() {
    let folder = with_games("[White \"A\"]\n\n1. e4 e5\n2. Qxf7 *\n");
    let output = review(folder.path(), &["games.pgn"]);
    let (text, error) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success() && error.contains("games.pgn:4:4: "), "{error}");
    assert!(text.contains("1: A – ?"), "{text}");
    fs::write(folder.path().join("games.pgn"), "\n").unwrap();
    let output = review(folder.path(), &["games.pgn"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("games.pgn: expected a game in PGN, found none"), "{error}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_cannot_be_reviewed_is_said_in_the_language() {
    let folder = with_games("[White \"A\"]\n\n1. e4 e5\n2. Qxf7 *\n");
    let refused = |arguments: &[&str]| {
        let output = review(folder.path(), arguments);
        String::from_utf8(output.stderr).unwrap()
    };
    let told = refused(&["games.pgn", "--language", "fr"]);
    assert!(told.contains("games.pgn:4:4: Qxf7"), "{told}");
    assert!(!told.contains("error") && !told.contains("legal here"), "{told}");
    let told = refused(&["none.pgn", "--language", "sv"]);
    assert!(told.contains("kan inte läsa none.pgn"), "{told}");
    let told = refused(&["games.pgn", "-o", "games.pgn", "--language", "hu"]);
    assert!(told.contains("más fájl kell, mint amelyet olvasunk"), "{told}");
    let told = refused(&["none.pgn", "--language", "sv", "--json"]);
    assert!(told.contains("cannot read none.pgn"), "programs get the same everywhere: {told}");
}
