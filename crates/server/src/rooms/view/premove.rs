//! Where pieces might go in advance.
//!
//! While the other side thinks nobody knows what will stand where, so a premove may go wherever the piece could go if
//! whatever is in the way were gone, and whatever it would take were there. It is checked like any move when its time
//! comes.

use std::collections::BTreeMap;

use tabiya_protocol::{self as protocol, Destination, Moves, PremoveView, Promotion};
use tabiya_rules::{
    attacks::{bishop_rays, king_attacks, knight_attacks, pawn_attacks, rook_rays},
    position::{Board, Facts, Position, Rules},
    types::{Bitboard, CastlingSide, Color, Piece, Role, Square},
};

use super::board::{piece_name, role_name};

/// The board with a queue of premoves played on it, and what may follow.
pub(crate) fn premoves<R: Rules>(position: &Position<R>, color: Color, queue: &[String]) -> PremoveView {
    let mut board = *position.board();
    let mut held: Vec<_> = position.pocket(color).collect();
    let mut valid = 0;
    for text in queue {
        let Some(done) =
            put_down(position, board, &mut held, color, text).or_else(|| step(position, board, color, text))
        else {
            break;
        };
        board = done;
        valid += 1;
    }
    let rules = position.rules();
    let pieces = board.pieces().map(|(square, piece)| (square.to_string(), piece_name(rules, piece)));
    let moves = Moves { drops: drops(position, &board, &held, color), ..reach(position, &board, color) };
    PremoveView { valid, pieces: pieces.collect(), moves }
}

/// Where each piece in hand could be put down, if what the other side has there were gone.
fn drops<R: Rules>(
    position: &Position<R>,
    board: &Board<R::Planes>,
    held: &[(Role, u8)],
    color: Color,
) -> BTreeMap<protocol::Role, Vec<Destination>> {
    let Some(facts) = position.rules().facts() else { return BTreeMap::new() };
    let held = held.iter().filter(|(_, count)| *count > 0).map(|(role, _)| *role);
    let destinations = |role: Role| {
        let name = role_name(position.rules(), role);
        let zone = if facts.pawns.has(role) { facts.pawn_drop_zone[color.index()] } else { Bitboard::ALL };
        let put = |to: Square| Destination {
            to: to.to_string(),
            uci: format!("{}@{to}", name.0),
            capture: false,
            promotions: Vec::new(),
            castle: None,
        };
        let squares = (zone - board.by_color(color)).into_iter().map(put).collect();
        (name, squares)
    };
    held.map(destinations).collect()
}

/// The board after a piece in hand is put down in advance, if that is what it is.
fn put_down<R: Rules>(
    position: &Position<R>,
    mut board: Board<R::Planes>,
    held: &mut [(Role, u8)],
    color: Color,
    text: &str,
) -> Option<Board<R::Planes>> {
    let (name, _) = text.split_once('@')?;
    let places = drops(position, &board, held, color);
    let place = places.get(&protocol::Role(name.to_owned()))?.iter().find(|place| place.uci == text)?;
    let to = Square::from_ascii(place.to.as_bytes())?;
    let (role, count) = held.iter_mut().find(|(role, _)| role_name(position.rules(), *role).0 == name)?;
    *count -= 1;
    board.place(to, Piece { color, role: *role });
    Some(board)
}

/// The board after one premove, if it is one.
fn step<R: Rules>(
    position: &Position<R>,
    mut board: Board<R::Planes>,
    color: Color,
    text: &str,
) -> Option<Board<R::Planes>> {
    let (from, rest) = text.split_at_checked(2)?;
    let from = Square::from_ascii(from.as_bytes())?;
    let moves = reach(position, &board, color);
    let destination = moves.from.get(&from.to_string())?.iter().find(|destination| {
        destination.uci == text || destination.promotions.iter().any(|choice| choice.uci == text)
    })?;
    let to = Square::from_ascii(rest.get(..2)?.as_bytes())?;
    let piece = board.remove(from)?;
    if destination.castle.is_some() {
        let side = CastlingSide::of(from, to);
        let rook = board.remove(to)?;
        board.place(side.king_to(color), piece);
        board.place(side.rook_to(color), rook);
        return Some(board);
    }
    let letter = rest.get(2..).and_then(|rest| rest.chars().next()).map(|letter| letter.to_ascii_uppercase());
    let role = letter
        .and_then(|letter| destination.promotions.iter().find(|choice| choice.role.0 == letter.to_string()))
        .and_then(|choice| {
            promotions(position)
                .iter()
                .copied()
                .find(|role| role_name(position.rules(), *role) == choice.role)
        });
    board.place(to, Piece { color, role: role.unwrap_or(piece.role) });
    Some(board)
}

