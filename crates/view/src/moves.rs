//! Where pieces may go: every legal move under the squares a person would click.

use tabiya_protocol::{Castle, Destination, Moves, Promotion, ShortString};
use tabiya_rules::{
    position::{Position, Rules},
    types::{CastlingSide, MoveCode, MoveKind, Role, Square},
};

use crate::board::role_name;

/// The name of a square, which needs no memory of its own.
pub(crate) fn square_name(square: Square) -> ShortString {
    [square.file_char(), square.rank_char()].into_iter().collect()
}

/// All legal moves of the side to move.
#[must_use]
pub fn moves<R: Rules>(position: &Position<R>) -> Moves {
    let legal = position.legal_moves();
    let mut moves = Moves::default();
    for m in legal.iter().copied() {
        match m.kind() {
            MoveKind::Drop(role) => {
                let name = role_name(position.rules(), role);
                moves.drops.entry(name).or_default().push(destination(position, m, m.to()));
            }
            MoveKind::Castle => castle(position, m, &mut moves),
            MoveKind::Promotion(role) => promotion(position, m, role, &mut moves),
            MoveKind::Normal | MoveKind::EnPassant => {
                push(&mut moves, m.from(), destination(position, m, m.to()));
            }
        }
    }
    moves.from.values_mut().for_each(|list| merge_unpromoted(position, list));
    // A king may click where it lands only where that means nothing else.
    for castle in &moves.castles {
        let Some(list) = moves.from.get_mut(&castle.king_from) else { continue };
        let taken = castle.king_to == castle.king_from || list.iter().any(|other| other.to == castle.king_to);
        if !taken {
            list.push(Destination {
                to: castle.king_to.clone(),
                uci: castle.uci.clone(),
                capture: false,
                promotions: Vec::new(),
                castle: Some(castle.name.clone()),
            });
        }
    }
    moves
}

fn push(moves: &mut Moves, from: Square, destination: Destination) {
    moves.from.entry(square_name(from)).or_default().push(destination);
}

fn destination<R: Rules>(position: &Position<R>, m: R::Move, to: Square) -> Destination {
    Destination {
        to: square_name(to),
        uci: ShortString::of(position.uci(m, true)),
        capture: position.is_capture(m),
        promotions: Vec::new(),
        castle: None,
    }
}

fn castle<R: Rules>(position: &Position<R>, m: R::Move, moves: &mut Moves) {
    let side = CastlingSide::of(m.from(), m.to());
    let name = match side {
        CastlingSide::King => "O-O",
        CastlingSide::Queen => "O-O-O",
    };
    let over_rook = Destination { castle: Some(name.to_owned()), ..destination(position, m, m.to()) };
    moves.castles.push(Castle {
        name: name.to_owned(),
        uci: over_rook.uci.clone(),
        king_from: square_name(m.from()),
        king_to: square_name(side.king_to(position.turn())),
        rook_from: square_name(m.to()),
        rook_to: square_name(side.rook_to(position.turn())),
    });
    push(moves, m.from(), over_rook);
}

fn promotion<R: Rules>(position: &Position<R>, m: R::Move, role: Role, moves: &mut Moves) {
    let plain = destination(position, m, m.to());
    let choice = Promotion { role: role_name(position.rules(), role), uci: plain.uci.clone() };
    let list = moves.from.entry(square_name(m.from())).or_default();
    let index = match list.iter().position(|other| other.to == plain.to) {
        Some(index) => index,
        None => {
            list.push(plain);
            list.len() - 1
        }
    };
    let destination = &mut list[index];
    // The usual choice comes first, whatever order the generator lists them in.
    let usual = position.rules().mode_rules().and_then(|mode_rules| mode_rules.promotions.first().copied());
    if role == usual.unwrap_or(Role::QUEEN) {
        destination.uci.clone_from(&choice.uci);
        destination.promotions.insert(0, choice);
    } else {
        destination.promotions.push(choice);
    }
}

/// Where a piece may stay what it is, that is one more choice for the same square.
fn merge_unpromoted<R: Rules>(position: &Position<R>, list: &mut Vec<Destination>) {
    let promoted: Vec<ShortString> =
        list.iter().filter(|other| !other.promotions.is_empty()).map(|other| other.to.clone()).collect();
    for to in promoted {
        let plain =
            |other: &Destination| other.to == to && other.promotions.is_empty() && other.castle.is_none();
        let Some(at) = list.iter().position(plain) else { continue };
        let plain = list.remove(at);
        let from = plain.uci.get(..2).and_then(|text| text.parse::<Square>().ok());
        let role = from.and_then(|from| position.board().role_at(from));
        let promoting = list.iter_mut().find(|other| other.to == to);
        if let (Some(role), Some(promoting)) = (role, promoting) {
            let role = role_name(position.rules(), role);
            promoting.promotions.push(Promotion { role, uci: plain.uci });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fen: &str) -> Moves {
        moves(&fen.parse::<Position>().expect("a position"))
    }

    #[test]
    fn castling_is_under_the_kings_square_the_rooks_and_a_button() {
        let moves = of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let king = &moves.from["e1"];
        for (to, name) in [("g1", "O-O"), ("h1", "O-O"), ("c1", "O-O-O"), ("a1", "O-O-O")] {
            let found = king.iter().find(|destination| destination.to == to).expect(to);
            assert_eq!(found.castle.as_deref(), Some(name), "{to}");
        }
        assert_eq!(moves.castles.len(), 2);
        assert!(king.iter().any(|destination| destination.to == "f1" && destination.castle.is_none()));
    }

    #[test]
    fn a_king_that_can_step_where_it_would_castle_steps() {
        // King f1, rook h1: castling lands on g1, where the king can also step. The square means the step; to castle, one
        // clicks the rook.
        let moves = of("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
        let to_g1: Vec<_> = moves.from["f1"].iter().filter(|destination| destination.to == "g1").collect();
        assert_eq!(to_g1.len(), 1);
        assert_eq!(to_g1[0].castle, None, "a plain step is never castling");
        assert_eq!(moves.castles[0].rook_from, "h1");
    }

    #[test]
    fn promotions_are_one_square_with_a_choice_queen_first() {
        let moves = of("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        let list = &moves.from["a7"];
        assert_eq!(list.len(), 2);
        let capture = list.iter().find(|destination| destination.to == "b8").expect("b8");
        assert!(capture.capture);
        let roles: Vec<_> = capture.promotions.iter().map(|choice| choice.role.0.as_str()).collect();
        assert_eq!(roles[0], "Q");
        assert_eq!(roles.len(), 4);
        assert_eq!(capture.uci, "a7b8q");
    }

    #[test]
    fn en_passant_is_a_capture() {
        let moves = of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        let found = moves.from["e5"].iter().find(|destination| destination.to == "d6").expect("d6");
        assert!(found.capture);
    }
}
