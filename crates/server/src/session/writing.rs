//! How much anybody may have written: what goes to disk stays there.

use std::time::Instant;

use tabiya_protocol::{Message, Request};

use super::Session;
use crate::{limits::subscriber, limits::too_fast, secret};

/// One piece of writing, in bytes.
const PIECE: usize = 1024;

impl Session {
    /// Counts what a request writes, for its address and for its holder.
    pub(super) fn may_write(&self, request: &Request) -> Result<(), Message> {
        let (secret, pieces) = match request {
            Request::Act { game, .. } => (self.games.holder(&game.0)?, 1),
            Request::Claim { secret, list, .. } => (secret::hash(list.as_ref().unwrap_or(secret)), 1),
            Request::Invite { secret, .. }
            | Request::Mark { secret, .. }
            | Request::PracticeAnswer { secret, .. } => (secret::hash(secret), 1),
            Request::Create { secret, list, .. } => {
                (secret::hash(list.as_ref().unwrap_or(secret)), pieces(request))
            }
            Request::CreateStudy { secret, .. } => (secret::hash(secret), pieces(request)),
            Request::ChangeStudy { .. } | Request::ChangePractice { .. } => (None, pieces(request)),
            Request::RemoveStudy { .. } | Request::EvaluateStudy { .. } | Request::Review { .. } => (None, 1),
            _ => return Ok(()),
        };
        let (addresses, holders) = &*self.state.writes;
        let by_address = addresses.take_some(self.address, pieces);
        let by_holder = secret.map_or(Ok(()), |holder| holders.take_some(holder, pieces, Instant::now()));
        by_address.and(by_holder).map_err(|wait| {
            tracing::info!(address = %subscriber(self.address), "too much writing");
            too_fast(wait)
        })
    }
}

/// How much a request brings along.
fn pieces(request: &Request) -> u32 {
    let bytes = serde_json::to_vec(request).map_or(0, |text| text.len());
    u32::try_from(1 + bytes / PIECE).unwrap_or(u32::MAX)
}
