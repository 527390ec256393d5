//! Games on disk: kept by themselves, saved, loaded, resumed after a kill.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};

use tempfile::TempDir;

use super::run::{console, said_in};

fn folder() -> TempDir {
    TempDir::new().expect("there is room for a folder")
}

#[test]
fn a_killed_console_loses_no_move() {
    let data = folder();
    let mut child = console(data.path()).spawn().expect("the console starts");
    let mut input = child.stdin.take().expect("it has an input");
    input.write_all(b"clock 5m+3s\ngame human human\ne4\ne5\nNf3\n").expect("it listens");
    let mut lines = BufReader::new(child.stdout.take().expect("it has an output")).lines();
    assert!(lines.any(|line| line.expect("it speaks").contains("2. Nf3")), "it plays the moves");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let mut resumed = console(data.path());
    resumed.arg("--resume");
    let output = super::run::output(resumed, "Nc6\nlist\nclock\npgn\nresign\n");
    let text = String::from_utf8(output.stdout).expect("it speaks UTF-8");
    assert!(text.contains("  1. e4      e5\n  2. Nf3     Nc6\n"), "{text}");
    assert!(text.contains("White: 5:0") && text.contains("[TimeControl \"300+3\"]"), "{text}");
    assert!(text.contains("White resigns. Black wins!"), "{text}");
    let mut again = console(data.path());
    again.arg("--resume");
    let none = super::run::output(again, "");
    assert_eq!(none.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&none.stderr).contains("no unfinished game"), "{none:?}");
}

#[test]
fn a_saved_game_loads_again_and_goes_on() {
    let data = folder();
    let file = data.path().join("my game.pgn");
    let name = file.display();
    let text = said_in(data.path(), &format!("pawns\ngame human human\na2a4\nsave {name}\nsave {name}\n"));
    assert!(text.contains("Saved as") && text.contains("there already"), "{text}");
    let text =
        said_in(data.path(), &format!("load {name}\nlist\nundo\nfen\nload {name}\nabort\nload {name} 2\n"));
    assert!(text.contains("1. a4") && text.contains("One move taken back."), "{text}");
    assert!(text.contains("4k3/p1p1p1pP/8/1P1P1P2/2p1p1p1/8/PP1P1P1p/4K3 w - - 0 1"), "{text}");
    assert!(text.contains("A game is being played"), "{text}");
    assert!(text.contains("expected at least 2 games, found 1"), "{text}");
    assert!(text.ends_with("White: 0\nBlack: 0\n"), "a loaded game does not count: {text}");
}

#[test]
fn a_game_that_goes_on_after_its_end_is_refused_for_that_reason() {
    let data = folder();
    let file = data.path().join("long.pgn");
    // Five times the same position, and one move more.
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(4) + "e4";
    fs::write(&file, format!("[White \"A\"]\n\n{moves} *\n")).expect("there is room");
    let text = said_in(data.path(), &format!("load {}\n", file.display()));
    assert!(text.contains("Not loaded: Its moves go on after the game has ended"), "{text}");
    let moves = moves.trim_end_matches("e4");
    fs::write(&file, format!("[White \"A\"]\n\n{moves} *\n")).expect("there is room");
    let text = said_in(data.path(), &format!("load {}\nlist\n", file.display()));
    assert!(!text.contains("Not loaded") && text.contains("8. Ng1     Ng8"), "{text}");
}

#[test]
fn a_file_that_cannot_be_read_changes_nothing() {
    let data = folder();
    let file = data.path().join("bad.pgn");
    fs::write(&file, "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n").expect("there is room");
    let text = said_in(data.path(), &format!("load {}\ngame human human\nfen\n", file.display()));
    assert!(text.contains("Not loaded: ") && text.contains("Ke3"), "{text}");
    assert!(text.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "{text}");
}

#[test]
fn a_fen_in_a_file_is_a_start_position() {
    let data = folder();
    let file = data.path().join("start.fen");
    fs::write(&file, "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n").expect("there is room");
    let text = said_in(data.path(), &format!("load {}\ngame human human\nO-O\n", file.display()));
    assert!(text.contains("1. O-O"), "{text}");
}

#[test]
fn clocks_stand_beside_the_board_and_in_the_pgn() {
    let data = folder();
    let text = said_in(data.path(), "clock 1h+20s\ngame human human\ne4\npgn\nclock\n");
    assert!(text.contains("White: human  1:00:") && text.contains("Black: human  1:00:"), "{text}");
    assert!(text.contains("[TimeControl \"3600+20\"]") && text.contains("1. e4 {[%clk 1:00:"), "{text}");
}

