//! The certificate, read again when its files change.

use std::{fs, io, path::PathBuf, sync::Arc, time::Duration};

use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use tokio::{sync::watch, task, time};

/// Between two looks at the files.
const LOOK: Duration = Duration::from_secs(5);

/// How long a file may take to be read.
const PATIENCE: Duration = Duration::from_secs(5);

/// The certificate as it is now.
pub(crate) type Certificate = watch::Receiver<Arc<ServerConfig>>;

/// Two PEM files.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    pub(crate) certificate: PathBuf,
    pub(crate) key: PathBuf,
}

/// What they say, to see when that changes.
type Contents = (Vec<u8>, Vec<u8>);

impl Files {
    /// Reads both, and goes on looking for as long as the configuration is used.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) async fn watched(self) -> io::Result<Certificate> {
        let (contents, config) = self.clone().read().await?;
        let (shown, certificate) = watch::channel(config);
        tokio::spawn(self.watch(contents, shown));
        Ok(certificate)
    }

    async fn watch(self, mut known: Contents, shown: watch::Sender<Arc<ServerConfig>>) {
        let mut look = time::interval(LOOK);
        look.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let mut said: Option<String> = None;
        while !shown.is_closed() {
            look.tick().await;
            let files = self.clone();
            let read = time::timeout(PATIENCE, task::spawn_blocking(move || files.contents())).await;
            let read = read.unwrap_or_else(|_| Ok(Err(io::Error::other("no answer"))));
            let found = match read.unwrap_or_else(|failed| Err(failed.into())) {
                Ok(found) => found,
                Err(error) => {
                    self.missing(&mut said, &error.to_string());
                    continue;
                }
            };
            said = None;
            if found == known {
                continue;
            }
            match configuration(&found) {
                Ok(config) => {
                    tracing::info!(certificate = %self.certificate.display(), "read the certificate again");
                    shown.send_replace(config);
                }
                // One of the two is not there yet, or is only half written: the old ones serve on.
                Err(error) => {
                    tracing::warn!(%error, certificate = %self.certificate.display(), "kept the old certificate");
                }
            }
            known = found;
        }
    }

    /// Says once that the files cannot be read; the old ones serve on.
    fn missing(&self, said: &mut Option<String>, error: &str) {
        if said.as_deref() != Some(error) {
            tracing::warn!(error, certificate = %self.certificate.display(), "the certificate cannot be read");
            *said = Some(error.to_owned());
        }
    }

    async fn read(self) -> io::Result<(Contents, Arc<ServerConfig>)> {
        let read = move || {
            let contents = self.contents()?;
            let config = configuration(&contents)?;
            Ok((contents, config))
        };
        task::spawn_blocking(read).await.map_err(io::Error::other)?
    }

    fn contents(&self) -> io::Result<Contents> {
        let read = |path: &PathBuf| {
            let named =
                |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
            if !fs::metadata(path).map_err(named)?.is_file() {
                return Err(named(io::Error::other("expected a plain file")));
            }
            fs::read(path).map_err(named)
        };
        Ok((read(&self.certificate)?, read(&self.key)?))
    }
}

fn configuration((certificate, key): &Contents) -> io::Result<Arc<ServerConfig>> {
    let invalid = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    let chain = CertificateDer::pem_slice_iter(certificate).collect::<Result<Vec<_>, _>>();
    let chain = chain.map_err(|error| invalid(format!("the certificate is no PEM: {error}")))?;
    if chain.is_empty() {
        return Err(invalid("expected a certificate in PEM, found none".to_owned()));
    }
    let key = PrivateKeyDer::from_pem_slice(key);
    let key = key.map_err(|error| invalid(format!("expected a private key in PEM: {error}")))?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let mut config = builder
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, key))
        .map_err(|error| invalid(error.to_string()))?;
    // WebSockets are of HTTP/1.1; whoever is offered more takes it and cannot play.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}
