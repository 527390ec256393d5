//! Whatever mode is accepted can be played: its moves are counted and listed alike, its positions read back.

use tabiya_rules::mode::Mode;

/// Holds for every text.
pub(crate) fn property(text: &str) {
    let Ok(mode) = Mode::load("fuzzed", text) else { return };
    let mut position = mode.first_start();
    for ply in 0..40 {
        let moves = position.legal_moves();
        assert_eq!(moves.len(), position.count_legal_moves());
        assert_eq!(moves.is_empty(), position.outcome().is_some() && !position.has_legal_move());
        let Some(m) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        assert_eq!(mode.position(&position.fen()).unwrap(), position);
        assert_eq!(position.parse_san(&position.san(*m).to_string()), Ok(*m));
        position.play(*m);
    }
}
