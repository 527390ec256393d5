//! What the room tells, as texts.

use tabiya_protocol::{ChatLine, ClaimKind, Happening, Outcome};
use tabiya_rules::types::Color;
use tabiya_words::phrase;

use super::state::Client;
use crate::console::language::sentences;
use crate::console::view::from_room::{color, printable, seat_name};
use crate::console::view::picture::Stage;

impl Client {
    /// Shows a game for the first time.
    pub(super) fn greet(&mut self, loaded: Option<String>) {
        let Some(view) = &self.view else { return };
        let (seats, draw) = (view.you.seats.clone(), view.draw);
        if !self.is_own() {
            self.client_setup.look.bottom = match seats[..] {
                [tabiya_protocol::Color::Black] => Color::Black,
                _ => Color::White,
            };
            self.say(match seats[..] {
                [] => phrase!(self.words(), YouWatch),
                [one] => phrase!(self.words(), YouPlay, color = color(one)),
                _ => phrase!(self.words(), YouPlayBoth),
            });
        }
        let is_loaded = loaded.is_some();
        if let Some(title) = loaded {
            self.say(title);
        }
        self.show_board();
        // By which number a start was drawn, so that it can be had again.
        if let Some(number) = draw.filter(|_| self.is_own() && !is_loaded) {
            self.say(phrase!(self.words(), StartNumber, number = number));
        }
        self.tell_check();
        self.tell_end();
    }

    fn tell_check(&mut self) {
        let is_check = self.view.as_ref().is_some_and(|view| !view.now.board.checks.is_empty());
        if is_check && self.is_playing() {
            self.say(phrase!(self.words(), InCheck, color = self.turn()));
        }
    }

    pub(super) fn tell_end(&mut self) {
        if let Stage::Over(how) = self.picture().stage {
            self.say(how);
        }
    }

    /// Tells what happened: what changes the board first, then the board, then the rest.
    pub(super) fn tell(&mut self, happened: &[Happening], chat: &[ChatLine]) {
        let mut moved = false;
        let mut shows = false;
        for one in happened {
            let text = match one {
                Happening::Moved { forced, language, .. } => {
                    moved = true;
                    self.told_move(*forced, language.as_deref())
                }
                Happening::TakenBack { plies } => phrase!(self.words(), TakenBack, count = plies),
                _ => continue,
            };
            shows = true;
            self.say(text);
        }
        if shows {
            (self.picked, self.promotion) = (None, None);
            self.show_change();
        }
        if moved {
            self.tell_check();
        }
        let mut next = None;
        for one in happened {
            if let Happening::Rematch { game } = one {
                next = Some(game.clone());
            }
            if let Some(text) = self.sentence_for(one) {
                self.say(text);
            }
        }
        for line in chat {
            let text = if self.is_own() {
                format!("\"{}\"", line.text)
            } else {
                sentences::chat(line, self.words())
            };
            self.say(text);
        }
        if let Some(game) = next.filter(|_| !self.is_own()) {
            self.view = None;
            if let Some(link) = &mut self.client_setup.guest {
                link.game.clone_from(&game.0);
            }
            self.join(game);
        }
    }

    /// `12... Nf6`.
    fn told_move(&self, forced: bool, language: Option<&str>) -> String {
        let picture = self.picture();
        let Some(row) = picture.moves.last() else { return String::new() };
        let dots = if row.color.is_white() { "." } else { "..." };
        let words = self.words();
        let late = if forced { phrase!(words, TooLate) } else { String::new() };
        let read = language.map(|language| phrase!(words, ReadIn, language = words.language(language)));
        let read = read.unwrap_or_default();
        format!("{}{dots} {}{late}{read}", row.number, row.san)
    }

    /// What happened besides moves.
    fn sentence_for(&self, one: &Happening) -> Option<String> {
        let words = self.words();
        let name = |side: &tabiya_protocol::Color| self.called(color(*side));
        Some(match one {
            Happening::Ended { .. } => match self.picture().stage {
                Stage::Over(how) => how,
                _ => return None,
            },
            Happening::Asked { color: by, what } => words.about(&words.offers[what], &name(by)),
            Happening::Declined { color: by, what } => words.about(&words.declined[what], &name(by)),
            Happening::ClaimRejected { claim, found, needed, .. } => {
                let rejected = words.rejected(*claim, *found, *needed);
                match self.other_ground.filter(|_| *claim == ClaimKind::Threefold) {
                    Some((found, needed)) => {
                        format!("{rejected} {}", words.rejected(ClaimKind::Fifty, found, needed))
                    }
                    None => rejected,
                }
            }
            Happening::Started if !self.is_own() => phrase!(words, GameBegins),
            Happening::Seated { color: side, name } if !self.is_own() => {
                let name = if name.is_empty() { phrase!(words, Somebody) } else { printable(name) };
                phrase!(words, NowPlays, name = name, color = color(*side))
            }
            Happening::Paused if !self.is_own() => phrase!(words, ClocksStand),
            Happening::Resumed if !self.is_own() => phrase!(words, ClocksRun),
            Happening::Rematch { .. } if !self.is_own() => phrase!(words, NextBegins),
            Happening::TimeAdded { color: to, time } => {
                phrase!(words, TimeAdded, name = name(to), seconds = time.0 / 1000)
            }
            _ => return None,
        })
    }

    /// What a side is called: by its color at one's own table, by its name at another's.
    pub(super) fn called(&self, side: Color) -> String {
        let name = self.seat(side).filter(|_| !self.is_own()).map(seat_name).unwrap_or_default();
        if name.is_empty() { self.words().colors()[side.index()].to_owned() } else { name }
    }

    /// The score of the series that this game belongs to.
    pub(super) fn score(&self) -> String {
        let [white, black] = [0, 1].map(|side| self.score_now[side] + self.score_before[side]);
        phrase!(self.words(), Score, white = white, black = black)
    }

    /// Notes how the series stands, unless the game on the table does not count.
    pub(super) fn note_score(&mut self) {
        let counts = |view: &&tabiya_protocol::GameView| {
            self.client_setup.guest.is_some() || self.series.as_ref() == Some(&view.game)
        };
        if let Some(view) = self.view.as_ref().filter(counts) {
            self.score_now = [view.now.score.white, view.now.score.black];
        }
    }
}

/// Whether whoever holds these seats has won.
pub(in crate::console) fn has_won(outcome: Option<Outcome>, seats: &[tabiya_protocol::Color]) -> bool {
    let winner = match outcome {
        Some(Outcome::White) => tabiya_protocol::Color::White,
        Some(Outcome::Black) => tabiya_protocol::Color::Black,
        _ => return false,
    };
    seats == [winner]
}
