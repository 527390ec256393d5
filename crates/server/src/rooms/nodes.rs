//! Rooms that several servers have: who is there, what they tell, which games change hands.
//!
//! Invariant: nothing relies on news. A room that heard of nothing finds out by the next head that is told, within five
//! seconds; while nodes do not hear each other, by looking at the log every second.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use tabiya_game::Now;
use tokio::time::{self, Instant};

use super::{message::ToRoom, registry::Rooms};
use crate::{
    actors::Actors as _,
    bus::Missed,
    clock::{ServerClock, wall_clock},
    cluster::{BEAT, Cluster, Lapse, Membership, NEWS, News, OfGame, Told},
    storage::{Storage, StorageError},
};

/// How often the log is looked at while nodes do not hear each other.
const POLL: Duration = Duration::from_secs(1);

/// Rooms that look at the log at the same time.
const AT_ONCE: usize = 16;

/// Becomes a node: with the time that the others have, or that stood still since the last of them.
pub(super) async fn join(
    storage: &dyn Storage,
    membership: Membership,
    ran_until: Now,
) -> Result<(ServerClock, Option<Arc<Cluster>>), StorageError> {
    let seen = storage.nodes().await?;
    let (cluster, time) = Cluster::join(membership, &seen, wall_clock(), ran_until);
    tracing::info!(node = cluster.node(), others = seen.len(), ?time, "one of several servers");
    Ok((ServerClock::shared(time), Some(Arc::new(cluster))))
}

/// Tells the others of this node, and listens to them from now on.
pub(super) async fn begin(rooms: &Arc<Rooms>) -> Result<(), StorageError> {
    let Some(cluster) = &rooms.context.cluster else { return Ok(()) };
    // First listen, then be there.
    let news = cluster.news().subscribe(NEWS);
    tokio::spawn(listen(Arc::downgrade(rooms), news));
    beat(rooms, cluster).await?;
    tokio::spawn(keep_beating(Arc::downgrade(rooms)));
    tokio::spawn(poll(Arc::downgrade(rooms)));
    Ok(())
}

/// Stops being a node: what this one looked after, others do from now on. Whoever is still here may go on playing.
pub(super) async fn leave(rooms: &Arc<Rooms>) {
    let Some(cluster) = &rooms.context.cluster else { return };
    let (node, generation) = cluster.leave(rooms.context.clock.now());
    if let Err(error) = rooms.context.storage.leave(node, generation).await {
        tracing::warn!(%error, "the others will miss this node first");
    }
    changed(rooms, &[]);
}

/// Writes this node's row, and takes in what the others have written. True if nodes have come or gone.
async fn beat(rooms: &Arc<Rooms>, cluster: &Cluster) -> Result<(bool, Vec<Lapse>), StorageError> {
    let context = &rooms.context;
    let asked = Instant::now();
    let seen = context.storage.beat(cluster.beat(context.clock.now())).await?;
    let noted = cluster.note(&seen, asked);
    if let Some(time) = noted.time {
        context.clock.follow(time);
    }
    Ok((noted.changed, noted.lapses))
}

async fn keep_beating(rooms: Weak<Rooms>) {
    let mut next = time::interval(BEAT);
    next.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
    loop {
        next.tick().await;
        let Some(rooms) = rooms.upgrade() else { return };
        let Some(cluster) = rooms.context.cluster.as_ref().filter(|cluster| !cluster.is_leaving()) else {
            return;
        };
        match beat(&rooms, cluster).await {
            Ok((true, lapses)) => {
                changed(&rooms, &lapses);
                take_over(&rooms).await;
            }
            Ok((false, _)) => {}
            Err(error) => tracing::warn!(%error, "this node was not noted, and owns nothing if that goes on"),
        }
    }
}

/// Tells all rooms that nodes have come or gone, or that this one could not work.
pub(super) fn changed(rooms: &Arc<Rooms>, lapses: &[Lapse]) {
    for lapse in lapses {
        tracing::warn!(node = lapse.node, until = ?lapse.until, "a node has gone");
    }
    let lapses: Arc<[Lapse]> = lapses.into();
    for name in rooms.names() {
        rooms.tell(&name, ToRoom::Nodes { lapses: Arc::clone(&lapses) });
    }
}

/// Wakes the games with a clock that this node looks after now.
async fn take_over(rooms: &Arc<Rooms>) {
    match rooms.context.storage.running().await {
        Ok(names) => {
            names.iter().filter(|name| rooms.context.owns(name)).for_each(|name| rooms.wake(name));
        }
        Err(error) => tracing::warn!(%error, "games that others looked after were not looked for"),
    }
}

/// Hears what other nodes tell.
async fn listen(rooms: Weak<Rooms>, mut news: Box<dyn crate::bus::Subscription<Told>>) {
    loop {
        let heard = news.next().await;
        let Some(rooms) = rooms.upgrade() else { return };
        match heard.as_deref() {
            Ok(told) => hear(&rooms, told).await,
            Err(Missed::Some) => {
                for name in rooms.names() {
                    rooms.hint(&name, ToRoom::CatchUp);
                }
            }
            Err(Missed::All) => return,
        }
    }
}

async fn hear(rooms: &Arc<Rooms>, Told { by, news }: &Told) {
    let Some(cluster) = rooms.context.cluster.as_ref().filter(|cluster| cluster.node() != by) else { return };
    match news {
        News::Leaves { clock } => {
            if let Some(lapse) = cluster.left(by, *clock) {
                changed(rooms, &[lapse]);
                take_over(rooms).await;
            }
        }
        News::Game { game, what } => {
            let told = ToRoom::Told { by: by.clone(), what: what.clone() };
            let goes_on = match what {
                OfGame::Written { .. } => true,
                OfGame::Here(here) => here.live,
                OfGame::Asks => false,
            };
            if !rooms.hint(game, told) && goes_on && cluster.owns(game) {
                rooms.wake(game);
            }
        }
        // Those who have studies listen themselves.
        News::Study { .. } => {}
    }
}

/// While nodes do not hear each other, every room looks at the log again and again.
async fn poll(rooms: Weak<Rooms>) {
    let mut next = time::interval(POLL);
    next.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
    loop {
        next.tick().await;
        let Some(rooms) = rooms.upgrade() else { return };
        if rooms.context.cluster.as_ref().is_none_or(|cluster| cluster.hears()) {
            continue;
        }
        for some in rooms.names().chunks(AT_ONCE) {
            for name in some {
                rooms.hint(name, ToRoom::CatchUp);
            }
            time::sleep(Duration::from_millis(1)).await;
        }
    }
}
