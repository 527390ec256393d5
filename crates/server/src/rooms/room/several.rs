//! A room that other servers have too: what they tell of it, what this one tells, and which of them leads.
//!
//! Invariant: what others tell is followed only where it goes on from what is here; everything else is read from the log.

use std::{collections::HashMap, time::Duration};

use tabiya_game::{Millis, Now};
use tabiya_host::{CommandId, Entry, Input};
use tokio::time::Instant;

use super::RoomTask;
use crate::{
    bots::Playable,
    cluster::{Cluster, Here, Lapse, News, OfGame},
    storage::Append,
};

/// How often a node tells how far the log is and who looks on, though nothing has changed.
const TELL: Duration = Duration::from_secs(5);

/// Whoever was last told of so long ago has gone: two such tellings were missed.
const SILENCE: Duration = Duration::from_secs(12);

/// Who looks on at other servers, by the names of these.
#[derive(Default)]
pub(super) struct Elsewhere {
    nodes: HashMap<String, (Here, Instant)>,
    /// When this node last told who looks on here.
    told: Option<Instant>,
    /// The last time in which this server could not work that is known here.
    gap: u64,
}

impl Elsewhere {
    fn all(&self) -> impl Iterator<Item = &Here> {
        self.nodes.values().map(|(here, _)| here)
    }

    /// Whether White's player and Black's have a connection there.
    pub(super) fn online(&self) -> [bool; 2] {
        [0, 1].map(|side| self.all().any(|here| here.online[side]))
    }

    /// The measured way to each of them and back, the longest.
    pub(super) fn round_trips(&self) -> [Option<Millis>; 2] {
        [0, 1].map(|side| self.all().filter_map(|here| here.round_trips[side]).max().map(Millis))
    }

    /// How many look on there who do not play.
    pub(super) fn watchers(&self) -> u32 {
        self.all().map(|here| here.watchers).fold(0, u32::saturating_add)
    }

    /// Whether somebody plays there.
    fn plays_at(&self, node: &str) -> bool {
        self.nodes.get(node).is_some_and(|(here, _)| here.online.contains(&true))
    }

    /// Forgets those that are gone; true if it was any.
    fn forget(&mut self, gone: impl Fn(&str, Instant) -> bool) -> bool {
        let before = self.nodes.len();
        self.nodes.retain(|node, (_, heard)| !gone(node, *heard));
        self.nodes.len() < before
    }
}

impl<R: Playable> RoomTask<R> {
    /// Begins as one of several.
    pub(super) async fn join_others(&mut self) {
        self.elsewhere.gap = self.rooms.context.clock.gap().map_or(0, |gap| gap.number);
        self.hear(Input::Leads(false)).await;
        self.tell_of_game(OfGame::Asks);
        self.keep_up().await;
    }

    /// Before anything is handled: whether this server leads, and whether it could work all the time.
    pub(super) async fn keep_up(&mut self) {
        let leads = self.rooms.context.owns(&self.row.name);
        if leads != self.host.leads() {
            self.forget_gone(|cluster, node, _| !cluster.is_live(node)).await;
            if leads {
                self.catch_up().await;
            }
            tracing::debug!(game = self.row.name, leads, "who looks after it has changed");
            self.hear(Input::Leads(leads)).await;
            let last_event = self.host.room().game.last_event();
            let cluster = self.rooms.context.cluster.as_ref();
            if let Some(until) =
                cluster.filter(|_| leads).and_then(|all| all.lapse(&self.row.name, last_event))
            {
                self.interrupt(until).await;
            }
        }
        let gap = self.rooms.context.clock.gap();
        if let Some(gap) = gap.filter(|gap| gap.number != self.elsewhere.gap) {
            self.elsewhere.gap = gap.number;
            self.catch_up().await;
            let turn = self.host.room().game.turn();
            // Whoever is to move elsewhere could do so all the time.
            if self.online_here()[turn.index()] || self.host.leads() && self.host.room().level(turn).is_some()
            {
                self.hear(Input::Hindered { since: gap.since }).await;
            }
        }
    }

    /// From an instant on nobody looked after this game, or a player's server was gone: nobody is charged until that
    /// player is back.
    async fn interrupt(&mut self, until: Now) {
        if !self.host.room().clock_runs() {
            return;
        }
        tracing::info!(game = self.row.name, ?until, "a server was gone; nobody is charged");
        self.hear(Input::Opened { took_over: Some(until) }).await;
        // A player who is at another server was not hindered.
        self.hear(Input::Online(self.online())).await;
    }

    /// Reads what the log has and this room has not.
    pub(super) async fn catch_up(&mut self) {
        if let Ok(room) = self.read_again().await {
            self.hear(Input::CaughtUp(Box::new(room))).await;
        }
        let deaf = self.rooms.context.cluster.as_ref().is_some_and(|cluster| !cluster.hears());
        if deaf && self.host.leads() {
            // Nobody is called gone whom this server cannot hear of.
            self.hear(Input::Leads(true)).await;
        }
    }

