//! The modes this server offers, those that games bring along, and how a game of each begins.
//!
//! Invariant: a mode that is brought along is read away from the tasks that serve players, and is freed when the
//! last room that plays it goes.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use sha2::{Digest, Sha256};
use tabiya_game::{AnyRules, Game, ModeOfError, Terms, looks, mode_of, mode_settings, worth_in};
use tabiya_protocol::{
    Board, FenDialects, Message, Millis, ModeDefaults, ModeInfo, Role, RoleInfo, Understood,
};
use tabiya_rules::{
    mode::{Custom, Library, LibraryError, Mode, ModeHandle, Setting, write_betza},
    notation::{CastlingStyle, EnPassantStyle, FenError, FenStyle},
    position::{Position, Reason, Rules},
};
use tokio::{sync::Semaphore, task};

use crate::{
    reading,
    rooms::{board, piece_map, ruleset_name},
};

/// Every mode there is.
#[derive(Clone, Debug)]
pub struct Modes {
    library: Arc<Library>,
    infos: Arc<[ModeInfo]>,
    brought: Arc<Brought>,
}

/// Modes that games brought along and rooms still play, by a hash of name and text: a table of many games of one mode
/// needs it once.
#[derive(Debug)]
struct Brought {
    played: Mutex<HashMap<[u8; 32], Weak<Mode>>>,
    /// Rooms that read the mode of their game wait for each other: one core is enough.
    reading: Semaphore,
    /// Texts of visitors wait for each other, and no room waits for them.
    texts: Semaphore,
}

impl Default for Modes {
    fn default() -> Self {
        Self::new(Library::default())
    }
}

impl Modes {
    /// The modes of a library.
    #[must_use]
    pub fn new(library: Library) -> Self {
        let infos = library.offered().iter().map(|mode| info(mode, None)).collect();
        let brought =
            Brought { played: Mutex::default(), reading: Semaphore::new(1), texts: Semaphore::new(1) };
        Self { library: Arc::new(library), infos, brought: Arc::new(brought) }
    }

    /// All of them, standard chess first.
    pub fn iter(&self) -> impl Iterator<Item = &ModeInfo> {
        self.infos.iter()
    }

    /// One of them, or the one that somebody brings along under this name.
    ///
    /// # Errors
    /// A message for whoever asked for one that is not there, or brought something that is none.
    pub async fn find(&self, id: &str, file: Option<&str>) -> Result<ModeHandle, Message> {
        let Some(text) = file else {
            let found = self.library.find(id).map(ModeHandle::Offered);
            return found.ok_or_else(|| Message::new("noSuchMode").with("given", shortened(id)));
        };
        let sensible = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let taken = self.library.find(id).is_some_and(|mode| mode.source() != text);
        if id.is_empty() || id.len() > NAME_LIMIT || !id.chars().all(sensible) || taken {
            return Err(Message::new("badModeName").with("given", shortened(id)));
        }
        let (id, text) = (id.to_owned(), text.to_owned());
        let _turn = self.brought.texts.acquire().await;
        let mode =
            self.aside(move |library| library.bring(&id, &text)).await.map_err(|error| refused(&error))?;
        let moves = mode.first_start().legal_moves().len();
        if moves > MOST_MOVES {
            let detail = format!("expected at most {MOST_MOVES} moves at the start, found {moves}");
            return Err(Message::new("badModeFile").with("line", 1).with("column", 1).with("detail", detail));
        }
        Ok(mode)
    }

    /// The mode of a game, by what its log says.
    ///
    /// # Errors
    /// A message when this program does not know it.
    pub async fn of(&self, terms: &Terms) -> Result<ModeHandle, Message> {
        let Some(text) = &terms.source else { return self.of_log(terms) };
        let key: [u8; 32] =
            Sha256::new().chain_update(&terms.mode).chain_update([0]).chain_update(text).finalize().into();
        if let Some(mode) = self.brought.find(&key) {
            return Ok(ModeHandle::Brought(mode));
        }
        let terms = Terms { mode: terms.mode.clone(), source: terms.source.clone(), ..Terms::default() };
        let mode = self.read(move |library| mode_of(library, &terms)).await.map_err(unknown)?;
        if let ModeHandle::Brought(mode) = &mode {
            self.brought.remember(key, mode);
        }
        Ok(mode)
    }

