//! What a mode decides, as plain data that position and generator ask.
//!
//! Invariant: a role with one of chess's six codes moves as that piece of chess does; every other role has a
//! [`Movement`] of its own. So the bit tricks of chess stay right in every mode.

use crate::attacks::Movement;
use crate::types::{Bitboard, Color, Piece, Role, RoleSet, Square};

/// What happens to a piece that is taken.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum CaptureEffect {
    /// It leaves the game.
    #[default]
    Remove,
    /// It goes to the taker's pocket, in the taker's color.
    Pocket,
    /// It explodes, with its taker and everything next to it but the roles that are spared.
    Explode,
}

/// What an event means for the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Verdict {
    /// The game is drawn.
    #[default]
    Draws,
    /// The other side wins.
    Loses,
    /// Being mated or stalemated is the aim.
    Wins,
}

/// Squares to reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareGoal {
    /// With which pieces.
    pub roles: RoleSet,
    /// Where, for each color.
    pub squares: [Bitboard; 2],
    /// Whether Black, when White has arrived, may still draw by arriving with the very next move.
    pub reply: bool,
}

/// Kinds of pieces that decide the game when a side has none of them left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extinction {
    /// The kinds.
    pub roles: RoleSet,
    /// Whether the side without them wins instead of losing.
    pub wins: bool,
    /// For whom it counts: those who had some at the start.
    pub applies: [bool; 2],
}

/// A goal other than mate.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// So many checks were given.
    Checks,
    /// A side has none of certain pieces left.
    Extinction,
    /// A side has only royal pieces left.
    Bare,
    /// A square was reached.
    Squares,
}

/// What a mode decides. See the module for what must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModeRules {
    /// The movement of each role by its code; none for the roles of chess.
    pub movements: Vec<Option<Movement>>,
    /// The roles with a movement of their own.
    pub own: RoleSet,
    /// The capital letter of each role by its code.
    pub letters: Vec<Option<char>>,
    /// What a piece of each role is worth by its code, in hundredths of a pawn; a royal piece nothing.
    pub values: Vec<i32>,
    /// The pieces that must not be left where they can be taken.
    pub royal: RoleSet,
    /// How many royal pieces each color starts with.
    pub royals: [usize; 2],
    /// The pieces whose moves reset the counter and that take part in en passant.
    pub pawns: RoleSet,
    /// Whether a pawn may stand on its own first rank.
    pub pawns_on_first_rank: bool,
    /// The pieces that promote.
    pub promoting: RoleSet,
    /// Where each color's pieces promote.
    pub promotion_zone: [Bitboard; 2],
    /// What they become, the default first.
    pub promotions: Vec<Role>,
    /// Whether they may also stay what they are.
    pub promotion_optional: bool,
    /// Where each color's chess pawns may make a double step.
    pub double_from: [Bitboard; 2],
    /// Where a pawn of each color can be taken in passing.
    pub en_passant_squares: [Bitboard; 2],
    /// Who castles with whom.
    pub castling: Option<(Role, Role)>,
    /// What a capture does.
    pub capture: CaptureEffect,
    /// What an explosion spares, unless it takes part in the capture.
    pub spared: RoleSet,
    /// What may be dropped from the pocket; each has its slot.
    pub drops: Vec<Role>,
    /// Where each color's pawns may be dropped.
    pub pawn_drop_zone: [Bitboard; 2],
    /// Whether a side that can take must take.
    pub must_capture: bool,
    /// Whether a move may give check.
    pub may_check: bool,
    /// How many checks win; 0 if they do not count.
    pub checks: u8,
    /// Squares that win.
    pub goal: Option<SquareGoal>,
    /// Kinds whose loss decides.
    pub extinction: Option<Extinction>,
    /// Whether a side left with royal pieces only loses.
    pub bare_loses: bool,
    /// What it means to have no legal move out of check.
    pub checkmate: Verdict,
    /// What it means to have no legal move without being in check.
    pub stalemate: Verdict,
    /// Whether the generator of chess does for a side with exactly one royal king.
    pub classic: bool,
}

impl ModeRules {
    /// The movement of a role that is not one of chess.
    #[inline]
    #[must_use]
    pub fn movement(&self, role: Role) -> Option<&Movement> {
        self.movements[role.index()].as_ref()
    }

    /// The letter of a role.
    #[inline]
    #[must_use]
    pub fn letter(&self, role: Role) -> Option<char> {
        self.letters[role.index()]
    }

    /// The piece with this letter of FEN: a capital is White's.
    #[must_use]
    pub fn piece(&self, letter: char) -> Option<Piece> {
        let capital = letter.to_ascii_uppercase();
        let code = self.letters.iter().position(|known| *known == Some(capital))?;
        let color = if letter == capital { Color::White } else { Color::Black };
        Some(Piece::new(color, Role::from_code(code as u8)?))
    }

    /// Where a piece of this role in the pocket counts.
    #[inline]
    #[must_use]
    pub fn slot(&self, role: Role) -> Option<usize> {
        self.drops.iter().position(|known| *known == role)
    }

    /// Whether taken pieces are kept for dropping.
    #[inline]
    #[must_use]
    pub fn has_pockets(&self) -> bool {
        !self.drops.is_empty()
    }
}

/// What a position of a mode remembers beyond chess. All zero for a position that has nothing of it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct VariantState {
    /// How many pieces of each slot White and Black may drop.
    pub pockets: [[u8; Self::SLOTS]; 2],
    /// The pieces that are promoted pawns, where it matters.
    pub promoted: Bitboard,
    /// The checks given by White and by Black, where they count.
    pub checks: [u8; 2],
    /// The pawn that can be taken in passing now.
    pub en_passant_pawn: Option<Square>,
}

impl VariantState {
    /// How many kinds of pieces a pocket can hold.
    pub const SLOTS: usize = 16;
}

/// What a position remembers under rules that need no more than chess.
pub(crate) static NO_VARIANT_STATE: VariantState = VariantState {
    pockets: [[0; VariantState::SLOTS]; 2],
    promoted: Bitboard::EMPTY,
    checks: [0; 2],
    en_passant_pawn: None,
};
