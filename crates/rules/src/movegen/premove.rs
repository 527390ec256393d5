//! Where pieces might go in advance.
//!
//! While the other side thinks nobody knows what will stand where, so a premove may go wherever the piece could go if
//! whatever is in the way were gone, and whatever it would take were there. It is checked like any move when its time
//! comes.

use crate::attacks::{bishop_rays, king_attacks, knight_attacks, pawn_attacks, rook_rays};
use crate::position::{Board, ModeRules, Position, Rules};
use crate::types::{Bitboard, CastlingSide, Color, Piece, Role, Square, UciMove};

/// A board as one side imagines it, with moves made in advance.
#[derive(Clone, Debug)]
pub struct Premoves<'a, R: Rules> {
    position: &'a Position<R>,
    color: Color,
    board: Board<R::Planes>,
    pocket: Vec<(Role, u8)>,
}

/// Castling in advance.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CastlingAhead {
    /// Where the king stands.
    pub king: Square,
    /// Where the rook stands.
    pub rook: Square,
    /// To which side.
    pub side: CastlingSide,
}

impl<R: Rules> Position<R> {
    /// What this color may plan while the other is to move.
    #[must_use]
    pub fn premoves(&self, color: Color) -> Premoves<'_, R> {
        Premoves { position: self, color, board: *self.board(), pocket: self.pocket(color).collect() }
    }
}

impl<R: Rules> Premoves<'_, R> {
    /// The board with what has been planned so far.
    #[must_use]
    pub fn board(&self) -> &Board<R::Planes> {
        &self.board
    }

    /// Where the piece on a square could go on a board that were just right for it.
    #[must_use]
    pub fn targets(&self, from: Square) -> Bitboard {
        let own = self.board.piece_at(from).filter(|piece| piece.color == self.color);
        own.map_or(Bitboard::EMPTY, |piece| self.reach(piece.role, from))
    }

    fn reach(&self, role: Role, from: Square) -> Bitboard {
        let mode_rules = self.position.rules().mode_rules();
        match role {
            Role::KNIGHT => knight_attacks(from),
            Role::KING => king_attacks(from),
            Role::BISHOP => bishop_rays(from),
            Role::ROOK => rook_rays(from),
            Role::QUEEN => bishop_rays(from) | rook_rays(from),
            Role::PAWN => {
                let ahead = if self.color.is_white() { 1 } else { -1 };
                let one = from.offset(0, ahead);
                let home = |mode_rules: &ModeRules| mode_rules.double_from[self.color.index()].has(from);
                let first = mode_rules.map_or(self.color.rank(from.rank()) == 1, home);
                let two = from.offset(0, 2 * ahead).filter(|_| first);
                one.into_iter().chain(two).fold(pawn_attacks(self.color, from), |set, square| set | square)
            }
            _ => {
                let movement = mode_rules.and_then(|mode_rules| mode_rules.movement(role));
                movement.map_or(Bitboard::EMPTY, |movement| movement.horizon(self.color, from))
            }
        }
    }

    /// What the piece on a square may become when it goes there; nothing if it stays what it is.
    #[must_use]
    pub fn promotions(&self, from: Square, to: Square) -> &[Role] {
        let Some(role) = self.board.role_at(from) else { return &[] };
        match self.position.rules().mode_rules() {
            None if role == Role::PAWN && self.color.rank(to.rank()) == 7 => &Role::PROMOTIONS,
            Some(mode_rules)
                if mode_rules.promoting.has(role)
                    && mode_rules.promotion_zone[self.color.index()].has(to) =>
            {
                &mode_rules.promotions
            }
            _ => &[],
        }
    }

    /// The castling moves that are still possible.
    #[must_use]
    pub fn castlings(&self) -> Vec<CastlingAhead> {
        let king = self.position.king(self.color);
        let own = self.board.by_color(self.color);
        if self.board.piece_at(king) != Some(Piece::new(self.color, Role::KING)) {
            return Vec::new();
        }
        let rooks = self.position.castling().rooks(self.color).into_iter().filter(|rook| own.has(*rook));
        rooks.map(|rook| CastlingAhead { king, rook, side: CastlingSide::of(king, rook) }).collect()
    }

    /// Where each piece in hand could be put down, if what the other side has there were gone.
    #[must_use]
    pub fn drops(&self) -> Vec<(Role, Bitboard)> {
        let Some(mode_rules) = self.position.rules().mode_rules() else { return Vec::new() };
        let zone = |role: Role| {
            let zone = if mode_rules.pawns.has(role) {
                mode_rules.pawn_drop_zone[self.color.index()]
            } else {
                Bitboard::ALL
            };
            zone - self.board.by_color(self.color)
        };
        let held = self.pocket.iter().filter(|(_, count)| *count > 0);
        held.map(|(role, _)| (*role, zone(*role))).collect()
    }

    /// Makes a move in advance. False, and nothing happens, if it cannot be one.
    pub fn play(&mut self, m: UciMove) -> bool {
        match m {
            UciMove::Drop { piece, to } => self.put_down(piece, to),
            UciMove::Step { from, to, promotion } => self.castle(from, to) || self.step(from, to, promotion),
        }
    }

    fn put_down(&mut self, letter: char, to: Square) -> bool {
        let rules = self.position.rules();
        let placed =
            self.drops().into_iter().find(|(role, zone)| rules.letter(*role) == Some(letter) && zone.has(to));
        let Some((role, _)) = placed else { return false };
        if let Some((_, count)) = self.pocket.iter_mut().find(|(held, _)| *held == role) {
            *count -= 1;
        }
        self.board.place(to, Piece { color: self.color, role });
        true
    }

    fn castle(&mut self, from: Square, to: Square) -> bool {
        let Some(castling) =
            self.castlings().into_iter().find(|castling| castling.king == from && castling.rook == to)
        else {
            return false;
        };
        let (king, rook) = (self.board.remove(from), self.board.remove(to));
        if let (Some(king), Some(rook)) = (king, rook) {
            self.board.place(castling.side.king_to(self.color), king);
            self.board.place(castling.side.rook_to(self.color), rook);
        }
        true
    }

    fn step(&mut self, from: Square, to: Square, promotion: Option<char>) -> bool {
        if !self.targets(from).has(to) {
            return false;
        }
        let rules = self.position.rules();
        let choices = self.promotions(from, to);
        let becomes =
            promotion.map(|letter| choices.iter().find(|role| rules.letter(**role) == Some(letter)));
        // What becomes something says what, and nothing else says so.
        let role = match (choices.is_empty(), becomes) {
            (true, None) => None,
            (false, Some(Some(role))) => Some(*role),
            _ => return false,
        };
        if let Some(piece) = self.board.remove(from) {
            self.board.place(to, Piece { color: self.color, role: role.unwrap_or(piece.role) });
        }
        true
    }
}
