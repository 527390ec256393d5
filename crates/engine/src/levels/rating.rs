//! How strong somebody was measured to be.

/// Elo on the scale of Stockfish's `UCI_Elo`, with its uncertainty.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The most likely value.
    pub elo: i32,
    /// Half the width of its 95 % interval.
    pub margin: i32,
    /// Games that it was measured in.
    pub games: u32,
}

/// All that one calibration found.
#[derive(Debug)]
pub struct Ratings {
    /// The day on which it ended.
    pub date: &'static str,
    /// What it was anchored to.
    pub anchors: &'static str,
    /// The steps, in order.
    pub steps: &'static [Rating],
    /// The course's four and the levels above them, in order; empty where they were not measured.
    pub levels: &'static [Rating],
}

impl Ratings {
    /// The newest calibration.
    #[must_use]
    pub const fn newest() -> &'static Self {
        &super::ratings::RATINGS
    }
}
