//! What only the console says, besides the words that all views share.

use tabiya_game::Refusal;
use tabiya_protocol::{ChatLine, Code, Color as Side, Evaluation, Message, Speaker};
use tabiya_rules::mode::Mode;
use tabiya_rules::notation::FenError;
use tabiya_rules::position::Reason as Illegal;
use tabiya_words::english;

use super::picture::Occasion;
use super::pictured::printable;
use crate::counted::counted;

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

/// Why something is not done, as the room says it; at one's own table with what to do instead.
pub(super) fn refusal(why: &Message, own: bool) -> String {
    let advice = match why.code {
        _ if !own => "",
        Code::NotStarted => " Start one with game human human.",
        Code::GameOver => " Start another with game human human.",
        Code::OfferStands => " Answer it with accept or decline.",
        _ => "",
    };
    printable(&format!("{}{advice}", sentence(&english().refusal(why))))
}

/// The same as the game machine says it.
pub(super) fn refused(why: &Refusal) -> String {
    refusal(&tabiya_host::refusal(why), true)
}

/// What a position is worth to the side to move.
pub(super) fn worth(centipawns: Option<i32>, mate: Option<i32>) -> String {
    match (mate, centipawns) {
        (Some(moves), _) if moves > 0 => format!("mate in {moves}"),
        (Some(moves), _) => format!("mated in {}", -moves),
        (None, value) => format!("{:+.2}", f64::from(value.unwrap_or(0)) / 100.0),
    }
}

/// What a position is worth to White.
pub(super) fn white_worth(worth: &Evaluation) -> String {
    match (worth.mate, worth.centipawns) {
        (Some(moves), _) => format!("{}#{}", if moves < 0 { "-" } else { "+" }, moves.abs()),
        (None, value) => format!("{:+.2}", f64::from(value.unwrap_or(0)) / 100.0),
    }
}

/// The same in a sentence, with what it is at first sight and the best move.
pub(super) fn evaluation(worth: &Evaluation, sight: Option<i32>, best: &str) -> String {
    let value = match worth.mate {
        Some(moves) if moves < 0 => format!("Black mates in {}", -moves),
        Some(moves) => format!("White mates in {moves}"),
        None => format!("{} for White", white_worth(worth)),
    };
    let sight = sight.map(|value| format!(" (at first sight {:+.2})", f64::from(value) / 100.0));
    let lost = 1000_u16.saturating_sub(worth.win + worth.draw);
    let [won, drawn, lost] = [worth.win, worth.draw, lost].map(|count| f64::from(count) / 10.0);
    // Who sees a mate has looked far enough.
    let depth =
        if worth.mate.is_some() { String::new() } else { format!(", {} deep", counted(worth.depth, "ply")) };
    format!(
        "{value}{}; best is {best}{depth}.\nOf 100 such games White wins {won:.0}, draws {drawn:.0} and loses {lost:.0}.",
        sight.unwrap_or_default()
    )
}

/// Moves as on a score sheet, from this number on.
pub(super) fn numbered(sans: &[String], number: u32, turn: Side) -> String {
    let black = u32::from(turn == Side::Black);
    let written = (0..).zip(sans).map(|(index, san)| {
        let ply = index + black;
        match (ply % 2, index) {
            (0, _) => format!("{}. {san}", number + ply / 2),
            (_, 0) => format!("{}... {san}", number + ply / 2),
            _ => san.clone(),
        }
    });
    written.collect::<Vec<_>>().join(" ")
}

/// Something that was said at the game.
pub(super) fn chat(line: &ChatLine) -> String {
    let who = match (line.name.is_empty(), line.speaker) {
        (false, _) => printable(&line.name),
        (true, Speaker::White) => "White".to_owned(),
        (true, Speaker::Black) => "Black".to_owned(),
        (true, Speaker::Watcher) => "A watcher".to_owned(),
    };
    format!("{who} says: {}", printable(&line.text))
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
    fn moves_keep_their_small_letter() {
        assert_eq!(sentence("e2e5 is not legal"), "e2e5 is not legal");
        assert_eq!(sentence("a pawn stands on a8"), "A pawn stands on a8");
    }
}
