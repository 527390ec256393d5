//! What the console remembers, and the way from a line to its command.
//!
//! Invariant: a line that is refused changes nothing.

use std::collections::VecDeque;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tabiya_game::{Action, Command as Order, Event, EventKind, Now, Score};
use tabiya_rules::mode::{Custom, Library};
use tabiya_rules::notation::{EnPassantStyle, Language};
use tabiya_rules::position::Setup;
use tabiya_rules::types::{Color, Square};

use super::super::board::{Look, capital};
use super::super::chance::Chance;
use super::super::command::{self, Command};
use super::super::desk::{Desk, Happened, News, Said};
use super::super::journal::Journal;
use super::super::modes::{Choice, Wishes};
use super::super::picture::{Men, Occasion, Picture};
use super::super::positions;
use super::super::table::Table;
use super::super::{sentences, words};
use super::computer::{Run, Task};

/// How a console begins.
pub(in super::super) struct Start {
    /// Somebody sits at a terminal.
    pub(in super::super) is_terminal: bool,
    pub(in super::super) look: Look,
    pub(in super::super) journal: Journal,
    pub(in super::super) chance: Chance,
    /// The modes there are.
    pub(in super::super) library: Library,
    pub(in super::super) news: Sender<Happened>,
}

/// A move that lacks what the pawn becomes.
pub(super) struct Promotion {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) choices: String,
}

/// The console at this table.
pub(in super::super) struct Session {
    pub(super) table: Box<dyn Table>,
    /// Every event of the game on the table.
    pub(super) log: Vec<Event>,
    /// Whether the game on the table adds to the score.
    pub(super) counts: bool,
    pub(super) setup: Option<Setup<Custom<'static>>>,
    /// Where the next game starts, if not where its mode does.
    pub(super) start: Option<String>,
    /// What the next game is.
    pub(super) choice: Choice,
    pub(super) wishes: Wishes,
    /// The modes there are.
    pub(super) library: Library,
    pub(super) en_passant: EnPassantStyle,
    /// Whose letters moves are read and shown with.
    pub(super) language: Language,
    pub(super) score: Score,
    pub(super) look: Look,
    pub(super) picked: Option<Square>,
    pub(super) promotion: Option<Promotion>,
    pub(super) answers_at_once: bool,
    /// Whether lines are repeated before they are answered.
    echoes: bool,
    pub(super) task: Option<Task>,
    pub(super) tasks_begun: u64,
    pub(super) run: Option<Run>,
    /// What each computer thought of its own moves.
    pub(super) opinions: [Vec<tabiya_engine::score::Score>; 2],
    pub(super) journal: Journal,
    pub(super) chance: Chance,
    /// Decides what computers leave to chance.
    pub(super) seed: u64,
    pub(super) is_terminal: bool,
    pub(super) news: Sender<Happened>,
    said: VecDeque<Said>,
    is_finished: bool,
    began: (Instant, u64),
}

