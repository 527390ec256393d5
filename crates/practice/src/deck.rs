//! The deck: the fold of its events, and what may become of it.
//!
//! Invariant: nothing is decided here that the events do not say; a refused wish changes nothing.

use std::collections::{BTreeMap, HashMap, VecDeque};

use tabiya_protocol::{Code, Color, Message};
use tabiya_rules::numbers::fingerprint;
use thiserror::Error;

use crate::{
    Card, CardMode, DayCount, Event, EventError, Grade, Memory, NewCard, SourceKind, Suspension, WEIGHTS_ID,
    limits, position_key,
};

/// Times of answers that are remembered, to know what is slow.
const TIMES: usize = 50;

/// So many are needed to know it.
const TIMES_NEEDED: usize = 8;

/// A repertoire that is trained.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Repertoire {
    pub(crate) study: String,
    pub(crate) color: Color,
    pub(crate) title: String,
}

/// A deck of cards: the fold of its events.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deck {
    pub(crate) cards: Vec<Card>,
    pub(crate) modes: Vec<CardMode>,
    pub(crate) repertoires: Vec<Repertoire>,
    pub(crate) days: BTreeMap<i32, DayCount>,
    known: HashMap<String, u32>,
    /// Milliseconds of the last right answers.
    times: VecDeque<u32>,
    /// The number of the last review that was taken in.
    reviews: i64,
    rows: u32,
    bytes: usize,
}

/// Why a log is no deck.
#[derive(Debug, Error)]
pub enum DeckError {
    /// A row cannot be read.
    #[error(transparent)]
    Event(#[from] EventError),
    /// A row speaks of a card that is not there.
    #[error("expected one of {count} cards, found card {found}")]
    Card {
        /// What it speaks of.
        found: u32,
        /// How many there are.
        count: usize,
    },
}

/// An answer as it was given.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// The number of the card that was answered.
    pub card: u32,
    /// Which showing of it.
    pub showing: u32,
    /// The move, as programs write it; it is legal.
    pub uci: &'a str,
    /// How often help was asked for.
    pub hints: u8,
    /// In how many milliseconds.
    pub millis: u32,
    /// On which day.
    pub day: i32,
}

