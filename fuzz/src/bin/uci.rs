//! Whatever move is accepted is legal and reads back; anything else is refused.
#![no_main]

#[path = "../../../crates/rules/tests/rules/fuzzed/uci.rs"]
mod property;

libfuzzer_sys::fuzz_target!(|text: &str| property::property(text));
