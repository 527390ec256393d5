//! Whatever move is accepted is legal and reads back; anything else is refused.

use tabiya_rules::position::{Chess, Position};

/// Holds for every text.
pub(crate) fn property(text: &str) {
    let mut position = Position::<Chess>::default();
    for word in text.split_whitespace().take(300) {
        if let Ok(m) = position.parse_uci(word) {
            assert!(position.is_legal(m));
            assert_eq!(position.parse_uci(&position.uci(m, true).to_string()), Ok(m));
            position.play(m);
        }
    }
}
