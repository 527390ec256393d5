//! Movement as data: what a piece of any rules may do, ready to be looked up.
//!
//! A movement is a list of vectors seen from White's side; for Black forward is the other way. Leaps are
//! tables, full lines are the look-ups of bishop and rook, everything else is walked square by square.

use super::{bishop_attacks, rook_attacks};
use crate::types::{Bitboard, Color, Square};

/// What a piece needs in its way.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Hurdle {
    /// Nothing: it goes as far as the squares are empty.
    #[default]
    None,
    /// Exactly one piece, anywhere before the target (a cannon).
    Any,
    /// A piece right before the target (a grasshopper).
    Adjacent,
}

/// One direction of a movement, from White's side.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Vector {
    /// Files to the right, from -7 to 7.
    pub files: i8,
    /// Ranks forward, from -7 to 7.
    pub ranks: i8,
    /// How many times it may be repeated, from 1 to 7; 7 is as far as the board goes.
    pub reach: u8,
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// Whether it may capture.
    pub captures: bool,
    /// Whether a step longer than one square needs the squares in between to be empty.
    pub lame: bool,
    /// Whether only a piece that has not moved may use it.
    pub first: bool,
    /// What must be in the way.
    pub hurdle: Hurdle,
    /// Whether Black goes the same way on the board instead of the mirrored one.
    pub fixed: bool,
}

impl Vector {
    /// A single step that moves and captures.
    #[must_use]
    pub const fn step(files: i8, ranks: i8) -> Self {
        Self {
            files,
            ranks,
            reach: 1,
            quiet: true,
            captures: true,
            lame: false,
            first: false,
            hurdle: Hurdle::None,
            fixed: false,
        }
    }

    pub(crate) const fn oriented(self, color: Color) -> Self {
        match color {
            Color::Black if !self.fixed => Self { ranks: -self.ranks, ..self },
            _ => self,
        }
    }

    const fn is_leap(self) -> bool {
        self.reach == 1 && !self.lame && !self.first && matches!(self.hurdle, Hurdle::None)
    }

    const fn is_line(self, files: i8, ranks: i8) -> bool {
        self.files == files
            && self.ranks == ranks
            && self.reach >= 7
            && !self.lame
            && !self.first
            && matches!(self.hurdle, Hurdle::None)
    }

    /// The squares a lame step from `from` passes: along the longer axis first, then on the diagonal.
    fn passed(self, from: Square) -> Bitboard {
        let (mut files, mut ranks) = (self.files, self.ranks);
        let (mut square, mut passed) = (from, Bitboard::EMPTY);
        loop {
            let longer = files.unsigned_abs().cmp(&ranks.unsigned_abs());
            let (df, dr) = (
                if longer.is_lt() { 0 } else { files.signum() },
                if longer.is_gt() { 0 } else { ranks.signum() },
            );
            files -= df;
            ranks -= dr;
            match square.offset(df, dr) {
                Some(next) if (files, ranks) != (0, 0) => {
                    passed |= next;
                    square = next;
                }
                _ => return passed,
            }
        }
    }

    /// The squares this vector reaches or attacks from `from`, whoever stands there.
    fn walk(self, from: Square, occupied: Bitboard) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        let mut hurdles = 0;
        let mut square = from;
        for _ in 0..self.reach {
            if self.lame && (self.passed(square) & occupied).any() {
                break;
            }
            let Some(next) = square.offset(self.files, self.ranks) else { break };
            square = next;
            let blocked = occupied.has(square);
            match self.hurdle {
                Hurdle::None => reached |= square,
                Hurdle::Any | Hurdle::Adjacent if hurdles == 1 => reached |= square,
                Hurdle::Any | Hurdle::Adjacent => {}
            }
            let over = match self.hurdle {
                Hurdle::None => blocked,
                Hurdle::Any => blocked && hurdles == 1,
                Hurdle::Adjacent => hurdles == 1,
            };
            if over {
                break;
            }
            hurdles += usize::from(blocked);
        }
        reached
    }
}

