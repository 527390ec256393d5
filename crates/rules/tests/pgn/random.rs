//! Numbers from a fixed seed, the same in every run.

/// A small generator (xorshift64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `limit`; 0 if there is none.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}
