//! One live game in two views: the console at a server's table, and a client that speaks as the page does.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

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
        let (child, address) = serve(&data, &["play", "--no-open", "--port", "0"]);
        Self { child, address, data }
    }

    /// Kills the server and starts it again at the same address.
    fn restart(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
        let port = self.address.rsplit(':').next().expect("an address has a port").to_owned();
        (self.child, self.address) = serve(&self.data, &["play", "--no-open", "--port", &port]);
    }
}

/// A server with these arguments, and its address.
fn serve(data: &TempDir, arguments: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .arg("--data")
        .arg(data.path())
        .env("LC_ALL", "C")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let output = BufReader::new(child.stdout.take().expect("it has an output"));
    let lines = output.lines().map(|line| line.expect("it can be read"));
    let line = { lines }.find(|line| line.contains("Tabiya is at")).expect("it says where it is");
    let address = line.split("://").nth(1).expect("that is a link").trim_end_matches('/').to_owned();
    (child, address)
}

/// A console that has joined, and what it says as it says it.
struct Terminal {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    heard: Vec<String>,
}

impl Terminal {
    fn join(mut command: Command, link: &str) -> Self {
        let mut child = command.args(["--join", link]).spawn().expect("the console starts");
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        let input = child.stdin.take();
        Self { child, input, lines, heard: Vec::new() }
    }

    /// Waits until the console says this.
    fn see(&mut self, text: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line =
                line.unwrap_or_else(|_| panic!("it never said {text:?}, but\n{}", self.heard.join("\n")));
            self.heard.push(line.clone());
            if line.contains(text) {
                return line;
            }
        }
    }

    fn line(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it still listens");
        writeln!(input, "{line}").expect("it listens");
    }

    /// The end of its input.
    fn leave(&mut self) {
        self.input = None;
        self.see("Final Score:");
        assert!(self.child.wait().expect("it ends").success());
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How long something may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

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
        let protocol = tungstenite::http::HeaderValue::from_static("tabiya.3");
        request.headers_mut().insert("Sec-WebSocket-Protocol", protocol);
        let origin =
            tungstenite::http::HeaderValue::from_str(&format!("http://{address}")).expect("a header");
        request.headers_mut().insert("Origin", origin);
        let (socket, _) = tungstenite::connect(request).expect("the server answers");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).expect("it can be set");
        }
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

    /// Waits for this move.
    fn see_move(&mut self, wanted: &str) {
        self.see(|one| matches!(one, Happening::Moved { san, .. } if san == wanted).then_some(()));
    }

    /// Waits until something of interest happens.
    fn see<T>(&mut self, wanted: impl Fn(&Happening) -> Option<T>) -> T {
        loop {
            if let ToClient::Event { happened, .. } = self.hear()
                && let Some(found) = happened.iter().find_map(&wanted)
            {
                return found;
            }
        }
    }

    fn act(&mut self, game: &GameId, action: Action) {
        self.ask(Request::Act { game: game.clone(), action, color: None });
    }

    fn play(&mut self, game: &GameId, uci: &str, ply: u32) {
        self.act(game, Action::Move { uci: uci.into(), ply, draw: false, claim: None, thought: None });
    }

    /// Sits down again, as after a reload.
    fn join(&mut self, game: &GameId) {
        self.ask(Request::Join { game: game.clone(), secret: Some(SECRET.to_owned()), version: None });
    }
}

/// A game of a mode, from a position if one is given.
fn invite_to(page: &mut Page, mode: &str, fen: Option<&str>) -> (GameId, String) {
    let (white, black) = (SeatPlan::Me { name: Some("Ada".into()) }, SeatPlan::Friend { name: None });
    let (clock, fen) = (Some("5m+3s".into()), fen.map(str::to_owned));
    let game = NewGame { clock, fen, ..NewGame::new(mode, white, black) };
    let Reply::Created { game, invitation, .. } =
        page.ask(Request::Create { secret: SECRET.into(), list: None, name: None, game })
    else {
        panic!("expected a new game");
    };
    let link = invitation.expect("a seat is open").links.last().expect("there is a link").clone();
    page.join(&game);
    (game, link)
}

/// A page and a terminal at the two sides of one board.
fn opposite(mode: &str, fen: Option<&str>) -> (Server, Page, GameId, Terminal) {
    let server = Server::start();
    let mut page = Page::open(&server.address);
    let (game, link) = invite_to(&mut page, mode, fen);
    let terminal = Terminal::join(console(server.data.path()), &link);
    (server, page, game, terminal)
}

