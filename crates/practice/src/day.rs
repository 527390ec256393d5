//! What was done on one day.

use crate::Grade;

/// The answers of a day.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct DayCount {
    /// All of them.
    pub answers: u32,
    /// Those that were right.
    pub right: u32,
    /// Cards that were answered for the first time.
    pub new: u32,
    /// Cards that had been answered on an earlier day.
    pub asked_again: u32,
    /// Those of them that were right.
    pub kept: u32,
}

impl DayCount {
    pub(crate) fn count(&mut self, grade: Grade, new: bool, again_today: bool) {
        let right = u32::from(grade != Grade::Again);
        self.answers += 1;
        self.right += right;
        self.new += u32::from(new);
        if !new && !again_today {
            self.asked_again += 1;
            self.kept += right;
        }
    }
}
