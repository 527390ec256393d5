//! A position with everything that led to it.
//!
//! Positions are small, so each one is kept: any of them can be shown, a move taken back and a repetition
//! counted without playing the game again.

use crate::movegen::End;
use crate::position::{Position, Rules};
use crate::types::{CastlingSide, MoveCode, MoveKind, Piece, Square};

/// A start position and the moves played from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<R: Rules> {
    /// One more than there are moves: the start, then the position after each move.
    positions: Vec<Position<R>>,
    moves: Vec<R::Move>,
}

/// What became of a piece.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It stands here, as this piece (a pawn may have been promoted).
    OnBoard {
        /// Where it is now.
        square: Square,
        /// What it is now.
        piece: Piece,
    },
    /// It was taken.
    Taken {
        /// Where it stood when it was taken.
        square: Square,
        /// By the move with this number, counted from 1.
        ply: usize,
    },
}

impl<R: Rules> Record<R> {
    /// A record that begins here, with nothing played.
    #[must_use]
    pub fn new(start: Position<R>) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// The position now.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position<R> {
        self.positions.last().expect("a record holds its start")
    }

    /// The position after `ply` moves; 0 is the start.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<&Position<R>> {
        self.positions.get(ply)
    }

    /// The position it began with.
    #[must_use]
    pub fn start(&self) -> &Position<R> {
        &self.positions[0]
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[R::Move] {
        &self.moves
    }

    /// How many moves were played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Plays a move if it is legal, and says whether it was.
    pub fn play(&mut self, m: R::Move) -> bool {
        let legal = self.position().is_legal(m);
        if legal {
            self.positions.push(self.position().after(m));
            self.moves.push(m);
        }
        legal
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<R::Move> {
        let m = self.moves.pop()?;
        self.positions.pop();
        Some(m)
    }

    /// Takes moves back until only `ply` are left.
    pub fn truncate(&mut self, ply: usize) {
        self.moves.truncate(ply);
        self.positions.truncate(ply + 1);
    }

    /// How often the position now has occurred, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.occurrences().len()
    }

    /// After how many moves the position now has occurred, this time included, earliest first.
    #[must_use]
    pub fn occurrences(&self) -> Vec<usize> {
        self.occurrences_of(self.position())
    }

    /// After how many moves this position, which may be one more move away, has occurred.
    ///
    /// Captures and pawn moves cannot be undone, so only the moves since the last of them are looked at.
    #[must_use]
    pub fn occurrences_of(&self, position: &Position<R>) -> Vec<usize> {
        let reach = usize::from(position.halfmoves());
        let first = self.ply().saturating_sub(reach);
        (first..self.positions.len()).filter(|ply| self.positions[*ply] == *position).collect()
    }

    /// Why the game is over by the position now, if it is.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.position().end()
    }

    /// What became, by now, of the piece that stood on this square at the start; `None` if none stood there.
    #[must_use]
    pub fn fate(&self, started_on: Square) -> Option<Fate> {
        self.fate_at(started_on, self.ply())
    }

    /// What had become, after `ply` moves, of the piece that stood on this square at the start.
    #[must_use]
    pub fn fate_at(&self, started_on: Square, ply: usize) -> Option<Fate> {
        self.start().board().piece_at(started_on)?;
        let mut square = started_on;
        for (played, (position, m)) in self.positions.iter().zip(&self.moves).take(ply).enumerate() {
            if position.captured(*m).is_some_and(|(taken, _)| taken == square) {
                return Some(Fate::Taken { square, ply: played + 1 });
            }
            square = followed(position, *m, square);
        }
        let piece = self.positions.get(ply)?.board().piece_at(square)?;
        Some(Fate::OnBoard { square, piece })
    }
}

/// Where the piece on `square` stands after a move that does not take it.
fn followed<R: Rules>(position: &Position<R>, m: R::Move, square: Square) -> Square {
    match m.kind() {
        MoveKind::Castle => {
            let side = CastlingSide::of(m.from(), m.to());
            match square {
                king if king == m.from() => side.king_to(position.turn()),
                rook if rook == m.to() => side.rook_to(position.turn()),
                other => other,
            }
        }
        MoveKind::Drop(_) => square,
        _ if square == m.from() => m.to(),
        _ => square,
    }
}

impl<R: Rules> From<Position<R>> for Record<R> {
    fn from(start: Position<R>) -> Self {
        Self::new(start)
    }
}