const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHTS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// What one color's pieces do for one purpose: moving or capturing.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Purpose {
    leaps: [Bitboard; 64],
    diagonal: bool,
    straight: bool,
    walks: Vec<Vector>,
    /// Everything that could be reached from a square if the board were as helpful as possible.
    horizon: [Bitboard; 64],
}

impl Purpose {
    fn new(vectors: impl Iterator<Item = Vector> + Clone) -> Self {
        let has_all = |directions: [(i8, i8); 4]| {
            directions.iter().all(|(files, ranks)| vectors.clone().any(|v| v.is_line(*files, *ranks)))
        };
        let (diagonal, straight) = (has_all(DIAGONALS), has_all(STRAIGHTS));
        let in_lines = |v: &Vector| {
            let one_of = |all: [(i8, i8); 4]| all.iter().any(|(files, ranks)| v.is_line(*files, *ranks));
            diagonal && one_of(DIAGONALS) || straight && one_of(STRAIGHTS)
        };
        let mut purpose = Self {
            leaps: [Bitboard::EMPTY; 64],
            diagonal,
            straight,
            walks: vectors.clone().filter(|v| !v.is_leap() && !in_lines(v)).collect(),
            horizon: [Bitboard::EMPTY; 64],
        };
        for from in Square::ALL {
            for vector in vectors.clone() {
                let mut square = from;
                for step in 0..vector.reach {
                    let Some(next) = square.offset(vector.files, vector.ranks) else { break };
                    square = next;
                    purpose.horizon[from.index()] |= square;
                    if step == 0 && vector.is_leap() {
                        purpose.leaps[from.index()] |= square;
                    }
                }
            }
        }
        purpose
    }

    #[inline]
    fn targets(&self, from: Square, occupied: Bitboard, unmoved: bool) -> Bitboard {
        let mut targets = self.leaps[from.index()];
        if self.diagonal {
            targets |= bishop_attacks(from, occupied);
        }
        if self.straight {
            targets |= rook_attacks(from, occupied);
        }
        for vector in &self.walks {
            if unmoved || !vector.first {
                targets |= vector.walk(from, occupied);
            }
        }
        targets
    }
}

/// A movement, compiled for both colors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    vectors: Vec<Vector>,
    moves: [Purpose; 2],
    captures: [Purpose; 2],
    first_from: [Bitboard; 2],
}

impl Movement {
    /// Compiles vectors; `first_from` are the squares on which each color's piece counts as not having moved.
    #[must_use]
    pub fn new(vectors: &[Vector], first_from: [Bitboard; 2]) -> Self {
        let vectors = normalized(vectors);
        let purpose = |color: Color, wanted: fn(&Vector) -> bool| {
            let oriented: Vec<_> = vectors.iter().filter(|v| wanted(v)).map(|v| v.oriented(color)).collect();
            Purpose::new(oriented.iter().copied())
        };
        Self {
            moves: Color::ALL.map(|color| purpose(color, |v| v.quiet)),
            captures: Color::ALL.map(|color| purpose(color, |v| v.captures)),
            vectors,
            first_from,
        }
    }

    /// The vectors, each once, in a fixed order: equal movements have equal vectors.
    #[must_use]
    pub fn vectors(&self) -> &[Vector] {
        &self.vectors
    }

    /// Whether it only leaps: what stands on the board never stops it.
    #[must_use]
    pub fn is_leaper(&self) -> bool {
        self.vectors.iter().all(|vector| vector.is_leap())
    }

    /// Whether a piece never leaves the squares of its color.
    #[must_use]
    pub fn is_color_bound(&self) -> bool {
        self.vectors.iter().all(|vector| (vector.files + vector.ranks) % 2 == 0)
    }

