//! Sitting down on an open seat.

use tabiya_host::{Input, Sit, color_of};
use tabiya_protocol::{Code, Color as Side, Message};
use tabiya_rules::types::Color;

use super::{RoomTask, Waiting};
use crate::{
    bots::Playable,
    rooms::message::Claim,
    secret::{hash, same, token},
    storage::{Invite, SecretHash},
};

impl<R: Playable> RoomTask<R> {
    /// Somebody comes with an invitation.
    pub(super) async fn claim(&mut self, claim: Claim) {
        let Claim { token, holder, name, command, at, answer } = claim;
        if self.rooms.context.cluster.is_some() {
            // The invitation may have been replaced elsewhere, and its log does not tell.
            self.catch_up().await;
        }
        let done = self.host.room().done(&command).is_some();
        let invite = self.row.invite.filter(|invite| same(&invite.token, &token));
        let Some(invite) = invite.filter(|_| !done) else {
            let held = self.audience(Some(&holder.seat));
            let side = if held.white { Side::White } else { Side::Black };
            // Whoever sits here already has what they want: their answer was lost, or they ask under another name. But a
            // request that has done something else has claimed nothing, and will not.
            let sits = match (invite, held.plays()) {
                (None, true) => Ok(side),
                _ if done => Err(Code::BadId.into()),
                _ => Err(Code::BadToken.into()),
            };
            return drop(answer.send(sits));
        };
        let color = if invite.white { Color::White } else { Color::Black };
        let ticket = self.ticket(Waiting::Claim { color: color_of(color), holder, answer });
        self.hear(Input::Sit(Sit { ticket, command, at, color, name })).await;
        self.seats_changed().await;
    }

    /// A new invitation for the creator; the one before is void.
    pub(super) async fn invite(&mut self, holder: SecretHash) -> Result<(String, Side), Message> {
        if !self.audience(Some(&holder)).creator {
            return Err(Code::NotYours.into());
        }
        let game = &self.host.room().game;
        let open = Color::ALL.into_iter().find(|color| game.player(*color).is_none());
        let open = open.ok_or(Code::NoOpenSeat)?;
        let token = token();
        let invite = Invite { token: hash(&token).expect("a token is a secret"), white: open.is_white() };
        self.rooms.context.storage.invite(self.row.key, invite).await?;
        self.row.invite = Some(invite);
        Ok((token, color_of(open)))
    }
}
