//! How the game is won besides checkmate.

use super::cast::{Cast, zones};
use super::kinds::at_index;
use crate::mode::file::Fault;
use crate::mode::file::format::{CaptureSpec, ModeFile, VerdictSpec};
use crate::position::{Extinction, SquareGoal, Verdict};
use crate::types::{Bitboard, RoleSet, Square, SquareError};

/// What an event means, if the file says so.
pub(super) fn verdict(spec: Option<VerdictSpec>, usual: Verdict) -> Verdict {
    match spec {
        None => usual,
        Some(VerdictSpec::Draws) => Verdict::Draws,
        Some(VerdictSpec::Loses) => Verdict::Loses,
        Some(VerdictSpec::Wins) => Verdict::Wins,
    }
}

/// Squares that win.
pub(super) fn square_goal(file: &ModeFile, cast: &Cast, royal: RoleSet) -> Result<Option<SquareGoal>, Fault> {
    let Some(spec) = &file.goals.squares else { return Ok(None) };
    let within = |fault: Fault| fault.within("squares").within("goals");
    let roles = match &spec.pieces {
        Some(names) => cast.roles_named(names, "pieces").map_err(within)?.into_iter().collect(),
        None => royal,
    };
    let mut squares = [Bitboard::EMPTY; 2];
    for (index, text) in spec.squares.iter().flatten().enumerate() {
        let square: Square = text.parse().map_err(|error: SquareError| {
            within(at_index(Fault::at("", error.to_string()), "squares", index))
        })?;
        squares.iter_mut().for_each(|set| *set |= square);
    }
    if let Some(ranks) = &spec.ranks {
        squares = zones(ranks, "ranks").map_err(within)?;
        if spec.same_ranks {
            squares[1] = squares[0];
        }
    }
    if roles.is_empty() || squares[0].is_empty() {
        return Err(within(Fault::at("pieces", "expected pieces and squares for them to reach")));
    }
    Ok(Some(SquareGoal { roles, squares, reply: spec.reply }))
}

/// Kinds whose loss decides.
pub(super) fn extinction(file: &ModeFile, cast: &Cast, royal: RoleSet) -> Result<Option<Extinction>, Fault> {
    // Who has lost a royal piece in an explosion has lost.
    let explodes = file.capture == CaptureSpec::Explode && !royal.is_empty();
    let Some(spec) = &file.goals.extinction else {
        return Ok(explodes.then_some(Extinction { roles: royal, wins: false, applies: [true; 2] }));
    };
    let within = |fault: Fault| fault.within("extinction").within("goals");
    let roles = match &spec.pieces {
        Some(names) if names.is_empty() => {
            return Err(within(Fault::at("pieces", "expected at least one piece")));
        }
        Some(names) => cast.roles_named(names, "pieces").map_err(within)?.into_iter().collect(),
        None => cast.roles.iter().copied().collect(),
    };
    let wins = match spec.result {
        VerdictSpec::Wins => true,
        VerdictSpec::Loses => false,
        VerdictSpec::Draws => return Err(within(Fault::at("result", "expected wins or loses"))),
    };
    if explodes && (wins || roles != royal) {
        let what = "where captures explode, a side without royal pieces has lost";
        return Err(Fault::at("extinction", what).within("goals").hint("leave extinction out"));
    }
    Ok(Some(Extinction { roles, wins, applies: [true; 2] }))
}
