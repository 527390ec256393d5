//! Start positions by chance. Chance itself is passed in: a function that returns a number below its argument.

use crate::chess960;
use crate::mode::{Custom, Look, Mode, PieceInfo, Start};
use crate::numbers::Dice;
use crate::position::{Position, Setup};
use crate::types::{Color, Piece, Role, Square};

/// A start position, and what its pieces look like in this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnStart<'m> {
    /// Who stands where, White to move.
    pub position: Position<Custom<'m>>,
    /// The look of each kind of piece.
    pub looks: Vec<(Role, Look)>,
}

/// How many draws are made before giving up: a sensible mode never needs more than a few.
const MOST_DRAWS: usize = 10_000;

impl Mode {
    /// A start position. `below(n)` returns a number from 0 to n - 1, each as likely as any other.
    #[must_use]
    pub fn draw_start(&self, below: &mut dyn FnMut(u32) -> u32) -> DrawnStart<'_> {
        let looks = || self.pieces.iter().map(|piece| (piece.role, piece.look)).collect();
        match &self.start {
            Start::Fen(fen) => {
                let position = self.position(fen).expect("the start was checked when the mode was read");
                DrawnStart { position, looks: looks() }
            }
            Start::Chess960 => DrawnStart { position: self.numbered(below(960)), looks: looks() },
            Start::Chaos => {
                let first = || self.draw_chaos(&mut fixed_sequence());
                self.draw_chaos(below).or_else(first).expect("tried when the mode was read")
            }
        }
    }

    /// The start position with this number: the same number always gives the same. Of Chess960 it is the usual
    /// number from 0 to 959, larger ones begin again; without a draw every number is the only start.
    #[must_use]
    pub fn numbered_start(&self, number: u64) -> DrawnStart<'_> {
        match self.start {
            Start::Chess960 => self.draw_start(&mut |limit| (number % u64::from(limit.max(1))) as u32),
            Start::Fen(_) | Start::Chaos => self.draw_start(&mut sequence(number)),
        }
    }

    /// How many numbers [`Mode::numbered_start`] tells apart; none for a mode without a draw.
    #[must_use]
    pub fn start_count(&self) -> Option<u32> {
        match self.start {
            Start::Fen(_) => None,
            Start::Chess960 => Some(960),
            Start::Chaos => Some(u32::MAX),
        }
    }

    /// The start position that needs no chance: a drawn one is that of chess, or the first that can be played.
    #[must_use]
    pub fn first_start(&self) -> Position<Custom<'_>> {
        if self.start == Start::Chess960 {
            return self.numbered(518);
        }
        self.draw_start(&mut fixed_sequence()).position
    }

    /// Whether a draw of chaos gives something to play with.
    #[cfg(feature = "json")]
    pub(in crate::mode) fn has_playable_start(&self) -> bool {
        self.draw_chaos(&mut fixed_sequence()).is_some()
    }

    /// Start position `number` of Chess960 under this mode's rules.
    ///
    /// # Panics
    /// If the number is above 959.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Position<Custom<'_>> {
        let back_rank = chess960::back_rank(number).expect("from 0 to 959");
        let mut setup = Setup::<Custom>::with_back_rank(back_rank);
        if self.rules.castling.is_none() {
            setup.castling = Default::default();
        }
        setup.position(Custom::new(self)).expect("the mode has the pieces of chess")
    }

    /// Sixteen pieces of the mode on the first two ranks, one of them royal, mirrored for the other side, so
    /// that nobody is in check and White can move.
    fn draw_chaos(&self, below: &mut dyn FnMut(u32) -> u32) -> Option<DrawnStart<'_>> {
        let kinds = |royal: bool| self.pieces.iter().filter(move |piece| piece.royal == royal);
        let (royals, others): (Vec<_>, Vec<_>) = (kinds(true).collect(), kinds(false).collect());
        for _ in 0..MOST_DRAWS {
            let mut roles: Vec<Role> =
                (0..15).map(|_| others[below(others.len() as u32) as usize].role).collect();
            roles.push(royals[below(royals.len() as u32) as usize].role);
            // The royal piece starts on the back rank: behind the others it lives longer.
            roles.swap(15, below(8) as usize);
            if let Some(position) = self.mirrored(&roles) {
                return Some(DrawnStart { position, looks: self.shuffled_looks(below) });
            }
        }
        None
    }

    /// Both sides with these roles on their first two ranks, if that can be played.
    fn mirrored(&self, roles: &[Role]) -> Option<Position<Custom<'_>>> {
        let mut setup = Setup::<Custom>::empty();
        for (index, role) in roles.iter().enumerate() {
            let square = Square::from_low_bits(index as u8);
            setup.board.place(square, Piece::new(Color::White, *role));
            setup.board.place(square.mirrored(), Piece::new(Color::Black, *role));
        }
        let position = setup.position(Custom::new(self)).ok()?;
        let playable = !position.is_check() && position.has_legal_move() && position.end().is_none();
        playable.then_some(position)
    }

    /// Every kind with the look of another: what a piece looks like says nothing about how it moves. Royal
    /// pieces keep theirs, so that everybody knows what to guard.
    fn shuffled_looks(&self, below: &mut dyn FnMut(u32) -> u32) -> Vec<(Role, Look)> {
        let mut looks: Vec<_> = self.pieces.iter().filter(|piece| !piece.royal).map(|p| p.look).collect();
        for i in (1..looks.len()).rev() {
            looks.swap(i, below(i as u32 + 1) as usize);
        }
        let mut shuffled = looks.into_iter();
        let look_of = |piece: &PieceInfo| {
            if piece.royal { piece.look } else { shuffled.next().unwrap_or(piece.look) }
        };
        let roles: Vec<_> = self.pieces.iter().map(|piece| piece.role).collect();
        roles.into_iter().zip(self.pieces.iter().map(look_of)).collect()
    }
}

/// The same numbers for everybody.
fn fixed_sequence() -> impl FnMut(u32) -> u32 {
    sequence(1)
}

/// The numbers that belong to this one.
fn sequence(number: u64) -> impl FnMut(u32) -> u32 {
    let mut dice = Dice::new(number);
    move |limit| dice.part(limit.max(1).into()) as u32
}
