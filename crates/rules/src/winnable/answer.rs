//! The question and its answers.

use super::confined::confinement_prevents_mate;
use super::search::{Found, find_mate};
use crate::position::{Position, Rules};
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
        // What is on the board needs no proof, even where no series of moves leads there.
        if self.is_mate_by(color) {
            return Winnable::Yes { line: Vec::new() };
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

    /// Whether `color` has mated.
    pub(super) fn is_mate_by(&self, color: Color) -> bool {
        self.turn() != color && self.is_check() && !self.has_legal_move()
    }

    /// Why neither side can mate by any legal series of moves, if that can be proved.
    ///
    /// A position that is mate already is not dead, nor is one in which the bound is reached first.
    #[must_use]
    pub fn dead(&self, bound: Bound) -> Option<NoMate> {
        if self.is_plainly_alive() {
            return None;
        }
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

    /// Whether no proof of death needs to be looked for, which almost always saves the search for a mate: nothing is forced, or
    /// not for longer than a move, as where a check is answered.
    fn is_plainly_alive(&self) -> bool {
        R::IS_CHESS
            && (self.is_unforced()
                || self.legal_moves().iter().any(|answer| self.after(*answer).is_unforced()))
    }

    /// Whether there is much to choose from, and a piece that no wall of pawns keeps in, be it that it leaps or that the
    /// wall has a gap.
    fn is_unforced(&self) -> bool {
        const UNFORCED: usize = 8;
        let board = self.board();
        let walled = (self.locked_pawns() as u8).count_ones() == 8;
        let free = if walled {
            board.by_role(Role::KNIGHT)
        } else {
            board.by_role(Role::KNIGHT) | board.straight_sliders()
        };
        free.any()
            && Color::ALL.into_iter().any(|color| self.has_mating_material(color))
            && self.legal_moves().len() >= UNFORCED
    }

    /// The files on which a pawn stands before a pawn of the other side, as bits from the a-file.
    fn locked_pawns(&self) -> u64 {
        let pawns = self.board().by_role(Role::PAWN);
        let white = (pawns & self.board().by_color(Color::White)).0;
        let black = (pawns & self.board().by_color(Color::Black)).0;
        let mut files = white << 8 & black;
        for shift in [32, 16, 8] {
            files |= files >> shift;
        }
        files & 0xFF
    }

    /// Whether these are the pieces of chess and some pawn stands before a pawn of the other side: without that,
    /// nothing keeps pieces apart for ever.
    fn has_locked_pawns(&self) -> bool {
        // A capture en passant takes a pawn without going to its square, which the proof does not foresee.
        R::IS_CHESS && self.locked_pawns() != 0 && self.capturable_en_passant().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Congruential;

    /// Along games of moves drawn by a fixed sequence: what is passed over would not have been proved dead.
    #[test]
    fn what_is_plainly_alive_is_not_dead() {
        let mut numbers = Congruential(0x1234_5678_9ABC_DEF0);
        let (mut passed, mut looked) = (0, 0);
        for _ in 0..8 {
            let mut position = Position::default();
            for _ in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[(numbers.roll() >> 33) as usize % moves.len()]);
                if !position.is_plainly_alive() {
                    passed += 1;
                    continue;
                }
                looked += 1;
                let no = |color| matches!(position.winnable(color, Bound::EACH_MOVE), Winnable::No(_));
                assert!(!(no(Color::White) && no(Color::Black)), "{}", position.fen());
            }
        }
        assert!(passed * 3 < looked, "the search is saved almost always: {looked} times, {passed} times not");
    }

    /// Looking for a mate there took longer than everything else that a server does for a move.
    #[test]
    fn a_check_in_the_middle_of_a_game_needs_no_proof() {
        for fen in [
            "2rb2k1/2p1r3/2P1p1p1/4P1P1/b5np/p1p2Q1P/R2P1K1R/6N1 w - - 1 39",
            "r1bqkbnr/3p1ppp/4P3/ppp2N2/2P2PP1/P6P/1PnQP3/R1B1KB1R w KQkq - 0 16",
            "4kbnr/3bN3/5p2/2p2pp1/p3P3/P3B2P/1r4BR/Rq2K3 w k - 6 38",
        ] {
            let position: Position = fen.parse().expect("a position");
            assert!(position.is_check() && position.is_plainly_alive(), "{fen}");
        }
        // The only answer to the check leaves bare kings.
        let dead: Position = "8/8/8/8/8/8/1q6/K6k w - - 0 1".parse().expect("a position");
        assert!(!dead.is_plainly_alive());
        assert_eq!(dead.dead(Bound::EACH_MOVE), Some(NoMate::Exhausted { positions: 2 }));
    }

    #[test]
    fn a_wall_from_edge_to_edge_keeps_everything_in_but_knights() {
        let alive = |fen: &str| fen.parse::<Position>().expect("a position").is_plainly_alive();
        assert!(!alive("r3k2r/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/R3K2R w - - 0 1"));
        assert!(alive("r3k2r/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/RN2K2R w - - 0 1"));
        // A capture opens the wall.
        assert!(alive("r3k2r/8/8/pppppppp/PPPPPPPP/8/8/R3K2R w - - 0 1"));
        assert!(alive("r3k2r/8/8/pppp1ppp/PPPP1PPP/8/8/R3K2R w - - 0 1"));
        assert!(!alive("4k3/8/8/pppp1ppp/PPPP1PPP/8/8/B3K3 w - - 0 1"));
    }
}
