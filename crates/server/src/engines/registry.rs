//! Engines of others for analysis: started when they are wanted, ended when nobody has wanted them for a while.
//!
//! Whose they are is decided by who names them: whoever runs the server. No client can name a program.
//!
//! Invariant: there are never more processes than places, however many ask; each is ended with its place.

use std::{collections::HashMap, fmt, path::PathBuf, sync::Arc, time::Duration};

use parking_lot::Mutex;
use tabiya_uci_client::{
    client::{Client, Identity},
    entry::Entry,
    fault::Fault,
    option::Offer,
};
use thiserror::Error;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task,
    time::{self, Instant},
};

use crate::limits::ConnectionSlots;

/// Processes at once, the idle ones included.
pub(super) const MOST_PROCESSES: usize = 4;
/// How long an engine that nobody asks is kept.
const IDLE: Duration = Duration::from_secs(60);
/// How long an engine may take for what needs no thought.
const PATIENCE: Duration = Duration::from_secs(10);

/// The engines there are. Clones are the same engines.
#[derive(Clone)]
pub struct Engines(pub(super) Arc<Inside>);

pub(super) struct Inside {
    /// Options may change.
    entries: Mutex<Vec<Entry>>,
    /// The program that bounds them.
    jail: Option<PathBuf>,
    keep: Duration,
    permits: Arc<Semaphore>,
    /// Held by whoever waits for a place.
    waiting: Arc<()>,
    idle: Mutex<Vec<Idle>>,
    /// What each has said of itself once.
    described: Mutex<HashMap<String, Description>>,
    /// How many are asked from where.
    pub(super) requests: Arc<ConnectionSlots>,
}

/// A process that nobody asks.
struct Idle {
    engine: Engine,
    since: Instant,
}

/// A process in its place.
struct Engine {
    name: String,
    client: Client,
    permit: OwnedSemaphorePermit,
}

/// What an engine is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Description {
    /// Who it says it is.
    pub identity: Identity,
    /// The options it offers.
    pub offers: Vec<Offer>,
}

/// Why an engine was of no use.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EngineError {
    /// There is none of this name.
    #[error("expected the name of an engine ({known}), found {found:?}")]
    Unknown {
        /// What there is.
        known: String,
        /// What came.
        found: String,
    },
    /// Something is wrong with it.
    #[error("{engine} {fault}")]
    Fault {
        /// Its name.
        engine: String,
        /// What.
        fault: Fault,
    },
    /// The server stops.
    #[error("the server stops")]
    Stopping,
}

