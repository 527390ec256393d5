//! What the neurons see along the line that is searched.
//!
//! Nothing is done when a move is played. When a position is to be judged, the positions judged last at this ply and
//! at the plies before it are compared with it, and what the neurons saw there is changed by the few pieces that differ.
//! For each side and each wing of its king one more is kept, so that a king that crosses the middle finds a neighbor
//! too. Invariant: what is kept for a board is exactly what the neurons see of it.

use arrayvec::ArrayVec;
use tabiya_rules::position::{Board, Chess, Position, Rules};
use tabiya_rules::types::{Color, Square};

use super::Network;
use super::arithmetic::{self, Path};
use super::inputs::{Changes, InputMap, Perspective, bucket};
use crate::score::MAX_PLY;

/// How many plies back a neighbor is looked for: beyond, it hardly ever is one.
const BACK: usize = 3;
/// Places for the plies of a line, and after them for both wings.
const PLIES: usize = MAX_PLY + 2;
/// More inputs than this never change at once: squares, and all that is in hand.
const MOST_CHANGES: usize = 64 + 2 * 17 * 8;

/// What has been judged at a place, as a side saw it.
#[derive(Copy, Clone)]
struct Known<R: Rules> {
    view: Perspective,
    board: Board<R::Planes>,
    state: R::State,
}

/// Inputs that have come and gone.
#[derive(Default)]
struct Changed {
    added: ArrayVec<u16, MOST_CHANGES>,
    removed: ArrayVec<u16, MOST_CHANGES>,
}

impl Changes for Changed {
    #[inline(always)]
    fn added(&mut self, input: u16) {
        self.added.push(input);
    }

    #[inline(always)]
    fn removed(&mut self, input: u16) {
        self.removed.push(input);
    }
}

/// What the neurons see along a line.
pub struct Trail<R: Rules = Chess> {
    network: &'static Network,
    path: Path,
    map: InputMap,
    /// The boards at each place, by side; `None` if nothing has been judged there.
    known: Vec<[Option<Known<R>>; 2]>,
    /// What is seen of them: by place and side.
    seen: Vec<i16>,
}

impl<R: Rules> Trail<R> {
    /// Nothing seen yet, by the best instructions the machine has.
    ///
    /// # Panics
    /// If the network was made for other rules ([`Network::is_for`]).
    #[must_use]
    pub fn new(network: &'static Network, rules: &R) -> Self {
        Self::with_path(network, rules, Path::best())
    }

    /// The same by instructions that the machine has.
    ///
    /// # Panics
    /// As [`Self::new`].
    #[must_use]
    pub fn with_path(network: &'static Network, rules: &R, path: Path) -> Self {
        let map = InputMap::of(rules);
        assert_eq!(network.inputs(), map.count(), "a network sees what its rules have");
        let biases = &network.weights().biases;
        let mut known = vec![[None; 2]; PLIES + 2];
        // The empty board is seen from the beginning.
        for (place, wing) in [Square::A1, Square::H1].into_iter().enumerate() {
            known[PLIES + place] = Color::ALL.map(|side| {
                let view = map.view_of::<R>(side, wing);
                Some(Known { view, board: Board::default(), state: R::State::default() })
            });
        }
        Self { network, path, map, known, seen: biases.repeat(2 * (PLIES + 2)) }
    }

