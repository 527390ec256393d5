//! The modes this server offers, those that games bring along, and how a game of each begins.
//!
//! Invariant: a mode that is brought along is read away from the tasks that serve players, and is freed when the
//! last room that plays it goes.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, Weak},
};

use parking_lot::Mutex;
use sha2::{Digest, Sha256};
use tabiya_game::{ModeOfError, Terms, mode_of};
use tabiya_protocol::{Code, Message, ModeInfo};
use tabiya_rules::mode::{Library, LibraryError, Mode, ModeHandle};
use tabiya_view::{info, shortened};
use tokio::{sync::Semaphore, task, task_local};

use crate::limits::FairTurns;

task_local! {
    /// For whom texts are read: whoever brings many waits for them alone.
    static READER: IpAddr;
}

/// Work in which all texts are read for a visitor from this address.
pub(crate) fn read_for<F: Future>(address: IpAddr, work: F) -> impl Future<Output = F::Output> {
    READER.scope(address, work)
}

/// Every mode there is.
#[derive(Clone, Debug)]
pub struct Modes {
    library: Arc<Library>,
    infos: Arc<[ModeInfo]>,
    embedded: Arc<Embedded>,
}

/// Modes that games brought along and rooms still play, by a hash of name and text: a table of many games of one mode
/// needs it once.
#[derive(Debug)]
struct Embedded {
    played: Mutex<HashMap<[u8; 32], Weak<Mode>>>,
    /// Rooms that read the mode of their game wait for each other: one core is enough.
    reading: Semaphore,
    /// Texts of visitors wait for each other, in rounds by address, and no room waits for them.
    texts: FairTurns,
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
        let embedded =
            Embedded { played: Mutex::default(), reading: Semaphore::new(1), texts: FairTurns::new(1) };
        Self { library: Arc::new(library), infos, embedded: Arc::new(embedded) }
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
        self.found(id, file, Library::read_embedded).await
    }

    /// The same for a game that was begun: what an earlier version accepted is accepted still.
    ///
    /// # Errors
    /// The same.
    pub async fn find_begun(&self, id: &str, file: Option<&str>) -> Result<ModeHandle, Message> {
        self.found(id, file, Library::recall_embedded).await
    }

    async fn found(
        &self,
        id: &str,
        file: Option<&str>,
        read: fn(&Library, &str, &str) -> Result<ModeHandle, LibraryError>,
    ) -> Result<ModeHandle, Message> {
        let Some(text) = file else {
            let found = self.library.find(id).map(ModeHandle::Offered);
            return found.ok_or_else(|| Message::new(Code::NoSuchMode).with("given", shortened(id)));
        };
        let sensible = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let taken = self.library.find(id).is_some_and(|mode| mode.source() != text);
        if id.is_empty() || id.len() > NAME_LIMIT || !id.chars().all(sensible) || taken {
            return Err(Message::new(Code::BadModeName).with("given", shortened(id)));
        }
        let (id, text) = (id.to_owned(), text.to_owned());
        let mode = self.read_text(move |library| read(library, &id, &text)).await;
        let mode = mode.map_err(|error| refused(&error))?;
        let moves = mode.first_start().legal_moves().len();
        if moves > MOST_MOVES {
            let detail = format!("expected at most {MOST_MOVES} moves at the start, found {moves}");
            return Err(Message::new(Code::BadModeFile)
                .with("line", 1)
                .with("column", 1)
                .with("detail", detail));
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
        if let Some(mode) = self.embedded.find(&key) {
            return Ok(ModeHandle::Embedded(mode));
        }
        let terms = Terms { mode: terms.mode.clone(), source: terms.source.clone(), ..Terms::default() };
        let mode = self.read(move |library| mode_of(library, &terms)).await.map_err(unknown)?;
        if let ModeHandle::Embedded(mode) = &mode {
            self.embedded.remember(key, mode);
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

    /// Reads a text of a visitor on a thread of its own, after those of other visitors.
    pub async fn read_text<T: Send + 'static>(&self, read: impl FnOnce(&Library) -> T + Send + 'static) -> T {
        let reader = READER.try_with(|address| *address).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let turn = self.embedded.texts.take(reader).await;
        let read = move |library: &Library| {
            // Held until it is read, also for somebody who has left meanwhile.
            let _turn = turn;
            read(library)
        };
        self.aside(read).await
    }

    async fn read<T: Send + 'static>(&self, read: impl FnOnce(&Library) -> T + Send + 'static) -> T {
        let _turn = self.embedded.reading.acquire().await;
        self.aside(read).await
    }

    /// Reads on a thread of its own: players' moves do not wait for it.
    pub(crate) async fn aside<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Library) -> T + Send + 'static,
    ) -> T {
        let library = Arc::clone(&self.library);
        let done = task::spawn_blocking(move || read(&library)).await;
        done.unwrap_or_else(|failed| std::panic::resume_unwind(failed.into_panic()))
    }
}

impl Embedded {
    fn find(&self, key: &[u8; 32]) -> Option<Arc<Mode>> {
        self.played.lock().get(key)?.upgrade()
    }

    fn remember(&self, key: [u8; 32], mode: &Arc<Mode>) {
        let mut played = self.played.lock();
        // Looked through when it would have to grow, so it never holds more than twice what is played.
        if played.len() == played.capacity() {
            played.retain(|_, mode| mode.strong_count() > 0);
        }
        played.insert(key, Arc::downgrade(mode));
    }
}

fn unknown(error: ModeOfError) -> Message {
    match error {
        ModeOfError::Unknown { found } => Message::new(Code::NoSuchMode).with("given", found),
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
            Message::new(Code::BadModeFile)
                .with("line", i64::try_from(error.line).unwrap_or(i64::MAX))
                .with("column", i64::try_from(error.column).unwrap_or(i64::MAX))
                .with("detail", error.what.clone() + &hint)
        }
        LibraryError::Length { found } => Message::new(Code::ModeFileTooLong)
            .with("limit", tabiya_rules::mode::EMBEDDED_LENGTH as i64)
            .with("found", i64::try_from(*found).unwrap_or(i64::MAX)),
    }
}
