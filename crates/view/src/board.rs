//! A position, past or present.

use std::collections::BTreeMap;

use tabiya_game::{Game, Marked};
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
    let marked = game.marked_at(ply);
    let last =
        marked.map(|marked| LastMove { from: came_from(game, ply, marked), to: marked.to.to_string() });
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

/// Where the piece of the last move came from; a dropped one from nowhere.
fn came_from<R: Rules>(game: &Game<R>, ply: usize, marked: Marked) -> Option<String> {
    let m = game.record().moves().get(ply.checked_sub(1)?)?;
    (!matches!(m.kind(), MoveKind::Drop(_))).then(|| marked.from.to_string())
}

fn pockets<R: Rules>(position: &Position<R>) -> Option<BTreeMap<protocol::Color, BTreeMap<Role, u32>>> {
    let facts = position.rules().facts().filter(|facts| facts.has_pockets());
    facts.map(|_| {
        let pocket = |color: Color| {
            let held = position.pocket(color);
            held.map(|(role, count)| (role_name(position.rules(), role), u32::from(count))).collect()
        };
        Color::ALL.into_iter().map(|color| (color_of(color), pocket(color))).collect()
    })
}

fn checks_left<R: Rules>(position: &Position<R>) -> Option<BTreeMap<protocol::Color, u32>> {
    let needed = position.rules().facts().map(|facts| facts.checks).filter(|checks| *checks > 0)?;
    let given = R::extras(position.state()).checks;
    let left = |color: Color| u32::from(needed.saturating_sub(given[color.index()]));
    Some(Color::ALL.into_iter().map(|color| (color_of(color), left(color))).collect())
}

fn captured<R: Rules>(game: &Game<R>, until: usize, rules: &R) -> Captured {
    let mut lost = Captured::default();
    // What comes back from the pocket is not lost.
    if rules.facts().is_some_and(tabiya_rules::position::Facts::has_pockets) {
        return lost;
    }
    for piece in (1..=until).flat_map(|ply| game.lost_at(ply)) {
        let side = if piece.color.is_white() { &mut lost.white } else { &mut lost.black };
        side.push(role_name(rules, piece.role));
    }
    lost
}
