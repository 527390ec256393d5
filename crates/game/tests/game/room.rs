//! A game with its log, driven as a host drives it.

use tabiya_game::{
    Action, By, Command, Ending, Event, EventKind, Game, Now, Player, Refusal, Terms, apply, decide, spoken,
    typed_move,
};
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::Color;

pub(crate) struct Room {
    pub(crate) game: Game,
    pub(crate) log: Vec<Event>,
    pub(crate) now: Now,
}

impl Room {
    /// A game on these terms between two humans, begun at instant 0.
    pub(crate) fn on(terms: Terms) -> Self {
        Self::between(terms, Player::human("Ada"), Player::human("Bo"))
    }

    pub(crate) fn between(terms: Terms, white: Player, black: Player) -> Self {
        let start = if terms.start.is_empty() {
            Position::default()
        } else {
            terms.start.parse().expect("the start is a position")
        };
        let game = Game::<Chess>::new(start, terms);
        let log = vec![game.opened(Now(0))];
        let mut room = Self { game, log, now: Now(0) };
        for (color, player) in [(Color::White, white), (Color::Black, black)] {
            room.host(Action::Sit { color, player }).expect("the seat is free");
        }
        room.host(Action::Start).expect("both are seated");
        room
    }

    pub(crate) fn new() -> Self {
        Self::on(Terms::default())
    }

    pub(crate) fn with_clock(clock: &str) -> Self {
        Self::on(Terms { clock: clock.parse().expect("the clock is readable"), ..Terms::default() })
    }

    pub(crate) fn from(fen: &str) -> Self {
        Self::on(Terms { start: fen.to_owned(), ..Terms::default() })
    }

    /// Gives a command and makes what follows so; also checks what must hold of every step.
    pub(crate) fn give(&mut self, command: Command) -> Result<Vec<EventKind>, Refusal> {
        let before = self.game.clone();
        let events = decide(&self.game, command, self.now);
        assert_eq!(before, self.game);
        let events = events?;
        for event in &events {
            apply(&mut self.game, event).expect("what was decided can be applied");
            self.log.push(event.clone());
        }
        let text = serde_json::to_string(&self.log).expect("events can be written");
        let read: Vec<Event> = serde_json::from_str(&text).expect("and read");
        assert_eq!(read, self.log);
        assert_eq!(Game::replay(Chess, &read).as_ref(), Ok(&self.game), "the game is the fold of its events");
        Ok(events.into_iter().map(|event| event.kind).collect())
    }

    pub(crate) fn seat(&mut self, color: Color, action: Action) -> Result<Vec<EventKind>, Refusal> {
        self.give(Command::seat(color, action))
    }

    pub(crate) fn host(&mut self, action: Action) -> Result<Vec<EventKind>, Refusal> {
        self.give(Command::host(action))
    }

    /// Moves for whoever is on the move.
    pub(crate) fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.try_move(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
    }

    pub(crate) fn try_move(&mut self, text: &str) -> Result<Vec<EventKind>, Refusal> {
        let turn = self.game.turn();
        let action = typed_move(&self.game, turn.into(), text)?;
        self.seat(turn, action)
    }

    /// What a seat says: a command, a move, or words.
    pub(crate) fn say(&mut self, color: Color, text: &str) -> Result<Vec<EventKind>, Refusal> {
        let action = spoken(&self.game, By::from(color), text)?;
        self.seat(color, action)
    }

    /// Moves after thinking for a while.
    pub(crate) fn play_after(&mut self, millis: u64, text: &str) {
        self.wait(millis);
        self.play(text);
    }

    pub(crate) fn wait(&mut self, millis: u64) {
        self.now = Now(self.now.0 + millis);
    }

    pub(crate) fn ending(&self) -> &Ending {
        self.game.ending().expect("the game is over")
    }

    pub(crate) fn left(&self, color: Color) -> u64 {
        self.game.clock(color, self.now).expect("there is a clock").left.0
    }
}
