//! How things stand, the same for every viewer.

use tabiya_game::{
    DeadRule, Ending, EventKind, Game, Phase, PlayerKind, Reading, TimeControl, Verdict, end_by_position,
};
use tabiya_host::{Entry, Room, color_of, reason};
use tabiya_protocol::{
    self as protocol, ClockView, GameId, GameState, Millis, MoveRow, Offers, Opening, Outcome, Score,
    SeatKind, SeatView, SideClock, Status,
};
use tabiya_rules::{
    position::{Position, Rules},
    types::Color,
};

use crate::{board::board, explanation::explained};

/// Everything that is the same for all.
#[must_use]
pub fn now<R: Rules>(
    room: &Room<R>,
    instant: tabiya_game::Now,
    score: Score,
    opening: Option<Opening>,
) -> GameState {
    let game = &room.game;
    GameState {
        board: board(game, game.ply()).expect("the present is a ply of the game"),
        opening,
        white: seat(room, Color::White),
        black: seat(room, Color::Black),
        clocks: clocks(game, instant),
        forced_in: game.forced_at().map(|due| millis(due.since(instant))),
        status: status(game),
        offers: offers(game),
        score,
        next: room.next.clone().map(GameId),
        waits: room.waits_to_be_asked(),
        speed: room.computer_speed.filter(|_| room.both_computers()).map(|pace| pace.speed),
    }
}

/// What has been played so far is called.
#[must_use]
pub fn opening<R: Rules>(game: &Game<R>) -> Option<Opening> {
    let positions = (0..=game.ply()).filter_map(|ply| game.position_at(ply));
    let (opening, ply) = tabiya_openings::of_game(positions)?;
    Some(named(opening, ply))
}

/// The same of a game that goes on: only what was played since is looked at.
#[derive(Debug, Default)]
pub struct OpeningSoFar {
    /// How many positions were looked at, and the last of them.
    seen: Option<(usize, u64)>,
    found: Option<Opening>,
}

impl OpeningSoFar {
    /// What has been played so far is called.
    pub fn of<R: Rules>(&mut self, game: &Game<R>) -> Option<Opening> {
        let first = self.seen.filter(|(ply, key)| game.position_at(*ply).is_some_and(|at| at.key() == *key));
        let first = first.map_or_else(
            || {
                self.found = None;
                0
            },
            |(ply, _)| ply + 1,
        );
        let positions = (first..=game.ply()).filter_map(|ply| game.position_at(ply));
        if let Some((opening, place)) = tabiya_openings::of_game(positions) {
            self.found = Some(named(opening, first + place));
        }
        self.seen = Some((game.ply(), game.position().key()));
        self.found.clone()
    }
}

fn named(opening: tabiya_openings::Opening, ply: usize) -> Opening {
    Opening {
        eco: opening.eco.to_owned(),
        name: opening.name.to_owned(),
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
    }
}

/// Who sits there, or for whom the seat is kept.
#[must_use]
pub fn seat<R: Rules>(room: &Room<R>, color: Color) -> SeatView {
    match room.game.player(color) {
        None => SeatView { kind: SeatKind::Open, name: room.friend.clone().unwrap_or_default(), level: None },
        Some(player) => {
            let (kind, level) = match player.kind {
                PlayerKind::Human => (SeatKind::Human, None),
                PlayerKind::Computer { level, .. } => (SeatKind::Computer, Some(level)),
                PlayerKind::Engine { .. } => (SeatKind::Computer, None),
            };
            SeatView { kind, name: player.name.clone(), level }
        }
    }
}

/// Going on or over, and why.
#[must_use]
pub fn status<R: Rules>(game: &Game<R>) -> Status {
    let phase = match game.phase() {
        Phase::Waiting => protocol::Phase::Waiting,
        Phase::Playing if game.is_paused() => protocol::Phase::Paused,
        Phase::Playing => protocol::Phase::Playing,
        Phase::Over(_) => protocol::Phase::Over,
    };
    status_with(phase, game.position(), game.ending())
}

fn status_with<R: Rules>(phase: protocol::Phase, position: &Position<R>, ending: Option<&Ending>) -> Status {
    Status {
        phase,
        outcome: ending.map(|ending| outcome(ending.verdict)),
        reason: ending.map(reason),
        explanation: ending.map(|ending| explained(position, ending)),
    }
}

/// Over or not by a position alone: what has been played before, and what the rules about draws say of it, is left out.
#[must_use]
pub fn status_of<R: Rules>(position: &Position<R>) -> Status {
    let ending = end_by_position(position, DeadRule::Material);
    let phase = if ending.is_some() { protocol::Phase::Over } else { protocol::Phase::Playing };
    status_with(phase, position, ending.as_ref())
}

/// The protocol's word for a verdict.
pub(crate) fn outcome(verdict: Verdict) -> Outcome {
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
#[must_use]
pub fn move_row<R: Rules>(game: &Game<R>, ply: usize) -> Option<MoveRow> {
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
#[must_use]
pub fn rows<R: Rules>(game: &Game<R>) -> Vec<MoveRow> {
    (1..=game.ply()).filter_map(|ply| move_row(game, ply)).collect()
}

/// How many rows of an earlier list still hold after these events, and so what must be sent anew.
#[must_use]
pub fn rows_kept<'a>(before: usize, rows: impl IntoIterator<Item = &'a Entry>) -> usize {
    let mut ply = before;
    let mut kept = before;
    for row in rows {
        let Entry::Game(event) = row else { continue };
        match &event.kind {
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
