//! What `play` and `serve` share: where data is, logs, stopping.

use std::{
    env,
    io::{IsTerminal, Write},
    path::PathBuf,
    process::{Command, Stdio},
    sync::Mutex,
};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use tabiya_protocol::NewGame;
use tabiya_server::{
    config::Config,
    limits::Limits,
    links::Links,
    server::{Server, ServerError},
    storage::{Database, StorageError},
};
use tabiya_words::{Dictionary, Locale, phrase};
use thiserror::Error;
use tokio::{runtime::Builder, sync::oneshot};
use tracing_subscriber::{filter::Targets, fmt, prelude::*, registry};

use crate::owner::NoSecret;

use crate::files::FolderError;
use crate::logs::Rotating;

/// Mebibytes of a log before it begins anew.
const LOG_SIZE: u64 = 64;

/// Older logs that are kept.
const LOG_KEEP: u32 = 4;

/// Where data is.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Folder {
    /// The folder for games [default: the user's data folder]
    #[arg(long, value_name = "DIR", env = "TABIYA_DATA", global = true)]
    data: Option<PathBuf>,
}

/// Where data and logs go.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Store {
    #[command(flatten)]
    folder: Folder,
    /// Developer mode: write everything that happens to this file, one JSON object a line
    #[arg(long, value_name = "FILE")]
    log_file: Option<PathBuf>,
    /// Mebibytes at which that file becomes FILE.1, and FILE.1 FILE.2 [default: 64]
    #[arg(long, value_name = "MIB", requires = "log_file", value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    log_size: Option<u64>,
    /// How many such older files are kept [default: 4]
    #[arg(long, value_name = "N", requires = "log_file", value_parser = clap::value_parser!(u32).range(0..=1_000))]
    log_keep: Option<u32>,
}

/// How long the engine looks at each move of a game that is reviewed.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Reviews {
    /// Positions that a review searches for each move: fewer are faster, more are surer [default: 200000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1_000..=10_000_000))]
    review_nodes: Option<u64>,
}

impl Reviews {
    /// Limits with what was asked for.
    pub(crate) fn within(self, limits: Limits) -> Limits {
        Limits { review_nodes: self.review_nodes.unwrap_or(limits.review_nodes), ..limits }
    }
}

impl Folder {
    /// Whether one was given.
    pub(crate) const fn is_given(&self) -> bool {
        self.data.is_some()
    }

    /// The folder itself, if one was given or the system names one.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        self.data.clone().or_else(user_folder)
    }

    /// The database file.
    ///
    /// # Errors
    /// When no folder was given and the system names none.
    pub(crate) fn database(&self) -> Result<PathBuf> {
        let folder = self.path().ok_or(NoFolder)?;
        Ok(folder.join("tabiya.db"))
    }
}

/// The store that a URL names.
///
/// # Errors
/// When it is no such URL.
pub(crate) fn database_at(url: &str) -> Result<Database> {
    Database::parse(url).map_err(|why| anyhow!("--database: {why}"))
}

impl Store {
    /// A folder, and a log with its size and how many are kept.
    pub(crate) fn of(data: Option<PathBuf>, log: (Option<PathBuf>, Option<u64>, Option<u32>)) -> Self {
        let (log_file, log_size, log_keep) = log;
        Self { folder: Folder { data }, log_file, log_size, log_keep }
    }

    /// With what another says, where this one says nothing.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            folder: Folder { data: self.folder.data.or(other.folder.data) },
            log_file: self.log_file.or(other.log_file),
            log_size: self.log_size.or(other.log_size),
            log_keep: self.log_keep.or(other.log_keep),
        }
    }

    /// Where data is.
    pub(crate) const fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The database file.
    ///
    /// # Errors
    /// As [`Folder::database`].
    pub(crate) fn database(&self) -> Result<PathBuf> {
        self.folder.database()
    }
}

/// The system names no folder for data.
#[derive(Clone, Copy, Debug, Error)]
#[error("cannot find the user's data folder; give one with --data DIR")]
struct NoFolder;

/// What keeps a server or a store from being had, in the language of whoever asked; the rest as it is.
pub(crate) fn worded(error: anyhow::Error, words: &Dictionary) -> anyhow::Error {
    // Errors speak English themselves.
    if words.locale() == Locale::English {
        return error;
    }
    let storage = match error.downcast_ref::<ServerError>() {
        Some(ServerError::PortInUse { address }) => {
            return anyhow!(phrase!(words, PortInUse, address = address));
        }
        Some(ServerError::Listen { address, reason }) => {
            return anyhow!(phrase!(words, CannotListen, address = address, why = reason));
        }
        Some(ServerError::Storage(storage)) => Some(storage),
        _ => error.downcast_ref::<StorageError>(),
    };
    let said = match storage {
        Some(StorageError::InUse { path }) => Some(phrase!(words, StoreInUse, path = path)),
        Some(StorageError::Taken { database }) => Some(phrase!(words, StoreTaken, database = database)),
        Some(StorageError::Newer { path, found, known }) => {
            Some(phrase!(words, StoreNewer, path = path, found = found, known = known))
        }
        Some(StorageError::Open { path, reason }) => {
            Some(phrase!(words, StoreOpen, path = path, why = reason))
        }
        None if error.is::<FolderError>() => match error.downcast_ref() {
            Some(FolderError::File { path }) => Some(phrase!(words, FolderExpected, path = path)),
            Some(FolderError::Cannot { path, reason }) => {
                Some(phrase!(words, CannotMakeFolder, path = path, why = reason))
            }
            None => None,
        },
        _ if error.is::<NoFolder>() => Some(phrase!(words, NoDataFolder)),
        _ => error.downcast_ref::<NoSecret>().map(|none| phrase!(words, BadSecretFile, path = none.path)),
    };
    said.map_or(error, anyhow::Error::msg)
}

