//! What a row of a log is to ear and eye.

use tabiya_game::{Change, Claim, Event, EventKind};
use tabiya_host::{Entry, Room, RoomEntry, Witness, color_of};
use tabiya_protocol::{ClaimKind, GameId, Happening, Millis, Question, SquareChange};
use tabiya_rules::{
    notation::Language,
    position::Rules,
    types::{MoveCode, MoveKind},
};

use crate::state::outcome;

/// Hears rows and tells what happened, for those who were not there.
#[derive(Debug, Default)]
pub struct Story {
    /// One after the other.
    pub happened: Vec<Happening>,
}

impl<R: Rules> Witness<R> for Story {
    fn saw(&mut self, room: &Room<R>, entry: &Entry, changes: &[Change]) {
        self.happened.extend(match entry {
            Entry::Game(event) => happening(room, event, changes),
            Entry::Room(entry) => noted(entry),
        });
    }
}

fn noted(entry: &RoomEntry) -> Option<Happening> {
    match entry {
        RoomEntry::Opened { .. } | RoomEntry::Interrupted {} => None,
        RoomEntry::ComputerSpeed { speed, .. } => Some(Happening::Pace { speed: *speed }),
        RoomEntry::WatcherSaid { .. } => Some(Happening::Said),
        RoomEntry::Next { game } => Some(Happening::Rematch { game: GameId(game.clone()) }),
    }
}

fn happening<R: Rules>(room: &Room<R>, event: &Event, changes: &[Change]) -> Option<Happening> {
    let asked = |by, what| Happening::Asked { color: color_of(by), what };
    let declined = |by, what| Happening::Declined { color: color_of(by), what };
    Some(match &event.kind {
        EventKind::Opened { .. }
        | EventKind::Left { .. }
        | EventKind::Returned { .. }
        | EventKind::Nothing {} => return None,
        EventKind::Seated { color, player } => {
            Happening::Seated { color: color_of(*color), name: player.name.clone() }
        }
        EventKind::Started => Happening::Started,
        EventKind::Moved { forced, language, .. } => moved(room, *forced, *language, changes)?,
        EventKind::DrawOffered { by } => asked(*by, Question::Draw),
        EventKind::DrawDeclined { by } => declined(*by, Question::Draw),
        EventKind::TakeBackAsked { by, .. } => asked(*by, Question::Takeback),
        EventKind::TakeBackDeclined { by } => declined(*by, Question::Takeback),
        EventKind::RematchOffered { by, .. } => asked(*by, Question::Rematch),
        EventKind::RematchDeclined { by } => declined(*by, Question::Rematch),
        EventKind::TakenBack { plies, .. } => Happening::TakenBack { plies: *plies },
        EventKind::TimeAdded { to, millis } => Happening::TimeAdded {
            color: color_of(*to),
            time: Millis(i64::try_from(millis.0).unwrap_or(i64::MAX)),
        },
        EventKind::Paused => Happening::Paused,
        EventKind::Resumed => Happening::Resumed,
        EventKind::Said { .. } => Happening::Said,
        EventKind::Ended { ending } => Happening::Ended { outcome: outcome(ending.verdict) },
        EventKind::ClaimRejected { by, claim, found, needed } => Happening::ClaimRejected {
            color: color_of(*by),
            claim: match claim {
                Claim::Threefold => ClaimKind::Threefold,
                Claim::FiftyMoves => ClaimKind::Fifty,
            },
            found: u32::from(*found),
            needed: u32::from(*needed),
        },
        EventKind::PositionSet { .. } => Happening::PositionSet,
        EventKind::RematchAgreed { .. } => Happening::RematchAgreed,
    })
}

fn moved<R: Rules>(
    room: &Room<R>,
    forced: bool,
    language: Option<Language>,
    changes: &[Change],
) -> Option<Happening> {
    let game = &room.game;
    let before = game.position_at(game.ply().checked_sub(1)?)?;
    let m = *game.record().moves().last()?;
    // What a pawn becomes and what comes from the hand is not carried from one square to another.
    let carries = !matches!(m.kind(), MoveKind::Drop(_) | MoveKind::Promotion(_));
    Some(Happening::Moved {
        color: color_of(before.turn()),
        san: before.san(m).as_str().to_owned(),
        uci: before.uci(m, true).to_string(),
        capture: before.is_capture(m),
        check: game.position().is_check(),
        forced,
        language: language.map(|language| language.to_string().to_lowercase()),
        changes: on_squares(changes, carries),
    })
}

/// Removals first; what goes from one square to another as one change, for the animation.
fn on_squares(changes: &[Change], carries: bool) -> Vec<SquareChange> {
    let name = |color: tabiya_rules::types::Color, letter: char| format!("{}{letter}", color.fen_char());
    let (mut gone, mut come) = (Vec::new(), Vec::new());
    for change in changes {
        match change {
            Change::PieceRemoved { square, color, letter } => gone.push((*square, name(*color, *letter))),
            Change::PieceAdded { square, color, letter } => come.push((*square, name(*color, *letter))),
            Change::PromotionAsked { .. } => {}
        }
    }
    let mut went = Vec::new();
    if carries {
        gone.retain(|(from, piece)| {
            let Some(index) = come.iter().position(|(_, other)| other == piece) else { return true };
            let (to, piece) = come.swap_remove(index);
            went.push(SquareChange::Went { from: from.to_string(), to: to.to_string(), piece });
            false
        });
    }
    let removed =
        gone.into_iter().map(|(square, piece)| SquareChange::Removed { square: square.to_string(), piece });
    let added =
        come.into_iter().map(|(square, piece)| SquareChange::Added { square: square.to_string(), piece });
    removed.chain(went).chain(added).collect()
}
