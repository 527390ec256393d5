//! Transcripts: scripts in `transcripts/`, and what is said to them as snapshots.

use std::fs;
use std::path::Path;

use super::run::{console, output, said};

/// A name of a script, and that script.
fn scripts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/console/transcripts");
    let entries = fs::read_dir(folder).expect("there are transcripts");
    let script = |path: &Path| {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("it can be read"))
    };
    let mut scripts: Vec<_> = entries.map(|entry| script(&entry.expect("it is there").path())).collect();
    scripts.sort();
    scripts
}

/// What is said to a script that runs in a folder of its own, without what changes from day to day.
fn answer(script: &str) -> String {
    let data = tempfile::TempDir::new().expect("there is room for a folder");
    let mut command = console(data.path());
    command.current_dir(data.path());
    let output = output(command, script);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("it speaks UTF-8");
    let lasting =
        |line: &str| if line.starts_with("[Date ") { "[Date \"…\"]\n".into() } else { format!("{line}\n") };
    text.lines().map(lasting).collect()
}

#[test]
fn every_transcript_says_what_it_said() {
    let scripts = scripts();
    assert!(scripts.len() >= 14, "{scripts:?}");
    for (name, script) in scripts {
        insta::with_settings!({ description => script.clone(), omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, answer(&script));
        });
    }
}

/// The words that `help` shows: those of the language, and the positions that have a name.
fn words() -> (Vec<String>, Vec<String>) {
    let help = said("help\n");
    let lines: Vec<&str> = help.lines().skip(1).take_while(|line| !line.starts_with("Final")).collect();
    let first = lines.iter().position(|line| line.starts_with("Positions")).expect("positions come last");
    let words = |lines: &[&str]| -> Vec<String> {
        let usages = lines.iter().flat_map(|line| line[10..].split(','));
        usages.filter_map(|usage| usage.split_whitespace().next()).map(str::to_owned).collect()
    };
    (words(&lines[..first]), words(&lines[first..]))
}

#[test]
fn every_word_is_in_a_transcript_and_is_explained() {
    let scripts: String = scripts().into_iter().map(|(_, script)| script).collect();
    let lines: Vec<Vec<&str>> = scripts.lines().map(|line| line.split_whitespace().collect()).collect();
    let (commands, positions) = words();
    assert!(commands.len() >= 40 && positions.len() >= 15, "{commands:?} {positions:?}");
    for word in commands.iter().map(String::as_str) {
        assert!(lines.iter().any(|line| line.first() == Some(&word)), "no transcript tries {word}");
        assert!(lines.iter().any(|line| line[..] == ["help", word]), "no transcript explains {word}");
    }
    for name in positions.iter().map(String::as_str) {
        let is_tried = |line: &Vec<&str>| line[..] == [name] || line[..] == ["position", name];
        assert!(lines.iter().any(is_tried), "no transcript tries {name}");
    }
}

#[test]
fn whatever_comes_the_console_answers_and_goes_on() {
    let data = tempfile::TempDir::new().expect("there is room for a folder");
    let mut script = String::from("game human human\n");
    script.push_str(&"x".repeat(100_000));
    script.push_str(
        "\n\u{0}\u{1b}[31m\nmove \u{1F600}\nmove e2\nmove e2 e4 e5 e6\nlegal z9\nfen nonsense\n\n   \n",
    );
    script.push_str(
        "load /nowhere/at/all.pgn\nsave /nowhere/at/all.pgn\nclock 5 minutes or so\nmode ??\n+\n-\n=\n",
    );
    script.push_str("e2\nNf3\nboard");
    let mut bytes = output(console(data.path()), &script);
    let text = String::from_utf8(std::mem::take(&mut bytes.stdout)).expect("it speaks UTF-8");
    assert!(bytes.status.success() && bytes.stderr.is_empty(), "{bytes:?}");
    assert!(text.contains("1. Nf3") && text.ends_with("Final Score:\nWhite: 0\nBlack: 0\n"), "{text}");
    assert!(!text.contains('\u{1b}'), "nothing typed comes back as a control sequence");
}

#[test]
fn a_wrong_command_line_ends_with_2_and_failed_work_with_1() {
    let data = tempfile::TempDir::new().expect("there is room for a folder");
    let mut wrong = console(data.path());
    wrong.arg("--loud");
    assert_eq!(output(wrong, "").status.code(), Some(2));
    let mut resumed = console(data.path());
    resumed.arg("--resume");
    let failed = output(resumed, "");
    assert_eq!(failed.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&failed.stderr).contains("no unfinished game"), "{failed:?}");
    let mut full = console(data.path());
    full.arg("--full");
    let failed = output(full, "");
    assert_eq!(failed.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&failed.stderr).contains("needs a terminal"), "{failed:?}");
}
