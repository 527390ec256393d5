//! The names this server answers to.

use std::{net::IpAddr, sync::Arc};

/// The names this server answers to.
#[derive(Clone, Debug)]
pub(crate) struct AllowedHosts {
    public: Option<Arc<Public>>,
    secure: bool,
}

#[derive(Debug)]
struct Public {
    origin: String,
    host: String,
}

impl AllowedHosts {
    /// A server with this public address, which may be behind a proxy; whether it encrypts connections itself.
    pub(crate) fn new(public_url: Option<&str>, encrypts: bool) -> Self {
        let public = public_url.map(|url| {
            let origin = url.trim_end_matches('/').to_ascii_lowercase();
            let host = origin.split_once("://").map_or(origin.as_str(), |(_, host)| host).to_owned();
            Arc::new(Public { origin, host })
        });
        Self { public, secure: encrypts || public_url.is_some_and(|url| url.starts_with("https:")) }
    }

    /// Everybody comes by an encrypted connection.
    pub(crate) const fn is_secure(&self) -> bool {
        self.secure
    }

    /// An address is never a name that somebody else gave us, so any will do; of names only our own.
    pub(crate) fn knows(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        if self.public.as_ref().is_some_and(|public| public.host == host) {
            return true;
        }
        let (name, port) = match host.strip_prefix('[') {
            Some(v6) => v6.split_once(']').unwrap_or((v6, "?")),
            None => host.find(':').map_or((host.as_str(), ""), |colon| host.split_at(colon)),
        };
        let port = port.is_empty() || port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
        port && (name == "localhost" || name.parse::<IpAddr>().is_ok())
    }

    /// The page's own origin, or the public one.
    pub(crate) fn is_own(&self, origin: &str, host: &str) -> bool {
        let origin = origin.to_ascii_lowercase();
        if self.public.as_ref().is_some_and(|public| public.origin == origin) {
            return true;
        }
        let bare = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        bare.is_some_and(|bare| bare == host.to_ascii_lowercase())
    }
}
