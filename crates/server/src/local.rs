//! Rooms without sockets, for a program that has one client: itself.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
};

use tabiya_game::{Event, EventKind};
use tabiya_host::{Entry, ROOM_VERSION, RoomEntry};
use tabiya_protocol::{ToClient, ToServer};
use tabiya_rules::types::Color;
use tokio::{
    runtime::Handle,
    sync::{
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
        watch,
    },
};

use crate::{
    bots::Bots,
    bus::LocalBus,
    clock::wall_clock,
    config::Config,
    dice::Dice,
    limits::Limits,
    links::Links,
    modes::Modes,
    rooms::{Parts, Rooms},
    secret::{command, game_name, hash},
    session::Session,
    state::AppState,
    storage::{Database, Holders, NewRecord, Person, Search, StorageError, sqlite::SqliteStorage},
};

/// Games that go on and are looked at for the last of them.
const UNFINISHED: usize = 50;

/// How such rooms are set up.
pub struct LocalConfig<'a> {
    /// The database file; none: games go with the program.
    pub database: Option<&'a Path>,
    /// What can be played.
    pub modes: Modes,
    /// Where chance comes from.
    pub dice: Dice,
    /// Somebody follows the games with their eyes.
    pub watched: bool,
}

/// Rooms without sockets.
pub struct LocalServer {
    state: AppState,
    runtime: Handle,
    _stop: watch::Sender<bool>,
}

/// What comes from them.
#[derive(Clone, Debug)]
pub enum Frame {
    /// An answer.
    Message(Box<ToClient>),
    /// News as they go over the wire.
    Text(Arc<str>),
}

impl LocalServer {
    /// Opens them.
    ///
    /// # Errors
    /// When the store cannot be had.
    pub async fn open(config: LocalConfig<'_>) -> Result<Self, StorageError> {
        let storage = Arc::new(config.database.map_or_else(SqliteStorage::in_memory, SqliteStorage::open)?);
        let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let served = Config {
            listen: nowhere,
            database: Database::Sqlite(PathBuf::new()),
            owner: None,
            public_url: None,
            tls: None,
            metrics: None,
            proxies: Vec::new(),
            limits: Limits::private(),
            modes: config.modes,
            cluster: None,
            engines: Default::default(),
        };
        let parts = Parts {
            storage,
            bus: Arc::new(LocalBus::default()),
            modes: served.modes.clone(),
            bots: Bots::default(),
            analysis_priority: served.limits.analysis_priority,
            dice: Arc::new(config.dice),
            watched: config.watched,
            membership: None,
        };
        let rooms = Rooms::open(parts).await?;
        let (stop, stopping) = watch::channel(false);
        let links = Arc::new(Links::new(&served, nowhere));
        let state = AppState::new(rooms, links, &served, nowhere, stopping);
        Ok(Self { state, runtime: Handle::current(), _stop: stop })
    }

    /// A client of its own: requests go in, frames come out. It ends when the sender goes.
    #[must_use]
    pub fn connect(&self) -> (UnboundedSender<ToServer>, UnboundedReceiver<Frame>) {
        let (ask, asked) = unbounded_channel();
        let (tell, told) = unbounded_channel();
        let session = Session::new(self.state.clone(), IpAddr::V4(Ipv4Addr::LOCALHOST));
        self.runtime.spawn(serve(session, asked, tell));
        (ask, told)
    }

    /// When something last happened in a game of this holder that is not over, by the wall clock.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn last_unfinished(&self, secret: &str) -> Result<Option<i64>, StorageError> {
        let Some(holder) = hash(secret) else { return Ok(None) };
        let storage = &self.state.rooms.context.storage;
        let mut last = None;
        for found in storage.search(Search::of(holder, true, UNFINISHED)).await? {
            let stored = storage.load(&found.name).await?;
            let event = stored.and_then(|stored| stored.events.last().map(|event| event.at));
            last = last.max(event.or(Some(found.created)));
        }
        Ok(last)
    }

    /// Takes over a game that another program kept in a log of its own, and tells its name: its instants become those of
    /// this server, as if the last had just happened.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn take_over(
        &self,
        secret: &str,
        events: &[Event],
        name: &str,
    ) -> Result<String, StorageError> {
        let context = &self.state.rooms.context;
        let (now, last) = (context.clock.now(), events.last().map_or(Default::default(), |event| event.at));
        let moved = events.iter().map(|event| {
            let at = tabiya_game::Now(now.0.saturating_sub(last.since(event.at).0));
            Entry::Game(Event { at, kind: event.kind.clone() })
        });
        let mode = serde_json::json!({"id": "chess"});
        let opened =
            Entry::Room(RoomEntry::Opened { v: ROOM_VERSION, mode, start_number: None, friend: None });
        let (holder, person) = (hash(secret), hash(secret).map(Person::from));
        let computer = |color: Color| {
            let mut seated = events.iter().filter_map(|event| match &event.kind {
                EventKind::Seated { color: seat, player } if *seat == color => Some(player.is_machine()),
                _ => None,
            });
            seated.next_back().unwrap_or(false)
        };
        let held = |color: Color| person.filter(|_| !computer(color));
        let record = NewRecord {
            name: game_name(),
            created: wall_clock(),
            holders: Holders { white: held(Color::White), black: held(Color::Black), host: person },
            invite: None,
            series: None,
            flipped: false,
            timed: false,
            winner: None,
            command: command(holder.as_ref(), &format!("taken over: {name}")),
            events: std::iter::once(opened).chain(moved).map(|entry| entry.encode()).collect(),
        };
        context.storage.create(record).await.map(|created| created.name)
    }
}

async fn serve(mut session: Session, mut asked: UnboundedReceiver<ToServer>, tell: UnboundedSender<Frame>) {
    if tell.send(Frame::Message(Box::new(session.welcome()))).is_err() {
        return;
    }
    loop {
        let alive = tokio::select! {
            request = asked.recv() => match request {
                Some(request) => {
                    let at = session.state.rooms.context.clock.now();
                    let (news, answer) = session.answer(request, at).await;
                    let told = news.into_iter().all(|text| tell.send(Frame::Text(text)).is_ok());
                    told && answer.is_none_or(|answer| tell.send(Frame::Message(Box::new(answer))).is_ok())
                }
                None => false,
            },
            heard = session.hear() => match session.frame(heard).await {
                Some(text) => tell.send(Frame::Text(text)).is_ok(),
                None => true,
            },
        };
        if !alive {
            break;
        }
    }
    session.leave();
}
