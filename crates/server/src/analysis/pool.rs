//! The engine for whoever wants to know what a position is worth.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use tabiya_protocol::{AnalysisState, Code, Evaluation, Message};
use tabiya_rules::{mode::ModeHandle, types::UciMove};
use tokio::{
    runtime::Handle,
    sync::{Semaphore, watch},
};

use super::{
    cache::CacheSlot,
    findings::Findings,
    search::AnalysisJob,
    stop::Stop,
    subject::{Asked, Asker},
    turns::{Holder, Party, Turns, Urgency},
    workers::{Assignment, Workers},
};
use crate::{
    limits::{CpuPriority, Quota, subscriber},
    storage::Storage,
};

/// Lines of one analysis, at most.
pub const LINES: u8 = 5;

/// Mebibytes of the table of a search in the background.
const BACKGROUND_HASH: usize = 16;

/// One at a time has a place.
const BACKGROUND: Quota = Quota { all: 8, address: 8, holder: 8, connection: 8 };

/// What is wanted of the engine.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The position.
    pub asked: Asked,
    /// How many lines.
    pub lines: u8,
    /// Positions to search at most.
    pub nodes: u64,
    /// Mebibytes of the table.
    pub hash: usize,
}

/// All analyses that go on, the threads that work on them, and what they have found.
#[derive(Clone)]
pub struct Pool(Arc<Inner>);

struct Inner {
    turns: Turns,
    workers: Arc<Workers>,
    storage: Arc<dyn Storage>,
    /// One search in the background at a time.
    background: Semaphore,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.workers.close();
    }
}

impl Pool {
    /// A pool whose searches take these turns and so much of the machine, and whose results are kept there.
    #[must_use]
    pub fn new(turns: Turns, priority: CpuPriority, storage: Arc<dyn Storage>) -> Self {
        let workers = Arc::new(Workers::new(priority));
        Self(Arc::new(Inner { turns, workers, storage, background: Semaphore::new(1) }))
    }

    /// Looks at a position for somebody who waits.
    ///
    /// # Errors
    /// What is wrong with the position, or that there is no place.
    pub async fn begin(
        &self,
        wanted: Wanted,
        asker: &Asker,
        quota: Quota,
    ) -> Result<Following<Findings>, Message> {
        check_amounts(&wanted)?;
        let holder =
            asker.secrets.last().map_or(Holder::Connection(asker.connection), |last| Holder::Secret(*last));
        let party = Party { address: subscriber(asker.address), holder };
        self.look(wanted, Urgency::Interactive, party, asker.connection, quota).await
    }

    async fn look(
        &self,
        wanted: Wanted,
        urgency: Urgency,
        party: Party,
        connection: u64,
        quota: Quota,
    ) -> Result<Following<Findings>, Message> {
        let (asked, seen) = wanted.asked.seen_off_the_runtime(wanted.lines).await?;
        let known = CacheSlot::look_up(&*self.0.storage, seen.key).await.unwrap_or_default();
        if known.nodes >= wanted.nodes {
            let updates = watch::channel(Findings { state: AnalysisState::Done, ..known }).1;
            return Ok(Following::new(updates, seen.positions, ()));
        }
        let wanted = Wanted { asked, nodes: wanted.nodes - known.nodes, ..wanted };
        let (updates, updated) = watch::channel(known);
        let stop = Arc::new(Stop::default());
        let cache =
            CacheSlot { key: seen.key, storage: Arc::clone(&self.0.storage), runtime: Handle::current() };
        let assignment = Assignment { urgency, party, connection, mode: seen.mode, key: seen.key };
        let job = AnalysisJob { serial: 0, wanted, assignment, updates, stop: Arc::clone(&stop), cache };
        let serial = self.0.workers.begin(&self.0.turns, quota, job)?;
        let ending = Ending { stop, workers: Arc::clone(&self.0.workers), serial };
        Ok(Following::new(updated, seen.positions, ending))
    }

    /// What a position is worth, found out when nobody waits for anything else. Whoever drops this has called it off.
    ///
    /// # Errors
    /// What is wrong with the position, or that the engine could not go on.
    pub async fn evaluate(
        &self,
        mode: ModeHandle,
        start: String,
        moves: Vec<UciMove>,
        nodes: u64,
    ) -> Result<Evaluation, Message> {
        let _turn = self.0.background.acquire().await.map_err(|_| Message::from(Code::PoolFull))?;
        let asked = Asked { mode, start, moves, threat: false };
        let wanted = Wanted { asked, lines: 1, nodes: nodes.max(1), hash: BACKGROUND_HASH };
        let party = Party { address: IpAddr::V4(Ipv4Addr::UNSPECIFIED), holder: Holder::Server };
        let mut analysis = self.look(wanted, Urgency::Background, party, u64::MAX, BACKGROUND).await?;
        let ended = analysis.updates.wait_for(Findings::is_final).await;
        let found = ended.ok().and_then(|findings| findings.evaluation.clone());
        found.ok_or_else(|| failed("it ended without a result"))
    }

    /// The turns that its searches take.
    #[must_use]
    pub fn turns(&self) -> &Turns {
        &self.0.turns
    }

    /// How many threads there are.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.0.workers.threads()
    }

    /// Ends everything, and begins nothing any more.
    pub fn close(&self) {
        self.0.workers.close();
    }
}

/// Whether so much can be had.
///
/// # Errors
/// What cannot.
pub(crate) fn check_amounts(wanted: &Wanted) -> Result<(), Message> {
    if !(1..=LINES).contains(&wanted.lines) {
        return Err(bad_amount("lines", 1, LINES.into(), wanted.lines.into()));
    }
    if wanted.nodes == 0 {
        return Err(bad_amount("positions", 1, i64::MAX, 0));
    }
    Ok(())
}

/// That so much is not to be had.
pub(crate) fn bad_amount(what: &str, least: i64, most: i64, found: i64) -> Message {
    let message = Message::new(Code::BadAmount).with("what", what).with("least", least);
    message.with("most", most).with("found", found)
}

/// What whoever waits for an engine that has fallen over is told.
pub(crate) fn failed(detail: &str) -> Message {
    Message::new(Code::EngineFailed).with("engine", super::engine_name()).with("detail", detail)
}

/// Somebody who follows an analysis or a review. An analysis ends when this is dropped; what was found is kept.
pub struct Following<T> {
    /// What is known; each replaces the one before.
    pub updates: watch::Receiver<T>,
    /// Every position that is told of, or stands before it, by what stands where and who is to move.
    pub positions: Vec<u64>,
    _ending: Box<dyn Send + Sync>,
}

impl<T> Following<T> {
    /// Whatever ends with this is dropped with `ending`. What is known already is news.
    pub(crate) fn new(
        mut updates: watch::Receiver<T>,
        positions: Vec<u64>,
        ending: impl Send + Sync + 'static,
    ) -> Self {
        updates.mark_changed();
        Self { updates, positions, _ending: Box::new(ending) }
    }
}

/// What ends with an analysis: its search and its place.
struct Ending {
    stop: Arc<Stop>,
    workers: Arc<Workers>,
    serial: u64,
}

impl Drop for Ending {
    fn drop(&mut self) {
        self.stop.stop();
        self.workers.finish(self.serial);
    }
}
