//! The rules of a mode: a handle to its data.

use core::fmt;
use core::hash::{Hash, Hasher};

use smallvec::SmallVec;

use super::Mode;
use crate::position::{Goal, KnownEndings, ModeRules, Position, Rules, VariantState};
use crate::types::{Color, Role, WideMove};

/// The rules of a mode, which is borrowed. Copied freely; two handles are equal if their modes came from the same text.
#[derive(Copy, Clone)]
pub struct Custom<'m>(&'m Mode);

impl<'m> Custom<'m> {
    /// The rules of this mode.
    #[must_use]
    pub const fn new(mode: &'m Mode) -> Self {
        Self(mode)
    }

    /// The mode that decides, with what views show of it.
    #[must_use]
    pub const fn mode(self) -> &'m Mode {
        self.0
    }
}

impl PartialEq for Custom<'_> {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0, other.0) || self.0.fingerprint == other.0.fingerprint
    }
}

impl Eq for Custom<'_> {}

impl Hash for Custom<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0.fingerprint);
    }
}

impl fmt::Debug for Custom<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Custom({})", self.0.id)
    }
}

impl Rules for Custom<'_> {
    type Planes = [u64; 6];
    type Move = WideMove;
    // Enough for any ordinary position; strange modes grow beyond it on the heap.
    type Moves = SmallVec<[WideMove; 256]>;
    type State = VariantState;

    const HAS_GOALS: bool = true;

    #[inline(always)]
    fn mode_rules<'f>(&self) -> Option<&'f ModeRules>
    where
        Self: 'f,
    {
        Some(&self.0.rules)
    }

    fn known_endings(&self) -> Option<&KnownEndings> {
        Some(&self.0.endings)
    }

    #[inline(always)]
    fn variant_state(state: &VariantState) -> &VariantState {
        state
    }

    #[inline(always)]
    fn variant_state_mut(state: &mut VariantState) -> Option<&mut VariantState> {
        Some(state)
    }

    fn letter(&self, role: Role) -> Option<char> {
        self.0.rules.letter(role)
    }

    fn name(&self, role: Role) -> Option<&str> {
        self.0.pieces().iter().find(|piece| piece.role == role).map(|piece| piece.name.as_str())
    }

    fn is_pawn(&self, role: Role) -> bool {
        self.0.rules.pawns.has(role)
    }

    #[inline]
    fn goal(&self, position: &Position<Self>) -> Option<Color> {
        super::goals::winner(&self.0.rules, position)
    }

    #[inline]
    fn is_goal_shared(&self, position: &Position<Self>) -> bool {
        super::goals::is_shared(&self.0.rules, position)
    }

    fn goal_reached(&self, position: &Position<Self>) -> Option<Goal> {
        super::goals::reached(&self.0.rules, position)
    }

    #[inline]
    fn worth(&self, role: Role) -> i32 {
        self.0.rules.values[role.index()]
    }

    fn state_key(&self, state: &VariantState) -> u64 {
        state.key()
    }
}
