//! Moves in advance as a page shows them.

use tabiya_protocol::{Destination, Moves, PremoveView, Promotion, ShortString};
use tabiya_rules::{
    attacks::king_attacks,
    movegen::{CastlingAhead, Premoves},
    position::{Position, Rules},
    types::{CastlingSide, Color, Square},
};

use crate::{
    board::{piece_name, role_name},
    moves::square_name,
};

/// The board with a queue of premoves played on it, and what may follow.
#[must_use]
pub fn premoves<R: Rules>(position: &Position<R>, color: Color, queue: &[String]) -> PremoveView {
    let rules = position.rules();
    let mut ahead = position.premoves(color);
    let valid = queue.iter().take_while(|text| text.parse().is_ok_and(|m| ahead.play(m))).count();
    let pieces = ahead.board().pieces().map(|(square, piece)| (square.to_string(), piece_name(rules, piece)));
    let mut moves = Moves::default();
    for from in ahead.board().by_color(color) {
        let steps = ahead.targets(from).into_iter().map(|to| destination(rules, &ahead, from, to));
        let castlings = ahead.castlings().into_iter().filter(|castling| castling.king == from);
        let list: Vec<_> = steps.chain(castlings.flat_map(|one| castles(one, color))).collect();
        if !list.is_empty() {
            moves.from.insert(square_name(from), list);
        }
    }
    for (role, zone) in ahead.drops() {
        let name = role_name(rules, role);
        let put = |to: Square| plain(to, ShortString::of(format_args!("{}@{to}", name.0)));
        moves.drops.insert(name.clone(), zone.into_iter().map(put).collect());
    }
    PremoveView { valid: u32::try_from(valid).unwrap_or(u32::MAX), pieces: pieces.collect(), moves }
}

fn plain(to: Square, uci: ShortString) -> Destination {
    Destination { to: square_name(to), uci, capture: false, promotions: Vec::new(), castle: None }
}

fn destination<R: Rules>(rules: &R, ahead: &Premoves<'_, R>, from: Square, to: Square) -> Destination {
    let choice = |role: &_| {
        let role = role_name(rules, *role);
        Promotion { uci: ShortString::of(format_args!("{from}{to}{}", role.0.to_ascii_lowercase())), role }
    };
    let promotions: Vec<_> = ahead.promotions(from, to).iter().map(choice).collect();
    let uci = promotions
        .first()
        .map_or_else(|| ShortString::of(format_args!("{from}{to}")), |choice| choice.uci.clone());
    Destination { promotions, ..plain(to, uci) }
}

/// Castling under the rook's square, and under the king's own where that means nothing else.
fn castles(castling: CastlingAhead, color: Color) -> Vec<Destination> {
    let CastlingAhead { king, rook, side } = castling;
    let name = if side == CastlingSide::King { "O-O" } else { "O-O-O" };
    let goal = side.king_to(color);
    let clicks = [Some(rook), Some(goal).filter(|goal| *goal != king && *goal != rook)];
    let free = clicks.into_iter().flatten().filter(|to| !king_attacks(king).has(*to));
    free.map(|to| Destination {
        castle: Some(name.to_owned()),
        ..plain(to, ShortString::of(format_args!("{king}{rook}")))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue<const N: usize>(texts: [&str; N]) -> [String; N] {
        texts.map(str::to_owned)
    }

    fn tos(view: &PremoveView, from: &str) -> Vec<String> {
        let mut list: Vec<_> =
            view.moves.from.get(from).into_iter().flatten().map(|d| d.to.to_string()).collect();
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
        let queue = queue(["e7e5", "d8h4", "a1a2", "h4f2"]);
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
        let queue = queue(["P@d5", "P@e5", "P@f5"]);
        let view = premoves(&position, Color::White, &queue);
        assert_eq!(view.valid, 2, "there are two pawns");
        assert_eq!((view.pieces["d5"].as_str(), view.pieces["e5"].as_str()), ("wP", "wP"));
        assert!(view.moves.drops.is_empty(), "none is left, and the knight is Black's");
        let places = &premoves(&position, Color::White, &[]).moves.drops[&tabiya_protocol::Role("P".into())];
        assert_eq!(places.len(), 48, "pawns stand on neither last rank");
    }

    #[test]
    fn pieces_of_other_movements_ignore_what_stands_in_the_way() {
        let of = |mode: &str, fen: &str| {
            tabiya_rules::mode::built_in(mode).expect("a mode").position(fen).expect("a position")
        };
        let position = of("cannons", "4k3/8/8/8/8/8/8/C3K3 b - - 0 1");
        let view = premoves(&position, Color::White, &queue(["a1a8"]));
        assert_eq!(view.valid, 1);
        assert!(tos(&view, "a8").contains(&"h8".to_owned()));
        let horde = of("horde", "4k3/8/8/8/8/8/8/P7 b - - 0 1");
        assert!(tos(&premoves(&horde, Color::White, &[]), "a1").contains(&"a3".to_owned()));
    }

    #[test]
    fn a_promotion_in_advance_keeps_its_choice() {
        let position = "4k3/8/P7/8/8/8/8/4K3 b - - 0 1".parse::<Position>().expect("a position");
        let queue = queue(["a6a7", "a7a8n"]);
        let view = premoves(&position, Color::White, &queue);
        assert_eq!((view.valid, view.pieces["a8"].as_str()), (2, "wN"));
    }
}