    /// The same, read at once by whoever asks: for those who look through a whole store.
    ///
    /// # Errors
    /// A message when this program does not know it.
    pub fn of_log(&self, terms: &Terms) -> Result<ModeHandle, Message> {
        mode_of(&self.library, terms).map_err(unknown)
    }

    /// What a text is that somebody pasted; a position is tried in the mode with this id first.
    pub async fn understand(&self, text: String, mode: Option<String>) -> Understood {
        let _turn = self.brought.texts.acquire().await;
        self.aside(move |library| reading::understand(library, &text, mode.as_deref())).await
    }

    async fn read<T: Send + 'static>(&self, read: impl FnOnce(&Library) -> T + Send + 'static) -> T {
        let _turn = self.brought.reading.acquire().await;
        self.aside(read).await
    }

    /// Reads on a thread of its own: players' moves do not wait for it.
    async fn aside<T: Send + 'static>(&self, read: impl FnOnce(&Library) -> T + Send + 'static) -> T {
        let library = Arc::clone(&self.library);
        let done = task::spawn_blocking(move || read(&library)).await;
        done.unwrap_or_else(|failed| std::panic::resume_unwind(failed.into_panic()))
    }
}

impl Brought {
    fn find(&self, key: &[u8; 32]) -> Option<Arc<Mode>> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner).get(key)?.upgrade()
    }

    fn remember(&self, key: [u8; 32], mode: &Arc<Mode>) {
        let mut played = self.played.lock().unwrap_or_else(PoisonError::into_inner);
        // Looked through when it would have to grow, so it never holds more than twice what is played.
        if played.len() == played.capacity() {
            played.retain(|_, mode| mode.strong_count() > 0);
        }
        played.insert(key, Arc::downgrade(mode));
    }
}

fn unknown(error: ModeOfError) -> Message {
    match error {
        ModeOfError::Unknown { found } => Message::new("noSuchMode").with("given", found),
        ModeOfError::Library(error) => refused(&error),
    }
}

/// Moves at the start of a new game: every view holds all of them. Chess knows no position with more than 218.
const MOST_MOVES: usize = 512;

/// Characters in the name of a mode of one's own.
const NAME_LIMIT: usize = 40;

/// Why a file is no mode, with its place.
pub(crate) fn refused(error: &LibraryError) -> Message {
    match error {
        LibraryError::Mode(error) => {
            let hint = error.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
            Message::new("badModeFile")
                .with("line", i64::try_from(error.line).unwrap_or(i64::MAX))
                .with("column", i64::try_from(error.column).unwrap_or(i64::MAX))
                .with("detail", error.what.clone() + &hint)
        }
        LibraryError::Length { found } => Message::new("modeFileTooLong")
            .with("limit", tabiya_rules::mode::BROUGHT_LENGTH as i64)
            .with("found", i64::try_from(*found).unwrap_or(i64::MAX)),
    }
}

/// A mode as a page shows it; with a draw, as the game of that draw looks.
#[must_use]
pub fn info(mode: &Mode, draw: Option<u64>) -> ModeInfo {
    let (clock, pace, ruleset) = mode_settings(mode);
    let clock = (!clock.is_unlimited()).then(|| clock.to_string());
    let start = match (mode.draws(), draw) {
        (None, _) => mode.first_start(),
        // Number 0 shows at a glance that something is drawn.
        (Some(_), number) => mode.draw_numbered(number.unwrap_or(0)).position,
    };
    ModeInfo {
        id: mode.id().to_owned(),
        name: mode.title().to_owned(),
        description: mode.description().to_owned(),
        fen: start.fen(),
        pieces: piece_map(&start),
        roles: roles(mode, draw),
        random: mode.draws().is_some(),
        computer: true,
        clock: clock.clone().filter(|_| mode.locked().contains(&Setting::Clock)),
        pockets: mode.facts().has_pockets(),
        checks: Some(u32::from(mode.facts().checks)).filter(|checks| *checks > 0),
        defaults: ModeDefaults {
            clock,
            pace: pace.map(|pace| Millis(i64::try_from(pace.0).unwrap_or(i64::MAX))),
            ruleset: ruleset_name(ruleset),
        },
        locked: mode.locked().iter().map(|setting| setting_name(*setting).to_owned()).collect(),
    }
}

