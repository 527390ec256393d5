//! Sitting down on an open seat.

use tabiya_game::{Action, Command, Player, apply, decide};
use tabiya_protocol::{Color, Message};
use tabiya_rules::types;

use super::{
    Room,
    commit::{Outcome, game_entries},
};
use crate::{
    bots::Playable,
    rooms::{message::Claim, view},
    secret::{hash, same, token},
    storage::{GameChange, Invite, SecretHash},
};

impl<R: Playable> Room<R> {
    pub(super) async fn claim(&mut self, claim: Claim) {
        let mut outcome = Err(Message::new("busy"));
        for _ in 0..3 {
            if !self.recover().await {
                break;
            }
            outcome = match self.seated(&claim) {
                // The same person again, whose answer was lost.
                Ok(Err(color)) => Ok(view::color_of(color)),
                Ok(Ok((color, entries))) => {
                    let change = GameChange::Seated { white: color.is_white(), holder: claim.holder };
                    match self.commit(entries, Some(claim.command), vec![change]).await {
                        Outcome::Done => Ok(view::color_of(color)),
                        Outcome::Again => continue,
                        Outcome::Failed(why) => Err(why),
                    }
                }
                Err(why) => Err(why),
            };
            break;
        }
        let _ = claim.answer.send(outcome);
    }

    /// The seat and the rows that fill it, or the seat this holder has already.
    fn seated(
        &self,
        claim: &Claim,
    ) -> Result<Result<(types::Color, Vec<crate::rooms::Entry>), types::Color>, Message> {
        if self.folded.done(&claim.command).is_some() {
            let held = self.audience(Some(&claim.holder));
            return Ok(Err(if held.white { types::Color::White } else { types::Color::Black }));
        }
        let invite = self.row.invite.filter(|invite| same(&invite.token, &claim.token));
        let invite = invite.ok_or_else(|| Message::new("badToken"))?;
        let color = if invite.white { types::Color::White } else { types::Color::Black };
        let invited = self.folded.extras.friend.as_ref().filter(|_| claim.name.is_empty());
        let player = Player::human(invited.unwrap_or(&claim.name).clone());
        let mut game = self.folded.game.clone();
        let mut events = Vec::new();
        for action in [Action::Sit { color, player }, Action::Start] {
            let decided = decide(&game, Command::host(action), claim.at);
            for event in decided.map_err(|refusal| view::refusal(&refusal))? {
                apply(&mut game, &event).map_err(|_| Message::new("busy"))?;
                events.push(event);
            }
        }
        Ok(Ok((color, game_entries(events))))
    }

    /// A new invitation for the creator; the one before is void.
    pub(super) async fn invite(&mut self, holder: SecretHash) -> Result<(String, Color), Message> {
        if !self.audience(Some(&holder)).host {
            return Err(Message::new("notYours"));
        }
        let open = types::Color::ALL.into_iter().find(|color| self.folded.game.player(*color).is_none());
        let open = open.ok_or_else(|| Message::new("noOpenSeat"))?;
        let token = token();
        let invite = Invite { token: hash(&token).expect("a token is a secret"), white: open.is_white() };
        self.house.storage.invite(self.row.key, invite).await.map_err(|error| {
            tracing::warn!(game = self.row.name, %error, "no invitation");
            Message::new("busy")
        })?;
        self.row.invite = Some(invite);
        Ok((token, view::color_of(open)))
    }
}
