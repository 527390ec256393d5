//! What only the console says, besides the words that all views share.

use tabiya_game::Refusal;
use tabiya_protocol::{ChatLine, Code, Color as Side, Evaluation, Message, Speaker};
use tabiya_rules::mode::Mode;
use tabiya_rules::notation::FenError;
use tabiya_words::{Dictionary, Phrase, phrase};

use crate::console::view::from_room::printable;

/// Why a FEN is not a position of a mode.
pub(in crate::console) fn fen(error: &FenError, mode: &Mode, words: &Dictionary) -> String {
    let mut royals = mode.pieces().iter().filter(|piece| piece.royal);
    let royal = royals.next().filter(|_| royals.next().is_none());
    let problems = tabiya_view::fen_problems(error, royal.map(|royal| royal.name.as_str()));
    let told = |problem| match error {
        FenError::Position(_) => format!("{}.", words.problem(problem)),
        _ => phrase!(words, FenUnreadable, detail = words.problem(problem)),
    };
    let said: Vec<String> = problems.iter().map(|problem| sentence(&told(problem))).collect();
    printable(&said.join(" "))
}

/// Why something is not done, as the room says it; at one's own table with what to do instead.
pub(in crate::console) fn refusal(why: &Message, own: bool, words: &Dictionary) -> String {
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
pub(in crate::console) fn refused(why: &Refusal, words: &Dictionary) -> String {
    refusal(&tabiya_host::refusal(why), true, words)
}

/// What a position is worth to the side to move.
pub(in crate::console) fn worth(centipawns: Option<i32>, mate: Option<i32>, words: &Dictionary) -> String {
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
pub(in crate::console) fn white_worth(worth: &Evaluation) -> String {
    match (worth.mate, worth.centipawns) {
        (Some(moves), _) => format!("{}#{}", if moves < 0 { "-" } else { "+" }, moves.abs()),
        (None, value) => pawns(value.unwrap_or(0)),
    }
}

/// The same in a sentence, with what it is at first sight and the best move.
pub(in crate::console) fn evaluation(
    worth: &Evaluation,
    sight: Option<i32>,
    best: &str,
    words: &Dictionary,
) -> String {
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
pub(in crate::console) fn numbered(sans: &[String], number: u32, turn: Side) -> String {
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
pub(in crate::console) fn chat(line: &ChatLine, words: &Dictionary) -> String {
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
pub(in crate::console) fn legal_moves(names: &[String], words: &Dictionary) -> String {
    match names {
        [] => phrase!(words, NoLegalMove),
        names => phrase!(words, LegalMoves, count = names.len(), moves = names.join(" ")),
    }
}

/// A text with a capital at its beginning, unless that is a move or a square.
pub(in crate::console) fn sentence(text: &str) -> String {
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
    use tabiya_game::clock::{ClockError, ClockPart};
    use tabiya_rules::notation::pgn::{GameResult, Problem, TagFlaw};
    use tabiya_rules::notation::{Language, SanError};
    use tabiya_rules::position::{PositionError, Reason};
    use tabiya_rules::types::{Color, Square};
    use tabiya_words::english;

    use super::*;

    #[test]
    fn moves_keep_their_small_letter() {
        assert_eq!(sentence("e2e5 is not legal"), "e2e5 is not legal");
        assert_eq!(sentence("a pawn stands on a8"), "A pawn stands on a8");
    }

    /// As the rules say it, but for quotes, apostrophes and capitals.
    fn plain(text: &str) -> String {
        text.replace(['“', '”', '’', '"'], "'").to_lowercase()
    }

    #[test]
    fn in_english_a_fen_is_wrong_in_the_words_of_the_rules() {
        let text = |found: &str| found.to_owned();
        let errors = [
            FenError::Length { found: 1 },
            FenError::Length { found: 300 },
            FenError::Piece { rank: 4, found: 'é' },
            FenError::RankLength { rank: 6, found: 7 },
            FenError::Ranks { found: 3 },
            FenError::Turn { found: text("white") },
            FenError::Castling { found: text("KX") },
            FenError::EnPassant { found: text("e4") },
            FenError::Counter { field: "half-move counter", found: text("x") },
            FenError::Counter { field: "move number", found: text("y") },
            FenError::Pocket { found: 'K' },
            FenError::Checks { most: 3, found: text("4+") },
            FenError::Extra { found: text("more") },
        ];
        for error in errors {
            let [problem] = &tabiya_view::fen_problems(&error, None)[..] else { panic!("{error}") };
            let expected = error.to_string().replace("found 1 bytes", "found 1 byte");
            assert_eq!(plain(&english().problem(problem)), plain(&expected), "{error:?}");
        }
    }

    #[test]
    fn in_english_a_position_and_a_clock_are_wrong_in_the_words_of_the_rules() {
        let (color, square) = (Color::Black, Square::A8);
        let reasons = vec![
            Reason::Kings { color, count: 2 },
            Reason::PawnOnBackRank { square },
            Reason::Royals { color, count: 2, expected: 1 },
            Reason::PawnInForbiddenZone { square },
            Reason::ForbiddenCheck { color },
            Reason::OpponentInCheck { color },
            Reason::Castling { color, rook: square },
        ];
        let said: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        let problems = tabiya_view::fen_problems(&FenError::Position(PositionError { reasons }), None);
        let found: Vec<String> = problems.iter().map(|problem| plain(&english().problem(problem))).collect();
        assert_eq!(found, said);
        for expected in ClockPart::ALL {
            let error = ClockError { expected, found: "soon".to_owned() };
            let problem = english().problem(&tabiya_view::clock_problem(&error));
            assert_eq!(format!("clock: {}", plain(&problem)), plain(&error.to_string()));
        }
    }

    #[test]
    fn in_english_a_game_is_wrong_in_the_words_of_the_rules() {
        let found = || "So".to_owned();
        let name = || "Site".to_owned();
        let (taken, language) = (GameResult::Draw, Language::German);
        let moves = [
            SanError::Syntax { found: found() },
            SanError::UnknownPiece { found: found(), letter: 'X' },
            SanError::Illegal { found: found() },
            SanError::Ambiguous { found: found(), candidates: vec!["Nbd2".into(), "Nfd2".into()] },
            SanError::MissingPromotion { found: found() },
            SanError::NoCapture { found: found() },
        ];
        let flaws = [TagFlaw::NoQuotes, TagFlaw::InnerQuotes, TagFlaw::NotClosed];
        let invisible = ["NUL", "the end of a DOS file", "zero-width space", "word joiner"];
        let signs = ["check, not mate", "no check", "no capture in passing"];
        let others = [
            Problem::NullInCheck,
            Problem::Unexpected { found: found() },
            Problem::UnterminatedComment,
            Problem::TooDeep { limit: 9 },
            Problem::BadTag { found: found() },
            Problem::Bracket { found: found() },
            Problem::Fen(FenError::Ranks { found: 3 }),
            Problem::Mode { what: found() },
            Problem::MissingFen { variant: name() },
            Problem::TooMany { limit: 9 },
            Problem::TooLong { limit: 9 },
            Problem::UnterminatedVariation,
            Problem::ExtraParenthesis,
            Problem::EarlyVariation,
            Problem::NestedBrace,
            Problem::ExtraBrace,
            Problem::DuplicateTag { name: name() },
            Problem::SetUp,
            Problem::FenWithoutSetUp,
            Problem::SetUpWithoutFen,
            Problem::ResultMismatch { tag: GameResult::White, end: taken, taken },
            Problem::ResultTag { found: found() },
            Problem::NoResult { taken },
            Problem::StrayResult,
            Problem::ResultForm { found: found(), taken },
            Problem::StraySign { found: found() },
            Problem::StrayNumber { found: found() },
            Problem::PawnLetter { found: found() },
            Problem::CommentBetweenTags,
            Problem::Nag { found: found() },
            Problem::LateNag,
            Problem::EarlyNag,
            Problem::Encoding,
            Problem::Language { language },
            Problem::GuessedLanguage { language },
            Problem::PartOfLanguage { language, problem: Box::new(Problem::NullInCheck) },
            Problem::Wrapper,
        ];
        let all = { moves.map(Problem::Move).into_iter() }
            .chain(flaws.map(|flaw| Problem::LooseTag { name: name(), flaw }))
            .chain(invisible.map(|name| Problem::Invisible { name }))
            .chain(signs.map(|gives| Problem::FalseSign { sign: "+", gives }))
            .chain(others);
        for problem in all {
            let said = english().problem(&tabiya_view::pgn_problem(&problem));
            assert_eq!(plain(&said), plain(&problem.to_string()), "{problem:?}");
        }
        let problem = Problem::Variant { name: name(), expected: String::new() };
        let said = plain(&english().problem(&tabiya_view::pgn_problem(&problem)));
        assert!(said.starts_with(plain(&problem.to_string()).trim()), "{said}");
    }
}
