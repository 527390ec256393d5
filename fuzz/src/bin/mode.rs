//! Whatever mode is accepted can be played: its moves are counted and listed alike, its positions read back.
#![no_main]

#[path = "../../../crates/rules/tests/rules/fuzzed/mode.rs"]
mod property;

libfuzzer_sys::fuzz_target!(|text: &str| property::property(text));
