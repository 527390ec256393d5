//! The hand-written evaluation of chess.
//!
//! Piece-square values, phase and keys follow the pieces; everything else is found anew each time.
//! Invariant: what was followed equals what a fresh start on the same position gives.

use tabiya_rules::position::{Chess, Observer, Position};
use tabiya_rules::types::{Color, Piece, Role, Square};

use super::attacks::Side;
use super::chosen::fade;
use super::pawns::{PawnCache, passers, structure};
use super::psqt::View;
use super::tables::PSQT;
use super::tally::Sum;
use super::terms::{TEMPO, TERM_COUNT};
use super::{Evaluator, Keys, Pair, Tally, endgame, king, pieces};
use crate::score::{EVAL_BOUND, Value};

/// The hand-written evaluation of chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandWritten {
    /// The piece-square sums that each side sees, from its own view.
    sums: [Pair; 2],
    views: [View; 2],
    /// The side whose king went to where another view is needed.
    stale: [bool; 2],
    phase: i32,
    keys: Keys,
}

/// The phase of the start position.
const FULL_PHASE: i32 = 24;

#[inline(always)]
const fn phase_of(role: Role) -> i32 {
    const PHASE: [i32; 8] = [0, 0, 1, 0, 0, 1, 2, 4];
    PHASE[role.index() & 7]
}

impl Observer for HandWritten {
    #[inline(always)]
    fn added(&mut self, piece: Piece, square: Square) {
        self.keys.added(piece, square);
        self.phase += phase_of(piece.role);
        for (sum, view) in self.sums.iter_mut().zip(self.views) {
            *sum += PSQT[view.index(piece, square)];
        }
        if piece.role == Role::KING {
            let side = piece.color.index();
            self.stale[side] = View::new(piece.color, square) != self.views[side];
        }
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.keys.removed(piece, square);
        self.phase -= phase_of(piece.role);
        for (sum, view) in self.sums.iter_mut().zip(self.views) {
            *sum -= PSQT[view.index(piece, square)];
        }
    }
}

impl HandWritten {
    fn look(&mut self, position: &Position<Chess>, side: Color) {
        let view = View::new(side, position.king(side));
        let pieces = position.board().pieces();
        let sum = pieces.fold(Pair::default(), |sum, (square, piece)| sum + PSQT[view.index(piece, square)]);
        self.sums[side.index()] = sum;
        self.views[side.index()] = view;
        self.stale[side.index()] = false;
    }
}

impl Evaluator<Chess> for HandWritten {
    type Cache = PawnCache;

    fn new(position: &Position<Chess>) -> Self {
        let views = Color::ALL.map(|color| View::new(color, position.king(color)));
        let keys = Keys::default();
        let mut this = Self { sums: [Pair::default(); 2], views, stale: [false; 2], phase: 0, keys };
        for (square, piece) in position.board().pieces() {
            this.added(piece, square);
        }
        this
    }

    #[inline(always)]
    fn settle(&mut self, position: &Position<Chess>) {
        for side in Color::ALL {
            if self.stale[side.index()] {
                self.look(position, side);
            }
        }
    }

