//! A file as one side of a move.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OptionalExtension, ToSql, params_from_iter, types::ValueRef};

use super::{
    lock::Lock,
    schema,
    store::{make_private, open_for_writing},
};
use crate::storage::{
    StorageError,
    moving::{Counters, Kind, MoveError, Side, TABLES, Table, Value},
};

/// A file that nobody else has.
pub(in crate::storage) struct SqliteSide {
    connection: Connection,
    path: PathBuf,
    _lock: Lock,
}

/// Until it is whole, a target has another name.
fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("moving")
}

fn failed(error: &rusqlite::Error) -> MoveError {
    StorageError::Busy(error.to_string()).into()
}

impl SqliteSide {
    /// A store that is there.
    pub(in crate::storage) fn source(path: &Path) -> Result<Self, MoveError> {
        if !path.exists() {
            let reason = "there is no such file".to_owned();
            return Err(StorageError::Open { path: path.display().to_string(), reason }.into());
        }
        let lock = Lock::take(path)?;
        schema::look(path)?;
        let mut connection = open_for_writing(path)?;
        schema::migrate(&mut connection, path)?;
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        Ok(Self { connection, path, _lock: lock })
    }

    /// A new file, or one that was begun.
    pub(in crate::storage) fn target(path: &Path) -> Result<Self, MoveError> {
        let opened = |error: std::io::Error| StorageError::Open {
            path: path.display().to_string(),
            reason: error.to_string(),
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(opened)?;
        }
        let lock = Lock::take(path)?;
        if path.exists() {
            return Err(MoveError::NotEmpty { target: path.display().to_string() });
        }
        let begun = unfinished(path);
        make_private(&begun).map_err(opened)?;
        let mut connection = open_for_writing(&begun)?;
        schema::migrate(&mut connection, &begun)?;
        Ok(Self { connection, path: path.to_owned(), _lock: lock })
    }
}

impl fmt::Display for SqliteSide {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.path.display())
    }
}

/// A value of SQLite as the column has it.
fn value(found: ValueRef<'_>, kind: Kind) -> rusqlite::Result<Value> {
    Ok(match (found, kind) {
        (ValueRef::Null, _) => Value::Null,
        (found, Kind::Number) => Value::Number(found.as_i64()?),
        (found, Kind::Flag) => Value::Flag(found.as_i64()? != 0),
        (found, Kind::Text) => Value::Text(found.as_str()?.to_owned()),
        (found, Kind::Bytes) => Value::Bytes(found.as_blob()?.to_vec()),
    })
}

fn parameter(value: &Value) -> &dyn ToSql {
    match value {
        Value::Null => &rusqlite::types::Null,
        Value::Number(number) => number,
        Value::Flag(flag) => flag,
        Value::Text(text) => text,
        Value::Bytes(bytes) => bytes,
    }
}

fn marks(count: usize) -> String {
    vec!["?"; count].join(", ")
}

impl Side for SqliteSide {
    async fn rows(
        &mut self,
        table: &Table,
        behind: Option<&[Value]>,
        most: usize,
    ) -> Result<Vec<Vec<Value>>, MoveError> {
        let (all, key) = (table.names(usize::MAX), table.names(table.key));
        let place =
            behind.map_or_else(String::new, |behind| format!("WHERE ({key}) > ({})", marks(behind.len())));
        let sql = format!("SELECT {all} FROM {} {place} ORDER BY {key} LIMIT {most}", table.name);
        let parameters = params_from_iter(behind.unwrap_or_default().iter().map(parameter));
        let read = || -> rusqlite::Result<Vec<Vec<Value>>> {
            let mut statement = self.connection.prepare_cached(&sql)?;
            let rows = statement.query_map(parameters, |row| {
                let columns = (0..).zip(table.columns);
                columns.map(|(index, (_, kind))| value(row.get_ref(index)?, *kind)).collect()
            })?;
            rows.collect()
        };
        read().map_err(|error| StorageError::Corrupt(format!("{}: {error}", table.name)).into())
    }

