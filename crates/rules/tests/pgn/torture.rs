//! Every file of testdata/pgn: what is reported, which tree is built, what is written.

use std::{fs, path::Path};

use crate::reading::{self, Text, described, read_all};

/// One snapshot for each file, beside it.
#[test]
fn each_file_gives_the_expected_trees_and_diagnostics() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../../testdata/pgn/expected");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for (name, text) in reading::files() {
            let name = name.trim_end_matches(".pgn");
            insta::assert_snapshot!(name, described(&read_all(&text)));
        }
    });
}

/// What was written reads back to the same trees and is written the same.
#[test]
fn writing_is_stable() {
    for (path, text) in reading::files() {
        let first = Text::of(&read_all(&text));
        let again = read_all(first.0.as_bytes());
        assert_eq!(Text::of(&again).0, first.0, "{path}: written twice");
        let trees =
            |games: &[reading::Read]| games.iter().map(|read| reading::tree(&read.game)).collect::<Vec<_>>();
        assert_eq!(trees(&again), trees(&read_all(&text)), "{path}: read twice");
    }
}

/// Where the stream is cut into pieces makes no difference.
#[test]
fn pieces_read_like_the_whole() {
    for (path, text) in reading::files() {
        let whole = described(&read_all(&text));
        for size in [1, 7, 64, 300] {
            assert_eq!(described(&reading::read_in_pieces(&text, size)), whole, "{path} in pieces of {size}");
        }
    }
}

/// There are enough of them, and each is there for something of its own.
#[test]
fn there_are_at_least_sixty_files() {
    assert!(reading::files().len() >= 60, "{}", reading::files().len());
}

/// Inputs that once failed: writing is stable, and where the stream is cut makes no difference.
#[test]
fn inputs_that_fuzzing_found_are_survived() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/pgn");
    let files: Vec<_> = fs::read_dir(folder).expect("the folder of inputs").collect();
    assert!(!files.is_empty());
    for file in files {
        let text = fs::read(file.expect("an entry").path()).expect("a readable file");
        let games = read_all(&text);
        let first = Text::of(&games).0;
        assert_eq!(Text::of(&read_all(first.as_bytes())).0, first, "written twice");
        for size in [1, 7, 64, 92, 300] {
            assert_eq!(
                described(&reading::read_in_pieces(&text, size)),
                described(&games),
                "in pieces of {size}"
            );
        }
    }
}

/// A comment of any length up to the limit is kept whole; beyond it the cut is reported, and the next game is read.
#[test]
fn huge_games_are_kept_or_reported() {
    let game = |name: &str, comment: &str| {
        format!("[Event \"{name}\"]\n[Result \"*\"]\n\n1. e4 {{{comment}}} e5 2. Nf3 *\n\n")
    };
    let read = |words: usize| {
        let text = game("first", "a") + &game("huge", &"word ".repeat(words)) + &game("last", "b");
        (reading::read_in_pieces(text.as_bytes(), 1 << 20), text.len())
    };
    let (games, size) = read(2 << 20);
    assert!(games.len() == 3 && games.iter().all(|read| read.diagnostics.is_empty()));
    assert!(Text::of(&games).0.len() > size);
    let (games, _) = read(4 << 20);
    let found: String =
        games.iter().flat_map(|read| &read.diagnostics).map(|one| format!("{one}\n")).collect();
    assert!(found.contains("no end of a game within 16777216 bytes: the text is cut here"), "{found}");
    let last = games.last().expect("the last game");
    assert!(last.diagnostics.is_empty() && reading::tree(&last.game).contains("g1f3"));
}
