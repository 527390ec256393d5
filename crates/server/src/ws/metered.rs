//! What may be read of a socket before a message is whole: a message may come in pieces, but not in endlessly many empty ones.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A socket that may be read up to a number of bytes, until it is begun anew.
pub(super) struct Metered<S> {
    socket: S,
    read: usize,
    most: usize,
}

impl<S> Metered<S> {
    pub(super) const fn new(socket: S, most: usize) -> Self {
        Self { socket, read: 0, most }
    }

    /// A message was whole.
    pub(super) const fn begin_anew(&mut self) {
        self.read = 0;
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.read > self.most {
            let why = format!("expected a message within {} bytes", self.most);
            return Poll::Ready(Err(io::Error::new(io::ErrorKind::QuotaExceeded, why)));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.socket).poll_read(context, buffer))?;
        self.read += buffer.filled().len() - before;
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    #[tokio::test]
    async fn a_message_ends_or_the_reading_does() {
        let (ours, mut theirs) = tokio::io::duplex(64);
        let mut socket = Metered::new(ours, 100);
        let mut piece = [0; 30];
        for _ in 0..10 {
            theirs.write_all(&piece).await.expect("sent");
            socket.read_exact(&mut piece).await.expect("read");
            socket.begin_anew();
        }
        for read in 0..5 {
            theirs.write_all(&piece).await.expect("sent");
            let answer = socket.read_exact(&mut piece).await;
            assert_eq!(answer.is_ok(), read < 4, "{read}");
        }
    }
}
