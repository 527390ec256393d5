//! The command itself: flags, then what a file says, then what is usual.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
};

use anyhow::{Context, Result, bail};
use clap::Args;
use tabiya_server::{
    config::{ClusterConfig, Config},
    limits::Limits,
    links::terminal_code,
    storage::Database,
};
use tabiya_words::{Dictionary, phrase};

use super::{
    file::Settings,
    limits::{LimitArguments, Preset, checked, shown},
};
use crate::{
    data_folder::database_at,
    engines,
    language::LanguageArgument,
    modes::ModeFolder,
    play::PORT,
    running,
    server_options::{self, Store},
    streams,
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
    language: LanguageArgument,
    /// The store instead of a file in --data: sqlite:FILE or postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// This is one of several servers over one PostgreSQL store: the NATS servers by which they reach each other,
    /// nats://HOST:PORT, with commas between them
    #[arg(long, value_name = "URL")]
    nats: Option<String>,
    /// What this one of several servers is called, the same after a restart: letters, digits, - and _
    #[arg(long, value_name = "NAME")]
    node: Option<String>,
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
    /// Where to tell Prometheus what is counted, at /metrics: an address, a port of this machine, or both
    #[arg(long, value_name = "ADDR")]
    metrics: Option<String>,
    /// A TOML file with what the flags can say, by the same names; a flag wins
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Whom the server is for [default: public]
    #[arg(long, value_name = "PRESET")]
    limits: Option<Preset>,
    #[command(flatten)]
    limit: LimitArguments,
    /// Write the limits as they are with all this, as a part of such a file, and do no more
    #[arg(long)]
    print_limits: bool,
}

/// Serves everybody until it is stopped.
///
/// # Errors
/// When an argument is wrong, or port, store or certificate cannot be had.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let words = arguments.language.words();
    serve(arguments, words).map_err(|error| server_options::worded(error, words))
}

fn serve(arguments: &Arguments, words: &Dictionary) -> Result<()> {
    let file = arguments.config.as_deref().map(Settings::read).transpose()?.unwrap_or_default();
    let limits = limits(arguments, &file)?;
    if arguments.print_limits {
        streams::line("[limits]")?;
        return shown(&limits)
            .iter()
            .try_for_each(|(key, value)| streams::line(format_args!("{key} = {value}")));
    }
    let store =
        arguments.store.clone().or(Store::of(file.data, (file.log_file, file.log_size, file.log_keep)));
    let text = |flag: &Option<String>, file: &Option<String>| flag.clone().or_else(|| file.clone());
    let database = text(&arguments.database, &file.database);
    let (nats, node) = (text(&arguments.nats, &file.nats), text(&arguments.node, &file.node));
    let config = Config {
        listen: text(&arguments.listen, &file.listen).map_or(Ok(everywhere(PORT)), |text| address(&text))?,
        cluster: cluster(nats, node, database.as_deref())?,
        database: match database {
            Some(url) => database_at(&url)?,
            None => Database::Sqlite(store.database()?),
        },
        owner: None,
        public_url: text(&arguments.public_url, &file.public_url).as_deref().map(public_url).transpose()?,
        tls: tls(arguments.tls_cert.clone().or(file.tls_cert), arguments.tls_key.clone().or(file.tls_key))?,
        metrics: text(&arguments.metrics, &file.metrics).as_deref().map(metrics).transpose()?,
        proxies: if arguments.proxy.is_empty() { file.proxy } else { arguments.proxy.clone() },
        limits,
        modes: arguments.modes.modes()?,
        engines: engines::named(
            if arguments.engine.is_empty() { &file.engine } else { &arguments.engine },
            store.folder(),
        )?,
    };
    running::run(config, &store, |links| {
        streams::say(&terminal_code(&links.home()));
        streams::say(&phrase!(words, TabiyaAt, link = links.home()));
        if links.local() != links.home() {
            streams::say(&phrase!(words, OnThisMachine, link = links.local()));
        }
        streams::say(&phrase!(words, StopIt));
    })
}

/// A preset, what the file says of it, what the flags say of that.
fn limits(arguments: &Arguments, file: &Settings) -> Result<Limits> {
    let preset = arguments.limits.or(file.preset).unwrap_or(Preset::Public);
    let mut limits = preset.limits();
    file.limits.within(&mut limits);
    arguments.limit.within(&mut limits);
    checked(limits)
}

/// One of several servers, if NATS is named: over a store that several can have.
fn cluster(
    nats: Option<String>,
    node: Option<String>,
    database: Option<&str>,
) -> Result<Option<ClusterConfig>> {
    let Some(nats) = nats else {
        return match node {
            None => Ok(None),
            Some(node) => {
                bail!("--node {node}: expected --nats URL beside it, by which servers reach each other")
            }
        };
    };
    let shared = |url: &&str| url.starts_with("postgres://") || url.starts_with("postgresql://");
    if database.filter(shared).is_none() {
        let found = database.map_or("a file in --data".to_owned(), |url| format!("{url:?}"));
        bail!(
            "--nats: expected --database postgres://… beside it, a store that several servers have; found {found}"
        );
    }
    let Some(node) = node else {
        bail!(
            "--nats: expected --node NAME beside it: what this one of the servers is called, the same after a restart"
        );
    };
    let bad = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
    if node.is_empty() || node.len() > 64 || node.contains(bad) {
        bail!("--node: expected 1 to 64 letters, digits, - and _, found {node:?}");
    }
    Ok(Some(ClusterConfig { nats, node }))
}

fn tls(certificate: Option<PathBuf>, key: Option<PathBuf>) -> Result<Option<(PathBuf, PathBuf)>> {
    match (certificate, key) {
        (Some(certificate), Some(key)) => Ok(Some((certificate, key))),
        (None, None) => Ok(None),
        _ => bail!("expected tls-cert and tls-key together, found one of them"),
    }
}

/// Where what is counted is told: this machine alone, if nothing else is said.
fn metrics(text: &str) -> Result<SocketAddr> {
    match text.trim_start_matches(':').parse() {
        Ok(port) => Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)),
        Err(_) => text.parse().with_context(|| {
            format!("--metrics: expected an address such as 127.0.0.1:9464, found {text:?}")
        }),
    }
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
    fn several_servers_need_a_name_each_and_a_store_that_they_share() {
        let of = |nats: Option<&str>, node: Option<&str>, database: Option<&str>| {
            cluster(nats.map(str::to_owned), node.map(str::to_owned), database)
        };
        let (nats, node, postgres) = (Some("nats://n:4222"), Some("a-1"), Some("postgres://p/tabiya"));
        assert_eq!(of(None, None, None).expect("a server alone"), None);
        assert_eq!(of(nats, node, postgres).expect("one of several").expect("it is").node, "a-1");
        for (given, expected) in [
            (of(None, node, postgres), "--nats URL"),
            (of(nats, None, postgres), "--node NAME"),
            (of(nats, Some("a b"), postgres), "letters, digits"),
            (of(nats, node, None), "a file in --data"),
            (of(nats, node, Some("sqlite:x.db")), "sqlite:x.db"),
        ] {
            let error = given.expect_err("refused").to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn a_public_url_is_an_origin() {
        assert!(public_url("https://chess.example").is_ok());
        for bad in ["chess.example", "https://", "https://a/b", "ftp://a"] {
            assert!(public_url(bad).is_err(), "{bad}");
        }
    }
}
