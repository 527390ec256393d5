//! How far a position seems to be from a mate that both sides work for. Only the order of the search depends on it.

use crate::attacks::king_attacks;
use crate::position::{Position, Rules};
use crate::types::{Bitboard, Color, Role, Square};

/// Two guesses, smaller is closer.
///
/// The first counts the flights of the king to be mated; the second follows a plan: promote, bring the kings
/// together at the edge, then the pieces.
pub(super) fn distances_from_mate<R: Rules>(position: &Position<R>, color: Color) -> [u32; 2] {
    let board = position.board();
    let (own, other) = (board.by_color(color), board.by_color(!color));
    let king = position.king(!color);
    let occupied = board.occupied() - Bitboard::from(king);
    let flights = (king_attacks(king) - other)
        .into_iter()
        .filter(|square| !position.is_attacked_through(*square, color, occupied))
        .count() as u32;
    let kings = distance(position.king(color), king).saturating_sub(2);
    let heavy = own & (board.by_role(Role::QUEEN) | board.by_role(Role::ROOK));
    let pawns = own & board.by_role(Role::PAWN);
    let near = 6 * flights + 3 * kings + 3 * edge_distance(king);
    let promoting = pawns.into_iter().map(|pawn| promotion_distance(position, color, pawn)).min();
    let (near, planned) = match promoting {
        _ if heavy.any() => {
            let corners = Corner::ALL.iter().map(|corner| corner.kings_distance(king, position.king(color)));
            (near, 4 * corners.min().unwrap_or(0))
        }
        Some(least) => (near + 2 * corner_distance(king) + 10 + 8 * least, 100 + 12 * least + flights),
        // Without pawns the other side's pieces must stand in their king's way.
        None => {
            let gathering = gathering_distance(position, !color, king);
            let near = near + 2 * corner_distance(king) + 100 + gathering;
            (near, cornered_by_minors(position, color, king))
        }
    };
    let check = if position.is_check() && position.turn() != color { 4 } else { 0 };
    [near.saturating_sub(check), planned.saturating_sub(check)]
}

/// A corner in which the king is mated: where the other king stands then, and the one flight which that leaves.
struct Corner {
    corner: Square,
    helpers: [Square; 2],
    flight: Square,
}

impl Corner {
    const ALL: [Self; 8] = {
        use Square as S;
        [
            Self { corner: S::A1, helpers: [S::B3, S::A3], flight: S::B1 },
            Self { corner: S::A1, helpers: [S::C2, S::C1], flight: S::A2 },
            Self { corner: S::H1, helpers: [S::G3, S::H3], flight: S::G1 },
            Self { corner: S::H1, helpers: [S::F2, S::F1], flight: S::H2 },
            Self { corner: S::A8, helpers: [S::B6, S::A6], flight: S::B8 },
            Self { corner: S::A8, helpers: [S::C7, S::C8], flight: S::A7 },
            Self { corner: S::H8, helpers: [S::G6, S::H6], flight: S::G8 },
            Self { corner: S::H8, helpers: [S::F7, S::F8], flight: S::H7 },
        ]
    };

    fn kings_distance(&self, king: Square, other: Square) -> u32 {
        let helper = self.helpers.iter().map(|square| distance(*square, other)).min().unwrap_or(0);
        distance(self.corner, king) + helper
    }

    /// How far the nearest piece of the king's side is from where it would take away the flight.
    ///
    /// A queen there could take or come between, against a bishop a rook as well.
    fn blocking_distance<R: Rules>(&self, position: &Position<R>, color: Color, by_knight: bool) -> u32 {
        let board = position.board();
        let pieces = board.by_color(color) - board.by_role(Role::KING);
        let far = pieces.into_iter().map(|square| {
            let direct = distance(self.flight, square);
            match board.role_at(square) {
                Some(Role::PAWN) => {
                    let left = if color.is_white() { 7 - square.rank() } else { square.rank() };
                    // A pawn gets there in general only as something else.
                    if direct == 0 { 0 } else { u32::from(left) + 8 }
                }
                Some(Role::BISHOP) if !same_color(self.flight, square) => direct + 32,
                // Two moves take a bishop to any square of its color.
                Some(Role::BISHOP) => direct.min(2),
                Some(Role::QUEEN) => direct + 16,
                Some(Role::ROOK) if !by_knight => direct + 16,
                _ => direct,
            }
        });
        far.min().unwrap_or(0)
    }
}

/// With minor pieces only: the corner that they can attack, both kings there, and a blocked flight.
fn cornered_by_minors<R: Rules>(position: &Position<R>, color: Color, king: Square) -> u32 {
    let board = position.board();
    let own = board.by_color(color);
    let bishops = own & board.by_role(Role::BISHOP);
    let by_knight = (own & board.by_role(Role::KNIGHT)).any();
    let attackable = |corner: &&Corner| {
        by_knight
            || (bishops & Bitboard::LIGHT).any() == Bitboard::LIGHT.has(corner.corner)
            || (bishops - Bitboard::LIGHT).any() != Bitboard::LIGHT.has(corner.corner)
    };
    let minors = bishops | own & board.by_role(Role::KNIGHT);
    let attacker = minors.into_iter().map(|minor| distance(minor, king)).min().unwrap_or(0);
    let corners = Corner::ALL.iter().filter(attackable);
    let far = corners.map(|corner| {
        corner.kings_distance(king, position.king(color))
            + corner.blocking_distance(position, !color, by_knight)
    });
    // More than any way to a promotion: a pawn is not to be given up for this.
    300 + 4 * far.min().unwrap_or(0) + attacker
}

fn same_color(a: Square, b: Square) -> bool {
    Bitboard::LIGHT.has(a) == Bitboard::LIGHT.has(b)
}

fn distance(a: Square, b: Square) -> u32 {
    u32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}

fn edge_distance(square: Square) -> u32 {
    let from_edge = |line: u8| u32::from(line.min(7 - line));
    from_edge(square.file()).min(from_edge(square.rank()))
}

fn corner_distance(square: Square) -> u32 {
    let from_edge = |line: u8| u32::from(line.min(7 - line));
    from_edge(square.file()) + from_edge(square.rank())
}

/// Steps to the last rank; what stands in the way must be taken, so its distance from the king counts too.
fn promotion_distance<R: Rules>(position: &Position<R>, color: Color, pawn: Square) -> u32 {
    let ahead = if color.is_white() { !0 << pawn as u32 } else { !0 >> (63 - pawn as u32) };
    let path = Bitboard(Bitboard::file(pawn.file()).0 & ahead) - Bitboard::from(pawn);
    let in_the_way = path & position.board().occupied();
    let fixed = in_the_way & position.board().by_role(Role::PAWN);
    let king = position.king(color);
    let to_take = fixed.into_iter().map(|square| distance(king, square)).sum::<u32>();
    path.count() as u32 + 2 * in_the_way.count() as u32 + to_take
}

/// How far the pieces of a side are from its own king, its pawns from promotion as well.
fn gathering_distance<R: Rules>(position: &Position<R>, color: Color, king: Square) -> u32 {
    let board = position.board();
    let own = board.by_color(color) - Bitboard::from(king);
    let far = own.into_iter().map(|square| {
        if board.by_role(Role::PAWN).has(square) {
            let rank = if color.is_white() { 7 - square.rank() } else { square.rank() };
            distance(square, king).min(4 + u32::from(rank))
        } else {
            distance(square, king)
        }
    });
    far.min().unwrap_or(0) * 2
}
