//! A card: a position, what is right in it, and where it comes from.
//!
//! Invariant: two cards of a deck never ask the same: kind, mode and position, counters aside, are a card's identity.

use serde::{Deserialize, Serialize};
use tabiya_protocol::{Color, Judgement, LineMove, Remark};

use crate::{Memory, limits};

/// What is played in a position.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct CardMode {
    /// The mode's id.
    #[serde(rename = "mode")]
    pub id: String,
    /// The text of the mode's file, if it is offered to nobody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// A card as a review or a study has it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct NewCard {
    /// The position that is asked about.
    pub fen: String,
    /// The position before the move that led to it, and that move as programs write it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<(String, String)>,
    /// Who is to move.
    pub color: Color,
    /// Where it comes from, and what is right by it.
    pub source: Source,
}

/// Where a card comes from, and what is right by it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Source {
    /// What is right, as programs write it, the best first.
    pub accepted: Vec<String>,
    /// The best, with what follows.
    pub best: Vec<LineMove>,
    /// Whether it is a mistake or a move of a repertoire.
    pub kind: SourceKind,
}

/// Where a card is from.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceKind {
    /// A mistake in a game.
    Mistake(Box<Mistake>),
    /// A move of a repertoire.
    Repertoire {
        /// The name of the study in which the repertoire is kept.
        study: String,
        /// What is said there about the move.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        comment: String,
    },
}

/// A mistake that somebody once made.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Mistake {
    /// The game of this server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The study it was reviewed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<String>,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// When it was played: a day as PGN has it, or empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The ply, from 1.
    pub ply: u32,
    /// The number of the move, as a score sheet counts.
    pub number: u32,
    /// What was played.
    pub played: LineMove,
    /// How bad it was.
    pub judgement: Judgement,
    /// What it cost, in thousandths of a game.
    pub loss: u16,
    /// What answers it.
    pub refutation: Vec<LineMove>,
    /// Why it was one.
    pub remarks: Vec<Remark>,
}

impl Source {
    /// Whether another is the same place: the same ply of the same game, the same study.
    #[must_use]
    pub fn is_same_place(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (SourceKind::Mistake(one), SourceKind::Mistake(two)) => {
                let known = one.game.is_some() || one.study.is_some();
                known
                    && one.game == two.game
                    && (one.game.is_some() || one.study == two.study)
                    && one.ply == two.ply
            }
            (SourceKind::Repertoire { study: one, .. }, SourceKind::Repertoire { study: two, .. }) => {
                one == two
            }
            _ => false,
        }
    }
}

/// Why a card is not asked.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Suspension {
    /// Its owner does not want to be asked.
    Wanted,
    /// It was forgotten too often.
    Lapses,
}

/// A card of a deck, with what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its number in the deck.
    pub id: u32,
    /// What is played: an index into the deck's places.
    pub(crate) mode: usize,
    /// The position that is asked about.
    pub fen: String,
    /// The position before the move that led to it, and that move.
    pub lead: Option<(String, String)>,
    /// Who is to move.
    pub color: Color,
    /// Where it comes from, the latest last.
    pub sources: Vec<Source>,
    /// How often the mistake was made, or in how many repertoires it is.
    pub times: u32,
    /// How well it is remembered; none before the first answer.
    pub memory: Option<Memory>,
    /// The first day it was answered.
    pub begun: Option<i32>,
    /// The day of the last answer.
    pub last: i32,
    /// The day from which on it is asked.
    pub due: i32,
    /// Answers so far: the number of the next showing.
    pub showings: u32,
    /// How often it was forgotten since it was last put back.
    pub lapses: u32,
    /// The last answer was wrong.
    pub failed: bool,
    /// The row of the last answer: tells the order of those of one day.
    pub(crate) row: u32,
    /// Why it is not asked.
    pub suspended: Option<Suspension>,
    /// Its owner has thrown it away, or its repertoire is gone.
    pub gone: bool,
}

impl Card {
    pub(crate) fn new(id: u32, mode: usize, new: NewCard) -> Self {
        let NewCard { fen, lead, color, source } = new;
        Self {
            id,
            mode,
            fen,
            lead,
            color,
            sources: vec![source],
            times: 1,
            memory: None,
            begun: None,
            last: 0,
            due: 0,
            showings: 0,
            lapses: 0,
            failed: false,
            row: 0,
            suspended: None,
            gone: false,
        }
    }

    /// Whether a move, as programs write it, is right.
    #[must_use]
    pub fn accepts(&self, uci: &str) -> bool {
        self.sources.iter().any(|source| source.accepted.iter().any(|right| right == uci))
    }

    /// Where it comes from, the last time.
    ///
    /// # Panics
    /// Never: a card whose last source goes is gone and keeps that one.
    #[must_use]
    pub fn source(&self) -> &Source {
        self.sources.last().expect("a card has a source")
    }

    /// Whether it can be asked.
    #[must_use]
    pub const fn is_active(&self) -> bool {
        !self.gone && self.suspended.is_none()
    }

    /// Adds where it comes from. What was known of the same game is known better now; lines of one repertoire that meet here are
    /// all right.
    pub(crate) fn add_source(&mut self, mut source: Source) {
        let known = self.sources.iter().position(|one| one.is_same_place(&source));
        match known.map(|index| self.sources.remove(index)) {
            None => self.times += 1,
            Some(before) if matches!(source.kind, SourceKind::Repertoire { .. }) => {
                let more = source.accepted.into_iter().filter(|uci| !before.accepted.contains(uci));
                let more: Vec<String> = more.collect();
                source = before;
                source.accepted.extend(more);
            }
            Some(_) => {}
        }
        if self.sources.len() == limits::SOURCES {
            self.sources.remove(0);
        }
        self.sources.push(source);
    }
}

/// A position without the counters of moves, which change nothing about what is right.
#[must_use]
pub fn position_key(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    for _ in 0..2 {
        if fields.len() > 2
            && fields.last().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()))
        {
            fields.pop();
        }
    }
    fields.join(" ")
}
