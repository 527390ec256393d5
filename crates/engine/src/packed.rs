//! A move of any rules in 20 bits, for the transposition table and for files.

use tabiya_rules::types::{MoveCode, MoveKind, Role, Square};

/// From (6), to (6), kind (3), role (5); 0 stands for no move.
const KIND: u32 = 12;
const ROLE: u32 = 15;

/// The number of a move; never 0.
#[inline(always)]
pub(crate) fn pack<M: MoveCode>(m: M) -> u32 {
    let (kind, role) = match m.kind() {
        MoveKind::Normal => (1, 0),
        MoveKind::Promotion(role) => (2, u32::from(role.code())),
        MoveKind::EnPassant => (3, 0),
        MoveKind::Castle => (4, 0),
        MoveKind::Drop(role) => (5, u32::from(role.code())),
    };
    m.from() as u32 | (m.to() as u32) << 6 | kind << KIND | role << ROLE
}

/// The move with this number. It need not be legal anywhere.
#[inline(always)]
pub(crate) fn unpack<M: MoveCode>(bits: u32) -> Option<M> {
    let (from, to) = (Square::from_low_bits(bits as u8), Square::from_low_bits((bits >> 6) as u8));
    let role = || Role::from_code((bits >> ROLE & 31) as u8);
    let kind = match bits >> KIND & 7 {
        1 => MoveKind::Normal,
        2 => MoveKind::Promotion(role()?),
        3 => MoveKind::EnPassant,
        4 => MoveKind::Castle,
        5 => MoveKind::Drop(role()?),
        _ => return None,
    };
    if from == to && !matches!(kind, MoveKind::Drop(_)) {
        return None;
    }
    Some(M::new(from, to, kind))
}

#[cfg(test)]
mod tests {
    use tabiya_rules::position::Position;

    use super::*;

    #[test]
    fn every_move_reads_back() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/8/8/8/1k1Pp2R/8/4K3/8 b - d3 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            for m in position.legal_moves() {
                assert_eq!(unpack(pack(m)), Some(m));
            }
        }
        assert_eq!(unpack::<tabiya_rules::types::Move>(0), None);
    }
}
