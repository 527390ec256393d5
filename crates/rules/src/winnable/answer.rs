//! The question and its answers.

use core::any::TypeId;

use super::confined::confinement_prevents_mate;
use super::search::{Found, find_mate};
use crate::position::{Chess, Position, Rules};
use crate::types::{Color, Role};

/// How far a search may go.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The most positions that may be looked at.
    pub positions: u32,
}

impl Bound {
    /// For a flag that fell: it happens once in a game, so it may take some milliseconds.
    pub const FLAG: Self = Self { positions: 50_000 };
    /// For the position after each move: enough for every forced line and most closed positions.
    pub const EACH_MOVE: Self = Self { positions: 3_000 };
}

/// Why a side cannot mate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoMate {
    /// The pieces left cannot, wherever they stand.
    Material,
    /// No piece can ever get to where a mate would need it.
    Confined,
    /// Every position that can be reached was looked at, and none is mate.
    Exhausted {
        /// How many there are.
        positions: u32,
    },
}

/// Whether a side can still mate by some legal series of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Winnable<M> {
    /// It can: these moves of both sides end in mate.
    Yes {
        /// The moves.
        line: Vec<M>,
    },
    /// It cannot.
    No(NoMate),
    /// The bound was reached first.
    Unsettled,
}

impl<R: Rules> Position<R> {
    /// Whether `color` can still mate by some legal series of moves, with the other side's help.
    ///
    /// Draws by repetition or by counting moves do not end the series: it need not be one that an arbiter would
    /// let happen. Rules that decide games by other goals than mate are not judged.
    #[must_use]
    pub fn winnable(&self, color: Color, bound: Bound) -> Winnable<R::Move> {
        if R::HAS_GOALS {
            return Winnable::Unsettled;
        }
        if !self.has_mating_material(color) {
            return Winnable::No(NoMate::Material);
        }
        if self.has_locked_pawns() && confinement_prevents_mate(self, color) {
            return Winnable::No(NoMate::Confined);
        }
        match find_mate(self, color, bound) {
            Found::Mate(line) => Winnable::Yes { line },
            Found::NoMore { positions } => Winnable::No(NoMate::Exhausted { positions }),
            Found::Bound => Winnable::Unsettled,
        }
    }

    /// Why neither side can mate by any legal series of moves, if that can be proved.
    ///
    /// A position that is mate already is not dead, nor is one in which the bound is reached first.
    #[must_use]
    pub fn dead(&self, bound: Bound) -> Option<NoMate> {
        let mut why = NoMate::Material;
        // The side that has just moved is asked first: if its move mates or nearly does, that is soon found.
        for color in [!self.turn(), self.turn()] {
            match self.winnable(color, bound) {
                Winnable::No(NoMate::Material) => {}
                Winnable::No(reason) => why = reason,
                Winnable::Yes { .. } | Winnable::Unsettled => return None,
            }
        }
        Some(why)
    }

    /// Whether these are the pieces of chess and some pawn stands before a pawn of the other side: without that,
    /// nothing keeps pieces apart for ever.
    fn has_locked_pawns(&self) -> bool {
        let pawns = self.board().by_role(Role::PAWN);
        let white = (pawns & self.board().by_color(Color::White)).0;
        let black = (pawns & self.board().by_color(Color::Black)).0;
        // A capture en passant takes a pawn without going to its square, which the proof does not foresee.
        TypeId::of::<R>() == TypeId::of::<Chess>() && white << 8 & black != 0 && self.en_passant().is_none()
    }
}
