//! A database as one side of a move.

use std::fmt;

use tokio_postgres::{Row, types::ToSql};

use super::{claim::Session, fault::told, schema, url::PostgresUrl};
use crate::storage::{
    Sharing, StorageError,
    moving::{Counters, Kind, MoveError, Side, TABLES, Table, Value},
};

/// A database that nobody else serves.
pub(in crate::storage) struct PostgresSide {
    session: Session,
    url: PostgresUrl,
}

fn failed(error: &tokio_postgres::Error) -> MoveError {
    StorageError::Busy(told(error)).into()
}

impl PostgresSide {
    pub(in crate::storage) async fn open(url: &PostgresUrl) -> Result<Self, MoveError> {
        let mut session = Session::open(url).await?;
        session.lock(Sharing::Alone, url).await?;
        schema::migrate(&mut session.client, &url.to_string()).await?;
        // A table may be longer than a move of chess.
        session.client.batch_execute("SET statement_timeout = 0").await.map_err(|error| failed(&error))?;
        Ok(Self { session, url: url.clone() })
    }

    /// One that is whole.
    pub(in crate::storage) async fn source(url: &PostgresUrl) -> Result<Self, MoveError> {
        let side = Self::open(url).await?;
        if let Some(begun) = side.begun().await? {
            return Err(MoveError::Another { begun, target: url.to_string() });
        }
        Ok(side)
    }

    /// The source of a move to here that is not done.
    async fn begun(&self) -> Result<Option<String>, MoveError> {
        let row = self.session.client.query_opt("SELECT source FROM moving", &[]).await;
        Ok(row.map_err(|error| failed(&error))?.map(|row| row.get(0)))
    }
}

impl fmt::Display for PostgresSide {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.url, formatter)
    }
}

/// A value of PostgreSQL as the column has it.
fn value(row: &Row, index: usize, kind: Kind) -> Value {
    let found = match kind {
        Kind::Number => row.get::<_, Option<i64>>(index).map(Value::Number),
        Kind::Flag => row.get::<_, Option<bool>>(index).map(Value::Flag),
        Kind::Text => row.get::<_, Option<String>>(index).map(Value::Text),
        Kind::Bytes => row.get::<_, Option<Vec<u8>>>(index).map(Value::Bytes),
    };
    found.unwrap_or(Value::Null)
}

type Parameter<'a> = Box<dyn ToSql + Sync + 'a>;

/// One value of a key.
fn parameter(value: &Value) -> Parameter<'_> {
    match value {
        Value::Null => Box::new(None::<i64>),
        Value::Number(number) => Box::new(number),
        Value::Flag(flag) => Box::new(flag),
        Value::Text(text) => Box::new(text),
        Value::Bytes(bytes) => Box::new(bytes),
    }
}

/// One column of many rows, and its type.
fn column(rows: &[Vec<Value>], index: usize, kind: Kind) -> (Parameter<'_>, &'static str) {
    macro_rules! values {
        ($kind:ident) => {{
            let values = rows.iter().map(|row| match &row[index] {
                Value::$kind(value) => Some(value),
                _ => None,
            });
            Box::new(values.collect::<Vec<_>>())
        }};
    }
    match kind {
        Kind::Number => (values!(Number), "bigint[]"),
        Kind::Flag => (values!(Flag), "boolean[]"),
        Kind::Text => (values!(Text), "text[]"),
        Kind::Bytes => (values!(Bytes), "bytea[]"),
    }
}

fn borrowed<'a>(parameters: &'a [Parameter<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    parameters.iter().map(|parameter| &**parameter as &(dyn ToSql + Sync)).collect()
}

