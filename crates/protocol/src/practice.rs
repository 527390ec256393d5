//! Positions that are asked again and again, until they are known.
//!
//! Days are counted from 1970 where the player is: requests say how far that is from Greenwich, in minutes to the east.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Color, GameId, Judgement, LineMove, Look, ModeInfo, Remark, StudyId};

/// The number of a card in its owner's deck. Never used twice.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, TS)]
pub struct CardId(pub u32);

/// How a deck stands today.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PracticeSummary {
    /// Today, in days since 1970.
    pub today: i32,
    /// Cards that are to be asked today, new ones included.
    pub left: u32,
    /// The new ones among them.
    pub new: u32,
    /// Answers that were given today.
    pub answered: u32,
    /// Cards in the deck.
    pub cards: u32,
    /// Cards that were never asked.
    pub waiting: u32,
    /// Cards that are not to be asked.
    pub suspended: u32,
    /// Of a thousand cards that were asked again in the last thirty days, so many were known; absent: none was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub retention: Option<u16>,
    /// Days in a row with answers.
    pub streak: u32,
    /// The days with answers of the last ninety, oldest first.
    pub history: Vec<PracticeDay>,
    /// How many cards come back on each of the next thirty days, today first.
    pub forecast: Vec<u32>,
    /// The repertoires that are trained.
    pub repertoires: Vec<Repertoire>,
}

/// What was answered on a day.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct PracticeDay {
    /// Days since 1970.
    pub day: i32,
    /// Answers.
    pub answers: u32,
    /// Those that were right.
    pub right: u32,
}

/// A repertoire that is trained: one side's moves of a study.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct Repertoire {
    /// The study.
    pub study: StudyId,
    /// Whose moves.
    pub color: Color,
    /// The study's name when it was taken in.
    pub title: String,
    /// How many cards it has.
    pub cards: u32,
}

/// A card that is asked.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PracticeCard {
    /// Its number.
    pub card: CardId,
    /// Which showing of it: an answer says it again, so that each counts once.
    pub showing: u32,
    /// The mode.
    pub mode: ModeInfo,
    /// The text of the mode's file, if it is offered to nobody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mode_file: Option<String>,
    /// Who is to move.
    pub color: Color,
    /// The position, as it is shown and moved in.
    pub look: Look,
    /// The same as FEN.
    pub fen: String,
    /// What is right, the best with what follows: for help, and to be shown afterwards.
    pub best: Vec<LineMove>,
    /// How many moves are right.
    pub accepted: u32,
    /// Where it comes from.
    pub origin: CardOrigin,
    /// How often the mistake was made, or in how many repertoires it is.
    pub times: u32,
}

/// Where a card comes from.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum CardOrigin {
    /// A mistake in a game.
    Mistake {
        /// The game, if it was played here.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        game: Option<GameId>,
        /// The study it was reviewed in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        study: Option<StudyId>,
        /// White's name.
        white: String,
        /// Black's name.
        black: String,
        /// When it was played: `2026.03.14`, or less; empty: nobody knows.
        date: String,
        /// The ply, from 1.
        ply: u32,
        /// The number of the move, as a score sheet counts.
        number: u32,
        /// What was played.
        played: LineMove,
        /// How bad it was.
        judgement: Judgement,
        /// What it cost, in thousandths of a game.
        loss: u16,
        /// What answers it, with what follows; not in lists.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<LineMove>>", optional)]
        refutation: Vec<LineMove>,
        /// Why it was one; not in lists.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<Remark>>", optional)]
        remarks: Vec<Remark>,
    },
    /// A repertoire.
    Repertoire {
        /// The study.
        study: StudyId,
        /// Its name.
        title: String,
        /// What is said there about the move.
        comment: String,
    },
}

/// How well a card was known.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PracticeGrade {
    /// Wrong, or with help.
    Again,
    /// Right, but slowly.
    Hard,
    /// Right.
    Good,
}

/// What came of an answer.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PracticeAnswer {
    /// It is right.
    pub right: bool,
    /// What it counts for; absent: it is not the first of its showing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub grade: Option<PracticeGrade>,
    /// The move as players write it.
    pub san: String,
    /// The position after it.
    pub look: Look,
    /// In how many days the card is asked again; 0: today.
    pub days: u32,
    /// It was forgotten too often and is not asked any more.
    pub suspended: bool,
    /// Cards that are still to be asked today.
    pub left: u32,
}

/// A card in a list.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardSummary {
    /// Its number.
    pub card: CardId,
    /// The mode's id.
    pub mode: String,
    /// The position.
    pub fen: String,
    /// Who is to move.
    pub color: Color,
    /// Where it comes from.
    pub origin: CardOrigin,
    /// What is best, as players write it.
    pub best: String,
    /// In how many days it is asked again, below zero if it is late; absent: it was never asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub days: Option<i32>,
    /// How often it was answered.
    pub answers: u32,
    /// How often it was forgotten.
    pub lapses: u32,
    /// It is not asked, since its owner said so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub suspended: bool,
    /// It is not asked, since it was forgotten too often.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub stuck: bool,
}

/// What is done to a deck.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum PracticeChange {
    /// Takes in the mistakes of a study that has been reviewed.
    AddMistakes {
        /// The study.
        study: StudyId,
        /// Whose mistakes.
        colors: Vec<Color>,
    },
    /// Trains one side's moves of a study; again, it replaces what was taken in before.
    AddRepertoire {
        /// The study.
        study: StudyId,
        /// Whose moves.
        color: Color,
    },
    /// Trains them no more.
    RemoveRepertoire {
        /// The study.
        study: StudyId,
        /// Whose moves.
        color: Color,
    },
    /// Asks a card no more, or again.
    Suspend {
        /// The card.
        card: CardId,
        /// No more.
        suspended: bool,
    },
    /// Throws a card away, or fetches it back.
    Remove {
        /// The card.
        card: CardId,
        /// Throws it away.
        removed: bool,
    },
}
