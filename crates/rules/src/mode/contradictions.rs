//! What a file says and denies, or says in vain: errors, so that no field is ever half accepted.

use super::format::{CaptureSpec, ModeFile, StartSpec, SwitchOr};
use super::load::Fault;
use crate::position::{Board, CaptureEffect, Facts, Verdict};
use crate::types::{CastlingRights, Color, Piece, RoleSet};

/// Fields that cannot stand together, whatever their pieces.
pub(super) fn between_fields(file: &ModeFile) -> Result<(), Fault> {
    for (field, value) in [("title", &file.title), ("description", &file.description)] {
        if value.trim().is_empty() || value.len() > 1000 {
            return Err(Fault::at(field, "expected a text of 1 to 1000 bytes"));
        }
    }
    if file.spared.is_some() && file.capture != CaptureSpec::Explode {
        return Err(Fault::at("spared", "nothing is spared where captures do not explode")
            .hint("add \"capture\": \"explode\" or leave spared out"));
    }
    if file.capture == CaptureSpec::Pocket && file.drops.is_none() {
        return Err(Fault::at("capture", "captured pieces go to a pocket from which nothing can be dropped")
            .hint("add \"drops\": {\"pieces\": [...]}"));
    }
    if let Some(drops) = &file.drops {
        if drops.pieces.is_empty() {
            return Err(Fault::at("pieces", "expected at least one piece").within("drops"));
        }
        let in_hand = matches!(&file.start, StartSpec::Fen(fen) if fen.contains('['));
        if file.capture != CaptureSpec::Pocket && !in_hand {
            return Err(Fault::at("drops", "nothing ever comes to a pocket to be dropped from it")
                .hint("add \"capture\": \"pocket\" or a pocket such as [Nn] to the FEN"));
        }
    }
    if file.give_check == Some(false) {
        for (given, field) in
            [(file.goals.checks.is_some(), "checks"), (file.goals.checkmate.is_some(), "checkmate")]
        {
            if given {
                let what = "nobody may give check, \"give_check\" is false";
                return Err(Fault::at(field, what).within("goals"));
            }
        }
    }
    if file.goals.checks == Some(0) {
        return Err(Fault::at("checks", "expected a number from 1 to 255, found 0").within("goals"));
    }
    if let Some(squares) = &file.goals.squares {
        let within = |fault: Fault| fault.within("goals");
        if squares.squares.is_some() == squares.ranks.is_some() {
            return Err(within(Fault::at("squares", "expected exactly one of squares and ranks")));
        }
        if squares.same_ranks && squares.ranks.is_none() {
            return Err(within(Fault::at("squares", "same_ranks needs ranks")));
        }
    }
    if let StartSpec::Parts(parts) = &file.start
        && parts.pieces.is_some() == parts.draw.is_some()
    {
        return Err(Fault::at("start", "expected exactly one of pieces and draw"));
    }
    Ok(())
}

/// Rights to castle where nobody castles.
pub(super) fn with_rights(file: &ModeFile, rights: CastlingRights) -> Result<(), Fault> {
    if matches!(file.castling, Some(SwitchOr::Switch(false))) && !rights.is_empty() {
        let what = "the FEN has castling rights, but \"castling\" is false";
        return Err(Fault::at("start", what).hint("write - in place of the rights such as KQkq"));
    }
    Ok(())
}

/// Goals that nobody can reach.
pub(super) fn with_goals(
    file: &ModeFile,
    facts: &Facts,
    board: Option<&Board<[u64; 6]>>,
) -> Result<(), Fault> {
    let has_royals = facts.royals.iter().any(|count| *count > 0);
    let needs_royals = [
        (facts.checks > 0, "goals"),
        (!facts.may_check, "give_check"),
        (file.goals.checkmate.is_some(), "goals"),
    ];
    if let Some((_, field)) = needs_royals.into_iter().find(|(needs, _)| *needs && !has_royals) {
        return Err(Fault::at(field, "there is no royal piece to give check to").hint("see royal"));
    }
    let mates = facts.may_check && facts.checkmate != Verdict::Draws;
    let takes_royals = has_royals && (mates || facts.capture == CaptureEffect::Explode);
    let other_ways = facts.checks > 0
        || facts.goal.is_some()
        || facts.extinction.is_some()
        || facts.bare_loses
        || facts.stalemate != Verdict::Draws;
    if !takes_royals && !other_ways {
        let royal = "name royal pieces, such as \"royal\": [\"king\"], or a goal";
        let field = if file.goals.checkmate.is_some() { "goals" } else { "start" };
        return Err(Fault::at(field, "nobody can win this game").hint(royal));
    }
    let Some(board) = board else { return Ok(()) };
    let stands = |roles: RoleSet| {
        let placed = |role| Color::ALL.into_iter().any(|color| board.by_piece(Piece::new(color, role)).any());
        roles.iter().any(placed)
    };
    if facts.extinction.as_ref().is_some_and(|extinction| !stands(extinction.roles)) {
        let what = "none of these pieces stands on the board at the start";
        return Err(Fault::at("extinction", what).within("goals"));
    }
    let new: RoleSet = facts.promotions.iter().chain(&facts.drops).copied().collect();
    if facts.goal.as_ref().is_some_and(|goal| !stands(goal.roles) && goal.roles.without(new) == goal.roles) {
        let what = "none of these pieces is ever on the board";
        return Err(Fault::at("squares", what).within("goals"));
    }
    Ok(())
}
