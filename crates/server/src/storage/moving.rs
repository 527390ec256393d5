//! Moving a store to another place: every table, row by row in the order of its key, with the keys it has.
//!
//! Invariant: nobody serves a store that is half moved. Whatever ends a move in the middle, the same move again goes on behind
//! the last row of each table, and at the end all rows of both sides are compared.

use std::fmt;

use sha2::{Digest as _, Sha256};
use thiserror::Error;

use super::{Database, StorageError, failpoint::reach, postgres::PostgresSide, sqlite::SqliteSide};

/// Rows that are read, and written in one transaction, at once.
const ROWS: usize = 1_000;

/// What is in a column.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    Number,
    Flag,
    Text,
    Bytes,
}

/// One value in a row.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Value {
    Null,
    Number(i64),
    Flag(bool),
    Text(String),
    Bytes(Vec<u8>),
}

impl Value {
    /// Adds it to a digest: no two rows look the same there.
    fn digest(&self, into: &mut Sha256) {
        let mut part = |sign: u8, bytes: &[u8]| {
            into.update([sign]);
            into.update((bytes.len() as u64).to_le_bytes());
            into.update(bytes);
        };
        match self {
            Self::Null => part(0, &[]),
            Self::Number(number) => part(1, &number.to_le_bytes()),
            Self::Flag(flag) => part(2, &[u8::from(*flag)]),
            Self::Text(text) => part(3, text.as_bytes()),
            Self::Bytes(bytes) => part(4, bytes),
        }
    }
}

/// A table that is moved.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: &'static [(&'static str, Kind)],
    /// So many columns at the beginning are its key.
    pub(super) key: usize,
}

impl Table {
    /// All columns, or those of the key.
    pub(super) fn names(&self, most: usize) -> String {
        self.columns.iter().take(most).map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }
}

use Kind::{Bytes, Flag, Number, Text};

/// Every table, each behind those it refers to. What is made by triggers (`held`) is made again.
pub(super) const TABLES: &[Table] = &[
    Table {
        name: "game",
        columns: &[
            ("id", Number),
            ("name", Text),
            ("created_ms", Number),
            ("command", Bytes),
            ("series", Number),
            ("flipped", Flag),
            ("timed", Flag),
            ("white_holder", Bytes),
            ("black_holder", Bytes),
            ("host_holder", Bytes),
            ("white_lister", Bytes),
            ("black_lister", Bytes),
            ("host_lister", Bytes),
            ("invite_token", Bytes),
            ("invite_white", Flag),
            ("winner", Number),
            ("ended_ms", Number),
        ],
        key: 1,
    },
    Table {
        name: "event",
        columns: &[("game", Number), ("seq", Number), ("at_ms", Number), ("command", Bytes), ("data", Bytes)],
        key: 2,
    },
    Table {
        name: "listing",
        columns: &[
            ("game", Number),
            ("white", Text),
            ("black", Text),
            ("mode", Text),
            ("opening", Text),
            ("line", Bytes),
        ],
        key: 1,
    },
    Table {
        name: "mark",
        columns: &[("holder", Bytes), ("game", Number), ("starred", Flag), ("removed", Flag)],
        key: 2,
    },
    Table {
        name: "study",
        columns: &[
            ("id", Number),
            ("name", Text),
            ("created_ms", Number),
            ("touched_ms", Number),
            ("holder", Bytes),
            ("game", Text),
            ("command", Bytes),
            ("title", Text),
            ("mode", Text),
            ("moves", Number),
            ("fen", Text),
            ("removed", Flag),
            ("changed", Flag),
        ],
        key: 1,
    },
    Table {
        name: "study_event",
        columns: &[
            ("study", Number),
            ("seq", Number),
            ("at_ms", Number),
            ("command", Bytes),
            ("data", Bytes),
        ],
        key: 2,
    },
    Table {
        name: "analysis",
        columns: &[("id", Number), ("key", Bytes), ("depth", Number), ("nodes", Number), ("found", Bytes)],
        key: 1,
    },
    Table {
        name: "review",
        columns: &[
            ("id", Number),
            ("key", Bytes),
            ("at_ms", Number),
            ("mode", Text),
            ("source", Text),
            ("start", Text),
            ("review", Bytes),
        ],
        key: 1,
    },
    Table {
        name: "reviewed",
        columns: &[
            ("number", Number),
            ("holder", Bytes),
            ("review", Number),
            ("study", Text),
            ("game", Text),
        ],
        key: 1,
    },
    Table {
        name: "deck_event",
        columns: &[
            ("holder", Bytes),
            ("seq", Number),
            ("at_ms", Number),
            ("command", Bytes),
            ("data", Bytes),
        ],
        key: 2,
    },
];

/// What is moved besides rows.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Counters {
    /// Until when the server certainly ran, by its own clock.
    pub(super) clock: i64,
    /// The last number that a review was noted under.
    pub(super) reviewed: i64,
}

