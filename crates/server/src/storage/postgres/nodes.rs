//! The servers that share a database.

use tokio_postgres::Row;

use super::connections::Connections;
use crate::storage::{NODE_FORGOTTEN, Node, SeenNode, StorageError};

const BEAT: &str = "
INSERT INTO node AS there(name, generation, address, clock_ms, beat_at) VALUES($1, $2, $3, $4, clock_timestamp())
  ON CONFLICT(name) DO UPDATE SET generation = $2, address = $3, clock_ms = $4, beat_at = clock_timestamp()
  WHERE there.generation <= $2";

const NODES: &str = "
SELECT name, generation, address, clock_ms, age FROM (
  SELECT *, greatest(0, floor(extract(epoch FROM clock_timestamp() - beat_at) * 1000))::bigint AS age FROM node) AS seen
WHERE age <= $1 ORDER BY name COLLATE \"C\"";

const FORGET: &str =
    "DELETE FROM node WHERE beat_at < clock_timestamp() - $1::bigint * interval '1 millisecond'";

pub(super) async fn beat(connections: &Connections, node: &Node) -> Result<Vec<SeenNode>, StorageError> {
    connections.write(BEAT, &[&node.name, &node.generation, &node.address, &node.clock]).await?;
    let seen = all(connections).await?;
    connections.write(FORGET, &[&NODE_FORGOTTEN]).await?;
    Ok(seen)
}

pub(super) async fn all(connections: &Connections) -> Result<Vec<SeenNode>, StorageError> {
    let seen = |row: &Row| SeenNode {
        node: Node { name: row.get(0), generation: row.get(1), address: row.get(2), clock: row.get(3) },
        age: row.get(4),
    };
    Ok(connections.read(NODES, &[&NODE_FORGOTTEN]).await?.iter().map(seen).collect())
}

pub(super) async fn leave(
    connections: &Connections,
    name: &str,
    generation: i64,
) -> Result<(), StorageError> {
    let sql = "DELETE FROM node WHERE name = $1 AND generation <= $2";
    connections.write(sql, &[&name, &generation]).await.map(drop)
}

pub(super) async fn now(connections: &Connections) -> Result<i64, StorageError> {
    let sql = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    let rows = connections.read(sql, &[]).await?;
    rows.first().map(|row| row.get(0)).ok_or_else(|| StorageError::Busy("no time was told".into()))
}
