//! The tables, and how an older file becomes a current one.
//!
//! Invariant: migrations only go forward, each in one transaction with its number in `user_version`.

use std::{
    fs,
    io::Read as _,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::{
    checkpoint::wal_path,
    store::{advised, make_private},
};
use crate::storage::StorageError;

/// One step for each version; the first makes the tables.
const MIGRATIONS: &[&str] = &[
    "
CREATE TABLE game(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  created_ms INTEGER NOT NULL,
  command BLOB NOT NULL UNIQUE,
  series INTEGER NOT NULL,
  flipped INTEGER NOT NULL,
  timed INTEGER NOT NULL,
  white_holder BLOB, black_holder BLOB, host_holder BLOB,
  invite_token BLOB, invite_white INTEGER,
  winner INTEGER, ended_ms INTEGER
) STRICT;
CREATE INDEX game_running ON game(id) WHERE winner IS NULL AND timed = 1;
CREATE INDEX game_series ON game(series);
CREATE TABLE event(
  game INTEGER NOT NULL REFERENCES game(id),
  seq INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  command BLOB,
  data BLOB NOT NULL,
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
  BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
  BEGIN SELECT RAISE(ABORT, 'an event is never removed'); END;
CREATE TABLE clock(only INTEGER PRIMARY KEY CHECK(only = 1), ran_until_ms INTEGER NOT NULL) STRICT;
INSERT INTO clock VALUES(1, 0);
",
    "
CREATE INDEX game_live ON game(host_holder, created_ms) WHERE winner IS NULL;
",
    "
CREATE INDEX game_white ON game(white_holder, id) WHERE white_holder IS NOT NULL;
CREATE INDEX game_black ON game(black_holder, id) WHERE black_holder IS NOT NULL;
CREATE INDEX game_host ON game(host_holder, id) WHERE host_holder IS NOT NULL;
CREATE TABLE listing(
  game INTEGER PRIMARY KEY REFERENCES game(id),
  white TEXT NOT NULL, black TEXT NOT NULL,
  mode TEXT NOT NULL, opening TEXT NOT NULL,
  line BLOB NOT NULL
) STRICT;
CREATE TABLE mark(
  holder BLOB NOT NULL,
  game INTEGER NOT NULL REFERENCES game(id),
  starred INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(holder, game)
) STRICT, WITHOUT ROWID;
",
    "
CREATE TABLE study(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  created_ms INTEGER NOT NULL,
  touched_ms INTEGER NOT NULL,
  holder BLOB NOT NULL,
  game TEXT,
  command BLOB NOT NULL UNIQUE,
  title TEXT NOT NULL, mode TEXT NOT NULL, moves INTEGER NOT NULL, fen TEXT NOT NULL,
  removed INTEGER NOT NULL,
  changed INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX study_game ON study(holder, game) WHERE game IS NOT NULL;
CREATE INDEX study_list ON study(holder, touched_ms, id) WHERE changed = 1 AND removed = 0;
CREATE INDEX study_unchanged ON study(created_ms) WHERE changed = 0;
CREATE TABLE study_event(
  study INTEGER NOT NULL REFERENCES study(id),
  seq INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  command BLOB,
  data BLOB NOT NULL,
  PRIMARY KEY(study, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER study_event_is_never_changed BEFORE UPDATE ON study_event
  BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER study_event_is_never_removed BEFORE DELETE ON study_event
  WHEN (SELECT changed FROM study WHERE id = OLD.study) <> 0
  BEGIN SELECT RAISE(ABORT, 'an event of a study that was changed is never removed'); END;
CREATE TRIGGER study_stays_changed BEFORE UPDATE OF changed ON study WHEN OLD.changed <> 0 AND NEW.changed = 0
  BEGIN SELECT RAISE(ABORT, 'a study that was changed stays so'); END;
",
    "
CREATE TABLE analysis(
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE,
  depth INTEGER NOT NULL,
  nodes INTEGER NOT NULL,
  found BLOB NOT NULL
) STRICT;
",
    "
CREATE TABLE held(
  holder BLOB NOT NULL,
  over INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES game(id),
  PRIMARY KEY(holder, over, game)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO held SELECT white_holder, winner IS NOT NULL, id FROM game WHERE white_holder IS NOT NULL;
INSERT OR IGNORE INTO held SELECT black_holder, winner IS NOT NULL, id FROM game WHERE black_holder IS NOT NULL;
INSERT OR IGNORE INTO held SELECT host_holder, winner IS NOT NULL, id FROM game WHERE host_holder IS NOT NULL;
CREATE TRIGGER game_is_made AFTER INSERT ON game BEGIN
  INSERT OR IGNORE INTO held
    SELECT NEW.white_holder, NEW.winner IS NOT NULL, NEW.id WHERE NEW.white_holder IS NOT NULL
    UNION SELECT NEW.black_holder, NEW.winner IS NOT NULL, NEW.id WHERE NEW.black_holder IS NOT NULL
    UNION SELECT NEW.host_holder, NEW.winner IS NOT NULL, NEW.id WHERE NEW.host_holder IS NOT NULL;
END;
CREATE TRIGGER game_changes_hands_or_ends AFTER UPDATE OF white_holder, black_holder, host_holder, winner ON game BEGIN
  DELETE FROM held WHERE holder IN (OLD.white_holder, OLD.black_holder, OLD.host_holder)
    AND over IN (0, 1) AND game = OLD.id;
  INSERT OR IGNORE INTO held
    SELECT NEW.white_holder, NEW.winner IS NOT NULL, NEW.id WHERE NEW.white_holder IS NOT NULL
    UNION SELECT NEW.black_holder, NEW.winner IS NOT NULL, NEW.id WHERE NEW.black_holder IS NOT NULL
    UNION SELECT NEW.host_holder, NEW.winner IS NOT NULL, NEW.id WHERE NEW.host_holder IS NOT NULL;
END;
DROP INDEX game_white;
DROP INDEX game_black;
DROP INDEX game_host;
",
    "
CREATE TABLE review(
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE,
  at_ms INTEGER NOT NULL,
  mode TEXT NOT NULL, source TEXT, start TEXT NOT NULL,
  review BLOB NOT NULL
) STRICT;
CREATE TABLE reviewed(
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  holder BLOB NOT NULL,
  review INTEGER NOT NULL REFERENCES review(id) ON DELETE CASCADE,
  study TEXT NOT NULL,
  game TEXT,
  UNIQUE(holder, review)
) STRICT;
CREATE INDEX reviewed_review ON reviewed(review);
",
    "
CREATE TABLE deck_event(
  holder BLOB NOT NULL,
  seq INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  command BLOB,
  data BLOB NOT NULL,
  PRIMARY KEY(holder, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER deck_event_is_never_changed BEFORE UPDATE ON deck_event
  BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER deck_event_is_never_removed BEFORE DELETE ON deck_event
  BEGIN SELECT RAISE(ABORT, 'an event is never removed'); END;
",
    "
ALTER TABLE game ADD COLUMN white_lister BLOB;
ALTER TABLE game ADD COLUMN black_lister BLOB;
ALTER TABLE game ADD COLUMN host_lister BLOB;
DROP TRIGGER game_is_made;
DROP TRIGGER game_changes_hands_or_ends;
DROP INDEX game_live;
UPDATE game SET white_lister = white_holder, black_lister = black_holder, host_lister = host_holder;
CREATE TRIGGER game_is_made AFTER INSERT ON game BEGIN
  INSERT OR IGNORE INTO held
    SELECT NEW.white_lister, NEW.winner IS NOT NULL, NEW.id WHERE NEW.white_lister IS NOT NULL
    UNION SELECT NEW.black_lister, NEW.winner IS NOT NULL, NEW.id WHERE NEW.black_lister IS NOT NULL
    UNION SELECT NEW.host_lister, NEW.winner IS NOT NULL, NEW.id WHERE NEW.host_lister IS NOT NULL;
END;
CREATE TRIGGER game_changes_hands_or_ends AFTER UPDATE OF white_lister, black_lister, host_lister, winner ON game BEGIN
  DELETE FROM held WHERE holder IN (OLD.white_lister, OLD.black_lister, OLD.host_lister)
    AND over IN (0, 1) AND game = OLD.id;
  INSERT OR IGNORE INTO held
    SELECT NEW.white_lister, NEW.winner IS NOT NULL, NEW.id WHERE NEW.white_lister IS NOT NULL
    UNION SELECT NEW.black_lister, NEW.winner IS NOT NULL, NEW.id WHERE NEW.black_lister IS NOT NULL
    UNION SELECT NEW.host_lister, NEW.winner IS NOT NULL, NEW.id WHERE NEW.host_lister IS NOT NULL;
END;
CREATE INDEX game_live ON game(host_lister, created_ms) WHERE winner IS NULL;
",
];

/// The version of a current file.
pub(super) fn current() -> i64 {
    MIGRATIONS.len() as i64
}

/// Looks whether a file is of a version that this program knows, and leaves it as it is. Whether it is a store at all,
/// opening it tells.
pub(super) fn look(path: &Path) -> Result<(), StorageError> {
    let Some(kept) = kept_version(path) else { return Ok(()) };
    known(kept, path)?;
    // What was committed last may lie in the log beside the file.
    if fs::metadata(wal_path(path)).is_ok_and(|log| log.len() > 0) {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let logged = Connection::open_with_flags(path, flags).ok().and_then(|store| version(&store).ok());
        known(logged.unwrap_or(kept), path)?;
    }
    Ok(())
}

/// The version in the first page of a file, if it is a database.
fn kept_version(path: &Path) -> Option<i64> {
    let mut header = [0; 64];
    fs::File::open(path).and_then(|mut file| file.read_exact(&mut header)).ok()?;
    let number = header.last_chunk().copied().map(i32::from_be_bytes);
    number.filter(|_| header.starts_with(b"SQLite format 3\0")).map(i64::from)
}

/// Refuses a version of a later program.
fn known(found: i64, path: &Path) -> Result<(), StorageError> {
    if found <= current() {
        return Ok(());
    }
    Err(StorageError::Newer { path: path.display().to_string(), found, known: current() })
}

/// Brings a file to the current version; one that is older is copied first, beside itself.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StorageError> {
    let found = version(connection)?;
    known(found, path)?;
    let older = (1..current()).contains(&found);
    let copy = older.then(|| keep(connection, path, found)).transpose()?;
    let migrated = take_steps(connection, found, current());
    if let (Err(_), Some(copy)) = (&migrated, copy)
        && version(connection).is_ok_and(|now| now == found)
    {
        // The store is as it was: the copy would only be one more at every start.
        let _ = fs::remove_file(copy);
    }
    migrated
}

/// Makes the tables of a version in an empty file.
pub(super) fn make(connection: &mut Connection, version: i64) -> Result<(), StorageError> {
    take_steps(connection, 0, version)
}

fn take_steps(connection: &mut Connection, found: i64, wanted: i64) -> Result<(), StorageError> {
    for (index, step) in MIGRATIONS.iter().enumerate().take(wanted as usize).skip(found as usize) {
        let mut change = || -> rusqlite::Result<()> {
            let transaction = connection.transaction()?;
            transaction.execute_batch(step)?;
            transaction.pragma_update(None, "user_version", index as i64 + 1)?;
            transaction.commit()
        };
        change().map_err(|error| failed(connection, index + 1, &error))?;
    }
    Ok(())
}

/// Why a step was not taken: a disk that takes no more is not a store that cannot be read.
fn failed(connection: &Connection, step: usize, error: &rusqlite::Error) -> StorageError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure | ErrorCode::ReadOnly) => {
            let path = connection.path().unwrap_or_default().to_owned();
            StorageError::Open {
                path,
                reason: format!("nothing could be written: {error}; is the disk full?"),
            }
        }
        _ => StorageError::Corrupt(format!("migration {step}: {error}")),
    }
}

/// Copies a store under a name that nothing has yet: whatever is there may be all that is left of another one.
fn keep(connection: &Connection, path: &Path, version: i64) -> Result<PathBuf, StorageError> {
    let names = (1..).map(|number| path.with_extension(format!("version-{version}.{number}.db")));
    let names = std::iter::once(path.with_extension(format!("version-{version}.db"))).chain(names);
    let copy = { names }.find(|name| !name.exists()).expect("there are endlessly many numbers");
    let failed = |reason: String| StorageError::Open { path: copy.display().to_string(), reason };
    make_private(&copy).map_err(|error| failed(error.to_string()))?;
    let kept = connection.backup("main", &copy, None::<fn(rusqlite::backup::Progress)>);
    kept.map_err(|error| failed(error.to_string()))?;
    tracing::info!(copy = %copy.display(), "an older store is kept before it is brought up to date");
    Ok(copy)
}

/// The version a file says it has.
pub(super) fn version(connection: &Connection) -> Result<i64, StorageError> {
    connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(|error| StorageError::Corrupt(advised(&error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file itself refuses to forget what somebody did.
    #[test]
    fn what_was_changed_can_be_neither_changed_nor_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.db");
        let mut connection = Connection::open(&path).expect("opened");
        migrate(&mut connection, &path).expect("made");
        let insert =
            "INSERT INTO study VALUES(?1, ?2, 0, 0, x'00', NULL, CAST(?2 AS BLOB), '', '', 0, '', 0, ?3)";
        for (id, name, changed) in [(1, "kept", 1), (2, "looked at", 0)] {
            connection.execute(insert, (id, name, changed)).expect("written");
            connection
                .execute("INSERT INTO study_event VALUES(?1, 0, 0, NULL, x'00')", [id])
                .expect("written");
        }
        let insert = "INSERT INTO deck_event VALUES(x'00', 0, 0, NULL, x'00')";
        connection.execute(insert, []).expect("written");
        for wrong in [
            "UPDATE deck_event SET data = x'01'",
            "DELETE FROM deck_event",
            "UPDATE study_event SET data = x'01' WHERE study = 2",
            "DELETE FROM study_event WHERE study = 1",
            "UPDATE study SET changed = 0 WHERE id = 1",
        ] {
            assert!(connection.execute(wrong, []).is_err(), "{wrong}");
        }
        assert_eq!(connection.execute("DELETE FROM study_event WHERE study = 2", []).expect("removed"), 1);
    }
}
