//! New games at one's own table, and the computers at it.

use tabiya_protocol::{Action, GameId, NewGame, Phase, Request, SeatKind, SeatPlan};
use tabiya_rules::types::Color;
use tabiya_server::secret::game_name;
use tabiya_words::{Phrase, phrase};

use super::asking::Purpose;
use super::state::Client;
use crate::console::language::command::Seat;
use crate::console::view::from_room::side;

/// Speed of computers that nobody has given one: nobody waits longer than needed.
const SPEED: u32 = 20;

impl Client {
    /// Whether no game is being played; says this if one is.
    pub(super) fn is_free(&mut self, otherwise: Phrase) -> bool {
        let playing = self.is_playing();
        if playing {
            self.say(self.words().phrase(otherwise, &[]));
        }
        !playing
    }

    pub(super) fn start_game(&mut self, white: Seat, black: Seat) {
        if !self.is_free(Phrase::GameGoesOn) {
            return;
        }
        if self.setup.is_some() {
            return self.say(phrase!(self.words(), LeaveSetup));
        }
        let wanted = NewGame { follows: self.series.clone(), ..self.wanted([white, black]) };
        self.start = None;
        self.create(wanted, Purpose::Plain);
    }

    pub(super) fn create(&mut self, game: NewGame, purpose: Purpose) {
        let (name, list) = (GameId(game_name()), Some(self.client_setup.secret.clone()));
        // A game that another follows is open to what opens that one.
        let secret = self.opens(game.follows.as_ref().unwrap_or(&name));
        if game.follows.is_some() {
            self.opened.insert(name.0.clone(), secret.clone());
        }
        self.ask_for(Request::Create { secret, list, name: Some(name), game }, purpose);
    }

    /// The next game between these players.
    pub(super) fn wanted(&self, [white, black]: [Seat; 2]) -> NewGame {
        let both = matches!((white, black), (Seat::Computer(_), Seat::Computer(_)));
        let (mode, mode_file, draw) = self.choice.named_for(&self.client_setup.library);
        let wishes = self.choice.allowed(&self.wishes);
        NewGame {
            mode_file,
            start_number: draw,
            clock: wishes.clock.as_ref().map(ToString::to_string),
            fen: self.start.clone(),
            ruleset: wishes.ruleset.map(|ruleset| ruleset.name().to_owned()),
            // Two computers always wait for moves; one answers a human at once where somebody watches.
            stepwise: both || !self.answers_at_once,
            speed: Some(SPEED),
            ..NewGame::new(mode, self.plan(white), self.plan(black))
        }
    }

    /// The same players once more.
    pub(super) fn play_again(&mut self) {
        let seat = |color| {
            let seat = self.seat(color)?;
            Some(match (seat.kind, seat.level) {
                (SeatKind::Computer, Some(level)) => Seat::Computer(level),
                _ => Seat::Human,
            })
        };
        match (seat(Color::White), seat(Color::Black)) {
            (Some(white), Some(black)) => self.start_game(white, black),
            _ => self.say(phrase!(self.words(), NobodyPlayed)),
        }
    }

    pub(super) fn change_players(&mut self, white: Seat, black: Seat) {
        if !self.is_being_played() {
            return;
        }
        // Nobody moves while players change. Where nobody asked for it, a computer does not move by itself afterwards.
        let both = matches!((white, black), (Seat::Computer(_), Seat::Computer(_)));
        let plies = if self.answers_at_once && !both { None } else { Some(0) };
        let take = |color, seat| Action::Seat { color: side(color), player: self.plan(seat) };
        self.seat_next(vec![
            Action::Run { plies, speed: SPEED },
            take(Color::Black, black),
            take(Color::White, white),
            Action::Run { plies: Some(0), speed: SPEED },
        ]);
    }

    /// The next step of changing the players, the last of these; the board once there is none.
    pub(super) fn seat_next(&mut self, mut steps: Vec<Action>) {
        match (steps.pop(), self.game()) {
            (Some(action), Some(game)) => {
                self.ask_for(Request::Act { game, action, color: None }, Purpose::Seating(steps));
            }
            _ => self.show_board(),
        }
    }

    /// `move` alone.
    pub(super) fn ask_computer(&mut self) {
        if !self.is_being_played() {
            return;
        }
        let turn = self.turn();
        if !self.is_computer(turn) {
            return self.say(phrase!(self.words(), HumanPlays, color = turn));
        }
        self.act(Action::Run { plies: Some(1), speed: SPEED });
    }

    pub(super) fn run_computers(&mut self, count: u32, speed: u32) {
        if !self.is_playing() || Color::ALL.iter().any(|color| !self.is_computer(*color)) {
            return self.say(phrase!(self.words(), NeedsComputers));
        }
        self.act(Action::Run { plies: Some(count), speed });
    }

    pub(super) fn set_auto(&mut self, on: bool) {
        self.answers_at_once = on;
        self.say(if on { phrase!(self.words(), AutoOn) } else { phrase!(self.words(), AutoOff) });
        let computers = Color::ALL.iter().filter(|color| self.is_computer(**color)).count();
        if self.is_playing() && computers == 1 {
            let plies = if on { None } else { Some(0) };
            self.act(Action::Run { plies, speed: SPEED });
        }
    }

    /// For computers that sit down from now on.
    pub(super) fn set_book(&mut self, on: bool) {
        self.knows_book = on;
        self.say(if on { phrase!(self.words(), BookOn) } else { phrase!(self.words(), BookOff) });
    }

    fn plan(&self, seat: Seat) -> SeatPlan {
        match seat {
            Seat::Human => SeatPlan::Me { name: None },
            Seat::Computer(level) => {
                let book = (!self.knows_book).then_some(false);
                SeatPlan::Computer { level, name: None, book }
            }
        }
    }

    pub(super) fn ask_hint(&mut self) {
        if self.is_being_played()
            && let Some(game) = self.game()
        {
            self.ask(Request::Hint { game });
        }
    }

    /// How strong whoever sits here is.
    pub(super) fn ask_strength(&mut self) {
        self.ask(Request::Strength { secret: self.client_setup.secret.clone() });
    }

    /// Ends whatever goes on by itself.
    pub(in crate::console) fn interrupt(&mut self) {
        let both = Color::ALL.iter().all(|color| self.is_computer(*color));
        if self.is_own() && both && self.phase() == Phase::Playing {
            self.act(Action::Pause {});
            self.say(phrase!(self.words(), Stopped));
        }
        if let Some(halt) = &self.reviewing {
            halt.stop();
        }
        self.more.clear();
        (self.picked, self.promotion) = (None, None);
    }
}
