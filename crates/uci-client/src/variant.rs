//! What is played, as an engine has to be told.

use tabiya_rules::mode::Mode;

/// What is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The name of the mode.
    pub id: String,
    /// The file it was read from, if it does not come with the program.
    pub file: Option<String>,
    /// Whether castling is written "king takes rook".
    pub chess960: bool,
}

impl Default for Variant {
    /// Chess.
    fn default() -> Self {
        Self { id: "chess".to_owned(), file: None, chess960: false }
    }
}

impl Variant {
    /// A mode, and the file it was read from if it does not come with the program.
    #[must_use]
    pub fn of(mode: &Mode, file: Option<String>) -> Self {
        Self { id: mode.id().to_owned(), file, chess960: mode.king_takes_rook() }
    }

    /// What the option `UCI_Variant` has to say, chess being what is said of Chess960 too.
    pub(crate) fn name(&self) -> &str {
        if self.id == "chess960" { "chess" } else { &self.id }
    }
}
