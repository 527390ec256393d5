//! What a set of rules decides, and the rules of chess.
//!
//! For [`Chess`] every answer is a constant, so the compiler leaves a bare chess move generator.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::Deref;

use arrayvec::ArrayVec;

use super::known_endings::KnownEndings;
use super::mode_rules::{Goal, ModeRules, NO_VARIANT_STATE, VariantState};
use super::{Planes, Position};
use crate::types::{Color, Move, MoveCode, Role};

/// A set of rules that a [`Position`] follows.
pub trait Rules: Copy + Eq + Hash + Debug + Send + Sync {
    /// How the board is stored: how many roles there can be.
    type Planes: Planes;
    /// How a move is stored.
    type Move: MoveCode;
    /// Where generated moves go; large enough for any position of these rules.
    type Moves: MoveBuffer<Self::Move>;
    /// What a position must remember beyond chess: checks given, pockets.
    type State: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static;

    /// Whether these are the rules of chess and nothing else: questions that only chess answers fast ask this.
    const IS_CHESS: bool = false;

    /// Whether a position remembers something beyond chess ([`Rules::after_move`]).
    const HAS_STATE: bool = false;

    /// Whether a game can be decided by something that chess does not know ([`Rules::goal`]).
    const HAS_GOALS: bool = false;

    /// What differs from chess, if these rules are a mode's data.
    #[inline(always)]
    fn mode_rules<'m>(&self) -> Option<&'m ModeRules>
    where
        Self: 'm,
    {
        None
    }

    /// What was found out about endings under these rules, if it is remembered.
    #[inline(always)]
    fn known_endings(&self) -> Option<&KnownEndings> {
        None
    }

    /// The part of the state that a mode's data speaks about.
    #[inline(always)]
    fn variant_state(state: &Self::State) -> &VariantState {
        let _ = state;
        &NO_VARIANT_STATE
    }

    /// The same, to change it; rules without [`Rules::mode_rules`] have none.
    #[inline(always)]
    fn variant_state_mut(state: &mut Self::State) -> Option<&mut VariantState> {
        let _ = state;
        None
    }

    /// The capital letter by which notations name a role, if it has one.
    #[inline]
    fn letter(&self, role: Role) -> Option<char> {
        role.letter()
    }

    /// What a mode calls a piece of this role; nothing where pieces have their usual names.
    fn name(&self, role: Role) -> Option<&str> {
        let _ = role;
        None
    }

    /// Whether notations write the role's moves without a letter.
    #[inline]
    fn is_pawn(&self, role: Role) -> bool {
        role == Role::PAWN
    }

    /// Whether both sides have reached their goal, so that the game is drawn. No move is legal afterward.
    #[inline(always)]
    fn is_goal_shared(&self, position: &Position<Self>) -> bool {
        let _ = position;
        false
    }

    /// The winner, if a goal beyond chess has been reached. No move is legal afterward.
    #[inline(always)]
    fn goal(&self, position: &Position<Self>) -> Option<Color> {
        let _ = position;
        None
    }

    /// Which goal was reached, if [`Rules::goal`] or [`Rules::is_goal_shared`] says that one was.
    fn goal_reached(&self, position: &Position<Self>) -> Option<Goal> {
        let _ = position;
        None
    }

    /// What a piece of this role is worth by common sense, in hundredths of a pawn; a royal piece nothing.
    #[inline]
    fn worth(&self, role: Role) -> i32 {
        match role {
            Role::PAWN => 100,
            Role::KNIGHT => 320,
            Role::BISHOP => 330,
            Role::ROOK => 500,
            Role::QUEEN => 950,
            _ => 0,
        }
    }

    /// Notes that `mover` has moved, with or without giving check.
    #[inline(always)]
    fn after_move(&self, state: &mut Self::State, mover: Color, check: bool) {
        let _ = (state, mover, check);
    }

    /// The part of the position's key that stands for the state.
    #[inline(always)]
    fn state_key(&self, state: &Self::State) -> u64 {
        let _ = state;
        0
    }
}

/// The rules of chess; Chess960 is chess from another start.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Chess;

impl Rules for Chess {
    type Planes = [u64; 4];
    type Move = Move;
    // No position of one king a side and any other pieces has more: each square can be reached along eight
    // lines at most, n pieces make 27 n moves at most, and promotions add no more than 72.
    type Moves = ArrayVec<Move, 512>;
    type State = ();

    const IS_CHESS: bool = true;
}

impl<A: smallvec::Array> MoveBuffer<A::Item> for smallvec::SmallVec<A> {
    #[inline(always)]
    fn push(&mut self, m: A::Item) {
        smallvec::SmallVec::push(self, m);
    }

    #[inline(always)]
    fn clear(&mut self) {
        smallvec::SmallVec::clear(self);
    }
}

/// A list of moves.
pub trait MoveBuffer<M>: Default + Deref<Target = [M]> {
    /// Adds a move.
    fn push(&mut self, m: M);

    /// Forgets all moves.
    fn clear(&mut self);
}

impl<M, const N: usize> MoveBuffer<M> for ArrayVec<M, N> {
    #[inline(always)]
    fn push(&mut self, m: M) {
        ArrayVec::push(self, m);
    }

    #[inline(always)]
    fn clear(&mut self) {
        ArrayVec::clear(self);
    }
}
