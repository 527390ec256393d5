//! Engines of others: one that has every fault on demand, and real ones.

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Folder, fine, refused, script, tabiya};

/// What has the fault that it is told to have.
const FAKE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engine/fake_engine.sh");

/// What whoever checks an engine with this fault reads, without its name.
fn words(fault: &str) -> String {
    let output = tabiya(&["engines", "check", FAKE, "--arguments", fault, "--patience", "2"]);
    assert_eq!(output.status.code(), Some(1), "{fault}: {output:?}");
    let errors = String::from_utf8(output.stderr).expect("text");
    let rest = errors.strip_prefix(&format!("tabiya: {FAKE} ")).unwrap_or_else(|| panic!("{errors}"));
    rest.trim_end().to_owned()
}

/// Checks every fault at once: most of them are waiting.
#[test]
fn every_fault_has_its_words() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let faults = [
        ("exit-at-once", "ended with exit code 3 before it said uciok; its last words: \"no license\"".to_owned()),
        (
            "crash-at-once",
            "ended with signal 11 (SIGSEGV: it reached for memory that is not there) before it said uciok".to_owned(),
        ),
        ("hang", "did not say uciok within 2 s".to_owned()),
        (
            "xboard",
            "did not say uciok within 2 s; it said \"Error (unknown command): uci\" instead: does it speak another \
             protocol than UCI?"
                .to_owned(),
        ),
        ("hang-ready", "did not say readyok within 2 s".to_owned()),
        ("flood-at-once", "said more than anybody can listen to before it said uciok".to_owned()),
        ("endless", "said more than anybody can listen to before it said uciok".to_owned()),
        (
            "crash",
            "ended with signal 6 (SIGABRT: it gave up by itself) while it was thinking; its last words: \"lost my mind\""
                .to_owned(),
        ),
        ("exit", "ended with exit code 7 while it was thinking".to_owned()),
        ("flood", "said more than anybody can listen to while it was thinking".to_owned()),
        ("close", "closed its output while it was thinking, but runs on".to_owned()),
        ("silent", "was told to stop and did not give its move within 2 s".to_owned()),
        ("never-stops", "was told to stop and did not give its move within 2 s".to_owned()),
        ("illegal-move", format!("plays \"e2e5\", which is not legal in {start}")),
        ("no-move", format!("plays \"(none)\", which is not legal in {start}")),
        ("illegal-line", "gives lines of moves that are not legal".to_owned()),
    ];
    thread::scope(|scope| {
        for (fault, expected) in &faults {
            scope.spawn(move || assert_eq!(&words(fault), expected, "{fault}"));
        }
    });
}

#[test]
fn what_is_no_program_is_told_as_what_it_is() {
    let folder = Folder::new("no-program");
    let said = |path: &str| {
        let errors = refused(&["engines", "check", path]);
        errors.trim_end().strip_prefix(&format!("tabiya: {path} ")).expect("its name").to_owned()
    };
    let file = folder.file("engine");
    assert_eq!(said(&file), "is not there");
    assert_eq!(said(&folder.file("")), "is a folder, not a program");
    assert_eq!(said("no-such-engine-anywhere"), "is not on the search path");
    std::fs::write(&file, "text").expect("written");
    assert_eq!(said(&file), "is a file that may not be executed; chmod +x makes it a program");
    script(&file, "\x7fELF, but no more of it");
    assert_eq!(said(&file), "cannot be started: it is neither a script nor a program of this machine");
    script(&file, "#!/no/such/shell\n");
    assert_eq!(said(&file), "cannot be started: No such file or directory");
}

#[test]
fn memory_is_bounded() {
    let check = ["engines", "check", FAKE, "--arguments", "memory", "--memory", "300", "--patience", "20"];
    let errors = refused(&check);
    assert!(
        errors.contains("wanted more memory than the 300 MiB it may have, and ended with exit code 1 while it was thinking"),
        "{errors}"
    );
}

