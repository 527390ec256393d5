//! Whatever FEN is accepted is written and read back the same, and its moves can be generated.

use tabiya_rules::notation::FenStyle;
use tabiya_rules::position::{Chess, Position, Setup};

/// Holds for every text.
pub(crate) fn property(text: &str) {
    let Ok(setup) = Setup::<Chess>::from_fen(text) else { return };
    assert_eq!(Setup::<Chess>::from_fen(&setup.fen(FenStyle::default())).unwrap().board, setup.board);
    if let Ok(position) = setup.position(Chess) {
        assert_eq!(position.fen().parse::<Position>().unwrap(), position);
        assert_eq!(position.legal_moves().len(), position.count_legal_moves());
    }
}
