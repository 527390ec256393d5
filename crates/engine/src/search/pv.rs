//! The principal variation (PV), collected in a triangular table on the way back from the leaves.

use crate::score::MAX_PLY;

/// A triangular PV table: one line for each ply, each beginning with that ply's move.
pub(super) struct PvTable<M> {
    moves: Box<[M]>,
    lengths: [u8; MAX_PLY + 1],
}

impl<M: Copy> PvTable<M> {
    pub(super) fn new(filler: M) -> Self {
        let moves = vec![filler; (MAX_PLY + 1) * MAX_PLY].into_boxed_slice();
        Self { moves, lengths: [0; MAX_PLY + 1] }
    }

    /// Nothing is known at this ply yet.
    #[inline(always)]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// The best line at `ply` is this move and the best line after it.
    pub(super) fn set(&mut self, ply: usize, m: M) {
        let tail = usize::from(self.lengths[ply + 1]).min(MAX_PLY - 1);
        let (before, after) = self.moves.split_at_mut((ply + 1) * MAX_PLY);
        let line = &mut before[ply * MAX_PLY..];
        line[0] = m;
        line[1..=tail].copy_from_slice(&after[..tail]);
        self.lengths[ply] = tail as u8 + 1;
    }

    /// The best line after a move at the root.
    pub(super) fn after_root(&self) -> &[M] {
        &self.moves[MAX_PLY..][..usize::from(self.lengths[1])]
    }
}
