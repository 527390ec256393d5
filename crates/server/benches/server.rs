//! What a server bears, with what the machine itself bears in the same run: `cargo xtask bench server`.
//!
//! The server is a process of its own (this program again), so that its memory and its death are its own. Clients and
//! server share the machine. Arguments after `--` name the parts to run: `baselines`, `moves`, `analysis`, `lists`, and
//! the goals `latency`, `rate`, `sockets`, `restart`, `reconnects`, `idle`, `checkpoints` (all of these: `goals`); without any,
//! all of them.
//! `--seconds 5` measures goals for so long instead of a minute.

mod fixture;
mod goals;

use std::{
    env,
    fs::{self, OpenOptions},
    io::{Seek, SeekFrom, Write},
    net::SocketAddr,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use rusqlite::Connection;
use serde_json::{Value, json};
use tabiya_server::storage::sqlite::SqliteStorage;
use tokio::{task::JoinSet, time};
use tokio_tungstenite::tungstenite::{Message, protocol::WebSocketConfig};

use fixture::{
    Fallible, Player, Running, Socket, ask, connect, copy, gather, millis, random_game, report, row, visit,
};

/// How long a part measures that has no goal.
const PART: Duration = Duration::from_secs(5);

/// How long a goal is measured.
const MINUTE: u64 = 60;

/// The parts that have no goal.
const PARTS: [&str; 4] = ["baselines", "moves", "analysis", "lists"];

#[tokio::main]
async fn main() -> Fallible<()> {
    let mut arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let folder = || arguments.get(1).map(Path::new).ok_or("no folder");
    match arguments.first().map(String::as_str) {
        Some("--serve") => {
            let port = arguments.get(2).map_or(Ok(0), |port| port.parse())?;
            return fixture::serve(folder()?, port).await;
        }
        Some("--durable-echo") => return goals::serve_echo(folder()?).await,
        Some("--echo") => return echo().await,
        _ => {}
    }
    let mut seconds = MINUTE;
    if let Some(place) = arguments.iter().position(|argument| argument == "--seconds") {
        let given: Vec<String> = arguments.drain(place..arguments.len().min(place + 2)).collect();
        seconds = given.get(1).ok_or("--seconds needs a number")?.parse()?;
    }
    let known = |name: &str| name == "goals" || PARTS.contains(&name) || goals::NAMES.contains(&name);
    if let Some(unknown) = arguments.iter().find(|argument| !known(argument)) {
        let known = [&PARTS[..], &goals::NAMES, &["goals"]].concat().join(", ");
        return Err(format!("no part `{unknown}`; known parts: {known}").into());
    }
    let wanted = |part: &str| arguments.is_empty() || arguments.iter().any(|argument| argument == part);
    // Beside the build, so on the disk the project is on.
    let folder = tempfile::tempdir_in(env::current_exe()?.parent().ok_or("no folder")?)?;
    if wanted("baselines") {
        baselines(folder.path()).await?;
    }
    for games in [1, 64, 500] {
        if wanted("moves") {
            moves(&folder.path().join(format!("moves-{games}")), games).await?;
        }
    }
    if wanted("analysis") {
        analysis(&folder.path().join("analysis")).await?;
    }
    if wanted("lists") {
        lists(&folder.path().join("lists"), 10_000).await?;
    }
    let mut measured = Vec::new();
    for name in goals::NAMES {
        if wanted(name) || wanted("goals") {
            measured.extend(goals::measure(name, folder.path(), Duration::from_secs(seconds)).await?);
        }
    }
    goals::table(&measured);
    Ok(())
}

// --- what the machine bears -------------------------------------------------------------------------------------

async fn baselines(folder: &Path) -> Fallible<()> {
    let mut file = OpenOptions::new().create(true).truncate(true).write(true).open(folder.join("raw"))?;
    let page = [7u8; 4096];
    let raw = rate(|| {
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&page)?;
        Ok(file.sync_data()?)
    })?;
    row("4 KiB overwritten and flushed (fdatasync), a second", &format!("{raw:.0}"));
    for rows in [1, 64] {
        let commits = sqlite(&folder.join(format!("raw-{rows}.db")), rows)?;
        let text = format!("{commits:.0} = {:.0} rows", commits * f64::from(rows));
        row(&format!("SQLite, WAL, synchronous=FULL, {rows} rows a commit, commits a second"), &text);
    }
    let server = Running::start("--echo", folder)?;
    for connections in [1, 64, 500] {
        let latencies = echoes(server.address, connections).await?;
        report(&format!("WebSocket echo, {connections} connections"), &latencies, PART);
    }
    let before = server.memory()?.0;
    let mut open = Vec::new();
    for _ in 0..2_000 {
        open.push(connect(server.address).await?);
    }
    let each = (server.memory()?.0.saturating_sub(before)) as f64 / 2_000.0;
    row("an idle WebSocket of the echo server, KiB", &format!("{each:.1}"));
    Ok(())
}

