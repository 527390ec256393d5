//! Analyses as clients see them: how often they hear of them, whom they are refused, and what is left when they go.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tabiya_protocol::{Request, RequestId, ToServer};
use tabiya_server::{
    dice::Dice,
    local::{Frame, LocalConfig, LocalServer},
    modes::Modes,
    secret::token,
};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender},
    time,
};

/// A client of the server in this process, who speaks the protocol.
pub(crate) struct Client {
    ask: UnboundedSender<ToServer>,
    told: UnboundedReceiver<Frame>,
    asked: u64,
    /// What came unasked.
    pub(crate) heard: Vec<Value>,
}

pub(crate) async fn server() -> LocalServer {
    let config = LocalConfig { database: None, modes: Modes::default(), dice: Dice::System, watched: true };
    LocalServer::open(config).await.expect("opened")
}

impl Client {
    pub(crate) fn of(server: &LocalServer) -> Self {
        let (ask, told) = server.connect();
        Self { ask, told, asked: 0, heard: Vec::new() }
    }

    pub(crate) async fn next(&mut self) -> Value {
        let frame =
            time::timeout(Duration::from_secs(20), self.told.recv()).await.expect("in time").expect("open");
        match frame {
            Frame::Message(message) => serde_json::to_value(message).expect("JSON"),
            Frame::Text(text) => serde_json::from_str(&text).expect("JSON"),
        }
    }

    /// The reply, or the code of the refusal.
    pub(crate) async fn ask(&mut self, request: Value) -> Result<Value, String> {
        self.asked += 1;
        let id = format!("request{:08}", self.asked);
        let request: Request = serde_json::from_value(request).expect("a request");
        self.ask.send(ToServer { id: RequestId(id.clone()), request }).expect("open");
        loop {
            let message = self.next().await;
            match message["type"].as_str() {
                Some("reply") if message["id"] == id.as_str() => return Ok(message["reply"].clone()),
                Some("refused") if message["id"] == id.as_str() => {
                    return Err(message["why"]["code"].as_str().expect("a code").to_owned());
                }
                _ => self.heard.push(message),
            }
        }
    }

    async fn analyse(&mut self, moves: &str) -> Result<Value, String> {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let subject = json!({"type": "moves", "mode": "chess", "moves": moves});
        self.ask(json!({"type": "analyse", "order": {"subject": subject, "lines": 1}})).await
    }

    /// The next news of an analysis that is as wanted.
    async fn news(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = if self.heard.is_empty() { self.next().await } else { self.heard.remove(0) };
            if message["type"] == "analysis" && wanted(&message["news"]) {
                return message["news"].clone();
            }
        }
    }
}

