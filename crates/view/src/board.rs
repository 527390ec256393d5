//! A position, past or present.

use std::collections::BTreeMap;

use tabiya_game::Game;
use tabiya_host::color_of;
use tabiya_protocol::{self as protocol, Board, Captured, LastMove, Role};
use tabiya_rules::{
    position::{Position, Rules},
    types::{CastlingSide, Color, MoveCode, MoveKind, Piece},
};

/// The name of a role in messages.
pub(crate) fn role_name<R: Rules>(rules: &R, role: tabiya_rules::types::Role) -> Role {
    Role(rules.letter(role).map_or_else(|| format!("{}", role.code()), String::from))
}

/// A piece in messages: `wP`.
pub(crate) fn piece_name<R: Rules>(rules: &R, piece: Piece) -> String {
    format!("{}{}", piece.color.fen_char(), role_name(rules, piece.role).0)
}

/// What stands where.
#[must_use]
pub fn piece_map<R: Rules>(position: &Position<R>) -> BTreeMap<String, String> {
    let rules = position.rules();
    let pieces = position.board().pieces();
    pieces.map(|(square, piece)| (square.to_string(), piece_name(rules, piece))).collect()
}

/// The squares to mark after a move; for castling where the king goes, for a drop where the piece is put.
#[must_use]
pub fn last_move<R: Rules>(before: &Position<R>, m: R::Move) -> LastMove {
    let to = match m.kind() {
        MoveKind::Castle => CastlingSide::of(m.from(), m.to()).king_to(before.turn()),
        _ => m.to(),
    };
    let from = (!matches!(m.kind(), MoveKind::Drop(_))).then(|| m.from().to_string());
    LastMove { from, to: to.to_string() }
}

/// The board after a ply of a game.
#[must_use]
pub fn board<R: Rules>(game: &Game<R>, ply: usize) -> Option<Board> {
    let position = game.position_at(ply)?;
    let before = ply.checked_sub(1);
    let last =
        before.and_then(|ply| Some(last_move(game.position_at(ply)?, *game.record().moves().get(ply)?)));
    Some(pictured(position, ply, last, captured(game, ply, position.rules())))
}

/// A position with what was played and lost before it.
pub(crate) fn pictured<R: Rules>(
    position: &Position<R>,
    ply: usize,
    last_move: Option<LastMove>,
    captured: Captured,
) -> Board {
    Board {
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
        fen: position.fen(),
        turn: color_of(position.turn()),
        move_number: u32::from(position.fullmoves()),
        pieces: piece_map(position),
        last_move,
        checks: position.checked_royals().into_iter().map(|square| square.to_string()).collect(),
        captured,
        balance: tabiya_game::material_balance(position),
        pockets: pockets(position),
        checks_left: checks_left(position),
    }
}

fn pockets<R: Rules>(position: &Position<R>) -> Option<BTreeMap<protocol::Color, BTreeMap<Role, u32>>> {
    let mode_rules = position.rules().mode_rules().filter(|mode_rules| mode_rules.has_pockets());
    mode_rules.map(|_| {
        let pocket = |color: Color| {
            let held = position.pocket(color);
            held.map(|(role, count)| (role_name(position.rules(), role), u32::from(count))).collect()
        };
        Color::ALL.into_iter().map(|color| (color_of(color), pocket(color))).collect()
    })
}

fn checks_left<R: Rules>(position: &Position<R>) -> Option<BTreeMap<protocol::Color, u32>> {
    let needed =
        position.rules().mode_rules().map(|mode_rules| mode_rules.checks).filter(|checks| *checks > 0)?;
    let given = R::variant_state(position.state()).checks;
    let left = |color: Color| u32::from(needed.saturating_sub(given[color.index()]));
    Some(Color::ALL.into_iter().map(|color| (color_of(color), left(color))).collect())
}

fn captured<R: Rules>(game: &Game<R>, until: usize, rules: &R) -> Captured {
    let mut lost = Captured::default();
    // What comes back from the pocket is not lost.
    if rules.mode_rules().is_some_and(tabiya_rules::position::ModeRules::has_pockets) {
        return lost;
    }
    for piece in (1..=until).flat_map(|ply| game.lost_at(ply)) {
        let side = if piece.color.is_white() { &mut lost.white } else { &mut lost.black };
        side.push(role_name(rules, piece.role));
    }
    lost
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::built_in;

    use super::*;

    #[test]
    fn castling_marks_the_kings_way_and_a_drop_only_its_end() {
        let marked = |mode: &str, fen: &str, san: &str| {
            let before = built_in(mode).expect("a mode").position(fen).expect("a position");
            let LastMove { from, to } = last_move(&before, before.parse_san(san).expect("legal"));
            (from, to)
        };
        let castled = marked("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O");
        assert_eq!(castled, (Some("e1".to_owned()), "g1".to_owned()));
        let dropped = marked("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@f3");
        assert_eq!(dropped, (None, "f3".to_owned()));
    }
}