impl Session {
    pub(in super::super) fn new(mut start: Start) -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let (choice, wishes) = (Choice::chess(), Wishes::default());
        let table = choice.open(&wishes, None, &mut start.chance).expect("chess has a start position");
        Self {
            table,
            log: Vec::new(),
            counts: true,
            setup: None,
            start: None,
            choice,
            wishes,
            library: start.library,
            en_passant: EnPassantStyle::default(),
            language: Language::English,
            score: Score::default(),
            look: start.look,
            picked: None,
            promotion: None,
            answers_at_once: start.is_terminal,
            echoes: false,
            task: None,
            tasks_begun: 0,
            run: None,
            opinions: [Vec::new(), Vec::new()],
            journal: start.journal,
            seed: start.chance.number(),
            chance: start.chance,
            is_terminal: start.is_terminal,
            news: start.news,
            said: VecDeque::new(),
            is_finished: false,
            began: (Instant::now(), u64::try_from(since_1970.as_millis()).unwrap_or(0)),
        }
    }

    pub(super) fn now(&self) -> Now {
        let (instant, millis) = self.began;
        Now(millis + u64::try_from(instant.elapsed().as_millis()).unwrap_or(0))
    }

    fn instant_of(&self, now: Now) -> Instant {
        let (instant, millis) = self.began;
        instant + Duration::from_millis(now.0.saturating_sub(millis))
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.said.push_back(Said::Text(text.into()));
    }

    pub(super) fn show_board(&mut self) {
        let text = match &self.arranged() {
            Some(setup) => self.look.show_men(&self.men_of(setup), setup.turn),
            None => self.look.show(&self.picture()),
        };
        self.said.push_back(Said::Board(text));
    }

    /// Shows the board as it was.
    pub(super) fn show_past(&mut self, occasion: Occasion) {
        let past = self.table.picture(self.now()).ply_at(occasion);
        match past.and_then(|ply| Some((ply, self.table.picture_at(ply)?))) {
            Some((ply, picture)) => {
                let text = self.look.show(&picture);
                self.said.push_back(Said::Past { ply, picture: Box::new(picture), text });
            }
            None => self.say(sentences::no_such_move(occasion)),
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Nothing => {}
            Command::Game { white, black } => self.start_game(white, black),
            Command::Players { white, black } => self.change_players(white, black),
            Command::ComputerMove => self.ask_computer(),
            Command::Move(text) => self.make_move(&text),
            Command::Square(square) => self.pick(square),
            Command::Moves { count, speed } => self.run_computers(count, speed),
            Command::Undo => self.give_as_player(Action::AskTakeBack),
            Command::Rematch => self.play_again(),
            Command::Hint => self.ask_hint(),
            Command::Auto(on) => self.set_auto(on),
            Command::Echo(on) => self.echoes = on,
            Command::Resign => self.give_as_player(Action::Resign),
            Command::Draw => self.offer_draw(),
            Command::Accept => self.give(Order::host(Action::AcceptDraw)),
            Command::Decline => self.give(Order::host(Action::DeclineDraw)),
            Command::Claim { claim, with } => self.claim(claim, with),
            Command::Abort => self.give(Order::host(Action::Abort)),
            Command::Setup => self.enter_setup(),
            Command::Place(letter, square) => self.place(letter, square),
            Command::Remove(square) => self.remove(square),
            Command::Turn(color) => self.set_turn(color),
            Command::Done => self.leave_setup(),
            Command::Position(name) => self.take_position(name),
            Command::StartFrom(fen) => self.start_from(&fen),
            Command::ShowMode => self.show_mode(),
            Command::Mode(name) => self.set_mode(&name),
            Command::Clock(clock) => self.set_clock(clock),
            Command::Rules(ruleset) => self.set_rules(ruleset),
            Command::Save(file) => self.save(&file),
            Command::Load { file, number } => self.load(&file, number),
            Command::Quit => self.is_finished = true,
            other => self.look_at(other),
        }
    }

    /// Gives an order to the game and tells what comes of it.
    pub(super) fn give(&mut self, order: Order) {
        match self.try_give(order) {
            Ok(events) => self.tell(&events),
            Err(refusal) => self.say(sentences::refusal(&refusal)),
        }
    }

    /// Gives an order and keeps what comes of it.
    pub(super) fn try_give(&mut self, order: Order) -> Result<Vec<Event>, tabiya_game::Refusal> {
        let events = self.table.give(order, self.now())?;
        let kept = events.iter().filter(|event| !matches!(event.kind, EventKind::PromotionAsked { .. }));
        let kept: Vec<Event> = kept.cloned().collect();
        self.log.extend(kept.iter().cloned());
        self.keep(&kept);
        for event in &events {
            if let EventKind::Ended { ending } = &event.kind
                && self.counts
            {
                self.score.add(ending.verdict);
            }
        }
        Ok(events)
    }

    /// Who speaks: the only human, or whoever is to move.
    pub(super) fn speaker(&self) -> Color {
        let humans = Color::ALL.into_iter().filter(|color| !self.is_computer(*color));
        match humans.collect::<Vec<_>>()[..] {
            [only] => only,
            _ => self.table.turn(),
        }
    }

    /// The men of a setup.
    fn men_of(&self, setup: &Setup<Custom>) -> Men {
        let kinds = self.choice.kinds();
        Square::ALL.map(|square| setup.board.piece_at(square).map(|piece| kinds.man(piece)))
    }

    pub(super) fn is_computer(&self, color: Color) -> bool {
        self.table.player(color).is_some_and(tabiya_game::Player::is_machine)
    }
}

