//! One entry of a book: sixteen bytes, numbers with their high byte first.

use tabiya_rules::position::Position;
use tabiya_rules::types::{Move, MoveCode, Role, Square};

/// What a pawn becomes, by its number in a move; 0 is nothing.
const PROMOTIONS: [Role; 4] = [Role::KNIGHT, Role::BISHOP, Role::ROOK, Role::QUEEN];

/// One line of a book: a move in a position, and how good it is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entry {
    /// The position's key.
    pub key: u64,
    /// The move: to (6 bits), from (6), what a pawn becomes (3). Castling is "king takes rook".
    pub m: u16,
    /// How good or frequent it is, compared with the others of its position.
    pub weight: u16,
    /// For programs that learn; we write 0.
    pub learn: u32,
}

impl Entry {
    /// How many bytes an entry has.
    pub const SIZE: usize = 16;

    /// The entry in these bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::SIZE]) -> Self {
        let whole = u128::from_be_bytes(bytes);
        Self {
            key: (whole >> 64) as u64,
            m: (whole >> 48) as u16,
            weight: (whole >> 32) as u16,
            learn: whole as u32,
        }
    }

    /// As it stands in the file, in the byte order of Polyglot.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::SIZE] {
        let low = u64::from(self.m) << 48 | u64::from(self.weight) << 32 | u64::from(self.learn);
        (u128::from(self.key) << 64 | u128::from(low)).to_be_bytes()
    }
}

/// A move as a book writes it.
#[must_use]
pub fn move_to_bits(m: Move) -> u16 {
    let promotion = m.promotion().and_then(|role| PROMOTIONS.iter().position(|other| *other == role));
    m.to() as u16 | (m.from() as u16) << 6 | promotion.map_or(0, |number| number as u16 + 1) << 12
}

/// The legal move that a book writes so; `None` if there is none, as when another position has the same key. Castling is
/// understood by the king's goal too, which some books have.
#[must_use]
pub fn move_from_bits(position: &Position, bits: u16) -> Option<Move> {
    let square = |bits: u16| Square::from_low_bits((bits & 63) as u8);
    let promotion = match usize::from(bits >> 12 & 7) {
        0 => None,
        number => Some(*PROMOTIONS.get(number - 1)?),
    };
    let found = position.find_move(square(bits >> 6), square(bits), promotion);
    // A pawn that reaches the last rank has to become something.
    found.filter(|m| m.promotion() == promotion)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_and_moves_read_back() {
        let bytes = *b"\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\x00\x05\x00\x00\x00\x07";
        let entry = Entry { key: 0x463B_9618_1691_FC9C, m: 0x031C, weight: 5, learn: 7 };
        assert_eq!((Entry::from_bytes(bytes), entry.to_bytes()), (entry, bytes));
        let start = Position::default();
        let e4 = start.parse_uci("e2e4").expect("a move");
        assert_eq!((move_from_bits(&start, entry.m), move_to_bits(e4)), (Some(e4), entry.m));
        let fens = [
            "r3k2r/P6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/p7/1N2K3 b kq - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        ];
        for fen in fens {
            let position: Position = fen.parse().expect("a position");
            for m in position.legal_moves().iter() {
                assert_eq!(move_from_bits(&position, move_to_bits(*m)), Some(*m), "{fen} {m:?}");
            }
        }
    }

    #[test]
    fn what_is_no_legal_move_is_none() {
        let position: Position = "4k2r/P7/8/8/8/8/8/R3K2R w KQk - 0 1".parse().expect("a position");
        let bits =
            |from: Square, to: Square, promotion: u16| to as u16 | (from as u16) << 6 | promotion << 12;
        let castles = position.parse_uci("e1g1").expect("castling");
        for goal in [Square::G1, Square::H1] {
            assert_eq!(move_from_bits(&position, bits(Square::E1, goal, 0)), Some(castles));
        }
        for bad in [
            0,
            bits(Square::A7, Square::A8, 0),
            bits(Square::A7, Square::A8, 5),
            bits(Square::A7, Square::A8, 7),
            bits(Square::A1, Square::A2, 4),
            bits(Square::E1, Square::E3, 0),
            bits(Square::E8, Square::E7, 0),
        ] {
            assert_eq!(move_from_bits(&position, bad), None, "{bad:#x}");
        }
    }
}
