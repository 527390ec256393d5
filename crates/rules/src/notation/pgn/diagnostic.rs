//! What is wrong with a text, and where.
//!
//! Invariant: whatever a reader does not take over as it stands is named by a [`Diagnostic`].

use core::fmt;

use thiserror::Error;

use super::GameResult;
use crate::notation::{FenError, Language, SanError};

/// A place in a file; everything but the offset counts from 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Bytes before it.
    pub offset: u64,
    /// Lines before it, and one.
    pub line: u64,
    /// The character of the line.
    pub column: u64,
}

impl Place {
    /// The beginning of a file.
    pub(super) const START: Self = Self { offset: 0, line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// How bad a problem is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Understood, but not as the standard has it: it will be written differently.
    Warning,
    /// Not understood: kept as raw text.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A problem and its place.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{place}: {}: {problem}", problem.severity())]
pub struct Diagnostic {
    /// Where it begins.
    pub place: Place,
    /// What it is.
    pub problem: Problem,
}

/// What can be wrong with a game in PGN.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum Problem {
    /// A move that cannot be read or played.
    #[error(transparent)]
    Move(#[from] SanError),
    /// A null move while in check.
    #[error("a null move is not possible while in check")]
    NullInCheck,
    /// Something that is neither a move nor anything else.
    #[error("expected a move, found {found:?}")]
    Unexpected {
        /// What came, shortened.
        found: String,
    },
    /// A comment without an end.
    #[error("the comment that begins here has no closing brace")]
    UnterminatedComment,
    /// Variations inside variations, beyond the limit.
    #[error("variations are nested more than {limit} deep")]
    TooDeep {
        /// How deep they may be.
        limit: usize,
    },
    /// A line in brackets that is no tag.
    #[error("expected a tag such as [Event \"…\"], found {found:?}")]
    BadTag {
        /// What came, shortened.
        found: String,
    },
    /// A word in brackets among the moves.
    #[error("expected a move, found {found:?}; it is kept as a comment")]
    Bracket {
        /// What came, shortened.
        found: String,
    },
    /// The start position cannot be read, so neither can the moves.
    #[error("the tag FEN: {0}")]
    Fen(#[from] FenError),
    /// The rules of this game are not known here.
    #[error("the variant {name:?} is not known: {expected}")]
    Variant {
        /// What the tag says.
        name: String,
        /// What would be.
        expected: String,
    },
    /// The mode that the game brings along cannot be read.
    #[error("the tag TabiyaMode: {what}")]
    Mode {
        /// What is wrong with it, with its place.
        what: String,
    },
    /// Games of this variant have no common start.
    #[error("a game of {variant} needs a tag FEN: there is no common start position")]
    MissingFen {
        /// What the tag says.
        variant: String,
    },
    /// More problems in one game than are worth telling apart.
    #[error("more than {limit} problems in this game: the others are not listed")]
    TooMany {
        /// How many are told.
        limit: usize,
    },
    /// No end of a game within the limit.
    #[error("no end of a game within {limit} bytes: the text is cut here")]
    TooLong {
        /// How many bytes a game may have.
        limit: usize,
    },
    /// A variation without its closing parenthesis.
    #[error("the variation that begins here has no closing parenthesis")]
    UnterminatedVariation,
    /// A parenthesis that closes nothing.
    #[error("a closing parenthesis without a variation")]
    ExtraParenthesis,
    /// A variation where there is no move to vary.
    #[error("a variation before the move that it varies")]
    EarlyVariation,
    /// A brace inside a comment.
    #[error("an opening brace inside a comment: comments do not nest, the first closing brace ends it")]
    NestedBrace,
    /// A character that nobody sees.
    #[error("an invisible character: {name}; between moves and tags it counts as a blank")]
    Invisible {
        /// What it is called.
        name: &'static str,
    },
    /// A brace that closes nothing.
    #[error("a closing brace without a comment")]
    ExtraBrace,
    /// A tag that is not written as the standard has it.
    #[error("the tag {name}: {flaw}")]
    LooseTag {
        /// The tag.
        name: String,
        /// How it differs.
        flaw: TagFlaw,
    },
    /// The same tag twice.
    #[error("the tag {name} is there more than once")]
    DuplicateTag {
        /// The tag.
        name: String,
    },
    /// A position of its own, and a tag that denies it.
    #[error("the tag SetUp does not fit the tag FEN: expected \"1\"; the game begins where FEN says")]
    SetUp,
    /// A position of its own, and no tag that announces it.
    #[error("the tag FEN without the tag SetUp \"1\"; the game begins where FEN says")]
    FenWithoutSetUp,
    /// A position of its own is announced, and there is none.
    #[error("the tag SetUp without a tag FEN; the game begins at the usual start")]
    SetUpWithoutFen,
    /// The tag and the end of the moves name different results.
    #[error("the tag Result says {tag}, the end of the moves {end}; {taken} is taken")]
    ResultMismatch {
        /// What stands above the moves.
        tag: GameResult,
        /// The end of the moves.
        end: GameResult,
        /// Which of them counts.
        taken: GameResult,
    },
    /// A value that is no result.
    #[error("expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, found {found:?}")]
    ResultTag {
        /// What came.
        found: String,
    },
    /// The moves do not end with a result.
    #[error("the moves do not end with a result; {taken} is taken")]
    NoResult {
        /// What the tag says, or unknown.
        taken: GameResult,
    },
    /// A result inside a variation, or a second one.
    #[error("a result where none is expected; it is kept as a comment")]
    StrayResult,
    /// A result in other signs than those of the standard.
    #[error("the result {found} is written {taken}")]
    ResultForm {
        /// What came.
        found: String,
        /// What it means.
        taken: GameResult,
    },
    /// A sign of check, mate or "en passant" behind a move that is none of it.
    #[error("{sign} says more than the move does: it is written without; the move gives {gives}")]
    FalseSign {
        /// What is written: `+`, `#` or `e.p.`.
        sign: &'static str,
        /// What the move gives.
        gives: &'static str,
    },
    /// A sign of check or "en passant" that stands alone and does not fit the move before it.
    #[error("{found} fits no move here; it is kept as a comment")]
    StraySign {
        /// What is written: `+`, `#` or `e.p.`.
        found: String,
    },
    /// A number that is neither that of a move nor anything else.
    #[error("the number {found} belongs to no move here; it is kept as a comment")]
    StrayNumber {
        /// The number, shortened.
        found: String,
    },
    /// The letter P before a move.
    #[error("{found} is read as the move of a pawn; in Dutch, P is a knight")]
    PawnLetter {
        /// The move.
        found: String,
    },
    /// A comment between two tags.
    #[error("a comment between tags: it is written before them")]
    CommentBetweenTags,
    /// A number that is no NAG.
    #[error("expected a number from $0 to $255, found {found:?}; it is kept as a comment")]
    Nag {
        /// What came, shortened.
        found: String,
    },
    /// A NAG behind a comment or a variation.
    #[error("a sign or number that judges a move, apart from it: it is written right behind the move")]
    LateNag,
    /// A NAG where there is no move yet.
    #[error("a sign or number that judges a move, before the move")]
    EarlyNag,
    /// The text is not UTF-8.
    #[error("not UTF-8: read as Windows-1252")]
    Encoding,
    /// The moves use the letters of another language.
    #[error("the moves are written with the letters of {language:?}")]
    Language {
        /// Which language.
        language: Language,
    },
    /// The moves could be of another language, but every letter is one of English too.
    #[error(
        "the moves may be written with the letters of {language:?}, but that is a guess, since every letter \
             is one of English too: nothing is read that way"
    )]
    GuessedLanguage {
        /// Which language.
        language: Language,
    },
    /// The moves use the letters of another language, but not all of them can be played.
    #[error("up to here the moves are written with the letters of {language:?}: {problem}")]
    PartOfLanguage {
        /// Which language.
        language: Language,
        /// What is wrong with the next move.
        problem: Box<Problem>,
    },
    /// `[pgn]` or `[/pgn]` around the game.
    #[error("[pgn] and [/pgn] are not part of a game")]
    Wrapper,
}

impl Problem {
    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Move(_)
            | Self::NullInCheck
            | Self::Unexpected { .. }
            | Self::UnterminatedComment
            | Self::TooDeep { .. }
            | Self::BadTag { .. }
            | Self::GuessedLanguage { .. }
            | Self::PartOfLanguage { .. }
            | Self::Bracket { .. }
            | Self::Fen(_)
            | Self::Variant { .. }
            | Self::Mode { .. }
            | Self::MissingFen { .. }
            | Self::TooMany { .. }
            | Self::TooLong { .. } => Severity::Error,
            _ => Severity::Warning,
        }
    }
}

/// How many problems of one game are listed.
const MAX_PROBLEMS: usize = 1_000;

/// Notes a problem, unless there are too many already.
pub(super) fn report(problems: &mut Vec<(usize, Problem)>, at: usize, problem: Problem) {
    match problems.len() {
        ..MAX_PROBLEMS => problems.push((at, problem)),
        MAX_PROBLEMS => problems.push((at, Problem::TooMany { limit: MAX_PROBLEMS })),
        _ => {}
    }
}

/// How a tag differs from the standard.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Error)]
pub enum TagFlaw {
    /// `[FEN rnbq… ]`
    #[error("expected the value in quotes")]
    NoQuotes,
    /// `[Event "The "big" one"]`
    #[error("quotes inside the value need a backslash")]
    InnerQuotes,
    /// `[Event "Open`
    #[error("expected a closing quote and bracket on the same line")]
    NotClosed,
}
