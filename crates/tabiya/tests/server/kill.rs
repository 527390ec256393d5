//! kill -9 in the middle of everything: nothing acknowledged is lost or doubled, and nobody is charged.
//!
//! In the gate 40 cycles, with TABIYA_FULL 200, or as many as TABIYA_KILLS says.

use std::{
    env, thread,
    time::{Duration, Instant},
};

use crate::client::{Client, Lost, Server, act, id, name, secret};
use serde_json::{Value, json};

/// What a client knows of its game.
pub(crate) struct Player {
    game: String,
    holder: String,
    /// Moves that were acknowledged.
    pub(crate) acked: Vec<String>,
    /// A move without an answer yet.
    open: Option<(String, Value, String)>,
    /// What the side to move had left, when that was asked, and at which ply.
    clock: Option<(i64, Instant, usize)>,
    dice: u64,
}

impl Player {
    /// Begins a game on both sides.
    pub(crate) fn begin(port: u16, dice: u64) -> Self {
        let mut client = Client::connect(port).expect("a connection");
        let holder = secret();
        let game = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}, "clock": "30m"});
        let game = name(&client.create(&holder, &game));
        Self { game, holder, acked: Vec::new(), open: None, clock: None, dice }
    }

    /// The moves that a server has of this game.
    pub(crate) fn kept(&self, port: u16) -> Vec<String> {
        let mut client = Client::connect(port).expect("a connection");
        let view = client.join(&self.game, Some(&self.holder));
        let moves = view["moves"].as_array().expect("moves").iter();
        moves.map(|row| row["uci"].as_str().expect("a move").to_owned()).collect()
    }

    /// Plays until the connection is lost.
    pub(crate) fn play(&mut self, port: u16, killed: Option<Instant>) {
        let Ok(mut client) = Client::connect(port) else { return };
        let asked = Instant::now();
        let Ok(answer) =
            client.ask_as(&id(), &json!({"type": "join", "game": self.game, "secret": self.holder}))
        else {
            return;
        };
        let mut view = answer["reply"]["view"].clone();
        self.compare(&view, killed, asked);
        let mut ply = view["moves"].as_array().expect("moves").len();
        loop {
            let (id, request, uci) = match self.open.take() {
                Some(open) => open,
                None => {
                    let Some(uci) = self.choose(&view["you"]["moves"]) else { return };
                    (id(), act(&self.game, &json!({"type": "move", "uci": uci, "ply": ply})), uci)
                }
            };
            self.open = Some((id.clone(), request.clone(), uci.clone()));
            match client.ask_as(&id, &request) {
                Ok(answer) => {
                    assert_eq!(answer["reply"]["type"], "done", "{answer}");
                    self.open = None;
                    self.acked.push(uci);
                }
                Err(Lost::Connection | Lost::Closed(_)) => return,
            }
            ply = self.acked.len();
            let asked = Instant::now();
            let Ok(answer) = client.ask_as(
                &crate::client::id(),
                &json!({"type": "join", "game": self.game, "secret": self.holder}),
            ) else {
                return;
            };
            view = answer["reply"]["view"].clone();
            self.look_at_clock(&view, asked);
            if ply >= 120 {
                return;
            }
        }
    }

    /// What the server has must be what was acknowledged, and at most the one move whose answer was lost.
    fn compare(&mut self, view: &Value, killed: Option<Instant>, asked: Instant) {
        let rows = view["moves"].as_array().expect("moves");
        let found: Vec<&str> = rows.iter().map(|row| row["uci"].as_str().expect("a move")).collect();
        assert_eq!(found[..self.acked.len()], self.acked, "acknowledged moves of {}", self.game);
        match (&self.open, found.len() - self.acked.len()) {
            (_, 0) => {
                if let (Some((left, heard, ply)), Some(killed)) = (self.clock, killed)
                    && ply == found.len()
                {
                    let alive =
                        i64::try_from(killed.saturating_duration_since(heard).as_millis()).expect("small");
                    let now = clock_of(view);
                    assert!(
                        now >= left - alive - 1,
                        "{left} ms, {alive} ms alive, now {now} ms: downtime was charged"
                    );
                }
            }
            (Some((.., uci)), 1) => assert_eq!(found[found.len() - 1], uci, "the move that was sent"),
            (open, more) => panic!("{more} more moves than acknowledged, open {open:?}"),
        }
        self.look_at_clock(view, asked);
    }

    fn look_at_clock(&mut self, view: &Value, asked: Instant) {
        // The reading is at least as old as the question; from then on the server may charge while it lives.
        self.clock = Some((clock_of(view), asked, view["moves"].as_array().expect("moves").len()));
    }

    fn choose(&mut self, moves: &Value) -> Option<String> {
        let all: Vec<&Value> =
            moves["from"].as_object()?.values().filter_map(Value::as_array).flatten().collect();
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let chosen = all.get((self.dice >> 33) as usize % all.len().max(1))?;
        Some(chosen["uci"].as_str()?.to_owned())
    }
}

fn clock_of(view: &Value) -> i64 {
    let turn = view["now"]["board"]["turn"].as_str().expect("a turn");
    view["now"]["clocks"][turn]["left"].as_i64().expect("a clock")
}

/// How often the server is killed.
fn cycles() -> usize {
    match env::var("TABIYA_KILLS") {
        Ok(text) => {
            text.parse().unwrap_or_else(|_| panic!("expected a number in TABIYA_KILLS, found {text:?}"))
        }
        Err(_) if env::var_os("TABIYA_FULL").is_some() => 200,
        Err(_) => 40,
    }
}

#[test]
fn nothing_acknowledged_is_lost_and_nobody_is_charged() {
    let cycles = cycles();
    let began = Instant::now();
    let data = tempfile::tempdir().expect("a folder");
    let mut players: Vec<Player> = Vec::new();
    let mut killed: Option<Instant> = None;
    let (mut acked, mut resumed) = (0, 0);
    for cycle in 0..cycles {
        let mut server = Server::play(data.path());
        let port = server.port;
        resumed += players.len();
        // Games end now and then; there are always four.
        players.retain(|player| player.acked.len() < 120);
        while players.len() < 4 {
            players.push(Player::begin(port, u64::from(cycle as u32) * 7919 + players.len() as u64));
        }
        let before: usize = players.iter().map(|player| player.acked.len()).sum();
        thread::scope(|scope| {
            for player in &mut players {
                scope.spawn(move || player.play(port, killed));
            }
            // A different moment of every batch.
            thread::sleep(Duration::from_millis(60 + (cycle * 37 % 140) as u64));
            server.kill();
            killed = Some(Instant::now());
        });
        let after: usize = players.iter().map(|player| player.acked.len()).sum();
        acked += after - before;
        thread::sleep(Duration::from_millis(150));
    }
    assert!(acked > cycles, "only {acked} moves were acknowledged: the test tests nothing");
    println!(
        "{cycles} kills in {:?}, {acked} acknowledged moves, {resumed} games resumed: none lost, none doubled, 0 ms charged",
        began.elapsed()
    );
}
