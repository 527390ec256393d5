//! Copies a store row by row, whole things at a time: a game with its log, a study with its own, a deck.
//!
//! Each is read in a transaction of its own, so nobody who writes ever waits behind the copy, and nothing keeps the
//! write-ahead log from starting anew. A game that goes on is in the copy as it was when its turn came. What cannot be read is
//! left out and named.

use std::{cell::Cell, collections::HashSet};

use rusqlite::{Connection, ErrorCode, Params, params, types::Value};

use super::{
    decks,
    salvage_scan::{Salvaged, hidden_names, salvage_scan},
};

/// Things copied in one transaction of the copy.
const STEP: usize = 200;

type Rows = Vec<Vec<Value>>;

/// What came of it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Copied {
    /// Whole games.
    pub games: usize,
    /// Whole studies.
    pub studies: usize,
    /// Whole decks.
    pub decks: usize,
    /// What could not be read, by name.
    pub left_out: Vec<String>,
}

/// Copies everything that can be read into a new store of the same version.
pub(super) fn copy(from: &Connection, to: &Connection) -> rusqlite::Result<Copied> {
    to.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF")?;
    let tables = text_column(to, "SELECT name FROM sqlite_schema WHERE type = 'table'")?;
    let (tables, copied) = (tables.into_iter().collect(), Copied::default());
    let mut copying = Copying { from, to, tables, copied, unmarked: Cell::new(0) };
    copying.logs("game", "event", "game")?;
    if copying.unmarked.get() > 0 {
        copying.left_out(format!("stars and removals of games saved: {}", copying.unmarked.get()));
    }
    if copying.has("study") {
        copying.logs("study", "study_event", "study")?;
    }
    if copying.has("deck_event") {
        copying.decks()?;
    }
    copying.clock()?;
    for (table, key) in [("analysis", "id"), ("review", "id"), ("reviewed", "number")] {
        if copying.has(table) {
            copying.singles(table, key)?;
        }
    }
    Ok(copying.copied)
}

struct Copying<'a> {
    from: &'a Connection,
    to: &'a Connection,
    tables: HashSet<String>,
    copied: Copied,
    /// Games whose stars cannot be read.
    unmarked: Cell<usize>,
}

