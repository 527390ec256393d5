//! What one client listens to, games or studies: up to which version it has heard, and what to send it next.

use std::{future, sync::Arc};

use futures_util::future::select_all;
use tabiya_protocol::{Code, Message, Reply, ToClient};

use crate::{
    bus::{Announcement, Missed, Subscription, frame},
    secret::audience,
    storage::SecretHash,
};

/// Where that is.
pub(super) trait Source {
    /// What one of them is called.
    const KIND: &'static str;

    /// Listens to one from now on.
    fn subscribe(&self, name: &str) -> Box<dyn Subscription>;

    /// The version it is at, and what somebody is told of it who has this version: all of it, unless nothing was missed.
    fn look(
        &self,
        name: &str,
        holder: Option<SecretHash>,
        version: Option<u32>,
    ) -> impl Future<Output = Result<(u32, Reply), Message>> + Send;

    /// The client listens no more.
    fn left(&self, _name: &str) {}
}

/// One game or study.
pub(super) struct Listening {
    /// Its public name.
    pub(super) name: String,
    /// What this client shows there.
    pub(super) holder: Option<SecretHash>,
    /// It holds a seat there, as of what it has heard.
    plays: bool,
    /// What it has heard.
    version: u32,
    subscription: Box<dyn Subscription>,
}

/// Something was heard of the one with this index.
pub(crate) struct Heard {
    index: usize,
    what: Result<Arc<Announcement>, Missed>,
}

/// Everything of one kind that a client listens to.
pub(super) struct Joined<S> {
    pub(super) source: S,
    list: Vec<Listening>,
}

impl<S: Source> Joined<S> {
    pub(super) const fn new(source: S) -> Self {
        Self { source, list: Vec::new() }
    }

    fn find(&self, name: &str) -> Result<usize, Message> {
        let found = self.list.iter().position(|listening| listening.name == name);
        found.ok_or_else(|| Message::new(Code::NotJoined).with(S::KIND, tabiya_view::shortened(name)))
    }

    /// What this client shows in one that it has joined.
    pub(super) fn holder(&self, name: &str) -> Result<Option<SecretHash>, Message> {
        self.find(name).map(|index| self.list[index].holder)
    }

    /// Whether this client holds a seat in one that it has joined.
    pub(super) fn plays(&self, name: &str) -> bool {
        self.find(name).is_ok_and(|index| self.list[index].plays)
    }

    /// Listens, or listens again with another secret or after something was missed.
    pub(super) async fn join(
        &mut self,
        name: &str,
        holder: Option<SecretHash>,
        version: Option<u32>,
        most: usize,
    ) -> Result<Reply, Message> {
        if self.find(name).is_err() && self.list.len() >= most {
            return Err(Message::new(Code::TooMany).with("limit", most as i64));
        }
        // First listen, then look: nothing can happen unheard in between.
        let subscription = self.source.subscribe(name);
        let (version, reply) = self.source.look(name, holder, version).await?;
        self.list.retain(|listening| listening.name != name);
        self.list.push(Listening {
            name: name.to_owned(),
            holder,
            plays: plays(&reply),
            version,
            subscription,
        });
        Ok(reply)
    }

    /// Listens no more; what was heard last.
    pub(super) fn leave(&mut self, name: &str) -> Result<u32, Message> {
        let left = self.list.swap_remove(self.find(name)?);
        self.source.left(name);
        Ok(left.version)
    }

    pub(super) fn leave_all(&mut self) {
        self.list.drain(..).for_each(|left| self.source.left(&left.name));
    }

    /// The next thing heard of any; never, if there is none.
    pub(super) async fn next(&mut self) -> Heard {
        if self.list.is_empty() {
            return future::pending().await;
        }
        let (what, index, _) = select_all(self.list.iter_mut().map(|one| one.subscription.next())).await;
        Heard { index, what }
    }

    /// What to send for it.
    pub(super) async fn frame(&mut self, Heard { index, what }: Heard) -> Option<Arc<str>> {
        let listening = self.list.get_mut(index)?;
        match what.as_deref() {
            Ok(Announcement::Presence { frame }) => return Some(Arc::clone(frame)),
            Ok(Announcement::Event { version, .. }) if *version <= listening.version => return None,
            Ok(Announcement::Event { after, version, holders, frames }) if *after == listening.version => {
                let audience = audience(holders, listening.holder.as_ref());
                if let Some(frame) = frames.get(&audience) {
                    (listening.version, listening.plays) = (*version, audience.plays());
                    return Some(Arc::clone(frame));
                }
            }
            Ok(Announcement::Event { .. } | Announcement::Refresh) | Err(Missed::Some) => {}
            Err(Missed::All) => {
                self.list.swap_remove(index);
                return None;
            }
        }
        // One view of everything instead of what was missed.
        let look = Box::pin(self.source.look(&listening.name, listening.holder, None));
        let (version, whole) = look.await.ok()?;
        (listening.version, listening.plays) = (version, plays(&whole));
        match whole {
            Reply::Game { view } => Some(frame(&ToClient::Game { view })),
            Reply::Study { view } => Some(frame(&ToClient::Study { view })),
            _ => None,
        }
    }
}

/// Whether whoever was told this holds a seat.
fn plays(told: &Reply) -> bool {
    match told {
        Reply::Game { view } => !view.you.seats.is_empty(),
        Reply::Joined { you, .. } => !you.seats.is_empty(),
        _ => false,
    }
}