    /// Whether whatever it attacks, if it moves the same way, attacks it as well.
    #[must_use]
    pub fn is_attacked_back(&self) -> bool {
        let of = |color: Color| self.vectors.iter().filter(|v| v.captures).map(move |v| v.oriented(color));
        let plain = |v: &Vector| !v.lame && !v.first && v.hurdle != Hurdle::Adjacent;
        let back = |v: &Vector, w: &Vector| {
            (v.files, v.ranks, v.reach, v.hurdle) == (-w.files, -w.ranks, w.reach, w.hurdle)
        };
        of(Color::White).all(|v| plain(&v) && of(Color::Black).any(|w| back(&v, &w)))
            && of(Color::Black).all(|v| of(Color::White).any(|w| back(&v, &w)))
    }

    /// The squares on which a piece of this color counts as not having moved.
    #[must_use]
    pub fn first_from(&self, color: Color) -> Bitboard {
        self.first_from[color.index()]
    }

    /// Where a piece may go without capturing.
    #[inline]
    #[must_use]
    pub fn quiet_targets(&self, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
        let unmoved = self.first_from[color.index()].has(from);
        self.moves[color.index()].targets(from, occupied, unmoved) - occupied
    }

    /// The squares a piece attacks: where it could capture if something stood there.
    #[inline]
    #[must_use]
    pub fn attacks(&self, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
        let unmoved = self.first_from[color.index()].has(from);
        self.captures[color.index()].targets(from, occupied, unmoved)
    }

    /// Everywhere a piece could go or take on a board that were just right for it.
    #[must_use]
    pub fn horizon(&self, color: Color, from: Square) -> Bitboard {
        let unmoved = self.first_from[color.index()].has(from);
        let vectors = self.vectors.iter().filter(|vector| unmoved || !vector.first);
        vectors.map(|vector| vector.oriented(color)).fold(Bitboard::EMPTY, |set, vector| {
            let steps = core::iter::successors(Some(from), |at| at.offset(vector.files, vector.ranks));
            steps.skip(1).take(usize::from(vector.reach)).fold(set, |set, square| set | square)
        })
    }

    /// Whether a piece attacks a square.
    #[inline]
    #[must_use]
    pub fn is_attacking(&self, color: Color, from: Square, to: Square, occupied: Bitboard) -> bool {
        self.captures[color.index()].horizon[from.index()].has(to)
            && self.attacks(color, from, occupied).has(to)
    }
}

