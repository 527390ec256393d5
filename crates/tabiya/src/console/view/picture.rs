//! A game as any view shows it: data only, the same for a game at this table and one at a server.

use std::fmt;

use tabiya_rules::types::{Color, Piece, Role, Square};

/// A piece as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct ShownPiece {
    pub(in crate::console) color: Color,
    /// The capital letter.
    pub(in crate::console) letter: char,
    /// What it is called.
    pub(in crate::console) name: String,
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

impl ShownPiece {
    /// The piece of chess with this letter; another letter stands for itself.
    pub(in crate::console) fn new(color: Color, letter: char) -> Self {
        let named = NAMES.iter().find(|(role, _)| Some(*role) == Role::from_letter(letter));
        let letter = letter.to_ascii_uppercase();
        match named {
            Some((_, name)) => Self::looking(color, letter, name, name),
            None => Self::looking(color, letter, &format!("piece {letter}"), ""),
        }
    }

    /// A piece that looks like the piece of chess with this name.
    pub(in crate::console) fn looking(color: Color, letter: char, name: &str, look: &str) -> Self {
        let look = NAMES.iter().find(|(_, name)| *name == look).map(|(role, _)| *role);
        Self { color, letter, name: name.to_owned(), look }
    }

    /// The figurine of what it looks like, in a color.
    pub(in crate::console) fn figurine(&self, color: Color) -> Option<char> {
        Piece::new(color, self.look?).figurine()
    }

    /// The letter as in FEN: capital for White.
    pub(in crate::console) fn fen_letter(&self) -> char {
        if self.color.is_white() { self.letter } else { self.letter.to_ascii_lowercase() }
    }
}

/// What stands where.
pub(in crate::console) type ShownPieces = [Option<ShownPiece>; 64];

/// One move of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct Row {
    pub(in crate::console) number: u32,
    pub(in crate::console) color: Color,
    pub(in crate::console) san: String,
}

/// A line of the score sheet: its number, and the move of each side with how many single moves were made then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct SheetLine {
    pub(in crate::console) number: u32,
    pub(in crate::console) moves: [Option<(usize, String)>; 2],
}

impl SheetLine {
    /// Number, White's move and Black's as they stand beside each other, the moves of one side below each other.
    pub(in crate::console) fn columns(&self) -> [String; 3] {
        let [white, black] = self.moves.each_ref().map(|entry| entry.as_ref().map(|(_, san)| san.as_str()));
        [
            format!("{:>3}. ", self.number),
            format!("{:<7} ", white.unwrap_or("...")),
            black.unwrap_or_default().to_owned(),
        ]
    }
}

impl fmt::Display for SheetLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.columns().concat().trim_end())
    }
}

/// A moment of the game as players name it: after White's or Black's move of this number. Number 0 is the start.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct Occasion {
    pub(in crate::console) number: u32,
    /// Whose move; White's if there is one, where it is left open.
    pub(in crate::console) side: Option<Color>,
}

impl fmt::Display for Occasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.side == Some(Color::Black) { "..." } else { "" };
        write!(f, "{}{dots}", self.number)
    }
}

impl Occasion {
    /// The moment that a text names, if it names one: `12`, `12.` or `12...`.
    pub(in crate::console) fn named(text: &str) -> Option<Self> {
        let digits = text.trim_end_matches('.');
        let side = match text.len() - digits.len() {
            0 => None,
            1 => Some(Color::White),
            _ => Some(Color::Black),
        };
        Some(Self { number: digits.parse().ok()?, side })
    }
}

/// How far the game is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::console) enum Stage {
    /// Nobody plays yet.
    Waiting,
    Playing,
    /// Over, and how.
    Over(String),
}

/// A game as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct Picture {
    pub(in crate::console) pieces: ShownPieces,
    pub(in crate::console) turn: Color,
    /// The squares of the last move.
    pub(in crate::console) last: Option<(Square, Square)>,
    /// The kings in check.
    pub(in crate::console) checks: Vec<Square>,
    pub(in crate::console) players: [String; 2],
    /// What the clocks show.
    pub(in crate::console) clocks: [Option<String>; 2],
    /// What each side has lost.
    pub(in crate::console) captured: [Vec<ShownPiece>; 2],
    /// What each side may drop on the board.
    pub(in crate::console) pockets: [Vec<ShownPiece>; 2],
    /// How many checks each side has given, where that wins: how many, and of how many.
    pub(in crate::console) checks_given: Option<([u8; 2], u8)>,
    /// White's material less Black's, in pawns.
    pub(in crate::console) balance: i32,
    /// Code and name of the opening.
    pub(in crate::console) opening: Option<String>,
    pub(in crate::console) moves: Vec<Row>,
    pub(in crate::console) stage: Stage,
}

