//! The address of a PostgreSQL database, as it is given on a command line.
//!
//! Invariant: neither what it shows of itself nor what it says of a wrong one holds a password.

use std::{env, fmt, fs, path::PathBuf, str::FromStr, time::Duration};

use tokio_postgres::config::{Config, Host, SslMode};

use super::tls::Tls;

/// How long a server may take until a connection stands.
const CONNECT: Duration = Duration::from_secs(5);

/// What was sent and not acknowledged for so long was sent to nobody.
const PEER_GONE: Duration = Duration::from_secs(10);

/// Settings of each session: no statement and no transaction holds anything for long, whatever becomes of us, and a session
/// whose peer is gone ends by itself.
const SESSION: &str = "-c statement_timeout=5000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=5000 \
  -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3";

/// Where PostgreSQL listens on this machine, as Debian has it.
#[cfg(unix)]
const SOCKETS: &str = "/var/run/postgresql";

/// What comes behind a question mark and is ours.
const KNOWN: &str =
    "sslmode=disable, require or verify-full, sslrootcert=FILE, passwordfile=FILE, host, port";

/// A database of a PostgreSQL server, and how to get to it.
#[derive(Clone)]
pub struct PostgresUrl {
    config: Box<Config>,
    /// Connections are private.
    private: bool,
    roots: Option<PathBuf>,
    shown: String,
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.shown)
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// What a URL says that the driver does not know.
#[derive(Default)]
struct Ours {
    sslmode: Option<String>,
    sslrootcert: Option<PathBuf>,
    passwordfile: Option<PathBuf>,
}

impl PostgresUrl {
    /// Reads one: with its password, or that of `passwordfile=FILE`, or `PGPASSWORD`.
    ///
    /// # Errors
    /// What is wrong with it, without its password.
    pub fn parse(url: &str) -> Result<Self, String> {
        let (rest, ours) = divide(url)?;
        let mut config = Config::from_str(&rest).map_err(|error| {
            let reason = super::fault::told(&error);
            format!("expected postgres://USER@HOST:PORT/DATABASE with {KNOWN} behind a ?: {reason}")
        })?;
        if config.get_dbname().is_none() {
            return Err("expected the name of a database in postgres://USER@HOST/DATABASE, found none".into());
        }
        if config.get_hosts().is_empty() {
            #[cfg(unix)]
            config.host_path(SOCKETS);
            #[cfg(not(unix))]
            config.host("localhost");
        }
        if let Some(password) = password(&config, ours.passwordfile)? {
            config.password(password);
        }
        let private = is_private(ours.sslmode.as_deref(), &config)?;
        config.ssl_mode(if private { SslMode::Require } else { SslMode::Disable });
        config.application_name("tabiya").options(SESSION).connect_timeout(CONNECT);
        config.tcp_user_timeout(PEER_GONE).keepalives_idle(Duration::from_secs(5));
        config.keepalives_interval(Duration::from_secs(2)).keepalives_retries(3);
        let shown = shown(&config);
        Ok(Self { config: Box::new(config), private, roots: ours.sslrootcert, shown })
    }

    /// For the driver.
    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    /// How connections are made private, or that they are not.
    pub(super) fn tls(&self) -> Result<Tls, String> {
        if self.private { Tls::new(self.roots.as_deref()) } else { Tls::unused() }
    }
}

/// Takes out what the driver does not know.
fn divide(url: &str) -> Result<(String, Ours), String> {
    let Some((address, query)) = url.split_once('?') else { return Ok((url.to_owned(), Ours::default())) };
    let (mut ours, mut rest) = (Ours::default(), Vec::new());
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let value = percent_encoding::percent_decode_str(value).decode_utf8();
        let value = value.map_err(|_| format!("{key}: expected UTF-8 behind its percent signs"))?;
        match key {
            "sslmode" => ours.sslmode = Some(value.into_owned()),
            "sslrootcert" => ours.sslrootcert = Some(PathBuf::from(value.as_ref())),
            "passwordfile" => ours.passwordfile = Some(PathBuf::from(value.as_ref())),
            "host" | "port" | "connect_timeout" => rest.push(pair),
            _ => return Err(format!("expected {KNOWN} behind the ? of a postgres URL, found {key:?}")),
        }
    }
    Ok((format!("{address}?{}", rest.join("&")).trim_end_matches('?').to_owned(), ours))
}

