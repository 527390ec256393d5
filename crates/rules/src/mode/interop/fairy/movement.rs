//! Movements that Fairy-Stockfish plays otherwise than we do, or not at all.

use crate::attacks::{Hurdle, Vector};

/// What Fairy-Stockfish plays otherwise than we do, or not at all.
pub(super) fn played_otherwise(vectors: &[Vector]) -> Option<&'static str> {
    let mirrored = |v: &Vector| vectors.contains(&Vector { files: -v.files, ..*v });
    if !vectors.iter().all(mirrored) {
        return Some("moves that differ between left and right, which Black has the other way round there");
    }
    if vectors.iter().any(|v| v.first && v.captures) {
        return Some("first moves that capture");
    }
    vectors.iter().find_map(alone).or_else(|| {
        are_merged(vectors).then_some("moves in one direction or line that are taken for one another there")
    })
}

/// What a vector has that cannot be said, whatever the others are.
fn alone(v: &Vector) -> Option<&'static str> {
    let leap = leap(v);
    let line = leap.0 == 1;
    if v.hurdle != Hurdle::None && !(line && v.reach == 7) {
        Some("hops that do not go on along a line without limit")
    } else if v.lame && v.reach > 1 {
        Some("lame rides")
    } else if v.reach > 1 && !line && leap != (2, 1) {
        Some("rides of other leaps than W, F and N")
    } else if v.lame && !matches!(leap, (2, _)) {
        Some("lame leaps other than D, A and N")
    } else {
        None
    }
}

/// How far a vector leads on its longer and on its shorter way.
fn leap(v: &Vector) -> (u8, u8) {
    let (files, ranks) = (v.files.unsigned_abs(), v.ranks.unsigned_abs());
    (files.max(ranks), files.min(ranks))
}

/// Whether some of these are taken for others: moves, captures and first moves are kept apart, all else is not.
fn are_merged(vectors: &[Vector]) -> bool {
    let purposes: [fn(&Vector) -> bool; 3] =
        [|v| v.quiet && !v.first, |v| v.captures && !v.first, |v| v.quiet && v.first];
    purposes.into_iter().any(|purpose| {
        let group: Vec<Vector> = vectors.iter().filter(|v| purpose(v)).copied().collect();
        group.iter().any(|a| group.iter().any(|b| replaces(a, b) || spreads(a, b, &group)))
    })
}

/// Whether only one of two can be kept: each direction has one distance for steps, one for rides, one for hops.
fn replaces(a: &Vector, b: &Vector) -> bool {
    let kind = |v: &Vector| (v.hurdle != Hurdle::None, v.hurdle == Hurdle::None && v.reach > 1);
    let distance = |v: &Vector| (v.reach, v.lame, v.hurdle);
    (a.files, a.ranks) == (b.files, b.ranks) && kind(a) == kind(b) && distance(a) != distance(b)
}

/// Whether the way `a` goes is also taken in the direction of `b`: ways are looked up for files, ranks, diagonals
/// and knights' leaps as a whole, on all squares that any vector of the piece leads to.
fn spreads(a: &Vector, b: &Vector, group: &[Vector]) -> bool {
    let rides = |v: &Vector| v.hurdle == Hurdle::None && v.reach > 1;
    let hops = |v: &Vector| v.hurdle != Hurdle::None;
    let along =
        |wanted: &dyn Fn(&Vector) -> bool| group.iter().any(|v| direction(v) == direction(b) && wanted(v));
    if leap(a) == (2, 1) {
        return rides(a) && leap(b) == (2, 1) && b.lame && !along(&rides);
    }
    let (Some(of_a), Some(of_b)) = (line(a), line(b)) else { return false };
    let crossing = |line: Line| line == Line::Diagonal;
    if hops(a) {
        let hit = rides(b) || b.lame || hops(b);
        of_a == of_b && hit && !along(&|v| v.hurdle == a.hurdle)
    } else if rides(a) {
        of_a == of_b && hops(b) && !along(&|v| rides(v) && v.reach == 7)
    } else if a.lame {
        let reached = |v: &Vector| rides(v) || leap(v).0 == 2;
        crossing(of_a) == crossing(of_b) && hops(b) && !along(&reached)
    } else {
        false
    }
}

/// The lines that are looked up as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Rank,
    File,
    Diagonal,
}

fn line(v: &Vector) -> Option<Line> {
    match leap(v) {
        (_, 0) if v.ranks == 0 => Some(Line::Rank),
        (_, 0) => Some(Line::File),
        (long, short) => (long == short).then_some(Line::Diagonal),
    }
}

/// Where a vector leads, however far; knights' leaps stay apart.
fn direction(v: &Vector) -> (i8, i8) {
    if line(v).is_some() { (v.files.signum(), v.ranks.signum()) } else { (v.files, v.ranks) }
}
