//! Flags and gifts of time.

use tabiya_rules::position::Rules;
use tabiya_rules::types::Color;

use super::{Decision, Events};
use crate::clock::Control;
use crate::ending::Ending;
use crate::event::EventKind;
use crate::refusal::Refusal;
use crate::time::Millis;

impl<R: Rules> Decision<'_, R> {
    /// The end, if the flag of the side to move has fallen by now.
    pub(super) fn fallen_flag(&self, lag: Millis) -> Option<Ending> {
        let available = self.game.time_to_move()?;
        let fallen = self.game.thought(self.now).minus(lag) >= available;
        fallen.then(|| self.game.end_by_flag(self.game.turn()))
    }

    pub(super) fn add_time(&self, millis: Millis, to: Option<Color>) -> Result<Events, Refusal> {
        let (least, most) = (Millis::seconds(1), Millis::hours(1));
        let to = match self.by.seat() {
            Some(seat) => !seat,
            None => to.unwrap_or(self.game.turn()),
        };
        if *self.game.terms.clock.side(to) == Control::Unlimited {
            return Err(Refusal::NoClock);
        }
        if !(least..=most).contains(&millis) {
            return Err(Refusal::BadTime { least, most, found: millis });
        }
        self.one(EventKind::TimeAdded { to, millis })
    }
}
