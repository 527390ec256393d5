//! Which buttons make sense now: those the game machine would not refuse.

use tabiya_game::{Action, Claim, Command, EventKind, Game, Now, PlayerKind, decide};
use tabiya_protocol::{Allowed, AllowedAction};
use tabiya_rules::{position::Rules, types::Color};

use super::board::color_of;
use crate::bus::Audience;

/// Everything this viewer may do.
pub(crate) fn allowed<R: Rules>(game: &Game<R>, audience: Audience, now: Now) -> Vec<Allowed> {
    let mut list = Vec::new();
    let seats = [(Color::White, audience.white), (Color::Black, audience.black)];
    for (color, held) in seats {
        if held {
            seat(game, color, now, &mut list);
        }
    }
    if audience.host {
        host(game, now, &mut list);
    }
    list.push(Allowed { action: AllowedAction::Say, color: None, plies: None, kind: None });
    list
}

fn seat<R: Rules>(game: &Game<R>, color: Color, now: Now, list: &mut Vec<Allowed>) {
    let would = |action: Action| decide(game, Command::seat(color, action), now).ok();
    let mut add = |action: AllowedAction, plies: Option<u32>, kind: Option<&str>| {
        let color = Some(color_of(color));
        list.push(Allowed { action, color, plies, kind: kind.map(str::to_owned) });
    };
    if game.is_playing() && !game.is_paused() && game.turn() == color {
        add(AllowedAction::Move, None, None);
    }
    let plain = [
        (Action::Abort, AllowedAction::Abort),
        (Action::Resign, AllowedAction::Resign),
        (Action::AcceptDraw, AllowedAction::AcceptDraw),
        (Action::DeclineDraw, AllowedAction::DeclineDraw),
        (Action::GrantTakeBack, AllowedAction::AcceptTakeback),
        (Action::DeclineTakeBack, AllowedAction::DeclineTakeback),
        (Action::AddTime { millis: tabiya_game::Millis(15_000), to: None }, AllowedAction::AddTime),
        (Action::Rematch { swap: None }, AllowedAction::Rematch),
        (Action::DeclineRematch, AllowedAction::DeclineRematch),
    ];
    for (action, name) in plain {
        if would(action).is_some() {
            add(name, None, None);
        }
    }
    if game.draw_offer().is_none() && would(Action::OfferDraw).is_some() {
        add(AllowedAction::OfferDraw, None, None);
    }
    if let Some(plies) = would(Action::AskTakeBack).as_deref().and_then(undone) {
        add(AllowedAction::Takeback, Some(plies), None);
    }
    for (claim, kind) in [(Claim::Threefold, "threefold"), (Claim::FiftyMoves, "fifty")] {
        if would(Action::ClaimDraw { claim }).is_some_and(|events| ends(&events)) {
            add(AllowedAction::ClaimDraw, None, Some(kind));
        }
    }
    if game.abandoned_at(!color).is_some_and(|due| due <= now) {
        add(AllowedAction::ClaimGone, None, Some("win"));
        add(AllowedAction::ClaimGone, None, Some("draw"));
    }
}

fn host<R: Rules>(game: &Game<R>, now: Now, list: &mut Vec<Allowed>) {
    let would = |action: Action| decide(game, Command::host(action), now).is_ok();
    let mut add = |action| list.push(Allowed { action, color: None, plies: None, kind: None });
    if !host_may_pause(game) {
        return;
    }
    if would(Action::Pause) {
        add(AllowedAction::Pause);
    }
    if would(Action::Resume) {
        add(AllowedAction::Resume);
    }
    if both_computers(game) {
        if game.is_playing() {
            add(AllowedAction::Run);
        }
        if would(Action::Rematch { swap: Some(false) }) {
            add(AllowedAction::Rematch);
        }
    }
}

/// The creator may stop the clocks where nobody else is at the board.
pub(crate) fn host_may_pause<R: Rules>(game: &Game<R>) -> bool {
    game.terms().table == tabiya_game::Table::Shared || both_computers(game)
}

/// Nobody but computers plays.
pub(crate) fn both_computers<R: Rules>(game: &Game<R>) -> bool {
    let computer = |color| game.player(color).is_some_and(|player| player.kind != PlayerKind::Human);
    computer(Color::White) && computer(Color::Black)
}

fn undone(events: &[tabiya_game::Event]) -> Option<u32> {
    events.iter().find_map(|event| match event.kind {
        EventKind::TakenBack { plies, .. } | EventKind::TakeBackAsked { plies, .. } => Some(plies),
        _ => None,
    })
}

fn ends(events: &[tabiya_game::Event]) -> bool {
    events.iter().any(|event| matches!(event.kind, EventKind::Ended { .. }))
}
