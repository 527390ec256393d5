//! The letters by which languages name the pieces.
//!
//! Figurines mean the same in every language. A role that chess does not know keeps the letter of its rules.

use core::fmt;

use crate::position::Rules;
use crate::types::{Color, Piece, Role, RoleSet};

/// Whose letters a move is written with.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Language {
    /// K Q R B N, the letters of the PGN standard.
    #[default]
    English,
    /// K D T L S.
    German,
    /// K D T L S, as in German, Danish or Norwegian: a move tells nothing about which of them it is.
    Swedish,
    /// R D T F C.
    French,
    /// K V B F H.
    Hungarian,
    /// K D T L P: the letter of the knight is the pawn's elsewhere.
    Dutch,
    /// R D T A C, as in Italian.
    Spanish,
    /// R D T B C.
    Portuguese,
    /// K H W G S.
    Polish,
    /// K D V S J, as in Slovak.
    Czech,
    /// K D T L R.
    Finnish,
    /// ♔ ♕ ♖ ♗ ♘ for both sides, as books print them.
    Figurine,
}

/// The roles of chess in the order of the letters below.
const ORDER: [Role; 6] = [Role::KING, Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::PAWN];

impl Language {
    /// Every language, English first.
    pub const ALL: [Self; 12] = [
        Self::English,
        Self::German,
        Self::Swedish,
        Self::French,
        Self::Hungarian,
        Self::Dutch,
        Self::Spanish,
        Self::Portuguese,
        Self::Polish,
        Self::Czech,
        Self::Finnish,
        Self::Figurine,
    ];

    /// The languages whose letters a player may type without having chosen one: among those of their letters that
    /// English does not know, none means two things.
    pub const TYPED: [Self; 4] = [Self::English, Self::German, Self::French, Self::Hungarian];

    /// The languages whose letters differ, in the order in which whole games are tried.
    pub(super) const DISTINCT: [Self; 10] = [
        Self::English,
        Self::German,
        Self::French,
        Self::Hungarian,
        Self::Dutch,
        Self::Spanish,
        Self::Portuguese,
        Self::Polish,
        Self::Czech,
        Self::Finnish,
    ];

    /// King, queen, rook, bishop, knight and pawn.
    const fn letters(self) -> [char; 6] {
        match self {
            Self::English => ['K', 'Q', 'R', 'B', 'N', 'P'],
            Self::German | Self::Swedish => ['K', 'D', 'T', 'L', 'S', 'B'],
            Self::French => ['R', 'D', 'T', 'F', 'C', 'P'],
            Self::Hungarian => ['K', 'V', 'B', 'F', 'H', 'G'],
            Self::Dutch => ['K', 'D', 'T', 'L', 'P', '♙'],
            Self::Spanish => ['R', 'D', 'T', 'A', 'C', '♙'],
            Self::Portuguese => ['R', 'D', 'T', 'B', 'C', '♙'],
            Self::Polish => ['K', 'H', 'W', 'G', 'S', '♙'],
            Self::Czech => ['K', 'D', 'V', 'S', 'J', '♙'],
            Self::Finnish => ['K', 'D', 'T', 'L', 'R', '♙'],
            Self::Figurine => ['♔', '♕', '♖', '♗', '♘', '♙'],
        }
    }

    /// The letter of a role, if it has one.
    #[must_use]
    pub fn letter<R: Rules>(self, rules: &R, role: Role) -> Option<char> {
        match ORDER.iter().position(|other| *other == role) {
            Some(at) if self != Self::English => Some(self.letters()[at]),
            _ => rules.letter(role),
        }
    }

    /// Every role that this capital letter or figurine may name.
    pub(super) fn roles<R: Rules>(self, rules: &R, letter: char) -> RoleSet {
        if let Some(role) = role_of_figurine(letter) {
            return RoleSet::of(role);
        }
        let roles = (1..Role::CODES as u8).filter_map(Role::from_code);
        roles.filter(|role| self.letter(rules, *role) == Some(letter)).collect()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The role that a figurine of either color shows.
fn role_of_figurine(figurine: char) -> Option<Role> {
    let shows =
        |role: Role| Color::ALL.into_iter().any(|color| Piece::new(color, role).figurine() == Some(figurine));
    if figurine.is_ascii() { None } else { Role::ALL.into_iter().find(|role| shows(*role)) }
}
