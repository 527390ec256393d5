//! What a client is told of a deck.

use tabiya_protocol::{
    CardId, CardOrigin, CardSummary, GameId, PracticeDay, PracticeGrade, PracticeSummary, Repertoire, StudyId,
};

use crate::{Card, Deck, Grade, Mistake, SourceKind, Suspension};

/// Days whose answers are told.
const HISTORY: i32 = 90;

/// Days whose cards are told ahead.
const AHEAD: usize = 30;

impl Deck {
    /// How it stands on this day.
    #[must_use]
    pub fn summary(&self, today: i32) -> PracticeSummary {
        let count = |wanted: &dyn Fn(&Card) -> bool| number(self.cards().filter(|card| wanted(card)).count());
        let repertoires = self.repertoires.iter().map(|one| Repertoire {
            study: StudyId(one.study.clone()),
            color: one.color,
            title: one.title.clone(),
            cards: count(&|card| card.color == one.color && card.sources.iter().any(|source| matches!(&source.kind, SourceKind::Repertoire { study, .. } if *study == one.study))),
        });
        let history = self.days_since(today.saturating_sub(HISTORY - 1));
        PracticeSummary {
            today,
            left: number(self.queue(today).len()),
            new: number(self.fresh(today).len()),
            answered: self.day(today).answers,
            cards: count(&|_| true),
            waiting: count(&|card| card.is_active() && card.memory.is_none()),
            suspended: count(&|card| card.suspended.is_some()),
            retention: self.retention(today),
            streak: self.streak(today),
            history: history
                .map(|(day, count)| PracticeDay { day, answers: count.answers, right: count.right })
                .collect(),
            forecast: self.forecast(today, AHEAD),
            repertoires: repertoires.collect(),
        }
    }

    /// Where a card comes from, with all that is known of it or only what a list shows.
    #[must_use]
    pub fn origin(&self, card: &Card, whole: bool) -> CardOrigin {
        match &card.source().kind {
            SourceKind::Mistake(mistake) => mistake_origin(mistake, whole),
            SourceKind::Repertoire { study, comment } => {
                let trained =
                    self.repertoires.iter().find(|one| one.study == *study && one.color == card.color);
                let title = trained.map(|one| one.title.clone()).unwrap_or_default();
                CardOrigin::Repertoire { study: StudyId(study.clone()), title, comment: comment.clone() }
            }
        }
    }

    /// A card as a list shows it.
    #[must_use]
    pub fn line(&self, card: &Card, today: i32) -> CardSummary {
        CardSummary {
            card: CardId(card.id),
            mode: self.mode(card).id.clone(),
            fen: card.fen.clone(),
            color: card.color,
            origin: self.origin(card, false),
            best: card.source().best.first().map(|best| best.san.clone()).unwrap_or_default(),
            days: card.memory.map(|_| card.due.saturating_sub(today)),
            answers: card.showings,
            lapses: card.lapses,
            suspended: card.suspended == Some(Suspension::Wanted),
            stuck: card.suspended == Some(Suspension::Lapses),
        }
    }

    /// The cards in which this is found, in a name, a title or a move, newest first; nothing finds all.
    pub fn search(&self, needle: &str) -> impl Iterator<Item = &Card> {
        let needle = needle.trim().to_lowercase();
        let found = move |card: &&Card| {
            needle.is_empty() || self.texts(card).iter().any(|text| text.to_lowercase().contains(&needle))
        };
        self.cards().rev().filter(found)
    }

    fn texts(&self, card: &Card) -> Vec<String> {
        let best = card.source().best.first().map(|best| best.san.clone());
        let others = match self.origin(card, false) {
            CardOrigin::Mistake { white, black, date, played, .. } => vec![white, black, date, played.san],
            CardOrigin::Repertoire { title, comment, .. } => vec![title, comment],
        };
        best.into_iter().chain(others).collect()
    }
}

fn mistake_origin(mistake: &Mistake, whole: bool) -> CardOrigin {
    CardOrigin::Mistake {
        game: mistake.game.clone().map(GameId),
        study: mistake.study.clone().map(StudyId),
        white: mistake.white.clone(),
        black: mistake.black.clone(),
        date: mistake.date.clone(),
        ply: mistake.ply,
        number: mistake.number,
        played: mistake.played.clone(),
        judgement: mistake.judgement,
        loss: mistake.loss,
        refutation: if whole { mistake.refutation.clone() } else { Vec::new() },
        remarks: if whole { mistake.remarks.clone() } else { Vec::new() },
    }
}

impl From<Grade> for PracticeGrade {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Again => Self::Again,
            Grade::Hard => Self::Hard,
            Grade::Good => Self::Good,
        }
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
