//! What was done on a day, and what lies ahead.

use crate::{DayCount, Deck};

/// Days over which it is told how much was kept.
const SPAN: i32 = 30;

impl Deck {
    /// What was done on a day.
    #[must_use]
    pub fn day(&self, day: i32) -> DayCount {
        self.days.get(&day).copied().unwrap_or_default()
    }

    /// The days with answers, from this one on.
    pub fn days_since(&self, day: i32) -> impl Iterator<Item = (i32, DayCount)> {
        self.days.range(day..).map(|(day, count)| (*day, *count))
    }

    /// Of a thousand cards that were asked again in the last thirty days, so many were known; none, if none was asked.
    #[must_use]
    pub fn retention(&self, today: i32) -> Option<u16> {
        let recent = self.days_since(today.saturating_sub(SPAN - 1)).map(|(_, count)| count);
        let (kept, asked) = recent.fold((0, 0), |(kept, asked), day| {
            (kept + u64::from(day.kept), asked + u64::from(day.asked_again))
        });
        let share = (kept * 1000).checked_div(asked)?;
        u16::try_from(share).ok()
    }

    /// How many days in a row there were answers, up to today or yesterday.
    #[must_use]
    pub fn streak(&self, today: i32) -> u32 {
        let done = |day: &i32| self.day(*day).answers > 0;
        let last = if done(&today) { today } else { today.saturating_sub(1) };
        let days = std::iter::successors(Some(last), |day| day.checked_sub(1)).take_while(done);
        u32::try_from(days.count()).unwrap_or(u32::MAX)
    }

    /// How many cards that were answered before are due on each of the days to come, today first; those that are late are today's.
    #[must_use]
    pub fn forecast(&self, today: i32, days: usize) -> Vec<u32> {
        let mut due = vec![0; days];
        for card in self.cards().filter(|card| card.is_active() && card.memory.is_some()) {
            let ahead = usize::try_from(card.due.saturating_sub(today)).unwrap_or(0);
            if let Some(count) = due.get_mut(ahead) {
                *count += 1;
            }
        }
        due
    }
}