/// The same at chess, once White has played.
fn opposite_after_e4() -> (Server, Page, GameId, Terminal) {
    let (server, mut page, game, mut terminal) = opposite("chess", None);
    terminal.see("h g f e d c b a");
    page.play(&game, "e2e4", 0);
    terminal.see("1. e4");
    (server, page, game, terminal)
}

#[test]
fn browser_and_terminal_play_one_game() {
    let (_server, mut page, game, mut terminal) = opposite("chess", None);
    terminal.see("To come back to this seat: http://");
    terminal.see("You play black.");
    terminal.see("h g f e d c b a");
    page.play(&game, "e2e4", 0);
    terminal.see("1. e4");
    // A script waits for its turn, so these lines are heard only now.
    terminal.line("Ke7\ne5");
    terminal.see("is not a legal move here");
    page.see_move("e5");
    page.play(&game, "d1h5", 2);
    terminal.see("2. Qh5");
    terminal.line("say well played\nb8c6");
    terminal.see("says: well played");
    page.see_move("Nc6");
    page.play(&game, "f1c4", 4);
    terminal.see("3. Bc4");
    terminal.line("g8\nf6");
    page.see_move("Nf6");
    page.play(&game, "h5f7", 6);
    terminal.see("4. Qxf7#");
    terminal.see("Checkmate! White wins!");
    // The next game has other colors, and both views go on to it.
    page.act(&game, Action::Rematch {});
    terminal.see("Ada would like a rematch.");
    terminal.line("accept");
    let next = page.see(|one| match one {
        Happening::Rematch { game } => Some(game.clone()),
        _ => None,
    });
    page.join(&next);
    terminal.see("You play white.");
    terminal.see("a b c d e f g h");
    terminal.line("e4");
    page.see_move("e4");
    page.act(&next, Action::Resign {});
    terminal.see("You win!");
    terminal.leave();
    // One game each; the score is that of the players, who have changed colors.
    let score = terminal.lines.iter().collect::<Vec<_>>();
    assert_eq!(score, ["White: 1", "Black: 1"]);
}

#[test]
fn a_language_is_named_and_not_guessed_at_a_server_too() {
    let (_server, mut page, game, mut terminal) =
        opposite("chess", Some("1q1bk3/8/3b4/8/8/8/8/4K2R w - - 0 1"));
    terminal.see("You play black.");
    page.play(&game, "e1e2", 0);
    terminal.see("1. Ke2");
    terminal.line("Re7\nSc6\nLc7\nTc7");
    terminal.see("Re7 is not a legal move here.");
    terminal.see("Sc6, read in German, is not a legal move here.");
    terminal.see("Lc7, read in German, may mean L");
    terminal.see("Tc7, read in German, is not a legal move here.");
    // The bishop of the eighth rank, not the queen on b8.
    terminal.line("B8c7");
    page.see_move("B8c7");
    page.play(&game, "e2e1", 2);
    terminal.line("Db1");
    page.see_move("Qb1+");
    terminal.see("2... Qb1+ (read in German)");
    page.act(&game, Action::Resign {});
    terminal.see("You win!");
    terminal.leave();
}

#[test]
fn what_counts_in_a_mode_is_shown_to_whoever_joins() {
    let (server, mut page, game, mut terminal) = opposite("3check", None);
    terminal.see("checks: 0 of 3");
    page.play(&game, "e2e4", 0);
    terminal.line("f5");
    page.see_move("f5");
    page.play(&game, "d1h5", 2);
    terminal.see("2. Qh5+");
    terminal.see("checks: 1 of 3");
    terminal.line("mode\nlegal\nlegal g7");
    terminal.see("This game is Three-check.");
    terminal.see("1 legal move: g6");
    terminal.see("The black pawn on g7 may go to: g6");
    let (game, link) = invite_to(&mut page, "crazyhouse", None);
    let mut terminal = Terminal::join(console(server.data.path()), &link);
    terminal.see("h g f e d c b a");
    page.play(&game, "e2e4", 0);
    terminal.line("d5");
    page.see_move("d5");
    page.play(&game, "e4d5", 2);
    terminal.see("in hand: P");
    terminal.line("Qxd5");
    page.see_move("Qxd5");
    page.play(&game, "P@e4", 4);
    terminal.see("3. @e4");
    terminal.line("P@e6");
    page.see_move("@e6");
}

