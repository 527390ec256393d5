//! Which reviews go on, and whoever wants one.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use parking_lot::Mutex;
use tabiya_protocol::{Code, Message, Review};
use tokio::{runtime::Handle, sync::watch};

use super::{snapshot::ReviewSnapshot, subject::Reviewable, throttle::ReviewThrottle, work::Order};
use crate::{
    actors::Actors as _,
    analysis::{Asker, Following, Holder, Party, Stop, bad_amount},
    clock::wall_clock,
    limits::{Limits, subscriber},
    rooms::Rooms,
    storage::{ReviewKey, SecretHash, Storage},
    studies::{Studies, ToStudy},
};

/// What somebody wants.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The study.
    pub study: String,
    /// What they show there.
    pub holder: Option<SecretHash>,
    /// Begin one, if there is none.
    pub begin: bool,
    /// Positions to search for each move.
    pub nodes: Option<u64>,
}

/// The reviews that go on, by what is reviewed.
#[derive(Clone)]
pub struct Reviews(Arc<Inner>);

struct Inner {
    rooms: Arc<Rooms>,
    studies: Arc<Studies>,
    list: Arc<List>,
    number: AtomicU64,
}

/// Those that go on.
#[derive(Default)]
struct List(Mutex<Vec<Running>>);

struct Running {
    /// The thread's own.
    number: u64,
    key: ReviewKey,
    study: String,
    party: Party,
    /// Whoever hears of it follows it.
    updates: watch::Sender<ReviewSnapshot>,
    stop: Arc<Stop>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.list.0.lock().drain(..).for_each(|one| one.stop.stop());
    }
}

impl List {
    fn remove(&self, number: u64) {
        self.0.lock().retain(|one| one.number != number);
    }
}

impl Reviews {
    /// The reviews of these studies.
    #[must_use]
    pub fn new(rooms: Arc<Rooms>, studies: Arc<Studies>) -> Self {
        Self(Arc::new(Inner { rooms, studies, list: Arc::default(), number: AtomicU64::new(0) }))
    }

    fn storage(&self) -> &Arc<dyn Storage> {
        &self.0.rooms.context.storage
    }

    /// Follows the review of a study: one that was made before, that goes on, or that begins now. Nothing, if there is none and none is
    /// to begin.
    ///
    /// # Errors
    /// Why there can be none.
    pub async fn follow(
        &self,
        wanted: Wanted,
        asker: &Asker,
        limits: &Limits,
    ) -> Result<Option<Following<ReviewSnapshot>>, Message> {
        let Wanted { study, holder, begin, nodes } = wanted;
        let line = self.0.studies.ask(&study, |answer| ToStudy::Line { answer }).await?;
        let owned = holder == Some(line.holder);
        if begin && !owned {
            return Err(Code::NotYours.into());
        }
        if line.line.moves.is_empty() {
            return if begin { Err(Code::NothingToReview.into()) } else { Ok(None) };
        }
        let nodes = positions(nodes, limits.review_nodes)?;
        let subject = Reviewable::of(line, study, nodes).await?;
        if self.0.rooms.context.running_games.forbids(asker, &subject.positions) {
            return if begin { Err(Code::GameGoesOn.into()) } else { Ok(None) };
        }
        if let Some(review) = self.made_before(&subject, begin).await {
            let updates = watch::channel(ReviewSnapshot::whole(review)).1;
            return Ok(Some(Following::new(updates, subject.positions, ())));
        }
        let party = Party { address: subscriber(asker.address), holder: Holder::Secret(subject.line.holder) };
        self.join_or_begin(subject, party, begin, limits)
    }

    /// A review of the same moves under the same conditions. Whoever asks for one has it from then on.
    async fn made_before(&self, subject: &Reviewable, begin: bool) -> Option<Review> {
        let found = self.storage().review(subject.key).await;
        let kept = found.unwrap_or_else(|error| {
            tracing::warn!(%error, "reviews of before are not to be had");
            None
        })?;
        let review = serde_json::from_slice(&kept.review).ok()?;
        if begin {
            let kept = subject.kept(wall_clock(), kept.review);
            if let Err(error) = self.storage().keep_review(kept, subject.reviewed()).await {
                tracing::warn!(%error, "for whom a review was made is not noted");
            }
        }
        Some(review)
    }

