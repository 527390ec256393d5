//! What a file says and denies, or says in vain: errors, so that no field is ever half accepted.

use super::kinds::{Kind, at_index};
use crate::mode::Custom;
use crate::mode::file::Fault;
use crate::mode::file::format::{CaptureSpec, DrawSpec, ModeFile, StartSpec, SwitchOr};
use crate::position::{Board, CaptureEffect, Facts, Setup, Verdict};
use crate::types::{Color, Piece, RoleSet};

/// Fields that cannot stand together, whatever their pieces.
pub(super) fn between_fields(file: &ModeFile) -> Result<(), Fault> {
    for (field, value) in [("title", &file.title), ("description", &file.description)] {
        if value.trim().is_empty() || value.len() > 1000 {
            return Err(Fault::at(field, "expected a text of 1 to 1000 bytes"));
        }
        if value.chars().any(char::is_control) {
            return Err(Fault::at(field, "expected a text without control characters"));
        }
    }
    each_once(file)?;
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
    if let StartSpec::Parts(parts) = &file.start
        && parts.draw == Some(DrawSpec::Chaos)
        && matches!(file.castling, Some(SwitchOr::Switch(true) | SwitchOr::Details(_)))
    {
        return Err(Fault::at("castling", "nobody castles after a draw of chaos").hint("leave castling out"));
    }
    Ok(())
}

/// There are no more squares, pieces or ranks that a list could name.
const MOST_NAMED: usize = 64;

/// No list names anything twice.
fn each_once(file: &ModeFile) -> Result<(), Fault> {
    fn check<T: PartialEq + core::fmt::Debug>(list: Option<&[T]>, path: &[&str]) -> Result<(), Fault> {
        let list = list.unwrap_or_default();
        let looked_at = list.len().min(MOST_NAMED + 1);
        let twice = (1..looked_at).find(|at| list[..*at].contains(&list[*at]));
        let (at, what, hint) = match twice {
            Some(at) => (at, format!("{:?} is there twice", list[at]), "name it once"),
            None if list.len() > MOST_NAMED => {
                (MOST_NAMED, format!("expected at most {MOST_NAMED} names"), "no mode has as many things")
            }
            None => return Ok(()),
        };
        let (field, outer) = path.split_last().expect("a list has a name");
        let fault = at_index(Fault::at("", what), field, at);
        Err(outer.iter().rev().fold(fault, |fault, name| fault.within(name)).hint(hint))
    }
    check(file.royal.as_deref(), &["royal"])?;
    check(file.spared.as_deref(), &["spared"])?;
    check(Some(&file.locked), &["locked"])?;
    if let Some(SwitchOr::Details(spec)) = &file.promotion {
        check(spec.from.as_deref(), &["promotion", "from"])?;
        check(spec.to.as_deref(), &["promotion", "to"])?;
        check(spec.ranks.as_deref(), &["promotion", "ranks"])?;
    }
    if let Some(drops) = &file.drops {
        check(Some(&drops.pieces), &["drops", "pieces"])?;
        check(drops.pawn_ranks.as_deref(), &["drops", "pawn_ranks"])?;
    }
    if let Some(goal) = &file.goals.squares {
        check(goal.pieces.as_deref(), &["goals", "squares", "pieces"])?;
        check(goal.squares.as_deref(), &["goals", "squares", "squares"])?;
        check(goal.ranks.as_deref(), &["goals", "squares", "ranks"])?;
    }
    if let Some(goal) = &file.goals.extinction {
        check(goal.pieces.as_deref(), &["goals", "extinction", "pieces"])?;
    }
    for (name, piece) in &file.pieces.0 {
        check(piece.first_ranks.as_deref(), &["pieces", name, "first_ranks"])?;
    }
    Ok(())
}

/// A start position that says what the mode denies.
pub(super) fn with_start(
    file: &ModeFile,
    kinds: &[Kind],
    fen: &str,
    setup: &Setup<Custom>,
) -> Result<(), Fault> {
    let fault = |what: &str, hint: &str| Err(Fault::at("start", what).hint(hint));
    if matches!(file.castling, Some(SwitchOr::Switch(false))) && !setup.castling.is_empty() {
        let what = "the FEN has castling rights, but \"castling\" is false";
        return fault(what, "write - in place of the rights such as KQkq");
    }
    if file.en_passant == Some(false) && setup.passed.is_some() {
        let what = "the FEN has a square for en passant, but \"en_passant\" is false";
        return fault(what, "write - in its place");
    }
    if let Some(mark) = fen.find('~') {
        let letter = fen[..mark].chars().next_back().map(|c| c.to_ascii_uppercase());
        let promoted = kinds.iter().any(|kind| Some(kind.letter) == letter && !kind.pawn && !kind.royal);
        if file.capture != CaptureSpec::Pocket || !promoted {
            let what = "~ marks a promoted piece that becomes a pawn in the pocket";
            return fault(what, "leave it out where nothing goes to a pocket, and behind pawns and kings");
        }
    }
    for color in Color::ALL {
        if setup.board.by_color(color).is_empty() && !fen.contains('[') {
            return fault(&format!("{color} has no piece"), "both sides need some");
        }
    }
    if setup.halfmoves >= 100 {
        let what = "expected fewer than 100 halfmoves without capture or pawn move: the game would be drawn";
        return fault(what, "write 0 as the fifth field of the FEN");
    }
    Ok(())
}

/// A castling king that might have a twin: rights would not say whose they are.
pub(super) fn with_castling(file: &ModeFile, facts: &mut Facts) -> Result<(), Fault> {
    let Some((king, _)) = facts.castling else { return Ok(()) };
    if !facts.promotions.contains(&king) && !facts.drops.contains(&king) {
        return Ok(());
    }
    if file.castling.is_some() {
        let what = "the king that castles could be promoted to or dropped, and there would be two";
        return Err(Fault::at("castling", what).hint("\"castling\": false, or other promotions and drops"));
    }
    facts.castling = None;
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
        (facts.bare_loses, "goals"),
    ];
    if let Some((_, field)) = needs_royals.into_iter().find(|(needs, _)| *needs && !has_royals) {
        return Err(Fault::at(field, "there is no royal piece for this").hint("name some in \"royal\""));
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
