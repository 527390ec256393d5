//! What the neurons see along the line that is searched.
//!
//! Nothing is done when a move is played. When a position is to be judged, the positions judged last at this ply and
//! at the plies before it are compared with it, and what the neurons saw there is changed by the few pieces that differ.
//! For each side and each wing of its king one more is kept, so that a king that crosses the middle finds a neighbor
//! too. Invariant: what is kept for a board is exactly what the neurons see of it.

use arrayvec::ArrayVec;
use tabiya_rules::position::{Board, Chess, Position};
use tabiya_rules::types::{Color, Square};

use super::arithmetic::{self, Path};
use super::{Network, Perspective, bucket};
use crate::score::MAX_PLY;

/// How many plies back a neighbor is looked for: beyond, it hardly ever is one.
const BACK: usize = 3;
/// Places for the plies of a line, and after them for both wings.
const PLIES: usize = MAX_PLY + 2;

/// What the neurons see along a line.
pub struct Trail {
    network: &'static Network,
    path: Path,
    /// The boards at each place, by side; `None` if nothing has been judged there.
    known: Vec<[Option<(Perspective, Board)>; 2]>,
    /// What is seen of them: by place and side.
    seen: Vec<i16>,
}

impl Trail {
    /// Nothing seen yet, by the best instructions the machine has.
    #[must_use]
    pub fn new(network: &'static Network) -> Self {
        Self::with_path(network, Path::best())
    }

    /// The same by instructions that the machine has.
    #[must_use]
    pub fn with_path(network: &'static Network, path: Path) -> Self {
        let biases = &network.weights().biases;
        let mut known = vec![[None; 2]; PLIES + 2];
        // The empty board is seen from the beginning.
        for (place, wing) in [Square::A1, Square::H1].into_iter().enumerate() {
            known[PLIES + place] =
                Color::ALL.map(|side| Some((Perspective::new(side, wing), Board::default())));
        }
        Self { network, path, known, seen: biases.repeat(2 * (PLIES + 2)) }
    }

