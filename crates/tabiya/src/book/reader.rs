//! A book that was named: the tree of openings, or a file; and the same for conversations in UCI.

use std::path::Path;

use tabiya_book::{BookFile, BookMove, Taste, tree};
use tabiya_engine::levels::Strength;
use tabiya_engine::uci::{Book, Books};
use tabiya_rules::position::Chess;
use tabiya_rules::record::Record;
use tabiya_rules::types::Move;

/// A book.
#[derive(Debug)]
pub(super) enum Reader {
    /// The tree of openings that comes with the program.
    Tree,
    /// A file of Polyglot's format.
    File(BookFile),
}

impl Reader {
    /// Opens the book in a file.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let named = |error| anyhow::anyhow!("{}: {error}", path.display());
        BookFile::open(path).map(Self::File).map_err(named)
    }

    /// What it says to a game, for a player with this taste.
    pub(super) fn moves(&mut self, game: &Record<Chess>, taste: Taste) -> anyhow::Result<Vec<BookMove>> {
        match self {
            Self::Tree => Ok(tree(game, taste)),
            Self::File(_) if game.ply() >= taste.plies => Ok(Vec::new()),
            Self::File(file) => Ok(file.moves(game.position())?),
        }
    }
}

impl Book for Reader {
    fn choose(
        &mut self,
        game: &Record<Chess>,
        strength: Option<Strength>,
        seed: u64,
    ) -> Result<Option<Move>, String> {
        let taste = strength.map_or(Taste::SOUNDEST, |strength| Taste::of_rating(strength.elo()));
        let moves = self.moves(game, taste).map_err(|error| error.to_string())?;
        Ok(taste.choose(&moves, seed))
    }

    fn expect(&mut self, game: &Record<Chess>) -> Result<Option<Move>, String> {
        let moves = self.moves(game, Taste::SOUNDEST).map_err(|error| error.to_string())?;
        Ok(moves.first().filter(|one| one.weight > 0).map(|one| one.m))
    }
}

/// The books that `tabiya uci` answers from.
pub(crate) fn books() -> Books {
    let open = |path: &str| match Reader::open(Path::new(path)) {
        Ok(reader) => Ok(Box::new(reader) as Box<dyn Book>),
        Err(error) => Err(error.to_string()),
    };
    Books { own: Box::new(Reader::Tree), open }
}
