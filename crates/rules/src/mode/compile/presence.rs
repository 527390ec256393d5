//! Which pieces are ever on the board, and how far they come.

use super::kinds::Kind;
use super::pieces::PieceSet;
use crate::attacks::Vector;
use crate::mode::Custom;
use crate::position::{CaptureEffect, ModeRules, Rules, Setup};
use crate::types::{Bitboard, Color, Piece, Role};

/// The pieces of a mode and where they start.
pub(super) struct Presence<'m> {
    pub(super) pieces: &'m PieceSet,
    pub(super) mode_rules: &'m ModeRules,
    /// None if pieces are drawn by lot: then each may stand on the first two ranks.
    pub(super) setup: Option<&'m Setup<Custom<'static>>>,
}

impl Presence<'_> {
    /// Whether a piece is ever on the board, or in a pocket.
    pub(super) fn is_there(&self, role: Role) -> bool {
        Color::ALL.into_iter().any(|color| self.belongs_to(color, role))
    }

    /// Whether this side ever has such a piece.
    pub(super) fn belongs_to(&self, color: Color, role: Role) -> bool {
        self.begins_with(color, role) || self.promotes_to(color, role)
    }

    /// The side starts with it, or takes it from the other that does.
    fn begins_with(&self, color: Color, role: Role) -> bool {
        let Some(setup) = self.setup else { return true };
        let slot = self.mode_rules.drops.iter().position(|dropped| *dropped == role);
        let owns = |color: Color| {
            let pockets = Custom::variant_state(&setup.state).pockets;
            setup.board.by_piece(Piece::new(color, role)).any()
                || slot.is_some_and(|slot| pockets[color.index()][slot] > 0)
        };
        let takes = slot.is_some() && self.mode_rules.capture == CaptureEffect::Pocket;
        owns(color) || takes && owns(!color)
    }

    fn promotes_to(&self, color: Color, role: Role) -> bool {
        let begins = |promoting: Role| self.begins_with(color, promoting);
        self.mode_rules.promotions.contains(&role) && self.mode_rules.promoting.iter().any(begins)
    }

    /// Whether a piece of this kind ever goes to a rank, counted from its own side. Its moves are looked at roughly: what is
    /// denied is certain.
    pub(super) fn goes_to(&self, kind: &Kind, role: Role, rank: u8) -> bool {
        let has = |wanted: fn(&Vector) -> bool| kind.vectors.iter().any(wanted);
        let (back, along) = (has(|v| v.ranks < 0 || v.fixed), has(|v| v.ranks == 0));
        let goes = |from: u8| back || from < rank || along && from == rank;
        (1..=8).any(|from| goes(from) && self.arises_on(role, from))
    }

    /// Whether a piece ever stands on a rank, counted from its own side.
    pub(super) fn stands_on(&self, kind: &Kind, role: Role, rank: u8) -> bool {
        self.arises_on(role, rank) || self.goes_to(kind, role, rank)
    }

    /// Whether a piece starts, is dropped or arises by promotion on a rank, counted from its own side.
    fn arises_on(&self, role: Role, rank: u8) -> bool {
        let Some(setup) = self.setup else { return rank <= 2 };
        let on = |color: Color| Bitboard::rank(color.rank(rank - 1));
        let promoted = (self.mode_rules.promotion_zone[Color::White.index()] & on(Color::White)).any();
        let dropped = self.mode_rules.drops.contains(&role);
        Color::ALL.into_iter().any(|color| {
            (setup.board.by_piece(Piece::new(color, role)) & on(color)).any()
                || dropped && self.begins_with(color, role)
                || promoted && self.promotes_to(color, role)
        })
    }
}
