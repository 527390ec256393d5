//! Libraries behind a door: the one folder that may name them.

use std::path::Path;

use super::{check::Violation, source::Token, table::OwnerRow};

/// The places in a Rust file that name what they may not.
pub(super) fn intrusions_in_rust(table: &[OwnerRow], shown: &Path, tokens: &[Token]) -> Vec<Violation> {
    let rows = table.iter().filter(|row| is_outside(row, shown));
    rows.flat_map(|row| {
        let uses = tokens.iter().filter(|token| token.text == row.word);
        uses.map(|token| violation(row, shown, token.line)).collect::<Vec<_>>()
    })
    .collect()
}

/// The imports in a file of the page (script or style) that name what they may not.
pub(super) fn intrusions_in_page(table: &[OwnerRow], shown: &Path, text: &str) -> Vec<Violation> {
    let rows = table.iter().filter(|row| is_outside(row, shown));
    rows.flat_map(|row| {
        let imports = text.lines().enumerate().filter(|(_, line)| imports(line, row.word));
        imports.map(|(index, _)| violation(row, shown, index + 1)).collect::<Vec<_>>()
    })
    .collect()
}

fn imports(line: &str, word: &str) -> bool {
    let quoted = line.split(['"', '\'', '`']).skip(1).step_by(2).any(|text| text.contains(word));
    quoted && ["import", "from", "require", "@use"].iter().any(|keyword| line.contains(keyword))
}

fn is_outside(row: &OwnerRow, shown: &Path) -> bool {
    // `Path::starts_with` compares whole components, so `src/ws/` does not cover `src/ws_other.rs`.
    shown.starts_with(row.scope) && !row.homes.iter().any(|home| shown.starts_with(home))
}

fn violation(row: &OwnerRow, shown: &Path, line: usize) -> Violation {
    Violation::new(shown, line, format!("only {} may know `{}`", row.homes.join(", "), row.word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::source;

    const TABLE: &[OwnerRow] = &[
        OwnerRow {
            word: "axum",
            scope: "crates",
            homes: &["crates/server/src/ws/", "crates/server/src/router.rs"],
        },
        OwnerRow { word: "chessground", scope: "web/src", homes: &["web/src/board/"] },
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