/// Each vector once, sorted: those that differ only in their purpose are one.
#[must_use]
pub fn normalized(vectors: &[Vector]) -> Vec<Vector> {
    let bare = |v: &Vector| Vector { quiet: false, captures: false, ..*v };
    // A lame step of one square passes nothing.
    let long = |v: &Vector| v.files.unsigned_abs().max(v.ranks.unsigned_abs()) > 1;
    let mut all: Vec<Vector> = vectors.iter().map(|v| Vector { lame: v.lame && long(v), ..*v }).collect();
    all.sort_unstable_by_key(bare);
    all.dedup_by(|next, known| {
        let same = bare(next) == bare(known);
        if same {
            known.quiet |= next.quiet;
            known.captures |= next.captures;
        }
        same
    });
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::{king_attacks, knight_attacks, queen_attacks};

    const NOWHERE: [Bitboard; 2] = [Bitboard::EMPTY; 2];

    fn around(files: i8, ranks: i8, reach: u8) -> Vec<Vector> {
        let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let turned = [(files, ranks), (ranks, files)];
        let all = turned.into_iter().flat_map(|(f, r)| signs.map(|(a, b)| (f * a, r * b)));
        all.map(|(files, ranks)| Vector { reach, ..Vector::step(files, ranks) }).collect()
    }

    #[test]
    fn chess_pieces_as_data_are_the_chess_pieces() {
        let queen = Movement::new(&[around(1, 0, 7), around(1, 1, 7)].concat(), NOWHERE);
        let king = Movement::new(&[around(1, 0, 1), around(1, 1, 1)].concat(), NOWHERE);
        let knight = Movement::new(&around(1, 2, 1), NOWHERE);
        let occupied = Bitboard(0x0042_8100_1824_0081);
        for from in Square::ALL {
            for color in Color::ALL {
                assert_eq!(queen.attacks(color, from, occupied), queen_attacks(from, occupied));
                assert_eq!(king.attacks(color, from, occupied), king_attacks(from));
                assert_eq!(knight.quiet_targets(color, from, occupied), knight_attacks(from) - occupied);
            }
        }
    }

    #[test]
    fn limits_lameness_and_hurdles() {
        let e4 = Square::E4;
        let short_rook = Movement::new(&around(1, 0, 2), NOWHERE);
        assert_eq!(short_rook.attacks(Color::White, e4, Bitboard::EMPTY).count(), 8);
        assert_eq!(short_rook.attacks(Color::White, e4, Square::E5.into()).count(), 7);
        let horse: Vec<_> = around(1, 2, 1).into_iter().map(|v| Vector { lame: true, ..v }).collect();
        let horse = Movement::new(&horse, NOWHERE);
        let targets = horse.attacks(Color::White, e4, Square::E5.into());
        assert!(!targets.has(Square::D6) && !targets.has(Square::F6) && targets.count() == 6);
        let hopping = |hurdle| around(1, 0, 7).into_iter().map(move |v| Vector { hurdle, ..v });
        let cannon = Movement::new(&hopping(Hurdle::Any).collect::<Vec<_>>(), NOWHERE);
        let occupied: Bitboard = [Square::E6, Square::E8, Square::B4].into_iter().collect();
        let over = cannon.attacks(Color::White, e4, occupied);
        assert_eq!(over, [Square::E7, Square::E8, Square::A4].into_iter().collect());
        let grasshopper = Movement::new(&hopping(Hurdle::Adjacent).collect::<Vec<_>>(), NOWHERE);
        let next = grasshopper.attacks(Color::White, e4, occupied);
        assert_eq!(next, [Square::E7, Square::A4].into_iter().collect());
    }

    #[test]
    fn what_is_said_of_a_movement_as_a_whole() {
        let movement = |vectors: &[Vector]| Movement::new(vectors, NOWHERE);
        let (knight, rook) = (movement(&around(1, 2, 1)), movement(&around(1, 0, 7)));
        let camel = movement(&around(1, 3, 1));
        assert!(knight.is_leaper() && !knight.is_color_bound() && knight.is_attacked_back());
        assert!(!rook.is_leaper() && !rook.is_color_bound() && rook.is_attacked_back());
        assert!(camel.is_color_bound());
        // Forward for both is toward each other; to the right is not.
        let forward = Vector::step(0, 1);
        assert!(movement(&[forward]).is_attacked_back());
        assert!(!movement(&[Vector { fixed: true, ..forward }]).is_attacked_back());
        assert!(!movement(&[Vector::step(1, 0)]).is_attacked_back());
        assert!(!movement(&[Vector { lame: true, ..Vector::step(0, 2) }]).is_attacked_back());
    }

    #[test]
    fn first_steps_and_forward_depend_on_color_and_square() {
        let double = Vector { lame: true, first: true, captures: false, ..Vector::step(0, 2) };
        let pawn = Movement::new(&[double], [Bitboard::rank(1), Bitboard::rank(6)]);
        assert_eq!(pawn.quiet_targets(Color::White, Square::E2, Bitboard::EMPTY), Square::E4.into());
        assert_eq!(pawn.quiet_targets(Color::Black, Square::E7, Bitboard::EMPTY), Square::E5.into());
        assert!(pawn.quiet_targets(Color::White, Square::E3, Bitboard::EMPTY).is_empty());
        assert!(pawn.quiet_targets(Color::White, Square::E2, Square::E3.into()).is_empty());
        assert!(pawn.attacks(Color::White, Square::E2, Bitboard::EMPTY).is_empty());
    }
}
