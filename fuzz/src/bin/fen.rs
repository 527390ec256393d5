//! Whatever FEN is accepted is written and read back the same, and its moves can be generated.
#![no_main]

#[path = "../../../crates/rules/tests/rules/fuzzed/fen.rs"]
mod property;

libfuzzer_sys::fuzz_target!(|text: &str| property::property(text));
