//! Books are made of games and looked into.

use std::fs;
use std::process::Command;

use super::{book, built};

const GAMES: &str =
    "1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 0-1\n\n1. d4 d5 1/2-1/2\n\n[Variant \"Atomic\"]\n\n1. e4 e5 *\n";

fn said(arguments: &[&str]) -> String {
    let output = book(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// python-chess makes games, counts them itself, and reads the book that was made of them.
#[test]
fn python_chess_counts_the_same() {
    let python = std::env::var("TABIYA_PYTHON").expect(
        "TABIYA_PYTHON is set by cargo xtask test (by hand: export TABIYA_PYTHON=$(cargo xtask venv))",
    );
    let folder = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/book/books.py");
    let binary = env!("CARGO_BIN_EXE_tabiya");
    let output = Command::new(python).args([script, binary]).arg(folder.path()).output().unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && said.ends_with("all fine\n"), "{said}\n{errors}");
}

#[test]
fn a_book_is_shown_with_weights_and_names() {
    let folder = tempfile::tempdir().unwrap();
    let bin = built(&folder, GAMES);
    let text = said(&["show", &bin]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        ["e4       2   66.7 %  B00 King's Pawn Game", "d4       1   33.3 %  A40 Queen's Pawn Game"]
    );
    // What only lost still counts a little.
    let answers = said(&["show", &bin, "1. e4"]);
    assert!(
        answers.starts_with("c5       2   66.7 %  B20 Sicilian Defense\ne5       1   33.3 %"),
        "{answers}"
    );
    assert_eq!(said(&["show", &bin, "a4"]), "The book has no move for this position.\n");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let json: serde_json::Value =
        serde_json::from_str(&said(&["show", &bin, "--fen", fen, "--json"])).unwrap();
    assert_eq!(json["key"], "823c9b50fd114196");
    assert_eq!((&json["moves"][0]["uci"], &json["moves"][1]["weight"]), (&"c7c5".into(), &1.into()));
    let tree = said(&["show", "tree", "e4 e5 Nf3 Nc6", "--level", "8"]);
    assert!(
        tree.starts_with("Bb5 ") && tree.contains("C60 Spanish Game") && !tree.contains("Nxe5"),
        "{tree}"
    );
    assert!(said(&["show", "tree", "e4 e5 Nf3 Nc6"]).contains("Nxe5"));
}

#[test]
fn nothing_is_replaced_unless_asked_and_nothing_half_done_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let bin = built(&folder, GAMES);
    let pgn = folder.path().join("games.pgn");
    let (pgn, before) = (pgn.to_str().unwrap(), fs::read(&bin).unwrap());
    let output = book(&["build", pgn, "-o", &bin, "--min-games", "1"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(1) && message.contains("--force"), "{message}");
    assert_eq!(fs::read(&bin).unwrap(), before);
    assert!(book(&["build", pgn, "-o", &bin, "--plies", "1", "--force"]).status.success());
    assert_eq!(fs::read(&bin).unwrap().len(), 16, "one move occurs twice: 1. e4");
    for (arguments, expected) in [
        (&["build", pgn, "-o", "FOLDER/other.bin", "--min-games", "9"] as &[&str], "found none in 3 games"),
        (&["build", "FOLDER/none.pgn", "-o", "FOLDER/other.bin"], "cannot open"),
        (&["build", pgn, "-o", "FOLDER/missing/other.bin"], "cannot write"),
    ] {
        let at = |text: &&str| text.replace("FOLDER", folder.path().to_str().unwrap());
        let arguments: Vec<String> = arguments.iter().map(at).collect();
        let output = book(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && message.contains(expected), "{message}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "the games and the book, no parts of others");
    assert_eq!(book(&["build", pgn]).status.code(), Some(2));
    assert_eq!(book(&["build", pgn, "-o", &bin, "--plies", "0"]).status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_file_that_is_read_is_never_written_over() {
    let folder = tempfile::tempdir().unwrap();
    built(&folder, GAMES);
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (pgn, link, second) = (path("games.pgn"), path("link.bin"), path("second.bin"));
    std::os::unix::fs::symlink(&pgn, &link).unwrap();
    fs::hard_link(&pgn, &second).unwrap();
    for output in [&pgn, &link, &second] {
        let output = book(&["build", &pgn, "-o", output, "--min-games", "1", "--force"]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && message.contains("expected another file"), "{message}");
        assert_eq!(fs::read_to_string(&pgn).unwrap(), GAMES);
    }
    let nothing = book(&["build", &pgn, "-o", "/dev/null", "--min-games", "1", "--force"]);
    assert!(nothing.status.success(), "{nothing:?}");
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn what_is_wrong_with_games_is_listed_and_counts_fit_their_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (pgn, bin) = (path("broken.pgn"), path("book.bin"));
    fs::write(&pgn, "1. e4 Qh4 *\n").unwrap();
    let run = |more: &[&str]| {
        let begin: &[&str] = &["build", &pgn, "-o", &bin, "--min-games", "1", "--force"];
        let output = book(&[begin, more].concat());
        assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let said = run(&[]);
    assert!(said.starts_with(&format!("{pgn}:1:7: error: ")), "{said}");
    let counts = "1 move in 1 position, from 1 game of chess\n\
                  left out: 0 moves that occur in fewer than 1 game, 0 games without moves of chess\n";
    assert!(said.ends_with(counts), "{said}");
    assert_eq!(run(&["-q"]), "");
    let json = run(&["--json"]);
    let lines: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["line"], &lines[0]["severity"]), (&1.into(), &"error".into()), "{json}");
    assert_eq!(lines.last().unwrap()["moves"], 1, "{json}");
    let failed = book(&["build", &path("none.pgn"), "-o", &bin, "--force", "--json"]);
    let error: serde_json::Value = serde_json::from_slice(&failed.stderr).unwrap();
    assert!(failed.status.code() == Some(1) && error["error"].as_str().unwrap().contains("cannot open"));
}

#[test]
fn what_is_no_book_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let bin = built(&folder, GAMES);
    let whole = fs::read(&bin).unwrap();
    let reversed: Vec<u8> = whole.chunks(16).rev().flatten().copied().collect();
    for (bytes, expected) in [
        (whole[..whole.len() - 3].to_vec(), "found 13 bytes behind the last of"),
        (reversed, "smaller key at entry 1"),
        (Vec::new(), "empty file"),
    ] {
        fs::write(&bin, bytes).unwrap();
        let output = book(&["show", &bin]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && message.contains(expected), "{message}");
        assert!(message.starts_with(&format!("tabiya: {bin}: expected")), "{message}");
    }
    for (path, expected) in
        [(folder.path().to_str().unwrap(), "found a folder"), ("nowhere.bin", "cannot open")]
    {
        let message = String::from_utf8(book(&["show", path]).stderr).unwrap();
        assert!(message.contains(expected), "{message}");
    }
}
