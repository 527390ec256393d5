//! Who looks at what on a board of chess.

use tabiya_rules::attacks::{between, line};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{Bitboard, Color, MoveCode, Role, Square};

/// The pieces of a color that attack a square.
pub(super) fn attackers<R: Rules>(position: &Position<R>, square: Square, color: Color) -> Bitboard {
    position.attackers(square, position.board().occupied()) & position.board().by_color(color)
}

/// Whether the piece on one square attacks another.
pub(super) fn attacks<R: Rules>(position: &Position<R>, from: Square, to: Square) -> bool {
    position.attackers(to, position.board().occupied()).has(from)
}

/// The pieces of a color, from its own first rank on: the same whichever color it is.
pub(super) fn pieces_of<R: Rules>(position: &Position<R>, color: Color) -> Vec<(Square, Role)> {
    let own = position.board().pieces().filter(|(_, piece)| piece.color == color);
    let mut pieces: Vec<_> = own.map(|(square, piece)| (square, piece.role)).collect();
    pieces.sort_by_key(|(square, _)| (color.rank(square.rank()), square.file()));
    pieces
}

/// What of a color the piece on this square attacks.
pub(super) fn targets<R: Rules>(position: &Position<R>, from: Square, color: Color) -> Vec<(Square, Role)> {
    let mut pieces = pieces_of(position, color);
    pieces.retain(|(square, _)| attacks(position, from, *square));
    pieces
}

/// Whether the side to move can take on this square.
pub(super) fn can_take<R: Rules>(position: &Position<R>, square: Square) -> bool {
    position.legal_moves().iter().any(|m| m.to() == square && position.is_capture(*m))
}

/// Whether the piece there moves along lines.
pub(super) fn is_slider<R: Rules>(position: &Position<R>, square: Square) -> bool {
    matches!(position.board().role_at(square), Some(Role::BISHOP | Role::ROOK | Role::QUEEN))
}

/// The two pieces of a color that a slider looks at one behind the other, the nearer first, for each of its lines.
pub(super) fn behind<R: Rules>(
    position: &Position<R>,
    slider: Square,
    color: Color,
) -> Vec<((Square, Role), (Square, Role))> {
    let occupied = position.board().occupied();
    let seen = |front: (Square, Role)| {
        // What the slider attacks once the front piece is gone, and stands behind it.
        let rear = pieces_of(position, color).into_iter().find(|(square, _)| {
            line(slider, front.0).has(*square)
                && between(slider, *square).has(front.0)
                && position.attackers(*square, occupied - front.0).has(slider)
        });
        rear.map(|rear| (front, rear))
    };
    targets(position, slider, color).into_iter().filter_map(seen).collect()
}
