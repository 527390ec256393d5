//! Rooms of the console's own: in memory, in the user's store, or at a server that has that store open.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Sender};
use std::thread;

use anyhow::{Context, Result, bail};
use tabiya_protocol::{ToClient, ToServer};
use tabiya_server::dice::Dice;
use tabiya_server::local::{Frame, LocalConfig, LocalServer};
use tabiya_server::modes::Modes;
use tabiya_server::secret::token;
use tabiya_server::storage::{StorageError, sqlite::server_of};
use tabiya_words::{Dictionary, phrase};
use tokio::runtime::{Builder, Runtime};

use super::earlier::Earlier;
use super::socket::connect;
use crate::console::happened::{Happened, News};
use crate::owner;

/// What a console's own rooms are made of.
pub(in crate::console) struct Wanted {
    /// Where games are kept; none: they go with the console.
    pub(in crate::console) folder: Option<PathBuf>,
    pub(in crate::console) modes: Modes,
    /// Whatever is left to chance follows from this number.
    pub(in crate::console) seed: Option<u64>,
    /// Somebody follows the games with their eyes.
    pub(in crate::console) watched: bool,
    pub(in crate::console) words: &'static Dictionary,
}

/// The rooms, and whoever holds them.
pub(in crate::console) struct Rooms {
    /// What opens their seats.
    pub(in crate::console) secret: String,
    /// None if a server on this machine has the store.
    own: Option<(Runtime, LocalServer)>,
    server: Option<String>,
}

/// What became of a game that an earlier console kept.
pub(in crate::console) enum TakenOver {
    /// It is in the store now, under this name.
    Game(String),
    /// A game in the store is later.
    StoreIsLater,
    /// A server has the store open, and takes nothing over.
    ServerHasStore,
}

impl Rooms {
    /// Opens them.
    ///
    /// # Errors
    /// When the store cannot be had, and no server has it.
    pub(in crate::console) fn open(wanted: Wanted) -> Result<Self> {
        let secret = match &wanted.folder {
            Some(folder) => owner::secret(folder)?,
            None => token(),
        };
        let database = wanted.folder.as_deref().map(database_of);
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .context("cannot start threads")?;
        let config = LocalConfig {
            database: database.as_deref(),
            modes: wanted.modes,
            dice: wanted.seed.map_or(Dice::System, Dice::seeded),
            watched: wanted.watched,
        };
        match runtime.block_on(LocalServer::open(config)) {
            Ok(server) => Ok(Self { secret, own: Some((runtime, server)), server: None }),
            Err(StorageError::InUse { path }) => match database.as_deref().and_then(server_of) {
                Some(address) => Ok(Self { secret, own: None, server: Some(address) }),
                None => bail!(phrase!(wanted.words, ConsoleInUse, path = path)),
            },
            Err(error) => Err(error.into()),
        }
    }

    /// A way to them: requests go out, and what comes back is news.
    ///
    /// # Errors
    /// When the server that has the store cannot be reached.
    pub(in crate::console) fn connect(&self, news: Sender<Happened>) -> Result<Box<dyn Fn(ToServer)>> {
        let Some((_, server)) = &self.own else {
            let (requests, asked) = mpsc::channel();
            let base = self.server.as_deref().unwrap_or_default().trim_end_matches('/');
            let address = format!("{}/ws", base.replacen("http", "ws", 1));
            connect(address, self.secret.clone(), asked, news)?;
            return Ok(Box::new(move |request| drop(requests.send(request))));
        };
        let (requests, mut frames) = server.connect();
        thread::spawn(move || {
            let tell = |item: News| news.send(Happened::News(item)).is_ok();
            while let Some(frame) = frames.blocking_recv() {
                let told = match frame {
                    Frame::Message(message) if matches!(*message, ToClient::Welcome { .. }) => {
                        tell(News::Connected)
                    }
                    Frame::Message(message) => tell(News::Server(message)),
                    Frame::Text(text) => match serde_json::from_str(&text) {
                        Ok(message) => tell(News::Server(Box::new(message))),
                        Err(_) => true,
                    },
                };
                if !told {
                    return;
                }
            }
        });
        Ok(Box::new(move |request| drop(requests.send(request))))
    }

    /// Takes over a game that an earlier console kept in a file of its own, unless one in the store is later; its name in
    /// the store then.
    ///
    /// # Errors
    /// When the store cannot be read or written.
    pub(in crate::console) fn take_over(&self, earlier: &Earlier) -> Result<TakenOver> {
        let Some((runtime, server)) = &self.own else { return Ok(TakenOver::ServerHasStore) };
        let last = runtime.block_on(server.last_unfinished(&self.secret))?;
        if last.is_some_and(|last| last > earlier.touched) {
            return Ok(TakenOver::StoreIsLater);
        }
        let game = runtime.block_on(server.take_over(&self.secret, &earlier.events, &earlier.name()))?;
        earlier.put_aside()?;
        Ok(TakenOver::Game(game))
    }

    /// Whatever still computes does not keep the process.
    pub(in crate::console) fn close(self) {
        if let Some((runtime, server)) = self.own {
            drop(server);
            runtime.shutdown_background();
        }
    }
}

fn database_of(folder: &Path) -> PathBuf {
    folder.join("tabiya.db")
}
