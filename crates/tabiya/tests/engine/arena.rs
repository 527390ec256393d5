//! Matches: what is counted, continued, stopped early, refused and survived.

use crate::{Folder, fine, refused, script};

const OWN: &str = concat!("uci:", env!("CARGO_BIN_EXE_tabiya"), " uci;Hash=1");

/// The numbers of a field of the JSON result.
fn number(json: &str, field: &str) -> i64 {
    let rest = json.split(&format!("\"{field}\":")).nth(1).expect("the field");
    let end = rest.find([',', '}']).expect("an end");
    rest[..end].parse().expect("a number")
}

fn games(json: &str) -> i64 {
    number(json, "wins") + number(json, "draws") + number(json, "losses")
}

#[test]
fn a_match_is_written_down_and_continued() {
    let folder = Folder::new("continued");
    let (ledger, pgn) = (folder.file("match"), folder.file("games.pgn"));
    let play = |count: &str| {
        fine(&[
            "arena",
            "level:4",
            "level:1",
            "--pace",
            "nodes=200",
            "--json",
            "--seed",
            "5",
            "--games",
            count,
            "--ledger",
            &ledger,
            "--pgn",
            &pgn,
        ])
    };
    assert_eq!(games(&play("4")), 4);
    let more = play("10");
    assert_eq!(games(&more), 10);
    assert!(number(&more, "wins") >= 7, "{more}");
    let text = std::fs::read_to_string(&pgn).expect("the games");
    assert_eq!(text.matches("[White \"").count(), 10, "four games, then the six that were missing");
    assert!(text.contains("[White \"level 4\"]") && text.contains("[White \"level 1\"]"));
    fine(&["pgn", "check", &pgn]);
    let other = refused(&["arena", "level:2", "level:1", "--ledger", &ledger]);
    assert!(other.contains("another match"), "{other}");
    std::fs::write(folder.file("notes.txt"), "buy milk").expect("written");
    let foreign = refused(&["arena", "level:2", "level:1", "--ledger", &folder.file("notes.txt")]);
    assert!(foreign.contains("notes.txt is not the ledger"), "{foreign}");
    assert_eq!(std::fs::read_to_string(folder.file("notes.txt")).expect("the notes"), "buy milk");
    let lines = std::fs::read_to_string(&ledger).expect("the ledger").lines().count();
    assert_eq!(lines, 11, "what was refused has changed nothing");
}

#[test]
fn a_match_that_is_over_says_again_what_it_said() {
    let folder = Folder::new("over");
    let ledger = folder.file("match");
    let play = ["arena", "level:4", "level:1", "--pace", "nodes=200", "--games", "4", "--ledger", &ledger];
    let text = fine(&play);
    assert!(text.contains("ends: ") && !text.contains("ends: \n"), "{text}");
    assert_eq!(fine(&play), text);
    for other in [&["--no-adjudication"][..], &["--hash", "8"], &["--margin", "5"], &["--seed", "2"]] {
        let error = refused(&[&play[..], other].concat());
        assert!(error.contains("another match"), "{other:?}: {error}");
    }
}

#[test]
fn one_game_counts() {
    let text = fine(&["arena", "level:6", "level:1", "--pace", "nodes=600", "--games", "1"]);
    assert!(text.contains("+1 =0 -0 (100.0 %)"), "{text}");
    let difference = text.lines().find(|line| line.starts_with("Elo +")).expect("a difference");
    assert!(
        !difference.starts_with("Elo +0.0") && difference.contains("games without a partner 1"),
        "{text}"
    );
}

#[test]
fn a_sequential_test_ends_a_match_that_is_decided() {
    let folder = Folder::new("decided");
    let ledger = folder.file("match");
    let test = ["arena", "level:4", "level:1", "--games", "2000", "--pace", "nodes=200", "--sprt", "0,50"];
    let play = [&test[..], &["--concurrency", "2", "--ledger", &ledger]].concat();
    let text = fine(&play);
    assert!(text.contains(", better"), "{text}");
    assert!(text.contains("pairs [") && text.contains("Elo +"), "{text}");
    let ends = text.lines().find(|line| line.starts_with("ends: ")).expect("why games ended");
    let played: usize = ends.split(' ').filter_map(|word| word.trim_matches(',').parse::<usize>().ok()).sum();
    assert!((4..500).contains(&played), "{text}");
    assert_eq!(fine(&play), text, "what is decided is not played on");
    let bad = refused(&["arena", "self", "self", "--sprt", "10,0"]);
    assert!(bad.contains("LOW below HIGH"), "{bad}");
}