fn promotions<R: Rules>(position: &Position<R>) -> &[Role] {
    position.rules().facts().map_or(&Role::PROMOTIONS[..], |facts| &facts.promotions)
}

/// Whether a piece that goes there is promoted.
fn promotes<R: Rules>(position: &Position<R>, role: Role, color: Color, to: Square) -> bool {
    match position.rules().facts() {
        None => role == Role::PAWN && color.rank(to.rank()) == 7,
        Some(facts) => facts.promoting.has(role) && facts.promotion_zone[color.index()].has(to),
    }
}

fn reach<R: Rules>(position: &Position<R>, board: &Board<R::Planes>, color: Color) -> Moves {
    let mut moves = Moves::default();
    for from in board.by_color(color) {
        let Some(role) = board.role_at(from) else { continue };
        let list: Vec<_> = targets(position, role, color, from)
            .into_iter()
            .map(|to| destination(position, role, color, from, to))
            .chain(castles(position, board, role, color, from))
            .collect();
        if !list.is_empty() {
            moves.from.insert(from.to_string(), list);
        }
    }
    moves
}

/// Where a piece could go on a board that were just right for it.
fn targets<R: Rules>(position: &Position<R>, role: Role, color: Color, from: Square) -> Bitboard {
    match role {
        Role::KNIGHT => knight_attacks(from),
        Role::KING => king_attacks(from),
        Role::BISHOP => bishop_rays(from),
        Role::ROOK => rook_rays(from),
        Role::QUEEN => bishop_rays(from) | rook_rays(from),
        Role::PAWN => {
            let ahead = if color.is_white() { 1 } else { -1 };
            let one = from.offset(0, ahead);
            let home = |facts: &Facts| facts.double_from[color.index()].has(from);
            let first = position.rules().facts().map_or(color.rank(from.rank()) == 1, home);
            let two = from.offset(0, 2 * ahead).filter(|_| first);
            one.into_iter().chain(two).fold(pawn_attacks(color, from), |set, square| set | square)
        }
        _ => {
            let movement = position.rules().facts().and_then(|facts| facts.movement(role));
            movement.map_or(Bitboard::EMPTY, |movement| movement.horizon(color, from))
        }
    }
}

fn destination<R: Rules>(
    position: &Position<R>,
    role: Role,
    color: Color,
    from: Square,
    to: Square,
) -> Destination {
    let plain = format!("{from}{to}");
    let mut promoted = Vec::new();
    if promotes(position, role, color, to) {
        for role in promotions(position) {
            let role = role_name(position.rules(), *role);
            promoted.push(Promotion { uci: format!("{plain}{}", role.0.to_ascii_lowercase()), role });
        }
    }
    let uci = promoted.first().map_or(plain, |choice| choice.uci.clone());
    Destination { to: to.to_string(), uci, capture: false, promotions: promoted, castle: None }
}

