//! The rows of a table around those that cannot be read.
//!
//! A damaged page hides the rows on it, and a scan stops there. So the scan goes on from the other end, and what lies between
//! the two ends is tried in halves, the widest first, for as long as that is worth it.

use std::collections::{HashSet, VecDeque};

use rusqlite::Connection;

/// Numbers read with one statement: short, so that nobody waits behind it.
const STEP: usize = 10_000;

/// Tries between two places where the scan broke off.
const TRIES: usize = 4_000;

/// The numbers of the rows that can be reached.
#[derive(Debug, Default)]
pub(super) struct Salvaged {
    /// They, rising.
    pub(super) ids: Vec<i64>,
    /// Why there may be more.
    pub(super) damage: Option<rusqlite::Error>,
}

/// The numbers of a table's rows.
pub(super) fn salvage_scan(connection: &Connection, table: &str, key: &str) -> Salvaged {
    let mut salvaged = Salvaged::default();
    let mut gaps = VecDeque::from([(i64::MIN, i64::MAX)]);
    for _ in 0..TRIES {
        let Some((low, high)) = gaps.pop_front() else { break };
        let Err((last, error)) = scan(connection, (table, key), (low, high), true, &mut salvaged.ids) else {
            continue;
        };
        salvaged.damage.get_or_insert(error);
        let low = last.map_or(low, |last| last.saturating_add(1));
        let Err((first, _)) = scan(connection, (table, key), (low, high), false, &mut salvaged.ids) else {
            continue;
        };
        let high = first.map_or(high, |first| first.saturating_sub(1));
        if low < high {
            let middle = low.midpoint(high);
            gaps.extend([(low, middle), (middle + 1, high)]);
        }
    }
    salvaged.ids.sort_unstable();
    salvaged.ids.dedup();
    salvaged
}

/// Reads numbers from one end until there are no more, or until the last before the damage.
fn scan(
    connection: &Connection,
    (table, key): (&str, &str),
    (mut low, mut high): (i64, i64),
    up: bool,
    ids: &mut Vec<i64>,
) -> Result<(), (Option<i64>, rusqlite::Error)> {
    let order = if up { "ASC" } else { "DESC" };
    let sql = format!(
        "SELECT {key} FROM {table} NOT INDEXED WHERE {key} BETWEEN ?1 AND ?2 ORDER BY {key} {order} LIMIT {STEP}"
    );
    let mut last = None;
    loop {
        let mut found = 0;
        let mut read = || -> rusqlite::Result<()> {
            let mut statement = connection.prepare_cached(&sql)?;
            let mut rows = statement.query([low, high])?;
            while let Some(row) = rows.next()? {
                let id = row.get(0)?;
                ids.push(id);
                last = Some(id);
                found += 1;
            }
            Ok(())
        };
        read().map_err(|error| (last, error))?;
        match last {
            Some(id) if found == STEP && up && id < high => low = id + 1,
            Some(id) if found == STEP && !up && id > low => high = id - 1,
            _ => return Ok(()),
        }
    }
}

/// The names of a table's rows that the index of names knows and that cannot be read themselves: `whole` are those that can.
pub(super) fn hidden_names(connection: &Connection, table: &str, whole: &HashSet<i64>) -> Vec<String> {
    let mut names = Vec::new();
    let mut look = || -> rusqlite::Result<()> {
        let index =
            format!("SELECT id, name FROM {table} INDEXED BY sqlite_autoindex_{table}_1 ORDER BY name");
        let mut there =
            connection.prepare(&format!("SELECT command FROM {table} NOT INDEXED WHERE id = ?1"))?;
        let mut index = connection.prepare(&index)?;
        let mut rows = index.query([])?;
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            // One that has come meanwhile is whole.
            if !whole.contains(&id) && there.query_row([id], |row| row.get::<_, Vec<u8>>(0)).is_err() {
                names.push(row.get(1)?);
            }
        }
        Ok(())
    };
    if let Err(error) = look() {
        tracing::warn!(%error, table, "the index of names is damaged as well: not all that is lost has a name");
    }
    names
}
