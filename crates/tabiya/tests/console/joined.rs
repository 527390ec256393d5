//! One live game in two views: the console at a server's table, and a client that speaks as the page does.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use tabiya_protocol::{
    Action, GameId, Happening, NewGame, Reply, Request, RequestId, SeatPlan, ToClient, ToServer,
};
use tempfile::TempDir;
use tungstenite::client::IntoClientRequest as _;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use super::run::console;

/// A server on a free port. It ends with its test.
struct Server {
    child: Child,
    address: String,
    data: TempDir,
}

impl Server {
    fn start() -> Self {
        let data = TempDir::new().expect("there is room for a folder");
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .args(["play", "--no-open", "--port", "0", "--data"])
            .arg(data.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        let line = output.lines().next().expect("it says something").expect("it can be read");
        let address =
            line.split("http://").nth(1).expect("it says where it is").trim_end_matches('/').to_owned();
        Self { child, address, data }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client that speaks as the page does.
struct Page {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    sent: u32,
}

const SECRET: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

impl Page {
    fn open(address: &str) -> Self {
        let mut request = format!("ws://{address}/ws").into_client_request().expect("it is an address");
        let protocol = tungstenite::http::HeaderValue::from_static("tabiya.1");
        request.headers_mut().insert("Sec-WebSocket-Protocol", protocol);
        let origin =
            tungstenite::http::HeaderValue::from_str(&format!("http://{address}")).expect("a header");
        request.headers_mut().insert("Origin", origin);
        let (socket, _) = tungstenite::connect(request).expect("the server answers");
        Self { socket, sent: 0 }
    }

    fn hear(&mut self) -> ToClient {
        loop {
            if let Message::Text(text) = self.socket.read().expect("the server speaks") {
                return serde_json::from_str(text.as_str()).expect("it speaks the protocol");
            }
        }
    }

    fn send(&mut self, request: Request) {
        self.sent += 1;
        let id = RequestId(format!("page{:08}", self.sent));
        let text = serde_json::to_string(&ToServer { id, request }).expect("it can be written");
        self.socket.send(Message::text(text)).expect("the server listens");
    }

    fn ask(&mut self, request: Request) -> Reply {
        self.send(request);
        loop {
            match self.hear() {
                ToClient::Reply { reply, .. } => return *reply,
                ToClient::Refused { why, .. } => panic!("refused: {why:?}"),
                _ => {}
            }
        }
    }

    /// Waits for a move, and returns it.
    fn see_move(&mut self) -> String {
        loop {
            if let ToClient::Event { happened, .. } = self.hear() {
                for one in happened {
                    if let Happening::Moved { san, .. } = one {
                        return san;
                    }
                }
            }
        }
    }
}

/// A game against a friend, and the link for that friend.
fn invite(page: &mut Page) -> (GameId, String) {
    let game = NewGame {
        mode: "chess".into(),
        white: SeatPlan::Me { name: Some("Ada".into()) },
        black: SeatPlan::Friend { name: None },
        shuffle: false,
        clock: Some("5m+3s".into()),
        fen: None,
        ruleset: None,
        turns: None,
        speed: None,
    };
    let Reply::Created { game, invitation, .. } = page.ask(Request::Create { secret: SECRET.into(), game })
    else {
        panic!("expected a new game");
    };
    let link = invitation.expect("a seat is open").links.last().expect("there is a link").clone();
    let secret = Some(SECRET.to_owned());
    page.ask(Request::Join { game: game.clone(), secret, version: None });
    (game, link)
}

#[test]
fn browser_and_terminal_play_one_game() {
    let server = Server::start();
    let mut page = Page::open(&server.address);
    let (game, link) = invite(&mut page);

    let mut command = console(server.data.path());
    command.args(["--join", &link]);
    let mut child = command.spawn().expect("the console starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it has an output")).lines();
    let mut see = |text: &str| {
        let found = lines.any(|line| line.expect("it speaks UTF-8").contains(text));
        assert!(found, "the console never said {text:?}");
    };
    let mut input = child.stdin.take().expect("it has an input");
    see("You play black.");
    see("h g f e d c b a");
    let act = |page: &mut Page, uci: &str, ply| {
        let action = Action::Move { uci: uci.into(), ply, draw: false, claim: None, thought: None };
        page.ask(Request::Act { game: game.clone(), action, color: None });
    };
    act(&mut page, "e2e4", 0);
    see("White plays e4.");
    // A script waits for its turn, so these lines are heard only now.
    input.write_all(b"Ke7\ne5\n").expect("it listens");
    see("is not a legal move here");
    assert_eq!(page.see_move(), "e5");
    act(&mut page, "d1h5", 2);
    see("White plays Qh5.");
    input.write_all(b"Nc6\n").expect("it listens");
    assert_eq!(page.see_move(), "Nc6");
    act(&mut page, "f1c4", 4);
    see("White plays Bc4.");
    input.write_all(b"Nf6\n").expect("it listens");
    assert_eq!(page.see_move(), "Nf6");
    act(&mut page, "h5f7", 6);
    see("White plays Qxf7#.");
    see("White wins!");
    drop(input);
    see("White: 1");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn whoever_has_no_seat_watches() {
    let server = Server::start();
    let mut page = Page::open(&server.address);
    let (game, _) = invite(&mut page);
    let mut command = console(server.data.path());
    command.args(["--join", &format!("http://{}/g/{}", server.address, game.0)]);
    let output = super::run::output(command, "board\ne4\nlegal\nsetup\n");
    let text = String::from_utf8(output.stdout).expect("it speaks UTF-8");
    assert!(output.status.success(), "{text}");
    for part in ["You watch this game.", "8  r n b q", "It is not your turn", "not for a game at a server"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_server_or_game_that_is_not_there_is_an_error() {
    let data = TempDir::new().expect("there is room for a folder");
    let mut nobody = console(data.path());
    nobody.args(["--join", "http://127.0.0.1:1/g/abc"]);
    let output = super::run::output(nobody, "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be reached"), "{output:?}");
    let mut wrong = console(data.path());
    wrong.args(["--join", "somewhere"]);
    let output = super::run::output(wrong, "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("expected a link"), "{output:?}");
}
