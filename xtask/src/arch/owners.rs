//! Libraries behind a door: the one folder that may name them; and what a pure crate must not reach.

use std::path::Path;

use super::{check::Violation, source::Token, table::OwnerRow};

/// The places in a Rust file that name what they may not.
pub(super) fn intrusions_in_rust(table: &[OwnerRow], shown: &Path, tokens: &[Token]) -> Vec<Violation> {
    intrusions(table, shown, |word| {
        tokens.iter().filter(|token| token.text == word).map(|token| token.line).collect()
    })
}

/// The imports in a file of the page (script or style) that name what they may not.
pub(super) fn intrusions_in_page(table: &[OwnerRow], shown: &Path, text: &str) -> Vec<Violation> {
    intrusions(table, shown, |word| {
        text.lines().enumerate().filter(|(_, line)| imports(line, word)).map(|(index, _)| index + 1).collect()
    })
}

fn intrusions(table: &[OwnerRow], shown: &Path, lines: impl Fn(&str) -> Vec<usize>) -> Vec<Violation> {
    let mut found = Vec::new();
    for row in table.iter().filter(|row| is_outside(row, shown)) {
        let owner = match row.homes {
            [] => format!("nothing in {}", row.scope),
            homes => format!("only {}", homes.join(", ")),
        };
        for word in row.words {
            let violation = |line| Violation::new(shown, line, format!("{owner} may know `{word}`"));
            found.extend(lines(word).into_iter().map(violation));
        }
    }
    found
}

fn imports(line: &str, word: &str) -> bool {
    let quoted = line.split(['"', '\'', '`']).skip(1).step_by(2).any(|text| text.contains(word));
    quoted && ["import", "from", "require", "@use"].iter().any(|keyword| line.contains(keyword))
}

fn is_outside(row: &OwnerRow, shown: &Path) -> bool {
    // `Path::starts_with` compares whole components, so `src/ws/` does not cover `src/ws_other.rs`.
    shown.starts_with(row.scope) && !row.homes.iter().any(|home| shown.starts_with(home))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::source;

    const TABLE: &[OwnerRow] = &[
        OwnerRow {
            words: &["axum"],
            scope: "crates",
            homes: &["crates/server/src/ws/", "crates/server/src/router.rs"],
        },
        OwnerRow { words: &["chessground"], scope: "web/src", homes: &["web/src/board/"] },
        OwnerRow { words: &["Instant", "fs"], scope: "crates/rules", homes: &[] },
    ];

    fn in_rust(path: &str, text: &str) -> Vec<usize> {
        let tokens = source::tokens(text).expect("the test is Rust");
        intrusions_in_rust(TABLE, Path::new(path), &tokens).iter().map(|found| found.line).collect()
    }

    #[test]
    fn a_library_outside_its_home_is_found_with_its_line() {
        assert_eq!(in_rust("crates/server/src/rooms/mod.rs", "use std::fmt;\nuse axum::Router;"), [2]);
        assert_eq!(in_rust("crates/game/src/lib.rs", "fn f() -> axum::Router { todo() }"), [1]);
        assert_eq!(in_rust("crates/server/src/ws_other.rs", "use axum::Router;"), [1]);
    }

    #[test]
    fn a_pure_crate_reaches_for_nothing_outside() {
        assert_eq!(in_rust("crates/rules/src/perft.rs", "use std::{\nfs,\ntime::Instant};"), [3, 2]);
        assert!(in_rust("crates/tabiya/src/perft.rs", "use std::{fs, time::Instant};").is_empty());
    }

    #[test]
    fn at_home_in_comments_and_in_tests_it_is_free() {
        assert!(in_rust("crates/server/src/ws/socket.rs", "use axum::Router;").is_empty());
        assert!(in_rust("crates/server/src/router.rs", "use axum::Router;").is_empty());
        assert!(
            in_rust("crates/game/src/lib.rs", "//! axum\n#[cfg(test)]\nmod tests { use axum; }").is_empty()
        );
    }

    #[test]
    fn an_import_of_the_page_outside_its_home_is_found() {
        let lines = |path: &str, text: &str| -> Vec<usize> {
            intrusions_in_page(TABLE, Path::new(path), text).iter().map(|found| found.line).collect()
        };
        let import =
            "// chessground draws the board\nimport { Chessground } from '@lichess-org/chessground';";
        assert_eq!(lines("web/src/screens/game.tsx", import), [2]);
        assert_eq!(lines("web/src/styles/main.css", "@import \"chessground/assets/x.css\";"), [1]);
        assert!(lines("web/src/board/board.tsx", import).is_empty());
    }
}
