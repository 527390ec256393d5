//! What becomes of games of some worth.

use tabiya_engine::score::{Chances, EVAL_BOUND};

/// Of a thousand games that are worth this to White, in hundredths of a pawn or as a distance to mate, White wins so many
/// and so many are drawn.
#[must_use]
pub fn chances(centipawns: Option<i32>, mate: Option<i32>) -> (u16, u16) {
    match mate {
        Some(moves) => (if moves > 0 { 1000 } else { 0 }, 0),
        None => {
            let chances = Chances::of(centipawns.unwrap_or(0).clamp(-EVAL_BOUND, EVAL_BOUND));
            (chances.win, chances.draw)
        }
    }
}
