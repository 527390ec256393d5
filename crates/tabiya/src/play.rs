//! `tabiya play`, and `tabiya` alone: a server for this machine, and a browser to look at it.

use std::{net::SocketAddr, path::PathBuf};

use anyhow::Result;
use clap::Args;
use tabiya_server::config::{Config, Limits};

use crate::hosting::{self, Store};

/// How to play.
#[derive(Args, Debug, Default)]
pub(crate) struct Arguments {
    /// The port to listen on, on this machine only; 0 takes a free one
    #[arg(long, default_value_t = PORT)]
    port: u16,
    #[command(flatten)]
    store: Store,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

/// The port of a server that was not told another.
pub(crate) const PORT: u16 = 6464;

impl Arguments {
    /// As if nothing had been said.
    pub(crate) fn usual() -> Self {
        Self { port: PORT, ..Self::default() }
    }
}

/// Serves this machine until it is stopped.
///
/// # Errors
/// When port or store cannot be had.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let database: PathBuf = arguments.store.database()?;
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], arguments.port)),
        database,
        public_url: None,
        tls: None,
        limits: Limits::private(),
    };
    hosting::run(config, &arguments.store, |links| {
        hosting::say(&format!("Tabiya is at {}", links.home()));
        hosting::say("Stop it with Ctrl+C.");
        if !arguments.no_open {
            hosting::open_browser(&links.home());
        }
    })
}
