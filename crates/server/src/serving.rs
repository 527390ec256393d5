//! From a listening port to requests: one task for each socket, and nobody is waited for.
//!
//! Invariant: between the first moment of a socket and its first request every stage has its time: ten seconds for the
//! handshake of TLS, ten for the head of a request.

use std::{io, net::SocketAddr, pin::pin, time::Duration};

use axum::{Router, extract::ConnectInfo};
use hyper::{
    Request,
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::watch,
    time,
};
use tokio_rustls::TlsAcceptor;

use crate::{sockets::Gate, tls::Certificate};

/// Time for a handshake, and for the head of a request.
const GREETING: Duration = Duration::from_secs(10);

/// How long a stop may take.
const STOP: Duration = Duration::from_secs(4);

/// Before it is tried again when the system has no more sockets to give.
const OUT_OF_FILES: Duration = Duration::from_millis(200);

/// What serves a port.
pub(crate) struct Serving {
    pub(crate) app: Router,
    pub(crate) gate: Gate,
    pub(crate) certificate: Option<Certificate>,
}

impl Serving {
    /// Serves until `stopping` comes true, then lets everybody finish, but not for ever.
    pub(crate) async fn run(self, listener: TcpListener, mut stopping: watch::Receiver<bool>) {
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = stopping.wait_for(|stopping| *stopping) => break,
            };
            match accepted {
                Ok((stream, peer)) => self.take(stream, peer, &stopping),
                // A visitor who has gone again is no fault of ours; anything else passes, if it is waited for.
                Err(error) if is_visitors(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "no socket to be had");
                    time::sleep(OUT_OF_FILES).await;
                }
            }
        }
        drop(listener);
        let everybody_gone = async {
            while self.gate.is_occupied() {
                time::sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = time::timeout(STOP, everybody_gone).await;
    }

    fn take(&self, stream: TcpStream, peer: SocketAddr, stopping: &watch::Receiver<bool>) {
        let Some(socket) = self.gate.let_in(stream, peer.ip()) else { return };
        let (app, stopping) = (self.app.clone(), stopping.clone());
        match &self.certificate {
            None => drop(tokio::spawn(serve(app, socket, peer, stopping))),
            Some(certificate) => {
                let tls = TlsAcceptor::from(certificate.borrow().clone());
                tokio::spawn(async move {
                    let greeted = time::timeout(GREETING, tls.accept(socket)).await;
                    if let Ok(Ok(stream)) = greeted {
                        serve(app, stream, peer, stopping).await;
                    }
                });
            }
        }
    }
}

/// One socket's requests, one after the other: HTTP/1.1 alone, which WebSockets are of.
async fn serve(
    app: Router,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    mut stopping: watch::Receiver<bool>,
) {
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(GREETING).max_buf_size(16 * 1024);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = pin!(connection);
    // What goes wrong on one socket is that visitor's affair.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = stopping.wait_for(|stopping| *stopping) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

fn is_visitors(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
