//! A position, past or present.

use std::collections::BTreeMap;

use tabiya_game::Game;
use tabiya_protocol::{self as protocol, Board, Captured, LastMove, Role};
use tabiya_rules::{
    position::{Position, Rules},
    types::{Color, Piece},
};

/// The protocol's word for a color.
pub(crate) fn color_of(color: Color) -> protocol::Color {
    match color {
        Color::White => protocol::Color::White,
        Color::Black => protocol::Color::Black,
    }
}

/// The rules' word for a color.
pub(crate) fn to_rules(color: protocol::Color) -> Color {
    match color {
        protocol::Color::White => Color::White,
        protocol::Color::Black => Color::Black,
    }
}

/// The name of a role in messages.
pub(super) fn role_name<R: Rules>(rules: &R, role: tabiya_rules::types::Role) -> Role {
    Role(rules.letter(role).map_or_else(|| format!("{}", role.code()), String::from))
}

/// A piece in messages: `wP`.
pub(super) fn piece_name<R: Rules>(rules: &R, piece: Piece) -> String {
    format!("{}{}", piece.color.fen_char(), role_name(rules, piece.role).0)
}

/// What stands where.
pub(crate) fn piece_map<R: Rules>(position: &Position<R>) -> BTreeMap<String, String> {
    let rules = position.rules();
    let pieces = position.board().pieces();
    pieces.map(|(square, piece)| (square.to_string(), piece_name(rules, piece))).collect()
}

/// The board after a ply of a game.
pub(crate) fn board<R: Rules>(game: &Game<R>, ply: usize) -> Option<Board> {
    let position = game.position_at(ply)?;
    let rules = position.rules();
    let turn = position.turn();
    let checks = if position.is_check() { vec![position.king(turn).to_string()] } else { Vec::new() };
    Some(Board {
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
        fen: position.fen(),
        turn: color_of(turn),
        move_number: u32::from(position.fullmoves()),
        pieces: piece_map(position),
        last_move: game
            .marked_at(ply)
            .map(|marked| LastMove { from: Some(marked.from.to_string()), to: marked.to.to_string() }),
        checks,
        captured: captured(game, ply, rules),
        balance: tabiya_game::material_balance(position),
        pockets: None,
    })
}

fn captured<R: Rules>(game: &Game<R>, until: usize, rules: &R) -> Captured {
    let mut lost = Captured::default();
    for (ply, m) in game.record().moves().iter().take(until).enumerate() {
        let Some((_, piece)) = game.position_at(ply).and_then(|position| position.captured(*m)) else {
            continue;
        };
        let side = if piece.color.is_white() { &mut lost.white } else { &mut lost.black };
        side.push(role_name(rules, piece.role));
    }
    lost
}