impl Deck {
    /// The deck that rows tell of.
    ///
    /// # Errors
    /// The first row that cannot be.
    pub fn replay<'a>(rows: impl IntoIterator<Item = &'a [u8]>) -> Result<Self, DeckError> {
        let mut deck = Self::default();
        for row in rows {
            deck.apply(&Event::decode(row)?)?;
            deck.bytes += row.len();
        }
        Ok(deck)
    }

    /// How many events it has seen.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.rows
    }

    /// Counts a row that was written.
    pub const fn count_row(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// A card that is there.
    #[must_use]
    pub fn card(&self, id: u32) -> Option<&Card> {
        self.cards.get(id as usize).filter(|card| !card.gone)
    }

    /// What is played on a card.
    #[must_use]
    pub fn mode(&self, card: &Card) -> &CardMode {
        &self.modes[card.mode]
    }

    /// Every card that is there, the oldest first.
    pub fn cards(&self) -> impl DoubleEndedIterator<Item = &Card> {
        self.cards.iter().filter(|card| !card.gone)
    }

    fn find(&self, id: u32) -> Result<&Card, Message> {
        self.card(id).ok_or_else(|| Message::new(Code::NoSuchCard).with("card", i64::from(id)))
    }

    /// The number of the last review that was taken in unasked.
    #[must_use]
    pub const fn reviews(&self) -> i64 {
        self.reviews
    }

    /// Mistakes to be added, of a review that is taken in unasked if it has a number; nothing, if all of them are known.
    ///
    /// # Errors
    /// When the deck is full.
    pub fn add_mistakes(
        &self,
        mode: CardMode,
        cards: Vec<NewCard>,
        review: Option<i64>,
    ) -> Result<Option<Event>, Message> {
        let known = |card: &NewCard| {
            let there = self.known.get(&key(&mode, card)).and_then(|id| self.cards.get(*id as usize));
            there.is_some_and(|there| there.sources.iter().any(|source| source.is_same_place(&card.source)))
        };
        let cards: Vec<NewCard> = cards.into_iter().filter(|card| !known(card)).collect();
        self.has_room(&mode, &cards)?;
        let news = !cards.is_empty() || review.is_some_and(|number| number > self.reviews);
        Ok(news.then_some(Event::Mistakes { mode, cards, review }))
    }

    /// A repertoire to be trained, instead of what it had before.
    ///
    /// # Errors
    /// When there is nothing to train, or the deck is full.
    pub fn add_repertoire(
        &self,
        study: &str,
        color: Color,
        title: &str,
        mode: CardMode,
        cards: Vec<NewCard>,
    ) -> Result<Event, Message> {
        if cards.is_empty() {
            return Err(Code::NothingToTrain.into());
        }
        let trained = self.repertoires.iter().any(|one| one.study == study && one.color == color);
        if !trained && self.repertoires.len() == limits::REPERTOIRES {
            return Err(Message::new(Code::TooMany).with("limit", limits::REPERTOIRES as i64));
        }
        self.has_room(&mode, &cards)?;
        let (study, title) = (study.to_owned(), title.to_owned());
        Ok(Event::Repertoire { study, color, title, mode, cards })
    }

    /// A repertoire to be trained no more.
    ///
    /// # Errors
    /// When it is not trained.
    pub fn drop_repertoire(&self, study: &str, color: Color) -> Result<Event, Message> {
        let trained = self.repertoires.iter().any(|one| one.study == study && one.color == color);
        let event = || Event::Dropped { study: study.to_owned(), color };
        trained.then(event).ok_or_else(|| Code::NoSuchStudy.into())
    }

    /// A card to be asked no more, or again; nothing, if it is so.
    ///
    /// # Errors
    /// When there is no such card.
    pub fn suspend(&self, card: u32, suspended: bool) -> Result<Option<Event>, Message> {
        let differs = self.find(card)?.suspended.is_some() != suspended;
        Ok(differs.then_some(Event::Suspended { card, suspended }))
    }

    /// A card to be thrown away, or fetched back; nothing, if it is so.
    ///
    /// # Errors
    /// When there is no such card.
    pub fn remove(&self, card: u32, removed: bool) -> Result<Option<Event>, Message> {
        let there = self.cards.get(card as usize);
        let there = there.ok_or_else(|| Message::new(Code::NoSuchCard).with("card", i64::from(card)))?;
        Ok((there.gone != removed).then_some(Event::Removed { card, removed }))
    }

    /// What an answer is worth, if it is the first of its showing: the others are tries that do not count.
    ///
    /// # Errors
    /// When there is no such card, or it is not asked.
    pub fn answer(&self, answer: &Answer<'_>) -> Result<Option<Event>, Message> {
        let card = self.find(answer.card)?;
        if answer.showing != card.showings {
            return Ok(None);
        }
        if self.bytes >= limits::LOG_BYTES {
            return Err(Message::new(Code::TooLong).with("limit", limits::LOG_BYTES as i64));
        }
        let millis = answer.millis.min(limits::LONGEST);
        let grade = match card.accepts(answer.uci) {
            true if answer.hints == 0 => self.grade_by_time(millis),
            _ => Grade::Again,
        };
        let Answer { card, uci, hints, day, .. } = *answer;
        let (uci, weights) = (uci.to_owned(), WEIGHTS_ID);
        Ok(Some(Event::Answered { card, day, grade, millis, uci, hints, weights }))
    }

    /// Slow is more than twice the time that half of the answers took.
    fn grade_by_time(&self, millis: u32) -> Grade {
        if self.times.len() < TIMES_NEEDED {
            return Grade::Good;
        }
        let mut times: Vec<u32> = self.times.iter().copied().collect();
        times.sort_unstable();
        if millis / 2 > times[times.len() / 2] { Grade::Hard } else { Grade::Good }
    }

    fn has_room(&self, mode: &CardMode, cards: &[NewCard]) -> Result<(), Message> {
        let is_new = |card: &&NewCard| {
            let there = self.known.get(&key(mode, card)).and_then(|id| self.cards.get(*id as usize));
            there.is_none_or(|there| there.gone)
        };
        let new = cards.iter().filter(is_new).count();
        let full = self.cards().count() + new > limits::CARDS || self.cards.len() + new > limits::CARDS_EVER;
        if full || new > 0 && self.bytes >= limits::LOG_BYTES {
            return Err(Message::new(Code::DeckFull).with("limit", limits::CARDS as i64));
        }
        Ok(())
    }

    /// Applies an event.
    ///
    /// # Errors
    /// When it speaks of a card that is not there; then nothing has changed.
    pub fn apply(&mut self, event: &Event) -> Result<(), DeckError> {
        match event {
            Event::Mistakes { mode, cards, review } => {
                self.reviews = review.unwrap_or(0).max(self.reviews);
                self.put_all(mode, cards);
            }
            Event::Repertoire { study, color, title, mode, cards } => {
                self.drop_all(study, *color);
                let (study, title) = (study.clone(), title.clone());
                self.repertoires.push(Repertoire { study, color: *color, title });
                self.put_all(mode, cards);
            }
            Event::Dropped { study, color } => self.drop_all(study, *color),
            Event::Answered { card, day, grade, millis, .. } => {
                let row = self.rows;
                let (new, again_today) = self.at(*card)?.answered(*day, *grade, row);
                let count = self.days.entry(*day).or_default();
                count.count(*grade, new, again_today);
                if *grade != Grade::Again {
                    if self.times.len() == TIMES {
                        self.times.pop_front();
                    }
                    self.times.push_back(*millis);
                }
            }
            Event::Suspended { card, suspended } => {
                let card = self.at(*card)?;
                card.suspended = suspended.then_some(Suspension::Wanted);
                card.lapses = 0;
            }
            Event::Removed { card, removed } => self.at(*card)?.gone = *removed,
        }
        self.rows += 1;
        Ok(())
    }

    fn at(&mut self, id: u32) -> Result<&mut Card, DeckError> {
        let count = self.cards.len();
        self.cards.get_mut(id as usize).ok_or(DeckError::Card { found: id, count })
    }

    fn put_all(&mut self, mode: &CardMode, cards: &[NewCard]) {
        if cards.is_empty() {
            return;
        }
        let index = self.modes.iter().position(|one| one == mode).unwrap_or_else(|| {
            self.modes.push(mode.clone());
            self.modes.len() - 1
        });
        for card in cards {
            self.put(index, card.clone());
        }
    }

    /// A position that is there already only learns where else it comes from.
    fn put(&mut self, mode: usize, new: NewCard) {
        let next = u32::try_from(self.cards.len()).unwrap_or(u32::MAX);
        let id = *self.known.entry(key(&self.modes[mode], &new)).or_insert(next);
        match self.cards.get_mut(id as usize) {
            None => self.cards.push(Card::new(id, mode, new)),
            Some(card) => {
                if card.gone && matches!(new.source.kind, SourceKind::Repertoire { .. }) {
                    card.sources.clear();
                    card.times = 0;
                }
                card.gone = false;
                card.lead = new.lead.or(card.lead.take());
                card.add_source(new.source);
            }
        }
    }

    fn drop_all(&mut self, study: &str, color: Color) {
        self.repertoires.retain(|one| one.study != study || one.color != color);
        let theirs =
            |kind: &SourceKind| matches!(kind, SourceKind::Repertoire { study: of, .. } if of == study);
        for card in self.cards.iter_mut().filter(|card| card.color == color) {
            if card.sources.iter().all(|source| theirs(&source.kind)) {
                card.gone = true;
            } else {
                let before = card.sources.len();
                card.sources.retain(|source| !theirs(&source.kind));
                card.times -= u32::try_from(before - card.sources.len()).unwrap_or(0);
            }
        }
    }
}

