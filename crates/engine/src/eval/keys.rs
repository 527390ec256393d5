//! Keys of parts of a position, followed move by move: the correction histories and the pawn cache ask for them.

use tabiya_rules::numbers::Dice;
use tabiya_rules::position::Observer;
use tabiya_rules::types::{Color, Piece, Role, Square};

/// Keys of the pawns, of each side's other pieces, and of the minor pieces.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Keys {
    /// All pawns.
    pub pawns: u64,
    /// The pieces other than pawns, by color.
    pub pieces: [u64; 2],
    /// Knights, bishops and kings of both colors.
    pub minors: u64,
}

impl Keys {
    #[inline(always)]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let number = NUMBERS[usize::from(piece.role.code() & 7) << 1 | piece.color.index()][square.index()];
        if piece.role == Role::PAWN {
            self.pawns ^= number;
        } else {
            self.pieces[piece.color.index()] ^= number;
            if matches!(piece.role, Role::KNIGHT | Role::BISHOP | Role::KING) {
                self.minors ^= number;
            }
        }
    }

    /// The key of one side's pieces other than pawns.
    #[inline(always)]
    #[must_use]
    pub fn of(&self, color: Color) -> u64 {
        self.pieces[color.index()]
    }
}

impl Observer for Keys {
    #[inline(always)]
    fn added(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
    }
}

static NUMBERS: [[u64; 64]; 16] = numbers();

/// Numbers from a fixed seed.
const fn numbers() -> [[u64; 64]; 16] {
    let mut table = [[0; 64]; 16];
    let mut dice = Dice::new(0x7461_6269_7961);
    let mut i = 0;
    while i < 16 * 64 {
        table[i / 64][i % 64] = dice.roll();
        i += 1;
    }
    table
}
