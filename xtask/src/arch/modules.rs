//! The direction inside a crate: each top-level module may use only itself and those before it.

use std::{collections::BTreeMap, path::Path as FilePath};

use super::{
    check::Violation,
    source::{self, Path, Token},
    table::ModuleRow,
};

/// One file of a crate: where it is below src/, how messages name it, and its tokens.
pub(super) struct File<'a> {
    /// The path below src/.
    pub(super) below_src: &'a FilePath,
    /// The path below the root.
    pub(super) shown: &'a FilePath,
    /// What is written in it.
    pub(super) tokens: &'a [Token],
}

/// What the root of a crate re-exports: name to top-level module.
pub(super) type Exports = BTreeMap<String, String>;

/// The re-exports written in lib.rs, so that `crate::Square` counts as a use of `types`.
pub(super) fn exports(tokens: &[Token]) -> Exports {
    let mut exports = Exports::new();
    for path in source::used_paths(tokens) {
        let module = path.segments.iter().find(|segment| !matches!(segment.as_str(), "crate" | "self"));
        if let Some(module) = module {
            exports.insert(path.name.clone(), module.clone());
        }
    }
    exports
}

/// The uses in one file that go against the order.
pub(super) fn upward_uses(row: &ModuleRow, exports: &Exports, file: &File<'_>) -> Vec<Violation> {
    let module = module_path(file.below_src);
    let Some(own) = module.first() else { return Vec::new() };
    let rank = |name: &str| row.order.iter().position(|module| *module == name);
    let Some(own_rank) = rank(own) else {
        let message = format!(
            "module `{own}` of {} is not in the table: add it to xtask/src/arch/table.rs",
            row.folder
        );
        return vec![Violation::new(file.shown, 1, message)];
    };
    let upward = source::local_paths(file.tokens).into_iter().filter_map(|path| {
        let name = top_level(&module, &path)?;
        let target = exports.get(&name).unwrap_or(&name);
        (rank(target)? > own_rank).then(|| {
            let written = path.segments.join("::");
            let order = row.order.join(" <- ");
            let message = format!("`{own}` may not use `{target}` (`{written}`); the direction is {order}");
            Violation::new(file.shown, path.line, message)
        })
    });
    upward.collect()
}

/// The module that a file is: `types/square.rs` is `types::square`, `types/mod.rs` is `types`, `lib.rs` is
/// the root.
fn module_path(below_src: &FilePath) -> Vec<String> {
    let stem = below_src.with_extension("");
    let mut module: Vec<_> = stem.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        module.pop();
    }
    module
}

/// The first segment below the crate's root that a path leads to; none when it stays inside its module.
fn top_level(module: &[String], path: &Path) -> Option<String> {
    let supers = path.segments.iter().take_while(|segment| *segment == "super").count();
    let is_absolute = path.segments.first().is_some_and(|segment| segment == "crate");
    let reaches_root = is_absolute || supers == module.len() + path.nesting;
    if reaches_root { path.segments.get(supers.max(1)).cloned() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: ModuleRow = ModuleRow { folder: "rules", order: &["types", "attacks", "movegen"] };

    fn found(below_src: &str, text: &str) -> Vec<(usize, String)> {
        let root = "mod types; pub use types::{Square}; pub use movegen::generate as moves;";
        let exports = exports(&source::tokens(root).expect("the test is Rust"));
        let tokens = source::tokens(text).expect("the test is Rust");
        let path = FilePath::new(below_src);
        let file = File { below_src: path, shown: path, tokens: &tokens };
        upward_uses(&ROW, &exports, &file).into_iter().map(|found| (found.line, found.message)).collect()
    }

    #[test]
    fn a_use_of_a_later_module_is_found_with_its_line() {
        let found = found("types/square.rs", "use crate::types::File;\n\nuse crate::movegen::generate;");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0, 3);
        assert!(found[0].1.contains("`types` may not use `movegen`"), "{}", found[0].1);
    }

    #[test]
    fn uses_of_itself_and_of_earlier_modules_are_free() {
        let text = "use crate::types::Square; use crate::attacks::rays; use super::list; use crate::Square;";
        assert!(found("movegen/pawns.rs", text).is_empty());
        assert!(found("lib.rs", "pub use crate::movegen::generate;").is_empty());
    }

    #[test]
    fn a_re_export_counts_as_its_module() {
        assert_eq!(found("attacks/mod.rs", "use crate::moves;").len(), 1);
        assert_eq!(found("attacks.rs", "use crate::moves;").len(), 1);
    }

    #[test]
    fn relative_paths_are_followed_to_the_root() {
        assert_eq!(found("types/square.rs", "use super::super::movegen::x;").len(), 1);
        assert!(found("types/square.rs", "use super::movegen::x;").is_empty(), "that is types::movegen");
        assert_eq!(found("types.rs", "mod inner { use super::super::movegen::x; }").len(), 1);
        assert!(found("types.rs", "mod inner { use super::movegen; }").is_empty(), "that is types::movegen");
    }

    #[test]
    fn a_module_that_the_table_does_not_know_is_reported() {
        let found = found("surprise.rs", "");
        assert!(found[0].1.contains("`surprise`") && found[0].1.contains("table.rs"), "{}", found[0].1);
    }
}
