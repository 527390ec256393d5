//! `tabiya serve`: a server for others.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
};

use anyhow::{Context, Result, bail};
use clap::Args;
use tabiya_server::{config::Config, limits::Limits, links::terminal_code};
use tabiya_words::{Dictionary, phrase};

use crate::{
    engines,
    hosting::{self, Reviews, Store},
    modes::ModeFolder,
    play::PORT,
    speech::Speech,
};

/// How to serve.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Where to listen: an address, a port, or both [default: all interfaces, port 6464]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    #[command(flatten)]
    store: Store,
    #[command(flatten)]
    modes: ModeFolder,
    /// An engine of others for analysis: NAME=PATH, or the name of one that `tabiya engines add` has kept; may be repeated
    #[arg(long, value_name = "NAME=PATH")]
    engine: Vec<String>,
    #[command(flatten)]
    reviews: Reviews,
    #[command(flatten)]
    speech: Speech,
    /// The store instead of a file in --data: sqlite:FILE
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The address others use, when a proxy stands before this server
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// The address of a proxy that stands before this server and names visitors in X-Forwarded-For; may be repeated
    #[arg(long, value_name = "ADDR")]
    proxy: Vec<IpAddr>,
    /// Certificate chain, PEM
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// Private key, PEM
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
}

/// Serves everybody until it is stopped.
///
/// # Errors
/// When an argument is wrong, or port, store or certificate cannot be had.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let words = arguments.speech.words();
    serve(arguments, words).map_err(|error| hosting::told(error, words))
}

fn serve(arguments: &Arguments, words: &Dictionary) -> Result<()> {
    let config = Config {
        listen: arguments.listen.as_deref().map_or(Ok(everywhere(PORT)), address)?,
        database: database(arguments)?,
        owner: None,
        public_url: arguments.public_url.as_deref().map(public_url).transpose()?,
        tls: arguments.tls_cert.clone().zip(arguments.tls_key.clone()),
        proxies: arguments.proxy.clone(),
        limits: arguments.reviews.within(Limits::public()),
        modes: arguments.modes.modes()?,
        engines: engines::named(&arguments.engine, arguments.store.folder())?,
    };
    hosting::run(config, &arguments.store, |links| {
        hosting::say(&terminal_code(&links.home()));
        hosting::say(&phrase!(words, TabiyaAt, link = links.home()));
        if links.local() != links.home() {
            hosting::say(&phrase!(words, OnThisMachine, link = links.local()));
        }
        hosting::say(&phrase!(words, StopIt));
    })
}

fn everywhere(port: u16) -> SocketAddr {
    SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), port)
}

fn address(text: &str) -> Result<SocketAddr> {
    if let Ok(port) = text.trim_start_matches(':').parse() {
        return Ok(everywhere(port));
    }
    if let Ok(address) = text.parse::<IpAddr>() {
        return Ok(SocketAddr::new(address, PORT));
    }
    text.parse()
        .with_context(|| format!("--listen: expected an address such as 0.0.0.0:6464, found {text:?}"))
}

fn public_url(text: &str) -> Result<String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match rest.map(|rest| rest.trim_end_matches('/')) {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => Ok(text.to_owned()),
        _ => bail!("--public-url: expected scheme and host, such as https://chess.example, found {text:?}"),
    }
}

fn database(arguments: &Arguments) -> Result<PathBuf> {
    match arguments.database.as_deref() {
        None => arguments.store.database(),
        Some(url) => match url.strip_prefix("sqlite:") {
            Some(file) if !file.is_empty() => Ok(PathBuf::from(file)),
            _ => bail!("--database: expected sqlite:FILE, found {url:?}"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_be_written_in_three_ways() {
        assert_eq!(address("8080").expect("a port"), everywhere(8080));
        assert_eq!(address("127.0.0.1").expect("an address").port(), PORT);
        assert_eq!(address("[::1]:7").expect("both").port(), 7);
        let error = address("nowhere").expect_err("no address").to_string();
        assert!(error.contains("expected an address") && error.contains("nowhere"), "{error}");
    }

    #[test]
    fn a_public_url_is_an_origin() {
        assert!(public_url("https://chess.example").is_ok());
        for bad in ["chess.example", "https://", "https://a/b", "ftp://a"] {
            assert!(public_url(bad).is_err(), "{bad}");
        }
    }
}
