//! How things stand, the same for every viewer.

use tabiya_game::{EventKind, Game, Phase, PlayerKind, Reading, TimeControl, Verdict};
use tabiya_protocol::{
    self as protocol, ClockView, GameId, Millis, MoveRow, Now, Offers, Opening, Outcome, Score, SeatKind,
    SeatView, SideClock, Status,
};
use tabiya_rules::{position::Rules, types::Color};

use super::{
    board::{board, color_of},
    sentence::{explanation, reason_code},
};
use crate::rooms::fold::Extras;

/// Everything that is the same for all.
pub(crate) fn now<R: Rules>(game: &Game<R>, extras: &Extras, instant: tabiya_game::Now, score: Score) -> Now {
    Now {
        board: board(game, game.ply()).expect("the present is a ply of the game"),
        opening: opening(game),
        white: seat(game, extras, Color::White),
        black: seat(game, extras, Color::Black),
        clocks: clocks(game, instant),
        forced_in: game.forced_at().map(|due| millis(due.since(instant))),
        status: status(game),
        offers: offers(game),
        score,
        next: extras.next.clone().map(GameId),
        speed: extras.pace.map(|pace| pace.speed),
    }
}

/// What has been played so far is called.
pub(crate) fn opening<R: Rules>(game: &Game<R>) -> Option<Opening> {
    let positions = (0..=game.ply()).filter_map(|ply| game.position_at(ply));
    let (opening, ply) = tabiya_openings::of_game(positions)?;
    Some(Opening {
        eco: opening.eco.to_owned(),
        name: opening.name.to_owned(),
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
    })
}

/// Who sits there, or for whom the seat is kept.
pub(crate) fn seat<R: Rules>(game: &Game<R>, extras: &Extras, color: Color) -> SeatView {
    match game.player(color) {
        None => {
            SeatView { kind: SeatKind::Open, name: extras.friend.clone().unwrap_or_default(), level: None }
        }
        Some(player) => {
            let (kind, level) = match player.kind {
                PlayerKind::Human => (SeatKind::Human, None),
                PlayerKind::Computer { level } => (SeatKind::Computer, Some(level)),
                PlayerKind::Engine { .. } => (SeatKind::Computer, None),
            };
            SeatView { kind, name: player.name.clone(), level }
        }
    }
}

/// Going on or over, and why.
pub(crate) fn status<R: Rules>(game: &Game<R>) -> Status {
    let phase = match game.phase() {
        Phase::Waiting => protocol::Phase::Waiting,
        Phase::Playing if game.is_paused() => protocol::Phase::Paused,
        Phase::Playing => protocol::Phase::Playing,
        Phase::Over(_) => protocol::Phase::Over,
    };
    let ending = game.ending();
    Status {
        phase,
        outcome: ending.map(|ending| outcome(ending.verdict)),
        reason: ending.map(reason_code),
        explanation: ending.map(explanation),
    }
}

/// The protocol's word for a verdict.
pub(super) fn outcome(verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::White => Outcome::White,
        Verdict::Black => Outcome::Black,
        Verdict::Draw => Outcome::Draw,
        Verdict::NoResult => Outcome::None,
    }
}

fn offers<R: Rules>(game: &Game<R>) -> Offers {
    let list = |color: Option<Color>| color.into_iter().map(color_of).collect();
    Offers {
        draw: list(game.draw_offer()),
        takeback: list(game.take_back_offer().map(|(color, _)| color)),
        rematch: list(game.rematch_offer()),
    }
}

fn clocks<R: Rules>(game: &Game<R>, instant: tabiya_game::Now) -> Option<ClockView> {
    if game.terms().clock.is_unlimited() {
        return None;
    }
    let side = |color: Color| {
        let reading = game.clock(color, instant);
        reading.map_or_else(SideClock::default, |reading| side_clock(reading, &game.terms().clock, color))
    };
    let running = game.flag_falls_at().map(|_| color_of(game.turn()));
    Some(ClockView { white: side(Color::White), black: side(Color::Black), running })
}

fn millis(time: tabiya_game::Millis) -> Millis {
    Millis(i64::try_from(time.0).unwrap_or(i64::MAX))
}

fn side_clock(reading: Reading, control: &TimeControl, color: Color) -> SideClock {
    let expected = control.side(color).expected().map_or(0, |expected| expected.0);
    SideClock {
        left: millis(reading.left),
        delay: (!reading.delay.is_zero()).then(|| millis(reading.delay)),
        periods: (reading.periods > 0).then_some(u32::from(reading.periods)),
        moves_to_go: None,
        // A tenth of a short game, half a minute of a long one.
        low: millis(tabiya_game::Millis((expected / 10).clamp(5_000, 30_000))),
    }
}

/// One row of the move list: the move that made this ply.
pub(crate) fn move_row<R: Rules>(game: &Game<R>, ply: usize) -> Option<MoveRow> {
    let before = game.position_at(ply.checked_sub(1)?)?;
    let m = *game.record().moves().get(ply - 1)?;
    let color = before.turn();
    let clock = game.clock_at(color, ply);
    Some(MoveRow {
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
        color: color_of(color),
        move_number: u32::from(before.fullmoves()),
        san: before.san(m).as_str().to_owned(),
        uci: before.uci(m, true).to_string(),
        balance: tabiya_game::material_balance(game.position_at(ply)?),
        clock: clock.map(|reading| Millis(i64::try_from(reading.left.0).unwrap_or(i64::MAX))),
        forced: game.was_forced(ply).then_some(true),
    })
}

/// The whole move list.
pub(crate) fn rows<R: Rules>(game: &Game<R>) -> Vec<MoveRow> {
    (1..=game.ply()).filter_map(|ply| move_row(game, ply)).collect()
}

/// How many rows of an earlier list still hold after these events, and so what must be sent anew.
pub(crate) fn rows_kept(before: usize, events: &[EventKind]) -> usize {
    let mut ply = before;
    let mut kept = before;
    for event in events {
        match event {
            EventKind::Moved { .. } => ply += 1,
            EventKind::TakenBack { plies, .. } => {
                ply = ply.saturating_sub(*plies as usize);
                kept = kept.min(ply);
            }
            _ => {}
        }
    }
    kept
}
