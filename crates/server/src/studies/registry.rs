//! Which studies are loaded, and how to reach one that is not.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use tabiya_game::{Terms, by_rules};
use tabiya_protocol::Message;
use tabiya_study::{ApplyError, Event, Opened, Study};
use tokio::time;

use super::{
    evaluation::Evaluator,
    message::ToStudy,
    task::{self, topic},
};
use crate::{
    actors::{ActorHandles, Actors, Inbox},
    bus::{Missed, Subscription},
    clock::wall_clock,
    cluster::{NEWS, News, Told},
    modes::Modes,
    rooms::Rooms,
    storage::StoredStudy,
};

/// How long a study stays that nobody ever changed, by the wall clock.
const UNCHANGED: i64 = 24 * 60 * 60 * 1000;

/// How often the logs of studies are looked at when nothing at all is heard of other servers.
const LOOK: Duration = Duration::from_secs(5);

/// Handles of all studies that are loaded.
pub struct Studies {
    pub(crate) rooms: Arc<Rooms>,
    pub(super) evaluator: Option<Arc<Evaluator>>,
    loaded: ActorHandles<ToStudy>,
}

impl Studies {
    /// The studies of a store. Those that nobody ever changed go after a day.
    #[must_use]
    pub fn new(rooms: Arc<Rooms>, evaluator: Option<Arc<Evaluator>>) -> Arc<Self> {
        let storage = Arc::clone(&rooms.context.storage);
        tokio::spawn(async move {
            match storage.purge_studies(wall_clock() - UNCHANGED).await {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "dropped studies that nobody ever changed"),
                Err(error) => tracing::warn!(%error, "studies that nobody changed were not looked for"),
            }
        });
        let studies = Arc::new(Self { rooms, evaluator, loaded: ActorHandles::default() });
        if let Some(cluster) = &studies.rooms.context.cluster {
            tokio::spawn(listen(Arc::downgrade(&studies), cluster.news().subscribe(NEWS)));
        }
        studies
    }

    /// Listens to a study from now on.
    #[must_use]
    pub fn subscribe(&self, name: &str) -> Box<dyn Subscription> {
        self.rooms.context.bus.subscribe(&topic(name))
    }
}

impl Actors for Studies {
    type Message = ToStudy;

    fn handles(&self) -> &ActorHandles<ToStudy> {
        &self.loaded
    }

    async fn run(self: Arc<Self>, name: &str, inbox: &mut Option<Inbox<ToStudy>>) -> Result<(), Message> {
        task::load(self, name, inbox).await
    }
}

/// Hears what other servers have written.
async fn listen(studies: Weak<Studies>, mut news: Box<dyn Subscription<Told>>) {
    loop {
        // Where nothing is heard, the log is looked at now and then.
        let heard = time::timeout(LOOK, news.next()).await;
        let Some(studies) = studies.upgrade() else { return };
        match heard.as_ref().map(|heard| heard.as_deref()) {
            Ok(Ok(Told { by, news: News::Study { study, version } })) => {
                let own = studies.rooms.context.cluster.as_ref().is_some_and(|all| all.node() == by);
                if !own {
                    studies.hint(study, ToStudy::GoneOn { version: *version });
                }
            }
            Ok(Ok(_)) => {}
            Ok(Err(Missed::Some)) | Err(_) => {
                for name in studies.names() {
                    studies.hint(&name, ToStudy::CatchUp);
                }
            }
            Ok(Err(Missed::All)) => return,
        }
    }
}

/// The first event of a log.
pub(super) fn opened(stored: &StoredStudy) -> Result<Opened, ApplyError> {
    match stored.events.first().map(|row| Event::decode(&row.data)).transpose()? {
        Some(Event::Opened(opened)) => Ok(*opened),
        _ => Err(ApplyError::NotOpened),
    }
}

/// What tells a study's mode.
pub(super) fn terms(opened: &Opened) -> Terms {
    let (mode, source) = (opened.origin.mode.clone(), opened.origin.source.clone());
    Terms { mode, source, ..Terms::default() }
}

/// Folds a log, to see whether it is a study.
///
/// # Errors
/// What is wrong with it.
pub fn check_study(modes: &Modes, stored: &StoredStudy) -> Result<(), ApplyError> {
    let mode = modes.of_log(&terms(&opened(stored)?));
    let mode = mode.map_err(|why| ApplyError::Start(format!("{:?}", why.code)))?;
    let rows = stored.events.iter().map(|row| row.data.as_slice());
    by_rules!(&mode, |rules| Study::replay(rules, rows).map(drop))
}