/// Why a store is not moved.
#[derive(Debug, Error)]
pub enum MoveError {
    /// Either side.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// There is something else.
    #[error("{target} is not empty: a store is moved to a place of its own")]
    NotEmpty {
        /// The target.
        target: String,
    },
    /// Another move was begun.
    #[error("{begun} is being moved to {target}; go on with that, or empty {target}")]
    Another {
        /// The source of that move.
        begun: String,
        /// The target.
        target: String,
    },
    /// Two files.
    #[error("expected postgres:// in --from or --to; a file is copied with `tabiya data backup`")]
    Files,
    /// Rows are not the same.
    #[error(
        "{table} differs: {source_rows} rows in the source, {target_rows} in the target; the target is not used, empty it and move again"
    )]
    Differs {
        /// Which table.
        table: &'static str,
        /// Rows on the one side.
        source_rows: u64,
        /// Rows on the other.
        target_rows: u64,
    },
}

/// One side of a move: a store that nobody else has meanwhile.
pub(super) trait Side: fmt::Display {
    /// Rows of a table behind a key.
    async fn rows(
        &mut self,
        table: &Table,
        behind: Option<&[Value]>,
        most: usize,
    ) -> Result<Vec<Vec<Value>>, MoveError>;

    /// The last key of a table.
    async fn last(&mut self, table: &Table) -> Result<Option<Vec<Value>>, MoveError>;

    /// Writes rows, all or none.
    async fn write(&mut self, table: &Table, rows: Vec<Vec<Value>>) -> Result<(), MoveError>;

    async fn counters(&mut self) -> Result<Counters, MoveError>;

    async fn set_counters(&mut self, counters: Counters) -> Result<(), MoveError>;

    /// From now on it is a target of this source, unless it is one of another or has anything else.
    async fn begin(&mut self, source: &str) -> Result<(), MoveError>;

    /// It is whole: from now on it can be served.
    async fn finish(self) -> Result<(), MoveError>;
}

/// How many rows each table has that was moved.
pub type Moved = Vec<(&'static str, u64)>;

/// Moves a store. Both sides are this program's alone meanwhile. `say` is told now and then how far it is.
///
/// # Errors
/// When either cannot be had, the target has something else, or what has arrived is not what was sent.
pub async fn move_store(
    from: &Database,
    to: &Database,
    say: &mut dyn FnMut(&'static str, u64),
) -> Result<Moved, MoveError> {
    match (from, to) {
        (Database::Sqlite(_), Database::Sqlite(_)) => Err(MoveError::Files),
        (Database::Sqlite(from), Database::Postgres(to)) => {
            carry(SqliteSide::source(from)?, PostgresSide::open(to).await?, say).await
        }
        (Database::Postgres(from), Database::Sqlite(to)) => {
            carry(PostgresSide::source(from).await?, SqliteSide::target(to)?, say).await
        }
        (Database::Postgres(from), Database::Postgres(to)) => {
            carry(PostgresSide::source(from).await?, PostgresSide::open(to).await?, say).await
        }
    }
}

async fn carry(
    mut source: impl Side,
    mut target: impl Side,
    say: &mut dyn FnMut(&'static str, u64),
) -> Result<Moved, MoveError> {
    target.begin(&source.to_string()).await?;
    for table in TABLES {
        let mut behind = target.last(table).await?;
        let mut moved = 0;
        loop {
            let rows = source.rows(table, behind.as_deref(), ROWS).await?;
            let Some(last) = rows.last() else { break };
            behind = Some(last[..table.key].to_vec());
            moved += rows.len() as u64;
            target.write(table, rows).await?;
            say(table.name, moved);
            reach("moved");
        }
    }
    let counters = source.counters().await?;
    target.set_counters(counters).await?;
    let mut all = Vec::new();
    for table in TABLES {
        let (sent, arrived) = (digest(&mut source, table).await?, digest(&mut target, table).await?);
        if sent != arrived {
            let (source_rows, target_rows) = (sent.0, arrived.0);
            return Err(MoveError::Differs { table: table.name, source_rows, target_rows });
        }
        all.push((table.name, sent.0));
    }
    target.finish().await?;
    Ok(all)
}

/// How many rows a table has, and what all of them make together.
async fn digest(side: &mut impl Side, table: &Table) -> Result<(u64, [u8; 32]), MoveError> {
    let (mut count, mut digest, mut behind) = (0, Sha256::new(), None::<Vec<Value>>);
    loop {
        let rows = side.rows(table, behind.as_deref(), ROWS).await?;
        let Some(last) = rows.last() else { return Ok((count, digest.finalize().into())) };
        behind = Some(last[..table.key].to_vec());
        count += rows.len() as u64;
        rows.iter().flatten().for_each(|value| value.digest(&mut digest));
    }
}
