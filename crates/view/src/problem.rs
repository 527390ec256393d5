//! What is wrong with a FEN, a clock or a game in PGN, as codes with parameters: in every language there is a sentence for each.
//!
//! The rules' own words are English; they travel along as `detail`, for programs that have no sentences.

use core::fmt;

use tabiya_game::clock::{ClockError, ClockPart};
use tabiya_protocol::{Parameter, Problem, ProblemCode as Code};
use tabiya_rules::{
    notation::{
        FenError, Language, SanError, UciError,
        pgn::{Problem as PgnProblem, TagFlaw},
    },
    position::Reason,
};

/// What is wrong with a FEN: everything, if it is the position. `royal` is what the one royal kind of the mode is called.
#[must_use]
pub fn fen_problems(error: &FenError, royal: Option<&str>) -> Vec<Problem> {
    let found = |code, found: &dyn fmt::Display| Problem::new(code).with("found", found.to_string());
    vec![match error {
        FenError::Position(error) => return error.reasons.iter().map(|one| reason(one, royal)).collect(),
        FenError::Length { found: length } => {
            let most = count(FenError::MAX_LENGTH);
            Problem::new(Code::FenLength).with("most", most).with("found", count(*length))
        }
        FenError::Piece { rank, found: letter } => {
            found(Code::FenPiece, letter).with("rank", i64::from(*rank))
        }
        FenError::RankLength { rank, found } => {
            Problem::new(Code::FenRankLength).with("rank", i64::from(*rank)).with("found", i64::from(*found))
        }
        FenError::Ranks { found } => Problem::new(Code::FenRanks).with("found", i64::from(*found)),
        FenError::Turn { found: text } => found(Code::FenTurn, text),
        FenError::Castling { found: text } => found(Code::FenCastling, text),
        FenError::EnPassant { found: text } => found(Code::FenEnPassant, text),
        FenError::Counter { field, found: text } => {
            let which = if *field == "move number" { "moves" } else { "halfMoves" };
            found(Code::FenCounter, text).with("which", which)
        }
        FenError::Pocket { found: letter } => found(Code::FenPocket, letter),
        FenError::Checks { most, found: text } => found(Code::FenChecks, text).with("most", i64::from(*most)),
        FenError::Extra { found: text } => found(Code::FenExtra, text),
    }]
}

fn reason(reason: &Reason, royal: Option<&str>) -> Problem {
    let of = |code, color: &dyn fmt::Display| Problem::new(code).with("color", color.to_string());
    let on = |code, square: &dyn fmt::Display| Problem::new(code).with("square", square.to_string());
    match reason {
        Reason::Kings { color, count: kings } => of(Code::Kings, color).with("count", count(*kings)),
        Reason::Royals { color, count: royals, expected } => {
            let code = if royal.is_some() { Code::Royals } else { Code::RoyalPieces };
            let problem = of(code, color).with("count", count(*royals)).with("expected", count(*expected));
            match royal {
                Some(name) => problem.with("piece", name),
                None => problem,
            }
        }
        Reason::PawnOnBackRank { square } => on(Code::PawnOnBackRank, square),
        Reason::PawnInForbiddenZone { square } => on(Code::PawnInForbiddenZone, square),
        Reason::ForbiddenCheck { color } => of(Code::ForbiddenCheck, color),
        Reason::OpponentInCheck { color } => of(Code::OpponentInCheck, color),
        Reason::Castling { color, rook } => of(Code::Castling, color).with("square", rook.to_string()),
    }
}

/// What is wrong with a clock.
#[must_use]
pub fn clock_problem(error: &ClockError) -> Problem {
    let code = match error.expected {
        ClockPart::Clock => Code::ClockForm,
        ClockPart::Time => Code::ClockTime,
        ClockPart::SomeTime => Code::ClockNoTime,
        ClockPart::Sides => Code::ClockSides,
        ClockPart::Hourglasses => Code::ClockHourglasses,
        ClockPart::Stages => Code::ClockStages,
        ClockPart::Periods => Code::ClockPeriods,
        ClockPart::PeriodCount => Code::ClockPeriodCount,
        ClockPart::MoveCount => Code::ClockMoves,
    };
    Problem::new(code).with("found", error.found.as_str())
}

/// What is wrong with a move as a score sheet writes it.
fn move_problem(error: &SanError) -> Problem {
    let about = |code, found: &str| Problem::new(code).with("found", found);
    match error {
        SanError::Syntax { found } => about(Code::MoveSyntax, found),
        SanError::UnknownPiece { found, letter } => {
            about(Code::MoveLetter, found).with("letter", letter.to_string())
        }
        SanError::Illegal { found } => about(Code::MoveIllegal, found),
        SanError::Ambiguous { found, candidates } => {
            about(Code::MoveAmbiguous, found).with("candidates", Parameter::Texts(candidates.clone()))
        }
        SanError::MissingPromotion { found } => about(Code::MovePromotion, found),
        SanError::NoCapture { found } => about(Code::MoveCapture, found),
    }
}

/// What is wrong with a move as engines write it.
#[must_use]
pub fn uci_problem(error: &UciError) -> Problem {
    match error {
        UciError::Syntax(error) => Problem::new(Code::MoveUci).with("found", error.found.as_str()),
        UciError::Illegal { found } => Problem::new(Code::MoveIllegal).with("found", found.to_string()),
    }
}

