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

#[test]
fn every_transcript_says_what_it_said() {
    let scripts = scripts();
    assert!(scripts.len() >= 8, "{scripts:?}");
    for (name, script) in scripts {
        insta::with_settings!({ description => script.clone(), omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, said(&script));
        });
    }
}

/// Every word of the language occurs in some transcript or other test of this folder.
#[test]
fn every_word_is_tried() {
    let help = said("help\n");
    let scripts: String = scripts().into_iter().map(|(_, script)| script).collect();
    let others =
        [include_str!("computers.rs"), include_str!("files.rs"), include_str!("terminal.rs")].concat();
    for line in help.lines().skip(1).take_while(|line| !line.starts_with("Positions")) {
        let usages = line.get(10..).expect("each line begins with its group").split(',');
        for word in usages.filter_map(|usage| usage.split_whitespace().next()) {
            let tried = scripts.lines().any(|line| line.split_whitespace().next() == Some(word));
            assert!(
                tried || others.contains(&format!("{word} ")) || others.contains(&format!("{word}\\n")),
                "{word}"
            );
        }
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
