//! Where a piece can go on an empty board, and what it can do there.

use tabiya_rules::attacks::{Hurdle, Movement, Vector};
use tabiya_rules::types::{Bitboard, Color, Square};

/// What a piece can do on a square of the diagram.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// The piece stands there.
    Piece,
    /// It can go there and take there.
    Both,
    /// It can only go there.
    Move,
    /// It can only take there.
    Capture,
    /// It can only go there before it has moved.
    First,
    /// It can only go or take there over another piece.
    Hop,
    /// It can go there, and take there over another piece.
    MoveOrHop,
}

/// Where a white piece on d4 can go on an empty board, and what it can do there; for a hopper, were there something
/// to hop over.
#[must_use]
pub fn marks(vectors: &[Vector]) -> Vec<(Square, Mark)> {
    let from = Square::D4;
    let all = [Bitboard(u64::MAX); 2];
    let reach = |wanted: &dyn Fn(&Vector) -> bool| {
        let fitting: Vec<Vector> =
            vectors.iter().filter(|v| wanted(v)).map(|v| Vector { hurdle: Hurdle::None, ..*v }).collect();
        let movement = Movement::new(&fitting, all);
        let empty = Bitboard::EMPTY;
        (movement.quiet_targets(Color::White, from, empty), movement.attacks(Color::White, from, empty))
    };
    let (moves, captures) = reach(&|v| v.hurdle == Hurdle::None && !v.first);
    let first = reach(&|v| v.hurdle == Hurdle::None && v.first);
    // The square right before the piece is never reached over another.
    let near = vectors.iter().filter_map(|v| from.offset(v.files, v.ranks)).collect::<Bitboard>();
    let hops = reach(&|v| v.hurdle != Hurdle::None);
    let hops = (hops.0 - near, hops.1 - near);
    let mark = |square: Square| {
        Some(match (moves.has(square), captures.has(square)) {
            _ if square == from => Mark::Piece,
            (true, true) => Mark::Both,
            (true, false) if hops.1.has(square) => Mark::MoveOrHop,
            (true, false) => Mark::Move,
            (false, true) => Mark::Capture,
            _ if first.0.has(square) || first.1.has(square) => Mark::First,
            _ if hops.0.has(square) || hops.1.has(square) => Mark::Hop,
            _ => return None,
        })
    };
    Square::ALL.into_iter().filter_map(|square| Some((square, mark(square)?))).collect()
}
