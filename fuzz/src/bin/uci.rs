//! Whatever move is accepted is legal and reads back; anything else is refused.
#![no_main]

use tabiya_rules::position::{Chess, Position};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let mut position = Position::<Chess>::default();
    for word in text.split_whitespace().take(300) {
        if let Ok(m) = position.parse_uci(word) {
            assert!(position.is_legal(m));
            assert_eq!(position.parse_uci(&position.uci(m, true).to_string()), Ok(m));
            position.play(m);
        }
    }
});