    /// The network that sees.
    #[must_use]
    pub fn network(&self) -> &'static Network {
        self.network
    }

    /// The value of a position in centipawns for the side to move, at this ply of a line.
    #[inline]
    pub fn value(&mut self, position: &Position<R>, ply: usize) -> i32 {
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
    fn look(&mut self, position: &Position<R>, side: Color, ply: usize) {
        let board = position.board();
        let view = self.map.view(position, side);
        let wing = PLIES + usize::from(view.is_turned());
        let mut nearest = (usize::MAX, wing);
        for place in (ply.saturating_sub(BACK)..=ply).rev() {
            if let Some(known) = &self.known[place][side.index()]
                && known.view == view
            {
                let changed = board.changed_since(&known.board).count();
                if changed < nearest.0 {
                    nearest = (changed, place);
                }
            }
        }
        let (_, place) = nearest;
        if place == wing {
            // Nothing near on this line: the wing goes along, and the ply begins from it.
            self.follow(position, view, side, wing);
        }
        if place != ply {
            let (from, to) = (self.range(place, side), self.range(ply, side).start);
            self.seen.copy_within(from, to);
            self.known[ply][side.index()] = self.known[place][side.index()];
        }
        self.follow(position, view, side, ply);
    }

    /// Changes what is kept at a place, of the same view, to that of this position.
    #[inline(always)]
    fn follow(&mut self, position: &Position<R>, view: Perspective, side: Color, place: usize) {
        let known = &mut self.known[place][side.index()];
        let nothing = Known { view, board: Board::default(), state: R::State::default() };
        let before = known.unwrap_or(nothing);
        let mut changed = Changed::default();
        let after = (position.board(), position.state());
        self.map.changes::<R>(view, (&before.board, &before.state), after, &mut changed);
        *known = Some(Known { view, board: *position.board(), state: *position.state() });
        let range = self.range(place, side);
        let Changed { added, removed } = &changed;
        arithmetic::change(self.path, self.network, &mut self.seen[range], added, removed);
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::{Custom, built_in};
    use tabiya_rules::numbers::Dice;
    use tabiya_rules::types::{MoveCode as _, MoveKind};

    use super::super::file::OUTPUT;
    use super::super::{BUCKETS, Description, NetworkRules, Weights};
    use super::*;

    /// A network of numbers by lot, some as large as they may be.
    fn network(width: usize, rules: NetworkRules, inputs: usize, largest: i64) -> &'static Network {
        let mut dice = Dice::new(width as u64);
        let mut number = |most: i64| (dice.roll() % (2 * most as u64 + 1)) as i64 - most;
        let weights = Weights {
            inputs: (0..inputs * width).map(|_| number(largest) as i16).collect(),
            biases: (0..width).map(|_| number(505) as i16).collect(),
            outputs: (0..BUCKETS * 2 * width).map(|_| number(127) as i8).collect(),
            output_biases: core::array::from_fn(|_| number(20_000) as i32),
        };
        let description = Description { unit: 200, on_top: false, rules, origin: String::new() };
        Box::leak(Box::new(Network::new(weights, description).unwrap()))
    }

    /// The value as the file's description says, without any of the ways to be fast.
    fn slowly<R: Rules>(network: &Network, position: &Position<R>) -> i32 {
        let mut sum = 0_i64;
        let map = InputMap::of(position.rules());
        let bucket = bucket(position.board().occupied().count() as u32);
        let Weights { inputs, biases, outputs, output_biases } = network.weights();
        for (number, side) in [position.turn(), !position.turn()].into_iter().enumerate() {
            let on = map.inputs(position, side);
            for neuron in 0..network.width() {
                let weight = |input: &u16| inputs[usize::from(*input) * network.width() + neuron];
                let seen = i64::from(biases[neuron]) + on.iter().map(|on| i64::from(weight(on))).sum::<i64>();
                let weight = outputs[(2 * bucket + number) * network.width() + neuron];
                sum += seen.clamp(0, 255).pow(2) * i64::from(weight);
            }
        }
        let output = sum / 255 + i64::from(output_biases[bucket]);
        (output * i64::from(network.unit()) / (255 * i64::from(OUTPUT))) as i32
    }

    /// Walks up and down a tree of moves by lot, as a search does, and judges here and there.
    fn walk<R: Rules>(
        position: &Position<R>,
        ply: usize,
        dice: &mut Dice,
        judge: &mut dyn FnMut(&Position<R>, usize, MoveKind),
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

    /// Walks from these starts; all ways to be fast have to give the value of the definition. Counts castling, en passant,
    /// promotions, drops and other moves.
    fn compare<R: Rules>(network: &'static Network, starts: &[Position<R>], kinds: &mut [usize; 5]) {
        let mut dice = Dice::new(7);
        let paths = Path::all().into_iter();
        let mut trails: Vec<_> =
            paths.map(|path| Trail::with_path(network, starts[0].rules(), path)).collect();
        // The trails go on from game to game, as in an engine.
        for start in starts {
            walk(start, 0, &mut dice, &mut |position, ply, kind| {
                let expected = slowly(network, position);
                for trail in &mut trails {
                    let found = trail.value(position, ply);
                    assert_eq!(found, expected, "{:?} {}", trail.path, position.fen());
                }
                kinds[match kind {
                    MoveKind::Castle => 0,
                    MoveKind::EnPassant => 1,
                    MoveKind::Promotion(_) => 2,
                    MoveKind::Drop(_) => 3,
                    MoveKind::Normal => 4,
                }] += 1;
            });
        }
    }

    #[test]
    fn every_way_gives_the_value_of_the_definition() {
        let mut kinds = [0; 5];
        for width in [64, 192] {
            let network = network(width, NetworkRules::Chess, InputMap::CHESS.count(), 505);
            let starts: Vec<_> =
                (0..12).map(|game| tabiya_rules::chess960::start(game * 79).unwrap()).collect();
            compare(network, &starts, &mut kinds);
        }
        assert!(kinds.iter().enumerate().all(|(kind, count)| (kind == 3) != (*count > 0)), "{kinds:?}");
    }

    #[test]
    fn every_way_gives_the_same_in_modes() {
        let mut kinds = [0; 5];
        for id in ["crazyhouse", "atomic", "3check", "racingkings", "horde", "antichess", "greatpieces"] {
            let mode = built_in(id).unwrap();
            let start = mode.first_start();
            let inputs = InputMap::of(&Custom::new(mode)).count();
            let network = network(64, NetworkRules::of_mode(mode), inputs, 150);
            compare(network, &[start; 8], &mut kinds);
        }
        assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
    }
}
