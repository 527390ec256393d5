//! What is written, as text, PGN, page and JSON.

use std::fs;
use std::process::Command;

use serde_json::Value;
use tabiya_protocol::{Judgement, Mark, Review};

use super::{GAME, OTHER, said, with_games};

#[test]
fn text_says_who_blundered_and_what_was_better() {
    let folder = with_games(&format!("{GAME}\n{OTHER}\n[White \"Ed\"]\n\n*\n"));
    let text = said(folder.path(), &["games.pgn"]);
    for part in [
        "1: Ann – Bo <b>  1-0",
        "too few moves for an accuracy",
        "3... Nf6??  Blunder, allowed mate",
        "in time trouble.",
        "Better: 3... ",
        "2: Cy – Di",
        "3: Ed – ?",
        "There is no move to review.",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("games.pgn")).unwrap().matches("%eval").count(), 1);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn text_games_and_pages_speak_the_language_and_json_does_not() {
    let folder = with_games(GAME);
    let text = said(folder.path(), &["games.pgn", "--language", "sv"]);
    for part in ["Vit  ", "för få drag", "3... Nf6??  Grovt misstag, ", "i tidsnöd.", "Bättre: 3... "] {
        assert!(text.contains(part), "{part}: {text}");
    }
    said(folder.path(), &["games.pgn", "--language", "hu", "-o", "out.pgn", "--html", "out.html"]);
    let game = fs::read_to_string(folder.path().join("out.pgn")).unwrap().replace('\n', " ");
    for part in ["{Világos: túl kevés lépés", "Baklövés, mattot engedett"] {
        assert!(game.contains(part), "{part}: {game}");
    }
    let page = fs::read_to_string(folder.path().join("out.html")).unwrap();
    for part in [
        "<html lang=\"hu\"",
        ">Pontosság</th><td>túl kevés lépés</td>",
        "title=\"Tábla megfordítása (f)\"",
        ">Kezdőállás</button>",
        ">Baklövés</th>",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for english in ["Accuracy", "Blunder", "Turn the board", "Start</button>"] {
        assert!(!page.contains(english) && !game.contains(english), "{english}");
    }
    let json = said(folder.path(), &["games.pgn", "--json", "--language", "fr"]);
    assert!(json.contains("\"blunder\"") && !json.to_lowercase().contains("gaffe"), "{json}");
}

#[test]
fn json_is_the_review_itself() {
    let folder = with_games(&format!("{GAME}\n{OTHER}"));
    let text = said(folder.path(), &["games.pgn", "--json"]);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.iter().map(|line| line["game"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2]);
    let review: Review = serde_json::from_value(lines[0]["review"].clone()).unwrap();
    assert_eq!((review.moves.len(), review.nodes), (7, 3000));
    let blunder = &review.moves[5];
    assert_eq!(blunder.judgement, Judgement::Blunder);
    assert!(blunder.hurried && blunder.marks.contains(&Mark::AllowedMate));
    let atomic: Review = serde_json::from_value(lines[1]["review"].clone()).unwrap();
    assert_eq!(atomic.moves.len(), 4);
}

#[test]
fn python_chess_reads_evaluations_signs_and_better_lines() {
    let python = std::env::var("TABIYA_PYTHON").expect(
        "TABIYA_PYTHON names the interpreter with python-chess: export TABIYA_PYTHON=$(cargo xtask venv)",
    );
    let folder = with_games(&format!("{GAME}\n{OTHER}"));
    said(folder.path(), &["games.pgn", "-o", "out.pgn"]);
    let json = said(folder.path(), &["games.pgn", "--json"]);
    fs::write(folder.path().join("review.json"), json.lines().next().unwrap()).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/review/annotated.py");
    let output = Command::new(python).arg(script).current_dir(folder.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // What we write ourselves, we read without complaint, and write the same again.
    let checked = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["pgn", "check", "--strict", "out.pgn"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(checked.status.success(), "{checked:?}");
}

#[test]
fn a_page_for_each_game_with_graph_and_words_and_nothing_from_outside() {
    let folder = with_games(&format!("{GAME}\n{OTHER}"));
    said(folder.path(), &["games.pgn", "--html", "report.html"]);
    let page = fs::read_to_string(folder.path().join("report-1.html")).unwrap();
    for part in [
        "id=\"graph\"",
        "class=\"blunder\"",
        "Nf6??",
        "Blunder, allowed mate",
        "<th scope=\"row\">Accuracy</th>",
        "&lt;b&gt;",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let namespace = page.matches("http://www.w3.org/2000/svg").count();
    assert_eq!(page.matches("http:").count(), namespace);
    for outside in ["https:", "@import", "url(h", "<link rel=\"stylesheet", "<img"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(folder.path().join("report-2.html").exists() && !folder.path().join("report.html").exists());
    assert!(!folder.path().join("report-1.html.review").exists());
}
