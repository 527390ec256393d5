//! Late move reductions (LMR): the table of how much less deep late moves are searched.

/// One ply, in the fractions in which reductions are counted.
pub(super) const PLY: i32 = 1024;

/// Reductions by depth and move number, for a move with an average history.
pub(super) struct Reductions(Box<[[i16; 64]; 64]>);

impl Reductions {
    pub(super) fn new() -> Self {
        let ln = |n: usize| (n.max(1) as f64).ln();
        Self(Box::new(core::array::from_fn(|depth| {
            core::array::from_fn(|count| ((0.78 + ln(depth) * ln(count) / 2.35) * f64::from(PLY)) as i16)
        })))
    }

    /// The reduction at this depth for the move with this number, in fractions of a ply.
    #[inline(always)]
    pub(super) fn of(&self, depth: i32, count: i32) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][count.clamp(0, 63) as usize])
    }
}
