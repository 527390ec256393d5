//! Inputs that fuzzing found or started from, replayed.

use std::fs;
use std::path::Path;

use crate::fuzzed;

/// Hands every file of a corpus to the property.
fn replay(target: &str, property: impl Fn(&str)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut count = 0;
    for file in files {
        let bytes = fs::read(file.unwrap().path()).unwrap();
        property(&String::from_utf8_lossy(&bytes));
        count += 1;
    }
    assert!(count >= 10, "{} has only {count} files", folder.display());
}

#[test]
fn fen() {
    replay("fen", fuzzed::fen::property);
}

#[test]
fn uci() {
    replay("uci", fuzzed::uci::property);
}

#[test]
fn mode() {
    replay("mode", fuzzed::mode::property);
}