impl Desk for Session {
    fn hear(&mut self, line: &str) {
        if self.echoes {
            self.say(command::repeated(line));
        }
        if self.promotion.is_some() {
            return self.hear_promotion(line.trim());
        }
        match command::read(line) {
            Ok(command) => {
                if !matches!(command, Command::Square(_) | Command::Legal(_) | Command::Help(_)) {
                    self.picked = None;
                }
                self.obey(command);
            }
            Err(message) => self.say(message),
        }
    }

    fn point(&mut self, square: Square) {
        self.point_at(square);
    }

    fn learn(&mut self, news: News) {
        if let News::Thought { task, thought } = news {
            self.finish_task(task, thought);
        }
    }

    fn tick(&mut self) {
        self.tick_run();
        let now = self.now();
        if self.table.forced_at().is_some_and(|due| now >= due) {
            self.play_forced();
        } else if self.table.due().is_some_and(|due| now >= due) {
            self.give(Order::host(Action::Flag));
        }
    }

    fn due(&self) -> Option<Instant> {
        let run = self.run.as_ref().filter(|_| self.task.is_none()).map(|run| run.next_at);
        [run, self.table.due().map(|now| self.instant_of(now))].into_iter().flatten().min()
    }

    fn is_ready(&self) -> bool {
        self.task.is_none() && self.run.is_none()
    }

    fn interrupt(&mut self) {
        if self.run.take().is_some() {
            // The move that is being thought about is not played any more.
            self.task = None;
            self.say("Stopped.");
        }
        self.promotion = None;
        self.picked = None;
    }

    fn is_finished(&self) -> bool {
        self.is_finished
    }

    fn close(&mut self) {
        self.say(format!("Final Score:\n{}", self.score));
    }

    fn said(&mut self) -> Vec<Said> {
        self.said.drain(..).collect()
    }

    fn prompt(&self) -> String {
        if let Some(promotion) = &self.promotion {
            let choices: Vec<String> = promotion.choices.chars().map(String::from).collect();
            return format!("promote to ({})? ", choices.join(", "));
        }
        if self.setup.is_some() {
            return "setup> ".to_owned();
        }
        if let Some(square) = self.picked {
            return format!("{square} to> ");
        }
        // Where the game moves by itself, the turn may change while the line is being typed.
        let is_steady = self.table.is_playing() && self.table.forced_at().is_none();
        if is_steady { format!("{}> ", self.table.turn()) } else { "tabiya> ".to_owned() }
    }

    fn completions(&self) -> Vec<String> {
        let names = positions::POSITIONS.iter().map(|(name, ..)| (*name).to_owned());
        let commands = words::WORDS.iter().map(|word| word.name.to_owned());
        let moves = if self.table.is_playing() { self.table.legal() } else { Vec::new() };
        let moves = moves.into_iter().flat_map(|one| [one.san, one.uci]);
        let modes = self.library.offered().iter().map(|mode| mode.id().to_owned());
        commands.chain(names).chain(modes).chain(moves).collect()
    }

    fn picture(&self) -> Picture {
        match &self.arranged() {
            Some(setup) => Picture { men: self.men_of(setup), turn: setup.turn, ..Picture::empty() },
            None => self.table.picture(self.now()),
        }
    }

    fn look(&self) -> Look {
        self.look
    }

    fn targets(&self, from: Square) -> Vec<Square> {
        if !self.table.is_playing() {
            return Vec::new();
        }
        let from_there = self.table.legal().into_iter().filter(|one| one.from == from && !one.is_drop);
        from_there.map(|one| one.to).collect()
    }

    fn picked(&self) -> Option<Square> {
        self.picked
    }

    fn promotions(&self) -> Option<String> {
        self.promotion.as_ref().map(|promotion| promotion.choices.clone())
    }
}

/// `White` or `Black`, at the beginning of a sentence about it.
pub(super) fn side(color: Color) -> &'static str {
    capital(color)
}
