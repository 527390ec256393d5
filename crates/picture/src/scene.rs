//! One position with everything that is to be seen of it.

use std::str::FromStr;

use tabiya_rules::position::{ModeRules, Position, Rules};
use tabiya_rules::types::{CastlingSide, Color, MoveCode, MoveKind, Piece, Role, Square};
use thiserror::Error;

use crate::color::Rgb;

/// The color of an arrow or a circle, by the letters of PGN's `%cal` and `%csl`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Brush {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl Brush {
    const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    pub(crate) const fn color(self) -> Rgb {
        match self {
            Self::Green => Rgb([0x1b, 0x7a, 0x2a]),
            Self::Red => Rgb([0xb0, 0x26, 0x26]),
            Self::Yellow => Rgb([0xe0, 0x8f, 0x0a]),
            Self::Blue => Rgb([0x1a, 0x4f, 0xa8]),
        }
    }
}

/// An arrow from one square to another, or a circle around one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Its color.
    pub brush: Brush,
    /// Where it begins, or the square of a circle.
    pub from: Square,
    /// Where an arrow points.
    pub to: Option<Square>,
}

/// A word that is neither an arrow nor a circle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "expected a square such as d4 or two such as e2e4, after G, R, Y or B for a color if it is not green; found {found:?}"
)]
pub struct MarkError {
    /// The word.
    pub found: String,
}

impl FromStr for Mark {
    type Err = MarkError;

    /// `Ge2e4`, `e2e4`, `Rd4` or `d4`.
    fn from_str(text: &str) -> Result<Self, MarkError> {
        let wrong = || MarkError { found: text.chars().take(20).collect() };
        let brush = Brush::ALL.into_iter().find(|brush| text.starts_with(brush.letter()));
        let squares = if brush.is_some() { &text[1..] } else { text };
        let square = |at: usize| squares.get(at..at + 2).and_then(|name| name.parse::<Square>().ok());
        let brush = brush.unwrap_or(Brush::Green);
        match (squares.len(), square(0), square(2)) {
            (2, Some(from), None) => Ok(Self { brush, from, to: None }),
            (4, Some(from), Some(to)) if from != to => Ok(Self { brush, from, to: Some(to) }),
            _ => Err(wrong()),
        }
    }
}

/// One position with everything that is to be seen of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    pub(crate) pieces: [Option<Piece>; 64],
    pub(crate) turn: Color,
    /// The squares of the move that led here.
    pub(crate) last_move: Vec<Square>,
    /// Royal pieces that are attacked.
    pub(crate) checks: Vec<Square>,
    /// What White and Black may drop, if anything is dropped at all.
    pub(crate) pockets: Option<[Vec<(Role, u8)>; 2]>,
    /// How many checks White and Black have to give, if checks count.
    pub(crate) checks_left: Option<[u8; 2]>,
    /// The position in words that programs read.
    pub(crate) fen: String,
    /// Milliseconds on White's clock and on Black's.
    pub clocks: [Option<u64>; 2],
    /// Arrows and circles.
    pub marks: Vec<Mark>,
}

impl Scene {
    /// A position, with nothing known of how it came about.
    #[must_use]
    pub fn of<R: Rules>(position: &Position<R>) -> Self {
        let mut pieces = [None; 64];
        for (square, piece) in position.board().pieces() {
            pieces[square.index()] = Some(piece);
        }
        let mode_rules = position.rules().mode_rules();
        let held = |color| position.pocket(color).filter(|(_, count)| *count > 0).collect();
        let needed = mode_rules.map_or(0, |mode_rules| mode_rules.checks);
        let given = R::variant_state(position.state()).checks;
        Self {
            pieces,
            turn: position.turn(),
            last_move: Vec::new(),
            checks: position.checked_royals().into_iter().collect(),
            pockets: mode_rules.is_some_and(ModeRules::has_pockets).then(|| Color::ALL.map(held)),
            checks_left: (needed > 0)
                .then(|| Color::ALL.map(|color| needed.saturating_sub(given[color.index()]))),
            fen: position.fen(),
            clocks: [None; 2],
            marks: Vec::new(),
        }
    }

    /// The position after a move, which is marked.
    #[must_use]
    pub fn after<R: Rules>(before: &Position<R>, played: R::Move, after: &Position<R>) -> Self {
        let to = match played.kind() {
            MoveKind::Castle => CastlingSide::of(played.from(), played.to()).king_to(before.turn()),
            _ => played.to(),
        };
        let from = (!matches!(played.kind(), MoveKind::Drop(_))).then(|| played.from());
        Self { last_move: from.into_iter().chain([to]).collect(), ..Self::of(after) }
    }

    /// Whether there is more to tell than the board shows.
    pub(crate) fn has_more(&self) -> bool {
        self.pockets.is_some() || self.checks_left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_or_refused() {
        let mark = |text: &str| text.parse::<Mark>();
        assert_eq!(mark("e2e4"), Ok(Mark { brush: Brush::Green, from: Square::E2, to: Some(Square::E4) }));
        assert_eq!(mark("Bb4"), Ok(Mark { brush: Brush::Blue, from: Square::B4, to: None }));
        assert_eq!(mark("Ra1h8").map(|mark| mark.brush), Ok(Brush::Red));
        for wrong in ["", "G", "e9", "e2e", "e2e2", "Xe2", "e2e4q", "éé", "Gé4"] {
            assert!(mark(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn castling_marks_where_the_king_went() {
        let before: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().expect("a position");
        let castles = before.parse_uci("e1g1").expect("legal");
        let scene = Scene::after(&before, castles, &before.after(castles));
        assert_eq!(scene.last_move, [Square::E1, Square::G1]);
    }
}
