//! What only the console says, besides the words that all views share.

use tabiya_game::Refusal;
use tabiya_protocol::{ChatLine, Code, Color as Side, Evaluation, Message, Speaker};
use tabiya_rules::mode::Mode;
use tabiya_rules::notation::FenError;
use tabiya_rules::position::Reason as Illegal;
use tabiya_words::{Dictionary, Phrase, Tongue, phrase};

use super::pictured::printable;

/// Why a FEN is not a position of a mode.
pub(super) fn fen(error: &FenError, mode: &Mode, words: &Dictionary) -> String {
    let FenError::Position(illegal) = error else {
        return phrase!(words, FenUnreadable, detail = sentence(&error.to_string()));
    };
    let reasons: Vec<String> =
        illegal.reasons.iter().map(|one| format!("{}.", sentence(&problem(one, mode, words)))).collect();
    reasons.join(" ")
}

/// One thing that is wrong with a position.
fn problem(reason: &Illegal, mode: &Mode, words: &Dictionary) -> String {
    let mut royals = mode.pieces().iter().filter(|piece| piece.royal);
    let royal = royals.next().filter(|_| royals.next().is_none());
    // The rules speak English themselves.
    if words.tongue() == Tongue::English {
        return match (reason, royal) {
            (Illegal::Royals { color, count, expected }, Some(royal)) => {
                let plural = if *count == 1 { "" } else { "s" };
                format!("{color} has {count} {}{plural}, expected {expected}", royal.name)
            }
            _ => reason.to_string(),
        };
    }
    let (code, parameters) = match reason {
        Illegal::Kings { color, count } => {
            ("kings", vec![("color", color.to_string()), ("count", count.to_string())])
        }
        Illegal::Royals { color, count, expected } => {
            let mut parameters = vec![
                ("color", color.to_string()),
                ("count", count.to_string()),
                ("expected", expected.to_string()),
            ];
            match royal {
                Some(royal) => {
                    parameters.push(("piece", words.kind(&royal.name)));
                    ("royals", parameters)
                }
                None => ("royalPieces", parameters),
            }
        }
        Illegal::PawnOnBackRank { square } => ("pawnOnBackRank", vec![("square", square.to_string())]),
        Illegal::PawnInForbiddenZone { square } => {
            ("pawnInForbiddenZone", vec![("square", square.to_string())])
        }
        Illegal::ForbiddenCheck { color } => ("forbiddenCheck", vec![("color", color.to_string())]),
        Illegal::OpponentInCheck { color } => ("opponentInCheck", vec![("color", color.to_string())]),
        Illegal::Castling { color, rook } => {
            ("castling", vec![("color", color.to_string()), ("square", rook.to_string())])
        }
    };
    words.problem(code, &parameters).unwrap_or_else(|| reason.to_string())
}

/// Why something is not done, as the room says it; at one's own table with what to do instead.
pub(super) fn refusal(why: &Message, own: bool, words: &Dictionary) -> String {
    let advice = match why.code {
        _ if !own => None,
        Code::NotStarted => Some(phrase!(words, StartOne)),
        Code::GameOver => Some(phrase!(words, StartAnother)),
        Code::OfferStands => Some(phrase!(words, AnswerIt)),
        _ => None,
    };
    let advice = advice.map_or(String::new(), |advice| format!(" {advice}"));
    printable(&format!("{}{advice}", sentence(&words.refusal(why))))
}

/// The same as the game machine says it.
pub(super) fn refused(why: &Refusal, words: &Dictionary) -> String {
    refusal(&tabiya_host::refusal(why), true, words)
}

/// What a position is worth to the side to move.
pub(super) fn worth(centipawns: Option<i32>, mate: Option<i32>, words: &Dictionary) -> String {
    match (mate, centipawns) {
        (Some(moves), _) if moves > 0 => phrase!(words, MateIn, moves = moves),
        (Some(moves), _) => phrase!(words, MatedIn, moves = -moves),
        (None, value) => pawns(value.unwrap_or(0)),
    }
}

/// Hundredths of a pawn as people read them, in every language.
fn pawns(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}

/// What a position is worth to White.
pub(super) fn white_worth(worth: &Evaluation) -> String {
    match (worth.mate, worth.centipawns) {
        (Some(moves), _) => format!("{}#{}", if moves < 0 { "-" } else { "+" }, moves.abs()),
        (None, value) => pawns(value.unwrap_or(0)),
    }
}

/// The same in a sentence, with what it is at first sight and the best move.
pub(super) fn evaluation(worth: &Evaluation, sight: Option<i32>, best: &str, words: &Dictionary) -> String {
    let value = match worth.mate {
        Some(moves) if moves < 0 => phrase!(words, MatesIn, color = "black", moves = -moves),
        Some(moves) => phrase!(words, MatesIn, color = "white", moves = moves),
        None => phrase!(words, WorthToWhite, worth = white_worth(worth)),
    };
    let lost = 1000_u16.saturating_sub(worth.win + worth.draw);
    let share = |count: u16| format!("{:.0}", f64::from(count) / 10.0);
    let mut parameters = vec![
        ("value", value),
        ("best", best.to_owned()),
        ("won", share(worth.win)),
        ("drawn", share(worth.draw)),
        ("lost", share(lost)),
    ];
    parameters.extend(sight.map(|value| ("sight", pawns(value))));
    // Who sees a mate has looked far enough.
    parameters.extend(worth.mate.is_none().then(|| ("depth", worth.depth.to_string())));
    words.phrase(Phrase::Evaluation, &parameters)
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
pub(super) fn chat(line: &ChatLine, words: &Dictionary) -> String {
    let [white, black] = words.colors();
    let who = match (line.name.is_empty(), line.speaker) {
        (false, _) => printable(&line.name),
        (true, Speaker::White) => sentence(white),
        (true, Speaker::Black) => sentence(black),
        (true, Speaker::Watcher) => phrase!(words, Watcher),
    };
    phrase!(words, Says, name = who, text = printable(&line.text))
}

/// All that may be played.
pub(super) fn legal_moves(names: &[String], words: &Dictionary) -> String {
    match names {
        [] => phrase!(words, NoLegalMove),
        names => phrase!(words, LegalMoves, count = names.len(), moves = names.join(" ")),
    }
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