    fn evaluate(&self, position: &Position<Chess>, _: usize, cache: &mut PawnCache) -> Value {
        let mut sides = Color::ALL.map(|color| Side::new(position, color));
        let mut sum = Sum::default();
        let passed = cache.tally(self.keys.pawns, &sides, &mut sum);
        tally_pieces(position, &mut sides, passed, &mut sum);
        let total = self.sums[0] - self.sums[1] + sum.finish();
        let value = blend(total, self.phase, &sides);
        let value = if position.turn().is_white() { value } else { -value };
        fade(value, position).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    #[inline(always)]
    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn worth(_: &Chess, role: Role) -> Value {
        const WORTH: [Value; 8] = [0, 100, 320, 0, 0, 330, 500, 950];
        WORTH[role.index() & 7]
    }
}

/// Everything but the pawn structure.
#[inline(always)]
fn tally_pieces<T: Tally>(
    position: &Position<Chess>,
    sides: &mut [Side; 2],
    passed: tabiya_rules::types::Bitboard,
    tally: &mut T,
) {
    let white = pieces::place(position, Color::White, sides, tally);
    let black = pieces::place(position, Color::Black, sides, tally);
    white.tally(Color::White, sides, position.pinned(), tally);
    black.tally(Color::Black, sides, position.pinned(), tally);
    for side in Color::ALL {
        pieces::threats(side, sides, tally);
        king::shelter(side, sides, tally);
    }
    passers(passed, sides, tally);
    tally.add(position.turn(), TEMPO, 1);
}

/// The value from White's view: middlegame and endgame mixed by what is left on the board.
fn blend(total: Pair, phase: i32, sides: &[Side; 2]) -> Value {
    let phase = phase.min(FULL_PHASE);
    let endgame = total.endgame();
    let strong = if endgame >= 0 { Color::White } else { Color::Black };
    let scale = endgame::scale(strong, sides);
    if scale == 0 {
        return 0;
    }
    let scaled = endgame * scale / 64;
    let value = (total.middlegame() * phase + scaled * (FULL_PHASE - phase)) / FULL_PHASE;
    let bare = |side: &Side| side.all.count() == 1;
    let weak = &sides[(!strong).index()];
    if bare(weak) {
        let sign = if strong.is_white() { 1 } else { -1 };
        return value + sign * endgame::mop_up(strong, sides);
    }
    value
}

/// What the evaluation finds in a position, for the tuner: every weight's place with its count, then the
/// phase from 0 to 24 and the share of the endgame that counts, in sixty-fourths, for White and for Black.
pub fn trace<T: Tally>(position: &Position<Chess>, tally: &mut T) -> (i32, [i32; 2]) {
    let mut sides = Color::ALL.map(|color| Side::new(position, color));
    let passed = structure(&sides, tally);
    tally_pieces(position, &mut sides, passed, tally);
    let views = Color::ALL.map(|color| View::new(color, position.king(color)));
    let mut phase = 0;
    for (square, piece) in position.board().pieces() {
        phase += phase_of(piece.role);
        for (color, view) in Color::ALL.into_iter().zip(views) {
            tally.add(color, TERM_COUNT + view.index(piece, square), 1);
        }
    }
    (phase.min(FULL_PHASE), Color::ALL.map(|color| endgame::scale(color, &sides)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions along games of moves drawn by a fixed sequence.
    fn games() -> Vec<(Position, HandWritten)> {
        let mut reached = Vec::new();
        let mut state = 0x1234_5678_u64;
        for game in 0..40 {
            let mut position = tabiya_rules::chess960::start(game * 23).unwrap();
            let mut followed = HandWritten::new(&position);
            for _ in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position.play_observed(moves[(state >> 33) as usize % moves.len()], &mut followed);
                followed.settle(&position);
                reached.push((position, followed.clone()));
            }
        }
        reached
    }

    #[test]
    fn followed_equals_fresh() {
        for (position, followed) in games() {
            assert_eq!(followed, HandWritten::new(&position), "{}", position.fen());
        }
    }

    #[test]
    fn colors_are_alike() {
        let mut cache = PawnCache::default();
        for (position, followed) in games() {
            let mirrored = mirrored(&position);
            let other = HandWritten::new(&mirrored).evaluate(&mirrored, 0, &mut cache);
            assert_eq!(followed.evaluate(&position, 0, &mut cache), other, "{}", position.fen());
        }
    }

    fn mirrored(position: &Position) -> Position {
        use tabiya_rules::position::Setup;
        let mut setup = Setup::<Chess>::empty();
        for (square, piece) in position.board().pieces() {
            setup.board.place(square.mirrored(), Piece::new(!piece.color, piece.role));
        }
        setup.turn = !position.turn();
        setup.halfmoves = position.halfmoves();
        setup.position(Chess).unwrap()
    }

    #[test]
    fn the_better_side_is_better() {
        let value = |fen: &str| {
            let position: Position = fen.parse().unwrap();
            HandWritten::new(&position).evaluate(&position, 0, &mut PawnCache::default())
        };
        assert!(value("4k3/8/8/8/8/8/8/3QK3 w - - 0 1") > 500);
        assert!(value("4k3/8/8/8/8/8/8/3QK3 b - - 0 1") < -500);
        assert!(value("4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1") > 1000);
        assert_eq!(value("4k3/8/8/8/8/8/8/3NK3 w - - 0 1"), 0);
        assert_eq!(value("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1"), 0);
        // The bare king belongs in the corner of the bishop's color.
        let right = value("7k/8/5K2/8/8/2B5/8/6N1 w - - 0 1");
        assert!(right > value("k7/8/2K5/8/8/2B5/8/6N1 w - - 0 1"));
    }
}
