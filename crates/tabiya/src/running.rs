//! A server that runs until it is asked to stop, alone or behind a view.

use anyhow::{Context, Result, anyhow};
use tabiya_protocol::NewGame;
use tabiya_server::{config::Config, links::Links, server::Server};
use tabiya_words::{Dictionary, phrase};
use tokio::{runtime::Builder, sync::oneshot};

use crate::server_options::Store;

/// Runs a server until it is asked to stop.
///
/// # Errors
/// When it cannot start, or ends by itself.
pub(crate) fn run(config: Config, store: &Store, ready: impl FnOnce(&Links)) -> Result<()> {
    store.start_log()?;
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
    store.start_log()?;
    let runtime = Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    let server = runtime.block_on(Server::open(config))?;
    let links = server.links().clone();
    let table = runtime.block_on(server.create_game(secret, wanted));
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