/// How often something can be done in a second.
fn rate(mut work: impl FnMut() -> Fallible<()>) -> Fallible<f64> {
    let (began, mut count) = (Instant::now(), 0.0);
    while began.elapsed() < PART / 2 {
        work()?;
        count += 1.0;
    }
    Ok(count / began.elapsed().as_secs_f64())
}

fn sqlite(path: &Path, rows: u32) -> Fallible<f64> {
    let mut connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(
        "CREATE TABLE event(game INTEGER, seq INTEGER, data BLOB, PRIMARY KEY(game, seq)) WITHOUT ROWID",
    )?;
    let mut seq = 0u32;
    rate(|| {
        let transaction = connection.transaction()?;
        for game in 0..rows {
            // As scattered as live games are.
            let key = (i64::from(game) * 7919, seq, &[7u8; 90][..]);
            transaction.prepare_cached("INSERT INTO event VALUES(?1, ?2, ?3)")?.execute(key)?;
        }
        seq += 1;
        Ok(transaction.commit()?)
    })
}

async fn echo() -> Fallible<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    loop {
        let (stream, _) = listener.accept().await?;
        tokio::spawn(async move {
            let config = WebSocketConfig::default().read_buffer_size(4096);
            let accepted = tokio_tungstenite::accept_async_with_config(stream, Some(config)).await;
            let Ok(mut socket) = accepted else { return };
            while let Some(Ok(message)) = socket.next().await {
                if message.is_text() && socket.send(message).await.is_err() {
                    return;
                }
            }
        });
    }
}

async fn echoes(address: SocketAddr, connections: usize) -> Fallible<Vec<Duration>> {
    let mut tasks = JoinSet::new();
    for _ in 0..connections {
        let mut socket = connect(address).await?;
        tasks.spawn(async move {
            let (began, mut latencies) = (Instant::now(), Vec::new());
            while began.elapsed() < PART {
                let sent = Instant::now();
                socket.send(Message::text("x".repeat(120))).await?;
                socket.next().await.ok_or("closed")??;
                latencies.push(sent.elapsed());
            }
            Fallible::Ok(latencies)
        });
    }
    gather(tasks).await
}

// --- what the server bears --------------------------------------------------------------------------------------

/// Every game played by one client for both sides, as fast as answers come.
async fn moves(folder: &Path, games: u32) -> Fallible<()> {
    let server = Running::start("--serve", folder)?;
    let lines: Arc<Vec<Vec<String>>> = Arc::new((0..50).map(random_game).collect());
    let mut tasks = JoinSet::new();
    for number in 0..games {
        let mut player = Player::join(server.address).await?;
        let lines = Arc::clone(&lines);
        tasks.spawn(async move {
            let began = Instant::now();
            let mut latencies = Vec::new();
            let mut line = lines.iter().cycle().skip(number as usize);
            loop {
                for (ply, uci) in line.next().ok_or("no games")?.iter().enumerate() {
                    if began.elapsed() > PART {
                        return Fallible::Ok(latencies);
                    }
                    let sent = Instant::now();
                    player.act(ply, uci).await?;
                    latencies.push(sent.elapsed());
                }
                player.next_game().await?;
            }
        });
    }
    let latencies = gather(tasks).await?;
    report(&format!("durable moves, {games} games, as fast as answered"), &latencies, PART);
    let wal = fs::metadata(folder.join("tabiya.db-wal")).map_or(0, |file| file.len());
    row("   write-ahead log after it, MiB", &format!("{:.1}", wal as f64 / f64::from(1 << 20)));
    Ok(())
}

/// How long somebody's move takes while the engine looks at as many positions as it may, and while it looks at none; and how
/// soon a newcomer sees a first line.
async fn analysis(folder: &Path) -> Fallible<()> {
    let server = Running::start("--serve", folder)?;
    let mut player = Player::join(server.address).await?;
    let (mut idle, mut busy) = (Vec::new(), Vec::new());
    // One after the other and again, so that whatever else goes on at this machine meets both.
    for round in 0..ROUNDS {
        paced_moves(&mut player, round, &mut idle).await?;
        let mut analysts = Vec::new();
        for number in 0..8 {
            analysts.push(analyse(server.address, number).await?.0);
        }
        paced_moves(&mut player, round, &mut busy).await?;
    }
    for (name, latencies) in [("idle", &mut idle), ("saturated by 8 analyses", &mut busy)] {
        latencies.sort_unstable();
        report(&format!("a move every 20 ms, the pool {name}"), latencies, PART);
    }
    for (name, part) in [("p50", 50), ("p99", 99)] {
        let at = |latencies: &[Duration]| latencies[latencies.len() * part / 100].as_secs_f64();
        row(
            &format!("   saturated / idle, by {name} (at most 1.5)"),
            &format!("{:.2}", at(&busy) / at(&idle)),
        );
    }
    let mut first = Vec::new();
    for number in 0..20 {
        first.push(analyse(server.address, 100 + number).await?.1);
    }
    first.sort_unstable();
    let shown = format!("{}, {}", first[10].as_millis(), first[19].as_millis());
    row("from the request to the first line, alone: p50, worst, ms", &shown);
    let mut others = Vec::new();
    for number in 0..7 {
        others.push(analyse(server.address, 200 + number).await?.0);
    }
    let mut first = Vec::new();
    for number in 0..20 {
        first.push(analyse(server.address, 300 + number).await?.1);
    }
    first.sort_unstable();
    let shown = format!("{}, {}", first[10].as_millis(), first[19].as_millis());
    row("   beside 7 others (at most 150)", &shown);
    Ok(())
}

