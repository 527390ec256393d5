//! Games kept in memory, for scripts that leave nothing behind. It passes the same suite as the store on disk.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::{
    ANALYSES, AnalysisKey, Append, Appended, CommandId, Created, Found, GameChange, GameKey, GameResult,
    GameRow, Invite, KeptAnalysis, Listing, Mark, NewRecord, Row, Search, SecretHash, SeriesGame, Storage,
    StorageError, StoredGame, Winner,
};
use async_trait::async_trait;

/// Games that go with the program.
#[derive(Debug, Default)]
pub struct MemoryStorage(Mutex<Inner>);

#[derive(Clone, Debug, Default)]
pub(super) struct Inner {
    games: Vec<Game>,
    pub(super) studies: Vec<super::memory_studies::Study>,
    pub(super) reviews: super::memory_reviews::Reviews,
    pub(super) decks: HashMap<SecretHash, Vec<Row>>,
    heartbeat: i64,
    /// What engines have found, with a number that rises with each that is written.
    analyses: HashMap<AnalysisKey, (i64, KeptAnalysis)>,
    written: BTreeMap<i64, AnalysisKey>,
}

#[derive(Clone, Debug)]
struct Game {
    row: GameRow,
    events: Vec<Row>,
    command: CommandId,
    timed: bool,
    listing: Option<Listing>,
    /// Who has put a star on it, and who does not want to see it.
    starred: HashSet<SecretHash>,
    removed: HashSet<SecretHash>,
}

impl Game {
    fn is_of(&self, holder: SecretHash) -> bool {
        let holders = self.row.holders;
        [holders.white, holders.black, holders.host].contains(&Some(holder))
    }

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
        self.is_of(search.holder)
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
    pub(super) fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything as it is now, for another server.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self(Mutex::new(self.inner().clone()))
    }
}

impl Inner {
    fn game(&mut self, key: GameKey) -> &mut Game {
        self.games.iter_mut().find(|game| game.row.key == key).expect("only what was created has a key")
    }

    fn keep_analysis(&mut self, found: KeptAnalysis) {
        let key = found.key;
        if let Some((number, there)) = self.analyses.get(&key) {
            if !found.is_better_than(there) {
                return;
            }
            self.written.remove(number);
        }
        let number = self.written.last_key_value().map_or(1, |(last, _)| last + 1);
        self.analyses.insert(key, (number, found));
        self.written.insert(number, key);
        while let Some(oldest) = self.written.first_entry().filter(|first| *first.key() <= number - ANALYSES)
        {
            self.analyses.remove(&oldest.remove());
        }
    }

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
            winner: record.winner,
        };
        let stored = |(seq, data)| Row {
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
        let game = self.game(append.game);
        if game.events.len() != append.after as usize {
            return Appended::Conflict;
        }
        for (seq, data) in (append.after..).zip(append.events) {
            game.events.push(Row { seq, at: append.at, command: append.command, data });
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
        Ok(self.inner().create(record))
    }

    async fn append(&self, append: Append) -> Result<Appended, StorageError> {
        Ok(self.inner().append(append))
    }

    async fn invite(&self, key: GameKey, invite: Invite) -> Result<(), StorageError> {
        self.inner().game(key).row.invite = Some(invite);
        Ok(())
    }

    async fn load(&self, name: &str) -> Result<Option<StoredGame>, StorageError> {
        let inner = self.inner();
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
        self.inner().game(key).listing = Some(listing);
        Ok(())
    }

    async fn mark(&self, name: &str, holder: SecretHash, mark: Mark) -> Result<bool, StorageError> {
        let mut inner = self.inner();
        let found = inner.games.iter_mut().find(|game| game.row.name == name && game.is_of(holder));
        let Some(game) = found else { return Ok(false) };
        let note = |set: &mut HashSet<SecretHash>, wanted: Option<bool>| match wanted {
            Some(true) => drop(set.insert(holder)),
            Some(false) => drop(set.remove(&holder)),
            None => {}
        };
        note(&mut game.starred, mark.starred);
        note(&mut game.removed, mark.removed);
        Ok(true)
    }

    async fn analysis(&self, key: AnalysisKey) -> Result<Option<KeptAnalysis>, StorageError> {
        Ok(self.inner().analyses.get(&key).map(|(_, found)| found.clone()))
    }

    async fn keep_analysis(&self, found: KeptAnalysis) -> Result<(), StorageError> {
        self.inner().keep_analysis(found);
        Ok(())
    }

    async fn heartbeat(&self, clock: i64) -> Result<(), StorageError> {
        let mut inner = self.inner();
        inner.heartbeat = inner.heartbeat.max(clock);
        Ok(())
    }

    async fn last_heartbeat(&self) -> Result<i64, StorageError> {
        Ok(self.inner().heartbeat)
    }
}
