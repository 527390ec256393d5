//! The direction of the design, as data. To add a crate, a module or an edge, change a row here and say in
//! the commit why the design needs it.

/// What one crate may depend on; development dependencies are free.
pub struct CrateRow {
    /// The package.
    pub name: &'static str,
    /// The packages of this workspace it may use.
    pub uses: &'static [&'static str],
}

/// `rules <- game <- host <- view <- server <- tabiya`; `protocol <- host, study, words`; `rules <- study <- view`;
/// `rules <- engine <- server, training, uci-client, tabiya`; `rules <- openings <- view, book`; `book, picture <- server,
/// tabiya`.
pub const CRATES: &[CrateRow] = &[
    CrateRow { name: "tabiya-rules", uses: &[] },
    CrateRow { name: "tabiya-game", uses: &["tabiya-rules"] },
    CrateRow { name: "tabiya-engine", uses: &["tabiya-rules"] },
    CrateRow { name: "tabiya-openings", uses: &["tabiya-rules"] },
    CrateRow { name: "tabiya-picture", uses: &["tabiya-rules"] },
    CrateRow { name: "tabiya-book", uses: &["tabiya-rules", "tabiya-openings"] },
    CrateRow { name: "tabiya-ts-rs-stub", uses: &[] },
    CrateRow { name: "tabiya-protocol", uses: &["tabiya-ts-rs-stub"] },
    CrateRow { name: "tabiya-words", uses: &["tabiya-protocol"] },
    CrateRow { name: "tabiya-study", uses: &["tabiya-rules", "tabiya-protocol"] },
    CrateRow { name: "tabiya-practice", uses: &["tabiya-rules", "tabiya-protocol", "tabiya-study"] },
    CrateRow { name: "tabiya-host", uses: &["tabiya-rules", "tabiya-game", "tabiya-protocol"] },
    CrateRow {
        name: "tabiya-view",
        uses: &[
            "tabiya-rules",
            "tabiya-game",
            "tabiya-host",
            "tabiya-openings",
            "tabiya-protocol",
            "tabiya-study",
        ],
    },
    CrateRow {
        name: "tabiya-review",
        uses: &["tabiya-rules", "tabiya-engine", "tabiya-openings", "tabiya-protocol"],
    },
    CrateRow { name: "tabiya-training", uses: &["tabiya-rules", "tabiya-engine"] },
    CrateRow { name: "tabiya-uci-client", uses: &["tabiya-rules", "tabiya-engine"] },
    CrateRow {
        name: "tabiya-server",
        uses: &[
            "tabiya-rules",
            "tabiya-game",
            "tabiya-engine",
            "tabiya-book",
            "tabiya-host",
            "tabiya-picture",
            "tabiya-practice",
            "tabiya-protocol",
            "tabiya-review",
            "tabiya-study",
            "tabiya-uci-client",
            "tabiya-view",
        ],
    },
    CrateRow {
        name: "tabiya",
        uses: &[
            "tabiya-rules",
            "tabiya-game",
            "tabiya-engine",
            "tabiya-host",
            "tabiya-openings",
            "tabiya-picture",
            "tabiya-book",
            "tabiya-protocol",
            "tabiya-review",
            "tabiya-training",
            "tabiya-uci-client",
            "tabiya-server",
            "tabiya-view",
            "tabiya-words",
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
        users: &["tabiya", "tabiya-training", "xtask"],
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

/// Every crate has a direction inside.
pub const MODULES: &[ModuleRow] = &[
    ModuleRow {
        folder: "rules",
        order: &[
            "numbers", "types", "attacks", "position", "movegen", "notation", "chess960", "mode", "record",
            "perft", "winnable",
        ],
    },
    ModuleRow {
        folder: "game",
        order: &[
            "time",
            "seat",
            "ending",
            "clock",
            "ruleset",
            "terms",
            "event",
            "command",
            "refusal",
            "score",
            "state",
            "query",
            "automatic_end",
            "apply",
            "decide",
            "change",
            "modes",
        ],
    },
    ModuleRow {
        folder: "engine",
        order: &[
            "score",
            "limits",
            "packed",
            "time",
            "transposition",
            "eval",
            "search",
            "playable",
            "engine",
            "bench",
            "levels",
            "uci",
        ],
    },
    ModuleRow { folder: "openings", order: &["opening", "book", "recognition", "continuations", "branches"] },
    ModuleRow {
        folder: "book",
        order: &["numbers", "key", "entry", "moves", "file", "games", "counter", "taste", "tree"],
    },
    ModuleRow {
        folder: "picture",
        order: &[
            "color",
            "artwork",
            "look",
            "glyphs",
            "markup",
            "lettering",
            "figure",
            "scene",
            "raster",
            "painter",
            "story",
            "palette",
            "animation",
            "sheet",
            "labels",
            "assessment",
            "webpage",
        ],
    },
    ModuleRow {
        folder: "protocol",
        order: &[
            "ids",
            "short_string",
            "code",
            "message",
            "board",
            "catalog",
            "game",
            "happening",
            "list",
            "picture",
            "reading",
            "setup",
            "analysis",
            "review",
            "practice",
            "study",
            "to_server",
            "to_client",
            "decode",
        ],
    },
    ModuleRow { folder: "ts-rs-stub", order: &[] },
    ModuleRow { folder: "words", order: &["template", "locale", "phrase", "dictionary"] },
    ModuleRow {
        folder: "study",
        order: &[
            "limits", "text", "step", "notes", "event", "fault", "tree", "apply", "decide", "marks", "read",
            "write",
        ],
    },
    ModuleRow {
        folder: "practice",
        order: &[
            "limits",
            "memory",
            "card",
            "event",
            "day",
            "deck",
            "progress",
            "queue",
            "mistakes",
            "repertoire",
            "view",
        ],
    },
    ModuleRow {
        folder: "host",
        order: &["audience", "message", "entry", "share", "command", "room", "input", "lag", "hosting"],
    },
    ModuleRow {
        folder: "view",
        order: &[
            "board",
            "moves",
            "premove",
            "line",
            "movement",
            "pieces",
            "problem",
            "mode",
            "explanation",
            "state",
            "allowed",
            "happening",
            "look",
            "summary",
            "pgn",
            "study",
        ],
    },
    ModuleRow {
        folder: "review",
        order: &[
            "searcher",
            "chance",
            "case",
            "explain",
            "engine",
            "played",
            "verdict",
            "position_analysis",
            "accuracy",
            "phases",
            "course",
            "sacrifice",
            "findings",
            "summary",
            "reviewer",
        ],
    },
    ModuleRow {
        folder: "training",
        order: &["chance", "games", "selfplay", "writer", "sorting", "sample", "model", "tuner", "network"],
    },
    ModuleRow {
        folder: "uci-client",
        order: &[
            "text", "lines", "metered", "remark", "option", "variant", "limits", "fault", "launch",
            "process", "info", "client", "entry",
        ],
    },
    ModuleRow {
        folder: "server",
        order: &[
            "failpoint",
            "clock",
            "limits",
            "storage",
            "secret",
            "dice",
            "bus",
            "cluster",
            "actors",
            "modes",
            "analysis",
            "bots",
            "engines",
            "config",
            "allowed_hosts",
            "links",
            "rooms",
            "reading",
            "pictures",
            "studies",
            "reviews",
            "practice",
            "health",
            "state",
            "session",
            "local",
            "ws",
            "http",
            "router",
            "sockets",
            "tls",
            "serving",
            "server",
        ],
    },
    ModuleRow {
        folder: "tabiya",
        order: &[
            "files",
            "streams",
            "priority",
            "networks",
            "nearest",
            "plural",
            "language",
            "modes",
            "owner",
            "data_folder",
            "logs",
            "browser",
            "server_options",
            "running",
            "review_engine",
            "review_text",
            "console",
            "arena",
            "bench",
            "data",
            "draw",
            "engines",
            "jail",
            "openings",
            "perft",
            "pgn",
            "book",
            "play",
            "review",
            "selfplay",
            "selftest",
            "serve",
            "train",
            "uci",
            "man_pages",
        ],
    },
];

/// Words that only some places may contain: the names of a library behind a door, or of what a pure crate
/// must not reach.
pub struct OwnerRow {
    /// The words, as the code spells them.
    pub words: &'static [&'static str],
    /// The folder in which the rule holds.
    pub scope: &'static str,
    /// The folders (with `/` at the end) and files that may contain them.
    pub homes: &'static [&'static str],
}

/// What a crate without I/O, clock and chance has no use for.
const IMPURE: &[&str] =
    &["Instant", "SystemTime", "fs", "getrandom", "print", "println", "eprint", "eprintln", "rand", "tokio"];

/// What plain data has no use for.
const SHARED: &[&str] = &["Mutex", "RwLock", "RefCell"];

/// Who alone knows what.
pub const OWNERS: &[OwnerRow] = &[
    OwnerRow { words: IMPURE, scope: "crates/rules", homes: &[] },
    OwnerRow { words: IMPURE, scope: "crates/game", homes: &[] },
    OwnerRow { words: IMPURE, scope: "crates/host", homes: &[] },
    OwnerRow { words: IMPURE, scope: "crates/study", homes: &[] },
    OwnerRow { words: IMPURE, scope: "crates/practice", homes: &[] },
    OwnerRow { words: IMPURE, scope: "crates/view", homes: &[] },
    OwnerRow { words: IMPURE, scope: "crates/picture", homes: &[] },
    // What is worked out once for each mode is remembered behind a lock.
    OwnerRow {
        words: SHARED,
        scope: "crates/rules",
        homes: &["crates/rules/src/position/known_endings.rs", "crates/rules/src/mode/interop/pgn.rs"],
    },
    OwnerRow { words: SHARED, scope: "crates/game", homes: &[] },
    OwnerRow { words: SHARED, scope: "crates/host", homes: &[] },
    OwnerRow { words: SHARED, scope: "crates/study", homes: &[] },
    OwnerRow { words: SHARED, scope: "crates/practice", homes: &[] },
    OwnerRow { words: SHARED, scope: "crates/view", homes: &[] },
    OwnerRow {
        words: &["unsafe"],
        scope: "crates",
        homes: &[
            "crates/rules/src/attacks/pext.rs",
            "crates/engine/src/eval/network/arithmetic.rs",
            "crates/engine/src/transposition.rs",
        ],
    },
    OwnerRow { words: &["print", "println", "eprint", "eprintln"], scope: "crates/engine", homes: &[] },
    OwnerRow {
        words: &["rusqlite", "tokio_postgres", "deadpool_postgres", "sqlx"],
        scope: "crates",
        homes: &["crates/server/src/storage/", "crates/server/benches/"],
    },
    // Nobody's time is measured by a clock that somebody may set.
    OwnerRow { words: &["SystemTime"], scope: "crates/server", homes: &["crates/server/src/clock.rs"] },
    OwnerRow { words: &["async_nats"], scope: "crates", homes: &["crates/server/src/bus/"] },
    OwnerRow {
        words: &["axum"],
        scope: "crates",
        homes: &[
            "crates/server/src/http/",
            "crates/server/src/ws/",
            "crates/server/src/router.rs",
            "crates/server/src/serving.rs",
        ],
    },
    OwnerRow {
        words: &["tabiya_engine"],
        scope: "crates/server",
        homes: &["crates/server/src/analysis/", "crates/server/src/bots/", "crates/server/src/reviews/"],
    },
    OwnerRow { words: &["tabiya_book"], scope: "crates/server", homes: &["crates/server/src/bots/"] },
    OwnerRow { words: &["anyhow"], scope: "crates/training", homes: &["crates/training/src/main.rs"] },
    OwnerRow {
        words: &["resvg", "gif"],
        scope: "crates/picture",
        homes: &[
            "crates/picture/src/raster.rs",
            "crates/picture/src/animation.rs",
            "crates/picture/src/lib.rs",
        ],
    },
    OwnerRow { words: &["chessground"], scope: "web/src", homes: &["web/src/board/"] },
];

/// Folders of files that a program writes; their length is nobody's fault.
pub const GENERATED: &[&str] = &["web/src/protocol/"];

/// Names that no source file or folder may have.
pub const VAGUE_NAMES: &[&str] = &["utils", "util", "misc", "common", "helpers", "helper", "manager"];

/// How many lines a source file may have; one thing rarely needs more than 250.
pub const LENGTH_LIMIT: usize = 600;