#[test]
fn openings_come_from_a_file_and_are_played_twice() {
    let folder = Folder::new("openings");
    let (openings, pgn) = (folder.file("openings.epd"), folder.file("games.pgn"));
    std::fs::write(&openings, "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n4k3/8/8/8/8/8/3QP3/4K3 b - - 3 9\n")
        .expect("written");
    let both = ["--openings", &openings, "--pgn", &pgn, "--games", "4", "--pace", "nodeclock=3000+20"];
    fine(&[&["arena", "level:5", "level:4"][..], &both].concat());
    let text = std::fs::read_to_string(&pgn).expect("the games");
    assert_eq!(text.matches("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]").count(), 2, "{text}");
    assert_eq!(text.matches("[FEN \"4k3/8/8/8/8/8/3QP3/4K3 b - - 3 9\"]").count(), 2, "{text}");
    std::fs::write(&openings, "8/8/8 w - - 0 1\n").expect("written");
    let bad = refused(&[&["arena", "level:5", "level:4"][..], &both].concat());
    assert!(bad.contains("openings.epd:1"), "{bad}");
    let long = refused(&["arena", "level:5", "level:4", "--random-plies", "41"]);
    assert!(long.contains("..=40"), "{long}");
}

#[test]
fn modes_are_played_by_processes_too() {
    for mode in ["chess960", "crazyhouse", "horde", "chaos"] {
        let pace = ["--games", "2", "--pace", "nodes=600", "--mode", mode, "--json", "--random-plies", "2"];
        let text = fine(&[&["arena", OWN, "level:1"][..], &pace].concat());
        assert_eq!((games(&text), number(&text, "wins")), (2, 2), "{mode}: {text}");
    }
    let folder = Folder::new("mode-file");
    let file = folder.file("mine.json");
    std::fs::write(&file, include_str!("../../../../modes/knightmate.json")).expect("written");
    let text =
        fine(&["arena", OWN, "level:1", "--games", "2", "--pace", "nodes=600", "--mode", &file, "--json"]);
    assert_eq!(games(&text), 2);
}

/// Knows chess only, and goes away when asked to think.
const POOR: &str = "#!/bin/sh
while read -r word rest; do
  case $word in
    uci) echo 'id name poor'; echo 'option name UCI_Variant type combo default chess var chess var horde'; echo uciok;;
    isready) echo readyok;;
    go) exit 0;;
    quit) exit 0;;
  esac
done
";

#[test]
fn who_does_not_offer_the_mode_is_refused() {
    let folder = Folder::new("poor");
    let program = folder.file("poor");
    script(&program, POOR);
    let poor = format!("uci:{program}");
    let atomic = refused(&["arena", "self", &poor, "--mode", "atomic"]);
    assert!(atomic.contains("does not offer the mode atomic") && atomic.contains("horde"), "{atomic}");
    let start = refused(&["arena", "self", &poor, "--mode", "chess960"]);
    assert!(start.contains("does not offer the mode chess960"), "{start}");
    let option = refused(&["arena", "self", &format!("{poor};Hash=16")]);
    assert!(option.contains("no option \"Hash\""), "{option}");
    let gone = refused(&["arena", "self", "uci:/no/such/engine"]);
    assert!(gone.contains("/no/such/engine"), "{gone}");
}

#[test]
fn who_goes_away_loses_and_the_match_goes_on() {
    let folder = Folder::new("gone");
    let program = folder.file("poor");
    script(&program, POOR);
    let text = fine(&["arena", "level:1", &format!("uci:{program}"), "--games", "2", "--json"]);
    assert_eq!(number(&text, "wins"), 2, "{text}");
}

#[test]
fn what_an_engine_says_need_not_be_unicode() {
    let folder = Folder::new("latin");
    let program = folder.file("latin");
    script(&program, &POOR.replace("echo uciok", "printf 'id author Andr\\351\\r\\n'; printf 'uciok\\r\\n'"));
    let text = fine(&["arena", "level:1", &format!("uci:{program}"), "--games", "2", "--json"]);
    assert_eq!(number(&text, "wins"), 2, "{text}");
}

