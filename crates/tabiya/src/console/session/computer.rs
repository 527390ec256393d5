//! Computers that play, advise and answer offers. They think on a thread of their own.

use std::thread;
use std::time::{Duration, Instant};

use tabiya_engine::levels::{accepts_draw, offers_draw};
use tabiya_engine::score::Score;
use tabiya_game::{Action, Command as Order, Millis, PlayerKind, Refusal};
use tabiya_rules::types::Color;

use super::super::desk::{Happened, News};
use super::super::sentences;
use super::super::table::{Thinker, Thought};
use super::state::{Session, side};

/// Something a computer is thinking about.
pub(super) struct Task {
    number: u64,
    purpose: Purpose,
    /// How many events there were when it began: if there are more, the answer comes too late.
    events: usize,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
    /// Answers an offer of a draw for this color.
    Draw(Color),
}

/// Two computers playing on.
pub(super) struct Run {
    left: u32,
    pause: Duration,
    pub(super) next_at: Instant,
}

impl Session {
    /// `move` alone.
    pub(super) fn ask_computer(&mut self) {
        if !self.is_being_played() {
            return;
        }
        let turn = self.table.turn();
        if !self.is_computer(turn) {
            return self
                .say(format!("{} is played by a human: expected move e2 e4, found move.", side(turn)));
        }
        self.think(Purpose::Move);
    }

    pub(super) fn run_computers(&mut self, count: u32, speed: u32) {
        if !self.table.is_playing() || Color::ALL.iter().any(|color| !self.is_computer(*color)) {
            return self.say("moves needs a game between two computers: game computer2 computer3.");
        }
        // Nobody watches a script.
        let pause = if self.is_terminal { Duration::from_millis(50) * (20 - speed) } else { Duration::ZERO };
        self.run = Some(Run { left: count, pause, next_at: Instant::now() });
        self.tick_run();
    }

    pub(super) fn tick_run(&mut self) {
        let due = self.run.as_ref().is_some_and(|run| Instant::now() >= run.next_at);
        if due && self.task.is_none() {
            self.think(Purpose::Move);
        }
    }

    pub(super) fn set_auto(&mut self, on: bool) {
        self.answers_at_once = on;
        self.say(if on { "Computers answer at once." } else { "Computers wait for move." });
        self.go_on();
    }

    pub(super) fn ask_hint(&mut self) {
        if self.is_being_played() {
            self.think(Purpose::Hint);
        }
    }

    /// Whether a game is being played; says why not if none is.
    pub(super) fn is_being_played(&mut self) -> bool {
        let is_over = self.table.ending().is_some();
        let is_playing = self.table.is_playing();
        if !is_playing {
            let refusal = if is_over { Refusal::GameOver } else { Refusal::NotStarted };
            self.say(sentences::refusal(&refusal));
        }
        is_playing
    }

    pub(super) fn ask_about_draw(&mut self) {
        if let Some(offered_by) = self.table.draw_offer() {
            self.think(Purpose::Draw(!offered_by));
        }
    }

    /// A computer answers a human by itself, if it should.
    pub(super) fn go_on(&mut self) {
        let turn = self.table.turn();
        let answers = self.answers_at_once && self.is_computer(turn) && !self.is_computer(!turn);
        if answers && self.table.is_playing() && self.task.is_none() && self.run.is_none() {
            self.think(Purpose::Move);
        }
    }

    fn think(&mut self, purpose: Purpose) {
        let player = self.table.player(self.table.turn()).map(|player| player.kind.clone());
        let thinker = match (purpose, player) {
            (Purpose::Move, Some(PlayerKind::Computer { level })) => {
                Thinker::Level { level, seed: self.seed.wrapping_add(self.table.ply() as u64) }
            }
            _ => Thinker::Adviser,
        };
        self.tasks_begun += 1;
        let number = self.tasks_begun;
        self.task = Some(Task { number, purpose, events: self.log.len() });
        let job = self.table.think(thinker, self.now());
        let (news, watched) = (self.news.clone(), self.is_terminal && self.run.is_none());
        thread::spawn(move || {
            let began = Instant::now();
            let thought = job();
            if let Some(thought) = thought.as_ref().filter(|_| watched) {
                thread::sleep(thought.delay.saturating_sub(began.elapsed()));
            }
            // Without a listener the console is gone, and so is the need.
            let _ = news.send(Happened::News(News::Thought { task: number, thought }));
        });
    }

    pub(super) fn finish_task(&mut self, number: u64, thought: Option<Thought>) {
        let Some(task) = self.task.take_if(|task| task.number == number) else { return };
        let Some(thought) = thought.filter(|_| task.events == self.log.len()) else {
            return self.go_on();
        };
        match task.purpose {
            Purpose::Move => self.play_thought(&thought),
            Purpose::Hint => self.say(format!("Hint: {} ({})", thought.san, worth(thought.score))),
            Purpose::Draw(color) => self.answer_draw(color, thought.score),
        }
    }

    fn play_thought(&mut self, thought: &Thought) {
        let color = self.table.turn();
        self.opinions[color.index()].push(thought.score);
        let action = Action::Move { text: thought.uci.clone(), claim: None, lag: Millis::ZERO };
        self.give(Order::seat(color, action));
        self.offer_own_draw(color);
        if let Some(run) = &mut self.run {
            run.left -= 1;
            run.next_at = Instant::now() + run.pause;
            if run.left == 0 || !self.table.is_playing() {
                self.run = None;
            }
        }
    }

    /// In a dead level ending a computer offers a draw to a human.
    fn offer_own_draw(&mut self, color: Color) {
        let opinions = &self.opinions[color.index()];
        let wants = offers_draw(opinions, self.table.ply(), self.table.men_count());
        if wants && self.table.is_playing() && !self.is_computer(!color) && self.table.draw_offer().is_none()
        {
            self.give(Order::seat(color, Action::OfferDraw));
        }
    }

    fn answer_draw(&mut self, color: Color, score: Score) {
        // The score is that of the side to move.
        let own = if self.table.turn() == color { score } else { Score::of(-score.value()) };
        let accepts = accepts_draw(own, self.table.ply(), self.table.men_count());
        let action = if accepts { Action::AcceptDraw } else { Action::DeclineDraw };
        self.give(Order::seat(color, action));
    }

    /// Who is too slow for the pace of the mode has a random move played.
    pub(super) fn play_forced(&mut self) {
        let die = self.chance.below(self.table.die_sides());
        self.give(Order::host(Action::PlayForced { die }));
    }
}

/// What a position is worth, in words for the side to move.
fn worth(score: Score) -> String {
    match score {
        Score::Mate(moves) if moves > 0 => format!("mate in {moves}"),
        Score::Mate(moves) => format!("mated in {}", -moves),
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
    }
}
