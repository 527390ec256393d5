//! Reviews become cards.

use tabiya_game::by_rules;
use tabiya_practice::{CardMode, Deck, NewCard, Played, mistakes};
use tabiya_protocol::{Code, Color, Message, Review, StudyView};

use super::{Practice, asking::position, registry::Loaded};
use crate::{
    actors::Actors as _,
    secret::listed,
    storage::{HeldReview, SecretHash},
    studies::ToStudy,
};

/// Reviews that are looked at in one go; the rest waits until the deck is asked for again.
const AT_ONCE: usize = 20;

impl Practice {
    /// Takes in what was reviewed since: of each game the mistakes of whoever it was reviewed for.
    pub(super) async fn take_in(&self, holder: SecretHash, loaded: &mut Loaded) -> Result<(), Message> {
        let Some(since) = loaded.deck.as_ref().map(Deck::reviews) else { return Ok(()) };
        let storage = &self.studies.rooms.context.storage;
        let news = storage.reviews_of(holder, since, AT_ONCE).await?;
        for held in news {
            let sides = self.own_sides(holder, &held).await;
            let taken = match sides.is_empty() {
                true => Ok((card_mode(&held), Vec::new())),
                false => self.cards_of(&held, &sides).await,
            };
            let (card_mode, cards) = taken.unwrap_or_else(|why| {
                tracing::warn!(study = held.reviewed.study, code = ?why.code, "a review makes no cards");
                (card_mode(&held), Vec::new())
            });
            let number = Some(held.number);
            let full = self.change(holder, loaded, None, |deck| {
                deck.add_mistakes(card_mode.clone(), cards.clone(), number)
            });
            match full.await {
                // A deck that is full takes nothing in; what was reviewed meanwhile is not missed later.
                Err(why) if why.code == Code::DeckFull => {
                    self.change(holder, loaded, None, |deck| {
                        deck.add_mistakes(card_mode.clone(), Vec::new(), number)
                    })
                    .await?;
                }
                other => drop(other?),
            }
        }
        Ok(())
    }

    /// The mistakes of a study that was reviewed for its holder.
    pub(super) async fn mistakes_of(
        &self,
        holder: SecretHash,
        study: &str,
        sides: &[Color],
    ) -> Result<(CardMode, Vec<NewCard>), Message> {
        let storage = &self.studies.rooms.context.storage;
        let held = storage.review_of(holder, study).await?;
        let held = held.ok_or(Code::NotReviewed)?;
        self.cards_of(&held, sides).await
    }

    /// The sides that a holder played in the game that was reviewed.
    async fn own_sides(&self, holder: SecretHash, held: &HeldReview) -> Vec<Color> {
        let Some(game) = &held.reviewed.game else { return Vec::new() };
        let stored = self.studies.rooms.context.storage.load(game).await;
        let Ok(Some(stored)) = stored else { return Vec::new() };
        let seats = listed(&stored.row.holders, &holder);
        let sides = [(Color::White, seats.white), (Color::Black, seats.black)];
        sides.into_iter().filter(|(_, own)| *own).map(|(color, _)| color).collect()
    }

    async fn cards_of(
        &self,
        held: &HeldReview,
        sides: &[Color],
    ) -> Result<(CardMode, Vec<NewCard>), Message> {
        let unreadable = |error: &dyn std::fmt::Display| {
            tracing::warn!(study = held.reviewed.study, %error, "a review cannot be read");
            Message::new(Code::NotReviewed)
        };
        let review: Review = serde_json::from_slice(&held.kept.review).map_err(|error| unreadable(&error))?;
        let about = self.played(held).await;
        let card_mode = card_mode(held);
        let mode =
            self.studies.rooms.context.modes.find_begun(&card_mode.id, card_mode.source.as_deref()).await?;
        let start = &held.kept.start;
        let cards = by_rules!(&mode, |rules| mistakes(&position(rules, start)?, &review, sides, &about));
        Ok((card_mode, cards.map_err(|error| unreadable(&error))?))
    }

    /// Who played, and when.
    async fn played(&self, held: &HeldReview) -> Played {
        let (study, game) = (held.reviewed.study.clone(), held.reviewed.game.clone());
        let join = |answer| ToStudy::Join { holder: None, version: None, answer };
        let view = self.studies.ask(&study, join).await.ok().and_then(|joined| joined.view);
        let tag = |name: &str| view.as_deref().map(|view| tag(view, name)).unwrap_or_default();
        let (white, black, date) = (tag("White"), tag("Black"), tag("Date"));
        Played { game, study: Some(study), white, black, date }
    }
}

fn tag(view: &StudyView, name: &str) -> String {
    let found = view.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.clone());
    found.filter(|value| !value.starts_with('?')).unwrap_or_default()
}

fn card_mode(held: &HeldReview) -> CardMode {
    CardMode { id: held.kept.mode.clone(), source: held.kept.source.clone() }
}
