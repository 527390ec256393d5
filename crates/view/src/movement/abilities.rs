//! What a piece does, as codes with numbers.

use tabiya_rules::attacks::{Hurdle, Vector, normalized};

/// Which way a part of a movement goes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Direction {
    /// Straight: along ranks and files.
    Straight,
    /// Along diagonals.
    Diagonal,
    /// Any other leap: so many squares one way and so many the other, the larger first.
    Leap(u8, u8),
}

/// Toward where.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Heading {
    /// In every direction.
    Everywhere,
    /// Only forward.
    Forward,
    /// Only backward.
    Backward,
    /// Only sideways.
    Sideways,
    /// Only these steps: files to the right, ranks forward.
    Toward(Vec<(i8, i8)>),
}

/// One thing a piece does, as codes.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Ability {
    /// Which way.
    pub direction: Direction,
    /// How far a straight or diagonal step goes at once; 1 for a leap.
    pub length: u8,
    /// Toward where.
    pub heading: Heading,
    /// How many steps at most; 7 is as far as the board goes.
    pub reach: u8,
    /// It moves without taking.
    pub quiet: bool,
    /// It takes.
    pub captures: bool,
    /// Only before it has moved.
    pub first: bool,
    /// What is in between must be empty.
    pub lame: bool,
    /// What must be in the way.
    pub hurdle: Hurdle,
    /// Forward is the same way for both sides.
    pub fixed: bool,
}

/// What a movement lets a piece do, the plainest first.
#[must_use]
pub fn abilities(vectors: &[Vector]) -> Vec<Ability> {
    let mut left = normalized(vectors);
    let mut abilities = Vec::new();
    while let Some(model) = left.first().copied() {
        let (a, b) = (model.files.unsigned_abs(), model.ranks.unsigned_abs());
        let leap = (a.max(b), a.min(b));
        let alike = |v: &Vector| {
            let (a, b) = (v.files.unsigned_abs(), v.ranks.unsigned_abs());
            (a.max(b), a.min(b)) == leap && Vector { files: v.files, ranks: v.ranks, ..model } == *v
        };
        let group: Vec<Vector> = left.iter().copied().filter(alike).collect();
        left.retain(|v| !alike(v));
        let (direction, length) = match leap {
            (long, 0) => (Direction::Straight, long),
            (long, short) if long == short => (Direction::Diagonal, long),
            (long, short) => (Direction::Leap(long, short), 1),
        };
        abilities.push(Ability {
            direction,
            length,
            heading: heading(&group, direction),
            reach: model.reach,
            quiet: model.quiet,
            captures: model.captures,
            first: model.first,
            lame: model.lame,
            hurdle: model.hurdle,
            fixed: model.fixed,
        });
    }
    abilities.sort_unstable();
    abilities
}

fn heading(group: &[Vector], direction: Direction) -> Heading {
    let (all, ahead) = match direction {
        Direction::Straight => (4, 1),
        Direction::Diagonal => (4, 2),
        Direction::Leap(..) => (8, 4),
    };
    let every = |wanted: fn(&Vector) -> bool| group.iter().all(wanted);
    match group.len() {
        count if count == all => Heading::Everywhere,
        count if count == ahead && every(|v| v.ranks > 0) => Heading::Forward,
        count if count == ahead && every(|v| v.ranks < 0) => Heading::Backward,
        2 if every(|v| v.ranks == 0) => Heading::Sideways,
        _ => Heading::Toward(group.iter().map(|v| (v.files, v.ranks)).collect()),
    }
}
