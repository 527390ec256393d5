//! The connection to a server, on a thread of its own. It comes back by itself when it is lost.

use std::net::TcpStream;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use tabiya_protocol::{ToClient, ToServer};
use tabiya_words::{Dictionary, phrase};
use thiserror::Error;
use tungstenite::client::IntoClientRequest as _;
use tungstenite::error::UrlError;
use tungstenite::http::HeaderValue;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};

use crate::console::happened::{Happened, News};

/// How long a look for messages lasts before the next look for requests.
const TURN: Duration = Duration::from_millis(20);
/// How often a lost connection is tried again.
const ATTEMPTS: u32 = 30;

/// A connection to a server.
pub(crate) type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// Connects, and carries messages both ways until one side has enough.
///
/// # Errors
/// If the first connection cannot be made.
pub(in crate::console) fn connect(
    address: String,
    secret: String,
    requests: Receiver<ToServer>,
    news: Sender<Happened>,
) -> Result<()> {
    let mut socket = open(&address, &secret)?;
    thread::spawn(move || {
        let tell = |item: News| news.send(Happened::News(item)).is_ok();
        loop {
            if !tell(News::Connected) {
                return;
            }
            let Lost::Connection = carry(&mut socket, &requests, &news) else { return };
            if !tell(News::Disconnected) {
                return;
            }
            let Some(again) = reopen(&address, &secret) else {
                tell(News::GivenUp);
                return;
            };
            socket = again;
            // Whatever was asked for meanwhile has no answer either: the client sends it again, once it has joined.
            while requests.try_recv().is_ok() {}
        }
    });
    Ok(())
}

/// Connects as a program that shows this secret; reading it gives up after a turn.
///
/// # Errors
/// When nobody answers there, or not to us.
pub(crate) fn open(address: &str, secret: &str) -> Result<Socket> {
    let unreachable = |why| Unreachable { address: address.to_owned(), why };
    let mut request = address.into_client_request().map_err(|error| unreachable(refused(error)))?;
    request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static("tabiya.3"));
    // A program that is no browser has no origin: it shows a secret instead.
    request.headers_mut().insert("Authorization", HeaderValue::from_str(&format!("Bearer {secret}"))?);
    let (socket, _) = tungstenite::connect(request).map_err(|error| unreachable(refused(error)))?;
    match socket.get_ref() {
        MaybeTlsStream::Plain(stream) => stream.set_read_timeout(Some(TURN))?,
        MaybeTlsStream::Rustls(stream) => stream.sock.set_read_timeout(Some(TURN))?,
        _ => {}
    }
    Ok(socket)
}

/// A server that does not talk to this console.
#[derive(Debug, Error)]
#[error("{address} cannot be reached: {why}")]
pub(in crate::console) struct Unreachable {
    address: String,
    why: Why,
}

/// Why a server does not talk to this console.
#[derive(Debug, Error)]
enum Why {
    #[error("the server does not accept the link: is it complete?")]
    LinkRefused,
    #[error("nobody answers there")]
    NobodyAnswers,
    #[error("{0}")]
    Other(String),
}

impl Unreachable {
    /// The same in another language.
    pub(in crate::console) fn said(&self, words: &Dictionary) -> String {
        let why = match &self.why {
            Why::LinkRefused => phrase!(words, LinkRefused),
            Why::NobodyAnswers => phrase!(words, NobodyAnswers),
            Why::Other(why) => why.clone(),
        };
        format!("{}: {why}", phrase!(words, Unreachable, address = self.address))
    }
}

fn refused(error: Error) -> Why {
    match error {
        Error::Http(answer) if answer.status().as_u16() == 403 => Why::LinkRefused,
        Error::Url(UrlError::UnableToConnect(_)) => Why::NobodyAnswers,
        // Its causes say the same again.
        other => Why::Other(other.to_string()),
    }
}

fn reopen(address: &str, secret: &str) -> Option<Socket> {
    (0..ATTEMPTS).find_map(|attempt| {
        thread::sleep(Duration::from_millis(200) * (attempt + 1).min(10));
        open(address, secret).ok()
    })
}

enum Lost {
    Connection,
    /// Nobody listens any more.
    Interest,
}

fn carry(socket: &mut Socket, requests: &Receiver<ToServer>, news: &Sender<Happened>) -> Lost {
    loop {
        match requests.try_recv() {
            Ok(request) => {
                let Ok(text) = serde_json::to_string(&request) else { continue };
                if socket.send(Message::text(text)).is_err() {
                    return Lost::Connection;
                }
                continue;
            }
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => return Lost::Interest,
        }
        match socket.read() {
            Ok(Message::Text(text)) => {
                // A message of a newer server that this version does not know is not for it.
                let Ok(message) = serde_json::from_str::<ToClient>(text.as_str()) else { continue };
                if news.send(Happened::News(News::Server(Box::new(message)))).is_err() {
                    return Lost::Interest;
                }
            }
            Ok(_) => {}
            Err(Error::Io(error))
                if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {}
            Err(_) => return Lost::Connection,
        }
    }
}
