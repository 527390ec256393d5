//! What players, watchers and the creator do.

use tabiya_game::{self as machine, Command, Millis, Now, decide};
use tabiya_protocol::{Action, Color, Message, Speaker};
use tabiya_rules::types;

use super::{
    Room,
    commit::{Outcome, game_entries, is_chat},
};
use crate::{
    bots::Playable,
    bus::Audience,
    rooms::{
        entry::{Entry, RoomEntry},
        message::Act,
        view,
    },
    storage::CommandId,
};

/// Characters of a line of chat.
pub(crate) const CHAT: usize = 140;

/// Plies of a game; without a bound it would be a way to fill the disk.
pub(crate) const PLIES: usize = 600;

/// Refusals remembered; connections that could still send one of them again are few.
const REFUSALS_KEPT: usize = 64;

impl<R: Playable> Room<R> {
    /// Decides, writes and answers.
    pub(super) async fn act(&mut self, act: Act) {
        let Act { holder, command, at, color, action, answer, .. } = act;
        if let Some(version) = self.folded.done(&command) {
            let _ = answer.send(Ok(version));
            return;
        }
        if let Some((_, why)) = self.refused.iter().find(|(refused, _)| *refused == command) {
            let _ = answer.send(Err(why.clone()));
            return;
        }
        let mut outcome = Err(Message::new("busy"));
        for _ in 0..3 {
            if !self.recover().await {
                break;
            }
            let audience = self.audience(holder.as_ref());
            let entries = match self.decided(audience, color, &action, at).await {
                Ok(entries) => entries,
                Err(why) => {
                    self.remember_refusal(command, why.clone());
                    outcome = Err(why);
                    break;
                }
            };
            match self.commit(entries, Some(command), Vec::new()).await {
                Outcome::Done => {
                    outcome = Ok(self.folded.version);
                    break;
                }
                Outcome::Again => {}
                Outcome::Failed(why) => {
                    outcome = Err(why);
                    break;
                }
            }
        }
        let _ = answer.send(outcome);
        self.finish_rematch().await;
    }

    fn remember_refusal(&mut self, command: CommandId, why: Message) {
        if self.refused.len() == REFUSALS_KEPT {
            self.refused.pop_front();
        }
        self.refused.push_back((command, why));
    }

    /// The rows an action leads to.
    async fn decided(
        &mut self,
        audience: Audience,
        color: Option<Color>,
        action: &Action,
        at: Now,
    ) -> Result<Vec<Entry>, Message> {
        if let Some(entries) = self.hosting(audience, action, at)? {
            return Ok(entries);
        }
        if let Action::Say { text } = action {
            let found = text.trim().chars().count();
            if found == 0 || found > CHAT {
                return Err(Message::new("badLength").with("most", CHAT as i64).with("found", found as i64));
            }
            if !audience.white && !audience.black {
                let text = text.trim().replace(char::is_control, " ");
                self.not_again(Speaker::Watcher, &text)?;
                return Ok(vec![Entry::Room(RoomEntry::WatcherSaid { text })]);
            }
        }
        let seat = self.seat(audience, color, action)?;
        // Whoever acts is here: clocks that waited for this player run.
        if self.interrupted.is_some() && self.folded.game.turn() == seat {
            self.go_on(at).await;
        }
        let asked = self.translate(seat, action, at)?;
        let events = decide(&self.folded.game, Command::seat(seat, asked), at);
        let mut events = events.map_err(|refusal| view::refusal(&refusal))?;
        if let Action::Move { draw: true, .. } = action {
            self.offer_with(seat, at, &mut events);
        }
        let entries = game_entries(events);
        if let (Action::Say { text }, true) = (action, entries.iter().any(is_chat)) {
            let speaker = if seat.is_white() { Speaker::White } else { Speaker::Black };
            self.not_again(speaker, text)?;
        }
        Ok(entries)
    }

    /// The same line twice in a row is no conversation.
    fn not_again(&self, speaker: Speaker, text: &str) -> Result<(), Message> {
        let last = self.folded.extras.chat.iter().rev().find(|line| line.speaker == speaker);
        match last {
            Some(line) if gist(&line.text) == gist(text) => Err(Message::new("repeated")),
            _ => Ok(()),
        }
    }

