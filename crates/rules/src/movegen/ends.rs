//! How a position ends a game by itself.

use crate::position::{Position, Rules, Verdict};
use crate::types::{Bitboard, Color, Role};

/// Who won, if anybody.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This color won.
    Win(Color),
    /// Nobody won.
    Draw,
}

/// Why the game is over in this position, whatever was played before.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the pieces to mate, however badly the other plays.
    InsufficientMaterial,
    /// A goal beyond chess was reached by this color.
    Goal(Color),
    /// Both sides reached their goal beyond chess.
    SharedGoal,
}

impl<R: Rules> Position<R> {
    /// Why the game is over here, if it is. Mate comes before any draw.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        if R::HAS_GOALS {
            if let Some(winner) = self.rules().goal(self) {
                return Some(End::Goal(winner));
            }
            if self.rules().is_goal_shared(self) {
                return Some(End::SharedGoal);
            }
        }
        if !self.has_legal_move() {
            return Some(if self.is_check() { End::Checkmate } else { End::Stalemate });
        }
        let judged = !R::HAS_GOALS || self.rules().mode_rules().is_some();
        let dead = judged && Color::ALL.into_iter().all(|color| !self.has_mating_material(color));
        dead.then_some(End::InsufficientMaterial)
    }

    /// The result of [`Position::end`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let end = self.end()?;
        if let Some(mode_rules) = self.rules().mode_rules() {
            match end {
                End::Checkmate => return Some(self.outcome_of(mode_rules.checkmate)),
                End::Stalemate => return Some(self.outcome_of(mode_rules.stalemate)),
                _ => {}
            }
        }
        Some(match end {
            End::Checkmate => Outcome::Win(!self.turn()),
            End::Goal(winner) => Outcome::Win(winner),
            End::Stalemate | End::InsufficientMaterial | End::SharedGoal => Outcome::Draw,
        })
    }

    /// What it means that the side to move has no legal move, goals apart.
    #[must_use]
    pub fn outcome_without_moves(&self) -> Outcome {
        let mode_rules = self.rules().mode_rules();
        let (checkmate, stalemate) = mode_rules.map_or((Verdict::Loses, Verdict::Draws), |mode_rules| {
            (mode_rules.checkmate, mode_rules.stalemate)
        });
        self.outcome_of(if self.is_check() { checkmate } else { stalemate })
    }

    fn outcome_of(&self, verdict: Verdict) -> Outcome {
        match verdict {
            Verdict::Draws => Outcome::Draw,
            Verdict::Loses => Outcome::Win(!self.turn()),
            Verdict::Wins => Outcome::Win(self.turn()),
        }
    }

    /// Whether the game is over by a goal beyond chess.
    #[inline(always)]
    #[must_use]
    pub fn is_goal_reached(&self) -> bool {
        R::HAS_GOALS && (self.rules().goal(self).is_some() || self.rules().is_goal_shared(self))
    }

    /// Whether the material on the board lets `color` mate by some series of moves, with the other's help.
    ///
    /// Only the kinds of pieces and the colors of bishops' squares count. A lone king cannot; a lone knight
    /// can only if the other side has something other than queens; bishops of one square color can only if
    /// the other side has a pawn, a knight or a bishop of the other square color. In a mode: whether `color`
    /// can reach any of its goals.
    #[must_use]
    pub fn has_mating_material(&self, color: Color) -> bool {
        match self.rules().mode_rules() {
            None => self.has_mating_material_in_chess(color),
            Some(mode_rules) => self.can_win_in_mode(mode_rules, color),
        }
    }

    pub(super) fn has_mating_material_in_chess(&self, color: Color) -> bool {
        let board = self.board();
        let (own, other) = (board.by_color(color), board.by_color(!color));
        let of = |role: Role| board.by_role(role);
        if (own & (of(Role::PAWN) | of(Role::ROOK) | of(Role::QUEEN))).any() {
            return true;
        }
        let (knights, bishops) = (own & of(Role::KNIGHT), own & of(Role::BISHOP));
        if knights.any() {
            let helpers = other - of(Role::KING) - of(Role::QUEEN);
            return knights.several() || bishops.any() || helpers.any();
        }
        if bishops.any() {
            let all_bishops = of(Role::BISHOP);
            let both_colors = (all_bishops & Bitboard::LIGHT).any() && (all_bishops - Bitboard::LIGHT).any();
            return both_colors || (of(Role::PAWN) | of(Role::KNIGHT)).any();
        }
        false
    }
}
