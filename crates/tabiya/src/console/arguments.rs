//! The command line of the console.

use std::env;
use std::io::{self, IsTerminal as _};
use std::sync::mpsc::{self, Sender};

use anyhow::{Result, bail};
use clap::Args;
use tabiya_rules::mode::Library;
use tabiya_rules::types::Color;

use super::board::{Look, Style};
use super::chance::Chance;
use super::desk::{Desk, Happened};
use super::join::{Joined, Link, Place, connect};
use super::journal::Journal;
use super::keyboard::Keyboard;
use super::palette::{Depth, Palette};
use super::session::{Session, Start};
use super::{full, line};
use crate::hosting::Folder;
use crate::modes::ModeFolder;

/// Arguments of `tabiya console`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Use the whole screen, with mouse and keyboard
    #[arg(long)]
    full: bool,
    /// Go on with the last game that was not finished
    #[arg(long)]
    resume: bool,
    /// Sit down at, or watch, the game of a running server
    #[arg(long, value_name = "LINK", conflicts_with = "resume")]
    join: Option<Link>,
    #[command(flatten)]
    folder: Folder,
    #[command(flatten)]
    modes: ModeFolder,
    /// Whatever is left to chance is decided by this number [default: by the system's randomness]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

impl Arguments {
    /// At the seats of a game of this program's own server, which has these modes.
    ///
    /// # Errors
    /// If it is not the link of a game.
    pub(crate) fn at(link: &str, full: bool, modes: ModeFolder) -> Result<Self> {
        let (join, folder) = (Some(link.parse()?), Folder::default());
        Ok(Self { full, resume: false, join, folder, modes, seed: None })
    }
}

/// Runs the console.
///
/// # Errors
/// If the terminal, the data directory or the server does not do its part.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let folder = arguments.folder.path().map(|folder| folder.join("console"));
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if arguments.full && !is_terminal {
        bail!("--full needs a terminal on standard input and output");
    }
    let (news, happened) = mpsc::channel();
    let look = Look {
        style: if is_terminal && shows_unicode() { Style::Figurines } else { Style::Letters },
        bottom: Color::White,
        palette: Palette::new(Depth::of_terminal(io::stdout().is_terminal())),
    };
    let library = arguments.modes.library()?;
    let mut desk: Box<dyn Desk> = match &arguments.join {
        Some(link) => Box::new(join_game(link, look, is_terminal, library, &news)?),
        None => {
            let mut session = Session::new(Start {
                is_terminal,
                look,
                journal: Journal::new(folder.clone()),
                chance: chance(arguments.seed)?,
                library,
                news: news.clone(),
            });
            if arguments.resume {
                session.resume()?;
            }
            Box::new(session)
        }
    };
    if arguments.full {
        return full::run(&mut *desk, news, &happened);
    }
    let history = folder.filter(|_| is_terminal).map(|folder| folder.join("history"));
    let keyboard = if is_terminal { Keyboard::terminal(news, history)? } else { Keyboard::pipe(news) };
    line::talk(&mut *desk, keyboard, &happened)
}

/// Chance by a number, or that of the system, which must work.
fn chance(seed: Option<u64>) -> Result<Chance> {
    Ok(match seed {
        Some(seed) => Chance::Seeded(seed),
        None => {
            getrandom::u64()?;
            Chance::System
        }
    })
}

fn join_game(
    link: &Link,
    look: Look,
    is_terminal: bool,
    library: Library,
    news: &Sender<Happened>,
) -> Result<Joined> {
    let mut random = [0; 32];
    getrandom::fill(&mut random)?;
    let secret = link.secret(random);
    let nonce = getrandom::u64()?;
    let (requests, asked) = mpsc::channel();
    connect(link.socket(), secret.clone(), asked, news.clone())?;
    Ok(Joined::new(Place { link: link.clone(), is_terminal, look, library, secret, nonce }, requests))
}

/// Whether the terminal is set to a character set that has chess pieces.
fn shows_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    let locale = locale.into_iter().find(|value| !value.is_empty()).unwrap_or_default().to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}
