//! How the game is won besides checkmate.

use super::kinds::at_index;
use super::pieces::{PieceSet, zones};
use crate::mode::file::format::{CaptureSpec, ExtinctionSpec, ModeFile, SquaresSpec, VerdictSpec};
use crate::mode::file::{Fault, Faults};
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
pub(super) fn square_goal(
    file: &ModeFile,
    pieces: &PieceSet,
    royal: RoleSet,
    faults: &mut Faults,
) -> Option<SquareGoal> {
    let spec = file.goals.squares.as_ref()?;
    let mut own = Faults::default();
    let roles: RoleSet = match &spec.pieces {
        Some(names) => pieces.roles_named(names, "pieces", &mut own).into_iter().collect(),
        None => royal,
    };
    let squares = goal_squares(spec, &mut own);
    // Where neither is given, or both are, that is told already.
    let told = spec.squares.is_some() == spec.ranks.is_some();
    if own.is_empty() && !told && (roles.is_empty() || squares[0].is_empty()) {
        own.add(Fault::at("pieces", "expected pieces and squares for them to reach"));
    }
    faults.absorb(own, |fault| fault.within("squares").within("goals"));
    Some(SquareGoal { roles, squares, reply: spec.reply })
}

fn goal_squares(spec: &SquaresSpec, faults: &mut Faults) -> [Bitboard; 2] {
    let mut squares = [Bitboard::EMPTY; 2];
    for (index, text) in spec.squares.iter().flatten().enumerate() {
        let square = text
            .parse()
            .map_err(|error: SquareError| at_index(Fault::at("", error.to_string()), "squares", index));
        if let Some(square) = faults.keep::<Square>(square) {
            squares.iter_mut().for_each(|set| *set |= square);
        }
    }
    if let Some(ranks) = &spec.ranks {
        squares = zones(ranks);
        if spec.same_ranks {
            squares[1] = squares[0];
        }
    }
    squares
}

/// Kinds whose loss decides.
pub(super) fn extinction(
    file: &ModeFile,
    pieces: &PieceSet,
    royal: RoleSet,
    faults: &mut Faults,
) -> Option<Extinction> {
    // Who has lost a royal piece in an explosion has lost.
    let explodes = file.capture == CaptureSpec::Explode && !royal.is_empty();
    let Some(spec) = &file.goals.extinction else {
        return explodes.then_some(Extinction { roles: royal, wins: false, applies: [true; 2] });
    };
    let mut own = Faults::default();
    let extinction = read_extinction(spec, pieces, &mut own);
    let sound = own.is_empty();
    faults.absorb(own, |fault| fault.within("extinction").within("goals"));
    if sound && explodes && (extinction.wins || extinction.roles != royal) {
        let what = "where captures explode, a side without royal pieces has lost";
        faults.add(Fault::at("extinction", what).within("goals").hint("leave extinction out"));
    }
    Some(extinction)
}

fn read_extinction(spec: &ExtinctionSpec, pieces: &PieceSet, faults: &mut Faults) -> Extinction {
    let roles = match &spec.pieces {
        Some(names) => {
            if names.is_empty() {
                faults.add(Fault::at("pieces", "expected at least one piece"));
            }
            pieces.roles_named(names, "pieces", faults).into_iter().collect()
        }
        None => pieces.roles.iter().copied().collect(),
    };
    if spec.result == VerdictSpec::Draws {
        faults.add(Fault::at("result", "expected wins or loses"));
    }
    Extinction { roles, wins: spec.result == VerdictSpec::Wins, applies: [true; 2] }
}