#[test]
fn whoever_joins_looks_back_saves_and_promotes() {
    let (server, mut page, game, mut terminal) = opposite("chess", Some("4k3/8/8/8/8/8/p3P3/4K3 w - - 0 1"));
    terminal.see("h g f e d c b a");
    page.play(&game, "e2e4", 0);
    terminal.see("1. e4");
    terminal.line("echo on\na2a1\nboard 0");
    terminal.see("a2a1: expected what the pawn becomes (Q, R, B, N), as in a2a1Q.");
    terminal.see("> board 0");
    let rank = terminal.see("2  . . .");
    assert!(rank.starts_with("2  . . . P . . . p"), "as at the start: {rank}");
    let file = server.data.path().join("joined.pgn");
    terminal.line(&format!("save {0}\nsave {0}\nboard 7\na2a1n", file.display()));
    terminal.see("Saved as");
    terminal.see("there already");
    terminal.see("expected a move of this game");
    page.see_move("a1=N");
    let saved = std::fs::read_to_string(&file).expect("it is there");
    assert!(saved.contains("1. e4"), "{saved}");
}

#[test]
fn several_moves_of_a_line_are_made_each_in_its_turn() {
    let (_server, mut page, game, mut terminal) = opposite_after_e4();
    terminal.line("1... e5 2... Nc6\na6");
    page.see_move("e5");
    page.play(&game, "g1f3", 2);
    page.see_move("Nc6");
    page.play(&game, "f1b5", 4);
    page.see_move("a6");
    assert!(!terminal.heard.iter().any(|line| line.contains("not your turn")), "{:?}", terminal.heard);
}

#[test]
fn a_lost_connection_comes_back_and_what_was_asked_for_is_done_once() {
    let (mut server, _, game, mut terminal) = opposite_after_e4();
    server.child.kill().expect("it can be killed");
    terminal.see("The connection is lost; trying again.");
    // There is no server to hear this.
    terminal.line("e5");
    server.restart();
    let mut page = Page::open(&server.address);
    page.join(&game);
    terminal.see("1... e5");
    page.play(&game, "g1f3", 2);
    terminal.see("2. Nf3");
    terminal.line("list");
    terminal.see("1. e4      e5");
}

#[test]
fn an_encrypted_server_is_joined_if_its_certificate_is_trusted() {
    let certified = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("it can be made");
    let data = TempDir::new().expect("there is room for a folder");
    let file = |name: &str, text: String| {
        let path = data.path().join(name);
        std::fs::write(&path, text).expect("there is room");
        path.display().to_string()
    };
    let certificate = file("certificate.pem", certified.cert.pem());
    let key = file("key.pem", certified.signing_key.serialize_pem());
    let options = ["serve", "--listen", "127.0.0.1:0", "--tls-cert", &certificate, "--tls-key", &key];
    let (mut child, address) = serve(&data, &options);
    let port = address.rsplit(':').next().expect("an address has a port");
    let link = format!("https://localhost:{port}/g/nosuchgame");
    let joined = |trusted: &str| {
        let mut command = console(data.path());
        command.args(["--join", &link]).env("SSL_CERT_FILE", trusted).env_remove("SSL_CERT_DIR");
        let output = super::run::output(command, "");
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).expect("it speaks UTF-8")
    };
    // Who trusts the certificate hears from the server, who does not never gets that far.
    let (trusting, doubting) = (joined(&certificate), joined(&key));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(trusting.contains("There is no such game"), "{trusting}");
    assert!(doubting.contains("cannot be reached"), "{doubting}");
}

#[test]
fn whoever_has_no_seat_watches() {
    let server = Server::start();
    let mut page = Page::open(&server.address);
    let (game, _) = invite_to(&mut page, "chess", None);
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
    let why = String::from_utf8_lossy(&output.stderr);
    assert!(why.contains("cannot be reached: nobody answers there"), "{why}");
    assert_eq!(why.matches("127.0.0.1:1").count(), 1, "it is said once: {why}");
    let server = Server::start();
    for (game, why) in [
        ("abcdefghij", "There is no such game"),
        ("abcdefghij#seat=tooshort", "is it complete?"),
        ("abcdefghij#join=x", "The invitation was used or replaced"),
    ] {
        let mut gone = console(data.path());
        gone.args(["--join", &format!("http://{}/g/{game}", server.address)]);
        let output = super::run::output(gone, "");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(why), "{output:?}");
    }
    let mut wrong = console(data.path());
    wrong.args(["--join", "somewhere"]);
    let output = super::run::output(wrong, "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("expected a link"), "{output:?}");
}