    fn join_or_begin(
        &self,
        subject: Reviewable,
        party: Party,
        begin: bool,
        limits: &Limits,
    ) -> Result<Option<Following<ReviewSnapshot>>, Message> {
        let mut running = self.0.list.0.lock();
        if let Some(there) = running.iter().find(|one| one.key == subject.key) {
            return Ok(Some(Following::new(there.updates.subscribe(), subject.positions, ())));
        }
        if !begin {
            return Ok(None);
        }
        admit(&mut running, party, limits.reviews)?;
        let (updates, heard) = watch::channel(ReviewSnapshot::begun(subject.plies()));
        let stop = Arc::new(Stop::default());
        let (key, study, positions) = (subject.key, subject.study.clone(), subject.positions.clone());
        let order = Order {
            subject,
            hash: limits.analysis_hash,
            taking: Arc::new(ReviewThrottle::new(
                limits.analysis_priority,
                self.0.rooms.context.analysis.turns().clone(),
                party,
                updates.clone(),
            )),
            stop: Arc::clone(&stop),
            updates: updates.clone(),
            storage: Arc::clone(self.storage()),
            runtime: Handle::current(),
        };
        let number = self.0.number.fetch_add(1, Ordering::Relaxed);
        let leaving = Leaving { list: Arc::clone(&self.0.list), number };
        running.push(Running { number, key, study, party, updates, stop });
        // Who finds no thread leaves at once, and takes the lock for that.
        drop(running);
        let spawned =
            thread::Builder::new().name("tabiya-review".to_owned()).spawn(move || run(&order, leaving));
        if let Err(error) = spawned {
            tracing::warn!(%error, "no thread for a review");
            return Err(Code::PoolFull.into());
        }
        Ok(Some(Following::new(heard, positions, ())))
    }

    /// Ends the reviews of a study, for its holder.
    ///
    /// # Errors
    /// When it is somebody else's.
    pub async fn stop(&self, study: &str, holder: Option<SecretHash>) -> Result<(), Message> {
        let line = self.0.studies.ask(study, |answer| ToStudy::Line { answer }).await?;
        if holder != Some(line.holder) {
            return Err(Code::NotYours.into());
        }
        self.0.list.0.lock().extract_if(.., |one| one.study == study).for_each(|one| one.stop.stop());
        Ok(())
    }

    /// How many go on.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.list.0.lock().len()
    }
}

/// How many positions a move is looked at with, if so many are to be had.
fn positions(wanted: Option<u64>, most: u64) -> Result<u64, Message> {
    let wanted = wanted.unwrap_or(most);
    if (1..=most).contains(&wanted) {
        return Ok(wanted);
    }
    let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    Err(bad_amount("positions", 1, number(most), number(wanted)))
}

/// Makes room for one more, or says why there is none. A review of the same holder that nobody follows gives way.
fn admit(running: &mut Vec<Running>, party: Party, (all, address): (usize, usize)) -> Result<(), Message> {
    let own = |one: &Running| one.party.holder == party.holder;
    if running.iter().any(|one| own(one) && one.updates.receiver_count() > 0) {
        return Err(Code::ReviewGoesOn.into());
    }
    running.extract_if(.., |one| own(one)).for_each(|one| one.stop.stop());
    let here = running.iter().filter(|one| one.party.address == party.address).count();
    if running.len() >= all || here >= address {
        return Err(Code::PoolFull.into());
    }
    Ok(())
}

fn run(order: &Order, leaving: Leaving) {
    let ended = order.carry_out();
    // It is out of the list before anybody hears of its end: whoever asks then finds it where it is kept.
    drop(leaving);
    order.updates.send_replace(ended);
}

/// A review leaves the list, however it ends.
struct Leaving {
    list: Arc<List>,
    number: u64,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.list.remove(self.number);
    }
}
