//! What the console says about ends, refusals and offers.

use tabiya_game::{Ending, GoalName, MateChance, Moment, NoMate, Reason, Refusal, Verdict};
use tabiya_rules::mode::Mode;
use tabiya_rules::notation::FenError;
use tabiya_rules::position::Reason as Illegal;
use tabiya_rules::types::Color;

use super::board::capital;
use super::picture::Occasion;

/// How a game ended.
pub(super) fn ending(ending: &Ending) -> String {
    let result = match (&ending.reason, ending.verdict) {
        // These say it themselves.
        (Reason::Agreement { .. } | Reason::Aborted { .. }, _) => "",
        (_, Verdict::White) => " White wins!",
        (_, Verdict::Black) => " Black wins!",
        (_, Verdict::Draw) => " It is a draw.",
        (_, Verdict::NoResult) => " The game does not count.",
    };
    let how = match &ending.reason {
        Reason::Checkmate => "Checkmate!".to_owned(),
        Reason::Goal { goal } => reached(*goal).to_owned(),
        Reason::Stalemate { color } => format!("Stalemate! {} has no legal move.", capital(*color)),
        Reason::DeadPosition { why } => dead(why).to_owned(),
        Reason::Repetition { after, times, claimed } => {
            let intended = claimed.as_ref().and_then(|claimed| claimed.intended.as_deref());
            let claimed = claimed.as_ref().map_or(String::new(), |claimed| claim_text(claimed.by));
            format!("The same position occurred {times} times, after {}{claimed}.", moments(after, intended))
        }
        Reason::NoProgress { plies, claimed } => {
            let claimed = claimed.as_ref().map_or(String::new(), |claimed| claim_text(claimed.by));
            format!("{} moves were made without capture or pawn move{claimed}.", plies / 2)
        }
        Reason::Agreement { .. } => "Draw by agreement.".to_owned(),
        Reason::Resignation { by } => format!("{} resigns.", capital(*by)),
        Reason::Flag { color, opponent } => flag(*color, opponent),
        Reason::Abandoned { color } => format!("{} left the game.", capital(*color)),
        Reason::Aborted { .. } => "The game was called off and does not count.".to_owned(),
    };
    format!("{how}{result}")
}

/// Which goal of a mode is reached.
fn reached(goal: Option<GoalName>) -> &'static str {
    match goal {
        Some(GoalName::Checks) => "The last check is given!",
        Some(GoalName::Extinction) => "The pieces that count are gone!",
        Some(GoalName::Bare) => "The king is alone!",
        Some(GoalName::Squares) => "The goal is reached!",
        None => "The game is decided!",
    }
}

fn claim_text(by: Color) -> String {
    format!(", as {} claims", capital(by))
}

fn dead(why: &NoMate) -> &'static str {
    match why {
        NoMate::Material => "Insufficient material: nobody can mate any more.",
        NoMate::Unreachable { .. } | NoMate::Confined => {
            "Dead position: no series of legal moves leads to mate."
        }
        NoMate::Counted => "There is too little material to mate.",
    }
}

fn flag(color: Color, opponent: &MateChance) -> String {
    let flag = format!("{}'s time is up.", capital(color));
    match opponent {
        MateChance::Impossible { .. } => format!("{flag} {} could not mate any more.", capital(!color)),
        _ => flag,
    }
}

fn moments(after: &[Moment], intended: Option<&str>) -> String {
    let moment = |moment: &Moment| match (moment.ply, moment.by) {
        (0, _) => "the start".to_owned(),
        (_, by) => format!("{}'s move {}", capital(by), moment.number),
    };
    let intended = intended.map(|text| format!("the intended {text}"));
    let texts: Vec<String> = after.iter().map(moment).chain(intended).collect();
    match texts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => "the move".to_owned(),
    }
}

/// Why a FEN is not a position of a mode.
pub(super) fn fen(error: &FenError, mode: &Mode) -> String {
    let FenError::Position(illegal) = error else { return format!("{}.", sentence(&error.to_string())) };
    let mut royals = mode.pieces().iter().filter(|piece| piece.royal);
    let royal = royals.next().filter(|_| royals.next().is_none());
    let reason = |reason: &Illegal| match (reason, royal) {
        (Illegal::Royals { color, count, expected }, Some(royal)) => {
            let plural = if *count == 1 { "" } else { "s" };
            format!("{color} has {count} {}{plural}, expected {expected}", royal.name)
        }
        _ => reason.to_string(),
    };
    let reasons: Vec<String> =
        illegal.reasons.iter().map(|one| format!("{}.", sentence(&reason(one)))).collect();
    reasons.join(" ")
}

/// Why something is not done.
pub(super) fn refusal(refusal: &Refusal) -> String {
    let advice = match refusal {
        Refusal::NotStarted => " Start one with game human human.",
        Refusal::GameOver => " Start another with game human human.",
        Refusal::OfferStands => " Answer it with accept or decline.",
        _ => "",
    };
    format!("{}.{advice}", sentence(&refusal.to_string()))
}

/// All that may be played.
pub(super) fn legal_moves(names: &[String]) -> String {
    match names {
        [] => "There is no legal move.".to_owned(),
        [only] => format!("1 legal move: {only}"),
        names => format!("{} legal moves: {}", names.len(), names.join(" ")),
    }
}

/// What to say about a moment that the game does not have.
pub(super) fn no_such_move(occasion: Occasion) -> String {
    format!("board: expected a move of this game (list shows them), found {occasion}.")
}

/// A text with a capital at its beginning, unless that is a move or a square.
pub(super) fn sentence(text: &str) -> String {
    let first_word = text.split_whitespace().next().unwrap_or_default();
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !first_word.contains(|c: char| c.is_ascii_digit()) => {
            first.to_uppercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_listed_as_people_do() {
        let moment = |ply, number, by| Moment { ply, number, by };
        let all = [moment(0, 0, Color::Black), moment(3, 2, Color::White), moment(8, 4, Color::Black)];
        assert_eq!(moments(&all, None), "the start, White's move 2 and Black's move 4");
        assert_eq!(moments(&all[..1], Some("Ng8")), "the start and the intended Ng8");
    }

    #[test]
    fn moves_keep_their_small_letter() {
        assert_eq!(sentence("e2e5 is not legal"), "e2e5 is not legal");
        assert_eq!(sentence("a pawn stands on a8"), "A pawn stands on a8");
    }
}
