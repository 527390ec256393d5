//! The task of one connection.
//!
//! Invariant: it never makes a room wait. What it cannot take in time is replaced by one view of the whole game.

use std::{
    net::IpAddr,
    time::{Duration, Instant},
};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use futures_util::FutureExt;
use tabiya_game::Now;
use tabiya_protocol::{
    Limits, Message, Millis, PROTOCOL, Request, RequestId, ToClient, ToServer, Unreadable, Welcome,
};
use tokio::{sync::watch, time};

use super::{games::Games, pings::Pings};
use crate::{
    clock::wall_clock,
    limits::{Bucket, Place},
    rooms,
    router::Entrance,
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

/// Why a connection ends.
pub(super) enum End {
    /// The peer has gone, or the network.
    Gone,
    /// We close, with a code and a word for people who debug.
    Close(u16, &'static str),
}

/// What a connection owns.
pub(super) struct Connection {
    pub(super) entrance: Entrance,
    socket: WebSocket,
    pub(super) number: u64,
    pub(super) address: IpAddr,
    pub(super) games: Games,
    frames: Bucket,
    control: Bucket,
    pings: Pings,
    pub(super) chat: Bucket,
    refused: u32,
    heard: Instant,
    asked: bool,
    _place: Place,
}

impl Connection {
    pub(super) fn new(
        entrance: Entrance,
        socket: WebSocket,
        number: u64,
        address: IpAddr,
        place: Place,
    ) -> Self {
        let now = Instant::now();
        let limits = &entrance.house.limits;
        Self {
            frames: Bucket::full(limits.frames, now),
            control: Bucket::full(limits.control_frames, now),
            pings: Pings::default(),
            chat: Bucket::full(limits.chat, now),
            games: Games::new(number),
            socket,
            number,
            address,
            refused: 0,
            heard: now,
            asked: false,
            _place: place,
            entrance,
        }
    }

    /// Works until either side has enough.
    pub(super) async fn run(mut self) {
        let end = self.serve().await;
        if let End::Close(code, reason) = end {
            tracing::debug!(connection = self.number, code, reason, "closing");
            let frame = CloseFrame { code, reason: reason.into() };
            let _ = time::timeout(FAREWELL, self.socket.send(Frame::Close(Some(frame)))).await;
        }
        self.games.leave_all(&self.entrance.house);
    }

    async fn serve(&mut self) -> End {
        if let Err(end) = self.send(&self.welcome()).await {
            return end;
        }
        let mut ping = time::interval(PING);
        let mut stopping = self.entrance.stopping.clone();
        let too_long = time::sleep(FIRST);
        tokio::pin!(too_long);
        loop {
            let step = tokio::select! {
                frame = self.socket.recv() => match frame {
                    Some(Ok(frame)) => {
                        let at = self.entrance.house.clock.now();
                        self.heard = Instant::now();
                        self.frame(frame, at).await
                    }
                    Some(Err(_)) | None => Err(End::Gone),
                },
                heard = self.games.next() => self.announce(heard).await,
                _ = ping.tick() => self.ping().await,
                () = &mut too_long, if !self.asked => Err(End::Close(4009, "no request in time")),
                () = stopped(&mut stopping) => Err(End::Close(1012, "the server restarts")),
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn announce(&mut self, heard: super::games::Heard) -> Result<(), End> {
        match self.games.frames(&self.entrance.house, heard).await {
            Some(text) => self.send_text(text.to_string()).await,
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
            Frame::Close(_) => Err(End::Gone),
        }
    }

    async fn text(&mut self, text: &str, at: Now) -> Result<(), End> {
        self.asked = true;
        if let Err(wait) = self.frames.take(self.entrance.house.limits.frames, Instant::now()) {
            self.refused += 1;
            if self.refused > PATIENCE {
                return Err(End::Close(1008, "too many messages"));
            }
            let why = Message::new("rate").with("seconds", i64::try_from(wait.as_secs() + 1).unwrap_or(1));
            let id = ToServer::read(text).map_or_else(|unreadable| unreadable.id, |message| Some(message.id));
            return self.send(&ToClient::Refused { id, why }).await;
        }
        let answer = match ToServer::read(text) {
            Err(Unreadable { id, why }) => ToClient::Refused { id, why },
            Ok(ToServer { id, request }) => self.answer(id, request, at).await,
        };
        // What a command led to is told before its answer, which is easier to follow.
        while let Some(heard) = self.games.next().now_or_never() {
            self.announce(heard).await?;
        }
        self.send(&answer).await
    }

    async fn answer(&mut self, id: RequestId, request: Request, at: Now) -> ToClient {
        match self.respond(&id, request, at).await {
            Ok(reply) => ToClient::Reply { id, reply: Box::new(reply) },
            Err(why) => ToClient::Refused { id: Some(id), why },
        }
    }

    async fn ping(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE {
            return Err(End::Gone);
        }
        let stamp = self.pings.stamp(self.entrance.house.clock.now());
        self.send_frame(Frame::Ping(stamp.to_vec().into())).await
    }

    /// The server's own stamp comes back: what the way there and back takes, measured by one clock.
    fn pong(&mut self, stamp: &[u8], at: Now) {
        if let Some(round_trip) = self.pings.returned(stamp, at) {
            let round_trip = Millis(i64::try_from(round_trip.0).unwrap_or(i64::MAX));
            self.games.measured(&self.entrance.house, round_trip);
        }
    }

    /// Pings and pongs cost something too.
    fn control(&mut self) -> Result<(), End> {
        let taken = self.control.take(self.entrance.house.limits.control_frames, Instant::now());
        taken.map_err(|_| End::Close(1008, "too many control frames"))
    }

    fn welcome(&self) -> ToClient {
        let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        let limits = Limits {
            chat: number(rooms::CHAT),
            name: number(rooms::NAME),
            frame: number(self.entrance.house.limits.frame_bytes),
            premoves: number(super::requests::PREMOVES),
            plies: number(rooms::PLIES),
        };
        ToClient::Welcome {
            welcome: Welcome {
                protocol: PROTOCOL,
                server: env!("CARGO_PKG_VERSION").to_owned(),
                now: Millis(wall_clock()),
                limits,
                shared: self.entrance.house.shared,
            },
        }
    }

    async fn send(&mut self, message: &ToClient) -> Result<(), End> {
        let text = serde_json::to_string(message).expect("messages have text keys only");
        self.send_text(text).await
    }

    async fn send_text(&mut self, text: String) -> Result<(), End> {
        self.send_frame(Frame::Text(text.into())).await
    }

    async fn send_frame(&mut self, frame: Frame) -> Result<(), End> {
        match time::timeout(STUCK, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Close(4008, "too slow")),
        }
    }
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // A sender that is gone has stopped too.
    let _ = stopping.wait_for(|stopping| *stopping).await.map(drop);
}
