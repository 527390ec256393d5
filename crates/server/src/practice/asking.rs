//! A card as it is shown, and a move that is tried on it.

use tabiya_game::by_rules;
use tabiya_practice::{Card, CardMode, Deck};
use tabiya_protocol::{CardId, Code, Look, Message, PracticeCard};
use tabiya_rules::{
    mode::ModeHandle,
    notation::pgn::Play,
    position::{Position, Rules},
};
use tabiya_study::Step;
use tabiya_view::{PlayedLine, bad_start};

use crate::modes::Modes;

/// A legal move that was tried.
pub(super) struct Tried {
    /// As cards have it.
    pub(super) uci: String,
    /// As players write it.
    pub(super) san: String,
    /// The position after it.
    pub(super) look: Look,
}

/// A card as it is shown.
///
/// # Errors
/// When its mode is not to be had, or its position is none there.
pub(super) async fn shown(modes: &Modes, deck: &Deck, card: &Card) -> Result<PracticeCard, Message> {
    let card_mode = deck.mode(card);
    let mode = modes.find_begun(&card_mode.id, card_mode.source.as_deref()).await?;
    let look = by_rules!(&mode, |rules| look(rules, card))?;
    let source = card.source();
    Ok(PracticeCard {
        card: CardId(card.id),
        showing: card.showings,
        mode: tabiya_view::info(&mode, None),
        mode_file: card_mode.source.clone().filter(|_| matches!(mode, ModeHandle::Embedded(_))),
        color: card.color,
        look,
        fen: card.fen.clone(),
        best: source.best.clone(),
        accepted: u32::try_from(source.accepted.len()).unwrap_or(u32::MAX),
        origin: deck.origin(card, true),
        times: card.times,
    })
}

/// The position of a card, with the move that led to it.
fn look<R: Rules>(rules: R, card: &Card) -> Result<Look, Message> {
    if let Some((before, uci)) = &card.lead
        && let Ok(start) = Position::from_fen(before, rules)
    {
        let mut line = PlayedLine::new(start);
        if line.play(uci).is_ok() {
            return Ok(line.look());
        }
    }
    Ok(PlayedLine::new(position(rules, &card.fen)?).look())
}

/// Plays a move on a card's position.
///
/// # Errors
/// When it is none, or not a legal one there.
pub(super) async fn tried(
    modes: &Modes,
    card_mode: &CardMode,
    fen: &str,
    uci: &str,
) -> Result<Tried, Message> {
    let mode = modes.find_begun(&card_mode.id, card_mode.source.as_deref()).await?;
    by_rules!(&mode, |rules| played(rules, fen, uci))
}

fn played<R: Rules>(rules: R, fen: &str, uci: &str) -> Result<Tried, Message> {
    let position = position(rules, fen)?;
    let Play::Move(m) = Step::read(uci, &position)? else {
        return Err(Message::new(Code::IllegalMove).with("text", tabiya_view::shortened(uci)));
    };
    let (uci, san) = (position.uci(m, true).to_string(), position.san(m).to_string());
    let mut line = PlayedLine::new(position);
    line.play(&uci)?;
    Ok(Tried { uci, san, look: line.look() })
}

pub(super) fn position<R: Rules>(rules: R, fen: &str) -> Result<Position<R>, Message> {
    Position::from_fen(fen, rules).map_err(|error| bad_start(fen, &error))
}
