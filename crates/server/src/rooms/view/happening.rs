//! What an event of the game machine is to ear and eye.

use tabiya_game::{Event, EventKind, Game};
use tabiya_protocol::{Happening, Millis, SquareChange};
use tabiya_rules::{
    notation::Language,
    position::Rules,
    types::{MoveCode, MoveKind, Piece, Square},
};

use super::{
    board::{color_of, piece_name},
    state::outcome,
};

/// What to tell of an event that has just been made so; `game` is the state after it.
pub(crate) fn happenings<R: Rules>(game: &Game<R>, event: &Event) -> Option<Happening> {
    let asked = |by, what: &str| Happening::Asked { color: color_of(by), what: what.to_owned() };
    let declined = |by, what: &str| Happening::Declined { color: color_of(by), what: what.to_owned() };
    Some(match &event.kind {
        EventKind::Opened { .. } | EventKind::Left { .. } | EventKind::Returned { .. } => return None,
        EventKind::Seated { color, player } => {
            Happening::Seated { color: color_of(*color), name: player.name.clone() }
        }
        EventKind::Started => Happening::Started,
        EventKind::Moved { forced, language, .. } => moved(game, *forced, *language)?,
        EventKind::DrawOffered { by } => asked(*by, "draw"),
        EventKind::DrawDeclined { by } => declined(*by, "draw"),
        EventKind::TakeBackAsked { by, .. } => asked(*by, "takeback"),
        EventKind::TakeBackDeclined { by } => declined(*by, "takeback"),
        EventKind::RematchOffered { by, .. } => asked(*by, "rematch"),
        EventKind::RematchDeclined { by } => declined(*by, "rematch"),
        EventKind::TakenBack { plies, .. } => Happening::TakenBack { plies: *plies },
        EventKind::TimeAdded { to, millis } => Happening::TimeAdded {
            color: color_of(*to),
            time: Millis(i64::try_from(millis.0).unwrap_or(i64::MAX)),
        },
        EventKind::Paused => Happening::Paused,
        EventKind::Resumed => Happening::Resumed,
        EventKind::Said { .. } => Happening::Said,
        EventKind::Ended { ending } => Happening::Ended { outcome: outcome(ending.verdict) },
        EventKind::ClaimRejected { by, .. } => Happening::Other { name: format!("claimRejected:{by}") },
        EventKind::PromotionAsked { .. } => Happening::Other { name: "promotionAsked".to_owned() },
        EventKind::PositionSet { .. } => Happening::Other { name: "positionSet".to_owned() },
        EventKind::RematchAgreed { .. } => Happening::Other { name: "rematchAgreed".to_owned() },
    })
}

fn moved<R: Rules>(game: &Game<R>, forced: bool, language: Option<Language>) -> Option<Happening> {
    let ply = game.ply();
    let before = game.position_at(ply.checked_sub(1)?)?;
    let m = *game.record().moves().last()?;
    let after = game.position();
    Some(Happening::Moved {
        color: color_of(before.turn()),
        san: before.san(m).as_str().to_owned(),
        uci: before.uci(m, true).to_string(),
        capture: before.is_capture(m),
        check: after.is_check(),
        forced,
        language: language.map(|language| language.to_string().to_lowercase()),
        changes: changes(game, before, m),
    })
}

/// Removals first; what goes from one square to another as one change, for the animation.
fn changes<R: Rules>(
    game: &Game<R>,
    before: &tabiya_rules::position::Position<R>,
    m: R::Move,
) -> Vec<SquareChange> {
    let (old, new, rules) = (before.board(), game.position().board(), before.rules());
    let differs = |square: &Square| old.piece_at(*square) != new.piece_at(*square);
    let name = |piece: Piece| piece_name(rules, piece);
    let mut gone: Vec<(Square, Piece)> = old.pieces().filter(|(square, _)| differs(square)).collect();
    let mut come: Vec<(Square, Piece)> = new.pieces().filter(|(square, _)| differs(square)).collect();
    let mut went = Vec::new();
    if !matches!(m.kind(), MoveKind::Drop(_) | MoveKind::Promotion(_)) {
        gone.retain(|(from, piece)| {
            let Some(index) = come.iter().position(|(_, other)| other == piece) else { return true };
            let (to, _) = come.swap_remove(index);
            went.push(SquareChange::Went { from: from.to_string(), to: to.to_string(), piece: name(*piece) });
            false
        });
    }
    let removed = gone
        .into_iter()
        .map(|(square, piece)| SquareChange::Removed { square: square.to_string(), piece: name(piece) });
    let added = come
        .into_iter()
        .map(|(square, piece)| SquareChange::Added { square: square.to_string(), piece: name(piece) });
    removed.chain(went).chain(added).collect()
}
