//! The direction of the design, as data. To add a crate, a module or an edge, change a row here and say in
//! the commit why the design needs it.

/// What one crate may depend on; development dependencies are free.
pub struct CrateRow {
    /// The package.
    pub name: &'static str,
    /// The packages of this workspace it may use.
    pub uses: &'static [&'static str],
}

/// `rules <- game <- protocol <- server <- tabiya`; `rules <- engine <- server::bots, training, tabiya`.
pub const CRATES: &[CrateRow] = &[
    CrateRow { name: "tabiya-rules", uses: &[] },
    CrateRow { name: "tabiya-game", uses: &["tabiya-rules"] },
    CrateRow { name: "tabiya-engine", uses: &["tabiya-rules"] },
    CrateRow { name: "tabiya-protocol", uses: &["tabiya-rules", "tabiya-game"] },
    CrateRow { name: "tabiya-training", uses: &["tabiya-rules", "tabiya-engine"] },
    CrateRow {
        name: "tabiya-server",
        uses: &["tabiya-rules", "tabiya-game", "tabiya-engine", "tabiya-protocol"],
    },
    CrateRow {
        name: "tabiya",
        uses: &[
            "tabiya-rules",
            "tabiya-game",
            "tabiya-engine",
            "tabiya-protocol",
            "tabiya-training",
            "tabiya-server",
        ],
    },
    CrateRow { name: "xtask", uses: &[] },
];

/// A library that only some crates may depend on, development dependencies aside.
pub struct LibraryRow {
    /// The library, as Cargo.toml names it.
    pub library: &'static str,
    /// The packages that may depend on it.
    pub users: &'static [&'static str],
    /// Why no other may.
    pub reason: &'static str,
}

const ORACLE: &str = "it is an oracle: tests and benchmarks only";

/// Libraries with a limited circle of users.
pub const LIBRARIES: &[LibraryRow] = &[
    LibraryRow { library: "shakmaty", users: &[], reason: ORACLE },
    LibraryRow { library: "cozy-chess", users: &[], reason: ORACLE },
    LibraryRow { library: "chess", users: &[], reason: ORACLE },
    LibraryRow { library: "pgn-reader", users: &[], reason: ORACLE },
    LibraryRow {
        library: "anyhow",
        users: &["tabiya", "xtask"],
        reason: "a library says with one small error enum per operation what went wrong",
    },
];

/// The modules of one crate from the ground up: each may use itself and those before it.
pub struct ModuleRow {
    /// The folder of the crate below crates/.
    pub folder: &'static str,
    /// Its top-level modules, in order.
    pub order: &'static [&'static str],
}

/// The crates whose inside has a direction.
pub const MODULES: &[ModuleRow] = &[ModuleRow {
    folder: "rules",
    order: &[
        "types", "attacks", "position", "movegen", "mode", "notation", "chess960", "record", "perft",
        "winnable",
    ],
}];

/// A word that only some places may contain: the name of a library behind a door.
pub struct OwnerRow {
    /// The name, as the code spells it.
    pub word: &'static str,
    /// The folder in which the rule holds.
    pub scope: &'static str,
    /// The folders (with `/` at the end) and files that may contain it.
    pub homes: &'static [&'static str],
}

const STORAGE: &[&str] = &["crates/server/src/storage/"];

/// Who alone knows which library.
pub const OWNERS: &[OwnerRow] = &[
    OwnerRow { word: "rusqlite", scope: "crates", homes: STORAGE },
    OwnerRow { word: "tokio_postgres", scope: "crates", homes: STORAGE },
    OwnerRow { word: "deadpool_postgres", scope: "crates", homes: STORAGE },
    OwnerRow { word: "sqlx", scope: "crates", homes: STORAGE },
    OwnerRow { word: "async_nats", scope: "crates", homes: &["crates/server/src/bus/"] },
    OwnerRow {
        word: "axum",
        scope: "crates",
        homes: &["crates/server/src/http/", "crates/server/src/ws/", "crates/server/src/router.rs"],
    },
    OwnerRow { word: "tabiya_engine", scope: "crates/server", homes: &["crates/server/src/bots/"] },
    OwnerRow { word: "chessground", scope: "web/src", homes: &["web/src/board/"] },
];