#[test]
fn an_engine_that_works_is_shown_with_its_options() {
    let text = fine(&["engines", "check", FAKE]);
    for part in [
        "Fake 1.0 by Nobody\n6 options:\n",
        "  Hash        spin    a number from 1 to 1024, now 16\n",
        "  Style       combo   one of Solid, Wild, now Solid\n",
        "  Clear Hash  button  no value\n",
        "0.3 s at the start: e4, depth 3, +0.20, e4\n",
        "4 plies among many pieces: O-O, depth 3, +0.20, O-O\n",
        "an endgame until it is stopped: Kd4, depth 3, -0.20, Kd4\nIt works.\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    fine(&[
        "engines",
        "check",
        FAKE,
        "--option",
        "hash=64",
        "--option",
        "Style=wild",
        "--option",
        "Clear Hash=",
    ]);
    let refused = |option: &str| refused(&["engines", "check", FAKE, "--option", option]);
    assert!(
        refused("Hash=5000").contains("expected a number from 1 to 1024 for the option Hash, found \"5000\"")
    );
    assert!(
        refused("Depth=5")
            .contains("has no option \"Depth\"; it has Hash, MultiPV, Style, Ponder, Clear Hash, Book")
    );
    assert!(refused("Book=a\nquit").contains("one line of text"));
    assert!(refused("Hash").contains("expected an option as NAME=VALUE"));
}

#[test]
fn what_is_only_odd_is_noted_and_nothing_of_it_reaches_the_terminal() {
    let text = fine(&["engines", "check", FAKE, "--arguments", "garbage"]);
    assert!(
        text.contains("note: a line that is no UCI was passed over: \"a[2Jb \u{fffd}\"\nIt works."),
        "{text}"
    );
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
    let text = fine(&["engines", "check", FAKE, "--arguments", "long-line"]);
    let note = "note: a line of more than 65536 bytes was passed over; it begins \"xxxxxxxxxxxx";
    assert!(text.contains(note), "{text}");
    let output = tabiya(&["engines", "check", FAKE, "--arguments", "illegal-line"]);
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(
        text.contains("note: a line of moves was cut at number 2: \"e2e4\" is not legal there"),
        "{text}"
    );
}

/// Whether a process of this id runs.
fn runs(pid: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    !state.is_empty() && !state.contains(") Z ")
}

