//! Reading the common moves of chess fast.
//!
//! Of a game's moves nearly all are written by a program in the one strict form. For those the few squares from
//! which the target can be reached are looked up, instead of listing every legal move.
//!
//! Invariant: a move is returned only if [`Position::parse_san`] returns the same; everything else (another
//! spelling, an illegal or ambiguous move, other rules than those of chess) is left to it.

use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use crate::position::{Position, Rules};
use crate::types::{Bitboard, CastlingSide, MoveCode, MoveKind, Role, Square};

/// What a common text says.
#[derive(Copy, Clone, Debug)]
pub(in crate::notation) enum SimpleSan {
    Castle(CastlingSide),
    Move {
        role: Role,
        to: Square,
        /// Where it may come from, as far as the text says.
        from: Bitboard,
        takes: bool,
        promotion: Option<Role>,
    },
}

/// The longest common move and the byte behind it.
const WINDOW: usize = 8;

/// The common move at this offset and where it ends: before a blank or the mark of something else.
#[inline(always)]
pub(in crate::notation) fn simple_san(text: &[u8], at: usize) -> Option<(SimpleSan, usize)> {
    let window: &[u8; WINDOW] = text.get(at..at + WINDOW)?.try_into().ok()?;
    let (simple_san, mut length) = match window[0] {
        b'a'..=b'h' => pawn_move(window)?,
        b'N' => piece_move(window, Role::KNIGHT)?,
        b'B' => piece_move(window, Role::BISHOP)?,
        b'R' => piece_move(window, Role::ROOK)?,
        b'Q' => piece_move(window, Role::QUEEN)?,
        b'K' => piece_move(window, Role::KING)?,
        b'O' if window.starts_with(b"O-O-O") => (SimpleSan::Castle(CastlingSide::Queen), 5),
        b'O' if window.starts_with(b"O-O") => (SimpleSan::Castle(CastlingSide::King), 3),
        _ => return None,
    };
    length += usize::from(matches!(window[length], b'+' | b'#'));
    let ends = matches!(window.get(length)?, b' ' | b'\n' | b'\r' | b'{' | b')' | b'!' | b'?' | b'$' | b';');
    ends.then_some((simple_san, at + length))
}

#[inline(always)]
fn file(byte: u8) -> Option<u8> {
    let file = byte.wrapping_sub(b'a');
    (file < 8).then_some(file)
}

#[inline(always)]
fn rank(byte: u8) -> Option<u8> {
    let rank = byte.wrapping_sub(b'1');
    (rank < 8).then_some(rank)
}

#[inline(always)]
fn square(window: &[u8; WINDOW], at: usize) -> Option<Square> {
    Some(Square::from_low_bits(rank(window[at + 1])? * 8 + file(window[at])?))
}

#[inline(always)]
fn pawn_move(window: &[u8; WINDOW]) -> Option<(SimpleSan, usize)> {
    let takes = window[1] == b'x';
    let to = square(window, if takes { 2 } else { 0 })?;
    let mut length = if takes { 4 } else { 2 };
    let mut promotion = None;
    if window[length] == b'=' {
        promotion = Some(match window[length + 1] {
            b'Q' => Role::QUEEN,
            b'R' => Role::ROOK,
            b'B' => Role::BISHOP,
            b'N' => Role::KNIGHT,
            _ => return None,
        });
        length += 2;
    }
    let from = Bitboard::file(file(window[0])?);
    Some((SimpleSan::Move { role: Role::PAWN, to, from, takes, promotion }, length))
}

#[inline(always)]
fn piece_move(window: &[u8; WINDOW], role: Role) -> Option<(SimpleSan, usize)> {
    let simple = |to, takes| SimpleSan::Move { role, to, from: Bitboard::ALL, takes, promotion: None };
    if window[1] == b'x' {
        return Some((simple(square(window, 2)?, true), 4));
    }
    if let Some(to) = square(window, 1)
        && window[3] != b'x'
        && file(window[3]).is_none()
    {
        return Some((simple(to, false), 3));
    }
    let from = match (file(window[1]), rank(window[1])) {
        (Some(file), _) => Bitboard::file(file),
        (None, Some(rank)) => Bitboard::rank(rank),
        (None, None) => return None,
    };
    let takes = window[2] == b'x';
    let at = 2 + usize::from(takes);
    Some((SimpleSan::Move { role, to: square(window, at)?, from, takes, promotion: None }, at + 2))
}

impl<R: Rules> Position<R> {
    /// The one legal move that fits the simple_san, if it can be told without a list of moves.
    #[inline]
    pub(in crate::notation) fn resolve(&self, simple_san: SimpleSan) -> Option<R::Move> {
        if !R::IS_CHESS {
            return None;
        }
        match simple_san {
            SimpleSan::Castle(side) => self.resolve_castling(side),
            SimpleSan::Move { role: Role::PAWN, to, from, takes, promotion } => {
                self.resolve_pawn(to, from, takes, promotion)
            }
            SimpleSan::Move { role, to, from, takes, .. } => self.resolve_piece(role, to, from, takes),
        }
    }

    fn resolve_castling(&self, side: CastlingSide) -> Option<R::Move> {
        let king = self.king(self.turn());
        let mut rooks = self.castling().rooks(self.turn()).into_iter();
        let rook = rooks.find(|rook| CastlingSide::of(king, *rook) == side)?;
        let m = R::Move::new(king, rook, MoveKind::Castle);
        self.is_legal(m).then_some(m)
    }