impl Card {
    /// An answer of this day: whether it was the first of all, and whether it was not the first of that day.
    fn answered(&mut self, day: i32, grade: Grade, row: u32) -> (bool, bool) {
        // Whoever travels may come to a day before the last.
        let days = u32::try_from(day.saturating_sub(self.last)).unwrap_or(0);
        let (new, again_today) = (self.memory.is_none(), self.memory.is_some() && days == 0);
        let memory = self.memory.map_or_else(|| Memory::first(grade), |before| before.after(days, grade));
        self.memory = Some(memory);
        self.failed = grade == Grade::Again;
        let wait = if self.failed { 0 } else { i32::try_from(memory.interval()).unwrap_or(i32::MAX) };
        self.due = day.saturating_add(wait);
        self.last = day;
        self.begun.get_or_insert(day);
        self.showings += 1;
        self.row = row;
        if self.failed && !new && !again_today {
            self.lapses += 1;
            if self.lapses >= limits::LAPSES {
                self.suspended = Some(Suspension::Lapses);
            }
        }
        (new, again_today)
    }
}

/// What makes two cards one.
fn key(mode: &CardMode, card: &NewCard) -> String {
    let kind = match card.source.kind {
        SourceKind::Mistake(_) => 'm',
        SourceKind::Repertoire { .. } => 'r',
    };
    // Tells one mode's file from another of the same name.
    let rules = mode.source.as_deref().map_or(0, |text| fingerprint(text.bytes()));
    format!("{kind} {} {rules:x} {}", mode.id, position_key(&card.fen))
}
