//! A game as one line of a list.

use tabiya_host::Room;
use tabiya_protocol::{GameId, GameSummary, Millis};
use tabiya_rules::{position::Rules, types::Color};

use crate::{
    board::board,
    state::{opening, seat, status},
};

/// A game's line, without what differs from holder to holder. Instants are of the wall clock.
///
/// # Panics
/// Never: the present is a ply of every game.
#[must_use]
pub fn summary<R: Rules>(name: &str, room: &Room<R>, created: i64, touched: i64) -> GameSummary {
    let game = &room.game;
    let mode = &game.terms().mode;
    GameSummary {
        game: GameId(name.to_owned()),
        mode: if mode.is_empty() { "chess".to_owned() } else { mode.clone() },
        clock: game.terms().clock.to_string(),
        seats: Vec::new(),
        white: seat(room, Color::White),
        black: seat(room, Color::Black),
        status: status(game),
        board: board(game, game.ply()).expect("the present is a ply of the game"),
        opening: opening(game),
        touched: Millis(touched),
        created: Millis(created),
        starred: false,
    }
}