    /// What belongs to the creator and no seat.
    fn hosting(&self, audience: Audience, action: &Action, at: Now) -> Result<Option<Vec<Entry>>, Message> {
        let game = &self.folded.game;
        let host = |action: machine::Action| {
            let events = decide(game, Command::host(action), at);
            events.map(game_entries).map_err(|refusal| view::refusal(&refusal))
        };
        let computers = view::both_computers(game);
        match action {
            Action::Pause {} | Action::Resume {} | Action::Run { .. }
                if !audience.host || !view::host_may_pause(game) =>
            {
                Err(Message::new("notYours"))
            }
            Action::Pause {} => host(machine::Action::Pause).map(Some),
            Action::Resume {} => host(machine::Action::Resume).map(Some),
            Action::Run { turns, speed } => {
                if !computers || !(1..=20).contains(speed) {
                    return Err(Message::new("badSpeed").with("least", 1).with("most", 20));
                }
                // A turn is one move of each side.
                let plies = turns.map(|turns| turns.saturating_mul(2));
                let mut entries = vec![Entry::Room(RoomEntry::Pace { speed: *speed, plies })];
                if game.is_paused() {
                    entries.extend(host(machine::Action::Resume)?);
                }
                Ok(Some(entries))
            }
            Action::Rematch {} if computers && audience.host => {
                host(machine::Action::Rematch { swap: Some(false) }).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The seat that acts.
    fn seat(&self, held: Audience, color: Option<Color>, action: &Action) -> Result<types::Color, Message> {
        use types::Color::{Black, White};
        let holds = |color: types::Color| if color.is_white() { held.white } else { held.black };
        let game = &self.folded.game;
        let seat = match (color.map(view::to_rules), held.white, held.black) {
            (Some(color), ..) => color,
            (None, true, false) => White,
            (None, false, true) => Black,
            // At one table whoever was asked answers; all else is done by the side to move.
            (None, ..) => match action {
                Action::AcceptDraw {} | Action::DeclineDraw {} => {
                    game.draw_offer().map_or(game.turn(), |offered| !offered)
                }
                Action::AcceptTakeback {} | Action::DeclineTakeback {} => {
                    game.take_back_offer().map_or(game.turn(), |(asked, _)| !asked)
                }
                _ => game.turn(),
            },
        };
        if holds(seat) { Ok(seat) } else { Err(Message::new("notYours")) }
    }

    /// The machine's word for an action.
    fn translate(
        &mut self,
        seat: types::Color,
        action: &Action,
        at: Now,
    ) -> Result<machine::Action, Message> {
        use machine::Action as To;
        Ok(match action {
            Action::Move { uci, ply, claim, thought, .. } => {
                return self.moving(seat, uci, *ply, claim.as_deref(), *thought, at);
            }
            Action::Resign {} => To::Resign,
            Action::Abort {} => To::Abort,
            Action::OfferDraw {} => To::OfferDraw,
            Action::AcceptDraw {} => To::AcceptDraw,
            Action::DeclineDraw {} => To::DeclineDraw,
            Action::ClaimDraw { kind } => To::ClaimDraw { claim: claim(kind)? },
            Action::Takeback { .. } => To::AskTakeBack,
            Action::AcceptTakeback {} => To::GrantTakeBack,
            Action::DeclineTakeback {} => To::DeclineTakeBack,
            Action::AddTime { time } => {
                let millis = Millis(u64::try_from(time.0).unwrap_or(0).min(3_600_000));
                To::AddTime { millis, to: None }
            }
            Action::ClaimGone { kind } => To::ClaimAbandoned { draw: kind == "draw" },
            Action::Rematch {} => To::Rematch { swap: None },
            Action::DeclineRematch {} => To::DeclineRematch,
            Action::Say { text } => To::Say { text: text.clone() },
            Action::Flag {} => To::Flag,
            Action::Pause {} | Action::Resume {} | Action::Run { .. } => {
                return Err(Message::new("notYours"));
            }
        })
    }

    fn moving(
        &mut self,
        seat: types::Color,
        uci: &str,
        ply: u32,
        claimed: Option<&str>,
        thought: Option<tabiya_protocol::Millis>,
        at: Now,
    ) -> Result<machine::Action, Message> {
        let game = &self.folded.game;
        if game.is_playing() && ply as usize != game.ply() {
            return Err(Message::new("stale").with("ply", game.ply() as i64));
        }
        if game.ply() >= PLIES {
            return Err(Message::new("tooLong").with("limit", PLIES as i64));
        }
        let text = self.readable(uci);
        let elapsed = game.thought(at);
        let thought = thought.map(|time| Millis(u64::try_from(time.0).unwrap_or(0)));
        let shared = game.terms().table == machine::Table::Shared;
        let mut lag = self.disk_time();
        if !shared && game.turn() == seat {
            lag = lag + self.lag[seat.index()].credit(elapsed, thought);
        }
        Ok(machine::Action::Move { text, claim: claimed.map(claim).transpose()?, lag: lag.min(elapsed) })
    }

    /// A draw offered with a move is offered after it, as the laws have it.
    fn offer_with(&self, seat: types::Color, at: Now, events: &mut Vec<machine::Event>) {
        let mut after = self.folded.game.clone();
        if events.iter().all(|event| machine::apply(&mut after, event).is_ok()) {
            events.extend(
                decide(&after, Command::seat(seat, machine::Action::OfferDraw), at).unwrap_or_default(),
            );
        }
    }

    /// A move as the machine reads it: castling as "king takes rook" is the engines' way.
    pub(super) fn readable(&self, uci: &str) -> String {
        let position = self.folded.game.position();
        position.parse_uci(uci).map_or_else(|_| uci.to_owned(), |m| position.san(m).as_str().to_owned())
    }
}

/// What is left of a line without capitals, punctuation and drawn-out letters.
fn gist(text: &str) -> String {
    let mut letters: Vec<char> =
        text.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect();
    letters.dedup();
    if letters.is_empty() { text.to_owned() } else { letters.into_iter().collect() }
}

fn claim(kind: &str) -> Result<machine::Claim, Message> {
    match kind {
        "threefold" => Ok(machine::Claim::Threefold),
        "fifty" => Ok(machine::Claim::FiftyMoves),
        other => Err(Message::new("badClaim").with("given", crate::modes::shortened(other))),
    }
}
