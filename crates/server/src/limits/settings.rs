//! Everything that can be limited, for a server in public and for one at home.

use std::time::Duration;

/// So many within such a time; all of it may be spent at once.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many.
    pub count: u32,
    /// Within what time.
    pub within: Duration,
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
    /// Pictures that visitors of one address have drawn.
    pub pictures: Rate,
    /// Games of the last day that one holder has going at once.
    pub live_games: usize,
    /// Writing that one address causes, in pieces of a kibibyte: a move is one.
    pub writes: Rate,
    /// The same by one holder.
    pub writes_per_holder: Rate,
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
    /// Analyses at once: in all, from one address, by one holder, by one connection.
    pub analyses: Quota,
    /// Positions that one analysis searches.
    pub analysis_nodes: u64,
    /// Mebibytes of the table of one analysis.
    pub analysis_hash: usize,
    /// How much of the machine analyses and reviews take.
    pub analysis_priority: CpuPriority,
    /// Reviews at once: in all, and from one address. A holder has one.
    pub reviews: (usize, usize),
    /// Positions that a review searches for each move.
    pub review_nodes: u64,
    /// Bytes of the store's write-ahead log at which whoever still reads is ended.
    pub wal_bytes: u64,
}

/// How long the log of a store may be behind a reader, if nobody says otherwise.
pub const WAL_LIMIT: u64 = 1 << 30;

/// How much of the machine analyses take from everything else that runs on it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CpuPriority {
    /// Less than others.
    Low,
    /// Nothing that anybody else wants at that moment.
    Idle,
}

/// How much anybody may have looked at at once.
#[derive(Clone, Copy, Debug)]
pub struct Quota {
    /// In all.
    pub all: usize,
    /// From one address.
    pub address: usize,
    /// By one holder.
    pub holder: usize,
    /// By one connection.
    pub connection: usize,
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
            pictures: Rate { count: 20, within: minute },
            live_games: 20,
            writes: Rate { count: 100_000, within: 24 * 60 * minute },
            writes_per_holder: Rate { count: 30_000, within: 24 * 60 * minute },
            frames: Rate { count: 200, within: Duration::from_secs(20) },
            control_frames: Rate { count: 60, within: Duration::from_secs(20) },
            chat: Rate { count: 5, within: Duration::from_secs(10) },
            // A mode of one's own is 16 KiB at most, and longer as JSON.
            frame_bytes: 36 * 1024,
            joined: 8,
            analyses: Quota { all: 8, address: 4, holder: 3, connection: 2 },
            analysis_nodes: 50_000_000,
            analysis_hash: 16,
            analysis_priority: CpuPriority::Idle,
            reviews: (4, 2),
            review_nodes: 200_000,
            wal_bytes: WAL_LIMIT,
        }
    }

    /// For a school or a club: many behind one address, all of whom somebody knows.
    #[must_use]
    pub fn school() -> Self {
        let minute = Duration::from_secs(60);
        Self {
            connections_per_address: 5_000,
            sockets_per_address: 10_000,
            upgrades: Rate { count: 6_000, within: minute },
            games: Rate { count: 2_000, within: 4 * minute },
            games_daily: Rate { count: 20_000, within: 24 * 60 * minute },
            mode_files: Rate { count: 600, within: minute },
            pictures: Rate { count: 200, within: minute },
            writes: Rate { count: 10_000_000, within: 24 * 60 * minute },
            analyses: Quota { all: 8, address: 8, holder: 2, connection: 2 },
            reviews: (4, 4),
            ..Self::public()
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
            pictures: endless,
            live_games: usize::MAX,
            writes: endless,
            writes_per_holder: endless,
            frames: Rate { count: 2_000, within: Duration::from_secs(20) },
            analyses: Quota { all: 8, address: 8, holder: 8, connection: 2 },
            analysis_nodes: 1_000_000_000,
            analysis_hash: 32,
            // Whoever analyses is whoever plays; what else runs on the machine may be busy for hours.
            analysis_priority: CpuPriority::Low,
            reviews: (4, 4),
            // A long game with all its comments.
            frame_bytes: 1024 * 1024,
            ..Self::public()
        }
    }
}
