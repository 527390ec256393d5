//! A line laid on the board, so that what it shows can be looked at.
//!
//! Invariant: every move is legal where it is played. The attacker plays the first.

use tabiya_protocol::LineMove;
use tabiya_rules::{
    position::{Position, Rules},
    record::Record,
    types::{Color, MoveCode, MoveKind, Role, Square},
};

use super::material::balance;

/// The moves of the attacker that may show a motif.
pub(super) const KEYS: [usize; 3] = [0, 2, 4];

/// A line from the end of a game on.
#[derive(Clone)]
pub(super) struct Play<R: Rules> {
    /// The game with the line.
    record: Record<R>,
    /// Where the line begins.
    start: usize,
}

impl<R: Rules> Play<R> {
    /// As much of a line as is legal.
    pub(super) fn new(base: &Record<R>, moves: &[R::Move]) -> Self {
        let mut play = Self { record: base.clone(), start: base.ply() };
        play.extend(moves);
        play
    }

    /// Goes on.
    pub(super) fn extend(&mut self, moves: &[R::Move]) {
        for m in moves {
            if !self.record.play(*m) {
                break;
            }
        }
    }

    /// Only the first moves of it.
    pub(super) fn cut(mut self, moves: usize) -> Self {
        self.record.truncate(self.start + moves);
        self
    }

    /// The game, up to and with the first moves of the line.
    pub(super) fn record(&self, moves: usize) -> Record<R> {
        let mut record = self.record.clone();
        record.truncate(self.start + moves);
        record
    }

    /// The game with the whole line.
    pub(super) fn whole(&self) -> &Record<R> {
        &self.record
    }

    /// How many moves it has.
    pub(super) fn len(&self) -> usize {
        self.record.ply() - self.start
    }

    /// The moves.
    pub(super) fn moves(&self) -> &[R::Move] {
        &self.record.moves()[self.start..]
    }

    /// The position after so many of its moves.
    pub(super) fn at(&self, moves: usize) -> &Position<R> {
        self.record.position_at(self.start + moves).expect("a line has no hole")
    }

    /// The last position.
    pub(super) fn end(&self) -> &Position<R> {
        self.record.position()
    }

    /// Who plays the first move.
    pub(super) fn attacker(&self) -> Color {
        self.at(0).turn()
    }

    /// What the attacker has won after so many moves, in pawns.
    pub(super) fn gain(&self, moves: usize) -> i32 {
        balance(self.at(moves), self.attacker()) - balance(self.at(0), self.attacker())
    }

    /// What a move of the line takes, and where.
    pub(super) fn captured(&self, index: usize) -> Option<(Square, Role)> {
        let m = *self.moves().get(index)?;
        self.at(index).captured(m).map(|(square, piece)| (square, piece.role))
    }

    /// A move of the line that is a step of one piece: where from, where to. Castling is none.
    pub(super) fn step(&self, index: usize) -> Option<(Square, Square)> {
        let m = *self.moves().get(index)?;
        matches!(m.kind(), MoveKind::Normal | MoveKind::Promotion(_) | MoveKind::EnPassant)
            .then(|| (m.from(), m.to()))
    }

    /// A move as players write it.
    pub(super) fn san(&self, index: usize) -> String {
        self.moves().get(index).map_or_else(String::new, |m| self.at(index).san(*m).to_string())
    }

    /// The first moves as they travel.
    pub(super) fn written(&self, moves: usize) -> Vec<LineMove> {
        let first = self.moves().iter().take(moves).enumerate();
        first
            .map(|(index, m)| {
                let position = self.at(index);
                LineMove { san: position.san(*m).to_string(), uci: position.uci(*m, true).to_string() }
            })
            .collect()
    }
}
