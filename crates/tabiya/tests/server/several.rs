//! Several servers over one PostgreSQL and one NATS, of which one after the other is killed, stopped, told to go or cut off while
//! people play: what they were told is compared with what the log has.
//!
//! In the gate three servers without faults, since a move is still refused as `paused` at times when a server is lost (docs/cluster.md); with
//! TABIYA_FULL many faults, or as many as TABIYA_FAULTS says.

use std::{
    env, thread,
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use serde_json::{Value, json};

use crate::{
    client::{Client, Lost, Server, act, id, name, secret},
    nats_server::NatsServer,
    postgres_server::PostgresServer,
};

/// Whoever has lost their server stays away until that was noticed.
const AWAY: Duration = Duration::from_millis(5_500);

/// What is read late.
const SLACK: Duration = Duration::from_millis(250);

/// Moves of a game at most.
const PLIES: usize = 500;

/// What clients and faults know of each other.
#[derive(Default)]
struct World {
    /// Where servers are that take visitors.
    ports: Mutex<Vec<u16>>,
    /// When servers were stopped, and until when.
    stops: Mutex<Vec<(u16, Instant, Instant)>>,
    over: Mutex<bool>,
}

/// One game, and when each of its moves was first sent.
struct Table {
    game: String,
    sent: Mutex<Vec<Instant>>,
}

/// One side of a game, and what it was told.
struct Player<'a> {
    world: &'a World,
    table: &'a Table,
    secret: String,
    side: usize,
    version: u64,
    moves: Vec<String>,
    /// Its moves that were acknowledged, with the instant.
    acked: Vec<(usize, String, Instant)>,
    /// A move without an answer yet: its id, the request, the ply.
    open: Option<(String, Value, usize, String)>,
    /// When it had a connection, and to which server.
    connected: Vec<(u16, Instant, Instant)>,
    dice: u64,
    losses: usize,
}