impl Default for Engines {
    /// None at all.
    fn default() -> Self {
        Self::new(Vec::new(), None)
    }
}

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl Engines {
    /// These engines, and the program that bounds them.
    #[must_use]
    pub fn new(entries: Vec<Entry>, jail: Option<PathBuf>) -> Self {
        Self::with_places(entries, jail, MOST_PROCESSES, IDLE)
    }

    fn with_places(entries: Vec<Entry>, jail: Option<PathBuf>, places: usize, keep: Duration) -> Self {
        let places = Arc::new(Semaphore::new(places));
        Self(Arc::new(Inside {
            entries: Mutex::new(entries),
            jail,
            keep,
            permits: places,
            waiting: Arc::default(),
            idle: Mutex::default(),
            described: Mutex::default(),
            requests: Arc::default(),
        }))
    }

    /// The names of the engines.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.0.entries.lock().iter().map(|entry| entry.name.clone()).collect()
    }

    /// The engine of this name, as it is to be started.
    pub(super) fn entry(&self, name: &str) -> Result<Entry, EngineError> {
        let found = self.0.entries.lock().iter().find(|entry| entry.name == name).cloned();
        found.ok_or_else(|| {
            let known = self.names().join(", ");
            EngineError::Unknown { known, found: name.chars().take(60).collect() }
        })
    }

    /// Sets an option for as long as the server runs. Processes that are idle are ended: bounds of memory follow from options.
    ///
    /// # Errors
    /// When there is no such engine or option, or it cannot have this value.
    pub async fn set(&self, name: &str, option: &str, value: &str) -> Result<(), EngineError> {
        let offers = self.describe(name).await?.offers;
        let fault = |fault| EngineError::Fault { engine: name.to_owned(), fault };
        let Some(offer) = offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(option)) else {
            let known = offers.iter().map(|offer| offer.name.clone()).collect();
            return Err(fault(Fault::NoOption { name: option.chars().take(60).collect(), known }));
        };
        let Some(value) = offer.accept(value).map_err(|error| fault(error.into()))? else { return Ok(()) };
        let before = self.entry(name)?;
        let mut after = before.clone();
        after.options.retain(|known, _| !known.eq_ignore_ascii_case(option));
        after.options.insert(offer.name.clone(), value);
        self.replace(after);
        // What an engine says it takes it may still not bear: more memory than there is, a file that is not there.
        let tried = self.ask(name, |_| Ok(())).await;
        if tried.is_err() {
            self.replace(before);
        }
        tried
    }

    /// From now on the engine is started so; idle ones of before are ended.
    fn replace(&self, changed: Entry) {
        while let Some(old) = self.0.take(|idle| idle.engine.name == changed.name) {
            task::spawn_blocking(move || drop(old));
        }
        if let Some(entry) = self.0.entries.lock().iter_mut().find(|entry| entry.name == changed.name) {
            *entry = changed;
        }
    }

    /// What an engine is and what can be set.
    ///
    /// # Errors
    /// When there is no such engine, or something is wrong with it.
    pub async fn describe(&self, name: &str) -> Result<Description, EngineError> {
        let described = || self.0.described.lock();
        if let Some(known) = described().get(name) {
            return Ok(known.clone());
        }
        let ask = |client: &mut Client| {
            Ok(Description { identity: client.identity().clone(), offers: client.offers().to_vec() })
        };
        let found = self.ask(name, ask).await?;
        described().insert(name.to_owned(), found.clone());
        Ok(found)
    }

    /// Does something with an engine, on a thread of its own. One that has been asked before may still have the options
    /// and the mode of then, so whoever cares sets them. After a fault the process is ended; the next who asks gets a new
    /// one. Whoever drops the future has to tell a search to stop himself.
    ///
    /// # Errors
    /// When there is no such engine, or something is wrong with it.
    pub async fn ask<T: Send + 'static>(
        &self,
        name: &str,
        work: impl FnOnce(&mut Client) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, EngineError> {
        let entry = self.entry(name)?;
        let engine = self.0.take(|idle| idle.engine.name == name && idle.engine.client.is_running());
        let permit = match &engine {
            Some(_) => None,
            None => Some(self.0.permit().await?),
        };
        let jail = self.0.jail.clone();
        let engine_name = entry.name.clone();
        let work = move || -> Result<(Engine, T), Fault> {
            let mut engine = match (engine, permit) {
                (Some(engine), _) => engine,
                (None, Some(permit)) => {
                    Engine { client: entry.start(jail, PATIENCE)?, name: entry.name, permit }
                }
                (None, None) => unreachable!("whoever has no engine has a place"),
            };
            let done = work(&mut engine.client)?;
            Ok((engine, done))
        };
        match task::spawn_blocking(work).await {
            Ok(Ok((engine, done))) => {
                self.put_back(engine);
                Ok(done)
            }
            Ok(Err(fault)) => Err(EngineError::Fault { engine: engine_name, fault }),
            Err(_) => Err(EngineError::Stopping),
        }
    }

    /// Keeps an engine for the next who asks, unless somebody waits for its place.
    fn put_back(&self, engine: Engine) {
        if Arc::strong_count(&self.0.waiting) > 1 {
            // Ending a process may take a moment.
            task::spawn_blocking(move || drop(engine));
            return;
        }
        self.0.idle.lock().push(Idle { engine, since: Instant::now() });
        let inside = Arc::downgrade(&self.0);
        let keep = self.0.keep;
        tokio::spawn(async move {
            time::sleep(keep).await;
            let Some(inside) = inside.upgrade() else { return };
            let old = inside.take(|idle| idle.since.elapsed() >= keep);
            task::spawn_blocking(move || drop(old));
        });
    }
}

impl Inside {
    /// The first idle engine that is wanted.
    fn take(&self, is_wanted: impl Fn(&Idle) -> bool) -> Option<Engine> {
        let mut idle = self.idle.lock();
        let place = idle.iter().position(is_wanted)?;
        Some(idle.remove(place).engine)
    }

    /// A place for another process; an idle one makes room.
    async fn permit(&self) -> Result<OwnedSemaphorePermit, EngineError> {
        if let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() {
            return Ok(permit);
        }
        if let Some(Engine { client, permit, .. }) = self.take(|_| true) {
            task::spawn_blocking(move || drop(client)).await.map_err(|_| EngineError::Stopping)?;
            return Ok(permit);
        }
        let _waiting = Arc::clone(&self.waiting);
        Arc::clone(&self.permits).acquire_owned().await.map_err(|_| EngineError::Stopping)
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

    use tabiya_rules::{position::Position, record::Record};
    use tabiya_uci_client::limits::{Limits, Stop};

    use super::*;

    /// Writes its process id to a file each time it is started.
    const FAKE: &str = "#!/bin/sh
echo $$ >> $0.starts
while read -r word rest; do
  case $word in
    uci) echo 'id name Fake'; echo 'option name Hash type spin default 1 min 1 max 9'; echo uciok;;
    isready) echo readyok;;
    go) test -e $0.crash && exit 9; echo 'info depth 1 score cp 3 pv e2e4'; echo bestmove e2e4;;
    quit) exit;;
  esac
