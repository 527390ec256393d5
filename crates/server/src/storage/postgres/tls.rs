//! TLS to PostgreSQL, by rustls: the server's certificate and name are always checked.

use std::{
    convert::Infallible,
    fs, io,
    path::Path,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use futures_util::future::BoxFuture;
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::{
    Socket,
    tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream},
};
use tokio_rustls::TlsConnector;

/// Makes connections private.
#[derive(Clone)]
pub(super) struct Tls(Arc<ClientConfig>);

impl Tls {
    /// For connections that are not to be.
    pub(super) fn unused() -> Result<Self, String> {
        Self::trusting(RootCertStore::empty())
    }

    /// Trusts whoever this PEM file says; without one, whoever the system trusts.
    pub(super) fn new(roots: Option<&Path>) -> Result<Self, String> {
        let mut trusted = RootCertStore::empty();
        let Some(path) = roots else {
            trusted.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            if trusted.is_empty() {
                return Err("this system has no certificates to check the server's by: give some with sslrootcert=FILE".into());
            }
            return Self::trusting(trusted);
        };
        let failed = |reason: String| format!("sslrootcert {}: {reason}", path.display());
        let pem = fs::read(path).map_err(|error| failed(error.to_string()))?;
        for certificate in CertificateDer::pem_slice_iter(&pem) {
            let certificate = certificate.map_err(|error| failed(error.to_string()))?;
            trusted.add(certificate).map_err(|error| failed(error.to_string()))?;
        }
        if trusted.is_empty() {
            return Err(failed("expected certificates in PEM, found none".into()));
        }
        Self::trusting(trusted)
    }

    fn trusting(roots: RootCertStore) -> Result<Self, String> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let builder = builder.map_err(|error| error.to_string())?;
        Ok(Self(Arc::new(builder.with_root_certificates(roots).with_no_client_auth())))
    }
}

impl MakeTlsConnect<Socket> for Tls {
    type Stream = Private;
    type TlsConnect = Greeting;
    type Error = Infallible;

    /// Also asked for where nothing is private: then there may be no name.
    fn make_tls_connect(&mut self, domain: &str) -> Result<Greeting, Infallible> {
        Ok(Greeting { connector: TlsConnector::from(Arc::clone(&self.0)), name: domain.to_owned() })
    }
}

/// A handshake that is to be.
pub(super) struct Greeting {
    connector: TlsConnector,
    name: String,
}

impl TlsConnect<Socket> for Greeting {
    type Stream = Private;
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Private>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move {
            let name = ServerName::try_from(self.name).map_err(io::Error::other)?;
            self.connector.connect(name, socket).await.map(Private)
        })
    }
}

/// A private connection.
pub(super) struct Private(tokio_rustls::client::TlsStream<Socket>);

impl TlsStream for Private {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl AsyncRead for Private {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, into)
    }
}

impl AsyncWrite for Private {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}