fn castles<R: Rules>(
    position: &Position<R>,
    board: &Board<R::Planes>,
    role: Role,
    color: Color,
    from: Square,
) -> Vec<Destination> {
    if role != Role::KING || from != position.king(color) {
        return Vec::new();
    }
    let rights = position.castling().rooks(color);
    let own = board.by_color(color);
    let mut list = Vec::new();
    for rook in rights.into_iter().filter(|rook| own.has(*rook)) {
        let side = CastlingSide::of(from, rook);
        let name = if side == CastlingSide::King { "O-O" } else { "O-O-O" };
        let king_to = side.king_to(color);
        let clicks =
            if king_attacks(from).has(king_to) || king_to == from { vec![rook] } else { vec![rook, king_to] };
        for to in clicks {
            if king_attacks(from).has(to) {
                continue;
            }
            list.push(Destination {
                to: to.to_string(),
                uci: format!("{from}{rook}"),
                capture: false,
                promotions: Vec::new(),
                castle: Some(name.to_owned()),
            });
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tos(view: &PremoveView, from: &str) -> Vec<String> {
        let mut list: Vec<_> =
            view.moves.from.get(from).into_iter().flatten().map(|d| d.to.clone()).collect();
        list.sort();
        list
    }

    #[test]
    fn a_premove_ignores_what_stands_in_the_way() {
        let position = Position::<tabiya_rules::position::Chess>::default();
        let view = premoves(&position, Color::Black, &[]);
        assert_eq!(tos(&view, "e7"), ["d6", "e5", "e6", "f6"]);
        assert!(tos(&view, "d8").contains(&"h4".to_owned()));
        assert!(tos(&view, "e8").contains(&"g8".to_owned()), "castling");
        assert!(!view.moves.from.contains_key("e2"), "only one's own pieces");
    }

    #[test]
    fn a_queue_moves_the_pieces_it_names() {
        let position = Position::<tabiya_rules::position::Chess>::default();
        let queue = ["e7e5".to_owned(), "d8h4".to_owned(), "a1a2".to_owned(), "h4f2".to_owned()];
        let view = premoves(&position, Color::Black, &queue);
        assert_eq!(view.valid, 2, "a1 is not Black's");
        assert_eq!(view.pieces["h4"], "bQ");
        assert!(!view.pieces.contains_key("d8"));
        assert!(tos(&view, "h4").contains(&"f2".to_owned()));
    }

    #[test]
    fn pieces_in_hand_are_put_down_in_advance_as_often_as_there_are() {
        let mode = tabiya_rules::mode::built_in("crazyhouse").expect("a mode");
        let position = mode.position("4k3/8/8/3p4/8/8/8/4K3[PPn] b - - 0 1").expect("a position");
        let queue = ["P@d5".to_owned(), "P@e5".to_owned(), "P@f5".to_owned()];
        let view = premoves(&position, Color::White, &queue);
        assert_eq!(view.valid, 2, "there are two pawns");
        assert_eq!((view.pieces["d5"].as_str(), view.pieces["e5"].as_str()), ("wP", "wP"));
        assert!(view.moves.drops.is_empty(), "none is left, and the knight is Black's");
        let places = &premoves(&position, Color::White, &[]).moves.drops[&protocol::Role("P".into())];
        assert_eq!(places.len(), 48, "pawns stand on neither last rank");
    }

    #[test]
    fn pieces_of_other_movements_ignore_what_stands_in_the_way() {
        let of = |mode: &str, fen: &str| {
            tabiya_rules::mode::built_in(mode).expect("a mode").position(fen).expect("a position")
        };
        let position = of("cannons", "4k3/8/8/8/8/8/8/C3K3 b - - 0 1");
        let view = premoves(&position, Color::White, &["a1a8".to_owned()]);
        assert_eq!(view.valid, 1);
        assert!(tos(&view, "a8").contains(&"h8".to_owned()));
        let horde = of("horde", "4k3/8/8/8/8/8/8/P7 b - - 0 1");
        assert!(tos(&premoves(&horde, Color::White, &[]), "a1").contains(&"a3".to_owned()));
    }

    #[test]
    fn a_promotion_in_advance_keeps_its_choice() {
        let position = "4k3/8/P7/8/8/8/8/4K3 b - - 0 1".parse::<Position>().expect("a position");
        let queue = ["a6a7".to_owned(), "a7a8n".to_owned()];
        let view = premoves(&position, Color::White, &queue);
        assert_eq!((view.valid, view.pieces["a8"].as_str()), (2, "wN"));
    }
}