/// Plays in a console until it has said something, and kills it.
fn play_and_kill(data: &std::path::Path, script: &str, until: &str) {
    let mut child = console(data).spawn().expect("the console starts");
    let mut input = child.stdin.take().expect("it has an input");
    input.write_all(script.as_bytes()).expect("it listens");
    let mut lines = BufReader::new(child.stdout.take().expect("it has an output")).lines();
    assert!(lines.any(|line| line.expect("it speaks").contains(until)), "it never said {until}");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

fn resumed(data: &std::path::Path, script: &str) -> String {
    let mut command = console(data);
    command.arg("--resume");
    let output = super::run::output(command, script);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("it speaks UTF-8")
}

#[test]
fn the_score_goes_on_where_a_killed_console_left_it() {
    let data = folder();
    play_and_kill(data.path(), "game human human\ne4\nresign\ngame human human\nd4\n", "1. d4");
    let text = resumed(data.path(), "score\nd5\nresign\n");
    assert!(text.contains("White: 1\nBlack: 0\n") || text.contains("White: 0\nBlack: 1\n"), "{text}");
    assert!(text.ends_with("White: 1\nBlack: 1\n") || text.ends_with("White: 0\nBlack: 2\n"), "{text}");
}

#[test]
fn a_game_by_the_rules_of_a_file_survives_its_file() {
    let data = folder();
    let file = data.path().join("my rules.json");
    fs::write(&file, include_str!("../../../../modes/crazyhouse.json")).expect("there is room");
    let script = format!("mode {}\ngame human human\ne4\nd5\nexd5\nQxd5\nP@e4\n", file.display());
    play_and_kill(data.path(), &script, "3. @e4");
    fs::remove_file(&file).expect("it is there");
    let text = resumed(data.path(), "legal\nP@d4\npgn\n");
    assert!(text.contains("@d4") && text.contains("[Variant \"Crazyhouse\"]"), "{text}");
    assert!(text.contains("3. @e4 @d4 *"), "{text}");
}

#[test]
fn a_drawn_start_is_resumed_as_it_was_drawn() {
    let data = folder();
    let script = "mode chaos\nstyle figurines\ngame human computer1\nplayers computer1 computer1\nmove\nboard\nsay end\n";
    let mut child = console(data.path()).spawn().expect("the console starts");
    let mut input = child.stdin.take().expect("it has an input");
    input.write_all(script.as_bytes()).expect("it listens");
    let lines = BufReader::new(child.stdout.take().expect("it has an output")).lines();
    let said: Vec<String> =
        lines.map(|line| line.expect("it speaks")).take_while(|line| !line.contains("end")).collect();
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let board = said[said.len() - 9..].join("\n");
    let text = resumed(data.path(), "style figurines\n");
    assert!(text.contains(&board), "{board}\n{text}");
}

#[test]
fn games_of_modes_are_saved_and_loaded() {
    let data = folder();
    let file = data.path().join("house.pgn");
    let name = file.display();
    let text = said_in(
        data.path(),
        &format!("mode crazyhouse\ngame human human\ne4\nd5\nexd5\nQxd5\nP@e4\nsave {name}\n"),
    );
    assert!(text.contains("Saved as"), "{text}");
    let text = said_in(data.path(), &format!("load {name}\nlist\nfen\nQxe4\n"));
    assert!(text.contains("@e4") && text.contains("3... Qxe4+"), "{text}");
    fs::write(&file, "[Variant \"Nobody's\"]\n\n1. e4 *\n").expect("there is room");
    let text = said_in(data.path(), &format!("load {name}\n"));
    assert!(text.contains("Not loaded") && text.contains("Nobody's"), "{text}");
}

/// Today's program refuses a movement that nobody uses; games of such modes that were played before are loaded still.
#[test]
fn a_game_of_a_mode_that_would_be_refused_today_is_loaded() {
    let data = folder();
    let (mode, file) = (data.path().join("mine.json"), data.path().join("mine.pgn"));
    fs::write(&mode, invented()).expect("there is room");
    let text = said_in(
        data.path(),
        &format!("mode {}\ngame human human\ne4\nsave {}\n", mode.display(), file.display()),
    );
    assert!(text.contains("Saved as"), "{text}");
    let saved = fs::read_to_string(&file).expect("it was saved");
    let old = saved.replacen("{\\\"", "{\\\"movements\\\": {\\\"hop\\\": \\\"N\\\"}, \\\"", 1);
    assert_ne!(saved, old, "{saved}");
    fs::write(&file, old).expect("there is room");
    let text = said_in(data.path(), &format!("load {}\nlist\ne5\nfen\n", file.display()));
    assert!(!text.contains("Not loaded") && text.contains("4p3/4P3"), "{text}");
}

/// A mode of one's own, as its file.
fn invented() -> String {
    include_str!("../../../../modes/crazyhouse.json").replace("Crazyhouse", "My House")
}

#[test]
fn a_folder_of_modes_is_offered() {
    let data = folder();
    fs::write(data.path().join("myhouse.json"), invented()).expect("there is room");
    fs::write(data.path().join("broken.json"), "{}").expect("there is room");
    let mut command = console(data.path());
    command.arg("--modes").arg(data.path());
    let output = super::run::output(command, "mode\nmode myhuose\nmode myhouse\ngame human human\nresign\n");
    let text = String::from_utf8(output.stdout).expect("it speaks UTF-8");
    assert!(output.status.success() && text.contains("  myhouse        My House\n"), "{text}");
    assert!(text.contains("perhaps myhouse") && text.contains("The next game is My House."), "{text}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("--modes: left out: ") && said.contains("broken.json:1:1:"), "{said}");
    let mut nowhere = console(data.path());
    nowhere.args(["--modes", "/no/such/folder"]);
    let output = super::run::output(nowhere, "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--modes: cannot read"), "{output:?}");
}

#[test]
fn a_saved_game_brings_its_invented_mode_along() {
    let data = folder();
    let (mode, file) = (data.path().join("myhouse.json"), data.path().join("house.pgn"));
    fs::write(&mode, invented()).expect("there is room");
    let script =
        format!("mode {}\ngame human human\ne4\nd5\nexd5\nsave {}\n", mode.display(), file.display());
    assert!(said_in(data.path(), &script).contains("Saved as"));
    fs::remove_file(&mode).expect("it is there");
    let text = said_in(data.path(), &format!("load {}\nQxd5\nP@e4\n", file.display()));
    assert!(text.contains("The mode is My House now.") && text.contains("3. @e4"), "{text}");
}

/// The games that earlier consoles kept in files of their own.
#[test]
fn what_earlier_consoles_kept_is_gone_on_with() {
    let data = folder();
    let (kept, there) = (
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/store/console"),
        data.path().join("console"),
    );
    fs::create_dir_all(&there).expect("there is room");
    for file in fs::read_dir(kept).expect("they are kept") {
        let file = file.expect("a file");
        fs::copy(file.path(), there.join(file.file_name())).expect("there is room");
    }
    // The latest first; the score before it counts on.
    let text = resumed(data.path(), "list\ne5\nresign\n");
    assert!(text.contains("  1. e4\n") && text.contains("1... e5"), "{text}");
    assert!(text.ends_with("White: 0\nBlack: 2\n"), "{text}");
    let text = resumed(data.path(), "list\nmove\nabort\n");
    assert!(text.contains("  1. Ca4     Cf5\n") && text.contains("White is played by a human"), "{text}");
    let text = resumed(data.path(), "list\nclock\naccept\n");
    assert!(text.contains("  1. e4      e5\n  2. Nf3\n") && text.contains("5:0"), "{text}");
    assert!(text.contains("Draw by agreement"), "{text}");
    let text = resumed(data.path(), "list\nd4\nmove\nresign\n");
    assert!(text.contains("  1. e4      b5\n") && text.contains("2. d4") && text.contains("2... "), "{text}");
    let mut none = console(data.path());
    none.arg("--resume");
    assert_eq!(super::run::output(none, "").status.code(), Some(1));
}

#[test]
fn a_loaded_game_keeps_its_players() {
    let data = folder();
    let file = data.path().join("known.pgn");
    let long = "x".repeat(60);
    let game = format!("[White \"Morphy, Paul\"]\n[Black \"{long}\"]\n\n1. e4 e5 *\n");
    fs::write(&file, game).expect("there is room");
    let text = said_in(data.path(), &format!("load {}\npgn\n", file.display()));
    assert!(text.contains("[White \"Morphy, Paul\"]"), "{text}");
    assert!(text.contains(&format!("[Black \"{}\"]", &long[..40])), "{text}");
}

/// Whichever was played last, a log of an earlier console or a game of the store.
#[test]
fn the_latest_game_is_resumed_wherever_it_is_kept() {
    let data = folder();
    let log = data.path().join("console/2026-11-17-202536-0001.events");
    let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let kept = kept.join("../../testdata/store/console/2026-11-17-202536-0001.events");
    fs::create_dir_all(data.path().join("console")).expect("there is room");
    fs::copy(kept, &log).expect("there is room");
    let touched = |time| fs::File::options().append(true).open(&log).and_then(|file| file.set_modified(time));
    touched(std::time::SystemTime::now() - std::time::Duration::from_secs(3600)).expect("its time is set");
    play_and_kill(data.path(), "game human human\nd4\n", "1. d4");
    let text = resumed(data.path(), "list\n");
    assert!(text.contains("  1. d4\n"), "{text}");
    touched(std::time::SystemTime::now() + std::time::Duration::from_secs(1)).expect("its time is set");
    let text = resumed(data.path(), "list\nresign\n");
    assert!(text.contains("  1. e4\n") && !log.exists(), "{text}");
    let text = resumed(data.path(), "list\n");
    assert!(text.contains("  1. d4\n"), "{text}");
}
