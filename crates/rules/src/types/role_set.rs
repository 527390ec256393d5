//! Sets of roles.

use core::fmt;

use super::Role;

/// A set of roles: bit `n` stands for the role with code `n`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct RoleSet(u32);

impl RoleSet {
    /// No role.
    pub const EMPTY: Self = Self(0);
    /// The six roles of chess.
    pub const CHESS: Self = Self(0b1110_1110);

    /// The set of one role.
    #[inline]
    #[must_use]
    pub const fn of(role: Role) -> Self {
        Self(1 << role.code())
    }

    /// The set with this role in it too.
    #[inline]
    #[must_use]
    pub const fn with(self, role: Role) -> Self {
        Self(self.0 | 1 << role.code())
    }

    /// Whether the role is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, role: Role) -> bool {
        self.0 >> role.code() & 1 != 0
    }

    /// Whether the role with this code (0: nothing) is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn has_code(self, code: u8) -> bool {
        self.0 >> (code & 31) & 1 != 0
    }

    /// Whether there is no role in the set.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The roles, lowest code first.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let role = Role::from_code(left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(role)
        })
    }
}

impl FromIterator<Role> for RoleSet {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        roles.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for RoleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_roles_behaves_like_one() {
        let set: RoleSet = Role::ALL.into_iter().collect();
        assert_eq!(set, RoleSet::CHESS);
        assert!(set.has(Role::KING) && !set.has_code(4) && !set.has_code(0));
        assert_eq!(set.without(RoleSet::of(Role::PAWN)).iter().count(), 5);
        assert_eq!(RoleSet::EMPTY.iter().next(), None);
        assert!(RoleSet::of(Role::from_code(31).unwrap()).has_code(31));
    }
}
