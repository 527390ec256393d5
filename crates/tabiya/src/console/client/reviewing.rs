//! A review of the game that is over, on a thread of its own.

use std::thread;

use tabiya_protocol::{MoveRow, Phase, Review};
use tabiya_review::{Effort, Halt};
use tabiya_words::phrase;

use super::state::Client;
use crate::console::happened::{Happened, News};
use crate::review_text;

/// Positions searched for each move: a long game takes some seconds.
const EFFORT: Effort = Effort { nodes: 20_000 };

impl Client {
    /// Has every move of the game judged.
    pub(super) fn review(&mut self) {
        let Some(view) = &self.view else {
            return self.say(phrase!(self.words(), NoGame));
        };
        let (Some(mirror), false) = (self.mirror, view.moves.is_empty()) else {
            return self.say(phrase!(self.words(), NoMoveToReview));
        };
        if view.now.status.phase != Phase::Over {
            return self.say(phrase!(self.words(), ReviewWhenOver));
        }
        let start = view.start_fen.clone();
        let clock = |row: &MoveRow| row.clock.and_then(|clock| u64::try_from(clock.0).ok());
        let moves: Vec<_> = view.moves.iter().map(|row| (row.uci.clone(), clock(row))).collect();
        let (news, halt) = (self.client_setup.news.clone(), Halt::default());
        self.reviewing = Some(halt.clone());
        thread::spawn(move || {
            let found = mirror.review(&start, &moves, EFFORT, halt);
            // Nobody hears it if the console has ended.
            news.send(Happened::News(News::Reviewed(found.map(Box::new)))).ok();
        });
    }

    /// Tells what came of it.
    pub(super) fn tell_review(&mut self, review: Option<&Review>) {
        self.reviewing = None;
        let first = self.view.as_ref().and_then(|view| self.mirror?.first(&view.start_fen));
        match review.zip(first) {
            Some((review, first)) => self.say(review_text::text(review, first, self.words())),
            None => self.say(phrase!(self.words(), ReviewBroken)),
        }
    }
}
