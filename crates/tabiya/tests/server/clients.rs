//! Clients that send twice, send in any order and lose their connection, against the game machine as the model.
//!
//! Whatever they do: what was acknowledged is in the log once, what was refused is not; the machine decides the same
//! from the same commands; every client sees the log's events in order and without a gap.

use std::collections::{BTreeMap, HashMap};

use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use serde_json::{Value, json};
use tabiya_game::{self as machine, Command, Event, EventKind, Game, apply, decide};
use tabiya_host::Entry;
use tabiya_rules::{
    position::{Chess, Position},
    types::Color,
};
use tabiya_server::{
    secret::{command, hash},
    storage::{CommandId, Storage as _, StoredGame, sqlite::SqliteStorage},
};

use crate::client::{Client, Server, act, id, name, secret};

/// One thing that happens.
#[derive(Clone, Debug)]
enum Step {
    /// A seat wants something; it goes out with the next flush.
    Want(usize, What),
    /// Everything wanted goes out, in another order.
    Flush(usize, usize),
    /// Something sent before is sent again.
    Again(usize, usize),
    /// The connection is lost with whatever was under way, and there is a new one.
    Reconnect(usize),
    /// All answers are waited for.
    Wait(usize),
}

#[derive(Clone, Debug)]
enum What {
    Move(usize),
    WrongMove,
    OldMove,
    OfferDraw,
    DeclineDraw,
    Takeback,
    AcceptTakeback,
    Say,
    Resign,
}

fn step() -> impl Strategy<Value = Step> {
    let what = prop_oneof![
        20 => any::<usize>().prop_map(What::Move),
        1 => Just(What::WrongMove),
        2 => Just(What::OldMove),
        1 => Just(What::OfferDraw),
        1 => Just(What::DeclineDraw),
        2 => Just(What::Takeback),
        2 => Just(What::AcceptTakeback),
        2 => Just(What::Say),
    ];
    let seat = 0..2usize;
    prop_oneof![
        12 => (seat.clone(), what).prop_map(|(seat, what)| Step::Want(seat, what)),
        8 => (seat.clone(), any::<usize>()).prop_map(|(seat, order)| Step::Flush(seat, order)),
        3 => (seat.clone(), any::<usize>()).prop_map(|(seat, which)| Step::Again(seat, which)),
        2 => seat.clone().prop_map(Step::Reconnect),
        8 => seat.prop_map(Step::Wait),
    ]
}

/// One seat and the client that holds it.
struct Seat {
    client: Client,
    secret: String,
    wanted: Vec<(String, Value)>,
    sent: Vec<(String, Value)>,
    /// Answers by request; a request may have several.
    answers: HashMap<String, Vec<Value>>,
    version: u64,
    fen: String,
    ply: u64,
}

/// A game between two seats, with everything that was ever sent.
struct Play<'a> {
    port: u16,
    game: &'a str,
    seats: [Seat; 2],
    said: usize,
}

impl Seat {
    fn new(port: u16, game: &str, secret: String) -> Self {
        let client = Client::connect(port).expect("a connection");
        let (wanted, sent, answers) = Default::default();
        let mut seat = Self { client, secret, wanted, sent, answers, version: 0, fen: String::new(), ply: 0 };
        seat.join(game);
        seat
    }

    fn join(&mut self, game: &str) {
        let mut request = json!({"type": "join", "game": game, "secret": self.secret});
        if self.version > 0 {
            request["version"] = self.version.into();
        }
        let id = id();
        self.client.send(json!({"id": id, "request": request}).to_string()).expect("sent");
        while !self.answers.contains_key(&id) {
            self.hear();
        }
    }

    /// Takes one message.
    fn hear(&mut self) {
        let message = self.client.next().expect("a message");
        match message["type"].as_str().expect("a type") {
            "reply" | "refused" => {
                if message["reply"]["type"] == "game" {
                    self.see(&message["reply"]["view"]);
                }
                let id = message["id"].as_str().expect("an id").to_owned();
                self.answers.entry(id).or_default().push(message);
            }
            "game" => self.see(&message["view"]),
            "event" => {
                let (after, version) = (number(&message["after"]), number(&message["version"]));
                if version > self.version {
                    assert_eq!(after, self.version, "a gap: {message}");
                    self.version = version;
                    self.board(&message["now"]);
                }
            }
            _ => {}
        }
    }

    fn see(&mut self, view: &Value) {
        assert!(number(&view["version"]) >= self.version, "a step back");
        self.version = number(&view["version"]);
        self.board(&view["now"]);
    }

    fn board(&mut self, now: &Value) {
        self.fen = now["board"]["fen"].as_str().expect("a FEN").to_owned();
        self.ply = number(&now["board"]["ply"]);
    }

