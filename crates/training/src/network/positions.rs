//! Positions as the trainer keeps them: 32 bytes each, from the view of the side to move.

use std::io;
use std::path::Path;

use tabiya_engine::eval::network::Perspective;
use tabiya_engine::eval::{Evaluator, HandWritten};
use tabiya_rules::movegen::Outcome;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::{Bitboard, Color, Piece, Role, Square};

use crate::games::{Game, GamesError, Reader};
use crate::selfplay::is_worth_keeping;

/// A position, what the search thought of it, and what became of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// Where something stands, the side to move at the bottom.
    occupied: u64,
    /// What, in the order of the squares: four bits each, the code of the role and 8 for the other side.
    pieces: [u8; 16],
    /// Centipawns for the side to move.
    score: i16,
    /// What the hand-written evaluation says, in centipawns for the side to move; 0 if the network does without.
    base: i16,
    /// 0 lost, 1 drawn, 2 won by the side to move.
    result: u8,
}

/// The inputs of a position: how the side to move sees it, and how the other does.
#[derive(Copy, Clone, Debug)]
pub struct Inputs {
    /// Pieces on the board.
    pub count: usize,
    /// By side.
    pub lists: [[u16; 32]; 2],
}

impl Packed {
    /// Packs a position with the score and the outcome of White.
    #[must_use]
    pub fn new(position: &Position<Chess>, score: i16, outcome: Outcome) -> Self {
        let turn = position.turn();
        let (mut occupied, mut pieces) = (0, [0; 16]);
        let at_bottom = |square: Square| if turn.is_white() { square } else { square.mirrored() };
        for (square, _) in position.board().pieces() {
            occupied |= Bitboard::from(at_bottom(square)).0;
        }
        for (place, square) in Bitboard(occupied).into_iter().enumerate().take(32) {
            if let Some(piece) = position.board().piece_at(at_bottom(square)) {
                let other = if piece.color == turn { 0 } else { 8 };
                pieces[place / 2] |= (piece.role.code() | other) << (4 * (place % 2));
            }
        }
        let result = match outcome {
            Outcome::Draw => 1,
            Outcome::Win(winner) => 2 * u8::from(winner == turn),
        };
        Self { occupied, pieces, score: if turn.is_white() { score } else { -score }, base: 0, result }
    }

    /// Centipawns for the side to move, as the search had them.
    #[must_use]
    pub fn score(&self) -> f32 {
        f32::from(self.score)
    }

    /// What the network adds to, in centipawns for the side to move.
    #[must_use]
    pub fn base(&self) -> f32 {
        f32::from(self.base)
    }

    /// 0, ½ or 1 for the side to move.
    #[must_use]
    pub fn result(&self) -> f32 {
        f32::from(self.result) / 2.0
    }

    /// The pieces, with the side to move as White.
    fn board(&self) -> impl Iterator<Item = (Square, Piece)> {
        let squares = Bitboard(self.occupied).into_iter().enumerate();
        squares.filter_map(|(place, square)| {
            let code = self.pieces[place / 2] >> (4 * (place % 2)) & 15;
            let color = if code < 8 { Color::White } else { Color::Black };
            Role::from_code(code & 7).map(|role| (square, Piece::new(color, role)))
        })
    }

    /// What the network sees of it.
    #[must_use]
    pub fn inputs(&self) -> Inputs {
        let mut kings = [Square::A1; 2];
        for (square, piece) in self.board() {
            if piece.role == Role::KING {
                kings[piece.color.index()] = square;
            }
        }
        let views = Color::ALL.map(|side| Perspective::new(side, kings[side.index()]));
        let mut inputs = Inputs { count: 0, lists: [[0; 32]; 2] };
        for (square, piece) in self.board() {
            for (list, view) in inputs.lists.iter_mut().zip(views) {
                list[inputs.count] = view.input(piece, square) as u16;
            }
            inputs.count += 1;
        }
        inputs
    }
}

/// Positions split by game: one game in a hundred is kept apart to check on.
#[derive(Default)]
pub struct Positions {
    /// To learn from.
    pub learn: Vec<Packed>,
    /// To check on.
    pub check: Vec<Packed>,
    /// Games read.
    pub games: usize,
    /// The network adds to the hand-written evaluation.
    pub on_top: bool,
    pawns: <HandWritten as Evaluator<Chess>>::Cache,
}

/// One game in so many is kept apart.
pub const CHECK_EVERY: usize = 100;

impl Positions {
    /// None yet, for a network that judges alone or on top of the hand-written evaluation.
    #[must_use]
    pub fn new(on_top: bool) -> Self {
        Self { on_top, ..Self::default() }
    }

    /// Adds the positions of a game that are worth learning from.
    pub fn add(&mut self, game: &Game) {
        let Ok(mut position) = game.start() else { return };
        self.games += 1;
        let into = if self.games.is_multiple_of(CHECK_EVERY) { &mut self.check } else { &mut self.learn };
        for ply in &game.plies {
            if let Some(score) = ply.score.filter(|_| is_worth_keeping(&position, ply)) {
                let mut packed = Packed::new(&position, score, game.outcome);
                if self.on_top {
                    packed.base = HandWritten::new(&position).evaluate(&position, 0, &mut self.pawns) as i16;
                }
                into.push(packed);
            }
            position.play(ply.m);
        }
    }

    /// Adds the positions of a file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn add_file(&mut self, path: &Path) -> Result<(), GamesError> {
        for game in Reader::open(path)? {
            self.add(&game?);
        }
        if self.games == 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "expected games, found none").into());
        }
        Ok(())
    }

    /// A number that all positions in their order decide.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut sum = 0xCBF2_9CE4_8422_2325_u64;
        for packed in self.learn.iter().chain(&self.check) {
            let halves = packed.pieces.as_chunks::<8>().0;
            let [score, base] = [packed.score, packed.base].map(|number| u64::from(number.cast_unsigned()));
            let last = base << 32 | score << 8 | u64::from(packed.result);
            for word in [packed.occupied, u64::from_le_bytes(halves[0]), u64::from_le_bytes(halves[1]), last]
            {
                sum = (sum ^ word).wrapping_mul(0x0100_0000_01B3).rotate_left(23);
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::dice;

    #[test]
    fn a_packed_position_is_seen_as_the_engine_sees_it() {
        let mut dice = dice(5);
        for start in 0..30 {
            let mut position = tabiya_rules::chess960::start(start * 31).expect("a start");
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[dice.below(moves.len())]);
                let turn = position.turn();
                let packed = Packed::new(&position, 50, Outcome::Win(Color::White));
                let sign = if turn.is_white() { 1.0 } else { -1.0 };
                assert_eq!((packed.score(), packed.result()), (50.0 * sign, f32::from(u8::from(sign > 0.0))));
                let inputs = packed.inputs();
                for (side, list) in [turn, !turn].into_iter().zip(inputs.lists) {
                    let view = Perspective::new(side, position.king(side));
                    let seen =
                        position.board().pieces().map(|(square, piece)| view.input(piece, square) as u16);
                    let (mut seen, mut list) = (seen.collect::<Vec<_>>(), list[..inputs.count].to_vec());
                    seen.sort_unstable();
                    list.sort_unstable();
                    assert_eq!(seen, list, "{}", position.fen());
                }
            }
        }
    }
}
