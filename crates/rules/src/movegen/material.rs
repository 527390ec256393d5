//! Which material can still win, derived from what the mode decides.
//!
//! Conservative: a side is said to be unable to win only where that is certain from the pieces alone.

use crate::attacks::Movement;
use crate::position::{CaptureEffect, ModeRules, Position, Rules, Verdict};
use crate::types::{Bitboard, Color, Role, RoleSet};

impl<R: Rules> Position<R> {
    /// Whether `color` has what it takes to reach any of its goals, with the other's help.
    pub(super) fn can_win_in_mode(&self, mode_rules: &ModeRules, color: Color) -> bool {
        if mode_rules.goal.is_some() || mode_rules.bare_loses || self.can_win_by_extinction(mode_rules, color)
        {
            return true;
        }
        if mode_rules.royal.is_empty() {
            return !mode_rules.own.is_empty() || self.can_lose_everything(mode_rules, color);
        }
        let only_mate_wins = mode_rules.stalemate == Verdict::Draws && mode_rules.checkmate != Verdict::Wins;
        if only_mate_wins && self.can_never_check(mode_rules, color) {
            return false;
        }
        if mode_rules.checks > 0 {
            return true;
        }
        let chess =
            mode_rules.own.is_empty() && mode_rules.royal == RoleSet::of(Role::KING) && only_mate_wins;
        match mode_rules.capture {
            CaptureEffect::Remove => self.can_mate(mode_rules, color),
            CaptureEffect::Pocket => !chess || self.can_mate_with_pockets(),
            CaptureEffect::Explode => {
                !chess || mode_rules.spared != mode_rules.pawns || self.can_blow_up(color)
            }
        }
    }

    /// Whether the loss of certain pieces can still decide the game for `color`.
    fn can_win_by_extinction(&self, mode_rules: &ModeRules, color: Color) -> bool {
        let Some(extinction) = &mode_rules.extinction else { return false };
        let exploding = mode_rules.capture == CaptureEffect::Explode;
        if exploding && !extinction.wins && extinction.roles.without(mode_rules.royal).is_empty() {
            // This is how an explosion wins, which is asked for elsewhere.
            return false;
        }
        let loser = if extinction.wins { color } else { !color };
        // Royal pieces are never taken, so a kind that includes them never dies out.
        let lasting = !exploding && (self.by_roles(extinction.roles) & self.royals(loser)).any();
        extinction.applies[loser.index()] && !lasting
    }

    /// Whether `color` has nothing but royal pieces, never gets anything else, and cannot attack the other's royal
    /// pieces without being attacked by them.
    fn can_never_check(&self, mode_rules: &ModeRules, color: Color) -> bool {
        let others = |color: Color| {
            let pocketed =
                R::variant_state(self.state()).pockets[color.index()].iter().any(|count| *count > 0);
            pocketed || (self.board().by_color(color) - self.royals(color)).any()
        };
        let gets_more = mode_rules.capture == CaptureEffect::Pocket && others(!color)
            || mode_rules.royal.iter().any(|role| mode_rules.promoting.has(role));
        !others(color)
            && !gets_more
            && (mode_rules.capture == CaptureEffect::Explode || self.royals_attack_each_other(mode_rules))
    }

    /// Whether royal pieces of both sides are of one kind, which is attacked by whatever it attacks.
    fn royals_attack_each_other(&self, mode_rules: &ModeRules) -> bool {
        let royals = self.royals(Color::White) | self.royals(Color::Black);
        let Some(first) = royals.first().and_then(|square| self.board().role_at(square)) else { return true };
        let alike = royals - self.board().by_role(first);
        alike.is_empty() && mode_rules.movement(first).is_none_or(Movement::is_attacked_back)
    }

    /// Taken pieces come back, so only a handful of minor pieces in the whole game is too little.
    fn can_mate_with_pockets(&self) -> bool {
        let board = self.board();
        let variant_state = R::variant_state(self.state());
        let pocketed: usize = variant_state.pockets.iter().flatten().map(|count| usize::from(*count)).sum();
        let mode_rules = self.rules().mode_rules();
        let heavy = [Role::PAWN, Role::ROOK, Role::QUEEN];
        let heavy_pocketed = mode_rules.is_some_and(|mode_rules| {
            mode_rules.drops.iter().enumerate().any(|(slot, role)| {
                heavy.contains(role) && variant_state.pockets.iter().any(|pocket| pocket[slot] > 0)
            })
        });
        let heavy_on_board = heavy.iter().any(|role| board.by_role(*role).any());
        board.occupied().count() + pocketed > 3
            || variant_state.promoted.any()
            || heavy_on_board
            || heavy_pocketed
    }

    /// Whether the enemy king can be blown up or mated.
    fn can_blow_up(&self, color: Color) -> bool {
        let board = self.board();
        let (own, other) = (board.by_color(color), board.by_color(!color));
        let of = |role: Role| board.by_role(role);
        let kings = of(Role::KING);
        if (other & kings).is_empty() {
            return true;
        }
        if (own - kings).is_empty() {
            return false;
        }
        if (other - kings).any() {
            // Any two pieces can meet beside the king, but bishops of different square colors never do.
            let only_bishops = (board.occupied() - kings - of(Role::BISHOP)).is_empty();
            let colors = |side: Bitboard| {
                let bishops = side & of(Role::BISHOP);
                ((bishops & Bitboard::LIGHT).any(), (bishops - Bitboard::LIGHT).any())
            };
            let ((own_light, own_dark), (other_light, other_dark)) = (colors(own), colors(other));
            return !only_bishops || own_light && other_light || own_dark && other_dark;
        }
        if (of(Role::QUEEN) | of(Role::PAWN)).any() {
            return true;
        }
        let (knights, pieces) = (of(Role::KNIGHT), board.occupied() - kings);
        pieces.several() && (knights != pieces || knights.count() > 2)
    }

    /// Where one wins by losing everything: bishops that never meet, lone knights out of step.
    fn can_lose_everything(&self, mode_rules: &ModeRules, color: Color) -> bool {
        let board = self.board();
        let (own, other) = (board.by_color(color), board.by_color(!color));
        let losing_wins = mode_rules.stalemate == Verdict::Wins && mode_rules.must_capture;
        if !losing_wins || own.is_empty() {
            return true;
        }
        if other.is_empty() {
            return false;
        }
        let light = |set: Bitboard| (set & Bitboard::LIGHT).any();
        let dark = |set: Bitboard| (set - Bitboard::LIGHT).any();
        if board.occupied() == board.by_role(Role::BISHOP) {
            return (light(other) || !light(own)) && (dark(other) || !dark(own));
        }
        let knights = board.by_role(Role::KNIGHT);
        if board.occupied() == knights && own.single().is_some() && other.single().is_some() {
            // A knight changes the color of its square with every move: who can be taken is settled.
            let same = light(own) == light(other);
            return same == (self.turn() == color);
        }
        true
    }
}