    fn send(&mut self, id: &str, request: &Value) {
        self.client.send(json!({"id": id, "request": request}).to_string()).expect("sent");
    }

    /// Waits until everything sent has an answer.
    fn wait(&mut self) {
        while self.sent.iter().any(|(id, _)| !self.answers.contains_key(id)) {
            self.hear();
        }
    }

    fn request(&self, game: &str, what: &What, said: usize) -> Option<Value> {
        let action = match what {
            What::Move(index) => {
                let position = Position::<Chess>::from_fen(&self.fen, Chess).expect("the server's own");
                let moves = position.legal_moves();
                let chosen = moves.get(index % moves.len().max(1))?;
                json!({"type": "move", "uci": position.uci(*chosen, false).to_string(), "ply": self.ply})
            }
            What::WrongMove => json!({"type": "move", "uci": "a1h8", "ply": self.ply}),
            What::OldMove => json!({"type": "move", "uci": "e2e4", "ply": self.ply.checked_sub(1)?}),
            What::OfferDraw => json!({"type": "offerDraw"}),
            What::DeclineDraw => json!({"type": "declineDraw"}),
            What::Takeback => json!({"type": "takeback", "plies": 1}),
            What::AcceptTakeback => json!({"type": "acceptTakeback"}),
            What::Say => json!({"type": "say", "text": format!("that is thought number {said}")}),
            What::Resign => json!({"type": "resign"}),
        };
        Some(act(game, &action))
    }
}

impl Play<'_> {
    fn take(&mut self, step: &Step) {
        match step {
            Step::Want(seat, what) => {
                self.said += 1;
                if let Some(request) = self.seats[*seat].request(self.game, what, self.said) {
                    self.seats[*seat].wanted.push((id(), request));
                }
            }
            Step::Flush(seat, order) => {
                let seat = &mut self.seats[*seat];
                let mut wanted = std::mem::take(&mut seat.wanted);
                while !wanted.is_empty() {
                    let (id, request) = wanted.swap_remove(order % wanted.len());
                    seat.send(&id, &request);
                    seat.sent.push((id, request));
                }
            }
            Step::Again(seat, which) => {
                let seat = &mut self.seats[*seat];
                if !seat.sent.is_empty() {
                    let (id, request) = seat.sent[which % seat.sent.len()].clone();
                    seat.send(&id, &request);
                }
            }
            Step::Reconnect(seat) => {
                let seat = &mut self.seats[*seat];
                seat.client = Client::connect(self.port).expect("a connection");
                seat.join(self.game);
                for (id, request) in seat.sent.clone() {
                    if !seat.answers.contains_key(&id) {
                        seat.send(&id, &request);
                    }
                }
            }
            Step::Wait(seat) => self.seats[*seat].wait(),
        }
    }
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

/// What was done, by command: who, what, and whether it was acknowledged.
type Commands = BTreeMap<[u8; 16], (Color, Value, bool)>;

/// A finished play, to be compared with its log.
struct Finished {
    game: String,
    commands: Commands,
    moves: Value,
    status: Value,
}

fn play(port: u16, steps: &[Step]) -> Finished {
    let secrets = [secret(), secret()];
    let mut creator = Client::connect(port).expect("a connection");
    let wanted = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "friend"}});
    let created = creator.create(&secrets[0], &wanted);
    let game = name(&created);
    let token = &created["invitation"]["token"];
    creator.reply(&json!({"type": "claim", "game": game, "token": token, "secret": secrets[1]}));
    let seats = secrets.clone().map(|secret| Seat::new(port, &game, secret));
    let mut play = Play { port, game: &game, seats, said: 0 };
    for step in steps {
        play.take(step);
    }
    for step in [Step::Flush(0, 0), Step::Flush(1, 0), Step::Wait(0), Step::Wait(1)] {
        play.take(&step);
    }
    let mut commands = Commands::new();
    for (color, seat) in Color::ALL.into_iter().zip(&play.seats) {
        let holder = hash(&seat.secret);
        for (id, request) in &seat.sent {
            let answers = &seat.answers[id];
            let done: Vec<_> = answers.iter().filter(|answer| answer["type"] == "reply").collect();
            assert!(done.iter().all(|answer| answer == &done[0]), "one command, several answers: {done:?}");
            let CommandId(bytes) = command(holder.as_ref(), id);
            commands.insert(bytes, (color, request["action"].clone(), !done.is_empty()));
        }
    }
    let view = creator.join(&game, Some(&secrets[0]));
    Finished { game, commands, moves: view["moves"].clone(), status: view["now"]["status"].clone() }
}

