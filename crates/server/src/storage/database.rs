//! Where a store is: a file, or a database of a PostgreSQL server.

use std::{fmt, path::PathBuf};

use super::postgres::PostgresUrl;

/// Where a store is.
#[derive(Clone, Debug)]
pub enum Database {
    /// A file of SQLite.
    Sqlite(PathBuf),
    /// A database of PostgreSQL.
    Postgres(PostgresUrl),
}

impl Database {
    /// Reads `sqlite:FILE` or `postgres://USER@HOST/DATABASE`.
    ///
    /// # Errors
    /// What was expected; never with a password.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Some(file) = text.strip_prefix("sqlite:").filter(|file| !file.is_empty()) {
            return Ok(Self::Sqlite(PathBuf::from(file)));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return PostgresUrl::parse(text).map(Self::Postgres);
        }
        // There may be a password in whatever this was meant to be.
        let found = if text.contains('@') { "something else".to_owned() } else { format!("{text:?}") };
        Err(format!("expected sqlite:FILE or postgres://USER@HOST/DATABASE, found {found}"))
    }
}

impl fmt::Display for Database {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(formatter, "{}", path.display()),
            Self::Postgres(url) => write!(formatter, "{url}"),
        }
    }
}
