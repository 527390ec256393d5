//! What a server bears, with what the machine itself bears in the same run: `cargo xtask bench server`.
//!
//! The server is a process of its own (this program again), so that its memory and its death are its own. Clients and
//! server share the machine. Arguments after `--` name the parts to run: `baselines`, `moves`, `steady`, `analysis`,
//! `lists`, `sockets`, `recovery`; without any, all of them.

use std::{
    env,
    error::Error,
    fs::{self, File, OpenOptions},
    io::{BufRead, BufReader, Seek, SeekFrom, Write},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use rusqlite::Connection;
use serde_json::{Value, json};
use tabiya_rules::position::Position;
use tabiya_server::{
    config::Config,
    limits::Limits,
    secret::{game_name, token},
    server::Server,
    storage::{CommandId, NewRecord, Storage, sqlite::SqliteStorage},
};
use tokio::{net::TcpStream, task::JoinSet, time};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long a part measures.
const PART: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> Fallible<()> {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.first().map(String::as_str) {
        Some("--serve") => return serve(Path::new(&arguments[1])).await,
        Some("--echo") => return echo().await,
        _ => {}
    }
    let wanted = |part: &str| arguments.is_empty() || arguments.iter().any(|argument| argument == part);
    // Beside the build, so on the disk the project is on.
    let folder = tempfile::tempdir_in(env::current_exe()?.parent().ok_or("no folder")?)?;
    if wanted("baselines") {
        baselines(folder.path()).await?;
    }
    for games in [1, 64, 500] {
        if wanted("moves") {
            moves(&folder.path().join(format!("moves-{games}")), games, None).await?;
        }
    }
    if wanted("steady") {
        moves(&folder.path().join("steady"), 500, Some(1_000)).await?;
    }
    if wanted("analysis") {
        analysis(&folder.path().join("analysis")).await?;
    }
    if wanted("lists") {
        lists(&folder.path().join("lists"), 10_000).await?;
    }
    if wanted("sockets") {
        sockets(&folder.path().join("sockets"), 2_000).await?;
    }
    if wanted("recovery") {
        recovery(&folder.path().join("recovery"), 5_000).await?;
    }
    Ok(())
}

fn row(name: &str, value: &str) {
    println!("{name:<66}{value:>30}");
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
    let before = server.memory()?;
    let mut open = Vec::new();
    for _ in 0..2_000 {
        open.push(connect(server.address).await?);
    }
    let each = (server.memory()?.saturating_sub(before)) as f64 / 2_000.0;
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

/// Every game played by one client for both sides: as fast as answers come, or so many moves a second in all.
async fn moves(folder: &Path, games: u32, rate: Option<u32>) -> Fallible<()> {
    let server = Running::start("--serve", folder)?;
    let lines: Arc<Vec<Vec<String>>> = Arc::new((0..50).map(random_game).collect());
    let mut tasks = JoinSet::new();
    for number in 0..games {
        let mut player = Player::join(server.address).await?;
        let lines = Arc::clone(&lines);
        let pause = rate.map(|rate| Duration::from_secs(1) * games / rate);
        tasks.spawn(async move {
            let began = Instant::now();
            let mut due = time::Instant::now() + pause.unwrap_or_default() * number / games;
            let mut latencies = Vec::new();
            let mut line = lines.iter().cycle().skip(number as usize);
            loop {
                for (ply, uci) in line.next().ok_or("no games")?.iter().enumerate() {
                    if began.elapsed() > PART {
                        return Fallible::Ok(latencies);
                    }
                    // A steady rate is measured from when the move was due, not from when there was time for it.
                    let sent = match pause {
                        None => Instant::now(),
                        Some(pause) => {
                            time::sleep_until(due).await;
                            due += pause;
                            due.into_std() - pause
                        }
                    };
                    player.act(ply, uci).await?;
                    latencies.push(sent.elapsed());
                }
                player.next_game().await?;
            }
        });
    }
    let latencies = gather(tasks).await?;
    let how = rate.map_or("as fast as answered".to_owned(), |rate| format!("{rate} a second asked for"));
    report(&format!("durable moves, {games} games, {how}"), &latencies, PART);
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
    let mut socket = connect(address).await?;
    socket.next().await.ok_or("no welcome")??;
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

/// What a connection costs that has joined a game and does nothing.
async fn sockets(folder: &Path, count: usize) -> Fallible<()> {
    let server = Running::start("--serve", folder)?;
    let mut first = Player::join(server.address).await?;
    first.act(0, "e2e4").await?;
    let before = server.memory()?;
    let mut players = Vec::new();
    for _ in 0..count / 2 {
        let player = Player::join(server.address).await?;
        let mut watcher = connect(server.address).await?;
        watcher.next().await.ok_or("no welcome")??;
        ask(&mut watcher, &json!({"type": "join", "game": player.game})).await?;
        players.push((player, watcher));
    }
    let each = (server.memory()?.saturating_sub(before)) as f64 / count as f64;
    row(&format!("an idle connection, {count} of them in {} games, KiB", count / 2), &format!("{each:.1}"));
    Ok(())
}

/// Makes so many games like this one, with its holders and its end; says how many events each has.
async fn copy(storage: &SqliteStorage, name: &str, games: usize) -> Fallible<usize> {
    let model = storage.load(name).await?.ok_or("the game is gone")?;
    let events: Vec<Vec<u8>> = model.events.into_iter().map(|event| event.data).collect();
    let create = |number: usize| {
        let mut command = [0; 16];
        command[..8].copy_from_slice(&(number as u64).to_le_bytes());
        storage.create(NewRecord {
            name: game_name(),
            created: model.row.created,
            holders: model.row.holders,
            invite: None,
            series: None,
            flipped: false,
            timed: true,
            winner: model.row.winner,
            command: CommandId(command),
            events: events.clone(),
        })
    };
    // No more at once than the writer lets wait.
    for first in (0..games).step_by(1_000) {
        let creations = (first..games.min(first + 1_000)).map(create);
        for created in futures_util::future::join_all(creations).await {
            created?;
        }
    }
    Ok(events.len())
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
    let mut socket = connect(server.address).await?;
    socket.next().await.ok_or("no welcome")??;
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

/// From the start of a process after kill -9 to its first answer, and until every clock is looked after.
async fn recovery(folder: &Path, games: usize) -> Fallible<()> {
    fs::create_dir_all(folder)?;
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
    let began = Instant::now();
    let server = Running::start("--serve", folder)?;
    connect(server.address).await?.next().await.ok_or("no welcome")??;
    let accepting = began.elapsed();
    let storage_size = fs::metadata(folder.join("tabiya.db"))?.len() >> 20;
    // The clocks of a game that was looked after are stopped by an event of its own.
    while server.rooms().await? <= games {
        time::sleep(Duration::from_millis(10)).await;
    }
    let loaded = began.elapsed();
    let what = format!("{games} live games of {rows} events ({storage_size} MiB)");
    row(&format!("restart with {what}: accepting after, ms"), &format!("{}", accepting.as_millis()));
    row("   and every clock looked after, ms", &format!("{}", loaded.as_millis()));
    Ok(())
}

async fn serve(folder: &Path) -> Fallible<()> {
    let analysis_modesty = Limits::public().analysis_modesty;
    let mut limits = Limits { analysis_modesty, ..Limits::private() };
    limits.frames.count = 1_000_000;
    let config = Config {
        listen: ([127, 0, 0, 1], 0).into(),
        database: folder.join("tabiya.db"),
        owner: None,
        public_url: None,
        tls: None,
        metrics: None,
        proxies: Vec::new(),
        limits,
        modes: Default::default(),
        engines: Default::default(),
    };
    let server = Server::open(config).await?;
    println!("{}", server.address());
    Ok(server.run(std::future::pending()).await?)
}

// --- clients and processes --------------------------------------------------------------------------------------
/// This program again, as a server; killed when dropped.
struct Running {
    child: Child,
    address: SocketAddr,
}

impl Running {
    fn start(what: &str, folder: &Path) -> Fallible<Self> {
        let mut start = Command::new(env::current_exe()?);
        let mut child = start.arg(what).arg(folder).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        Ok(Self { child, address: line.trim().parse()? })
    }

    /// Memory in use, in KiB.
    fn memory(&self) -> Fallible<u64> {
        let file = BufReader::new(File::open(format!("/proc/{}/status", self.child.id()))?);
        let line = file.lines().map_while(Result::ok).find(|line| line.starts_with("VmRSS:"));
        Ok(line.ok_or("no memory")?.split_whitespace().nth(1).ok_or("no number")?.parse()?)
    }

    /// How many rooms are loaded.
    async fn rooms(&self) -> Fallible<usize> {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = TcpStream::connect(self.address).await?;
        let head = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address);
        stream.write_all(head.as_bytes()).await?;
        let mut text = String::new();
        stream.read_to_string(&mut text).await?;
        let body: Value = serde_json::from_str(text.split("\r\n\r\n").nth(1).ok_or("no body")?)?;
        Ok(body["rooms"].as_u64().ok_or("no rooms")? as usize)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

async fn connect(address: SocketAddr) -> Fallible<Socket> {
    let mut request = format!("ws://{address}/ws").into_client_request()?;
    request.headers_mut().insert("origin", format!("http://{address}").parse()?);
    let config = WebSocketConfig::default().read_buffer_size(4096);
    let (socket, _) = tokio_tungstenite::connect_async_with_config(request, Some(config), true).await?;
    Ok(socket)
}

async fn ask(socket: &mut Socket, request: &Value) -> Fallible<String> {
    let id = game_name();
    socket.send(Message::text(json!({"id": id, "request": request}).to_string())).await?;
    let mine = format!("\"id\":\"{id}\"");
    loop {
        if let Message::Text(text) = socket.next().await.ok_or("closed")??
            && text.contains(&mine)
        {
            let text = text.as_str().to_owned();
            return if text.starts_with("{\"type\":\"reply\"") { Ok(text) } else { Err(text.into()) };
        }
    }
}

/// One connection that plays both sides of one game after the other.
struct Player {
    socket: Socket,
    secret: String,
    game: String,
}

impl Player {
    async fn join(address: SocketAddr) -> Fallible<Self> {
        let mut socket = connect(address).await?;
        socket.next().await.ok_or("no welcome")??;
        let mut player = Self { socket, secret: token(), game: String::new() };
        player.next_game().await?;
        Ok(player)
    }

    async fn next_game(&mut self) -> Fallible<()> {
        if !self.game.is_empty() {
            ask(&mut self.socket, &json!({"type": "leave", "game": self.game})).await?;
        }
        let me = json!({"kind": "me"});
        let wanted = json!({"mode": "chess", "white": me, "black": me, "clock": "60m"});
        let create = json!({"type": "create", "secret": self.secret, "game": wanted});
        let created: Value = serde_json::from_str(&ask(&mut self.socket, &create).await?)?;
        self.game = created["reply"]["game"].as_str().ok_or("no game")?.to_owned();
        let join = json!({"type": "join", "game": self.game, "secret": self.secret});
        ask(&mut self.socket, &join).await.map(drop)
    }

    async fn act(&mut self, ply: usize, uci: &str) -> Fallible<()> {
        let action = json!({"type": "move", "uci": uci, "ply": ply});
        ask(&mut self.socket, &json!({"type": "act", "game": self.game, "action": action})).await.map(drop)
    }
}

/// Moves of a game of some length, drawn from a number.
fn random_game(seed: u64) -> Vec<String> {
    let mut dice = seed;
    loop {
        let mut position = Position::default();
        let mut moves = Vec::new();
        while moves.len() < 80 {
            let legal = position.legal_moves();
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(chosen) = legal.get((dice >> 33) as usize % legal.len().max(1)) else { break };
            moves.push(position.uci(*chosen, false).to_string());
            position.play(*chosen);
        }
        if moves.len() == 80 && position.end().is_none() {
            return moves;
        }
    }
}

async fn gather(mut tasks: JoinSet<Fallible<Vec<Duration>>>) -> Fallible<Vec<Duration>> {
    let mut all = Vec::new();
    while let Some(done) = tasks.join_next().await {
        all.extend(done??);
    }
    all.sort_unstable();
    Ok(all)
}

fn millis(latency: Duration) -> f64 {
    latency.as_secs_f64() * 1_000.0
}

fn report(name: &str, latencies: &[Duration], time: Duration) {
    let at = |share: f64| {
        let index = ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
        latencies.get(index).copied().map_or(0.0, millis)
    };
    let each = latencies.len() as f64 / time.as_secs_f64();
    row(&format!("{name}, a second"), &format!("{each:.0}"));
    row("   p50, p99, p99.9, ms", &format!("{:.2}, {:.2}, {:.2}", at(0.5), at(0.99), at(0.999)));
}
