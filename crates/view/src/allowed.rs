//! Which buttons make sense now: those the game machine would not refuse.

use tabiya_game::{Action, Claim, Command, EventKind, Game, Millis, Now, decide};
use tabiya_host::{Audience, Room, color_of};
use tabiya_protocol::{Allowed, AllowedAction, ClaimKind, GoneClaim};
use tabiya_rules::{position::Rules, types::Color};

/// Everything this viewer may do.
#[must_use]
pub fn allowed<R: Rules>(room: &Room<R>, audience: Audience, now: Now) -> Vec<Allowed> {
    let mut list = Vec::new();
    for color in Color::ALL.into_iter().filter(|color| audience.holds(*color)) {
        seat(&room.game, color, now, &mut list);
    }
    if audience.creator {
        host(room, now, &mut list);
    }
    list.push(plain(AllowedAction::Say, None));
    list
}

fn plain(action: AllowedAction, color: Option<Color>) -> Allowed {
    Allowed { action, color: color.map(color_of), plies: None, claim: None, gone: None }
}

fn seat<R: Rules>(game: &Game<R>, color: Color, now: Now, list: &mut Vec<Allowed>) {
    let would = |action: Action| decide(game, Command::seat(color, action), now).ok();
    let own = |action| plain(action, Some(color));
    if game.is_playing() && !game.is_paused() && game.turn() == color {
        list.push(own(AllowedAction::Move));
    }
    let simple = [
        (Action::Abort, AllowedAction::Abort),
        (Action::Resign, AllowedAction::Resign),
        (Action::AcceptDraw, AllowedAction::AcceptDraw),
        (Action::DeclineDraw, AllowedAction::DeclineDraw),
        (Action::GrantTakeBack, AllowedAction::AcceptTakeback),
        (Action::DeclineTakeBack, AllowedAction::DeclineTakeback),
        (Action::AddTime { millis: Millis::seconds(15), to: None }, AllowedAction::AddTime),
        (Action::Rematch { swap: None }, AllowedAction::Rematch),
        (Action::DeclineRematch, AllowedAction::DeclineRematch),
    ];
    list.extend(
        simple.into_iter().filter(|(action, _)| would(action.clone()).is_some()).map(|(_, name)| own(name)),
    );
    if game.draw_offer().is_none() && would(Action::OfferDraw).is_some() {
        list.push(own(AllowedAction::OfferDraw));
    }
    if let Some(plies) = would(Action::AskTakeBack).as_deref().and_then(undone) {
        list.push(Allowed { plies: Some(plies), ..own(AllowedAction::Takeback) });
    }
    for (claim, kind) in [(Claim::Threefold, ClaimKind::Threefold), (Claim::FiftyMoves, ClaimKind::Fifty)] {
        if would(Action::ClaimDraw { claim }).is_some_and(|events| ends(&events)) {
            list.push(Allowed { claim: Some(kind), ..own(AllowedAction::ClaimDraw) });
        }
    }
    if game.abandoned_at(!color).is_some_and(|due| due <= now) {
        let claims = [GoneClaim::Win, GoneClaim::Draw];
        list.extend(claims.map(|gone| Allowed { gone: Some(gone), ..own(AllowedAction::ClaimGone) }));
    }
}

fn host<R: Rules>(room: &Room<R>, now: Now, list: &mut Vec<Allowed>) {
    let game = &room.game;
    let would = |action: Action| decide(game, Command::host(action), now).is_ok();
    let mut add = |action| list.push(plain(action, None));
    if !room.host_may_pause() {
        return;
    }
    if would(Action::Pause) {
        add(AllowedAction::Pause);
    }
    if would(Action::Resume) {
        add(AllowedAction::Resume);
    }
    if room.both_computers() {
        if game.is_playing() {
            add(AllowedAction::Run);
        }
        if would(Action::Rematch { swap: Some(false) }) {
            add(AllowedAction::Rematch);
        }
    }
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
