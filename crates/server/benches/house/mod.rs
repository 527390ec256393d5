//! Clients of a server, and the processes that they talk to.

mod light;

use std::{
    env,
    error::Error,
    fs::File,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tabiya_rules::position::Position;
use tabiya_server::{
    config::Config,
    limits::Limits,
    secret::{game_name, token},
    server::Server,
    storage::{CommandId, NewRecord, Storage, sqlite::SqliteStorage},
};
use tokio::{net::TcpStream, task::JoinSet};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

pub(crate) use light::Light;

pub(crate) type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;
pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The server, in a process of its own: it says where it is and serves until it is killed.
pub(crate) async fn serve(folder: &Path, port: u16) -> Fallible<()> {
    let analysis_modesty = Limits::public().analysis_modesty;
    let mut limits = Limits { analysis_modesty, ..Limits::private() };
    limits.frames.count = 1_000_000;
    let config = Config {
        listen: ([127, 0, 0, 1], port).into(),
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

/// Lets this process have as many sockets as the system allows; complains if those are too few.
pub(crate) fn raise_file_limit(needed: u64) -> Fallible<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum })?;
    match limit.maximum {
        Some(most) if most < needed => {
            let hint = "raise the hard limit (ulimit -Hn) and run it again";
            Err(format!("expected {needed} open files, the system allows {most}: {hint}").into())
        }
        _ => Ok(()),
    }
}

/// A process that serves; killed with SIGKILL when dropped.
pub(crate) struct Running {
    child: Child,
    /// Kept open, as a terminal is.
    _output: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
}

impl Running {
    /// This program again, as a server on a port of its choice.
    pub(crate) fn start(what: &str, folder: &Path) -> Fallible<Self> {
        Self::start_at(what, folder, 0)
    }

    /// The same on this port.
    pub(crate) fn start_at(what: &str, folder: &Path, port: u16) -> Fallible<Self> {
        let mut start = Command::new(env::current_exe()?);
        Self::run(start.arg(what).arg(folder).arg(port.to_string()))
    }

    /// The program that people have, `tabiya play`.
    pub(crate) fn play(program: &Path, folder: &Path) -> Fallible<Self> {
        let mut start = Command::new(program);
        Self::run(start.args(["play", "--port", "0", "--no-open", "--data"]).arg(folder).env("LC_ALL", "C"))
    }

    fn run(start: &mut Command) -> Fallible<Self> {
        let mut child = start.stdout(Stdio::piped()).spawn()?;
        let mut output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut line = String::new();
        output.read_line(&mut line)?;
        let place = line.trim().trim_end_matches('/');
        let place = place.rsplit_once("//").map_or(place, |(_, place)| place);
        let address = place.parse().map_err(|_| format!("expected an address, found {line:?}"))?;
        Ok(Self { child, _output: output, address })
    }

    /// Memory in use and what of it is no part of a file, in KiB.
    pub(crate) fn memory(&self) -> Fallible<(u64, u64)> {
        let of = |name: &str| -> Fallible<u64> {
            let file = BufReader::new(File::open(format!("/proc/{}/status", self.child.id()))?);
            let line = file.lines().map_while(Result::ok).find(|line| line.starts_with(name));
            Ok(line.ok_or("no memory")?.split_whitespace().nth(1).ok_or("no number")?.parse()?)
        };
        Ok((of("VmRSS:")?, of("RssAnon:")?))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A connection as the page makes it, with nothing read yet.
pub(crate) async fn connect(address: SocketAddr) -> Fallible<Socket> {
    let mut request = format!("ws://{address}/ws").into_client_request()?;
    request.headers_mut().insert("origin", format!("http://{address}").parse()?);
    let config = WebSocketConfig::default().read_buffer_size(4096);
    let (socket, _) = tokio_tungstenite::connect_async_with_config(request, Some(config), true).await?;
    Ok(socket)
}

/// The same, welcomed.
pub(crate) async fn visit(address: SocketAddr) -> Fallible<Socket> {
    let mut socket = connect(address).await?;
    socket.next().await.ok_or("no welcome")??;
    Ok(socket)
}

/// Asks and takes the answer, which must be a reply; passes over what comes before it.
pub(crate) async fn ask(socket: &mut Socket, request: &Value) -> Fallible<String> {
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

/// A move to be asked for.
pub(crate) fn play(game: &str, ply: usize, uci: &str) -> Value {
    json!({"type": "act", "game": game, "action": {"type": "move", "uci": uci, "ply": ply}})
}

/// One connection that plays both sides of one game after the other.
pub(crate) struct Player {
    pub(crate) socket: Socket,
    pub(crate) secret: String,
    pub(crate) game: String,
}

impl Player {
    pub(crate) async fn join(address: SocketAddr) -> Fallible<Self> {
        let socket = visit(address).await?;
        let mut player = Self { socket, secret: token(), game: String::new() };
        player.next_game().await?;
        Ok(player)
    }

    pub(crate) async fn next_game(&mut self) -> Fallible<()> {
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

    pub(crate) async fn act(&mut self, ply: usize, uci: &str) -> Fallible<()> {
        ask(&mut self.socket, &play(&self.game, ply, uci)).await.map(drop)
    }
}

/// Makes so many games like this one, with its holders and its end; says how many events each has.
pub(crate) async fn copy(storage: &SqliteStorage, name: &str, games: usize) -> Fallible<usize> {
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

/// Moves of a game of 80 plies, drawn from a number.
pub(crate) fn random_game(seed: u64) -> Vec<String> {
    random_line(seed, 80)
}

/// The same of so many plies, after which it still goes on.
pub(crate) fn random_line(seed: u64, plies: usize) -> Vec<String> {
    let mut dice = seed;
    loop {
        let mut position = Position::default();
        let mut moves = Vec::new();
        while moves.len() < plies && position.end().is_none() {
            let legal = position.legal_moves();
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(chosen) = legal.get((dice >> 33) as usize % legal.len().max(1)) else { break };
            moves.push(position.uci(*chosen, false).to_string());
            position.play(*chosen);
        }
        if moves.len() == plies && position.end().is_none() {
            return moves;
        }
    }
}

/// What all of them have measured, the shortest first.
pub(crate) async fn gather(mut tasks: JoinSet<Fallible<Vec<Duration>>>) -> Fallible<Vec<Duration>> {
    let mut all = Vec::new();
    while let Some(done) = tasks.join_next().await {
        all.extend(done??);
    }
    all.sort_unstable();
    Ok(all)
}

pub(crate) fn row(name: &str, value: &str) {
    println!("{name:<76}{value:>30}");
}

pub(crate) fn millis(latency: Duration) -> f64 {
    latency.as_secs_f64() * 1_000.0
}

/// What so large a share of sorted measurements stays below, in milliseconds.
pub(crate) fn share(latencies: &[Duration], share: f64) -> f64 {
    let index = ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
    latencies.get(index).copied().map_or(0.0, millis)
}

pub(crate) fn report(name: &str, latencies: &[Duration], time: Duration) {
    let each = latencies.len() as f64 / time.as_secs_f64();
    row(&format!("{name}, a second"), &format!("{each:.0}"));
    row("   p50, p99, p99.9, ms", &shares(latencies));
}

pub(crate) fn shares(latencies: &[Duration]) -> String {
    let at = |part| share(latencies, part);
    format!("{:.2}, {:.2}, {:.2}", at(0.5), at(0.99), at(0.999))
}