impl Picture {
    /// An empty board at which nobody sits.
    pub(in crate::console) fn empty() -> Self {
        Self {
            pieces: [const { None }; 64],
            turn: Color::White,
            last: None,
            checks: Vec::new(),
            players: Default::default(),
            clocks: Default::default(),
            captured: Default::default(),
            pockets: Default::default(),
            checks_given: None,
            balance: 0,
            opening: None,
            moves: Vec::new(),
            stage: Stage::Waiting,
        }
    }

    /// The moves as a score sheet has them, a line for each number.
    pub(in crate::console) fn sheet(&self) -> Vec<SheetLine> {
        let mut lines: Vec<SheetLine> = Vec::new();
        for (index, row) in self.moves.iter().enumerate() {
            let entry = Some((index + 1, row.san.clone()));
            match (row.color, lines.last_mut()) {
                (Color::Black, Some(line)) => line.moves[1] = entry,
                (Color::Black, None) => lines.push(SheetLine { number: row.number, moves: [None, entry] }),
                (Color::White, _) => lines.push(SheetLine { number: row.number, moves: [entry, None] }),
            }
        }
        lines
    }

    /// The score sheet as a text, below the name of the opening; nothing if no move was made yet.
    pub(in crate::console) fn sheet_text(&self) -> Option<String> {
        let sheet = self.sheet();
        let lines: Vec<String> =
            self.opening.iter().cloned().chain(sheet.iter().map(SheetLine::to_string)).collect();
        (!sheet.is_empty()).then(|| lines.join("\n"))
    }

    /// How many single moves were made at an occasion of this game.
    pub(in crate::console) fn ply_at(&self, occasion: Occasion) -> Option<usize> {
        let after = |color: Color| {
            let is_it = |row: &Row| row.number == occasion.number && row.color == color;
            self.moves.iter().position(is_it).map(|index| index + 1)
        };
        match occasion.side {
            _ if occasion.number == 0 => Some(0),
            Some(color) => after(color),
            None => after(Color::White).or_else(|| after(Color::Black)),
        }
    }

    /// The occasion at which so many single moves were made.
    pub(in crate::console) fn occasion(&self, ply: usize) -> Occasion {
        match ply.checked_sub(1).and_then(|index| self.moves.get(index)) {
            Some(row) => Occasion { number: row.number, side: Some(row.color) },
            None => Occasion { number: 0, side: None },
        }
    }

    /// How far a side is ahead, as shown beside its name: `+3`, or nothing.
    pub(in crate::console) fn lead(&self, color: Color) -> String {
        let ahead = if color.is_white() { self.balance } else { -self.balance };
        if ahead > 0 { format!("+{ahead}") } else { String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_named_as_on_a_score_sheet() {
        let row = |number, color, san: &str| Row { number, color, san: san.into() };
        let mut picture = Picture::empty();
        picture.moves = vec![
            row(7, Color::Black, "Kd7"),
            row(8, Color::White, "e4"),
            row(8, Color::Black, "e5"),
            row(9, Color::White, "Nf3"),
        ];
        for (text, ply) in [("0", 0), ("7", 1), ("7...", 1), ("8", 2), ("8.", 2), ("8...", 3), ("9", 4)] {
            assert_eq!(picture.ply_at(Occasion::named(text).unwrap()), Some(ply), "{text}");
        }
        for (ply, text) in ["0", "7...", "8", "8...", "9"].into_iter().enumerate() {
            assert_eq!(picture.occasion(ply).to_string(), text);
        }
        for text in ["6", "7.", "9...", "10"] {
            assert_eq!(picture.ply_at(Occasion::named(text).unwrap()), None, "{text}");
        }
        assert_eq!(Occasion::named("e4"), None);
        let sheet: Vec<String> = picture.sheet().iter().map(SheetLine::to_string).collect();
        assert_eq!(sheet, ["  7. ...     Kd7", "  8. e4      e5", "  9. Nf3"]);
    }
}