/// The password, if it is not in the URL already.
fn password(config: &Config, file: Option<PathBuf>) -> Result<Option<Vec<u8>>, String> {
    match file {
        Some(file) => {
            let read = fs::read_to_string(&file);
            let text = read.map_err(|error| format!("passwordfile {}: {error}", file.display()))?;
            let password = text.trim_end_matches(['\r', '\n']);
            if password.is_empty() || password.contains('\n') {
                return Err(format!("passwordfile {}: expected a password on one line", file.display()));
            }
            Ok(Some(password.as_bytes().to_vec()))
        }
        None if config.get_password().is_some() => Ok(None),
        None => Ok(env::var("PGPASSWORD").ok().filter(|text| !text.is_empty()).map(String::into_bytes)),
    }
}

/// Whether it is to be TLS: on the way to another machine, unless it was said otherwise.
fn is_private(sslmode: Option<&str>, config: &Config) -> Result<bool, String> {
    let near = |host: &Host| match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    };
    match sslmode {
        Some("disable") => Ok(false),
        Some("require" | "verify-full") => Ok(true),
        None => Ok(!config.get_hosts().iter().all(near)),
        Some(other) => Err(format!("sslmode: expected disable, require or verify-full, found {other:?}")),
    }
}

/// Without the password.
fn shown(config: &Config) -> String {
    let ports = config.get_ports();
    let host = |(number, host): (usize, &Host)| {
        let port = ports.get(number).or_else(|| ports.first()).copied().filter(|port| *port != 5432);
        let port = port.map_or_else(String::new, |port| format!(":{port}"));
        match host {
            Host::Tcp(name) if name.contains(':') => format!("[{name}]{port}"),
            Host::Tcp(name) => format!("{name}{port}"),
            #[cfg(unix)]
            Host::Unix(folder) => format!("{}{port}", folder.display()),
        }
    };
    let hosts = config.get_hosts().iter().enumerate().map(host).collect::<Vec<_>>().join(",");
    let user = config.get_user().map_or_else(String::new, |user| format!("{user}@"));
    format!("postgres://{user}{hosts}/{}", config.get_dbname().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_says_where_and_never_shows_a_password() {
        let shown = |url: &str| PostgresUrl::parse(url).expect(url).to_string();
        assert_eq!(shown("postgres://anna:se%40cret@db.example/chess"), "postgres://anna@db.example/chess");
        assert_eq!(shown("postgresql://anna@127.0.0.1:6000/chess"), "postgres://anna@127.0.0.1:6000/chess");
        assert_eq!(shown("postgres://anna@[::1]/chess"), "postgres://anna@[::1]/chess");
        assert_eq!(shown("postgres://anna@%2Frun%2Fpg:6000/chess"), "postgres://anna@/run/pg:6000/chess");
        assert_eq!(shown("postgres://anna@/chess?host=/run/pg"), "postgres://anna@/run/pg/chess");
        assert_eq!(shown("postgres://anna@/chess"), "postgres://anna@/var/run/postgresql/chess");
        let url = PostgresUrl::parse("postgres://anna:se%40cret@db.example/chess").expect("a URL");
        assert_eq!(url.config().get_password(), Some(&b"se@cret"[..]));
        assert!(!format!("{url:?}").contains("cret"));
    }

    #[test]
    fn what_is_wrong_is_said_without_the_password() {
        for (url, expected) in [
            ("postgres://anna:secret@host", "name of a database"),
            ("postgres://anna:secret@host/chess?sslmode=prefer", "sslmode: expected disable"),
            ("postgres://anna:secret@host/chess?colour=red", "found \"colour\""),
            ("postgres://anna:secret@host:port/chess", "expected postgres://USER@HOST:PORT/DATABASE"),
            ("postgres://an%ffna:secret@host/chess", "expected postgres://USER@HOST:PORT/DATABASE"),
            ("postgres://anna@host/chess?passwordfile=/nowhere/secret-file", "passwordfile /nowhere/"),
        ] {
            let said = PostgresUrl::parse(url).expect_err(url);
            assert!(said.contains(expected) && !said.contains("anna") && !said.contains("secret@"), "{said}");
        }
    }

    #[test]
    fn only_the_way_to_this_machine_may_be_seen_by_others() {
        let private = |url: &str| PostgresUrl::parse(url).expect(url).private;
        assert!(private("postgres://a@db.example/chess"));
        assert!(private("postgres://a@10.0.0.7/chess"));
        assert!(private("postgres://a@localhost/chess?sslmode=require"));
        assert!(!private("postgres://a@db.example/chess?sslmode=disable"));
        assert!(!private("postgres://a@localhost/chess"));
        assert!(!private("postgres://a@%2Frun%2Fpg/chess"));
    }
}