    async fn last(&mut self, table: &Table) -> Result<Option<Vec<Value>>, MoveError> {
        let key = table.names(table.key);
        let down = key.replace(", ", " DESC, ");
        let sql = format!("SELECT {key} FROM {} ORDER BY {down} DESC LIMIT 1", table.name);
        let read = self.connection.query_row(&sql, [], |row| {
            let columns = (0..).zip(table.columns).take(table.key);
            columns.map(|(index, (_, kind))| value(row.get_ref(index)?, *kind)).collect()
        });
        read.optional().map_err(|error| failed(&error))
    }

    async fn write(&mut self, table: &Table, rows: Vec<Vec<Value>>) -> Result<(), MoveError> {
        let marks = marks(table.columns.len());
        let sql = format!("INSERT INTO {}({}) VALUES({marks})", table.name, table.names(usize::MAX));
        let mut write = || -> rusqlite::Result<()> {
            let transaction = self.connection.transaction()?;
            for row in &rows {
                transaction.prepare_cached(&sql)?.execute(params_from_iter(row.iter().map(parameter)))?;
            }
            transaction.commit()
        };
        write().map_err(|error| failed(&error))
    }

    async fn counters(&mut self) -> Result<Counters, MoveError> {
        let number = |sql: &str| self.connection.query_row(sql, [], |row| row.get(0)).optional();
        let read = || -> rusqlite::Result<Counters> {
            let clock = number("SELECT ran_until_ms FROM clock")?.unwrap_or(0);
            let reviewed = number("SELECT seq FROM sqlite_sequence WHERE name = 'reviewed'")?.unwrap_or(0);
            Ok(Counters { clock, reviewed })
        };
        read().map_err(|error| failed(&error))
    }

    async fn set_counters(&mut self, counters: Counters) -> Result<(), MoveError> {
        let mut write = || -> rusqlite::Result<()> {
            let transaction = self.connection.transaction()?;
            transaction.execute("UPDATE clock SET ran_until_ms = ?1", [counters.clock])?;
            transaction.execute("DELETE FROM sqlite_sequence WHERE name = 'reviewed'", [])?;
            transaction.execute("INSERT INTO sqlite_sequence VALUES('reviewed', ?1)", [counters.reviewed])?;
            transaction.commit()
        };
        write().map_err(|error| failed(&error))
    }

    async fn begin(&mut self, source: &str) -> Result<(), MoveError> {
        let begun = || -> rusqlite::Result<Option<String>> {
            self.connection
                .execute_batch("CREATE TABLE IF NOT EXISTS moving(source TEXT NOT NULL) STRICT")?;
            self.connection.query_row("SELECT source FROM moving", [], |row| row.get(0)).optional()
        };
        let target = self.path.display().to_string();
        match begun().map_err(|error| failed(&error))? {
            Some(begun) if begun == source => return Ok(()),
            Some(begun) => return Err(MoveError::Another { begun, target }),
            None => {}
        }
        for table in TABLES {
            if self.last(table).await?.is_some() {
                return Err(MoveError::NotEmpty { target });
            }
        }
        let marked = self.connection.execute("INSERT INTO moving VALUES(?1)", [source]);
        marked.map(drop).map_err(|error| failed(&error))
    }

    async fn finish(self) -> Result<(), MoveError> {
        let begun = unfinished(&self.path);
        let done = self.connection.execute_batch("DROP TABLE moving");
        done.map_err(|error| failed(&error))?;
        self.connection.close().map_err(|(_, error)| failed(&error))?;
        let named = || -> std::io::Result<()> {
            fs::File::open(&begun)?.sync_all()?;
            fs::rename(&begun, &self.path)?;
            #[cfg(unix)]
            fs::File::open(self.path.parent().filter(|folder| folder.is_dir()).unwrap_or(Path::new(".")))?
                .sync_all()?;
            Ok(())
        };
        let failed = |error: std::io::Error| StorageError::Open {
            path: self.path.display().to_string(),
            reason: error.to_string(),
        };
        Ok(named().map_err(failed)?)
    }
}
