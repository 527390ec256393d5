//! A mode: what the rules need and what views show.

use core::fmt;
use core::str::FromStr;

use super::Custom;
use crate::attacks::Vector;
use crate::notation::FenError;
use crate::position::{KnownEndings, ModeRules, Position};
use crate::types::Role;

/// What a piece looks like, apart from how it moves.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Look {
    /// The piece of chess.
    Pawn,
    /// The piece of chess.
    Knight,
    /// The piece of chess.
    Bishop,
    /// The piece of chess.
    Rook,
    /// The piece of chess.
    Queen,
    /// The piece of chess.
    King,
    /// A disc with the piece's letter.
    Disc,
}

impl Look {
    /// Every look.
    pub const ALL: [Self; 7] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King, Self::Disc];

    /// Its name in mode files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
            Self::Disc => "disc",
        }
    }
}

impl FromStr for Look {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|look| look.name() == text).ok_or(())
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A kind of piece of a mode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceInfo {
    /// Its role in positions of the mode.
    pub role: Role,
    /// Its name in the file, by which promotions, drops and goals name it.
    pub name: String,
    /// Its capital letter in FEN and notation.
    pub letter: char,
    /// What it looks like.
    pub look: Look,
    /// How it moves, from White's side.
    pub vectors: Vec<Vector>,
    /// Whether it is royal.
    pub royal: bool,
    /// Whether it is a pawn.
    pub pawn: bool,
    /// What the file says it is worth, in hundredths of a pawn.
    pub value: Option<i32>,
    /// What it is worth, in hundredths of a pawn: as the file says, or worked out from its movement.
    pub worth: i32,
}

/// How a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// From this FEN.
    Fen(String),
    /// From one of the 960 back ranks.
    Chess960,
    /// From any pieces on the first two ranks.
    Chaos,
}

/// Game settings that a mode brings along.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Settings {
    /// The clock: minutes and seconds added with each move.
    pub clock: Option<(f64, f64)>,
    /// Seconds after which a random legal move is played; files call it `pace`.
    pub forced_move_after: Option<f64>,
    /// The ruleset.
    pub draw_rule: Option<DrawRuleName>,
}

/// A ruleset for draws and flags.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "json", serde(rename_all = "snake_case"))]
pub enum DrawRuleName {
    /// The laws of FIDE.
    #[default]
    Fide,
    /// FIDE, but draws need not be claimed.
    Friendly,
    /// As the rules of US Chess have it.
    UsChess,
    /// As lichess.org plays.
    Lichess,
    /// As chess.com plays.
    ChessCom,
}

impl DrawRuleName {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Fide, Self::Friendly, Self::UsChess, Self::Lichess, Self::ChessCom];

    /// The ruleset with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Its name, as logs and mode files write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fide => "fide",
            Self::Friendly => "friendly",
            Self::UsChess => "us_chess",
            Self::Lichess => "lichess",
            Self::ChessCom => "chess_com",
        }
    }
}

/// A game setting that a mode may lock.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// How much time each side has.
    Clock,
    /// After how long a random legal move is played.
    ForcedMove,
    /// The ruleset.
    DrawRule,
}

/// A mode. Two are equal if they have the same id and were read from the same text.
#[derive(Clone, Debug)]
pub struct Mode {
    pub(in crate::mode) id: String,
    pub(in crate::mode) title: String,
    pub(in crate::mode) description: String,
    pub(in crate::mode) pieces: Vec<PieceInfo>,
    pub(in crate::mode) start: Start,
    pub(in crate::mode) defaults: Settings,
    pub(in crate::mode) locked: Vec<Setting>,
    pub(in crate::mode) rules: ModeRules,
    pub(in crate::mode) endings: KnownEndings,
    pub(in crate::mode) chess: bool,
    pub(in crate::mode) fingerprint: u64,
    pub(in crate::mode) source: String,
}

impl PartialEq for Mode {
    fn eq(&self, other: &Self) -> bool {
        (&self.id, &self.source) == (&other.id, &other.source)
    }
}

impl Mode {
    /// Its name for machines: that of its file.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The text it was read from.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What it is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What is special about it.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Its kinds of pieces.
    #[must_use]
    pub fn pieces(&self) -> &[PieceInfo] {
        &self.pieces
    }

    /// The kind of piece with this role.
    #[must_use]
    pub fn piece(&self, role: Role) -> Option<&PieceInfo> {
        self.pieces.iter().find(|piece| piece.role == role)
    }

    /// How a game starts.
    #[must_use]
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The settings a game begins with.
    #[must_use]
    pub fn defaults(&self) -> &Settings {
        &self.defaults
    }

    /// The settings that cannot be changed.
    #[must_use]
    pub fn locked(&self) -> &[Setting] {
        &self.locked
    }

    /// What it decides.
    #[must_use]
    pub fn rules(&self) -> &ModeRules {
        &self.rules
    }

    /// Whether its rules are those of chess, whatever its pieces look like and wherever they start: then
    /// [`Chess`](crate::position::Chess) plays it faster.
    #[must_use]
    pub fn is_chess(&self) -> bool {
        self.chess
    }

    /// Whether castling is written "king takes rook", because king and rook start anywhere.
    #[must_use]
    pub fn king_takes_rook(&self) -> bool {
        self.start == Start::Chess960
    }

    /// Makes the mode live as long as the program, for those who want positions without a lifetime.
    ///
    /// The memory (some hundred kilobytes at most) is never given back: do it once for each mode.
    #[must_use]
    pub fn into_static(self) -> &'static Self {
        Box::leak(Box::new(self))
    }

    /// A position of this mode.
    ///
    /// # Errors
    /// Where the text is wrong, or why the position cannot be played.
    pub fn position(&self, fen: &str) -> Result<Position<Custom<'_>>, FenError> {
        Position::from_fen(fen, Custom::new(self))
    }
}
