//! The real binary and a client that talks to it through a real socket.

use std::{
    env,
    ffi::OsString,
    io::{BufRead, BufReader, ErrorKind, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use data_encoding::BASE64URL_NOPAD;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, client::IntoClientRequest, protocol::WebSocket};

/// The program under test: what was built with the tests, or another build of it (`cargo xtask attack` takes a fast one).
fn binary() -> OsString {
    env::var_os("TABIYA_BINARY").unwrap_or_else(|| env!("CARGO_BIN_EXE_tabiya").into())
}

/// A running server; killed when dropped.
pub(crate) struct Server {
    child: Child,
    /// Kept open, as a terminal is.
    _output: BufReader<ChildStdout>,
    pub(crate) port: u16,
}

impl Server {
    /// Starts `tabiya COMMAND …` on a free port and waits until it says where it is.
    pub(crate) fn start(command: &str, data: &Path, more: &[&str]) -> Self {
        let mut start = Command::new(binary());
        start.arg(command).args(["--data".as_ref(), data.as_os_str()]).args(more);
        Self::run(start)
    }

    /// For this machine alone, without the signal that a limit on files sends.
    pub(crate) fn ignoring_file_limit(data: &Path) -> Self {
        Self::limited("trap '' XFSZ", data)
    }

    /// For this machine alone, after a command of the shell that limits what it may use.
    pub(crate) fn limited(limit: &str, data: &Path) -> Self {
        let mut start = Command::new("sh");
        let script = format!("{limit} && exec \"$0\" \"$@\"");
        start.args(["-c", &script]).arg(binary()).arg("play");
        start.args(["--port", "0", "--no-open", "--data"]).arg(data);
        Self::run(start)
    }

    fn run(mut start: Command) -> Self {
        // Whoever runs the tests may speak another language.
        let mut child = start.env("LC_ALL", "C").stdout(Stdio::piped()).spawn().expect("the binary starts");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let line =
            output.by_ref().lines().map_while(Result::ok).find(|line| line.starts_with("Tabiya is at "));
        let line = line.expect("it says where it is");
        let port = line.trim_end_matches('/').rsplit(':').next().expect("a port");
        Self { child, _output: output, port: port.parse().expect("a port") }
    }

    /// For this machine alone.
    pub(crate) fn play(data: &Path) -> Self {
        Self::start("play", data, &["--port", "0", "--no-open"])
    }

    /// The same with more in its environment.
    pub(crate) fn play_under(data: &Path, environment: &[(&str, &str)]) -> Self {
        let mut start = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        start.args(["play", "--port", "0", "--no-open", "--data"]).arg(data);
        start.envs(environment.iter().copied());
        Self::run(start)
    }

    /// Whether it ends by itself within a second.
    pub(crate) fn ends(&mut self) -> bool {
        (0..100).any(|_| {
            thread::sleep(Duration::from_millis(10));
            self.child.try_wait().expect("its state").is_some()
        })
    }

    /// Its number among the system's processes.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// kill -9.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is dead");
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: &str) {
        let process = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", signal, &process]).status().expect("kill runs");
        assert!(status.success());
    }

    /// Memory in use, in KiB.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("its status");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("its memory");
        line.split_whitespace().nth(1).expect("a number").parse().expect("a number")
    }

    /// SIGTERM; how long it took to go, and whether it went well.
    pub(crate) fn terminate(&mut self) -> (Duration, bool) {
        let began = Instant::now();
        let status = Command::new("kill").arg(self.child.id().to_string()).status().expect("kill runs");
        assert!(status.success());
        let status = self.child.wait().expect("it ends");
        (began.elapsed(), status.success())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Why there was no answer.
#[derive(Debug)]
pub(crate) enum Lost {
    /// The connection is gone.
    Connection,
    /// It was closed with a code.
    Closed(u16),
}

/// One connection.
pub(crate) struct Client {
    socket: WebSocket<TcpStream>,
    /// What came unasked.
    pub(crate) heard: Vec<Value>,
}

impl Client {
    /// Connects as the page does, and takes the welcome.
    pub(crate) fn connect(port: u16) -> Result<Self, Lost> {
        let origin = format!("http://127.0.0.1:{port}");
        let mut client = Self::with_headers(port, &[("origin", &origin)]).map_err(|_| Lost::Connection)?;
        assert_eq!(client.next()?["type"], "welcome");
        Ok(client)
    }

    /// Connects with these headers.
    pub(crate) fn with_headers(port: u16, headers: &[(&str, &str)]) -> Result<Self, String> {
        let stream = TcpStream::connect(("127.0.0.1", port)).map_err(|error| error.to_string())?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
        let mut request = format!("ws://127.0.0.1:{port}/ws").into_client_request().expect("a request");
        for (name, value) in headers {
            let name: tungstenite::http::HeaderName = name.parse().expect("a name");
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        let (socket, _) = tungstenite::client(request, stream).map_err(|error| error.to_string())?;
        Ok(Self { socket, heard: Vec::new() })
    }

    /// The next message.
    pub(crate) fn next(&mut self) -> Result<Value, Lost> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Ok(Message::Close(Some(frame))) => return Err(Lost::Closed(frame.code.into())),
                Ok(Message::Close(None)) => return Err(Lost::Connection),
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    panic!("nothing came for 20 seconds");
                }
                Err(_) => return Err(Lost::Connection),
            }
        }
    }

    /// Sends a text as it is.
    pub(crate) fn send(&mut self, text: String) -> Result<(), Lost> {
        self.socket.send(Message::text(text)).map_err(|_| Lost::Connection)
    }

    /// Asks, and waits for the answer; what came before it is in `heard`.
    pub(crate) fn ask_as(&mut self, id: &str, request: &Value) -> Result<Value, Lost> {
        self.send(json!({"id": id, "request": request}).to_string())?;
        loop {
            let message = self.next()?;
            if message["id"] == *id {
                return Ok(message);
            }
            self.heard.push(message);
        }
    }

    /// A ping with as much in it as one may carry; whether it could be sent.
    pub(crate) fn ping(&mut self) -> bool {
        self.socket.send(Message::Ping(vec![7; 125].into())).is_ok()
    }

    /// A pong that nobody asked for, or that somebody did.
    pub(crate) fn pong(&mut self, stamp: &[u8]) {
        // A server that has closed the connection is noticed at the next question.
        drop(self.socket.send(Message::Pong(stamp.to_vec().into())));
    }

    /// The same under a new id, where nothing may go wrong.
    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        self.ask_as(&id(), request).expect("an answer")
    }

    /// The reply, which must be one.
    pub(crate) fn reply(&mut self, request: &Value) -> Value {
        let answer = self.ask(request);
        assert_eq!(answer["type"], "reply", "{request} was answered {answer}");
        answer["reply"].clone()
    }

    /// The code of the refusal, which must be one.
    pub(crate) fn refusal(&mut self, request: &Value) -> String {
        let answer = self.ask(request);
        assert_eq!(answer["type"], "refused", "{request} was answered {answer}");
        answer["why"]["code"].as_str().expect("a code").to_owned()
    }

    /// Waits for an event that satisfies a condition, heard before or to come.
    pub(crate) fn event(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            if let Some(index) = self.heard.iter().position(&wanted) {
                return self.heard.drain(..=index).next_back().expect("the one found");
            }
            let message = self.next().expect("more to come");
            self.heard.push(message);
        }
    }

    /// A new game.
    pub(crate) fn create(&mut self, secret: &str, game: &Value) -> Value {
        self.reply(&json!({"type": "create", "secret": secret, "game": game}))
    }

    /// The whole game.
    pub(crate) fn join(&mut self, game: &str, secret: Option<&str>) -> Value {
        let mut request = json!({"type": "join", "game": game});
        if let Some(secret) = secret {
            request["secret"] = secret.into();
        }
        self.reply(&request)["view"].clone()
    }

    /// Plays a move and waits until it is done.
    pub(crate) fn play(&mut self, game: &str, ply: usize, uci: &str) -> Value {
        self.reply(&act(game, &json!({"type": "move", "uci": uci, "ply": ply})))
    }
}

