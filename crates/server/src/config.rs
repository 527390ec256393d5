//! What whoever starts the server decides.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use crate::{limits::Rate, modes::Modes};

/// How to run a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The database file.
    pub database: PathBuf,
    /// The address others use, when a proxy stands before this server.
    pub public_url: Option<String>,
    /// Certificate chain and key, both PEM.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Proxies before this server, which say whose connection they carry.
    pub proxies: Vec<IpAddr>,
    /// What anybody may ask for.
    pub limits: Limits,
    /// What can be played.
    pub modes: Modes,
}

impl Config {
    /// Only this machine can reach it.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.listen.ip().is_loopback() && self.public_url.is_none()
    }
}

/// What anybody may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections in all.
    pub connections: usize,
    /// WebSockets from one address.
    pub connections_per_address: usize,
    /// Sockets of any kind from one address, also those that have not said anything yet.
    pub sockets_per_address: usize,
    /// New connections from one address.
    pub upgrades: Rate,
    /// New games from one address.
    pub games: Rate,
    /// New games from one address in the long run.
    pub games_daily: Rate,
    /// Modes of their own that visitors of one address have read.
    pub mode_files: Rate,
    /// Games of the last day that one holder has going at once.
    pub live_games: usize,
    /// Frames of one connection.
    pub frames: Rate,
    /// Pings and pongs of one connection.
    pub control_frames: Rate,
    /// Lines of chat of one connection.
    pub chat: Rate,
    /// Bytes of one frame.
    pub frame_bytes: usize,
    /// Games one connection listens to.
    pub joined: usize,
}

impl Limits {
    /// For a server that strangers can reach.
    #[must_use]
    pub fn public() -> Self {
        let minute = Duration::from_secs(60);
        Self {
            connections: 20_000,
            connections_per_address: 50,
            sockets_per_address: 100,
            upgrades: Rate { count: 60, within: minute },
            games: Rate { count: 20, within: 4 * minute },
            games_daily: Rate { count: 100, within: 24 * 60 * minute },
            mode_files: Rate { count: 60, within: minute },
            live_games: 20,
            frames: Rate { count: 200, within: Duration::from_secs(20) },
            control_frames: Rate { count: 60, within: Duration::from_secs(20) },
            chat: Rate { count: 5, within: Duration::from_secs(10) },
            // A mode of one's own is 16 KiB at most, and longer as JSON.
            frame_bytes: 36 * 1024,
            joined: 8,
        }
    }

    /// For a server that only its own machine can reach: no bound by address, since there is only one.
    #[must_use]
    pub fn private() -> Self {
        let endless = Rate { count: 1_000_000, within: Duration::from_secs(1) };
        Self {
            connections_per_address: usize::MAX,
            sockets_per_address: usize::MAX,
            upgrades: endless,
            games: endless,
            games_daily: endless,
            mode_files: endless,
            live_games: usize::MAX,
            frames: Rate { count: 2_000, within: Duration::from_secs(20) },
            ..Self::public()
        }
    }
}
