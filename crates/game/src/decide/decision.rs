//! From a command to the events it leads to.

use tabiya_rules::position::Rules;
use tabiya_rules::types::Color;

use crate::command::{Action, Command};
use crate::ending::Ending;
use crate::event::{Event, EventKind};
use crate::refusal::Refusal;
use crate::seat::By;
use crate::state::{Game, Phase};
use crate::time::{Millis, Now};

/// What a command leads to, one event after the other.
pub type Events = Vec<Event>;

/// A command under consideration.
pub(super) struct Decision<'a, R: Rules> {
    pub(super) game: &'a Game<R>,
    pub(super) by: By,
    pub(super) now: Now,
}

/// What a command leads to at this instant, which is not before any other instant told so far.
///
/// A flag that has fallen by then ends the game, whatever was asked for.
///
/// # Errors
/// Why the command is refused; nothing has happened then.
pub fn decide<R: Rules>(game: &Game<R>, command: Command, now: Now) -> Result<Events, Refusal> {
    let decision = Decision { game, by: command.by, now: now.max(game.last) };
    decision.take(command.action)
}

impl<R: Rules> Decision<'_, R> {
    pub(super) fn take(&self, action: Action) -> Result<Events, Refusal> {
        match action {
            Action::Sit { color, player } => self.sit(color, player),
            Action::SetUp { fen } => self.set_up(&fen),
            Action::Start => self.start(),
            Action::Left { color } => self.left(color),
            Action::Returned { color } => self.returned(color),
            Action::Resume => self.resume(),
            Action::Recover { last_alive } => self.recover(last_alive),
            Action::Rematch { swap } => self.rematch(swap),
            Action::DeclineRematch => self.decline_rematch(),
            Action::Say { text } => self.say(&text),
            Action::Abort => self.abort(),
            playing => self.take_while_playing(playing),
        }
    }

    fn take_while_playing(&self, action: Action) -> Result<Events, Refusal> {
        self.playing()?;
        let lag = if let Action::Move { lag, .. } = action { lag } else { Millis::ZERO };
        if let Some(ending) = self.fallen_flag(lag) {
            return self.ended(ending);
        }
        match action {
            Action::Move { uci, language, claim, lag } => self.make_move(uci, language, claim, lag),
            Action::PlayForced { die } => self.play_forced(die),
            Action::Resign => self.resign(),
            Action::OfferDraw => self.offer_draw(),
            Action::AcceptDraw => self.accept_draw(),
            Action::DeclineDraw => self.decline_draw(),
            Action::ClaimDraw { claim } => self.claim_draw(claim),
            Action::AskTakeBack => self.ask_take_back(),
            Action::GrantTakeBack => self.grant_take_back(),
            Action::DeclineTakeBack => self.decline_take_back(),
            Action::AddTime { millis, to } => self.add_time(millis, to),
            Action::Flag => Err(Refusal::FlagUp),
            Action::Pause => self.pause(),
            Action::ClaimAbandoned { draw } => self.claim_abandoned(draw),
            other => unreachable!("{other:?} does not need a game that is being played"),
        }
    }

    pub(super) fn playing(&self) -> Result<(), Refusal> {
        match self.game.phase {
            Phase::Waiting => Err(Refusal::NotStarted),
            Phase::Playing => Ok(()),
            Phase::Over(_) => Err(Refusal::GameOver),
        }
    }

    pub(super) fn host_only(&self) -> Result<(), Refusal> {
        if self.by == By::Host { Ok(()) } else { Err(Refusal::HostOnly) }
    }

    /// The seat that asks; the side to move if the host does.
    pub(super) fn seat(&self) -> Color {
        self.by.seat().unwrap_or(self.game.turn())
    }

    pub(super) fn event(&self, kind: EventKind) -> Event {
        Event { at: self.now, kind }
    }

    #[expect(clippy::unnecessary_wraps, reason = "every decision has this form")]
    pub(super) fn one(&self, kind: EventKind) -> Result<Events, Refusal> {
        Ok(vec![self.event(kind)])
    }

    pub(super) fn ended(&self, ending: Ending) -> Result<Events, Refusal> {
        self.one(EventKind::Ended { ending })
    }
}