const GAME: [&str; 8] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "c2c3", "g8f6"];

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_on_is_not_analysed_for_those_at_it() {
    let server = server().await;
    let (mut white, mut black, mut watcher) = (Client::of(&server), Client::of(&server), Client::of(&server));
    let (hers, his) = (token(), token());
    let plan = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "friend"}});
    let made = white.ask(json!({"type": "create", "secret": hers, "game": plan})).await.expect("made");
    let game = made["game"].clone();
    let invited = &made["invitation"]["token"];
    let claim = json!({"type": "claim", "game": game, "token": invited, "secret": his});
    black.ask(claim).await.expect("seated");
    white.ask(json!({"type": "join", "game": game, "secret": hers})).await.expect("joined");
    black.ask(json!({"type": "join", "game": game, "secret": his})).await.expect("joined");
    watcher.ask(json!({"type": "join", "game": game})).await.expect("joined");
    let refused = Err("gameGoesOn".to_owned());
    for (ply, uci) in GAME.iter().enumerate() {
        if ply == 4 {
            // What stands in every book is no secret.
            white.analyse(&GAME[..ply].join(" ")).await.expect("an opening");
            let stop = json!({"type": "stopAnalysis", "analysis": format!("request{:08}", white.asked)});
            white.ask(stop).await.expect("stopped");
        }
        let action = json!({"type": "move", "uci": uci, "ply": ply});
        let player = if ply % 2 == 0 { &mut white } else { &mut black };
        player.ask(json!({"type": "act", "game": game, "action": action})).await.expect("played");
    }
    let now = GAME.join(" ");
    for client in [&mut white, &mut black, &mut watcher] {
        assert_eq!(client.analyse(&now).await, refused, "the position");
        assert_eq!(client.analyse(&GAME[..7].join(" ")).await, refused, "the one before");
        assert_eq!(client.analyse(&format!("{now} d2d4 e5d4")).await, refused, "what may come of it");
        client.analyse("d2d4 d7d5 c2c4").await.expect("something else");
    }
    // Nor by other ways round: other rights, a pass of the other side, a study, a game of one's own.
    let stands = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQK2R";
    let order = |fen: String, threat: bool| {
        let subject = json!({"type": "moves", "mode": "chess", "fen": fen});
        json!({"type": "analyse", "order": {"subject": subject, "lines": 1, "threat": threat}})
    };
    assert_eq!(white.ask(order(format!("{stands} w Qk - 0 1"), false)).await, refused);
    assert_eq!(white.ask(order(format!("{stands} b KQkq - 0 1"), true)).await, refused);
    let source = json!({"type": "position", "mode": "chess", "fen": format!("{stands} w KQkq - 0 1")});
    let made =
        white.ask(json!({"type": "createStudy", "secret": hers, "source": source})).await.expect("made");
    let study = made["study"].clone();
    white.ask(json!({"type": "joinStudy", "study": study, "secret": hers})).await.expect("joined");
    assert_eq!(white.ask(json!({"type": "evaluateStudy", "study": study, "begin": true})).await, refused);
    let alone = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"},
        "fen": format!("{stands} w KQkq - 0 1")});
    let made = white.ask(json!({"type": "create", "secret": hers, "game": alone})).await.expect("made");
    let own = made["game"].clone();
    white.ask(json!({"type": "join", "game": own, "secret": hers})).await.expect("joined");
    assert_eq!(white.ask(json!({"type": "hint", "game": own})).await, refused);
    // Somebody looks ahead, and the game comes there.
    let fen = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2BPP3/2P2N2/PP3PPP/RNBQK2R b KQkq - 0 5";
    let subject = json!({"type": "moves", "mode": "chess", "fen": fen});
    black.ask(json!({"type": "analyse", "order": {"subject": subject, "lines": 1}})).await.expect("not yet");
    let ahead = format!("request{:08}", black.asked);
    let action = json!({"type": "move", "uci": "d2d4", "ply": 8});
    white.ask(json!({"type": "act", "game": game, "action": action})).await.expect("played");
    let ended = black.news(|news| news["analysis"] == ahead.as_str() && news["state"] == "stopped").await;
    assert_eq!(
        (&ended["why"]["code"], ended["lines"].as_array().map(Vec::len)),
        (&json!("gameGoesOn"), Some(0))
    );
    // Who comes again without a secret comes from the same place.
    let mut again = Client::of(&server);
    assert_eq!(again.analyse(&format!("{now} d2d4")).await, refused);
    white.ask(json!({"type": "act", "game": game, "action": {"type": "resign"}})).await.expect("resigned");
    again.analyse(&format!("{now} d2d4")).await.expect("it is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_alone_or_a_computer_may_ask() {
    let server = server().await;
    for other in [json!({"kind": "me"}), json!({"kind": "computer", "level": 1})] {
        let mut client = Client::of(&server);
        let secret = token();
        let moves = &GAME[..8];
        let plan = json!({"mode": "chess", "white": {"kind": "me"}, "black": other, "moves": moves});
        let made = client.ask(json!({"type": "create", "secret": secret, "game": plan})).await.expect("made");
        client.ask(json!({"type": "join", "game": made["game"], "secret": secret})).await.expect("joined");
        client.analyse(&moves.join(" ")).await.expect("nobody is cheated");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn news_come_soon_and_not_too_often() {
    let server = server().await;
    let mut client = Client::of(&server);
    let asked = Instant::now();
    client.analyse("e2e4").await.expect("begun");
    let first = client.news(|news| !news["lines"].as_array().expect("lines").is_empty()).await;
    let soon = asked.elapsed();
    assert!(soon < Duration::from_millis(500), "{soon:?}");
    assert_eq!(first["state"], "thinking");
    let (began, mut count, mut depth) = (Instant::now(), 0, 0);
    while began.elapsed() < Duration::from_secs(1) {
        let news = client.news(|_| true).await;
        assert!(news["depth"].as_u64() >= Some(depth), "each replaces the one before");
        depth = news["depth"].as_u64().expect("a depth");
        count += 1;
    }
    assert!((3..=11).contains(&count), "{count} in a second");
    assert!(depth > 5, "{depth}");
    client.ask(json!({"type": "stopAnalysis", "analysis": "request00000001"})).await.expect("stopped");
    client.heard.clear();
    time::sleep(Duration::from_millis(300)).await;
    client.ask(json!({"type": "ping"})).await.expect("an answer");
    assert!(client.heard.is_empty(), "{:?}", client.heard);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_goes_leaves_a_place() {
    let server = server().await;
    let mut clients: Vec<Client> = (0..4).map(|_| Client::of(&server)).collect();
    for client in &mut clients {
        client.analyse("e2e4").await.expect("begun");
        client.analyse("d2d4").await.expect("begun");
        assert_eq!(client.analyse("c2c4").await, Err("tooMany".to_owned()));
    }
    let mut late = Client::of(&server);
    assert_eq!(late.analyse("e2e4").await, Err("poolFull".to_owned()));
    drop(clients.pop());
    let began = Instant::now();
    while late.analyse("e2e4").await.is_err() {
        assert!(began.elapsed() < Duration::from_secs(5), "the place is not given back");
        time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_have_one_engine_and_nothing_to_set() {
    let server = server().await;
    let mut client = Client::of(&server);
    let engines = client.ask(json!({"type": "engines"})).await.expect("told");
    assert_eq!(engines["engines"].as_array().map(Vec::len), Some(1));
    let name = engines["engines"][0]["name"].clone();
    let set = |engine: &Value, secret: String| json!({"type": "setEngine", "secret": secret, "engine": engine, "option": "Hash", "value": "1"});
    assert_eq!(client.ask(set(&name, token())).await, Err("notYours".to_owned()));
    assert_eq!(client.ask(set(&json!("other"), token())).await, Err("notYours".to_owned()));
    assert_eq!(client.ask(set(&name, "none".into())).await, Err("badSecret".to_owned()));
    let subject = json!({"type": "moves", "mode": "chess"});
    let order = json!({"subject": subject, "lines": 1, "engine": "other"});
    assert_eq!(client.ask(json!({"type": "analyse", "order": order})).await, Err("noSuchEngine".to_owned()));
    let order = json!({"subject": subject, "lines": 6});
    assert_eq!(client.ask(json!({"type": "analyse", "order": order})).await, Err("badAmount".to_owned()));
}
