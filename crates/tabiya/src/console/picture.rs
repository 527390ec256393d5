//! A game as any view shows it: data only, the same for a game at this table and one at a server.

use tabiya_rules::types::{Color, Square};

/// A piece as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Man {
    pub(super) color: Color,
    /// The capital letter.
    pub(super) letter: char,
    /// The figurine in this color, if there is one.
    pub(super) figurine: Option<char>,
}

impl Man {
    /// The man with this letter of FEN; figurines are those of chess.
    pub(super) fn new(color: Color, letter: char) -> Self {
        let role = tabiya_rules::types::Role::from_letter(letter);
        let figurine = role.and_then(|role| tabiya_rules::types::Piece::new(color, role).figurine());
        Self { color, letter: letter.to_ascii_uppercase(), figurine }
    }

    /// The letter as in FEN: capital for White.
    pub(super) fn fen_letter(&self) -> char {
        if self.color.is_white() { self.letter } else { self.letter.to_ascii_lowercase() }
    }

    /// What it is called.
    pub(super) fn name(&self) -> String {
        let name = match self.letter {
            'P' => "pawn",
            'N' => "knight",
            'B' => "bishop",
            'R' => "rook",
            'Q' => "queen",
            'K' => "king",
            other => return format!("piece {other}"),
        };
        name.to_owned()
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
    /// White's material less Black's, in pawns.
    pub(super) balance: i32,
    pub(super) moves: Vec<Row>,
    pub(super) stage: Stage,
}

impl Picture {
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
