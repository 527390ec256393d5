//! The computers' turns, and what they answer.

use tabiya_game::{Action, Command, Millis, Now, Phase};
use tabiya_protocol::{Code, Message};
use tabiya_rules::{position::Rules, types::Color};

use super::{Host, host::RETURN, steps::Step};
use crate::{Audience, Effect, Purpose, Task, Thought};

/// How often in a row a computer may come to nothing before the game waits for it.
const TRIES: u8 = 3;

impl<R: Rules> Host<R> {
    /// Lets a computer think, if it is its turn or it was offered a draw, and it does not yet.
    pub(super) fn think(&mut self, now: Now) {
        let game = &self.room.game;
        if !game.is_playing() || game.is_paused() {
            return;
        }
        let turn = game.turn();
        let purpose = match game.draw_offer() {
            _ if self.room.level(turn).is_some() && !self.room.waits_to_be_asked() => Purpose::Move,
            Some(by) if self.room.level(!by).is_some() => Purpose::Draw(!by),
            _ => return,
        };
        // What was asked before and is still being thought about answers this, too.
        if self
            .thinking
            .is_some_and(|(ply, asked)| ply == game.ply() && (asked == purpose || asked == Purpose::Move))
        {
            return;
        }
        self.thinking = Some((game.ply(), purpose));
        let task = self.task(purpose, now);
        self.effects.push(Effect::Think(task));
    }

    /// What a computer is to think about for somebody who wants a good move: none in a game between people, which is
    /// theirs to play.
    ///
    /// # Errors
    /// Why there is no help.
    pub fn hint(&self, audience: Audience, now: Now) -> Result<Task, Message> {
        let game = &self.room.game;
        match game.phase() {
            Phase::Waiting => Err(Code::NotStarted.into()),
            Phase::Over(_) => Err(Code::GameOver.into()),
            Phase::Playing if (audience.plays() || audience.creator) && self.is_alone(audience) => {
                Ok(self.task(Purpose::Hint, now))
            }
            Phase::Playing => Err(Code::NotYours.into()),
        }
    }

    fn task(&self, purpose: Purpose, now: Now) -> Task {
        let game = &self.room.game;
        let thinker = match purpose {
            Purpose::Move | Purpose::Hint => game.turn(),
            Purpose::Draw(color) => color,
        };
        let record = game.record();
        let before = |ply: usize| record.position_at(ply).expect("every move was made somewhere");
        let moves = record.moves().iter().enumerate();
        Task {
            purpose,
            ply: game.ply(),
            start: record.start().fen(),
            moves: moves.map(|(ply, m)| before(ply).uci(*m, true)).collect(),
            level: self.room.level(thinker).unwrap_or_default(),
            book: self.room.knows_book(thinker),
            clock: game.allowance(now),
            delay: if self.watched { self.pause_between_moves() } else { Some(Millis::ZERO) },
            // Whoever is hurried by the mode leaves half the time for the way.
            most: game.terms().forced_move_after.map(|limit| Millis(limit.0 / 2)),
            opinions: self.opinions[thinker.index()].clone(),
        }
    }

    /// How long two computers take for a move, so that people can follow: 2 s at speed 1, 0.1 s at speed 20.
    fn pause_between_moves(&self) -> Option<Millis> {
        let pace = self.room.computer_speed.filter(|_| self.room.both_computers())?;
        Some(Millis(2100 - 100 * u64::from(pace.speed.clamp(1, 20))))
    }

    /// Hears what a computer came to. What is late is for nobody; what is no legal move is nothing.
    pub(super) fn thought(&mut self, ply: usize, purpose: Purpose, thought: Option<Thought>, now: Now) {
        if self.thinking == Some((ply, purpose)) {
            self.thinking = None;
        }
        let game = &self.room.game;
        if game.ply() != ply || !game.is_playing() || game.is_paused() || !self.leads {
            return;
        }
        match (purpose, thought) {
            (Purpose::Move, Some(thought)) if game.position().legal_uci(thought.uci).is_ok() => {
                self.failures = 0;
                self.play(game.turn(), ply, thought);
            }
            (Purpose::Move, _) => self.failed(now),
            (Purpose::Hint, _) => {}
            (Purpose::Draw(color), thought) => {
                self.answer_draw(color, thought.is_some_and(|thought| thought.accepts_draw));
            }
        }
    }

    /// A computer that came to nothing is asked again, and once more. Then the clocks stand and everybody is told; after a
    /// while it is asked anew.
    fn failed(&mut self, now: Now) {
        self.failures += 1;
        if self.failures < TRIES {
            return;
        }
        self.failures = 0;
        self.interrupted = Some(now + RETURN);
        self.effects.push(Effect::NoMove);
        self.own(Command::host(Action::Pause));
    }

    fn play(&mut self, color: Color, ply: usize, thought: Thought) {
        self.opinions[color.index()].push(thought.opinion);
        if thought.resigns && !self.is_machine(!color) {
            return self.own(Command::seat(color, Action::Resign));
        }
        self.answer_draw(color, thought.accepts_draw);
        let action = Action::Move { uci: thought.uci, language: None, claim: None, lag: self.untold };
        self.todo.push_back(Step::Own { command: Command::seat(color, action), ply: Some(ply) });
        // A person is offered the draw; two computers play on.
        if thought.offers_draw && !self.is_machine(!color) {
            let offer = Command::seat(color, Action::OfferDraw);
            self.todo.push_back(Step::Own { command: offer, ply: Some(ply + 1) });
        }
    }

    /// The computer answers an offer.
    fn answer_draw(&mut self, color: Color, accepts: bool) {
        if self.room.game.draw_offer() == Some(!color) {
            self.own(Command::seat(color, if accepts { Action::AcceptDraw } else { Action::DeclineDraw }));
        }
    }

    /// Whether two computers stop now because their turns are played.
    pub(super) fn pauses_now(&self) -> bool {
        let game = &self.room.game;
        self.room.both_computers() && self.room.waits_to_be_asked() && game.is_playing() && !game.is_paused()
    }
}
