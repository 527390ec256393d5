//! A server of its own on this machine: its page is asked for, a game is played over a socket, and the server is killed in the
//! middle of it, twice.

use std::env;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use tabiya_protocol::{
    Action, GameId, GameView, NewGame, Outcome, Reply, Request, RequestId, SeatPlan, ToClient, ToServer,
};
use tungstenite::Message;

use crate::console::{Socket, open_socket};
use crate::owner;

/// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858: it ends in mate.
const GAME: &str = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 \
     b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8";

/// After how many moves the server is killed.
const KILLS: [usize; 2] = [11, 22];

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The page comes, whole and quickly.
pub(super) fn page(folder: &Path) -> Result<String> {
    let server = Running::start(folder)?;
    let began = Instant::now();
    let page = server.get("/")?;
    let took = began.elapsed();
    let script = page.split("src=\"").nth(1).and_then(|rest| rest.split('"').next());
    let script = server.get(script.context("the page names no script")?)?;
    ensure!(page.contains("<html") && !script.is_empty(), "the page is empty");
    Ok(format!("answers in {:.1} ms at {}", took.as_secs_f64() * 1e3, server.address))
}

/// What was acknowledged is there after a kill.
pub(super) fn store(folder: &Path) -> Result<String> {
    let secret = owner::secret(folder)?;
    let moves: Vec<&str> = GAME.split_whitespace().collect();
    let mut server = Running::start(folder)?;
    let mut client = Client::connect(&server, &secret, 0)?;
    let me = || SeatPlan::Me { name: None };
    let wanted = NewGame { clock: Some("10m".to_owned()), ..NewGame::new("chess", me(), me()) };
    let created =
        client.ask(Request::Create { secret: secret.clone(), list: None, name: None, game: wanted })?;
    let Reply::Created { game, .. } = created else { bail!("expected a game, found {created:?}") };
    client.join(&game, &secret)?;
    let mut times = Vec::new();
    for (ply, text) in moves.iter().enumerate() {
        if KILLS.contains(&ply) {
            let asked = client.asked;
            drop((client, server));
            server = Running::start(folder)?;
            client = Client::connect(&server, &secret, asked)?;
            let kept = client.join(&game, &secret)?;
            let kept: Vec<&str> = kept.moves.iter().map(|row| row.uci.as_str()).collect();
            ensure!(kept == moves[..ply], "after a kill expected {:?}, found {kept:?}", &moves[..ply]);
        }
        let sent = Instant::now();
        client.play(&game, ply, text)?;
        times.push(sent.elapsed());
    }
    let status = client.join(&game, &secret)?.now.status;
    ensure!(status.outcome == Some(Outcome::White), "expected mate by White, found {status:?}");
    times.sort_unstable();
    let shown = |at: usize| times[at].as_secs_f64() * 1e3;
    Ok(format!(
        "{} moves on disk, none lost when the server was killed {} times; {:.1} ms a move, {:.1} at worst",
        moves.len(),
        KILLS.len(),
        shown(times.len() / 2),
        shown(times.len() - 1),
    ))
}

/// This program again, as a server for this machine; killed when dropped.
struct Running {
    child: Child,
    /// Held open: a server whose output nobody reads must not mind, but that is not what is tested here.
    _output: BufReader<ChildStdout>,
    /// Host and port.
    address: String,
}

impl Running {
    fn start(folder: &Path) -> Result<Self> {
        // Without /proc, as in an empty folder that has become the root, the system does not know.
        let named = env::args_os().next().map(PathBuf::from);
        let program = env::current_exe().ok().or(named).context("cannot find this program")?;
        let mut command = Command::new(program);
        command.args(["play", "--no-open", "--port", "0", "--data"]).arg(folder);
        // A pipe that nobody writes to: such a folder has no /dev/null either.
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        drop(child.stdin.take());
        let mut output = BufReader::new(child.stdout.take().context("the server has no output")?);
        let mut line = String::new();
        output.read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(['/', '\n']).next());
        match address {
            Some(address) => Ok(Self { address: address.to_owned(), child, _output: output }),
            None => {
                drop(child.kill());
                bail!("the server does not start: {:?}", line.trim())
            }
        }
    }

    /// The body of an answer.
    fn get(&self, path: &str) -> Result<String> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let address = &self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").context("an answer without a body")?;
        let status = head.lines().next().unwrap_or_default();
        ensure!(status.contains(" 200 "), "{path}: expected 200, found {status:?}");
        Ok(body.to_owned())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A connection that asks one thing after the other.
struct Client {
    socket: Socket,
    /// How many things were asked, also by those before it: a server does what comes under a known id only once.
    asked: u32,
}

impl Client {
    fn connect(server: &Running, secret: &str, asked: u32) -> Result<Self> {
        let socket = open_socket(&format!("ws://{}/ws", server.address), secret)?;
        Ok(Self { socket, asked })
    }

    fn ask(&mut self, request: Request) -> Result<Reply> {
        self.asked += 1;
        let id = RequestId(format!("selftest{}", self.asked));
        let text = serde_json::to_string(&ToServer { id: id.clone(), request })?;
        self.socket.send(Message::text(text))?;
        let asked = Instant::now();
        while asked.elapsed() < PATIENCE {
            let text = match self.socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(_) => continue,
                Err(tungstenite::Error::Io(error)) if is_timeout(&error) => continue,
                Err(error) => return Err(error.into()),
            };
            match serde_json::from_str(text.as_str())? {
                ToClient::Reply { id: of, reply } if of == id => return Ok(*reply),
                ToClient::Refused { id: of, why } if of.as_ref() == Some(&id) => {
                    bail!("refused: {}", tabiya_words::english().refusal(&why))
                }
                _ => {}
            }
        }
        Err(anyhow!("no answer within {} s", PATIENCE.as_secs()))
    }

    fn join(&mut self, game: &GameId, secret: &str) -> Result<GameView> {
        let request = Request::Join { game: game.clone(), secret: Some(secret.to_owned()), version: None };
        match self.ask(request)? {
            Reply::Game { view } => Ok(*view),
            other => bail!("expected the game, found {other:?}"),
        }
    }

    fn play(&mut self, game: &GameId, ply: usize, text: &str) -> Result<()> {
        let ply = u32::try_from(ply)?;
        let action = Action::Move { uci: text.to_owned(), ply, draw: false, claim: None, thought: None };
        self.ask(Request::Act { game: game.clone(), action, color: None }).map(drop)
    }
}

fn is_timeout(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
}
