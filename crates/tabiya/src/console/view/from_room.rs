//! A game of a room as a picture.

use std::time::Duration;

use tabiya_engine::levels::Opponent;
pub(in crate::console) use tabiya_host::{color_of as side, color_to as color};
use tabiya_protocol::{
    Board, Color as Side, GameView, ModeInfo, Outcome, Phase, ReasonCode, Role, SeatKind, SeatView, SideClock,
};
use tabiya_rules::types::{Color, Square};
use tabiya_words::{Dictionary, phrase};

use super::picture::{Picture, Row, ShownPiece, Stage};
use crate::console::client::has_won;

/// A text of somebody else without what could confuse a terminal, or turn its text around.
pub(in crate::console) fn printable(text: &str) -> String {
    let turns = |letter: char| matches!(letter, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    text.chars().filter(|letter| !letter.is_control() && !turns(*letter)).collect()
}

/// What somebody is called who has a name.
pub(in crate::console) fn seat_name(seat: &SeatView) -> String {
    printable(&seat.name)
}

/// How a game ended.
fn ending(view: &GameView, words: &Dictionary) -> String {
    let status = &view.now.status;
    let names = words.colors();
    let won = has_won(status.outcome, &view.you.seats);
    let result = words.result(status.outcome.unwrap_or(Outcome::None), won, names);
    match &status.explanation {
        // These say it themselves.
        Some(why) if matches!(why.code, ReasonCode::Agreement | ReasonCode::Aborted) => {
            words.ending(why, names)
        }
        Some(why) => format!("{} {result}", words.ending(why, names)),
        None => result,
    }
}

/// The picture of a game as it was told this long ago.
pub(in crate::console) fn picture(view: &GameView, age: Duration, words: &Dictionary) -> Picture {
    let board = &view.now.board;
    let square = |name: &String| name.parse::<Square>().ok();
    let mut pieces = [const { None }; 64];
    for (name, piece) in &board.pieces {
        if let Some(at) = square(name) {
            pieces[at.index()] = shown_piece(&view.mode, piece);
        }
    }
    let last = board.last_move.as_ref().and_then(|last| {
        let to = square(&last.to)?;
        Some((last.from.as_ref().and_then(square).unwrap_or(to), to))
    });
    // Where taken pieces change sides, what is in the hand says it all.
    let changes_sides = board.pockets.is_some();
    let lost = |side: Color, roles: &[Role]| {
        let roles = roles.iter().filter(|_| !changes_sides);
        roles.map(|role| of_role(&view.mode, side, role)).collect()
    };
    let rows = view.moves.iter().map(|row| Row {
        number: row.move_number,
        color: color(row.color),
        san: row.san.clone(),
    });
    Picture {
        pieces,
        turn: color(board.turn),
        last,
        checks: board.checks.iter().filter_map(square).collect(),
        players: [player(&view.now.white, words), player(&view.now.black, words)],
        clocks: clocks(view, age),
        captured: [lost(Color::White, &board.captured.white), lost(Color::Black, &board.captured.black)],
        pockets: pockets(view),
        checks_given: checks_given(view),
        balance: board.balance,
        opening: view
            .now
            .opening
            .as_ref()
            .map(|opening| printable(&format!("{} {}", opening.eco, opening.name))),
        moves: rows.collect(),
        stage: match view.now.status.phase {
            Phase::Waiting => Stage::Waiting,
            Phase::Playing | Phase::Paused => Stage::Playing,
            Phase::Over => Stage::Over(ending(view, words)),
        },
    }
}

/// The picture of the same game with the board as it was.
pub(in crate::console) fn past(view: &GameView, board: Board, words: &Dictionary) -> Picture {
    let mut then = view.clone();
    then.moves.truncate(board.ply as usize);
    then.now.board = board;
    then.now.status.phase = Phase::Playing;
    // The server says only what it is called by now.
    then.now.opening = then.now.opening.filter(|opening| opening.ply <= then.now.board.ply);
    let clock = |side: Color| {
        let row = then.moves.iter().rev().find(|row| color(row.color) == side)?;
        row.clock.map(|left| tabiya_game::Millis(u64::try_from(left.0).unwrap_or(0)).to_string())
    };
    Picture { clocks: Color::ALL.map(clock), ..picture(&then, Duration::ZERO, words) }
}

/// The checks that were given, where they win.
fn checks_given(view: &GameView) -> Option<([u8; 2], u8)> {
    let (left, needed) = (view.now.board.checks_left.as_ref()?, view.mode.checks?);
    let number = |count: u32| u8::try_from(count).unwrap_or(u8::MAX);
    let given = |side: Side| number(needed.saturating_sub(left.get(&side).copied().unwrap_or(needed)));
    Some(([given(Side::White), given(Side::Black)], number(needed)))
}

/// The piece that `wP` or `bQ` stands for.
fn shown_piece(mode: &ModeInfo, piece: &str) -> Option<ShownPiece> {
    let (side, role) = piece.split_at_checked(1)?;
    let side = if side == "w" { Color::White } else { Color::Black };
    Some(of_role(mode, side, &Role(role.to_owned())))
}

/// A piece of a mode, as the server says that it looks.
pub(in crate::console) fn of_role(mode: &ModeInfo, side: Color, role: &Role) -> ShownPiece {
    let letter = role.0.chars().next().unwrap_or('?');
    match mode.roles.iter().find(|info| info.role == *role) {
        Some(info) => ShownPiece::looking(side, letter, &printable(&info.name), &info.look),
        None => ShownPiece::new(side, letter),
    }
}

/// What each side may drop.
fn pockets(view: &GameView) -> [Vec<ShownPiece>; 2] {
    let mut pockets = [Vec::new(), Vec::new()];
    for (side, held) in view.now.board.pockets.iter().flatten() {
        let side = color(*side);
        for (role, count) in held {
            let piece = of_role(&view.mode, side, role);
            pockets[side.index()].extend(std::iter::repeat_n(piece, *count as usize));
        }
    }
    pockets
}

/// What people call the computer with this number: the course's levels by it, the others by their rating.
pub(in crate::console) fn called(level: u8) -> u16 {
    Opponent::new(level).map_or(level.into(), Opponent::call)
}

fn player(seat: &SeatView, words: &Dictionary) -> String {
    match (seat.kind, seat.level) {
        (SeatKind::Computer, Some(level)) => phrase!(words, Computer, level = called(level)),
        (SeatKind::Open, _) => phrase!(words, NobodyYet),
        _ if seat.name.is_empty() => phrase!(words, Human),
        _ => seat_name(seat),
    }
}

fn clocks(view: &GameView, age: Duration) -> [Option<String>; 2] {
    let Some(clocks) = &view.now.clocks else { return [None, None] };
    let running = clocks.running.map(color);
    let shown = |side: Color, clock: &SideClock| {
        let run = if running == Some(side) { i64::try_from(age.as_millis()).unwrap_or(0) } else { 0 };
        let run = (run - clock.delay.map_or(0, |delay| delay.0)).max(0);
        let left = tabiya_game::Millis(u64::try_from(clock.left.0 - run).unwrap_or(0));
        Some(match clock.periods {
            None | Some(0) => left.to_string(),
            Some(periods) => format!("{left} ({periods})"),
        })
    };
    [shown(Color::White, &clocks.white), shown(Color::Black, &clocks.black)]
}