done
";

    fn engines(folder: &Path, names: &[&str], places: usize, keep: Duration) -> Engines {
        let entry = |name: &&str| {
            let path = folder.join(name);
            fs::write(&path, FAKE).expect("written");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("permitted");
            Entry::new(*name, path)
        };
        Engines::with_places(names.iter().map(entry).collect(), None, places, keep)
    }

    fn search(client: &mut Client) -> Result<String, Fault> {
        let record = Record::new(Position::default());
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let answer = client.search(&record, &limits, &Stop::default(), &mut |_| {})?;
        Ok(answer.best.map(|m| record.position().uci(m, false).to_string()).unwrap_or_default())
    }

    /// The ids of the processes that were started under this name.
    fn starts(folder: &Path, name: &str) -> Vec<String> {
        let text = fs::read_to_string(folder.join(format!("{name}.starts"))).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    fn runs(pid: &str) -> bool {
        Path::new("/proc").join(pid).exists()
    }

    async fn ends(pid: &str) {
        while runs(pid) {
            time::sleep(Duration::from_millis(5)).await;
        }
    }

    #[tokio::test]
    async fn one_process_answers_again_and_again_and_ends_when_nobody_asks() {
        let folder = tempfile::tempdir().expect("a folder");
        let engines = engines(folder.path(), &["a"], 1, Duration::from_millis(300));
        for _ in 0..3 {
            assert_eq!(engines.ask("a", search).await, Ok("e2e4".to_owned()));
        }
        let about = engines.describe("a").await.expect("an engine");
        assert_eq!((about.identity.name.as_str(), about.offers.len()), ("Fake", 1));
        let started = starts(folder.path(), "a");
        assert_eq!(started.len(), 1);
        assert!(runs(&started[0]));
        ends(&started[0]).await;
        assert_eq!(engines.ask("a", search).await, Ok("e2e4".to_owned()));
        assert_eq!(starts(folder.path(), "a").len(), 2);
    }

    #[tokio::test]
    async fn whoever_has_crashed_is_started_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let engines = engines(folder.path(), &["a"], 1, IDLE);
        let crash = folder.path().join("a.crash");
        fs::write(&crash, "").expect("written");
        let error = engines.ask("a", search).await.expect_err("it crashes").to_string();
        assert_eq!(error, "a ended with exit code 9 while it was thinking");
        fs::remove_file(&crash).expect("removed");
        assert_eq!(engines.ask("a", search).await, Ok("e2e4".to_owned()));
        // Also one that is killed while nobody asks it.
        let last = starts(folder.path(), "a").pop().expect("a start");
        assert!(
            std::process::Command::new("kill").args(["-9", &last]).status().is_ok_and(|done| done.success())
        );
        time::sleep(Duration::from_millis(100)).await;
        assert_eq!(engines.ask("a", search).await, Ok("e2e4".to_owned()));
    }

    #[tokio::test]
    async fn there_are_never_more_processes_than_places() {
        let folder = tempfile::tempdir().expect("a folder");
        let engines = engines(folder.path(), &["a", "b"], 1, IDLE);
        assert!(engines.ask("a", search).await.is_ok());
        let a = starts(folder.path(), "a");
        assert!(engines.ask("b", search).await.is_ok());
        assert!(!runs(&a[0]), "the idle one has made room");
        // Whoever waits gets the place as soon as it is free.
        let slow = engines.clone();
        let busy = tokio::spawn(async move {
            slow.ask("b", |client| {
                std::thread::sleep(Duration::from_millis(200));
                search(client)
            })
            .await
        });
        time::sleep(Duration::from_millis(50)).await;
        assert!(engines.ask("a", search).await.is_ok());
        assert!(busy.await.expect("no panic").is_ok());
        assert_eq!(starts(folder.path(), "a").len(), 2);
    }

    #[tokio::test]
    async fn unknown_names_are_told_what_there_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = engines(folder.path(), &["a", "b"], 1, IDLE).ask("c", search).await.expect_err("unknown");
        assert_eq!(error.to_string(), "expected the name of an engine (a, b), found \"c\"");
        let none = Engines::default().describe("a").await.expect_err("unknown");
        assert!(matches!(none, EngineError::Unknown { .. }));
    }
}
