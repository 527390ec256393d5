//! Names that say nothing, and files that have grown into more than one thing.

use std::path::Path;

use super::{
    check::Violation,
    table::{GENERATED, LENGTH_LIMIT, VAGUE_NAMES},
};

/// What is wrong with the name or the length of a source file.
pub(super) fn faults(shown: &Path, text: &str) -> Vec<Violation> {
    let mut found = Vec::new();
    let stem = shown.with_extension("");
    if let Some(name) = stem.iter().filter_map(|part| part.to_str()).find(|part| VAGUE_NAMES.contains(part)) {
        found.push(Violation::new(shown, 1, format!("`{name}` says nothing: name it after what it holds")));
    }
    let lines = text.lines().count();
    if lines > LENGTH_LIMIT && !GENERATED.iter().any(|folder| shown.starts_with(folder)) {
        let message = format!("{lines} lines, the limit is {LENGTH_LIMIT}: it holds more than one thing");
        found.push(Violation::new(shown, lines, message));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vague_name_is_found_for_files_and_folders() {
        for path in ["crates/game/src/utils.rs", "web/src/helpers/square.ts"] {
            assert_eq!(faults(Path::new(path), "").len(), 1, "{path}");
        }
        assert!(faults(Path::new("crates/game/src/clock.rs"), "").is_empty());
    }

    #[test]
    fn a_file_may_be_as_long_as_the_limit_and_no_longer() {
        let path = Path::new("crates/game/src/clock.rs");
        assert!(faults(path, &"x\n".repeat(LENGTH_LIMIT)).is_empty());
        assert_eq!(faults(path, &"x\n".repeat(LENGTH_LIMIT + 1)).len(), 1);
        assert!(faults(Path::new("web/src/protocol/types.ts"), &"x\n".repeat(LENGTH_LIMIT + 1)).is_empty());
    }
}
