//! A search through the positions that can be reached, the most promising first.
//!
//! Every position is looked at once. If a mate is among them, the way to it is known; if there are no more positions
//! before the bound, there is no mate.

use core::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::hash_map::{Entry, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use super::answer::Bound;
use super::closeness::distances_from_mate;
use crate::position::{Position, Rules};
use crate::types::Color;

/// What a search found.
pub(super) enum Found<M> {
    /// These moves end in mate.
    Mate(Vec<M>),
    /// There are no more positions than these, and none is mate.
    NoMore { positions: u32 },
    /// There may be more.
    Bound,
}

/// A position that was reached.
struct Node<R: Rules> {
    position: Position<R>,
    /// Where from and by which move; nothing for the first.
    from: Option<(u32, R::Move)>,
    depth: u32,
}

/// The key of a position is a hash already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

struct Search<R: Rules> {
    nodes: Vec<Node<R>>,
    /// Which position has a key; another one with the same key would only be looked at more than once.
    seen: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
    /// The same positions in different orders: where one goes astray another does not.
    open: [BinaryHeap<(Reverse<u32>, u32)>; 3],
    expanded: Vec<bool>,
    color: Color,
}

pub(super) fn find_mate<R: Rules>(start: &Position<R>, color: Color, bound: Bound) -> Found<R::Move> {
    let mut search = Search {
        nodes: Vec::new(),
        seen: HashMap::default(),
        open: Default::default(),
        expanded: Vec::new(),
        color,
    };
    if search.reach(*start, None, 0) {
        return Found::Mate(Vec::new());
    }
    let mut turn = 0;
    while let Some(index) = search.next(&mut turn) {
        let (position, depth) = (search.nodes[index as usize].position, search.nodes[index as usize].depth);
        for m in position.legal_moves().iter() {
            if search.nodes.len() >= bound.positions as usize {
                return Found::Bound;
            }
            if search.reach(position.after(*m), Some((index, *m)), depth + 1) {
                return Found::Mate(search.line());
            }
        }
    }
    Found::NoMore { positions: u32::try_from(search.nodes.len()).unwrap_or(u32::MAX) }
}

impl<R: Rules> Search<R> {
    /// Notes a position that was reached, and says whether it is the mate looked for.
    fn reach(&mut self, position: Position<R>, from: Option<(u32, R::Move)>, depth: u32) -> bool {
        let index = u32::try_from(self.nodes.len()).expect("the bound is 32 bits wide");
        match self.seen.entry(position.key()) {
            Entry::Occupied(entry) if self.nodes[*entry.get() as usize].position == position => return false,
            Entry::Occupied(_) => {}
            Entry::Vacant(entry) => {
                entry.insert(index);
            }
        }
        self.nodes.push(Node { position, from, depth });
        if position.is_mate_by(self.color) {
            return true;
        }
        self.expanded.push(false);
        if !position.has_mating_material(self.color) {
            // Nothing that follows can be mate.
            return false;
        }
        let [near, planned] = distances_from_mate(&position, self.color);
        self.open[0].push((Reverse(near + 2 * depth), index));
        self.open[1].push((Reverse(near), index));
        self.open[2].push((Reverse(planned), index));
        false
    }

    /// The position to go on from, by each of the orders in turn.
    fn next(&mut self, turn: &mut usize) -> Option<u32> {
        for _ in 0..self.open.len() {
            *turn = (*turn + 1) % self.open.len();
            while let Some((_, index)) = self.open[*turn].pop() {
                if !std::mem::replace(&mut self.expanded[index as usize], true) {
                    return Some(index);
                }
            }
        }
        None
    }

    /// The moves that lead to the position reached last.
    fn line(&self) -> Vec<R::Move> {
        let mut line = Vec::new();
        let mut at = self.nodes.last();
        while let Some((from, m)) = at.and_then(|node| node.from) {
            line.push(m);
            at = self.nodes.get(from as usize);
        }
        line.reverse();
        line
    }
}
