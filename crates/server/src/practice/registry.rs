//! Which decks are loaded, and what is asked of them.

use std::{collections::HashMap, sync::Arc};

use parking_lot::Mutex;
use tabiya_host::{CommandId, Outcomes};
use tabiya_practice::{Answer, Card, Deck, Event, Grade, SourceKind};
use tabiya_protocol::{
    CardId, CardSummary, Code, Color, Message, PracticeAnswer, PracticeCard, PracticeChange, PracticeSummary,
};
use tokio::sync::OwnedMutexGuard;

use super::asking;
use crate::{
    actors::Actors as _,
    analysis::{Asker, standing},
    clock::wall_clock,
    storage::{Appended, DeckAppend, Row, SecretHash, StorageError},
    studies::{Studies, ToStudy},
};

/// Decks that are kept loaded; more are folded anew when they are asked for.
const LOADED: usize = 64;

/// How often a change is decided anew because somebody else wrote first.
const TRIES: usize = 3;

/// Cards of one page.
const PAGE: usize = 30;

/// Everybody's decks.
pub struct Practice {
    pub(super) studies: Arc<Studies>,
    loaded: Mutex<HashMap<SecretHash, Arc<tokio::sync::Mutex<Loaded>>>>,
}

/// A deck and what its last commands came to; nothing before it was read.
#[derive(Default)]
pub(super) struct Loaded {
    pub(super) deck: Option<Deck>,
    commands: Outcomes<Done>,
}

/// What a command came to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Done {
    /// An answer that counted.
    Answered(Grade),
    /// So many cards came in.
    Added(u32),
}

/// An answer as a client gives it.
#[derive(Clone, Debug)]
pub struct Given {
    /// The card.
    pub card: CardId,
    /// Which showing of it.
    pub showing: u32,
    /// The move.
    pub uci: String,
    /// How often help was asked for.
    pub hints: u8,
    /// How long it took, in milliseconds.
    pub millis: u32,
}

impl Practice {
    /// The decks of a store.
    #[must_use]
    pub fn new(studies: Arc<Studies>) -> Arc<Self> {
        Arc::new(Self { studies, loaded: Mutex::default() })
    }