fn setting_name(setting: Setting) -> &'static str {
    match setting {
        Setting::Clock => "clock",
        Setting::Pace => "pace",
        Setting::DrawRule => "ruleset",
    }
}

fn roles(mode: &Mode, draw: Option<u64>) -> Vec<RoleInfo> {
    let looks = looks(mode, draw);
    let rules = Custom::new(mode);
    let role = |piece: &tabiya_rules::mode::PieceInfo| {
        let look = looks.iter().find(|(role, _)| *role == piece.role).map_or(piece.look, |(_, look)| *look);
        RoleInfo {
            role: Role(piece.letter.to_string()),
            name: piece.name.clone(),
            look: look.name().to_owned(),
            value: worth_in(&rules, piece.role),
            royal: piece.royal,
            pawn: piece.pawn,
            movement: write_betza(&piece.vectors).unwrap_or_default(),
        }
    };
    mode.pieces().iter().map(role).collect()
}

/// What a game of a mode from this position would look like, and its FEN in every dialect.
///
/// # Errors
/// Messages about the position, one for each reason.
pub fn preview(mode: &Mode, fen: Option<&str>) -> Result<(Board, FenDialects), Vec<Message>> {
    let start = info(mode, None).fen;
    let fen = checked_fen(fen.unwrap_or(&start)).map_err(|why| vec![why])?;
    match AnyRules::of(mode) {
        AnyRules::Chess(rules) => shown(fen, rules),
        AnyRules::Custom(rules) => shown(fen, rules),
    }
}

fn shown<R: Rules>(fen: &str, rules: R) -> Result<(Board, FenDialects), Vec<Message>> {
    let position = Position::from_fen(fen, rules).map_err(|error| bad_position(fen, &error))?;
    let dialect = |castling, en_passant| position.fen_styled(FenStyle { castling, en_passant });
    let fens = FenDialects {
        x_fen: dialect(CastlingStyle::XFen, EnPassantStyle::Legal),
        shredder: dialect(CastlingStyle::Shredder, EnPassantStyle::Legal),
        always: dialect(CastlingStyle::XFen, EnPassantStyle::Always),
    };
    let board = board(&Game::new(position, Terms::default()), 0);
    Ok((board.expect("the start is a ply of every game"), fens))
}

/// What is wrong with a position: a message for each reason, with its square where it has one.
pub(crate) fn bad_position(fen: &str, error: &FenError) -> Vec<Message> {
    let FenError::Position(error) = error else { return vec![bad_fen(fen, &error.to_string())] };
    let message = |reason: &Reason| {
        let message = bad_fen(fen, &reason.to_string());
        match reason {
            Reason::PawnOnBackRank { square }
            | Reason::PawnInForbiddenZone { square }
            | Reason::Castling { rook: square, .. } => message.with("square", square.to_string()),
            _ => message,
        }
    };
    error.reasons.iter().map(message).collect()
}

/// The mode's id; the machine leaves it empty for chess.
#[must_use]
pub fn name_of(terms: &Terms) -> &str {
    if terms.mode.is_empty() { "chess" } else { &terms.mode }
}

/// The longest FEN that is looked at, in bytes.
const FEN_LIMIT: usize = 256;

/// A FEN worth reading.
///
/// # Errors
/// A message about one that is too long.
pub(crate) fn checked_fen(given: &str) -> Result<&str, Message> {
    if given.len() > FEN_LIMIT {
        let detail = format!("expected at most {FEN_LIMIT} characters, found {}", given.len());
        return Err(bad_fen(given, &detail));
    }
    Ok(given)
}

/// What is wrong with a position.
pub(crate) fn bad_fen(given: &str, detail: &str) -> Message {
    Message::new("badFen").with("given", shortened(given)).with("detail", detail)
}

/// What somebody wrote, no longer than is worth repeating.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}
