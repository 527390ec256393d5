//! How soon a server that was killed is there again.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use serde_json::json;
use tabiya_server::storage::sqlite::SqliteStorage;
use tokio::time;

use crate::fixture::{Fallible, Player, Running, ask, copy, random_game, row, visit};

/// From kill -9 to the first answer, with so many games whose clocks run; in seconds.
pub(super) async fn accepting(folder: &Path, games: usize) -> Fallible<f64> {
    let server = Running::start("--serve", folder)?;
    let mut player = Player::join(server.address).await?;
    for (ply, uci) in random_game(1).iter().take(60).enumerate() {
        player.act(ply, uci).await?;
    }
    let name = player.game.clone();
    drop(server);
    let storage = SqliteStorage::open(&folder.join("tabiya.db"))?;
    let rows = copy(&storage, &name, games).await?;
    drop(storage);
    time::sleep(Duration::from_millis(500)).await;
    // All of them live in a server, which is then killed.
    let server = Running::start("--serve", folder)?;
    joined(&server, &name).await?;
    time::sleep(Duration::from_secs(3)).await;
    let killed = Instant::now();
    drop(server);
    let server = Running::start("--serve", folder)?;
    visit(server.address).await?;
    let accepting = killed.elapsed();
    let size = fs::metadata(folder.join("tabiya.db"))?.len() >> 20;
    joined(&server, &name).await?;
    let whole = killed.elapsed();
    let what = format!("kill -9 with {games} live games of {rows} events ({size} MiB)");
    row(&format!("{what}: accepting after, ms"), &format!("{}", accepting.as_millis()));
    row("   and a game of them joined, ms", &format!("{}", whole.as_millis()));
    Ok(accepting.as_secs_f64())
}

/// Somebody looks at a game, beside all the clocks that are looked after.
async fn joined(server: &Running, game: &str) -> Fallible<()> {
    let mut socket = visit(server.address).await?;
    ask(&mut socket, &json!({"type": "join", "game": game})).await.map(drop)
}
