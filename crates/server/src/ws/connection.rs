//! The task of one connection: frames in, frames out.

use std::{
    io::ErrorKind,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use tabiya_game::Now;
use tabiya_protocol::{ToClient, ToServer, Unreadable};
use tokio::{sync::watch, time};
use tokio_tungstenite::tungstenite::{
    Message as Frame,
    error::{CapacityError, Error as SocketError, ProtocolError},
    protocol::CloseFrame,
};

use super::{pings::Pings, socket::Socket};
use crate::{
    limits::{Bucket, ConnectionSlot, ConnectionSlots, too_fast},
    secret::random,
    session::{Heard, Session},
    state::AppState,
};

/// A write that makes no progress for so long ends the connection.
const STUCK: Duration = Duration::from_secs(10);

/// How long to try to say why.
const FAREWELL: Duration = Duration::from_secs(1);

/// Between two pings.
const PING: Duration = Duration::from_secs(5);

/// Without a sign of life for so long the peer is gone.
const SILENCE: Duration = Duration::from_secs(30);

/// Within this a new connection must ask for something.
const FIRST: Duration = Duration::from_secs(5);

/// Frames above the rate that are answered before the connection is closed.
const PATIENCE: u32 = 50;

/// Time in which connections go one after the other when the server stops: so much for each, and no more for all.
const EACH: Duration = Duration::from_millis(1);

/// See [`EACH`].
const SPREAD: Duration = Duration::from_secs(2);

/// The closing codes for frames that cannot be read: not of this protocol, not text, above the limit.
const UNREADABLE: [u16; 3] = [1002, 1007, 1009];

/// Why a connection ends.
pub(super) enum End {
    /// The peer has gone, or the network.
    Gone,
    /// The peer closes, and waits to hear that we know.
    Farewell,
    /// We close, with a code and a word for people who debug.
    Close(u16, &'static str),
}

impl End {
    /// Because nothing can be read.
    fn of(error: &SocketError) -> Self {
        match error {
            SocketError::Capacity(CapacityError::MessageTooLong { .. }) => {
                Self::Close(1009, "a frame above the limit")
            }
            SocketError::Protocol(ProtocolError::ResetWithoutClosingHandshake) => Self::Gone,
            SocketError::Protocol(_) => Self::Close(1002, "not a frame of a client"),
            SocketError::Io(error) if error.kind() == ErrorKind::QuotaExceeded => {
                Self::Close(1008, "a message without an end")
            }
            SocketError::Utf8(_) => Self::Close(1007, "not UTF-8"),
            _ => Self::Gone,
        }
    }
}

/// What a connection owns.
pub(super) struct Connection {
    session: Session,
    socket: Socket,
    frames: Bucket,
    control: Bucket,
    pings: Pings,
    refused: u32,
    heard: Instant,
    asked: bool,
    _slot: ConnectionSlot,
}

impl Connection {
    pub(super) fn new(state: AppState, socket: Socket, address: IpAddr, slot: ConnectionSlot) -> Self {
        let now = Instant::now();
        Self {
            frames: Bucket::full(state.limits.frames, now),
            control: Bucket::full(state.limits.control_frames, now),
            pings: Pings::default(),
            socket,
            refused: 0,
            heard: now,
            asked: false,
            _slot: slot,
            session: Session::new(state, address),
        }
    }

    /// Works until either side has enough.
    pub(super) async fn run(mut self) {
        match self.serve().await {
            End::Gone => {}
            End::Farewell => drop(time::timeout(FAREWELL, self.socket.flush()).await),
            End::Close(code, reason) => {
                tracing::debug!(connection = self.session.number, code, reason, "closing");
                let frame = CloseFrame { code: code.into(), reason: reason.into() };
                let said = time::timeout(FAREWELL, self.socket.send(Frame::Close(Some(frame)))).await;
                if UNREADABLE.contains(&code) && matches!(said, Ok(Ok(()))) {
                    // The rest of the frame is not read. A socket that is dropped with something unread is reset, and the
                    // reason lost with it: whoever listens has this long to hear it.
                    time::sleep(FAREWELL).await;
                }
            }
        }
        self.session.leave();
    }

    async fn serve(&mut self) -> End {
        if let Err(end) = self.send(&self.session.welcome()).await {
            return end;
        }
        let mut ping = time::interval(PING);
        let mut stop = Stop::new(&self.session.state);
        let too_long = time::sleep(FIRST);
        tokio::pin!(too_long);
        loop {
            let step = tokio::select! {
                frame = self.socket.next() => match frame {
                    Some(Ok(frame)) => {
                        let at = self.now();
                        // In a box while it lasts: whoever asks nothing pays for no request.
                        let step = Box::pin(self.frame(frame, at)).await;
                        // Nothing was read meanwhile: what the server takes for an answer is not the silence of the peer.
                        self.heard = Instant::now();
                        step
                    }
                    Some(Err(error)) => Err(End::of(&error)),
                    None => Err(End::Gone),
                },
                heard = self.session.hear() => {
                    let began = Instant::now();
                    let step = Box::pin(self.announce(heard)).await;
                    self.heard += began.elapsed();
                    step
                }
                _ = ping.tick() => self.ping().await,
                () = &mut too_long, if !self.asked => Err(End::Close(4009, "no request in time")),
                () = stop.comes() => Err(End::Close(1012, "the server restarts")),
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn announce(&mut self, heard: Heard) -> Result<(), End> {
        match self.session.frame(heard).await {
            Some(text) => self.send_texts(&[&text]).await,
            None => Ok(()),
        }
    }

    async fn frame(&mut self, frame: Frame, at: Now) -> Result<(), End> {
        match frame {
            Frame::Text(text) => self.text(text.as_str(), at).await,
            Frame::Ping(_) => self.control(),
            Frame::Pong(stamp) => {
                self.control()?;
                self.pong(&stamp, at);
                Ok(())
            }
            Frame::Binary(_) => Err(End::Close(1003, "text frames only")),
            Frame::Close(_) => Err(End::Farewell),
            Frame::Frame(_) => Err(End::Gone),
        }
    }

    async fn text(&mut self, text: &str, at: Now) -> Result<(), End> {
        self.asked = true;
        if let Err(wait) = self.frames.take(self.session.state.limits.frames, Instant::now()) {
            self.refused += 1;
            if self.refused > PATIENCE {
                return Err(End::Close(1008, "too many messages"));
            }
            let why = too_fast(wait);
            let id = ToServer::read(text).map_or_else(|unreadable| unreadable.id, |message| Some(message.id));
            return self.send(&ToClient::Refused { id, why }).await;
        }
        let (news, answer) = match ToServer::read(text) {
            Err(Unreadable { id, why }) => (Vec::new(), Some(ToClient::Refused { id, why })),
            Ok(request) => self.session.answer(request, at).await,
        };
        // In one go: most who do something hear of it and are answered.
        let answer = answer.as_ref().map(written);
        let texts: Vec<&str> = news.iter().map(|text| &**text).chain(answer.as_deref()).collect();
        self.send_texts(&texts).await
    }

    fn now(&self) -> Now {
        self.session.state.rooms.context.clock.now()
    }

    async fn ping(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE {
            return Err(End::Gone);
        }
        let stamp = self.pings.stamp(self.now());
        self.send_frame(Frame::Ping(stamp.to_vec().into())).await
    }

    /// The server's own stamp comes back: what the way there and back takes, measured by one clock.
    fn pong(&mut self, stamp: &[u8], at: Now) {
        if let Some(round_trip) = self.pings.returned(stamp, at) {
            self.session.measured(round_trip);
        }
    }

    /// Pings and pongs cost something too.
    fn control(&mut self) -> Result<(), End> {
        let taken = self.control.take(self.session.state.limits.control_frames, Instant::now());
        taken.map_err(|_| End::Close(1008, "too many control frames"))
    }

    async fn send(&mut self, message: &ToClient) -> Result<(), End> {
        self.send_texts(&[&written(message)]).await
    }

    async fn send_texts(&mut self, texts: &[&str]) -> Result<(), End> {
        sent(time::timeout(STUCK, self.socket.send_texts(texts)).await)
    }

    async fn send_frame(&mut self, frame: Frame) -> Result<(), End> {
        sent(time::timeout(STUCK, self.socket.send(frame)).await)
    }
}

/// A message as it is sent.
fn written(message: &ToClient) -> String {
    serde_json::to_string(message).expect("messages have text keys only")
}

/// What came of a write.
fn sent(written: Result<Result<(), SocketError>, time::error::Elapsed>) -> Result<(), End> {
    match written {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Close(4008, "too slow")),
    }
}

/// The end of the server, for one connection: not all go at once, since all of them come back.
struct Stop {
    stopping: watch::Receiver<bool>,
    connections: Arc<ConnectionSlots>,
    /// When it is this connection's turn.
    goes: Option<time::Instant>,
}

impl Stop {
    fn new(state: &AppState) -> Self {
        Self { stopping: state.stopping.clone(), connections: Arc::clone(&state.connections), goes: None }
    }

    /// Waits until the server stops and this connection is to go. May be begun again at any time.
    async fn comes(&mut self) {
        // A sender that is gone has stopped too.
        let _ = self.stopping.wait_for(|stopping| *stopping).await.map(drop);
        let goes = *self.goes.get_or_insert_with(|| {
            let everybody = EACH.saturating_mul(u32::try_from(self.connections.count()).unwrap_or(u32::MAX));
            let lot = u16::from_le_bytes(random());
            time::Instant::now() + everybody.min(SPREAD) * u32::from(lot) / u32::from(u16::MAX)
        });
        time::sleep_until(goes).await;
    }
}
