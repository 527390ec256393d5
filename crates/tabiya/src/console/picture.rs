//! A game as any view shows it: data only, the same for a game at this table and one at a server.

use tabiya_rules::types::{Color, Piece, Role, Square};

/// A piece as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Man {
    pub(super) color: Color,
    /// The capital letter.
    pub(super) letter: char,
    /// What it is called.
    pub(super) name: String,
    /// The piece of chess that it looks like, if there is one.
    look: Option<Role>,
}

/// The pieces of chess and their names.
const NAMES: [(Role, &str); 6] = [
    (Role::PAWN, "pawn"),
    (Role::KNIGHT, "knight"),
    (Role::BISHOP, "bishop"),
    (Role::ROOK, "rook"),
    (Role::QUEEN, "queen"),
    (Role::KING, "king"),
];

impl Man {
    /// The piece of chess with this letter; another letter stands for itself.
    pub(super) fn new(color: Color, letter: char) -> Self {
        let named = NAMES.iter().find(|(role, _)| Some(*role) == Role::from_letter(letter));
        let letter = letter.to_ascii_uppercase();
        match named {
            Some((_, name)) => Self::looking(color, letter, name, name),
            None => Self::looking(color, letter, &format!("piece {letter}"), ""),
        }
    }

    /// A piece that looks like the piece of chess with this name.
    pub(super) fn looking(color: Color, letter: char, name: &str, look: &str) -> Self {
        let look = NAMES.iter().find(|(_, name)| *name == look).map(|(role, _)| *role);
        Self { color, letter, name: name.to_owned(), look }
    }

    /// The figurine of what it looks like, in a color.
    pub(super) fn figurine(&self, color: Color) -> Option<char> {
        Piece::new(color, self.look?).figurine()
    }

    /// The letter as in FEN: capital for White.
    pub(super) fn fen_letter(&self) -> char {
        if self.color.is_white() { self.letter } else { self.letter.to_ascii_lowercase() }
    }
}

/// What stands where.
pub(super) type Men = [Option<Man>; 64];

/// One move of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) number: u32,
    pub(super) color: Color,
    pub(super) san: String,
}

/// How far the game is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Nobody plays yet.
    Waiting,
    Playing,
    /// Over, and how.
    Over(String),
}

/// A game as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Picture {
    pub(super) men: Men,
    pub(super) turn: Color,
    /// The squares of the last move.
    pub(super) last: Option<(Square, Square)>,
    /// The kings in check.
    pub(super) checks: Vec<Square>,
    pub(super) players: [String; 2],
    /// What the clocks show.
    pub(super) clocks: [Option<String>; 2],
    /// What each side has lost.
    pub(super) captured: [Vec<Man>; 2],
    /// What each side may drop on the board.
    pub(super) pockets: [Vec<Man>; 2],
    /// How many checks each side has given, where that wins: how many, and of how many.
    pub(super) checks_given: Option<([u8; 2], u8)>,
    /// White's material less Black's, in pawns.
    pub(super) balance: i32,
    pub(super) moves: Vec<Row>,
    pub(super) stage: Stage,
}

impl Picture {
    /// An empty board at which nobody sits.
    pub(super) fn empty() -> Self {
        Self {
            men: [const { None }; 64],
            turn: Color::White,
            last: None,
            checks: Vec::new(),
            players: Default::default(),
            clocks: Default::default(),
            captured: Default::default(),
            pockets: Default::default(),
            checks_given: None,
            balance: 0,
            moves: Vec::new(),
            stage: Stage::Waiting,
        }
    }

    /// The moves as a score sheet has them: `1. e4 e5`, a line for each number.
    pub(super) fn sheet(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for row in &self.moves {
            match (row.color, lines.last_mut()) {
                (Color::Black, Some(line)) => line.push_str(&format!(" {}", row.san)),
                (Color::Black, None) => lines.push(format!("{:>3}. {:<7} {}", row.number, "...", row.san)),
                (Color::White, _) => lines.push(format!("{:>3}. {:<7}", row.number, row.san)),
            }
        }
        lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
    }

    /// How far a side is ahead, as shown beside its name: `+3`, or nothing.
    pub(super) fn lead(&self, color: Color) -> String {
        let ahead = if color.is_white() { self.balance } else { -self.balance };
        if ahead > 0 { format!("+{ahead}") } else { String::new() }
    }
}