impl Player<'_> {
    fn play(&mut self) {
        while !*self.world.over.lock() && self.moves.len() < PLIES {
            let ports = self.world.ports.lock().clone();
            let port = ports[self.throw(ports.len())];
            let began = Instant::now();
            let lost = self.visit(port);
            self.connected.push((port, began, Instant::now()));
            if lost.is_err() && !*self.world.over.lock() {
                self.losses += 1;
                thread::sleep(AWAY);
            }
        }
    }

    /// Plays at one server until that is gone, or all is over.
    fn visit(&mut self, port: u16) -> Result<(), Lost> {
        let mut client = Client::connect(port)?;
        let mut join = json!({"type": "join", "game": self.table.game, "secret": self.secret});
        if self.version > 0 {
            join["version"] = self.version.into();
        }
        let reply = client.ask_as(&id(), &join)?;
        let mut you = match reply["reply"]["type"].as_str() {
            Some("game") => self.look(&reply["reply"]["view"]),
            Some("joined") => {
                assert_eq!(reply["reply"]["version"], self.version, "what it has is what there is");
                reply["reply"]["you"].clone()
            }
            // The store, or the game, cannot be had now.
            _ => {
                thread::sleep(Duration::from_millis(200));
                return Ok(());
            }
        };
        loop {
            for heard in std::mem::take(&mut client.heard) {
                you = self.hear(&heard).unwrap_or(you);
            }
            if *self.world.over.lock() || self.moves.len() >= PLIES {
                return Ok(());
            }
            if self.open.is_none() && self.moves.len() % 2 != self.side {
                let message = client.next()?;
                you = self.hear(&message).unwrap_or(you);
                continue;
            }
            let Some((id, request, ply, uci)) = self.open.take().or_else(|| self.choose(&you)) else {
                // It is over.
                thread::sleep(Duration::from_millis(200));
                return Ok(());
            };
            self.open = Some((id.clone(), request.clone(), ply, uci.clone()));
            let answer = client.ask_as(&id, &request)?;
            match (answer["reply"]["type"].as_str(), answer["why"]["code"].as_str()) {
                (Some("done"), _) => {
                    self.open = None;
                    self.acked.push((ply, uci, Instant::now()));
                    while self.moves.len() <= ply {
                        let message = match client.heard.is_empty() {
                            true => client.next()?,
                            false => client.heard.remove(0),
                        };
                        you = self.hear(&message).unwrap_or(you);
                    }
                }
                (_, Some("busy" | "unknownOutcome")) => thread::sleep(Duration::from_millis(100)),
                _ => panic!("{request} was answered {answer}"),
            }
        }
    }

    /// A whole view: never less than what was known.
    fn look(&mut self, view: &Value) -> Value {
        let moves: Vec<String> = ucis(&view["moves"]);
        let version = view["version"].as_u64().expect("a version");
        assert!(version >= self.version, "back from {} to {version}", self.version);
        assert_eq!(moves.get(..self.moves.len()), Some(&self.moves[..]), "what was told stays");
        (self.version, self.moves) = (version, moves);
        view["you"].clone()
    }

    /// News: the next version, or a whole view.
    fn hear(&mut self, message: &Value) -> Option<Value> {
        match message["type"].as_str() {
            Some("game") => Some(self.look(&message["view"])),
            Some("event") => {
                assert_eq!(message["after"], self.version, "a gap in what is told");
                self.version = message["version"].as_u64().expect("a version");
                if let Some(keep) = message["history"]["keep"].as_u64() {
                    assert_eq!(keep, self.moves.len() as u64, "nobody takes back");
                    self.moves.extend(ucis(&message["history"]["rows"]));
                }
                Some(message["you"].clone())
            }
            _ => None,
        }
    }

    fn choose(&mut self, you: &Value) -> Option<(String, Value, usize, String)> {
        let all: Vec<&Value> =
            you["moves"]["from"].as_object()?.values().filter_map(Value::as_array).flatten().collect();
        let uci = all.get(self.throw(all.len().max(1)))?["uci"].as_str()?.to_owned();
        let ply = self.moves.len();
        thread::sleep(Duration::from_millis(20));
        let mut sent = self.table.sent.lock();
        assert_eq!(sent.len(), ply, "one move of each ply is sent");
        sent.push(Instant::now());
        Some((id(), act(&self.table.game, &json!({"type": "move", "uci": uci, "ply": ply})), ply, uci))
    }

    fn throw(&mut self, sides: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.dice >> 33) as usize % sides
    }

    /// So long it could have thought about a ply: with a connection to a server that worked.
    fn could_think(&self, from: Instant, to: Instant) -> Duration {
        let overlap = |from: Instant, to: Instant, (_, since, until): &(u16, Instant, Instant)| {
            (*until).min(to).saturating_duration_since((*since).max(from))
        };
        let stops = self.world.stops.lock();
        let visits = self.connected.iter().map(|visit| {
            let (port, since, until) = *visit;
            let stopped = stops.iter().filter(|stop| stop.0 == port);
            let stopped: Duration = stopped.map(|stop| overlap(since.max(from), until.min(to), stop)).sum();
            overlap(from, to, visit).saturating_sub(stopped)
        });
        visits.sum()
    }

    /// What was acknowledged is in the log once, and nobody was charged for what servers did.
    fn check(&self, view: &Value) -> Duration {
        let moves = ucis(&view["moves"]);
        assert_eq!(moves.get(..self.moves.len()), Some(&self.moves[..]), "what was told is what there is");
        let mut plies: Vec<usize> = self.acked.iter().map(|(ply, ..)| *ply).collect();
        plies.dedup();
        assert_eq!(plies.len(), self.acked.len(), "each move is acknowledged once");
        let sent = self.table.sent.lock();
        assert!(moves.len() <= sent.len(), "nobody else moves");
        let clock = |ply: usize| view["moves"][ply]["clock"].as_u64().expect("a clock");
        let mut most = Duration::ZERO;
        for (ply, uci, acked) in &self.acked {
            assert_eq!(moves.get(*ply), Some(uci), "ply {ply} of {}", self.table.game);
            if *ply >= 4 {
                let charged = Duration::from_millis(clock(ply - 2).saturating_sub(clock(*ply)));
                let could = self.could_think(sent[ply - 1], *acked);
                assert!(charged <= could + SLACK, "ply {ply}: charged {charged:?}, {could:?} to think");
                most = most.max(acked.saturating_duration_since(sent[ply - 1]).saturating_sub(charged));
            }
        }
        most
    }
}

fn ucis(rows: &Value) -> Vec<String> {
    let rows = rows.as_array().expect("rows").iter();
    rows.map(|row| row["uci"].as_str().expect("a move").to_owned()).collect()
}

/// The servers, and what happens to them.
struct Cluster<'a> {
    world: &'a World,
    database: String,
    data: tempfile::TempDir,
    nats: Option<NatsServer>,
    nats_port: u16,
    url: String,
    nodes: Vec<Server>,
}

impl<'a> Cluster<'a> {
    fn start(world: &'a World, database: String, count: usize) -> Self {
        let nats = NatsServer::start(None);
        let data = tempfile::tempdir().expect("a folder");
        let mut cluster = Self {
            world,
            database,
            data,
            nats_port: nats.port,
            url: nats.url(),
            nats: Some(nats),
            nodes: Vec::new(),
        };
        for number in 0..count {
            let node = cluster.node(number);
            world.ports.lock().push(node.port);
            cluster.nodes.push(node);
        }
        cluster
    }

    fn node(&self, number: usize) -> Server {
        let (nats, node) = (self.url.as_str(), format!("node-{number}"));
        let limits = ["--listen", "127.0.0.1:0", "--limits", "home"];
        let several = ["--database", &self.database, "--nats", nats, "--node", &node];
        Server::start("serve", self.data.path(), &[&limits[..], &several[..]].concat())
    }

