//! Books a conversation can answer from.

use tabiya_rules::position::Chess;
use tabiya_rules::record::Record;
use tabiya_rules::types::Move;

use crate::levels::Strength;

/// A book of chess: moves that are known without a search.
pub trait Book: Send {
    /// The move that it has for a game and a player of this strength (full strength, if it is not said); `None` if it
    /// has none. The same seed gives the same move.
    ///
    /// # Errors
    /// When the book cannot be read any more.
    fn choose(
        &mut self,
        game: &Record<Chess>,
        strength: Option<Strength>,
        seed: u64,
    ) -> Result<Option<Move>, String>;

    /// The move that it expects most in a game.
    ///
    /// # Errors
    /// When the book cannot be read any more.
    fn expect(&mut self, game: &Record<Chess>) -> Result<Option<Move>, String>;
}

/// A move of a book and the reply that it expects.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Known<M> {
    pub(super) m: M,
    pub(super) reply: Option<M>,
}

/// The books there are.
///
/// The engine opens no file itself: whoever holds the conversation says how.
pub struct Books {
    /// The book that needs no file.
    pub own: Box<dyn Book>,
    /// Opens the book in a file, or says what is wrong with it.
    pub open: fn(&str) -> Result<Box<dyn Book>, String>,
}

impl Default for Books {
    /// None at all.
    fn default() -> Self {
        Self { own: Box::new(Nothing), open: |_| Err("books are not read here".to_owned()) }
    }
}

/// A book that knows nothing.
struct Nothing;

impl Book for Nothing {
    fn choose(&mut self, _: &Record<Chess>, _: Option<Strength>, _: u64) -> Result<Option<Move>, String> {
        Ok(None)
    }

    fn expect(&mut self, _: &Record<Chess>) -> Result<Option<Move>, String> {
        Ok(None)
    }
}

/// The books of a conversation, and which of them is open.
#[derive(Default)]
pub(super) struct Shelf {
    books: Books,
    file: Option<Box<dyn Book>>,
}

impl Shelf {
    pub(super) fn new(books: Books) -> Self {
        Self { books, file: None }
    }

    /// Takes the book in a file, or the own one without a name. If it cannot be opened, the one before stays.
    pub(super) fn take(&mut self, path: &str) -> Result<(), String> {
        self.file = if matches!(path, "" | "<empty>") { None } else { Some((self.books.open)(path)?) };
        Ok(())
    }

    /// The move for a game, and the reply that is expected.
    pub(super) fn look_up(
        &mut self,
        game: &Record<Chess>,
        strength: Option<Strength>,
        seed: u64,
    ) -> Result<Option<Known<Move>>, String> {
        let book = self.file.as_mut().unwrap_or(&mut self.books.own);
        let Some(m) = book.choose(game, strength, seed)? else { return Ok(None) };
        let mut after = game.clone();
        after.play(m);
        Ok(Some(Known { m, reply: book.expect(&after)? }))
    }
}