fn wait_for(what: &str, mut condition: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !condition() {
        assert!(Instant::now() < until, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_an_engine_starts_ends_with_it() {
    let folder = Folder::new("family");
    let file = folder.file("pid");
    fine(&["engines", "check", FAKE, "--arguments", &format!("family {file}")]);
    let pid = std::fs::read_to_string(&file).expect("the child's id");
    wait_for("the engine's child has ended", || !runs(pid.trim()));
}

#[test]
fn no_engine_outlives_the_program() {
    let folder = Folder::new("orphan");
    let (data, file) = (folder.file("data"), folder.file("pid"));
    let orphan = format!("orphan {file}");
    let add = ["engines", "--data", &data, "add", FAKE, "--name", "orphan", "--arguments", &orphan];
    fine(&add);
    std::fs::remove_file(&file).expect("the id of the first one");
    let mut program = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["engines", "--data", &data, "analyze", "orphan", "--seconds", "60"])
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let id = || std::fs::read_to_string(&file).unwrap_or_default().trim().to_owned();
    wait_for("the engine has started", || !id().is_empty());
    let pid = id();
    assert!(runs(&pid));
    program.kill().expect("killed");
    program.wait().expect("ended");
    wait_for("the engine has ended", || !runs(&pid));
}

#[test]
fn engines_are_kept_listed_and_forgotten() {
    let folder = Folder::new("kept");
    let data = folder.file("data");
    let call = ["engines", "--data", &data];
    let done = |rest: &[&str]| fine(&[&call[..], rest].concat());
    let not_done = |rest: &[&str]| refused(&[&call[..], rest].concat());
    let bad = not_done(&["add", FAKE, "--arguments", "crash"]);
    assert!(bad.contains("it was not kept") && bad.contains("SIGABRT"), "{bad}");
    let bad = not_done(&["add", FAKE, "--name", "a b"]);
    assert!(bad.contains("expected a name of 1 to 40 letters"), "{bad}");
    assert_eq!(
        done(&["add", FAKE, "--name", "fake", "--option", "Hash=32"]),
        "fake is kept: Fake 1.0 by Nobody\n"
    );
    let again = not_done(&["add", FAKE, "--name", "fake"]);
    assert!(again.contains("there is an engine fake already"), "{again}");
    let list = done(&["list"]);
    assert!(list.contains(&format!("fake  {FAKE}  Fake 1.0 by Nobody\n")), "{list}");
    assert!(done(&["check", "fake"]).ends_with("It works.\n"));
    assert_eq!(done(&["remove", "fake"]), "fake is forgotten\n");
    let gone = not_done(&["remove", "fake"]);
    assert!(gone.contains("no engine is kept"), "{gone}");
    // One that has been moved away since is listed with its fault.
    let moved = folder.file("moved");
    std::fs::copy(FAKE, &moved).expect("copied");
    done(&["add", &moved]);
    std::fs::remove_file(&moved).expect("removed");
    let list = done(&["list"]);
    assert!(list.contains("cannot be used: it is not there\n"), "{list}");
}

#[test]
fn a_server_does_not_start_with_an_engine_that_does_not_work() {
    let folder = Folder::new("served");
    let data = folder.file("data");
    let said = |engines: &[&str]| {
        let call = ["serve", "--listen", "127.0.0.1:0", "--data", &data];
        refused(&[&call[..], engines].concat())
    };
    let fake = format!("fake={FAKE}");
    assert_eq!(said(&["--engine", "a=/no/engine"]), "tabiya: --engine: /no/engine is not there\n");
    let twice = said(&["--engine", &fake, "--engine", &fake]);
    assert!(twice.contains("the name fake is there twice"), "{twice}");
    let unknown = said(&["--engine", "mine"]);
    assert!(unknown.contains("expected NAME=PATH or an engine that is kept, found \"mine\""), "{unknown}");
    let name = said(&["--engine", &format!("a b={FAKE}")]);
    assert!(name.contains("expected a name of 1 to 40 letters"), "{name}");
}

#[test]
fn real_engines_are_found_and_work() {
    let folder = Folder::new("real");
    let data = folder.file("data");
    let list = fine(&["engines", "list", "--json", "--data", &data]);
    let list: serde_json::Value = serde_json::from_str(&list).expect("JSON");
    let list = list.as_array().expect("a list");
    for (name, id, option) in
        [("stockfish", "Stockfish", "Skill Level"), ("fairy-stockfish", "Fairy", "UCI_Variant")]
    {
        let row = list.iter().find(|row| row["name"] == name).expect("an engine");
        assert!(row["id"]["name"].as_str().is_some_and(|found| found.starts_with(id)), "{row}");
        assert!(row["fault"].is_null() && row["options"][option]["type"].is_string(), "{row}");
        let text = fine(&["engines", "--data", &data, "check", name]);
        assert!(text.ends_with("It works.\n") && !text.contains("note:"), "{text}");
    }
}

#[test]
fn two_engines_are_asked_side_by_side() {
    let folder = Folder::new("beside");
    let data = folder.file("data");
    // Two rooks mate in two.
    let rooks = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1";
    let ask = [
        "engines",
        "--data",
        &data,
        "analyze",
        "stockfish",
        "fairy-stockfish",
        "--fen",
        rooks,
        "--seconds",
        "1",
    ];
    let text = fine(&ask);
    let rows: Vec<(&str, &str)> = text.lines().filter_map(|row| row.split_once(" | ")).collect();
    assert!(rows[0].0.starts_with("Stockfish") && rows[0].1.starts_with("Fairy-Stockfish"), "{text}");
    for side in [rows[2].0, rows[2].1] {
        assert!(side.trim().starts_with("#2 R"), "{text}");
    }
    let json = fine(&[&ask[..], &["--json", "--lines", "3"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json[1]["lines"].as_array().map(Vec::len), Some(3), "{json}");
    assert_eq!(json[0]["lines"][0]["score"], "#2", "{json}");
    // One of two that fails does not hide the other.
    let output =
        tabiya(&["engines", "--data", &data, "analyze", "stockfish", "/no/engine", "--seconds", "0.1"]);
    assert_eq!(output.status.code(), Some(1));
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(text.starts_with("Stockfish") && errors.contains("/no/engine is not there"), "{text}{errors}");
}

#[test]
fn real_engines_play_matches_in_other_modes() {
    for (engine, mode) in
        [("stockfish", "chess960"), ("fairy-stockfish", "crazyhouse"), ("fairy-stockfish", "antichess")]
    {
        let text = fine(&[
            "arena",
            &format!("uci:{engine};Hash=1"),
            "level:1",
            "--games",
            "2",
            "--pace",
            "nodes=2000",
            "--mode",
            mode,
            "--random-plies",
            "2",
            "--json",
        ]);
        assert!(text.contains("\"wins\":2"), "{engine} {mode}: {text}");
    }
}
