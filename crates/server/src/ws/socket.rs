//! A WebSocket that keeps nothing of what it has sent.
//!
//! The library's own buffer for writing stays as long as the longest frame that ever was: an invitation with its picture, or the
//! view of a long game, for every idle connection. So text is framed here and written at once; the library reads, and answers
//! pings by itself.
//!
//! Invariant: what the library still has to write goes before what is written here.

use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt as _;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message, error::Error, protocol::Role, protocol::WebSocketConfig},
};

use super::metered::Metered;

/// The first byte of a text frame that is all of its message.
const TEXT: u8 = 0x81;

/// Bytes that are read for each byte of a message: a piece of one byte has six before it.
const PIECES: usize = 8;

/// The least that may be read of one message.
const HEAD: usize = 4_096;

/// The server's side of a WebSocket.
pub(super) struct Socket(WebSocketStream<Metered<TokioIo<Upgraded>>>);

impl Socket {
    /// On a connection that was upgraded.
    pub(super) async fn new(upgraded: Upgraded, config: WebSocketConfig) -> Self {
        let most = config.max_message_size.unwrap_or(usize::MAX).saturating_mul(PIECES).max(HEAD);
        let socket = Metered::new(TokioIo::new(upgraded), most);
        Self(WebSocketStream::from_raw_socket(socket, Role::Server, Some(config)).await)
    }

    /// The next message; none when there are no more.
    pub(super) async fn next(&mut self) -> Option<Result<Message, Error>> {
        let message = self.0.next().await;
        self.0.get_mut().begin_anew();
        message
    }

    /// Sends something short.
    pub(super) async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.0.send(message).await
    }

    /// Sends what the library has to say by itself: the answer to a ping, or to a farewell.
    pub(super) async fn flush(&mut self) -> Result<(), Error> {
        self.0.flush().await
    }

    /// Sends texts, all of them in one go. If this is not awaited to its end, nothing more can be sent.
    pub(super) async fn send_texts(&mut self, texts: &[&str]) -> Result<(), Error> {
        let mut bytes = Vec::with_capacity(texts.iter().map(|text| 10 + text.len()).sum());
        texts.iter().for_each(|text| frame(text, &mut bytes));
        self.0.flush().await?;
        let stream = self.0.get_mut();
        stream.write_all(&bytes).await?;
        Ok(stream.flush().await?)
    }
}

/// Adds a text as one frame, without a mask, as servers send it.
fn frame(text: &str, bytes: &mut Vec<u8>) {
    bytes.push(TEXT);
    match text.len() {
        short @ 0..=125 => bytes.push(short as u8),
        long => match u16::try_from(long) {
            Ok(long) => {
                bytes.push(126);
                bytes.extend(long.to_be_bytes());
            }
            Err(_) => {
                bytes.push(127);
                bytes.extend((long as u64).to_be_bytes());
            }
        },
    }
    bytes.extend(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use tokio_tungstenite::tungstenite::protocol::WebSocket;

    use super::*;

    #[test]
    fn texts_of_every_length_arrive_as_they_are() {
        for length in [0, 1, 125, 126, 127, 65_535, 65_536, 300_000] {
            let text = "é".repeat(length / 2) + &"x".repeat(length % 2);
            let mut bytes = Vec::new();
            frame(&text, &mut bytes);
            frame("next", &mut bytes);
            let mut client = WebSocket::from_raw_socket(Cursor::new(bytes), Role::Client, None);
            assert_eq!(client.read().expect("a message"), Message::text(text), "{length}");
            assert_eq!(client.read().expect("a message"), Message::text("next"), "{length}");
        }
    }
}
