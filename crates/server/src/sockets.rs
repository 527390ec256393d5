//! Sockets before they are connections: counted from the first byte, and never waited for.
//!
//! Invariant: every socket that is open holds a place; whoever has no place left, or takes nothing of what is sent for
//! ten seconds, is let go.

use std::{
    io,
    net::IpAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Sleep, sleep},
};

use crate::limits::{Bucket, ConnectionSlot, ConnectionSlots, Limits, Rate, subscriber};

/// A write that makes no progress for so long ends the socket.
const STUCK: Duration = Duration::from_secs(10);

/// Files that are no sockets: the store, the log, what the runtime needs.
const OTHER_FILES: usize = 128;

/// Lets sockets in while there are places.
#[derive(Clone)]
pub(crate) struct Gate {
    slots: Arc<ConnectionSlots>,
    each: usize,
    all: usize,
    proxies: Arc<[IpAddr]>,
    /// How often it may be said that somebody was turned away.
    said: Arc<Mutex<Bucket>>,
}

/// Once in five seconds.
const SAID: Rate = Rate { count: 1, within: Duration::from_secs(5) };

impl Gate {
    /// A gate with these limits, on a system that lets this process open so many files.
    pub(crate) fn new(limits: &Limits, files: usize, proxies: &[IpAddr]) -> Self {
        // Pages are fetched on sockets of their own, beside the WebSockets.
        let wanted = limits.connections.saturating_mul(2);
        Self {
            slots: Arc::default(),
            each: limits.sockets_per_address,
            all: wanted.min(files.saturating_sub(OTHER_FILES).max(16)),
            proxies: proxies.into(),
            said: Arc::new(Mutex::new(Bucket::full(SAID, Instant::now()))),
        }
    }

    /// A place for this socket, if there is one.
    pub(crate) fn let_in(&self, stream: TcpStream, peer: IpAddr) -> Option<Socket> {
        // A move leads to two small frames; the second would wait 40 ms for the receipt of the first.
        stream.set_nodelay(true).ok()?;
        // A proxy brings everybody.
        let is_proxy = self.proxies.iter().any(|proxy| proxy.to_canonical() == peer.to_canonical());
        let each = if is_proxy { usize::MAX } else { self.each };
        let Some(slot) = self.slots.enter(peer, each, self.all) else {
            self.say(peer);
            return None;
        };
        Some(Socket { stream, stuck: None, _slot: slot })
    }

    /// Whether anybody has a place.
    pub(crate) fn is_occupied(&self) -> bool {
        self.slots.count() > 0
    }

    fn say(&self, peer: IpAddr) {
        let mut said = self.said.lock();
        if said.take(SAID, Instant::now()).is_ok() {
            let (open, most) = (self.slots.count(), self.all);
            tracing::warn!(address = %subscriber(peer), open, most, "too many sockets; turned away");
        }
    }
}

/// A socket with its place.
pub(crate) struct Socket {
    stream: TcpStream,
    /// Set while a write waits for the peer.
    stuck: Option<Pin<Box<Sleep>>>,
    _slot: ConnectionSlot,
}

impl Socket {
    /// What a write came to; one that waits too long has failed.
    fn progress<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(STUCK)));
        ready!(stuck.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.progress(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.progress(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Lets this process open as many files as the system allows, and says how many that are.
pub(crate) fn raise_file_limit() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
        let current = if setrlimit(Resource::Nofile, raised).is_ok() { limit.maximum } else { limit.current };
        current.map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX))
    }
    #[cfg(not(unix))]
    usize::MAX
}
