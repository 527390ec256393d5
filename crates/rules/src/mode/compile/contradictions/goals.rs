//! Goals that nobody can reach, and sides that cannot lose.

use crate::mode::Custom;
use crate::mode::compile::presence::Presence;
use crate::mode::file::format::ModeFile;
use crate::mode::file::{Fault, Faults};
use crate::position::{CaptureEffect, Setup, Verdict};
use crate::types::{Color, Piece, Role, RoleSet};

/// Goals that nobody can reach, and sides that cannot lose.
pub(in crate::mode::compile) fn with_goals(file: &ModeFile, presence: &Presence<'_>) -> Faults {
    let mode_rules = presence.mode_rules;
    let mut faults = Faults::default();
    let has_royals = mode_rules.royals.iter().any(|count| *count > 0);
    let needs_royals = [
        (mode_rules.checks > 0, "goals"),
        (!mode_rules.may_check, "give_check"),
        (file.goals.checkmate.is_some(), "goals"),
        (mode_rules.bare_loses, "goals"),
    ];
    for (_, field) in needs_royals.into_iter().filter(|(needs, _)| *needs && !has_royals) {
        faults.add(Fault::at(field, "there is no royal piece for this").hint("name some in \"royal\""));
    }
    if !faults.is_empty() {
        return faults;
    }
    let stands = |roles: RoleSet| {
        let placed = |role: Role| {
            let stands = |setup: &Setup<Custom>, color| setup.board.by_piece(Piece::new(color, role)).any();
            presence.setup.is_none_or(|setup| Color::ALL.into_iter().any(|color| stands(setup, color)))
        };
        roles.iter().any(placed)
    };
    if mode_rules.extinction.as_ref().is_some_and(|extinction| !stands(extinction.roles)) {
        let what = "none of these pieces stands on the board at the start";
        faults.add(Fault::at("extinction", what).within("goals"));
    }
    let is_there = |role: Role| presence.is_there(role);
    if mode_rules.goal.as_ref().is_some_and(|goal| !goal.roles.iter().any(is_there)) {
        let what = "none of these pieces is ever on the board";
        faults.add(Fault::at("squares", what).within("goals"));
    }
    if !faults.is_empty() {
        return faults;
    }
    match Color::ALL.map(|color| can_lose(presence, color)) {
        [true, true] => {}
        [false, false] => {
            let royal = "name royal pieces, such as \"royal\": [\"king\"], or a goal";
            let field = if file.goals.checkmate.is_some() { "goals" } else { "start" };
            faults.add(Fault::at(field, "nobody can win this game").hint(royal));
        }
        [white, _] => {
            let color = if white { Color::Black } else { Color::White };
            let what = format!("{color} has no royal piece and no other way to lose");
            let hint = "place one, or add a goal such as \"extinction\": {\"result\": \"loses\"}";
            faults.add(Fault::at("start", what).hint(hint));
        }
    }
    faults
}

/// Whether a side can lose, as far as the rules alone tell.
fn can_lose(presence: &Presence<'_>, color: Color) -> bool {
    let mode_rules = presence.mode_rules;
    let has_royals = |color: Color| mode_rules.royals[color.index()] > 0;
    let mated = mode_rules.may_check
        && match mode_rules.checkmate {
            Verdict::Loses => has_royals(color),
            Verdict::Wins => has_royals(!color),
            Verdict::Draws => false,
        };
    let extinct = mode_rules.extinction.as_ref().is_some_and(|extinction| {
        let who = if extinction.wins { !color } else { color };
        extinction.applies[who.index()]
    });
    let mut goal = mode_rules.goal.iter().flat_map(|goal| goal.roles.iter());
    mated
        || extinct
        || has_royals(color) && (mode_rules.checks > 0 || mode_rules.capture == CaptureEffect::Explode)
        || goal.any(|role| presence.belongs_to(!color, role))
        || mode_rules.bare_loses
        || mode_rules.stalemate != Verdict::Draws
}
