//! The command line of the console.

use std::env;
use std::io::{self, IsTerminal as _};
use std::sync::mpsc::{self, Sender};

use anyhow::{Result, anyhow, bail};
use clap::Args;
use tabiya_protocol::GameId;
use tabiya_rules::mode::Library;
use tabiya_rules::types::Color;
use tabiya_server::modes::Modes;
use tabiya_words::{Dictionary, phrase};

use super::client::{Client, ClientSetup};
use super::happened::Happened;
use super::room::earlier::{self, Earlier};
use super::room::link::{self, Link};
use super::room::own::{Rooms, TakenOver, Wanted};
use super::room::socket::{Unreachable, connect};
use super::terminal::keyboard::Keyboard;
use super::view::board::{Look, Style};
use super::view::palette::{Depth, Palette};
use super::view::{full, line};
use crate::data_folder::Folder;
use crate::language::{LanguageArgument, locale};
use crate::modes::ModeFolder;
use crate::server_options;
use crate::streams::until_closed;

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
    #[arg(long, value_name = "LINK", conflicts_with = "resume", value_parser = link::argument)]
    join: Option<Link>,
    #[command(flatten)]
    folder: Folder,
    #[command(flatten)]
    modes: ModeFolder,
    /// Whatever is left to chance is decided by this number [default: by the system's randomness]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    language: LanguageArgument,
    /// The server of the link is this program's own.
    #[arg(skip)]
    is_own: bool,
}

impl Arguments {
    /// At the seats of a game of this program's own server, which has these modes.
    ///
    /// # Errors
    /// If it is not the link of a game.
    pub(crate) fn at(link: &str, full: bool, modes: ModeFolder, language: LanguageArgument) -> Result<Self> {
        let (join, folder) = (Some(link.parse()?), Folder::default());
        Ok(Self { full, resume: false, join, folder, modes, seed: None, language, is_own: true })
    }
}

/// Runs the console.
///
/// # Errors
/// If the terminal, the data directory or the server does not do its part.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let words = arguments.language.words();
    show(arguments, words).map_err(|error| match error.downcast_ref::<Unreachable>() {
        Some(unreachable) => anyhow!(unreachable.said(words)),
        None => server_options::worded(error, words),
    })
}

fn show(arguments: &Arguments, words: &'static Dictionary) -> Result<()> {
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if arguments.full && !is_terminal {
        bail!(phrase!(words, NeedsTerminal));
    }
    if arguments.full && env::var("TERM").is_ok_and(|term| term == "dumb") {
        bail!(phrase!(words, NeedsCursor));
    }
    let (news, happened) = mpsc::channel();
    let library = arguments.modes.library()?;
    let look = Look {
        style: if is_terminal && shows_unicode() { Style::Figurines } else { Style::Letters },
        bottom: Color::White,
        palette: Palette::new(Depth::of_terminal(io::stdout().is_terminal())),
    };
    let place = ClientSetup {
        guest: None,
        is_terminal,
        look,
        words,
        library,
        secret: String::new(),
        news: news.clone(),
        nonce: getrandom::u64()?,
    };
    match &arguments.join {
        Some(link) => {
            let mut client = join(link, place, arguments.is_own, &news)?;
            talk(arguments, &mut client, is_terminal, news, &happened)
        }
        None => {
            let (rooms, mut client) = at_home(arguments, place, &news)?;
            let outcome = talk(arguments, &mut client, is_terminal, news, &happened);
            rooms.close();
            outcome
        }
    }
}

fn talk(
    arguments: &Arguments,
    client: &mut Client,
    is_terminal: bool,
    news: Sender<Happened>,
    happened: &mpsc::Receiver<Happened>,
) -> Result<()> {
    if arguments.full {
        return full::run(client, news, happened);
    }
    let folder = arguments.folder.path().map(|folder| folder.join("console"));
    let history = folder.filter(|_| is_terminal).map(|folder| folder.join("history"));
    let keyboard = if is_terminal { Keyboard::terminal(news, history)? } else { Keyboard::pipe(news) };
    // Whoever reads what is said may have enough of it, as behind `| head`.
    until_closed(line::talk(client, keyboard, happened))
}

/// At the game of a server of others, or of this program's own.
fn join(link: &Link, place: ClientSetup, is_own: bool, news: &Sender<Happened>) -> Result<Client> {
    let mut random = [0; 32];
    getrandom::fill(&mut random)?;
    let secret = link.secret(random);
    let (requests, asked) = mpsc::channel();
    connect(link.socket(), secret.clone(), asked, news.clone())?;
    let guest = (!is_own).then(|| link.clone());
    let place = ClientSetup { guest, secret, ..place };
    let mut client = Client::new(place, Box::new(move |request| drop(requests.send(request))));
    if is_own {
        client.sit_at(link.game());
    }
    Ok(client)
}

/// In rooms of one's own. A script that names no folder leaves nothing behind.
fn at_home(arguments: &Arguments, place: ClientSetup, news: &Sender<Happened>) -> Result<(Rooms, Client)> {
    let keeps = place.is_terminal || arguments.resume || arguments.folder.is_given();
    let folder = arguments.folder.path().filter(|_| keeps);
    let modes = Modes::new(Library::clone(&place.library));
    let rooms = Rooms::open(Wanted {
        folder: folder.clone(),
        modes,
        seed: arguments.seed,
        watched: place.is_terminal,
        words: place.words,
    })?;
    let carry = rooms.connect(news.clone())?;
    let mut client = Client::new(ClientSetup { secret: rooms.secret.clone(), ..place }, carry);
    if arguments.resume {
        let kept = folder.map_or(Ok(None), |folder| earlier::latest(&folder.join("console")))?;
        resume(&rooms, &mut client, kept)?;
    }
    Ok((rooms, client))
}

/// Goes on with the latest game that was not finished: one that an earlier console kept, or one of the store.
fn resume(rooms: &Rooms, client: &mut Client, kept: Option<Earlier>) -> Result<()> {
    let Some(kept) = kept else {
        client.resume();
        return Ok(());
    };
    match rooms.take_over(&kept)? {
        TakenOver::Game(game) => {
            client.score_before = [kept.score.white, kept.score.black].map(|half| f64::from(half.0) / 2.0);
            client.resume_game(GameId(game));
        }
        TakenOver::StoreIsLater => client.resume(),
        TakenOver::ServerHasStore => {
            let name = kept.name();
            client.say(phrase!(client.words(), NotTakenOver, name = name));
            client.resume();
        }
    }
    Ok(())
}

/// Whether the terminal is set to a character set that has chess pieces.
fn shows_unicode() -> bool {
    let locale = locale("LC_CTYPE").to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}
