//! A server's game as a picture.

use std::time::Duration;

use tabiya_protocol::{GameView, Phase, SeatKind, SeatView, SideClock};
use tabiya_rules::types::{Color, Square};

use super::super::picture::{Man, Picture, Row, Stage};
use super::wording::{color, ending};

/// The picture of a game as it was told this long ago.
pub(super) fn picture(view: &GameView, age: Duration) -> Picture {
    let board = &view.now.board;
    let square = |name: &String| name.parse::<Square>().ok();
    let mut men = [const { None }; 64];
    for (name, piece) in &board.pieces {
        if let Some(at) = square(name) {
            men[at.index()] = man(piece);
        }
    }
    let last = board.last_move.as_ref().and_then(|last| {
        let to = square(&last.to)?;
        Some((last.from.as_ref().and_then(square).unwrap_or(to), to))
    });
    let lost = |side: Color, roles: &[tabiya_protocol::Role]| {
        roles.iter().filter_map(|role| Some(Man::new(side, role.0.chars().next()?))).collect()
    };
    let rows = view.moves.iter().map(|row| Row {
        number: row.move_number,
        color: color(row.color),
        san: row.san.clone(),
    });
    Picture {
        men,
        turn: color(board.turn),
        last,
        checks: board.checks.iter().filter_map(square).collect(),
        players: [player(&view.now.white), player(&view.now.black)],
        clocks: clocks(view, age),
        captured: [lost(Color::White, &board.captured.white), lost(Color::Black, &board.captured.black)],
        balance: board.balance,
        moves: rows.collect(),
        stage: match view.now.status.phase {
            Phase::Waiting => Stage::Waiting,
            Phase::Playing | Phase::Paused => Stage::Playing,
            Phase::Over => Stage::Over(ending(&view.now.status)),
        },
    }
}

/// The man that `wP` or `bQ` stands for.
fn man(piece: &str) -> Option<Man> {
    let mut letters = piece.chars();
    let side = match letters.next()? {
        'w' => Color::White,
        _ => Color::Black,
    };
    Some(Man::new(side, letters.next()?))
}

fn player(seat: &SeatView) -> String {
    match (seat.kind, seat.level) {
        (SeatKind::Computer, Some(level)) => format!("computer{level}"),
        (SeatKind::Open, _) => "nobody yet".to_owned(),
        _ if seat.name.is_empty() => "human".to_owned(),
        _ => seat.name.chars().filter(|letter| !letter.is_control()).collect(),
    }
}

fn clocks(view: &GameView, age: Duration) -> [Option<String>; 2] {
    let Some(clocks) = &view.now.clocks else { return [None, None] };
    let running = clocks.running.map(color);
    let shown = |side: Color, clock: &SideClock| {
        let run = if running == Some(side) { i64::try_from(age.as_millis()).unwrap_or(0) } else { 0 };
        let run = (run - clock.delay.map_or(0, |delay| delay.0)).max(0);
        let left = tabiya_game::Millis(u64::try_from(clock.left.0 - run).unwrap_or(0));
        Some(left.to_string())
    };
    [shown(Color::White, &clocks.white), shown(Color::Black, &clocks.black)]
}
