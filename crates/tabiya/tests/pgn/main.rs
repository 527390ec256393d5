//! `tabiya pgn` as people call it.

mod files;
mod languages;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const GAMES: &str = "\
[Event \"Open\"]\n[Site \"Oslo\"]\n[Date \"2024.05.17\"]\n[Round \"1\"]\n[White \"Carlsen, Magnus\"]\n[Black \"Nobody\"]\n\
[Result \"1-0\"]\n[ECO \"C20\"]\n[WhiteElo \"2800\"]\n[BlackElo \"1500\"]\n\n\
1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
[Event \"Open\"]\n[Site \"Oslo\"]\n[Date \"2023.??.??\"]\n[Round \"2\"]\n[White \"Nobody\"]\n[Black \"Somebody\"]\n\
[Result \"1/2-1/2\"]\n[ECO \"B12\"]\n\n\
1. e4 c6 2. d4 d5 (2... g6 {slow}) 3. e5 1/2-1/2\n\n\
[Event \"Club\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n\
[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/R7/4K3 w - - 0 1\"]\n\n\
1. Ra8+ Kd7 *\n";

/// A folder of its own for a test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pgn-{test}"));
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn file(test: &str, text: &str) -> PathBuf {
    let path = folder(test).join("games.pgn");
    fs::write(&path, text).expect("a file for the test");
    path
}

fn tabiya(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya")).arg("pgn").args(arguments).output().expect("the binary runs")
}

fn piped(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("pgn").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the binary reads");
    child.wait_with_output().expect("the binary ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn check_counts_what_is_there_and_names_the_place_of_an_error() {
    let good = file("check-good", GAMES);
    let output = tabiya(&["check", path(&good)]);
    assert!(output.status.success(), "{}", stderr(&output));
    let expected = "3 games, 15 moves, 1 variation, 1 comment, 0 errors, 0 warnings\n";
    assert!(stdout(&output).ends_with(expected), "{}", stdout(&output));

    let bad = file("check-bad", &GAMES.replace("3. Bc4", "3. Bc9"));
    let output = tabiya(&["check", path(&bad)]);
    assert_eq!(output.status.code(), Some(1));
    let line =
        format!("{}:12:24: error: expected a move such as e4, Nf3 or O-O, found \"Bc9\"", bad.display());
    assert!(stdout(&output).starts_with(&line), "{}", stdout(&output));
    assert!(stderr(&output).contains("1 error, 0 warnings"), "{}", stderr(&output));

    let output = tabiya(&["check", "--json", path(&bad)]);
    let lines: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((lines[0]["line"].as_u64(), lines[0]["severity"].as_str()), (Some(12), Some("error")));
    assert_eq!((lines[1]["games"].as_u64(), lines[1]["errors"].as_u64()), (Some(3), Some(1)));
    assert_eq!(stderr(&output), "{\"error\":\"1 error, 0 warnings\"}\n");
}

#[test]
fn a_failure_is_told_in_json_too_when_asked_for() {
    let calls: [&[&str]; 4] = [
        &["check", "no/such/file.pgn"],
        &["stats", "no/such/file.pgn"],
        &["filter", "--count", "no/such/file.pgn"],
        &["fmt", "--check", "no/such/file.pgn"],
    ];
    for call in calls {
        let output = tabiya(&[call, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(1), "{call:?}");
        let said: serde_json::Value = serde_json::from_str(&stderr(&output)).expect("one line of JSON");
        let error = said["error"].as_str().unwrap_or_default();
        assert!(error.starts_with("cannot open no/such/file.pgn"), "{call:?}: {said}");
    }
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_others_from_being_checked() {
    let good = file("check-others", GAMES);
    let folder = good.parent().expect("it lies in one");
    let output = tabiya(&["check", "no/such/file.pgn", path(folder), path(&good)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with(&format!("{}: 3 games", good.display())), "{}", stdout(&output));
    let said = stderr(&output);
    let lines: Vec<_> = said.lines().collect();
    assert!(lines[0].starts_with("tabiya: cannot open no/such/file.pgn"), "{said}");
    assert!(lines[1].ends_with(&format!("found the folder {}", folder.display())), "{said}");
    assert_eq!(lines[2..], ["tabiya: 0 errors, 0 warnings, 2 files that cannot be read"]);

    let output = tabiya(&["check", "--json", "no/such/file.pgn", path(&good)]);
    let errors = stderr(&output).lines().map(|line| line.starts_with("{\"error\":")).collect::<Vec<_>>();
    assert_eq!((output.status.code(), errors), (Some(1), vec![true, true]));
}

#[test]
fn games_in_utf_16_are_the_same_games() {
    let good = file("wide", GAMES);
    let wide = good.with_file_name("wide.pgn");
    let units = "\u{feff}".encode_utf16().chain(GAMES.encode_utf16());
    fs::write(&wide, units.flat_map(u16::to_be_bytes).collect::<Vec<u8>>()).expect("a file for the test");
    let written = |path: &Path| stdout(&tabiya(&["fmt", "-o", "-", path.to_str().expect("a name")]));
    assert_eq!(written(&wide), written(&good));
    assert!(written(&good).contains("1. "));
}

#[test]
fn control_characters_of_a_file_do_not_reach_the_terminal() {
    let games = "[White \"\u{1b}[31mRed\"]\n[Foo\u{1b}\u{9b}31m x]\n[Variant \"\u{9b}31m\u{1b}[2J\"]\n\n1. e4\u{1b}[31m e5 2. \u{9b}x *\n";
    for call in [["check", "-"], ["stats", "-"], ["fmt", "-"]] {
        let output = piped(&call, games);
        let said = if call[0] == "fmt" { stderr(&output) } else { stdout(&output) + &stderr(&output) };
        assert!(said.contains("\\u{1b}"), "{call:?}: {said:?}");
        assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{call:?}: {said:?}");
    }
}

#[test]
fn warnings_fail_only_when_strict() {
    let input = "1. e4 } e5 *\n";
    assert!(piped(&["check", "-"], input).status.success());
    assert_eq!(piped(&["check", "--strict", "-"], input).status.code(), Some(1));
}

#[test]
fn fmt_rewrites_in_place_and_again_changes_nothing() {
    let messy = file("fmt", "1.e4 e5 2.Ng1f3 {c} Nb8-c6 1/2\n");
    assert_eq!(tabiya(&["fmt", "--check", path(&messy)]).status.code(), Some(1));
    let said = stderr(&tabiya(&["fmt", "--check", path(&messy)]));
    assert!(said.contains("1:28: warning: the result 1/2 is written 1/2-1/2\n"), "{said}");
    assert!(said.contains(&format!("\ntabiya: {} is not in the export format", path(&messy))), "{said}");
    assert!(tabiya(&["fmt", path(&messy)]).status.success());
    let once = fs::read_to_string(&messy).expect("the file");
    assert!(once.ends_with("[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 {c} 2... Nc6 1/2-1/2\n"), "{once}");
    assert!(tabiya(&["fmt", "--check", path(&messy)]).status.success());
    assert!(tabiya(&["fmt", path(&messy)]).status.success());
    assert_eq!(fs::read_to_string(&messy).expect("the file"), once);
    assert_eq!(stdout(&piped(&["fmt", "-"], &once)), once);
    let left: Vec<_> = fs::read_dir(messy.parent().expect("a folder")).expect("the folder").collect();
    assert_eq!(left.len(), 1, "nothing half-written is left");
}

/// `Rf3` is illegal in English and a knight's move in Finnish; `Sf3` cannot be English.
#[test]
fn fmt_checks_standard_input_too() {
    let check = |input: &str| piped(&["fmt", "-", "--check"], input);
    assert!(check(GAMES).status.success());
    assert!(check("").status.success());
    for changed in [GAMES.replace("1. e4 c6", "1.e4 c6"), format!("{GAMES}\n"), GAMES.trim().to_owned()] {
        let output = check(&changed);
        assert_eq!((output.status.code(), stdout(&output)), (Some(1), String::new()));
        let expected = "tabiya: standard input is not in the export format";
        assert!(stderr(&output).starts_with(expected), "{}", stderr(&output));
    }
}

#[test]
fn fmt_of_many_games_is_the_same_on_any_number_of_threads() {
    let many = file("fmt-many", &vec![GAMES; 8_000].join("\n"));
    let [one, four] =
        ["1", "4"].map(|threads| tabiya(&["fmt", "--threads", threads, "-o", "-", path(&many)]));
    assert!(one.status.success() && four.status.success());
    assert!(
        one.stdout == four.stdout && one.stdout == fs::read(&many).expect("the file"),
        "{}",
        one.stdout.len()
    );
    assert!(tabiya(&["fmt", "--check", path(&many)]).status.success());
    let mut changed = one.stdout;
    let end = changed.len() - 2;
    changed[end] = b' ';
    fs::write(&many, changed).expect("the file");
    assert_eq!(tabiya(&["fmt", "--check", path(&many)]).status.code(), Some(1));
}

#[test]
fn filter_finds_games_by_each_condition() {
    let games = file("filter", GAMES);
    let count = |conditions: &[&str]| {
        let mut arguments = vec!["filter", path(&games), "--count"];
        arguments.extend(conditions);
        let output = tabiya(&arguments);
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output).trim().parse::<u32>().expect("a number")
    };
    assert_eq!(count(&[]), 3);
    assert_eq!(count(&["--player", "nobody"]), 2);
    assert_eq!(count(&["--white", "nobody"]), 1);
    assert_eq!(count(&["--black", "carlsen"]), 0);
    assert_eq!(count(&["--result", "1-0"]), 1);
    assert_eq!(count(&["--result", "½-½"]), 1);
    assert_eq!(count(&["--from", "2024"]), 1);
    assert_eq!(count(&["--to", "2023.12"]), 1);
    assert_eq!(count(&["--eco", "b1"]), 1);
    assert_eq!(count(&["--eco", "B12-C19"]), 1);
    assert_eq!(count(&["--eco", "B12-C20"]), 2);
    assert_eq!(count(&["--tag", "Event=open"]), 2);
    assert_eq!(count(&["--min-elo", "1500"]), 1);
    assert_eq!(count(&["--min-ply", "6"]), 1);
    assert_eq!(count(&["--max-ply", "2"]), 1);
    assert_eq!(count(&["--material", "KvKR"]), 1);
    assert_eq!(count(&["--checkmate"]), 1);
    assert_eq!(count(&["--fen", "rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR"]), 1);
    assert_eq!(count(&["--fen", "rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR b"]), 0);
    assert_eq!(count(&["--fen", "rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]), 1);
    assert_eq!(count(&["--player", "nobody", "--invert"]), 1);
    let output = tabiya(&["filter", path(&games), "--eco", "B12"]);
    assert!(
        stdout(&output).ends_with("1. e4 c6 2. d4 d5 (2... g6 {slow}) 3. e5 1/2-1/2\n"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn a_file_that_is_there_is_replaced_only_if_that_is_forced() {
    let games = file("replaced", GAMES);
    let mine = games.with_file_name("replaced-mine.pgn");
    for call in [&["merge"] as &[&str], &["filter", "--result", "1-0"], &["fmt"]] {
        fs::write(&mine, "mine").expect("written");
        let call = [call, &[path(&games), "--output", path(&mine)]].concat();
        let refused = tabiya(&call);
        let expected = format!("tabiya: {} is there already: --force replaces it\n", mine.display());
        assert_eq!((refused.status.code(), stderr(&refused)), (Some(1), expected), "{call:?}");
        assert_eq!(fs::read_to_string(&mine).expect("a file"), "mine", "{call:?}");
        assert!(tabiya(&[&call[..], &["--force"]].concat()).status.success(), "{call:?}");
        assert!(fs::read_to_string(&mine).expect("a file").contains("[Event "), "{call:?}");
    }
}

#[test]
fn filter_refuses_conditions_that_no_game_can_meet() {
    let games = file("filter-wrong", GAMES);
    let wrong = [
        ("--result", "draw", "expected 1-0, 0-1, 1/2-1/2 or *"),
        ("--from", "x", "expected a date such as 2024"),
        ("--from", "2020.13", "expected a date such as 2024"),
        ("--to", "2020.02.30", "expected a date such as 2024"),
        ("--eco", "Sicilian", "expected a code such as B90"),
        ("--eco", "B99-B90", "expected a code such as B90"),
        ("--tag", "Event", "expected NAME=TEXT"),
        ("--tag", "=x", "expected NAME=TEXT"),
        ("--fen", "nonsense", "--fen"),
        ("--material", "KRP", "expected two sides such as KRPvKR"),
        ("--material", "v", "expected two sides such as KRPvKR"),
        ("--material", "vv", "expected two sides such as KRPvKR"),
        ("--threads", "1000000", "1..=1024"),
        ("--threads", "0", "1..=1024"),
    ];
    for (option, value, expected) in wrong {
        let output = tabiya(&["filter", path(&games), option, value]);
        assert_eq!(output.status.code(), Some(2), "{option} {value}");
        let said = stderr(&output);
        assert!(said.contains(option) && said.contains(expected), "{option} {value}: {said}");
    }
    for [least, low, most, high] in [["--min-ply", "5", "--max-ply", "3"], ["--from", "2021", "--to", "2020"]]
    {
        let output = tabiya(&["filter", path(&games), least, low, most, high]);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{least} {most}");
        let said = stderr(&output);
        assert!(said.starts_with("error: no ") && said.contains(least) && said.contains(most), "{said}");
        assert!(tabiya(&["filter", path(&games), least, low, most, low]).status.success(), "{least} {most}");
    }
}

#[test]
fn filter_compares_dates_however_they_are_written() {
    let matches = |date: &str, condition: &[&str]| {
        let game = format!("[Date \"{date}\"]\n\n1. e4 *\n");
        let output = piped(&[&["filter", "-", "--count"], condition].concat(), &game);
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output) == "1\n"
    };
    for (date, option, limit) in [
        ("2020-05-17", "--from", "2020-05-17"),
        ("2020.5.17", "--to", "2020.12.31"),
        ("2020/05/17", "--to", "2020.05.17"),
        ("17.05.2020", "--from", "2020.05.17"),
        ("1.1.2020", "--to", "2020"),
        ("2020.??.??", "--from", "2020"),
        ("2020.??.??", "--to", "2020.01"),
    ] {
        assert!(matches(date, &[option, limit]), "{date} {option} {limit}");
    }
    for (date, option, limit) in [
        ("-", "--to", "2020"),
        ("unknown", "--from", "2020"),
        ("????.??.??", "--to", "2020"),
        ("17.05.2020", "--to", "2019"),
        ("1.1.2020", "--to", "1950"),
        ("2020.5.17", "--from", "2020.12"),
        ("2020.??.??", "--from", "2020.01"),
    ] {
        assert!(!matches(date, &[option, limit]), "{date} {option} {limit}");
    }
    let games = "[Date \"-\"]\n\n*\n\n[Date \"17.05.2020\"]\n\n*\n\n[Date \"2020.12.??\"]\n\n*\n";
    let said = stdout(&piped(&["stats", "-"], games));
    assert!(said.contains("dates       2020.05.17 to 2020.12.??\n"), "{said}");
}

#[test]
fn split_and_merge_undo_each_other() {
    let games = file("split", GAMES);
    let parts = games.with_file_name("parts");
    let output = tabiya(&["split", path(&games), "--games", "1", "--output", path(&parts)]);
    assert!(output.status.success(), "{}", stderr(&output));
    let names: Vec<_> = (1..=3).map(|number| parts.join(format!("games-{number:05}.pgn"))).collect();
    let mut arguments = vec!["merge"];
    arguments.extend(names.iter().map(|name| path(name)));
    assert_eq!(stdout(&tabiya(&arguments)), GAMES);

    let again = tabiya(&["split", path(&games), "--games", "1", "--output", path(&parts)]);
    assert!(stderr(&again).contains("--force"), "{}", stderr(&again));
    let expected = format!("tabiya: {} is there already", names[0].display());
    assert!(stderr(&again).starts_with(&expected), "{}", stderr(&again));
    // One file that is in the way keeps all others from being written.
    fs::remove_file(&names[0]).expect("it was written");
    let again = tabiya(&["split", path(&games), "--games", "1", "--output", path(&parts)]);
    assert!(!again.status.success() && !names[0].exists(), "{}", stderr(&again));
    assert_eq!(fs::read_dir(&parts).expect("a folder").count(), 2);

    let by_event = games.with_file_name("events");
    assert!(tabiya(&["split", path(&games), "--by", "Event", "--output", path(&by_event)]).status.success());
    let open = fs::read_to_string(by_event.join("Open.pgn")).expect("a file for the event");
    assert_eq!(open.matches("[Event ").count(), 2);

    let unique = tabiya(&["merge", "--unique", path(&games), path(&games)]);
    assert_eq!(stdout(&unique), GAMES);
    assert!(stderr(&unique).contains("3 games written, 3 left out"), "{}", stderr(&unique));
}

#[test]
fn split_gives_every_value_a_file_of_its_own() {
    let events = ["A/B", "A_B", "A/B", "a/b", "Open", "open"];
    let game = |event: &&str| format!("[Event \"{event}\"]\n\n1. e4 *\n\n");
    let games = file("split-names", &events.iter().map(game).collect::<String>());
    let parts = games.with_file_name("parts");
    let output = tabiya(&["split", path(&games), "--by", "Event", "--output", path(&parts)]);
    assert_eq!(stderr(&output), "6 games in 5 files\n");
    for (name, event, count) in [
        ("A_B", "A/B", 2),
        ("A_B-2", "A_B", 1),
        ("a_b-3", "a/b", 1),
        ("Open", "Open", 1),
        ("open-2", "open", 1),
    ] {
        let text = fs::read_to_string(parts.join(format!("{name}.pgn"))).expect(name);
        assert_eq!(text.matches("[Event ").count(), count, "{name}");
        assert_eq!(text.matches(&format!("[Event \"{event}\"]")).count(), count, "{name}");
    }
}

/// The file is read in several pieces, so that some of it is still to be read when the first games are written.
#[test]
fn split_may_write_over_the_file_that_it_reads() {
    let text = vec![GAMES; 4_000].join("\n");
    let games = folder("split-over").join("games-00001.pgn");
    fs::write(&games, &text).expect("a file for the test");
    let folder = games.parent().expect("a folder");
    let call = ["split", "--games", "7000", "--threads", "1", "--output", path(folder), path(&games)];
    assert_eq!(tabiya(&call).status.code(), Some(1));
    let output = tabiya(&[call.as_slice(), &["--force"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let parts = [1, 2].map(|number| folder.join(format!("games-0000{number}.pgn")));
    let parts = parts.map(|part| fs::read_to_string(part).expect("a part"));
    assert_eq!(parts[0].matches("[Event ").count(), 7_000);
    assert!(parts.join("\n") == text, "nothing is lost");
}

#[test]
fn stats_count() {
    let games = file("stats", GAMES);
    let output = tabiya(&["stats", "--json", path(&games)]);
    let stats: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!(stats["games"], 3);
    assert_eq!(stats["results"]["1-0"], 1);
    assert_eq!(stats["plies"]["all"], 14);
    assert_eq!(stats["players"][0]["name"], "Nobody");
    assert_eq!(stats["dates"]["last"], "2024.05.17");
    assert!(stdout(&tabiya(&["stats", path(&games)])).starts_with("games       3\n"));
}

/// Games of three rules: a variant that everybody knows, one that somebody invented, and chess.
const VARIANTS: &str = "\
[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\
[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. @e4 *\n\n\
[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\
[Variant \"Camels\"]\n[TabiyaMode \"{\\\"title\\\":\\\"Camels\\\",\\\"description\\\":\\\"They leap.\\\",\
\\\"pieces\\\":{\\\"camel\\\":{\\\"letter\\\":\\\"C\\\",\\\"movement\\\":\\\"C\\\"}},\
\\\"start\\\":\\\"4k3/pppppppp/8/8/8/8/PPPPPPPP/1C2K3 w - - 0 1\\\"}\"]\n\n1. Ca4 a6 *\n\n\
[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n\
1. e4 *\n";

#[test]
fn games_of_any_rules_are_checked_rewritten_and_found() {
    let games = file("variants", VARIANTS);
    let output = tabiya(&["check", path(&games)]);
    let expected = "3 games, 10 moves, 0 variations, 0 comments, 0 errors, 0 warnings\n";
    assert!(output.status.success() && stdout(&output).ends_with(expected), "{}", stdout(&output));
    assert_eq!(stdout(&piped(&["fmt", "-"], VARIANTS)), VARIANTS);
    assert_eq!(stdout(&tabiya(&["merge", "--unique", path(&games), path(&games)])), VARIANTS);
    let count = |conditions: &[&str]| {
        let output = tabiya(&[&["filter", path(&games), "--count"], conditions].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output).trim().to_owned()
    };
    assert_eq!(count(&["--material", "KCPPPPPPPPvKPPPPPPPP"]), "1");
    assert_eq!(count(&["--tag", "Variant=crazy"]), "1");
    assert_eq!(count(&["--min-ply", "7"]), "1");
    assert_eq!(count(&["--fen", "4k3/pppppppp/8/8/C7/8/PPPPPPPP/4K3 b - - 1 1"]), "1");
    assert_eq!(count(&["--fen", "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR[Pp] b KQkq - 1 3"]), "1");
    let stats: serde_json::Value =
        serde_json::from_str(&stdout(&tabiya(&["stats", "--json", path(&games)]))).expect("JSON");
    assert_eq!((&stats["games_with_errors"], &stats["plies"]["all"]), (&0.into(), &10.into()));
}

#[test]
fn any_letter_may_be_that_of_an_invented_piece() {
    let games = VARIANTS
        .replace("\\\"letter\\\":\\\"C\\\"", "\\\"letter\\\":\\\"X\\\"")
        .replace("1C2K3", "1X2K3")
        .replace("Ca4", "Xa4");
    let output = piped(&["filter", "-", "--count", "--material", "KXPPPPPPPPvKPPPPPPPP"], &games);
    assert_eq!(stdout(&output), "1\n", "{}", stderr(&output));
}

#[test]
fn what_is_not_taken_over_as_it_stands_is_reported_by_whoever_writes() {
    let games = file("reported", &GAMES.replace("4. Qxf7#", "4. Qxg9"));
    let line = format!("{}:12:35: error: ", games.display());
    let parts = games.with_file_name("parts");
    let calls: [&[&str]; 4] = [
        &["fmt", "-o", "-", path(&games)],
        &["merge", path(&games)],
        &["filter", "--player", "carlsen", path(&games)],
        &["split", "--games", "2", "--output", path(&parts), path(&games)],
    ];
    for call in calls {
        let output = tabiya(call);
        assert!(
            output.status.success() && stderr(&output).starts_with(&line),
            "{call:?}: {}",
            stderr(&output)
        );
        fs::remove_dir_all(&parts).ok();
        let quiet = tabiya(&[call, &["--quiet"]].concat());
        assert!(quiet.status.success() && !stderr(&quiet).contains("error"), "{call:?}: {}", stderr(&quiet));
    }
    let output = tabiya(&["merge", "--json", path(&games)]);
    let said: Vec<serde_json::Value> =
        stderr(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((said[0]["line"].as_u64(), said[1]["written"].as_u64()), (Some(12), Some(3)));
    let output = tabiya(&["filter", "--count", "--json", path(&games)]);
    assert_eq!(stdout(&output), "{\"all\":3,\"found\":3}\n");
}

#[test]
fn games_without_moves_are_the_same_only_with_the_same_tags() {
    let forfeit = |white: &str| format!("[White \"{white}\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n0-1\n\n");
    let games = file("forfeits", &[forfeit("A"), forfeit("C"), forfeit("A")].concat());
    let output = tabiya(&["merge", "--unique", path(&games)]);
    assert!(stderr(&output).contains("2 games written, 1 left out"), "{}", stderr(&output));
    let both = stdout(&output);
    assert!(both.contains("[White \"A\"]") && both.contains("[White \"C\"]"), "{both}");
}
