//! What one client listens to, games and studies alike: up to which version it has heard, and what to send it next.

use std::{future, sync::Arc};

use futures_util::future::select_all;
use tabiya_protocol::{Code, Message, ToClient};

use crate::{
    bus::{Announcement, Missed, Subscription},
    secret::audience,
    storage::SecretHash,
};

/// One game or study.
pub(super) struct Listening {
    /// Its public name.
    pub(super) name: String,
    /// What this client shows there.
    pub(super) holder: Option<SecretHash>,
    /// What it has heard.
    pub(super) version: u32,
    pub(super) subscription: Box<dyn Subscription>,
}

/// Something was heard of the one with this index.
pub(crate) struct Heard {
    index: usize,
    what: Result<Arc<Announcement>, Missed>,
}

/// What to do about it.
pub(super) enum Next {
    /// Nothing.
    Silence,
    /// Send this.
    Frame(Arc<str>),
    /// Something was missed: send the whole of the one with this index.
    Whole(usize),
}

/// Everything of one kind that a client listens to.
#[derive(Default)]
pub(super) struct List(Vec<Listening>);

impl List {
    pub(super) fn iter(&self) -> impl Iterator<Item = &Listening> {
        self.0.iter()
    }

    pub(super) fn find(&self, name: &str) -> Option<&Listening> {
        self.0.iter().find(|listening| listening.name == name)
    }

    pub(super) fn get_mut(&mut self, index: usize) -> Option<&mut Listening> {
        self.0.get_mut(index)
    }

    /// Whether there is room for this one.
    ///
    /// # Errors
    /// When there is not.
    pub(super) fn admit(&self, name: &str, most: usize) -> Result<(), Message> {
        if self.find(name).is_none() && self.0.len() >= most {
            return Err(Message::new(Code::TooMany).with("limit", most as i64));
        }
        Ok(())
    }

    /// Listens, or listens again with another secret or after something was missed.
    pub(super) fn put(&mut self, listening: Listening) {
        self.remove(&listening.name);
        self.0.push(listening);
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<Listening> {
        let index = self.0.iter().position(|listening| listening.name == name)?;
        Some(self.0.swap_remove(index))
    }

    pub(super) fn take_all(&mut self) -> Vec<Listening> {
        std::mem::take(&mut self.0)
    }

    /// The next thing heard of any; never, if there is none.
    pub(super) async fn next(&mut self) -> Heard {
        if self.0.is_empty() {
            return future::pending().await;
        }
        let (what, index, _) = select_all(self.0.iter_mut().map(|one| one.subscription.next())).await;
        Heard { index, what }
    }

    /// What to do about something that was heard.
    pub(super) fn step(&mut self, heard: Heard) -> Next {
        let Heard { index, what } = heard;
        let Some(listening) = self.0.get_mut(index) else { return Next::Silence };
        match what.as_deref() {
            Ok(Announcement::Presence { frame }) => Next::Frame(Arc::clone(frame)),
            Ok(Announcement::Event { version, .. }) if *version <= listening.version => Next::Silence,
            Ok(Announcement::Event { after, version, holders, frames }) => {
                match frames.get(&audience(holders, listening.holder.as_ref())) {
                    Some(frame) if *after == listening.version => {
                        listening.version = *version;
                        Next::Frame(Arc::clone(frame))
                    }
                    _ => Next::Whole(index),
                }
            }
            Ok(Announcement::Refresh) | Err(Missed::Some) => Next::Whole(index),
            Err(Missed::All) => {
                self.0.swap_remove(index);
                Next::Silence
            }
        }
    }
}

/// A message as it is sent.
pub(super) fn frame(message: &ToClient) -> Arc<str> {
    serde_json::to_string(message).expect("messages have text keys only").into()
}