    /// The next of all kinds of faults.
    fn fault(&mut self, number: usize) -> &'static str {
        let node = number % self.nodes.len();
        match number % 5 {
            0 => {
                self.without(node, Server::kill);
                "kill -9"
            }
            1 => {
                self.stop(node, Duration::from_millis(1_800));
                "stopped for 1.8 s"
            }
            2 => {
                self.nats = None;
                thread::sleep(Duration::from_millis(2_500));
                self.nats = Some(NatsServer::start(Some(self.nats_port)));
                "NATS away for 2.5 s"
            }
            3 => {
                self.without(node, |node| {
                    let (took, well) = node.terminate();
                    assert!(well, "it went in {took:?}");
                });
                "SIGTERM"
            }
            _ => {
                self.stop(node, Duration::from_millis(5_500));
                "stopped for 5.5 s"
            }
        }
    }

    /// One goes; a new one of its name comes while others look after its games.
    fn without(&mut self, node: usize, end: impl FnOnce(&mut Server)) {
        let port = self.nodes[node].port;
        self.world.ports.lock().retain(|there| *there != port);
        end(&mut self.nodes[node]);
        thread::sleep(Duration::from_millis(4_500));
        self.nodes[node] = self.node(node);
        self.world.ports.lock().push(self.nodes[node].port);
    }

    fn stop(&mut self, node: usize, time: Duration) {
        let (port, began) = (self.nodes[node].port, Instant::now());
        self.world.ports.lock().retain(|there| *there != port);
        self.nodes[node].signal("STOP");
        thread::sleep(time);
        self.nodes[node].signal("CONT");
        self.world.stops.lock().push((port, began, Instant::now()));
        self.world.ports.lock().push(port);
    }
}

/// How many faults.
fn faults() -> usize {
    match env::var("TABIYA_FAULTS") {
        Ok(text) => {
            text.parse().unwrap_or_else(|_| panic!("expected a number in TABIYA_FAULTS, found {text:?}"))
        }
        Err(_) if env::var_os("TABIYA_FULL").is_some() => 100,
        Err(_) => 0,
    }
}

/// Two people at a table, by link.
fn table(port: u16, [white, black]: [&str; 2]) -> Table {
    let mut client = Client::connect(port).expect("a connection");
    let game =
        json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "friend"}, "clock": "120m"});
    let created = client.create(white, &game);
    let game = name(&created);
    client.reply(&json!({"type": "claim", "game": game, "token": created["invitation"]["token"], "secret": black, "name": "Ben"}));
    Table { game, sent: Mutex::default() }
}

#[test]
fn whatever_happens_to_servers_the_log_has_what_was_acknowledged_and_nobody_is_charged() {
    let began = Instant::now();
    let postgres = PostgresServer::shared();
    let world = World::default();
    let mut cluster = Cluster::start(&world, postgres.database("several"), 3);
    let port = cluster.nodes[0].port;
    let secrets: Vec<[String; 2]> = (0..4).map(|_| [secret(), secret()]).collect();
    let tables: Vec<Table> = secrets.iter().map(|[white, black]| table(port, [white, black])).collect();
    let mut players: Vec<Player> = Vec::new();
    for (number, (table, secrets)) in tables.iter().zip(&secrets).enumerate() {
        for (side, secret) in secrets.iter().enumerate() {
            players.push(Player {
                world: &world,
                table,
                secret: secret.clone(),
                side,
                version: 0,
                moves: Vec::new(),
                acked: Vec::new(),
                open: None,
                connected: Vec::new(),
                dice: (number * 2 + side) as u64 * 7_919 + 5,
                losses: 0,
            });
        }
    }
    let mut happened = Vec::new();
    thread::scope(|scope| {
        for player in &mut players {
            scope.spawn(move || player.play());
        }
        for fault in 0..faults() {
            thread::sleep(Duration::from_millis(1_200));
            happened.push(cluster.fault(fault));
        }
        thread::sleep(AWAY + Duration::from_secs(2));
        *world.over.lock() = true;
        // With the servers whoever still waits for the other's move goes.
        cluster.nodes.clear();
    });
    let last = cluster.node(0);
    let mut client = Client::connect(last.port).expect("a connection");
    let views =
        tables.iter().zip(&secrets).map(|(table, secrets)| client.join(&table.game, Some(&secrets[0])));
    let views: Vec<Value> = views.collect();
    let (mut acked, mut losses, mut uncharged) = (0, 0, Duration::ZERO);
    for (number, player) in players.iter().enumerate() {
        uncharged = uncharged.max(player.check(&views[number / 2]));
        acked += player.acked.len();
        losses += player.losses;
    }
    assert!(acked > 100, "only {acked} moves were acknowledged: the test tests nothing");
    println!(
        "{} faults in {:?} ({}), {acked} acknowledged moves, {losses} lost connections: none lost, none doubled, none charged; \
         {uncharged:?} of one turn were nobody's",
        happened.len(),
        began.elapsed(),
        happened.join(", "),
    );
}