#[test]
fn parts_of_the_search_can_be_left_out_and_are_missed() {
    let bare = "self;hash=0;without=quiescence,reductions,node-pruning,move-pruning,histories";
    let json = fine(&["arena", "self", bare, "--pace", "nodes=800", "--games", "8", "--seed", "3", "--json"]);
    assert!(number(&json, "wins") >= 6, "{json}");
    let unknown = refused(&["arena", "self", "self;without=magic"]);
    assert!(unknown.contains("\"magic\"") && unknown.contains("move-pruning"), "{unknown}");
    let unknown = refused(&["arena", "self", "self;speed=9"]);
    assert!(
        unknown.contains("expected hash, threads, without, network or share, found \"speed\""),
        "{unknown}"
    );
}

#[test]
fn strengths_and_steps_play_and_others_are_refused() {
    let text = fine(&["arena", "elo:1000", "level:1", "--pace", "nodes=200", "--games", "4"]);
    assert!(text.contains("elo 1000 against level 1: +"), "{text}");
    for wrong in ["elo:", "elo:-1", "elo:0", "elo:99999", "elo:much"] {
        let error = refused(&["arena", wrong, "level:1"]);
        assert!(error.contains("expected a strength from "), "{error}");
    }
    let text = fine(&["arena", "step:4", "skill:nodes=20,noise=300", "--games", "4", "--pace", "nodes=200"]);
    assert!(text.contains("step 4 against Skill"), "{text}");
    assert!(refused(&["arena", "step:0", "level:1"]).contains("expected a step from 1 to 14"));
    assert!(refused(&["arena", "skill:speed=1", "level:1"]).contains("expected nodes, noise"));
}

/// Played once, then continued: the ledgers have everything.
#[test]
fn a_calibration_rates_every_step_and_goes_on_where_it_was() {
    let folder = Folder::new("calibration");
    let (plan, ledgers) = (folder.file("plan.toml"), folder.file("ledgers"));
    let guest = "[[player]]\nname = \"level:3\"\ntitle = \"level 3\"\nelo = 800\nmeets = [1]\n";
    // Two plies by lot are a game each: nobody who takes long to think has to.
    std::fs::write(&plan, format!("games = 1\nothers = 2\nseed = 3\n{guest}")).expect("a plan");
    let ratings = folder.file("ratings.rs");
    let arguments =
        ["arena", "--calibrate", &plan, "--folder", &ledgers, "--steps", "2", "--ratings", &ratings];
    let text = fine(&arguments);
    assert!(
        text.contains("| level 3 | 800 | anchor | 2 |") && text.contains("| step 2 against step 1 | 1 |"),
        "{text}"
    );
    assert_eq!(text, fine(&[&arguments[..], &["--no-games"]].concat()));
    let written = std::fs::read_to_string(&ratings).expect("the ratings");
    assert_eq!(written.matches("Rating { elo: ").count(), 14, "{written}");
    assert!(refused(&["arena", "--calibrate", &folder.file("none")]).contains("cannot read"));
}

/// An engine may say what it likes, but not for ever.
#[test]
fn an_engine_that_does_not_end_its_lines_is_given_up() {
    let folder = Folder::new("endless");
    let engine = folder.file("endless");
    script(&engine, "#!/bin/sh\nexec cat /dev/zero\n");
    let line = format!(
        "ulimit -v 2097152; exec '{}' arena 'uci:{engine}' level:1 --games 2",
        env!("CARGO_BIN_EXE_tabiya")
    );
    let output = std::process::Command::new("sh").args(["-c", &line]).output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("endless said more than anybody can listen to before it said uciok"),
        "{output:?}"
    );
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    // A line that is only very long is passed over.
    let wordy = folder.file("wordy");
    let own = env!("CARGO_BIN_EXE_tabiya");
    let text = format!("#!/bin/sh\nhead -c 3000000 /dev/zero | tr '\\0' x\necho\nexec '{own}' uci\n");
    script(&wordy, &text);
    fine(&["arena", &format!("uci:{wordy};Hash=1"), "level:1", "--games", "2", "--pace", "nodes=100"]);
}