impl Copying<'_> {
    fn has(&self, table: &str) -> bool {
        self.tables.contains(table)
    }

    fn left_out(&mut self, what: String) {
        tracing::warn!(what, "left out: it cannot be read");
        self.copied.left_out.push(what);
    }

    /// Rows with their logs, one after the other.
    fn logs(&mut self, table: &str, log: &str, owner: &str) -> rusqlite::Result<()> {
        let Salvaged { ids, damage } = salvage_scan(self.from, table, "id");
        let mut whole: HashSet<i64> = HashSet::with_capacity(ids.len());
        let mut broken = Vec::new();
        for step in ids.chunks(STEP) {
            let writing = self.to.unchecked_transaction()?;
            for id in step {
                match self.read_log(table, log, owner, *id) {
                    Ok(rows) if self.insert(&rows)? => drop(whole.insert(*id)),
                    _ => broken.push(*id),
                }
            }
            writing.commit()?;
        }
        if damage.is_some() || !broken.is_empty() {
            let named = format!("SELECT name FROM {table} NOT INDEXED WHERE id = ?1");
            let named = |id: &i64| self.from.query_row(&named, [id], |row| row.get::<_, String>(0)).ok();
            let mut names: Vec<String> = broken.iter().filter_map(named).collect();
            names.extend(hidden_names(self.from, table, &whole));
            names.sort_unstable();
            names.dedup();
            match names.len() {
                0 => self.left_out(format!("some of the {table} table, whose names cannot be read either")),
                _ => names.into_iter().for_each(|name| self.left_out(format!("{table} {name}"))),
            }
        }
        match table {
            "game" => self.copied.games = whole.len(),
            _ => self.copied.studies = whole.len(),
        }
        Ok(())
    }

    /// Everything that belongs to one row, as it is at one moment.
    fn read_log(
        &self,
        table: &str,
        log: &str,
        owner: &str,
        id: i64,
    ) -> rusqlite::Result<Vec<(String, Rows)>> {
        let moment = self.from.unchecked_transaction()?;
        let row = rows(&moment, &format!("SELECT * FROM {table} NOT INDEXED WHERE id = ?1"), [id])?;
        let events = rows(&moment, &format!("SELECT * FROM {log} WHERE {owner} = ?1 ORDER BY seq"), [id])?;
        let is_whole = (0..).zip(&events).all(|(seq, event)| event.get(1) == Some(&Value::Integer(seq)));
        if row.is_empty() || events.is_empty() || !is_whole {
            return Err(rusqlite::Error::QueryReturnedNoRows);
        }
        let mut read = vec![(table.to_owned(), row), (log.to_owned(), events)];
        if table == "game" && self.has("listing") {
            // A line that cannot be read is made again from the log, and no game is lost for its stars.
            let line = rows(&moment, "SELECT * FROM listing WHERE game = ?1", [id]).unwrap_or_default();
            read.push(("listing".to_owned(), line));
            let marks = "SELECT mark.* FROM game NOT INDEXED CROSS JOIN mark
                WHERE game.id = ?1 AND mark.game = ?1
                  AND mark.holder IN (game.white_holder, game.black_holder, game.host_holder)";
            let marks =
                rows(&moment, marks, [id]).inspect_err(|_| self.unmarked.set(self.unmarked.get() + 1));
            read.push(("mark".to_owned(), marks.unwrap_or_default()));
        }
        Ok(read)
    }

    fn decks(&mut self) -> rusqlite::Result<()> {
        let (holders, damage) = decks::all(self.from);
        if let Some(error) = damage {
            self.left_out(format!("some decks: {error}"));
        }
        for step in holders.chunks(STEP) {
            let writing = self.to.unchecked_transaction()?;
            for holder in step {
                let sql = "SELECT * FROM deck_event WHERE holder = ?1 ORDER BY seq";
                let read = rows(self.from, sql, params![&holder.0[..]]);
                let read = read.map(|events| vec![("deck_event".to_owned(), events)]);
                match read {
                    Ok(rows) if self.insert(&rows)? => self.copied.decks += 1,
                    _ => self.left_out(format!("deck {}", decks::shown(holder))),
                }
            }
            writing.commit()?;
        }
        Ok(())
    }

    /// The clock goes on where it was; if nobody knows where, the logs of running games tell.
    fn clock(&mut self) -> rusqlite::Result<()> {
        match self.from.query_row("SELECT ran_until_ms FROM clock", [], |row| row.get::<_, i64>(0)) {
            Ok(ran_until) => drop(self.to.execute("UPDATE clock SET ran_until_ms = ?1", [ran_until])?),
            Err(_) => self.left_out("the server's clock".to_owned()),
        }
        Ok(())
    }

    /// Rows that stand for themselves.
    fn singles(&mut self, table: &str, key: &str) -> rusqlite::Result<()> {
        let Salvaged { ids, damage } = salvage_scan(self.from, table, key);
        let mut lost = usize::from(damage.is_some());
        let sql = format!("SELECT * FROM {table} NOT INDEXED WHERE {key} = ?1");
        for step in ids.chunks(STEP) {
            let writing = self.to.unchecked_transaction()?;
            for id in step {
                let read = rows(self.from, &sql, [id]);
                match read.map(|rows| [(table.to_owned(), rows)]) {
                    Ok(rows) if self.insert(&rows)? => {}
                    _ => lost += 1,
                }
            }
            writing.commit()?;
        }
        if lost > 0 {
            self.left_out(format!("some rows of the table {table}"));
        }
        Ok(())
    }

    /// Writes rows, all or none. False if they are none that this table can have.
    fn insert(&self, tables: &[(String, Rows)]) -> rusqlite::Result<bool> {
        self.to.execute_batch("SAVEPOINT thing")?;
        let write = || -> rusqlite::Result<()> {
            for (table, rows) in tables {
                let Some(columns) = rows.first().map(Vec::len) else { continue };
                let marks = vec!["?"; columns].join(",");
                let mut insert = self.to.prepare_cached(&format!("INSERT INTO {table} VALUES({marks})"))?;
                for row in rows {
                    insert.execute(rusqlite::params_from_iter(row))?;
                }
            }
            Ok(())
        };
        let written = write();
        self.to.execute_batch(if written.is_ok() {
            "RELEASE thing"
        } else {
            "ROLLBACK TO thing; RELEASE thing"
        })?;
        match written {
            Ok(()) => Ok(true),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

fn rows(connection: &Connection, sql: &str, key: impl Params) -> rusqlite::Result<Rows> {
    let mut statement = connection.prepare_cached(sql)?;
    let columns = statement.column_count();
    let read = statement.query_map(key, |row| (0..columns).map(|column| row.get(column)).collect())?;
    read.collect()
}

fn text_column(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<String>> {
    connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
}
