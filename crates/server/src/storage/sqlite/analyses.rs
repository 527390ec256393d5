//! What engines have found, by everything it depends on.

use rusqlite::{Connection, OptionalExtension, params};

use crate::storage::{ANALYSES, AnalysisKey, KeptAnalysis};

/// Keeps what was found, unless something better is there; what was written longest ago goes.
pub(super) fn keep(connection: &Connection, found: &KeptAnalysis) -> rusqlite::Result<()> {
    if find(connection, found.key)?.is_some_and(|there| !found.is_better_than(&there)) {
        return Ok(());
    }
    // The row gets a new number, above all others: so numbers tell the order, and no two rows of the window are more apart
    // than it is wide.
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO analysis(id, key, depth, nodes, found)
               VALUES((SELECT coalesce(max(id), 0) + 1 FROM analysis), ?1, ?2, ?3, ?4)",
        )?
        .execute(params![
            &found.key.0[..],
            found.depth,
            i64::try_from(found.nodes).unwrap_or(i64::MAX),
            found.found
        ])?;
    connection
        .prepare_cached("DELETE FROM analysis WHERE id <= (SELECT max(id) FROM analysis) - ?1")?
        .execute([ANALYSES])?;
    Ok(())
}

pub(super) fn find(connection: &Connection, key: AnalysisKey) -> rusqlite::Result<Option<KeptAnalysis>> {
    connection
        .prepare_cached("SELECT depth, nodes, found FROM analysis WHERE key = ?1")?
        .query_row([&key.0[..]], |row| {
            let nodes = u64::try_from(row.get::<_, i64>(1)?).unwrap_or(0);
            Ok(KeptAnalysis { key, depth: row.get(0)?, nodes, found: row.get(2)? })
        })
        .optional()
}
