//! Who is here.

use tabiya_game::{Action, Command, Now};
use tabiya_rules::{position::Rules, types::Color};

use super::Host;

impl<R: Rules> Host<R> {
    /// Somebody came or went.
    pub(super) fn online(&mut self, online: [bool; 2], now: Now) {
        for color in Color::ALL {
            let since = &mut self.offline[color.index()];
            match (online[color.index()], *since) {
                (true, _) => {
                    *since = None;
                    if self.leads {
                        self.arrived(color);
                    }
                }
                (false, None) if !self.is_machine(color) => self.offline[color.index()] = Some(now),
                (false, _) => {}
            }
        }
    }

    /// A player is back: the log hears of it, and clocks that waited for this player run.
    fn arrived(&mut self, color: Color) {
        if self.room.game.abandoned_at(color).is_some() {
            self.own(Command::host(Action::Returned { color }));
        }
        if self.room.game.turn() == color {
            self.go_on();
        }
    }
}