fn user_folder() -> Option<PathBuf> {
    let from = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        from("APPDATA")
    } else if cfg!(target_os = "macos") {
        from("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        from("XDG_DATA_HOME").or_else(|| from("HOME").map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("tabiya"))
}

/// Runs a server until it is asked to stop.
///
/// # Errors
/// When it cannot start, or ends by itself.
pub(crate) fn run(config: Config, store: &Store, ready: impl FnOnce(&Links)) -> Result<()> {
    start_log(store)?;
    let runtime = Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    let outcome = runtime.block_on(async {
        let server = Server::open(config).await?;
        tracing::info!(address = %server.address(), "listening");
        ready(server.links());
        server.run(asked_to_stop()).await
    });
    // Whatever still computes does not keep the process.
    runtime.shutdown_background();
    Ok(outcome?)
}

/// Runs a server behind a view of one of its games; it ends with the view.
///
/// # Errors
/// When the server cannot start, the game cannot be made, or the view fails.
pub(crate) fn run_behind(
    config: Config,
    store: &Store,
    secret: &str,
    wanted: NewGame,
    words: &Dictionary,
    view: impl FnOnce(&Links, &str) -> Result<()>,
) -> Result<()> {
    start_log(store)?;
    let runtime = Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    let server = runtime.block_on(Server::open(config))?;
    let links = server.links().clone();
    let table = runtime.block_on(server.set_table(secret, wanted));
    let table = table.map_err(|why| anyhow!(phrase!(words, GameNotMade, why = words.refusal(&why))))?;
    let (stop, stopped) = oneshot::channel::<()>();
    // Sent or dropped, it means the same.
    let running = runtime.spawn(server.run(async { drop(stopped.await) }));
    let seen = view(&links, &table);
    drop(stop);
    let served = runtime.block_on(running);
    runtime.shutdown_background();
    seen?;
    Ok(served.context("the server panicked")??)
}

fn start_log(store: &Store) -> Result<()> {
    let wanted = env::var("TABIYA_LOG").ok().filter(|text| !text.is_empty());
    let filter = |usual: &str| targets(wanted.as_deref().unwrap_or(usual));
    match &store.log_file {
        Some(path) => {
            let (size, keep) = (store.log_size.unwrap_or(LOG_SIZE) << 20, store.log_keep.unwrap_or(LOG_KEEP));
            let file = Rotating::open(path, size, keep);
            let file = file.with_context(|| format!("--log-file: cannot write {}", path.display()))?;
            let log = fmt::layer().json().with_writer(Mutex::new(file));
            registry().with(log).with(filter("tabiya_server=trace,info")?).init();
        }
        None => {
            let log = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
            registry().with(log).with(filter("warn")?).init();
        }
    }
    Ok(())
}

/// What to log of which part.
fn targets(text: &str) -> Result<Targets> {
    let expected =
        "levels (off, error, warn, info, debug, trace), alone or of a part, such as tabiya_server=debug,info";
    text.parse().map_err(|_| anyhow!("TABIYA_LOG: expected {expected}; found {text:?}"))
}

/// Ctrl+C, or the system's wish.
async fn asked_to_stop() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else { return interrupted.await };
        tokio::select! {
            () = interrupted => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    interrupted.await;
}

/// Tells whoever started the server; that nobody reads it any more is no reason to stop.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Opens the user's browser where there is a screen; where not, the address was printed.
pub(crate) fn open_browser(url: &str, words: &Dictionary) {
    let screen = cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    if !screen {
        return;
    }
    let mut command = if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        Command::new("xdg-open")
    };
    let started = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        say(&phrase!(words, NoBrowser));
    }
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::filter::LevelFilter;

    use super::*;

    #[test]
    fn a_part_has_a_level_of_its_own_and_what_is_no_level_is_refused() {
        let parsed = targets("tabiya_server=trace,info").expect("two filters");
        let levels: Vec<_> = parsed.iter().collect();
        assert_eq!(levels, [("tabiya_server", LevelFilter::TRACE)]);
        assert_eq!(parsed.default_level(), Some(LevelFilter::INFO));
        let error = targets("tabiya_server=loud").expect_err("no level").to_string();
        assert!(error.contains("TABIYA_LOG") && error.contains("loud"), "{error}");
    }
}