/// How often the two are compared.
const ROUNDS: usize = 20;

/// One game's worth of moves, with pauses as people make them, if shorter.
async fn paced_moves(player: &mut Player, seed: usize, latencies: &mut Vec<Duration>) -> Fallible<()> {
    for (ply, uci) in random_game(seed as u64).iter().enumerate() {
        time::sleep(Duration::from_millis(20)).await;
        let sent = Instant::now();
        player.act(ply, uci).await?;
        latencies.push(sent.elapsed());
    }
    player.next_game().await
}

/// A client with an analysis of some position, and the time to its first line. The analysis ends with the client.
async fn analyse(address: SocketAddr, number: u64) -> Fallible<(Socket, Duration)> {
    let mut socket = visit(address).await?;
    let moves = &random_game(number)[..40];
    let subject = json!({"type": "moves", "mode": "chess", "moves": moves});
    let asked = Instant::now();
    let order = json!({"subject": subject, "lines": 3});
    ask(&mut socket, &json!({"type": "analyse", "order": order})).await?;
    loop {
        if let Message::Text(text) = socket.next().await.ok_or("closed")??
            && text.contains("\"san\"")
        {
            return Ok((socket, asked.elapsed()));
        }
    }
}

/// How long a page of somebody's games takes who has many: the first ones, one in the middle, and what is found by name.
async fn lists(folder: &Path, games: usize) -> Fallible<()> {
    fs::create_dir_all(folder)?;
    let server = Running::start("--serve", folder)?;
    let mut player = Player::join(server.address).await?;
    for (ply, uci) in random_game(1).iter().take(60).enumerate() {
        player.act(ply, uci).await?;
    }
    let resign = json!({"type": "act", "game": player.game, "action": {"type": "resign"}});
    ask(&mut player.socket, &resign).await?;
    let (name, secret) = (player.game.clone(), player.secret.clone());
    drop(server);
    let storage = SqliteStorage::open(&folder.join("tabiya.db"))?;
    copy(&storage, &name, games).await?;
    drop(storage);
    let server = Running::start("--serve", folder)?;
    let list = |filter: Value, after: Option<&str>| json!({"type": "list", "secret": secret, "running": false, "filter": filter, "after": after});
    // Lines of games that have none yet are made in the background.
    let lines = Connection::open(folder.join("tabiya.db"))?;
    while lines.query_row("SELECT count(*) FROM listing", [], |row| row.get::<_, i64>(0))? < games as i64 {
        time::sleep(Duration::from_millis(200)).await;
    }
    // Not before: who asks for nothing is sent away.
    let mut socket = visit(server.address).await?;
    let mut latencies = Vec::new();
    let mut after: Option<String> = None;
    loop {
        let began = Instant::now();
        let page: Value = serde_json::from_str(&ask(&mut socket, &list(json!({}), after.as_deref())).await?)?;
        latencies.push(began.elapsed());
        after = page["reply"]["next"].as_str().map(str::to_owned);
        if after.is_none() {
            break;
        }
    }
    latencies.sort_unstable();
    report(&format!("every page of {games} games, one after the other"), &latencies, latencies.iter().sum());
    for (what, filter) in [
        ("a name that nobody has", json!({"player": "nobody at all"})),
        ("an opening that was never played", json!({"opening": "no such opening"})),
        ("games with a star", json!({"starred": true})),
    ] {
        let mut latencies = Vec::new();
        for _ in 0..20 {
            let began = Instant::now();
            ask(&mut socket, &list(filter.clone(), None)).await?;
            latencies.push(began.elapsed());
        }
        latencies.sort_unstable();
        let shown = format!("{:.1}, {:.1}", millis(latencies[10]), millis(latencies[19]));
        row(&format!("   {what}: p50, worst, ms"), &shown);
    }
    Ok(())
}
