//! A second store: in memory, with faults to order. It passes the same suite as the real one, so what rooms do with
//! it they do with any.

use std::{
    collections::HashSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use async_trait::async_trait;
use tabiya_server::storage::{
    Append, Appended, CommandId, Created, Found, GameChange, GameKey, GameResult, GameRow, Invite, Listing,
    Mark, NewRecord, Search, SecretHash, SeriesGame, Storage, StorageError, StoredEvent, StoredGame, Winner,
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
    listing: Option<Listing>,
    /// Who has put a star on it, and who does not want to see it.
    starred: HashSet<SecretHash>,
    removed: HashSet<SecretHash>,
}

impl Game {
    fn fits(&self, search: &Search) -> bool {
        let (row, holder) = (&self.row, Some(search.holder));
        let listing = self.listing.clone().unwrap_or_default();
        let part = |whole: &str, part: &Option<String>| part.as_ref().is_none_or(|part| whole.contains(part));
        let won = |winner: Winner| match winner {
            Winner::White => (row.holders.white == holder, row.holders.black == holder),
            Winner::Black => (row.holders.black == holder, row.holders.white == holder),
            Winner::Nobody | Winner::Void => (false, false),
        };
        let result = match (search.result, row.winner) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(GameResult::Drawn), Some(winner)) => winner == Winner::Nobody,
            (Some(GameResult::Won), Some(winner)) => won(winner).0,
            (Some(GameResult::Lost), Some(winner)) => won(winner).1 && !won(winner).0,
        };
        [row.holders.white, row.holders.black, row.holders.host].contains(&holder)
            && row.winner.is_none() == search.running
            && !self.removed.contains(&search.holder)
            && search.before.is_none_or(|before| row.key < before)
            && search.since.is_none_or(|since| row.created >= since)
            && search.until.is_none_or(|until| row.created < until)
            && (!search.starred || self.starred.contains(&search.holder))
            && search.mode.as_ref().is_none_or(|mode| listing.mode == *mode)
            && part(&listing.opening, &search.opening)
            && (part(&listing.white, &search.player) || part(&listing.black, &search.player))
            && result
    }
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
        self.games.push(Game {
            row,
            events,
            command: record.command,
            timed: record.timed,
            listing: None,
            starred: HashSet::new(),
            removed: HashSet::new(),
        });
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

    async fn search(&self, search: Search) -> Result<Vec<Found>, StorageError> {
        let inner = self.inner();
        let fitting = inner.games.iter().rev().filter(|game| game.fits(&search));
        let found = |game: &Game| Found {
            key: game.row.key,
            name: game.row.name.clone(),
            created: game.row.created,
            holders: game.row.holders,
            winner: game.row.winner,
            starred: game.starred.contains(&search.holder),
            line: game.listing.as_ref().map(|listing| listing.line.clone()),
        };
        Ok(fitting.take(search.most).map(found).collect())
    }

    async fn unlisted(
        &self,
        before: Option<GameKey>,
        most: usize,
    ) -> Result<Vec<(GameKey, String)>, StorageError> {
        let inner = self.inner();
        let over =
            inner.games.iter().rev().filter(|game| game.row.winner.is_some() && game.listing.is_none());
        let over = over.filter(|game| before.is_none_or(|before| game.row.key < before));
        Ok(over.take(most).map(|game| (game.row.key, game.row.name.clone())).collect())
    }

    async fn list(&self, key: GameKey, listing: Listing) -> Result<(), StorageError> {
        self.write(|inner| {
            let game = inner.games.iter_mut().find(|game| game.row.key == key);
            game.expect("it was created").listing = Some(listing);
        })
    }

    async fn mark(&self, name: &str, holder: SecretHash, mark: Mark) -> Result<bool, StorageError> {
        self.write(|inner| {
            let Some(game) = inner.games.iter_mut().find(|game| game.row.name == name) else { return false };
            let holders = game.row.holders;
            if ![holders.white, holders.black, holders.host].contains(&Some(holder)) {
                return false;
            }
            let note = |set: &mut HashSet<SecretHash>, wanted: Option<bool>| match wanted {
                Some(true) => drop(set.insert(holder)),
                Some(false) => drop(set.remove(&holder)),
                None => {}
            };
            note(&mut game.starred, mark.starred);
            note(&mut game.removed, mark.removed);
            true
        })
    }

    async fn heartbeat(&self, clock: i64) -> Result<(), StorageError> {
        self.write(|inner| inner.heartbeat = inner.heartbeat.max(clock))
    }

    async fn last_heartbeat(&self) -> Result<i64, StorageError> {
        Ok(self.inner().heartbeat)
    }
}