/// What is wrong with a game in PGN.
#[must_use]
pub fn pgn_problem(problem: &PgnProblem) -> Problem {
    let found = |code, found: &dyn fmt::Display| Problem::new(code).with("found", found.to_string());
    let tag = |code, name: &str| Problem::new(code).with("name", name);
    let limited = |code, limit: usize| Problem::new(code).with("limit", count(limit));
    let lettered =
        |code, language: Language| Problem::new(code).with("language", language.to_string().to_lowercase());
    match problem {
        PgnProblem::Move(error) => move_problem(error),
        PgnProblem::NullInCheck => Problem::new(Code::NullInCheck),
        PgnProblem::Unexpected { found: text } => found(Code::Unexpected, text),
        PgnProblem::UnterminatedComment => Problem::new(Code::OpenComment),
        PgnProblem::TooDeep { limit } => limited(Code::TooDeep, *limit),
        PgnProblem::BadTag { found: text } => found(Code::BadTag, text),
        PgnProblem::Bracket { found: text } => found(Code::Bracket, text),
        PgnProblem::Fen(error) => Problem::new(Code::FenTag).because(fen_problems(error, None)),
        PgnProblem::Variant { name, .. } => tag(Code::UnknownVariant, name),
        PgnProblem::Mode { what } => Problem::new(Code::ModeTag).with("detail", what.as_str()),
        PgnProblem::MissingFen { variant } => tag(Code::MissingFen, variant),
        PgnProblem::TooMany { limit } => limited(Code::ManyProblems, *limit),
        PgnProblem::TooLong { limit } => limited(Code::EndlessGame, *limit),
        PgnProblem::UnterminatedVariation => Problem::new(Code::OpenVariation),
        PgnProblem::ExtraParenthesis => Problem::new(Code::ExtraParenthesis),
        PgnProblem::EarlyVariation => Problem::new(Code::EarlyVariation),
        PgnProblem::NestedBrace => Problem::new(Code::NestedBrace),
        PgnProblem::Invisible { name } => {
            let which = match *name {
                "the end of a DOS file" => "dosEnd",
                "zero-width space" => "zeroWidth",
                "word joiner" => "wordJoiner",
                _ => "nul",
            };
            Problem::new(Code::Invisible).with("which", which)
        }
        PgnProblem::ExtraBrace => Problem::new(Code::ExtraBrace),
        PgnProblem::LooseTag { name, flaw: TagFlaw::NoQuotes } => tag(Code::TagNoQuotes, name),
        PgnProblem::LooseTag { name, flaw: TagFlaw::InnerQuotes } => tag(Code::TagInnerQuotes, name),
        PgnProblem::LooseTag { name, flaw: TagFlaw::NotClosed } => tag(Code::TagNotClosed, name),
        PgnProblem::DuplicateTag { name } => tag(Code::DuplicateTag, name),
        PgnProblem::SetUp => Problem::new(Code::SetUp),
        PgnProblem::FenWithoutSetUp => Problem::new(Code::FenWithoutSetUp),
        PgnProblem::SetUpWithoutFen => Problem::new(Code::SetUpWithoutFen),
        PgnProblem::ResultMismatch { tag, end, taken } => Problem::new(Code::ResultMismatch)
            .with("tag", tag.to_string())
            .with("end", end.to_string())
            .with("taken", taken.to_string()),
        PgnProblem::ResultTag { found: text } => found(Code::ResultTag, text),
        PgnProblem::NoResult { taken } => Problem::new(Code::NoResult).with("taken", taken.to_string()),
        PgnProblem::StrayResult => Problem::new(Code::StrayResult),
        PgnProblem::ResultForm { found: text, taken } => {
            found(Code::ResultForm, text).with("taken", taken.to_string())
        }
        PgnProblem::FalseSign { sign, gives } => {
            let gives = match *gives {
                "no check" => "nothing",
                "no capture in passing" => "noPassing",
                _ => "check",
            };
            Problem::new(Code::FalseSign).with("sign", *sign).with("gives", gives)
        }
        PgnProblem::StraySign { found: text } => found(Code::StraySign, text),
        PgnProblem::StrayNumber { found: text } => found(Code::StrayNumber, text),
        PgnProblem::PawnLetter { found: text } => found(Code::PawnLetter, text),
        PgnProblem::CommentBetweenTags => Problem::new(Code::CommentBetweenTags),
        PgnProblem::Nag { found: text } => found(Code::BadNag, text),
        PgnProblem::LateNag => Problem::new(Code::LateNag),
        PgnProblem::EarlyNag => Problem::new(Code::EarlyNag),
        PgnProblem::Encoding => Problem::new(Code::Encoding),
        PgnProblem::Language { language } => lettered(Code::ForeignLetters, *language),
        PgnProblem::GuessedLanguage { language } => lettered(Code::GuessedLetters, *language),
        PgnProblem::PartOfLanguage { language, problem } => {
            lettered(Code::PartlyForeign, *language).because([pgn_problem(problem)])
        }
        PgnProblem::Wrapper => Problem::new(Code::Wrapper),
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