    #[inline(always)]
    fn resolve_piece(&self, role: Role, to: Square, from: Bitboard, takes: bool) -> Option<R::Move> {
        let (us, board) = (self.turn(), self.board());
        let (own, occupied) = (board.by_color(us), board.occupied());
        if own.has(to) || takes && !occupied.has(to) {
            return None;
        }
        let reach = match role {
            Role::KNIGHT => knight_attacks(to),
            Role::BISHOP => bishop_attacks(to, occupied),
            Role::ROOK => rook_attacks(to, occupied),
            Role::QUEEN => bishop_attacks(to, occupied) | rook_attacks(to, occupied),
            _ => king_attacks(to),
        };
        let mut candidates = reach & board.by_role(role) & own & from;
        if role == Role::KING {
            let king = candidates.single()?;
            let safe = !self.is_attacked_through(to, !us, occupied ^ king);
            return safe.then(|| R::Move::new(king, to, MoveKind::Normal));
        }
        if candidates.several() {
            for candidate in candidates {
                if !self.leaves_king_safe(candidate, to) {
                    candidates.toggle(candidate);
                }
            }
            let origin = candidates.single()?;
            return Some(R::Move::new(origin, to, MoveKind::Normal));
        }
        let origin = candidates.first()?;
        self.leaves_king_safe(origin, to).then(|| R::Move::new(origin, to, MoveKind::Normal))
    }

    #[inline(always)]
    fn resolve_pawn(
        &self,
        to: Square,
        from: Bitboard,
        takes: bool,
        promotion: Option<Role>,
    ) -> Option<R::Move> {
        let (us, board) = (self.turn(), self.board());
        let occupied = board.occupied();
        let pawns = board.by_role(Role::PAWN) & board.by_color(us) & from;
        let promotes = to.rank() == us.rank(7);
        if promotes != promotion.is_some() || occupied.has(to) && !takes || to.rank() == us.rank(0) {
            return None;
        }
        let origin = if takes {
            (pawn_attacks(!us, to) & pawns).single()?
        } else {
            let back = if us.is_white() { -8_i8 } else { 8 };
            let behind = |square: Square| Square::from_low_bits((square as u8).wrapping_add_signed(back));
            let single = behind(to);
            let double = to.rank() == us.rank(3) && !occupied.has(single);
            [Some(single), double.then(|| behind(single))].into_iter().flatten().find(|at| pawns.has(*at))?
        };
        if takes && !board.by_color(!us).has(to) {
            let legal = self.capturable_en_passant() == Some(to) && self.en_passant_is_safe(us, origin, to);
            return legal.then(|| R::Move::new(origin, to, MoveKind::EnPassant));
        }
        let kind = promotion.map_or(MoveKind::Normal, MoveKind::Promotion);
        self.leaves_king_safe(origin, to).then(|| R::Move::new(origin, to, kind))
    }

    /// Whether the king of the side to move is not attacked once another of its pieces has made this move.
    #[inline(always)]
    fn leaves_king_safe(&self, from: Square, to: Square) -> bool {
        let (us, board) = (self.turn(), self.board());
        let occupied = (board.occupied() ^ from) | to;
        let attackers = self.attackers(self.king(us), occupied) & (board.by_color(!us) - to);
        attackers.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Chess;

    /// Positions of random games: a small generator is enough, and every run sees the same.
    fn positions() -> Vec<Position<Chess>> {
        let mut random = 88_172_645_463_325_252_u64;
        let mut positions = Vec::new();
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/1k5p/4P3/1q3b2/6PP/7K/5QR1/1q1q4 b - - 0 53",
            "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1",
        ];
        for start in starts.repeat(12) {
            let mut position: Position = start.parse().unwrap();
            for _ in 0..80 {
                positions.push(position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                position.play(moves[(random % moves.len() as u64) as usize]);
            }
        }
        positions
    }

    fn fast(position: &Position, text: &str) -> Option<crate::types::Move> {
        let padded = format!("{text}        ");
        let (simple_san, end) = simple_san(padded.as_bytes(), 0)?;
        assert_eq!(end, text.len(), "{text}");
        position.resolve(simple_san)
    }

    #[test]
    fn strict_moves_are_read_fast_and_right() {
        let (mut read, mut all) = (0, 0);
        for position in positions() {
            for m in position.legal_moves() {
                let san = position.san(m);
                if let Some(found) = fast(&position, san.as_str()) {
                    assert_eq!(found, m, "{san} in {position:?}");
                    read += 1;
                }
                all += 1;
            }
        }
        assert!(read * 100 > all * 98, "{read} of {all}");
    }

    #[test]
    fn whatever_is_read_fast_is_read_the_same_slowly() {
        let pieces = ["", "N", "B", "R", "Q", "K", "Na", "Rd", "R1", "N5", "Qe", "Q3", "a", "d", "h", "e"];
        let mut compared = 0;
        for position in positions().into_iter().step_by(9) {
            for (piece, takes) in pieces.iter().flat_map(|piece| [(piece, ""), (piece, "x")]) {
                for (to, tail) in
                    Square::ALL.iter().flat_map(|to| ["", "=Q", "=N", "+"].map(|tail| (to, tail)))
                {
                    let text = format!("{piece}{takes}{to}{tail}");
                    let padded = format!("{text}        ");
                    let Some((simple_san, _)) = simple_san(padded.as_bytes(), 0) else { continue };
                    if let Some(found) = position.resolve(simple_san) {
                        assert_eq!(position.parse_san(&text), Ok(found), "{text} in {position:?}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 10_000, "{compared}");
    }
}
