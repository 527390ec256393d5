//! Moves that were never played: how a game could have gone on.

use tabiya_game::Game;
use tabiya_host::PLIES;
use tabiya_protocol::{Board, Captured, Code, Message};
use tabiya_rules::{
    position::{Position, Rules},
    types::Piece,
};

use crate::board::{board, last_move, pictured, role_name};

/// The board after each of these moves, the first of which follows the latest position.
///
/// # Errors
/// The first that cannot be played there.
pub fn line<R: Rules>(game: &Game<R>, moves: &[String]) -> Result<Vec<Board>, Message> {
    if moves.len() > PLIES {
        return Err(Message::new(Code::TooMany).with("limit", PLIES as i64));
    }
    let mut position = *game.position();
    let mut captured = board(game, game.ply()).map(|board| board.captured).unwrap_or_default();
    let mut boards = Vec::with_capacity(moves.len());
    for (index, text) in moves.iter().enumerate() {
        let illegal =
            || Message::new(Code::IllegalMove).with("text", text.chars().take(20).collect::<String>());
        let m = position.parse_san(text).map_err(|_| illegal())?;
        let next = position.after(m);
        lose(&position, &next, &mut captured);
        let last = last_move(&position, m);
        boards.push(pictured(&next, game.ply() + index + 1, Some(last), captured.clone()));
        position = next;
    }
    Ok(boards)
}

/// Adds what the side that did not move has lost.
pub(crate) fn lose<R: Rules>(before: &Position<R>, after: &Position<R>, captured: &mut Captured) {
    // What comes back from the pocket is not lost.
    if before.rules().mode_rules().is_some_and(tabiya_rules::position::ModeRules::has_pockets) {
        return;
    }
    let loser = !before.turn();
    let of = |position: &Position<R>| -> Vec<Piece> {
        let pieces = position.board().pieces().map(|(_, piece)| piece);
        pieces.filter(|piece| piece.color == loser).collect()
    };
    let mut left = of(after);
    let side = if loser.is_white() { &mut captured.white } else { &mut captured.black };
    for piece in of(before) {
        match left.iter().position(|other| *other == piece) {
            Some(index) => drop(left.swap_remove(index)),
            None => side.push(role_name(before.rules(), piece.role)),
        }
    }
}
