//! `tabiya play`, and `tabiya` alone: a server for this machine, and a browser to look at it.

use std::{net::SocketAddr, path::PathBuf, str::FromStr};

use anyhow::{Result, anyhow};
use clap::Args;
use tabiya_engine::levels::Opponent;
use tabiya_protocol::{NewGame, SeatPlan};
use tabiya_server::{config::Config, limits::Limits, storage::Database};
use tabiya_words::{Dictionary, phrase};

use crate::{
    browser, console, engines,
    language::LanguageArgument,
    modes::{ModeFolder, find_in},
    owner, running,
    server_options::{self, Reviews, Store},
    streams,
};

/// How to play.
#[derive(Args, Debug, Default)]
pub(crate) struct Arguments {
    /// The port to listen on, on this machine only; 0 takes a free one
    #[arg(long, default_value_t = PORT)]
    port: u16,
    #[command(flatten)]
    store: Store,
    #[command(flatten)]
    modes: ModeFolder,
    #[command(flatten)]
    reviews: Reviews,
    #[command(flatten)]
    language: LanguageArgument,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Show one game in the terminal too: both views are of the same game
    #[arg(long)]
    console: bool,
    /// The terminal's view on the full screen
    #[arg(long, requires = "console")]
    full: bool,
    /// Who plays White in that game: human, or computer and a rating as computer1000, or computer1 to computer8
    #[arg(long, value_name = "PLAYER", default_value = "human", requires = "console")]
    white: Seat,
    /// Who plays Black in it
    #[arg(long, value_name = "PLAYER", default_value = "human", requires = "console")]
    black: Seat,
    /// The mode of it: a name, or a mode file [default: chess]
    #[arg(long, value_name = "NAME|FILE", requires = "console")]
    mode: Option<String>,
    /// The clock of it, such as 5m+3s [default: what the mode says, or none]
    #[arg(long, value_name = "CLOCK", requires = "console")]
    clock: Option<String>,
}

/// Who sits on one side.
#[derive(Clone, Copy, Debug, Default)]
enum Seat {
    #[default]
    Human,
    Computer(u8),
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.strip_prefix("computer").and_then(|number| number.parse().ok());
        match (text, number.and_then(Opponent::called)) {
            ("human", _) => Ok(Self::Human),
            (_, Some(opponent)) => Ok(Self::Computer(opponent.number())),
            _ => Err(format!(
                "expected human, or computer and a rating such as computer1000, or computer1 to computer8, found {text:?}"
            )),
        }
    }
}

impl Seat {
    fn plan(self) -> SeatPlan {
        match self {
            Self::Human => SeatPlan::Me { name: None },
            Self::Computer(level) => SeatPlan::Computer { level, name: None, book: None },
        }
    }
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
    let words = arguments.language.words();
    serve(arguments, words).map_err(|error| server_options::worded(error, words))
}

fn serve(arguments: &Arguments, words: &Dictionary) -> Result<()> {
    let database: PathBuf = arguments.store.database()?;
    let folder = database.parent().unwrap_or(&database);
    let owner = owner::secret(folder)?;
    let engines = engines::of_owner(folder);
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], arguments.port)),
        database: Database::Sqlite(database),
        owner: Some(owner.clone()),
        public_url: None,
        tls: None,
        metrics: None,
        proxies: Vec::new(),
        cluster: None,
        limits: arguments.reviews.within(Limits::private()),
        modes: arguments.modes.modes()?,
        engines,
    };
    if arguments.console {
        return two_views(arguments, config, &owner, words);
    }
    running::run(config, &arguments.store, |links| {
        streams::say(&phrase!(words, TabiyaAt, link = links.home()));
        streams::say(&phrase!(words, StopIt));
        if !arguments.no_open {
            browser::open(&links.home(), words);
        }
    })
}

/// The server behind, the terminal before, a browser beside: one game in two views.
fn two_views(arguments: &Arguments, config: Config, owner: &str, words: &Dictionary) -> Result<()> {
    let library = arguments.modes.library()?;
    let name = arguments.mode.as_deref().unwrap_or("chess");
    let mode = find_in(&library, name).map_err(|error| anyhow!("--mode: {error}"))?;
    let wanted = NewGame {
        // One that the server does not offer is brought along.
        mode_file: library.find(mode.id()).is_none().then(|| mode.source().to_owned()),
        clock: arguments.clock.clone(),
        ..NewGame::new(mode.id(), arguments.white.plan(), arguments.black.plan())
    };
    running::run_behind(config, &arguments.store, owner, wanted, words, |links, table| {
        streams::say(&phrase!(words, TabiyaAt, link = links.home()));
        streams::say(&phrase!(words, GameInBrowser, link = table));
        if !arguments.no_open {
            browser::open(table, words);
        }
        let (full, modes, language) = (arguments.full, arguments.modes.clone(), arguments.language);
        console::run(&console::Arguments::at(table, full, modes, language)?)
    })
}
