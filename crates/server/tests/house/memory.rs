//! A second store: in memory, with faults to order. It passes the same suite as the real one, so what rooms do with
//! it they do with any.

use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use tabiya_server::storage::{
    Append, Appended, CommandId, Created, GameChange, GameKey, GameRow, Invite, NewRecord, SecretHash,
    SeriesGame, Storage, StorageError, StoredEvent, StoredGame,
};

/// What goes wrong with the next writes.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) enum Fault {
    #[default]
    None,
    /// The disk is full: nothing is written.
    Full,
    /// The disk fails after it has written: nobody knows.
    AnswerLost,
    /// The disk fails before it has written: nobody knows either.
    WriteLost,
    /// Nothing can be read.
    Unreadable,
}

#[derive(Debug, Default)]
pub(crate) struct MemoryStorage(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    games: Vec<Game>,
    heartbeat: i64,
    fault: Fault,
}

#[derive(Clone, Debug)]
struct Game {
    row: GameRow,
    events: Vec<StoredEvent>,
    command: CommandId,
    timed: bool,
}

impl MemoryStorage {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on this goes wrong.
    pub(crate) fn order(&self, fault: Fault) {
        self.inner().fault = fault;
    }

    /// Everything as it would be after a crash, for another server.
    pub(crate) fn copy(&self) -> Self {
        let inner = self.inner();
        Self(Mutex::new(Inner { games: inner.games.clone(), heartbeat: inner.heartbeat, fault: Fault::None }))
    }

    /// Puts a row at the end of every log that no program has written.
    pub(crate) fn damage(&self) {
        for game in &mut self.inner().games {
            let seq = u32::try_from(game.events.len()).expect("few events");
            game.events.push(StoredEvent { seq, at: 0, command: None, data: b"{no row".to_vec() });
        }
    }

    fn write<T>(&self, work: impl FnOnce(&mut Inner) -> T) -> Result<T, StorageError> {
        let mut inner = self.inner();
        let unknown = || StorageError::Unknown("as ordered".into());
        match inner.fault {
            Fault::None | Fault::Unreadable => Ok(work(&mut inner)),
            Fault::Full => Err(StorageError::Busy("as ordered".into())),
            Fault::WriteLost => Err(unknown()),
            Fault::AnswerLost => {
                work(&mut inner);
                Err(unknown())
            }
        }
    }
}

impl Inner {
    fn create(&mut self, record: NewRecord) -> Created {
        if let Some(there) = self.games.iter().find(|game| game.command == record.command) {
            return Created { key: there.row.key, name: there.row.name.clone(), again: true };
        }
        let key = GameKey(self.games.last().map_or(1, |game| game.row.key.0 + 1));
        let row = GameRow {
            key,
            name: record.name.clone(),
            created: record.created,
            holders: record.holders,
            invite: record.invite,
            series: record.series.unwrap_or(key),
            flipped: record.flipped,
            winner: None,
        };
        let stored = |(seq, data)| StoredEvent {
            seq: u32::try_from(seq).expect("few events"),
            at: record.created,
            command: Some(record.command),
            data,
        };
        let events = record.events.into_iter().enumerate().map(stored).collect();
        self.games.push(Game { row, events, command: record.command, timed: record.timed });
        Created { key, name: record.name, again: false }
    }

    fn append(&mut self, append: Append) -> Appended {
        let game = self.games.iter_mut().find(|game| game.row.key == append.game).expect("it was created");
        if game.events.len() != append.after as usize {
            return Appended::Conflict;
        }
        for (seq, data) in (append.after..).zip(append.events) {
            game.events.push(StoredEvent { seq, at: append.at, command: append.command, data });
        }
        for change in append.changes {
            match change {
                GameChange::Seated { white, holder } => {
                    let holders = &mut game.row.holders;
                    *(if white { &mut holders.white } else { &mut holders.black }) = Some(holder);
                    game.row.invite = None;
                }
                GameChange::Ended { winner } => {
                    game.row.winner.get_or_insert(winner);
                }
            }
        }
        Appended::Written
    }
}

#[async_trait]
impl Storage for MemoryStorage {
    async fn create(&self, record: NewRecord) -> Result<Created, StorageError> {
        self.write(|inner| inner.create(record))
    }

    async fn append(&self, append: Append) -> Result<Appended, StorageError> {
        self.write(|inner| inner.append(append))
    }

    async fn invite(&self, key: GameKey, invite: Invite) -> Result<(), StorageError> {
        self.write(|inner| {
            let game = inner.games.iter_mut().find(|game| game.row.key == key);
            game.expect("it was created").row.invite = Some(invite);
        })
    }

    async fn load(&self, name: &str) -> Result<Option<StoredGame>, StorageError> {
        let inner = self.inner();
        if inner.fault == Fault::Unreadable {
            return Err(StorageError::Busy("as ordered".into()));
        }
        let game = inner.games.iter().find(|game| game.row.name == name);
        Ok(game.map(|game| StoredGame { row: game.row.clone(), events: game.events.clone() }))
    }

    async fn running(&self) -> Result<Vec<String>, StorageError> {
        let inner = self.inner();
        let live = inner.games.iter().filter(|game| game.timed && game.row.winner.is_none());
        Ok(live.map(|game| game.row.name.clone()).collect())
    }

    async fn live(&self, host: SecretHash, since: i64, beside: CommandId) -> Result<usize, StorageError> {
        let inner = self.inner();
        let rows = inner.games.iter().filter(|game| game.command != beside).map(|game| &game.row);
        let live = rows.filter(|row| row.holders.host == Some(host) && row.created >= since);
        Ok(live.filter(|row| row.winner.is_none()).count())
    }

    async fn series(&self, series: GameKey) -> Result<Vec<SeriesGame>, StorageError> {
        let inner = self.inner();
        let rows = inner.games.iter().map(|game| &game.row).filter(|row| row.series == series);
        let game =
            |row: &GameRow| SeriesGame { name: row.name.clone(), flipped: row.flipped, winner: row.winner };
        Ok(rows.map(game).collect())
    }

    async fn heartbeat(&self, clock: i64) -> Result<(), StorageError> {
        self.write(|inner| inner.heartbeat = inner.heartbeat.max(clock))
    }

    async fn last_heartbeat(&self) -> Result<i64, StorageError> {
        Ok(self.inner().heartbeat)
    }
}