impl Side for PostgresSide {
    async fn rows(
        &mut self,
        table: &Table,
        behind: Option<&[Value]>,
        most: usize,
    ) -> Result<Vec<Vec<Value>>, MoveError> {
        let (all, key) = (table.names(usize::MAX), table.names(table.key));
        let parameters: Vec<Parameter<'_>> = behind.unwrap_or_default().iter().map(parameter).collect();
        let numbers = (1..=table.key).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ");
        let place = behind.map_or_else(String::new, |_| format!("WHERE ({key}) > ({numbers})"));
        let sql = format!("SELECT {all} FROM {} {place} ORDER BY {key} LIMIT {most}", table.name);
        let rows = self.session.client.query(&sql, &borrowed(&parameters)).await;
        let of_row = |row: &Row| {
            let columns = table.columns.iter().enumerate();
            columns.map(|(index, (_, kind))| value(row, index, *kind)).collect()
        };
        Ok(rows.map_err(|error| failed(&error))?.iter().map(of_row).collect())
    }

    async fn last(&mut self, table: &Table) -> Result<Option<Vec<Value>>, MoveError> {
        let key = table.names(table.key);
        let down = key.replace(", ", " DESC, ");
        let sql = format!("SELECT {key} FROM {} ORDER BY {down} DESC LIMIT 1", table.name);
        let row = self.session.client.query_opt(&sql, &[]).await.map_err(|error| failed(&error))?;
        let columns = || table.columns.iter().enumerate().take(table.key);
        Ok(row.map(|row| columns().map(|(index, (_, kind))| value(&row, index, *kind)).collect()))
    }

    async fn write(&mut self, table: &Table, rows: Vec<Vec<Value>>) -> Result<(), MoveError> {
        let columns = table.columns.iter().enumerate();
        let (parameters, types): (Vec<Parameter<'_>>, Vec<&str>) =
            columns.map(|(index, (_, kind))| column(&rows, index, *kind)).unzip();
        let arrays = (1..).zip(types).map(|(number, array)| format!("${number}::{array}"));
        let arrays = arrays.collect::<Vec<_>>().join(", ");
        let sql =
            format!("INSERT INTO {}({}) SELECT * FROM unnest({arrays})", table.name, table.names(usize::MAX));
        let written = self.session.client.execute(&sql, &borrowed(&parameters)).await;
        written.map(drop).map_err(|error| failed(&error))
    }

    async fn counters(&mut self) -> Result<Counters, MoveError> {
        let sql = "SELECT ran_until_ms, coalesce(pg_sequence_last_value(
          pg_get_serial_sequence('reviewed', 'number')::regclass), 0) FROM clock";
        let row = self.session.client.query_one(sql, &[]).await.map_err(|error| failed(&error))?;
        Ok(Counters { clock: row.get(0), reviewed: row.get(1) })
    }

    async fn set_counters(&mut self, counters: Counters) -> Result<(), MoveError> {
        let client = &self.session.client;
        let sql = "UPDATE clock SET ran_until_ms = $1";
        client.execute(sql, &[&counters.clock]).await.map_err(|error| failed(&error))?;
        let sql = "SELECT setval(pg_get_serial_sequence('reviewed', 'number'), $1) WHERE $1 > 0";
        client.query(sql, &[&counters.reviewed]).await.map_err(|error| failed(&error))?;
        for table in ["game", "study"] {
            let sql = format!(
                "SELECT setval(pg_get_serial_sequence('{table}', 'id'), last) FROM (SELECT max(id) AS last FROM {table}) AS all_of_them
                   WHERE last IS NOT NULL"
            );
            client.query(&sql, &[]).await.map_err(|error| failed(&error))?;
        }
        Ok(())
    }

    async fn begin(&mut self, source: &str) -> Result<(), MoveError> {
        let target = self.url.to_string();
        match self.begun().await? {
            Some(begun) if begun == source => return Ok(()),
            Some(begun) => return Err(MoveError::Another { begun, target }),
            None => {}
        }
        for table in TABLES {
            if self.last(table).await?.is_some() {
                return Err(MoveError::NotEmpty { target });
            }
        }
        let marked = self.session.client.execute("INSERT INTO moving(source) VALUES($1)", &[&source]).await;
        marked.map(drop).map_err(|error| failed(&error))
    }

    async fn finish(self) -> Result<(), MoveError> {
        let client = &self.session.client;
        client.execute("DELETE FROM moving", &[]).await.map_err(|error| failed(&error))?;
        // So that the first searches are planned by what is there.
        client.batch_execute("ANALYZE").await.map_err(|error| failed(&error))
    }
}