    /// The network that sees.
    #[must_use]
    pub fn network(&self) -> &'static Network {
        self.network
    }

    /// The value of a position in centipawns for the side to move, at this ply of a line.
    #[inline]
    pub fn value(&mut self, position: &Position<Chess>, ply: usize) -> i32 {
        for side in Color::ALL {
            self.look(position, side, ply);
        }
        let turn = position.turn();
        let seen = [&self.seen[self.range(ply, turn)], &self.seen[self.range(ply, !turn)]];
        let bucket = bucket(position.board().occupied().count() as u32);
        arithmetic::value(self.path, self.network, bucket, seen)
    }

    #[inline(always)]
    fn range(&self, place: usize, side: Color) -> core::ops::Range<usize> {
        let width = self.network.width();
        let from = (2 * place + side.index()) * width;
        from..from + width
    }

    /// Makes what is kept for a ply and a side that of this position.
    #[inline(always)]
    fn look(&mut self, position: &Position<Chess>, side: Color, ply: usize) {
        let (king, board) = (position.king(side), position.board());
        let view = Perspective::new(side, king);
        let wing = PLIES + usize::from(king.file() >= 4);
        let mut nearest = (usize::MAX, wing);
        for place in (ply.saturating_sub(BACK)..=ply).rev() {
            if let Some((other, before)) = &self.known[place][side.index()]
                && *other == view
            {
                let changed = board.changed_since(before).count();
                if changed < nearest.0 {
                    nearest = (changed, place);
                }
            }
        }
        let (_, place) = nearest;
        if place == wing {
            // Nothing near on this line: the wing goes along, and the ply begins from it.
            self.follow(board, view, side, wing);
        }
        if place != ply {
            let (from, to) = (self.range(place, side), self.range(ply, side).start);
            self.seen.copy_within(from, to);
            self.known[ply][side.index()] = self.known[place][side.index()];
        }
        self.follow(board, view, side, ply);
    }

    /// Changes what is kept at a place, of the same view, to that of this board.
    #[inline(always)]
    fn follow(&mut self, board: &Board, view: Perspective, side: Color, place: usize) {
        let known = &mut self.known[place][side.index()];
        let before = known.map_or_else(Board::new, |(_, before)| before);
        // At most one of each on a square.
        let (mut added, mut removed) = (ArrayVec::<u16, 64>::new(), ArrayVec::<u16, 64>::new());
        for square in board.changed_since(&before) {
            if let Some(piece) = before.piece_at(square) {
                removed.push(view.input(piece, square) as u16);
            }
            if let Some(piece) = board.piece_at(square) {
                added.push(view.input(piece, square) as u16);
            }
        }
        *known = Some((view, *board));
        let range = self.range(place, side);
        arithmetic::change(self.path, self.network, &mut self.seen[range], &added, &removed);
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::numbers::Dice;
    use tabiya_rules::types::{MoveCode as _, MoveKind};

    use super::super::Weights;
    use super::super::file::OUTPUT;
    use super::super::{BUCKETS, INPUTS};
    use super::*;

    /// A network of numbers by lot, some as large as they may be.
    fn network(width: usize, seed: u64) -> &'static Network {
        let mut dice = Dice::new(seed);
        let mut number = |most: i64| (dice.roll() % (2 * most as u64 + 1)) as i64 - most;
        let weights = Weights {
            inputs: (0..INPUTS * width).map(|_| number(505) as i16).collect(),
            biases: (0..width).map(|_| number(505) as i16).collect(),
            outputs: (0..BUCKETS * 2 * width).map(|_| number(127) as i8).collect(),
            output_biases: core::array::from_fn(|_| number(20_000) as i32),
        };
        Box::leak(Box::new(Network::new(weights, 200, false, String::new()).unwrap()))
    }

    /// The value as the file's description says, without any of the ways to be fast.
    fn slowly(network: &Network, position: &Position) -> i32 {
        let mut sum = 0_i64;
        let bucket = bucket(position.board().occupied().count() as u32);
        let Weights { inputs, biases, outputs, output_biases } = network.weights();
        for (number, side) in [position.turn(), !position.turn()].into_iter().enumerate() {
            let view = Perspective::new(side, position.king(side));
            for neuron in 0..network.width() {
                let seen =
                    position.board().pieces().fold(i64::from(biases[neuron]), |seen, (square, piece)| {
                        seen + i64::from(inputs[view.input(piece, square) * network.width() + neuron])
                    });
                let weight = outputs[(2 * bucket + number) * network.width() + neuron];
                sum += seen.clamp(0, 255).pow(2) * i64::from(weight);
            }
        }
        let output = sum / 255 + i64::from(output_biases[bucket]);
        (output * i64::from(network.unit()) / (255 * i64::from(OUTPUT))) as i32
    }

    /// Walks up and down a tree of moves by lot, as a search does, and judges here and there.
    fn walk(
        position: &Position,
        ply: usize,
        dice: &mut Dice,
        judge: &mut dyn FnMut(&Position, usize, MoveKind),
    ) {
        let moves = position.legal_moves();
        for _ in 0..if ply % 9 == 3 { 2 } else { 1 } {
            if moves.is_empty() || ply >= 60 {
                return;
            }
            let m = moves[dice.roll() as usize % moves.len()];
            let mut next = *position;
            next.play(m);
            if !dice.roll().is_multiple_of(4) {
                judge(&next, ply + 1, m.kind());
            }
            walk(&next, ply + 1, dice, judge);
        }
    }

    #[test]
    fn every_way_gives_the_value_of_the_definition() {
        let (mut dice, mut kinds) = (Dice::new(7), [0; 4]);
        for width in [64, 192] {
            let network = network(width, width as u64);
            let mut trails: Vec<_> =
                Path::all().into_iter().map(|path| Trail::with_path(network, path)).collect();
            for game in 0..12 {
                // The trails go on from game to game, as in an engine.
                let start = tabiya_rules::chess960::start(game * 79 % 960).unwrap();
                walk(&start, 0, &mut dice, &mut |position, ply, kind| {
                    let expected = slowly(network, position);
                    for trail in &mut trails {
                        assert_eq!(
                            trail.value(position, ply),
                            expected,
                            "{:?} {}",
                            trail.path,
                            position.fen()
                        );
                    }
                    kinds[match kind {
                        MoveKind::Castle => 0,
                        MoveKind::EnPassant => 1,
                        MoveKind::Promotion(_) => 2,
                        _ => 3,
                    }] += 1;
                });
            }
        }
        assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
    }
}
