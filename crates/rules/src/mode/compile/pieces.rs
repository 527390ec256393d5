//! The kinds of a file with their roles, and the ranks it names.

use super::kinds::{Kind, at_index, find_kind};
use crate::mode::file::{Fault, Faults};
use crate::types::{Bitboard, Color, Role, RoleSet};

/// The kinds of a file with their roles.
pub(super) struct PieceSet {
    pub(super) kinds: Vec<Kind>,
    pub(super) roles: Vec<Role>,
}

impl PieceSet {
    pub(super) fn role(&self, name: &str) -> Result<Role, Fault> {
        find_kind(&self.kinds, name).map(|at| self.roles[at])
    }

    /// The roles of a list of names; unknown names are faults.
    pub(super) fn roles_named(&self, names: &[String], field: &str, faults: &mut Faults) -> Vec<Role> {
        let role = |(index, name): (usize, &String)| {
            faults.keep(self.role(name).map_err(|fault| at_index(fault, field, index)))
        };
        names.iter().enumerate().filter_map(role).collect()
    }

    pub(super) fn all_that(&self, wanted: impl Fn(&Kind) -> bool) -> RoleSet {
        let fitting = self.kinds.iter().zip(&self.roles).filter(|(kind, _)| wanted(kind));
        fitting.map(|(_, role)| *role).collect()
    }
}

/// The ranks, seen from each side's own.
pub(super) fn zones(ranks: &[u8]) -> [Bitboard; 2] {
    Color::ALL.map(|color| {
        ranks.iter().fold(Bitboard::EMPTY, |zone, rank| zone | Bitboard::rank(color.rank(rank - 1)))
    })
}