    /// Another node tells something.
    pub(super) async fn told(&mut self, by: String, what: OfGame) {
        match what {
            OfGame::Written { after, at, command, rows, facts } => {
                let here = self.host.room().version;
                let read: Option<Vec<Entry>> =
                    rows.iter().map(|row| Entry::decode(row.as_bytes()).ok()).collect();
                match read {
                    Some(rows) if after == here => {
                        if facts {
                            // Who sits where, and the score, stand beside the log.
                            drop(self.read_again().await);
                        }
                        self.touched = at;
                        let command = command.map(CommandId);
                        self.hear(Input::Followed { rows, command, at }).await;
                    }
                    Some(rows) if after as usize + rows.len() <= here as usize => {}
                    _ => self.catch_up().await,
                }
            }
            // Whoever is at a server that stops is on the way to another.
            OfGame::Here(_) if !self.rooms.context.cluster.as_ref().is_some_and(|all| all.is_live(&by)) => {}
            OfGame::Here(there) => {
                if there.version > self.host.room().version {
                    self.catch_up().await;
                }
                let nobody = there.online == [false; 2] && there.watchers == 0;
                let before = match nobody {
                    true => self.elsewhere.nodes.remove(&by),
                    false => self.elsewhere.nodes.insert(by, (there.clone(), Instant::now())),
                };
                let before = before.map_or((Default::default(), 0), |(here, _)| (here.online, here.watchers));
                if before != (there.online, there.watchers) {
                    self.presence_changed().await;
                }
            }
            OfGame::Asks => self.tell_here(),
        }
    }

    /// Nodes have come or gone.
    pub(super) async fn nodes_changed(&mut self, lapses: &[Lapse]) {
        let mut until: Option<Now> = None;
        for lapse in lapses {
            let here = lapse.node.as_ref().is_some_and(|node| self.elsewhere.plays_at(node));
            if here || lapse.concerns(&self.row.name) {
                until = until.max(Some(lapse.until));
            }
        }
        let gone = |node: &str, _| lapses.iter().any(|lapse| lapse.node.as_deref() == Some(node));
        if self.elsewhere.forget(gone) {
            self.presence_changed().await;
        }
        if let Some(until) = until.filter(|_| self.host.leads()) {
            let last_event = self.host.room().game.last_event();
            self.interrupt(until.max(last_event)).await;
        }
        self.tell_here();
        // One that has just come may have told before it was known.
        self.tell_of_game(OfGame::Asks);
    }

    async fn presence_changed(&mut self) {
        self.hear(Input::Online(self.online())).await;
        self.announce_presence();
    }

    /// What others are told once these rows are written.
    pub(super) fn to_tell(&self, append: &Append) -> Option<OfGame> {
        self.rooms.context.cluster.as_ref()?;
        let rows = append.events.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        let (command, facts) = (append.command.map(|command| command.0), !append.changes.is_empty());
        Some(OfGame::Written { after: append.after, at: append.at, command, rows, facts })
    }

    /// Tells the others, if there are any.
    pub(super) fn tell(&self, what: Option<OfGame>) {
        if let Some(what) = what {
            self.tell_of_game(what);
        }
    }

    fn tell_of_game(&self, what: OfGame) {
        if let Some(cluster) = &self.rooms.context.cluster {
            cluster.tell(News::Game { game: self.row.name.clone(), what });
        }
    }

    /// Tells how far the log is and who looks on here.
    pub(super) fn tell_here(&mut self) {
        if self.rooms.context.cluster.is_none() {
            return;
        }
        let room = self.host.room();
        let here = Here {
            version: room.version,
            live: room.game.ending().is_none(),
            online: self.online_here(),
            round_trips: self.round_trips_here().map(|round_trip| round_trip.map(|millis| millis.0)),
            watchers: self.watchers_here(),
        };
        self.elsewhere.told = Some(Instant::now());
        self.tell_of_game(OfGame::Here(here));
    }

    /// When that is told next: while somebody looks on here, or the game goes on by itself.
    pub(super) fn next_tell(&self) -> Option<Instant> {
        self.rooms.context.cluster.as_ref()?;
        let tells = !self.viewers.is_empty() || self.host.leads() && self.host.is_busy();
        tells.then(|| self.elsewhere.told.map_or_else(Instant::now, |told| told + TELL))
    }

    /// Tells it in time, and forgets those of whom nothing was heard.
    pub(super) async fn tell_in_time(&mut self) {
        if self.next_tell().is_some_and(|due| due <= Instant::now()) {
            self.tell_here();
        }
        // Where nobody is heard, nobody is missed.
        let silent = |cluster: &Cluster, heard: Instant| heard.elapsed() > SILENCE && cluster.hears();
        self.forget_gone(|cluster, node, heard| silent(cluster, heard) || !cluster.is_live(node)).await;
    }

    /// Forgets who looked on at servers that are gone.
    async fn forget_gone(&mut self, gone: impl Fn(&Cluster, &str, Instant) -> bool) {
        let Some(cluster) = self.rooms.context.cluster.clone() else { return };
        if self.elsewhere.forget(|node, heard| gone(&cluster, node, heard)) {
            self.presence_changed().await;
        }
    }
}
