//! Pictures as Pillow and an XML parser of Python see them.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::drawn;

const GAME: &str = "[White \"Zoë Müller\"]\n[Black \"<Ben & Jerry>\"]\n[TimeControl \"60+0\"]\n\n\
    1. e4 {[%clk 0:00:58]} e5 {[%clk 0:00:59]} 2. Bc4 {[%clk 0:00:50] [%cal Gc4f7,Rd1h5][%csl Ye5]} Nc6 {[%clk 0:00:40]} \
    3. Qh5 {[%clk 0:00:30]} Nf6 {[%clk 0:00:39]} 4. Qxf7# {[%clk 0:00:29]} 1-0\n";

/// What the script says about files of a folder.
fn seen(folder: &Path, arguments: &[&str]) -> Value {
    let python = std::env::var("TABIYA_PYTHON").expect(
        "TABIYA_PYTHON names the interpreter of the oracles: export TABIYA_PYTHON=$(cargo xtask venv)",
    );
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/draw/decode.py");
    let output = Command::new(python).arg(script).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_position_has_its_colors_where_they_belong() {
    let folder = tempfile::tempdir().unwrap();
    let fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    let look = ["--size", "200", "--colors", "#ffffff,#0000ff", "--pieces", "red,green", "--no-coordinates"];
    for (name, flip) in [("white.png", None), ("black.png", Some("--flip"))] {
        let arguments: Vec<&str> = ["--fen", fen].into_iter().chain(look).chain(flip).collect();
        drawn(folder.path(), name, &arguments);
        let seen = seen(folder.path(), &["png", name, "200"]);
        assert_eq!(
            (&seen["width"], &seen["height"], &seen["mode"]),
            (&200.into(), &200.into(), &"RGBA".into())
        );
        let squares = seen["corners"].as_object().unwrap();
        // The corner of a square is the square's; its middle is the piece's.
        for (square, color) in squares {
            let (column, row) = (square.as_bytes()[0] - b'0', square.as_bytes()[1] - b'0');
            let expected = if (column + row) % 2 == 0 { "ffffff" } else { "0000ff" };
            assert_eq!(color, expected, "{name} {square}");
        }
        let (king, other) = if flip.is_none() { ("47", "40") } else { ("30", "37") };
        assert_eq!(seen["centers"][king], "d1495b", "White's king");
        assert_eq!(seen["centers"][other], "5f9e5b", "Black's king");
        assert_eq!(seen["centers"]["24"], "ffffff", "nothing");
    }
}

#[test]
fn an_animation_has_a_frame_for_each_move_and_ends_like_the_picture() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.pgn"), GAME).unwrap();
    let size = ["game.pgn", "--size", "240"];
    let gif = drawn(folder.path(), "game.gif", &size);
    assert!(gif.len() < 60_000, "{} bytes", gif.len());
    for (ply, name) in [("0", "0.png"), ("3", "3.png"), ("7", "7.png")] {
        drawn(folder.path(), name, &[&size[..], &["--ply", ply]].concat());
    }
    let seen = seen(folder.path(), &["gif", "game.gif", "0:0.png", "3:3.png", "7:7.png"]);
    assert_eq!(seen["frames"], 8);
    assert_eq!((&seen["width"], &seen["height"], &seen["loop"]), (&240.into(), &276.into(), &0.into()));
    assert_eq!(seen["delays"], serde_json::json!([800, 800, 800, 800, 800, 800, 800, 3000]));
    for (frame, apart) in seen["apart"].as_object().unwrap() {
        // Flat colors are the same; the seams of curves differ a little, by the 256 colors there are.
        let (most, mean) = (apart["most"].as_u64().unwrap(), apart["mean"].as_f64().unwrap());
        assert!(most <= 60 && mean < 0.5, "frame {frame}: {apart}");
    }
    let played = [&size[..], &["--clocks"]].concat();
    drawn(folder.path(), "played.gif", &played);
    let delays = super::decoded::seen(folder.path(), &["gif", "played.gif"])["delays"].clone();
    // 2, 1, 8, 19, 20, 1 and 1 seconds were thought; the longest takes three.
    assert_eq!(delays, serde_json::json!([480, 340, 1320, 2860, 3000, 340, 340, 3000]));
}

#[test]
fn every_mode_is_drawn_and_every_drawing_is_xml() {
    let folder = tempfile::tempdir().unwrap();
    let mut names = Vec::new();
    for mode in tabiya_rules::mode::built_ins() {
        let name = format!("{}.svg", mode.id());
        let svg = drawn(folder.path(), &name, &["--mode", mode.id()]);
        let pieces = mode.first_start().board().pieces().count();
        let uses = String::from_utf8(svg).unwrap().matches("<use ").count();
        assert!(uses >= pieces, "{}: {uses} of {pieces}", mode.id());
        names.push(name);
    }
    fs::write(folder.path().join("game.pgn"), GAME).unwrap();
    drawn(
        folder.path(),
        "game.svg",
        &["game.pgn", "--arrows", "Rh5f7,e1e2", "--circles", "Bd4", "--coordinates", "squares"],
    );
    names.push("game.svg".to_owned());
    let mut arguments = vec!["xml"];
    arguments.extend(names.iter().map(String::as_str));
    let seen = seen(folder.path(), &arguments);
    assert_eq!(seen["roots"], names.len());
    assert_eq!(seen["outside"], serde_json::json!([]), "nothing refers to anything outside");
    assert!(
        seen["titles"][names.len() - 1].as_str().unwrap().starts_with("Zoë Müller – <Ben & Jerry>: "),
        "{seen}"
    );
}

#[test]
fn a_page_holds_everything_and_asks_for_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.pgn"), GAME.replace("Nc6", "Nc6 (2... Nf6 {safe})")).unwrap();
    let page = String::from_utf8(drawn(folder.path(), "game.html", &["game.pgn"])).unwrap();
    assert!(page.contains("default-src 'none'") && page.contains("&lt;Ben &amp; Jerry&gt;"));
    assert_eq!(
        page.matches("data-at=").count(),
        1 + 7 + 1 + 2,
        "the start, the moves, a variation; and two of the script's own"
    );
    let seen = seen(folder.path(), &["html", "game.html"]);
    assert_eq!(seen["outside"], serde_json::json!([]));
    assert_eq!(seen["hash"], true, "the policy names the script that is there");
    assert_eq!(seen["moments"], 9);
}
