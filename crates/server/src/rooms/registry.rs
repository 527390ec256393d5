//! Which rooms there are, and how to reach one that is not.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use tabiya_game::Now;
use tabiya_host::instant_of;
use tabiya_protocol::Message;
use tokio::time;

use super::{context::Context, lists, message::ToRoom, nodes, room};
use crate::{
    actors::{ActorHandles, Actors, Inbox},
    analysis::{Pool, RunningGames},
    bots::Bots,
    bus::{Announcement, Bus},
    clock::{ServerClock, TICK},
    cluster::Membership,
    dice::Dice,
    limits::CpuPriority,
    modes::Modes,
    storage::{Storage, StorageError},
};

/// How often storage hears that the server runs, while a clock does.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// How often games are looked for that nobody has begun.
const SWEEP: Duration = Duration::from_secs(6 * 60 * 60);

/// Before a room that fell over is begun again by itself.
const AGAIN: Duration = Duration::from_secs(1);

/// People see that a clock stood still for so long.
const NOTICED: Duration = Duration::from_secs(1);

/// What rooms are made of.
pub struct Parts {
    /// Where games are kept.
    pub storage: Arc<dyn Storage>,
    /// How news travels.
    pub bus: Arc<dyn Bus>,
    /// What can be played.
    pub modes: Modes,
    /// The computers.
    pub bots: Bots,
    /// How much of the machine analyses take.
    pub analysis_priority: CpuPriority,
    /// Where chance comes from.
    pub dice: Arc<Dice>,
    /// People follow the games, so computers do not move faster than the eye.
    pub watched: bool,
    /// Other servers have the same games.
    pub membership: Option<Membership>,
}

/// Handles of all rooms that are loaded.
pub struct Rooms {
    /// What they share.
    pub context: Context,
    loaded: ActorHandles<ToRoom>,
}

impl Rooms {
    /// Opens the store: its time goes on where it last certainly was, and games with a clock are looked after.
    ///
    /// # Errors
    /// When storage cannot be read.
    pub async fn open(parts: Parts) -> Result<Arc<Self>, StorageError> {
        let Parts { storage, bus, modes, bots, analysis_priority, dice, watched, membership } = parts;
        // A damaged page is named by the store and stops nothing: what is on it is left alone.
        let last = readable(storage.last_heartbeat().await)?.unwrap_or(0);
        let names = storage.running().await?;
        // An event may be later than the last heartbeat.
        let latest = storage.latest(|data| instant_of(data).map(|at| at.0)).await?;
        let began = Now(u64::try_from(last).unwrap_or(0).max(latest));
        let running = Default::default();
        let (clock, cluster) = match membership {
            None => (ServerClock::since(began), None),
            Some(membership) => nodes::join(&*storage, membership, began).await?,
        };
        let analysis = Pool::new(bots.turns().clone(), analysis_priority, Arc::clone(&storage));
        let running_games = RunningGames::default();
        let context = Context {
            storage,
            bus,
            clock,
            modes,
            bots,
            analysis,
            running_games,
            dice,
            watched,
            cluster,
            began,
            running,
        };
        let rooms = Arc::new(Self { context, loaded: ActorHandles::default() });
        nodes::begin(&rooms).await?;
        let owned = names.iter().filter(|name| rooms.context.owns(name));
        let games = owned.map(|name| rooms.wake(name)).count();
        tracing::info!(games, "looking after games with a clock");
        tokio::spawn(heartbeat(Arc::downgrade(&rooms)));
        tokio::spawn(sweep(Arc::downgrade(&rooms)));
        tokio::spawn(watch_time(Arc::downgrade(&rooms)));
        let (storage, modes) = (Arc::clone(&rooms.context.storage), rooms.context.modes.clone());
        tokio::spawn(lists::complete(storage, modes));
        Ok(rooms)
    }

    /// Hands over to the other servers what this one looks after, if there are others.
    pub async fn hand_over(self: &Arc<Self>) {
        nodes::leave(self).await;
    }
}

/// What could be read; none if it is damaged.
fn readable<T>(read: Result<T, StorageError>) -> Result<Option<T>, StorageError> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(StorageError::Corrupt(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

impl Actors for Rooms {
    type Message = ToRoom;

    fn handles(&self) -> &ActorHandles<ToRoom> {
        &self.loaded
    }

    /// Whoever plays, and a computer that has thought, need not wait for those who look on.
    fn is_urgent(message: &ToRoom) -> bool {
        matches!(message, ToRoom::Act(act) if act.urgent)
    }

    async fn run(self: Arc<Self>, name: &str, inbox: &mut Option<Inbox<ToRoom>>) -> Result<(), Message> {
        room::load(self, name, inbox).await
    }

    /// Whoever looks on joins the next room; a clock is looked after even if nobody does.
    fn panicked(self: &Arc<Self>, name: &str) {
        self.context.bus.publish(name, Announcement::Refresh);
        let (rooms, name) = (Arc::downgrade(self), name.to_owned());
        tokio::spawn(async move {
            time::sleep(AGAIN).await;
            if let Some(rooms) = rooms.upgrade().filter(|rooms| rooms.context.running().contains(&name)) {
                rooms.wake(&name);
            }
        });
    }
}

/// Wakes games with a clock that nobody has in memory: those that were never begun are called off in time.
async fn sweep(rooms: Weak<Rooms>) {
    loop {
        time::sleep(SWEEP).await;
        let Some(rooms) = rooms.upgrade() else { return };
        match rooms.context.storage.running().await {
            Ok(names) => {
                names.iter().filter(|name| rooms.context.owns(name)).for_each(|name| rooms.wake(name));
            }
            Err(error) => tracing::warn!(%error, "games with a clock were not looked for"),
        }
    }
}

async fn heartbeat(rooms: Weak<Rooms>) {
    let mut beat = time::interval(HEARTBEAT);
    beat.set_missed_tick_behavior(time::MissedTickBehavior::Skip);
    loop {
        beat.tick().await;
        let Some(rooms) = rooms.upgrade() else { return };
        let context = &rooms.context;
        if !context.is_running() {
            continue;
        }
        let now = i64::try_from(context.clock.now().0).unwrap_or(i64::MAX);
        if let Err(error) = context.storage.heartbeat(now).await {
            tracing::warn!(%error, "no heartbeat");
        }
    }
}

/// Looks at the clock for as long as the server works. When it could not, everybody sees anew what the clocks show.
async fn watch_time(rooms: Weak<Rooms>) {
    let mut tick = time::interval(TICK);
    tick.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
    let (mut known, mut known_gaps) = (Duration::ZERO, 0);
    loop {
        tick.tick().await;
        let Some(rooms) = rooms.upgrade() else { return };
        let (context, lost) = (&rooms.context, rooms.context.clock.lost());
        if lost >= known + NOTICED {
            tracing::warn!(
                millis = (lost - known).as_millis(),
                "the server could not work; nobody is charged"
            );
            for game in context.running() {
                context.bus.publish(&game, Announcement::Refresh);
            }
            known = lost;
        }
        let gaps = context.clock.gap().map_or(0, |gap| gap.number);
        if gaps != known_gaps {
            known_gaps = gaps;
            nodes::changed(&rooms, &[]);
        }
    }
}
