//! The next game of a series.

use tabiya_game::{Action, Beginning, Command, Game, Opening, Table, apply, decide};
use tabiya_rules::types::Color;

use super::{Room, commit::Outcome};
use crate::{
    bots::Playable,
    clock::wall_clock,
    rooms::{
        creation::opening_entries,
        entry::{Entry, RoomEntry},
    },
    secret::{command, die, game_name},
    storage::{Holders, NewRecord},
};

impl<R: Playable> Room<R> {
    /// Makes the game that was agreed on, once. After a crash in between it is made when the room is next loaded.
    pub(super) async fn finish_rematch(&mut self) {
        if self.folded.extras.next.is_some() {
            return;
        }
        let Some((swap, terms)) = self.folded.game.next_game().map(|(swap, terms)| (swap, terms.clone()))
        else {
            return;
        };
        let Some(record) = self.next_record(swap, terms) else { return };
        let created = match self.house.storage.create(record).await {
            Ok(created) => created,
            Err(error) => {
                tracing::warn!(game = self.row.name, %error, "the next game was not made");
                return;
            }
        };
        let entry = Entry::Room(RoomEntry::Next { game: created.name });
        if let Outcome::Failed(why) = self.commit(vec![entry], None, Vec::new()).await {
            tracing::warn!(game = self.row.name, code = why.code, "the next game was not announced");
        }
    }

    fn next_record(&self, swap: bool, mut terms: tabiya_game::Terms) -> Option<NewRecord> {
        // A drawn start is drawn anew; a start of one's own is kept.
        if terms.draw.is_some() {
            terms = Opening::new(&self.mode, Beginning::default(), terms, &mut die).ok()?.terms;
        }
        let mut game = Game::on_terms(self.rules, terms.clone()).ok()?;
        let now = self.house.clock.now();
        let mut events = vec![game.opened(now)];
        let from = |color: Color| if swap { !color } else { color };
        for color in Color::ALL {
            let player = self.folded.game.player(from(color))?.clone();
            let sit = decide(&game, Command::host(Action::Sit { color, player }), now).ok()?;
            for event in sit {
                apply(&mut game, &event).ok()?;
                events.push(event);
            }
        }
        events.extend(decide(&game, Command::host(Action::Start), now).ok()?);
        let old = self.row.holders;
        let holders = match swap {
            true => Holders { white: old.black, black: old.white, host: old.host },
            false => old,
        };
        // At one table the score is by color: nobody changes seats.
        let flips = swap && terms.table == Table::Online;
        Some(NewRecord {
            name: game_name(),
            created: wall_clock(),
            holders,
            invite: None,
            series: Some(self.row.series),
            flipped: self.row.flipped ^ flips,
            timed: !terms.clock.is_unlimited() || terms.pace.is_some(),
            command: command(old.host.as_ref(), &format!("rematch of {}", self.row.name)),
            events: opening_entries(&terms, events, self.folded.extras.pace, None),
        })
    }
}
