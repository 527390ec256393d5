//! Fields that cannot stand together, and lists that say something twice.

use crate::mode::compile::kinds::at_index;
use crate::mode::file::format::{CaptureSpec, DrawSpec, ModeFile, SquaresSpec, StartSpec, SwitchOr};
use crate::mode::file::{Fault, Faults};

/// Fields that cannot stand together, whatever their pieces.
pub(in crate::mode::compile) fn between_fields(file: &ModeFile, faults: &mut Faults) {
    for (field, value) in [("title", &file.title), ("description", &file.description)] {
        if value.trim().is_empty() || value.len() > 1000 {
            faults.add(Fault::at(field, "expected a text of 1 to 1000 bytes").alone());
        }
        if value.chars().any(char::is_control) {
            faults.add(Fault::at(field, "expected a text without control characters").alone());
        }
    }
    each_once(file, faults);
    captures_and_drops(file, faults);
    if file.give_check == Some(false) {
        for (given, field) in
            [(file.goals.checks.is_some(), "checks"), (file.goals.checkmate.is_some(), "checkmate")]
        {
            if given {
                let what = "nobody may give check, \"give_check\" is false";
                faults.add(Fault::at(field, what).within("goals"));
            }
        }
    }
    if file.goals.checks == Some(0) {
        faults.add(Fault::at("checks", "expected a number from 1 to 255, found 0").within("goals"));
    }
    if let Some(squares) = &file.goals.squares {
        squares_or_ranks(squares, faults);
    }
    if let StartSpec::Parts(parts) = &file.start {
        if parts.pieces.is_some() == parts.draw.is_some() {
            faults.add(Fault::at("start", "expected exactly one of pieces and draw"));
        }
        let castles = matches!(file.castling, Some(SwitchOr::Switch(true) | SwitchOr::Details(_)));
        if parts.draw == Some(DrawSpec::Chaos) && castles {
            let what = "nobody castles after a draw of chaos";
            faults.add(Fault::at("castling", what).hint("leave castling out"));
        }
    }
}

fn captures_and_drops(file: &ModeFile, faults: &mut Faults) {
    if file.spared.is_some() && file.capture != CaptureSpec::Explode {
        faults.add(
            Fault::at("spared", "nothing is spared where captures do not explode")
                .hint("add \"capture\": \"explode\" or leave spared out"),
        );
    }
    if file.capture == CaptureSpec::Pocket && file.drops.is_none() {
        faults.add(
            Fault::at("capture", "captured pieces go to a pocket from which nothing can be dropped")
                .hint("add \"drops\": {\"pieces\": [...]}"),
        );
    }
    if let Some(drops) = &file.drops {
        if drops.pieces.is_empty() {
            faults.add(Fault::at("pieces", "expected at least one piece").within("drops"));
        }
        let in_hand = matches!(&file.start, StartSpec::Fen(fen) if fen.contains('['));
        if file.capture != CaptureSpec::Pocket && !in_hand {
            faults.add(
                Fault::at("drops", "nothing ever comes to a pocket to be dropped from it")
                    .hint("add \"capture\": \"pocket\" or a pocket such as [Nn] to the FEN"),
            );
        }
    }
}

fn squares_or_ranks(squares: &SquaresSpec, faults: &mut Faults) {
    let wrong = if squares.squares.is_some() == squares.ranks.is_some() {
        "expected exactly one of squares and ranks"
    } else if squares.same_ranks && squares.ranks.is_none() {
        "same_ranks needs ranks"
    } else {
        return;
    };
    faults.add(Fault::at("squares", wrong).within("goals"));
}

/// There are no more squares, pieces or ranks that a list could name.
const MOST_NAMED: usize = 64;

/// No list names anything twice.
fn each_once(file: &ModeFile, faults: &mut Faults) {
    let mut check = |list: Option<&[String]>, path: &[&str]| once(list, path, faults);
    check(file.royal.as_deref(), &["royal"]);
    check(file.spared.as_deref(), &["spared"]);
    if let Some(SwitchOr::Details(spec)) = &file.promotion {
        check(spec.from.as_deref(), &["promotion", "from"]);
        check(spec.to.as_deref(), &["promotion", "to"]);
    }
    if let Some(drops) = &file.drops {
        check(Some(&drops.pieces), &["drops", "pieces"]);
    }
    if let Some(goal) = &file.goals.squares {
        check(goal.pieces.as_deref(), &["goals", "squares", "pieces"]);
        check(goal.squares.as_deref(), &["goals", "squares", "squares"]);
    }
    if let Some(goal) = &file.goals.extinction {
        check(goal.pieces.as_deref(), &["goals", "extinction", "pieces"]);
    }
    let locked: Vec<_> = file.locked.iter().map(|setting| setting.name()).collect();
    once(Some(&locked), &["locked"], faults);
    let mut check = |list: Option<&[u8]>, path: &[&str]| once(list, path, faults);
    if let Some(SwitchOr::Details(spec)) = &file.promotion {
        check(spec.ranks.as_deref(), &["promotion", "ranks"]);
    }
    check(file.drops.as_ref().and_then(|drops| drops.pawn_ranks.as_deref()), &["drops", "pawn_ranks"]);
    let goal = file.goals.squares.as_ref();
    check(goal.and_then(|goal| goal.ranks.as_deref()), &["goals", "squares", "ranks"]);
    for (name, piece) in &file.pieces.0 {
        check(piece.first_ranks.as_deref(), &["pieces", name, "first_ranks"]);
    }
}

fn once<T: PartialEq + core::fmt::Debug>(list: Option<&[T]>, path: &[&str], faults: &mut Faults) {
    let list = list.unwrap_or_default();
    let looked_at = list.len().min(MOST_NAMED + 1);
    let twice = (1..looked_at).find(|at| list[..*at].contains(&list[*at]));
    let (field, outer) = path.split_last().expect("a list has a name");
    let (fault, hint) = match twice {
        Some(at) => {
            let what = format!("{:?} is there twice", list[at]);
            (at_index(Fault::at("", what), field, at), "name it once")
        }
        None if list.len() > MOST_NAMED => {
            let what = format!("expected at most {MOST_NAMED} names");
            (Fault::at(field, what), "no mode has as many things")
        }
        None => return,
    };
    faults.add(outer.iter().rev().fold(fault, |fault, name| fault.within(name)).hint(hint).alone());
}
