//! What the console says about ends, refusals and offers.

use tabiya_game::{Ending, MateChance, Moment, NoMate, Reason, Refusal, Verdict};
use tabiya_rules::types::Color;

use super::board::capital;

/// How a game ended.
pub(super) fn ending(ending: &Ending) -> String {
    let result = match ending.verdict {
        Verdict::White => "White wins!",
        Verdict::Black => "Black wins!",
        Verdict::Draw => "It is a draw.",
        Verdict::NoResult => "The game does not count.",
    };
    let how = match &ending.reason {
        Reason::Checkmate => "Checkmate!".to_owned(),
        Reason::Goal { .. } => "The goal is reached!".to_owned(),
        Reason::Stalemate { color } => format!("Stalemate! {} has no legal move.", capital(*color)),
        Reason::DeadPosition { why } => dead(why).to_owned(),
        Reason::Repetition { after, times, claimed } => {
            let claimed = claimed.as_ref().map_or(String::new(), |claimed| claim_text(claimed.by));
            format!("The same position occurred {times} times, after {}{claimed}.", moments(after))
        }
        Reason::NoProgress { plies, claimed } => {
            let claimed = claimed.as_ref().map_or(String::new(), |claimed| claim_text(claimed.by));
            format!("{} moves were made without capture or pawn move{claimed}.", plies / 2)
        }
        Reason::Agreement { .. } => "Draw by agreement.".to_owned(),
        Reason::Resignation { by } => format!("{} resigns.", capital(*by)),
        Reason::Flag { color, opponent } => flag(*color, opponent),
        Reason::Abandoned { color } => format!("{} left the game.", capital(*color)),
        Reason::Aborted { .. } => "The game was called off.".to_owned(),
    };
    format!("{how} {result}")
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

fn moments(after: &[Moment]) -> String {
    let moment = |moment: &Moment| match (moment.ply, moment.by) {
        (0, _) => "the start".to_owned(),
        (_, by) => format!("{}'s move {}", capital(by), moment.number),
    };
    let texts: Vec<String> = after.iter().map(moment).collect();
    match texts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => "the move".to_owned(),
    }
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
        assert_eq!(moments(&all), "the start, White's move 2 and Black's move 4");
    }

    #[test]
    fn moves_keep_their_small_letter() {
        assert_eq!(sentence("e2e5 is not legal"), "e2e5 is not legal");
        assert_eq!(sentence("a pawn stands on a8"), "A pawn stands on a8");
    }
}