    /// How a deck stands on a day. Reviews that were made since are taken in first.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn summary(&self, holder: SecretHash, today: i32) -> Result<PracticeSummary, Message> {
        let mut loaded = self.deck(holder).await?;
        self.take_in(holder, &mut loaded).await?;
        Ok(deck(&loaded)?.summary(today))
    }

    /// The next card of a day, if any is left, and how many are. A mistake in a position of a game that goes on waits until it is over.
    ///
    /// # Errors
    /// When the deck cannot be read.
    pub async fn next(
        &self,
        holder: SecretHash,
        today: i32,
        asker: &Asker,
    ) -> Result<(Option<Box<PracticeCard>>, u32), Message> {
        let loaded = self.deck(holder).await?;
        let deck = deck(&loaded)?;
        let queue: Vec<_> = deck.queue(today).into_iter().filter(|card| self.may_ask(card, asker)).collect();
        let modes = &self.studies.rooms.context.modes;
        for (asked, card) in queue.iter().enumerate() {
            match asking::shown(modes, deck, card).await {
                Ok(shown) => {
                    let left = u32::try_from(queue.len() - asked).unwrap_or(u32::MAX);
                    return Ok((Some(Box::new(shown)), left));
                }
                // Its mode is not offered any more: others can still be asked.
                Err(why) => tracing::info!(card = card.id, code = ?why.code, "a card cannot be asked"),
            }
        }
        Ok((None, 0))
    }

    /// Judges an answer, and keeps it if it is the first of its showing.
    ///
    /// # Errors
    /// When there is no such card, the move is none, or it cannot be kept.
    pub async fn answer(
        &self,
        holder: SecretHash,
        command: CommandId,
        given: Given,
        today: i32,
        asker: &Asker,
    ) -> Result<PracticeAnswer, Message> {
        let mut loaded = self.deck(holder).await?;
        let there = deck(&loaded)?;
        let no_such = || Message::new(Code::NoSuchCard).with("card", i64::from(given.card.0));
        let card = there.card(given.card.0).ok_or_else(no_such)?;
        if !self.may_ask(card, asker) {
            return Err(Code::GameGoesOn.into());
        }
        let modes = &self.studies.rooms.context.modes;
        let tried = asking::tried(modes, there.mode(card), &card.fen, &given.uci).await?;
        let answer = Answer {
            card: given.card.0,
            showing: given.showing,
            uci: &tried.uci,
            hints: given.hints,
            millis: given.millis,
            day: today,
        };
        let decide = |deck: &Deck| deck.answer(&answer);
        let done = self.change(holder, &mut loaded, Some(command), decide).await?;
        let deck = deck(&loaded)?;
        let card = deck.card(given.card.0).ok_or_else(no_such)?;
        Ok(PracticeAnswer {
            right: card.accepts(&tried.uci),
            grade: match done {
                Some(Done::Answered(grade)) => Some(grade.into()),
                _ => None,
            },
            san: tried.san,
            look: tried.look,
            days: u32::try_from(card.due.saturating_sub(today)).unwrap_or(0),
            suspended: card.suspended.is_some(),
            left: u32::try_from(deck.queue(today).len()).unwrap_or(u32::MAX),
        })
    }

    /// A page of a deck's cards, newest first, behind this one, how many there are in all, and where the next page begins.
    ///
    /// # Errors
    /// When the deck cannot be read.
    pub async fn cards(
        &self,
        holder: SecretHash,
        today: i32,
        search: &str,
        after: Option<CardId>,
    ) -> Result<(Vec<CardSummary>, u32, Option<CardId>), Message> {
        let loaded = self.deck(holder).await?;
        let deck = deck(&loaded)?;
        let found: Vec<_> = deck.search(search).collect();
        let behind = found.iter().filter(|card| after.is_none_or(|after| card.id < after.0));
        let mut page: Vec<CardSummary> = behind.take(PAGE + 1).map(|card| deck.line(card, today)).collect();
        let more = page.len() > PAGE;
        page.truncate(PAGE);
        let next = page.last().filter(|_| more).map(|last| last.card);
        Ok((page, u32::try_from(found.len()).unwrap_or(u32::MAX), next))
    }

    /// Changes a deck; how many cards came in.
    ///
    /// # Errors
    /// Why it cannot be, or that storage takes nothing.
    pub async fn change_deck(
        &self,
        holder: SecretHash,
        command: CommandId,
        change: PracticeChange,
    ) -> Result<u32, Message> {
        let mut loaded = self.deck(holder).await?;
        let done = match change {
            PracticeChange::Suspend { card, suspended } => {
                self.change(holder, &mut loaded, Some(command), |deck| deck.suspend(card.0, suspended)).await
            }
            PracticeChange::Remove { card, removed } => {
                self.change(holder, &mut loaded, Some(command), |deck| deck.remove(card.0, removed)).await
            }
            PracticeChange::RemoveRepertoire { study, color } => {
                let decide = |deck: &Deck| deck.drop_repertoire(&study.0, color).map(Some);
                self.change(holder, &mut loaded, Some(command), decide).await
            }
            PracticeChange::AddRepertoire { study, color } => {
                let repertoire = self.repertoire(&study.0, color).await?;
                let decide = |deck: &Deck| {
                    let (card_mode, title, cards) = repertoire.clone();
                    deck.add_repertoire(&study.0, color, &title, card_mode, cards).map(Some)
                };
                self.change(holder, &mut loaded, Some(command), decide).await
            }
            PracticeChange::AddMistakes { study, colors } => {
                let (card_mode, cards) = self.mistakes_of(holder, &study.0, &colors).await?;
                let decide = |deck: &Deck| deck.add_mistakes(card_mode.clone(), cards.clone(), None);
                self.change(holder, &mut loaded, Some(command), decide).await
            }
        };
        Ok(match done? {
            Some(Done::Added(count)) => count,
            _ => 0,
        })
    }

    /// What an engine said of a position is not told while the asker is at a game that stands so. Their own repertoire is.
    fn may_ask(&self, card: &Card, asker: &Asker) -> bool {
        let engine = matches!(card.source().kind, SourceKind::Mistake(_));
        !engine || !self.studies.rooms.context.running_games.forbids(asker, &[standing(&card.fen)])
    }

    async fn repertoire(
        &self,
        study: &str,
        color: Color,
    ) -> Result<(tabiya_practice::CardMode, String, Vec<tabiya_practice::NewCard>), Message> {
        self.studies.ask(study, |answer| ToStudy::Repertoire { color, answer }).await
    }

    /// A deck, once whoever asked it before has an answer.
    async fn deck(&self, holder: SecretHash) -> Result<OwnedMutexGuard<Loaded>, Message> {
        let deck = {
            let mut loaded = self.loaded.lock();
            if loaded.len() >= LOADED && !loaded.contains_key(&holder) {
                // Those that nobody is asking now.
                loaded.retain(|_, deck| Arc::strong_count(deck) > 1);
            }
            Arc::clone(loaded.entry(holder).or_default())
        };
        let mut deck = deck.lock_owned().await;
        self.read(holder, &mut deck).await?;
        Ok(deck)
    }

    /// Folds a deck from its log, unless it is there.
    async fn read(&self, holder: SecretHash, loaded: &mut Loaded) -> Result<(), Message> {
        if loaded.deck.is_none() {
            *loaded = fold(&self.studies.rooms.context.storage.load_deck(holder).await?)?;
        }
        Ok(())
    }

    /// Decides on a change, writes it and applies it. A command that was carried out before comes to the same.
    pub(super) async fn change(
        &self,
        holder: SecretHash,
        loaded: &mut Loaded,
        command: Option<CommandId>,
        decide: impl Fn(&Deck) -> Result<Option<Event>, Message>,
    ) -> Result<Option<Done>, Message> {
        for _ in 0..TRIES {
            if let Some(done) = command.and_then(|command| loaded.commands.of(&command)) {
                return Ok(Some(*done));
            }
            let there = deck(loaded)?;
            let Some(event) = decide(there)? else { return Ok(None) };
            let mut next = there.clone();
            let done = apply(&mut next, &event).map_err(|error| unreadable(&error))?;
            let (after, at, data) = (there.version(), wall_clock(), event.encode());
            next.count_row(data.len());
            let append = DeckAppend { holder, after, at, command, event: data };
            match self.studies.rooms.context.storage.append_deck(append).await {
                Ok(Appended::Written) => {
                    loaded.deck = Some(next);
                    if let Some(command) = command {
                        loaded.commands.remember(command, done);
                    }
                    return Ok(Some(done));
                }
                Ok(Appended::Conflict) => {
                    *loaded = Loaded::default();
                    self.read(holder, loaded).await?;
                }
                Err(StorageError::Unknown(reason)) => {
                    tracing::warn!(reason, "nobody knows whether an answer was written");
                    *loaded = Loaded::default();
                    return Err(Code::UnknownOutcome.into());
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(Code::Busy.into())
    }
}

fn deck(loaded: &Loaded) -> Result<&Deck, Message> {
    loaded.deck.as_ref().ok_or_else(|| Code::Busy.into())
}

fn fold(rows: &[Row]) -> Result<Loaded, Message> {
    let (mut deck, mut commands) = (Deck::default(), Outcomes::default());
    for (row, seq) in rows.iter().zip(0..) {
        if row.seq != seq {
            return Err(unreadable(&format!("row {seq} is missing")));
        }
        let event = Event::decode(&row.data).map_err(|error| unreadable(&error))?;
        let done = apply(&mut deck, &event).map_err(|error| unreadable(&error))?;
        deck.count_row(row.data.len());
        if let Some(command) = row.command {
            commands.remember(command, done);
        }
    }
    Ok(Loaded { deck: Some(deck), commands })
}

fn apply(deck: &mut Deck, event: &Event) -> Result<Done, tabiya_practice::DeckError> {
    let counts = matches!(event, Event::Mistakes { .. } | Event::Repertoire { .. });
    let before = if counts { deck.cards().count() } else { 0 };
    deck.apply(event)?;
    Ok(match event {
        Event::Answered { grade, .. } => Done::Answered(*grade),
        Event::Repertoire { cards, .. } => Done::Added(u32::try_from(cards.len()).unwrap_or(u32::MAX)),
        _ if counts => {
            let added = deck.cards().count().saturating_sub(before);
            Done::Added(u32::try_from(added).unwrap_or(u32::MAX))
        }
        _ => Done::Added(0),
    })
}

/// A log that is none.
pub(super) fn unreadable(error: &impl std::fmt::Display) -> Message {
    tracing::error!(%error, "a deck cannot be folded");
    Message::new(Code::UnreadableGame).with("game", "")
}