/// An answer over plain HTTP.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

/// Asks for a page, with these headers besides the usual.
pub(crate) fn get(port: u16, path: &str, headers: &[(&str, &str)]) -> Answer {
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    let host = ("host", format!("127.0.0.1:{port}"));
    let given = headers.iter().any(|(name, _)| *name == "host");
    let mut head = format!("GET {path} HTTP/1.1\r\nconnection: close\r\n");
    if !given {
        head += &format!("{}: {}\r\n", host.0, host.1);
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    exchange(stream, &format!("{head}\r\n"))
}

/// Sends a request as it stands and takes the answer.
pub(crate) fn exchange(mut stream: impl Read + Write, request: &str) -> Answer {
    stream.write_all(request.as_bytes()).expect("sent");
    let mut bytes = Vec::new();
    // A peer that closes without a farewell has still said what it had to say.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_lowercase(), body: body.to_owned() }
}

/// Waits for something to become so.
pub(crate) fn until(what: &str, condition: impl Fn() -> bool) {
    let began = Instant::now();
    while !condition() {
        assert!(began.elapsed() < Duration::from_secs(60), "waited in vain until {what}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// Something done in a game.
pub(crate) fn act(game: &str, action: &Value) -> Value {
    json!({"type": "act", "game": game, "action": action})
}

/// A new secret.
pub(crate) fn secret() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("randomness");
    BASE64URL_NOPAD.encode(&bytes)
}

/// A new request id.
pub(crate) fn id() -> String {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).expect("randomness");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The name of the game that was created.
pub(crate) fn name(created: &Value) -> String {
    created["game"].as_str().expect("a game").to_owned()
}