/// The machine's own word for a request.
fn action(request: &Value) -> machine::Action {
    use machine::Action as To;
    match request["type"].as_str().expect("a type") {
        "move" => To::play(request["uci"].as_str().expect("a move").parse().expect("as engines write it")),
        "offerDraw" => To::OfferDraw,
        "declineDraw" => To::DeclineDraw,
        "takeback" => To::AskTakeBack,
        "acceptTakeback" => To::GrantTakeBack,
        "say" => To::Say { text: request["text"].as_str().expect("a text").to_owned() },
        "resign" => To::Resign,
        other => panic!("{other} is not in the script"),
    }
}

/// An event without what only the server's clock knows.
fn timeless(event: &Event) -> EventKind {
    match event.kind.clone() {
        EventKind::Moved { uci, forced, language, .. } => {
            EventKind::Moved { uci, forced, language, spent: machine::Millis(0) }
        }
        kind => kind,
    }
}

/// The log holds exactly what was acknowledged, and the machine decides the same.
fn compare(finished: &Finished, stored: &StoredGame) {
    let mut model: Option<Game<Chess>> = None;
    let mut seen = Vec::new();
    let mut rows = stored.events.iter().peekable();
    while let Some(row) = rows.next() {
        let Entry::Game(event) = Entry::decode(&row.data).expect("a row") else { continue };
        if let EventKind::Opened { terms } = &event.kind {
            model = Some(Game::on_terms(Chess, terms.clone()).expect("a game"));
            continue;
        }
        let game = model.as_mut().expect("it was opened");
        let sent = row.command.and_then(|command| finished.commands.get(&command.0));
        let Some((color, request, acknowledged)) = sent else {
            apply(game, &event).expect("the server's own events follow");
            continue;
        };
        let command = row.command.expect("it was found by it");
        assert!(acknowledged, "{request} was refused and is in the log");
        assert!(!seen.contains(&command), "{request} is in the log twice");
        seen.push(command);
        let mut group = vec![event.clone()];
        while let Some(more) = rows.next_if(|next| next.command == Some(command)) {
            let Entry::Game(event) = Entry::decode(&more.data).expect("a row") else {
                panic!("not the game's")
            };
            group.push(event);
        }
        let decided = decide(game, Command::seat(*color, action(request)), event.at);
        let decided = decided.unwrap_or_else(|why| panic!("the model refuses {request}: {why}"));
        let kinds = |events: &[Event]| events.iter().map(timeless).collect::<Vec<_>>();
        assert_eq!(kinds(&decided), kinds(&group), "{request}");
        group.iter().for_each(|event| apply(game, event).expect("it follows"));
    }
    let acknowledged = finished.commands.values().filter(|(.., acknowledged)| *acknowledged).count();
    assert_eq!(seen.len(), acknowledged, "acknowledged and not in the log");
    let model = model.expect("it was opened");
    let sans = model.sans();
    let sans: Vec<&str> = sans.iter().map(|san| san.as_str()).collect();
    let shown = finished.moves.as_array().expect("moves").iter();
    assert_eq!(shown.map(|row| row["san"].as_str().expect("a move")).collect::<Vec<_>>(), sans);
    assert_eq!(finished.status["phase"] == "over", model.ending().is_some());
}

#[test]
fn clients_that_double_reorder_and_reconnect_are_told_what_the_model_says() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::play(data.path());
    let port = server.port;
    let finished = std::cell::RefCell::new(Vec::new());
    let config = Config { cases: 40, failure_persistence: None, max_shrink_iters: 30, ..Config::default() };
    let outcome = TestRunner::new(config).run(&prop::collection::vec(step(), 20..50), |steps| {
        finished.borrow_mut().push(play(port, &steps));
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    server.terminate();
    let storage = SqliteStorage::open(&data.path().join("tabiya.db")).expect("the store");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let (mut done, mut sent) = (0, 0);
    for finished in finished.into_inner() {
        let stored = runtime.block_on(storage.load(&finished.game)).expect("read").expect("there");
        compare(&finished, &stored);
        sent += finished.commands.len();
        done += finished.commands.values().filter(|(.., acknowledged)| *acknowledged).count();
    }
    assert!(done > 100 && sent > done, "{done} of {sent} commands were done: the test tests nothing");
}

/// What the script above leaves out: the game's end, raced for by both sides.
#[test]
fn of_two_endings_at_once_one_wins() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let steps = [Step::Want(0, What::Resign), Step::Want(1, What::Resign), Step::Want(0, What::Move(0))];
    for _ in 0..10 {
        let finished = play(server.port, &steps);
        let done =
            finished.commands.values().filter(|(_, request, done)| *done && request["type"] == "resign");
        assert_eq!(done.count(), 1);
        assert_eq!(finished.status["reason"], "resignation");
    }
}
