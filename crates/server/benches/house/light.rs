//! A client that costs next to nothing: it shares the machine with what it measures.
//!
//! It looks at the heads of frames and at the first bytes of texts, and reads nothing else of them.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::Fallible;

/// Kinds of frames.
const TEXT: u8 = 1;
const PING: u8 = 9;
const PONG: u8 = 10;

/// How an answer of success begins; its id comes next.
const REPLY: &[u8] = br#"{"type":"reply","id":""#;

/// The same of a refusal.
const REFUSED: &[u8] = br#"{"type":"refused","id":""#;

/// A connection.
pub(crate) struct Light {
    stream: TcpStream,
    /// What came and was not looked at yet.
    buffer: Vec<u8>,
    asked: u32,
}

impl Light {
    /// A connection as the page makes it, welcomed.
    pub(crate) async fn visit(address: SocketAddr) -> Fallible<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut light = Self { stream, buffer: Vec::new(), asked: 0 };
        let head = format!(
            "GET /ws HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        light.stream.write_all(head.as_bytes()).await?;
        let end = loop {
            if let Some(end) = light.buffer.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
            light.more().await?;
        };
        if !light.buffer.starts_with(b"HTTP/1.1 101") {
            return Err(String::from_utf8_lossy(&light.buffer).into());
        }
        light.buffer.drain(..end);
        light.frame(|text| text.starts_with(br#"{"type":"welcome""#).then_some(())).await?;
        Ok(light)
    }

    /// Asks and takes the answer, which must be a reply; passes over what comes before it.
    pub(crate) async fn ask(&mut self, request: &Value) -> Fallible<String> {
        self.send(&request.to_string()).await
    }

    /// Asks for a move.
    pub(crate) async fn play(&mut self, game: &str, ply: usize, uci: &str) -> Fallible<()> {
        let action = format!(r#"{{"type":"move","uci":"{uci}","ply":{ply}}}"#);
        self.send(&format!(r#"{{"type":"act","game":"{game}","action":{action}}}"#)).await.map(drop)
    }

    async fn send(&mut self, request: &str) -> Fallible<String> {
        self.asked += 1;
        let id = format!("request{:08}", self.asked);
        let text = format!(r#"{{"id":"{id}","request":{request}}}"#);
        self.write(TEXT, text.as_bytes()).await?;
        let is_mine = |text: &[u8], start: &[u8]| {
            text.strip_prefix(start).is_some_and(|rest| rest.starts_with(id.as_bytes()))
        };
        self.frame(|text| {
            let told = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
            if is_mine(text, REPLY) {
                Some(Ok(told(text)))
            } else if is_mine(text, REFUSED) {
                Some(Err(told(text).into()))
            } else {
                None
            }
        })
        .await?
    }

    /// A frame with a mask of zeros: a mask all the same.
    async fn write(&mut self, kind: u8, bytes: &[u8]) -> Fallible<()> {
        let mut frame = vec![0x80 | kind];
        match u16::try_from(bytes.len())? {
            short @ 0..=125 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0x80 | 126);
                frame.extend(long.to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(bytes);
        Ok(self.stream.write_all(&frame).await?)
    }

    /// Passes over texts until one is what is looked for; answers pings on the way.
    async fn frame<T>(&mut self, mut wanted: impl FnMut(&[u8]) -> Option<T>) -> Fallible<T> {
        loop {
            let (mut at, mut found, mut pings) = (0, None, Vec::new());
            while let Some((kind, start, end)) = head(&self.buffer[at..]) {
                let payload = &self.buffer[at + start..at + end];
                match kind {
                    TEXT if found.is_none() => found = wanted(payload),
                    PING => pings.push(payload.to_vec()),
                    TEXT | PONG => {}
                    kind => return Err(format!("a frame of kind {kind}").into()),
                }
                at += end;
            }
            self.buffer.drain(..at);
            for ping in pings {
                self.write(PONG, &ping).await?;
            }
            match found {
                Some(found) => return Ok(found),
                None => self.more().await?,
            }
        }
    }

    async fn more(&mut self) -> Fallible<()> {
        self.buffer.reserve(4096);
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err("closed".into()),
            _ => Ok(()),
        }
    }
}

/// The kind of the frame that these bytes begin with, where what it carries begins and where it ends; none while some is missing.
fn head(bytes: &[u8]) -> Option<(u8, usize, usize)> {
    let (kind, short) = (bytes.first()? & 15, usize::from(bytes.get(1)? & 127));
    let (start, length) = match short {
        126 => (4, usize::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?))),
        127 => (10, usize::try_from(u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)).ok()?),
        short => (2, short),
    };
    (bytes.len() >= start + length).then_some((kind, start, start + length))
}
