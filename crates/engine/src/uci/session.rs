//! A conversation with a chess program.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::io::Write;
use std::sync::Arc;

use tabiya_rules::perft::divide;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;
use tabiya_rules::types::Move;

use super::command::{Command, GoLimits, Start};
use super::options::Settings;
use super::output::Output;
use super::thinker::{Task, Thinker};
use crate::engine::{Control, Engine};
use crate::levels::Level;
use crate::limits::{Clock, Limits};

/// The engine's side of a conversation.
pub struct Session<W> {
    output: Output<W>,
    settings: Settings,
    /// Not here while it searches.
    engine: Option<Engine<Chess>>,
    record: Record<Chess>,
    search: Option<Search>,
    thinker: Thinker<W>,
    /// Searches begun, so that the weaker levels do not always play the same.
    searches: u64,
}

/// A search under way, or one whose engine has not been fetched yet.
struct Search {
    control: Control,
    answered: Arc<AtomicBool>,
    /// It goes on until it is told to stop.
    endless: bool,
}

impl<W: Write + Send + 'static> Session<W> {
    /// A conversation whose answers go here.
    pub fn new(writer: W) -> Self {
        let settings = Settings::default();
        let record = Record::new(Position::default());
        let engine = Engine::new(settings.engine, record.clone());
        let output = Output::new(writer);
        let thinker = Thinker::new(output.clone());
        Self { output, settings, engine: Some(engine), record, search: None, thinker, searches: 0 }
    }

    /// Answers a line; `Break` after `quit`.
    pub fn handle(&mut self, line: &str) -> ControlFlow<()> {
        match Command::parse(line) {
            Ok(Command::Quit) => {
                self.stop();
                return ControlFlow::Break(());
            }
            Ok(command) => self.obey(command),
            Err(error) => self.say(&error.to_string()),
        }
        ControlFlow::Continue(())
    }

    /// The input has ended: waits for the answer to what was asked. What has no end is stopped.
    pub fn finish(&mut self) {
        if let Some(search) = self.search.take() {
            if search.endless {
                search.control.stop();
            }
            self.engine = self.thinker.wait();
        }
    }

    fn say(&self, text: &str) {
        self.output.line(&format!("info string {text}"));
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.output.line("readyok"),
            Command::NewGame => self.new_game(),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref().unwrap_or("")),
            Command::Position { start, moves } => self.set_position(&start, &moves),
            Command::Go(limits) => self.go(&limits),
            Command::Perft(depth) => self.perft(depth),
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(search) = &self.search {
                    search.control.ponder_hit();
                }
            }
            Command::Show => self.output.line(&format!("info string {}", self.record.position().fen())),
            Command::Debug(_) | Command::Nothing | Command::Quit => {}
        }
    }

    fn introduce(&self) {
        self.output.line(concat!("id name Tabiya ", env!("CARGO_PKG_VERSION")));
        self.output.line("id author the Tabiya authors");
        for declaration in Settings::declarations() {
            self.output.line(&declaration);
        }
        self.output.line("uciok");
    }

    /// The engine, unless it is searching.
    fn take_engine(&mut self) -> Option<Engine<Chess>> {
        if self.search.as_ref().is_some_and(|search| search.answered.load(SeqCst)) {
            self.finish();
        }
        if self.engine.is_none() {
            self.say("a search is running: expected stop first");
        }
        self.engine.take()
    }

    fn new_game(&mut self) {
        if let Some(mut engine) = self.take_engine() {
            engine.forget();
            self.engine = Some(engine);
        }
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let Some(mut engine) = self.take_engine() else { return };
        if name.eq_ignore_ascii_case("clear hash") {
            engine.forget();
        } else {
            match self.settings.set(name, value) {
                Ok(()) => engine.set_options(self.settings.engine),
                Err(error) => self.say(&error.to_string()),
            }
        }
        self.engine = Some(engine);
    }

    /// Stands before a position. One that cannot be understood changes nothing.
    fn set_position(&mut self, start: &Start, moves: &[String]) {
        let position = match start {
            Start::Initial => Ok(Position::default()),
            Start::Fen(fen) => fen.parse::<Position>(),
        };
        let mut record = match position {
            Ok(position) => Record::new(position),
            Err(error) => return self.say(&error.to_string()),
        };
        for (number, text) in moves.iter().enumerate() {
            match record.position().parse_uci(text) {
                Ok(m) => {
                    record.play(m);
                }
                Err(error) => return self.say(&format!("move {}: {error}", number + 1)),
            }
        }
        self.record = record;
    }

    fn limits(&self, go: &GoLimits) -> Limits<Move> {
        let position = self.record.position();
        let side = position.turn().index();
        let moves = go.search_moves.iter().filter_map(|text| match position.parse_uci(text) {
            Ok(m) => Some(m),
            Err(error) => {
                self.say(&error.to_string());
                None
            }
        });
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            soft_nodes: None,
            mate: go.mate,
            move_time: go.move_time,
            clock: go.time[side].map(|left| Clock {
                left,
                increment: go.increment[side],
                moves_to_go: go.moves_to_go,
            }),
            // To search for ever is to wait for the word.
            ponder: go.ponder || go.infinite,
            moves: moves.collect(),
        }
    }

    fn go(&mut self, go: &GoLimits) {
        let Some(mut engine) = self.take_engine() else { return };
        engine.set_record(self.record.clone());
        self.searches += 1;
        let seed = self.record.position().key() ^ self.searches;
        let weaker = self.settings.limit_strength.then(|| Level::of_elo(self.settings.elo));
        let limits = self.limits(go);
        let limits = weaker.map_or_else(|| limits.clone(), |level| level.limits(&limits));
        let bounded = limits.depth.is_some() || limits.nodes.is_some() || limits.move_time.is_some();
        let endless = limits.ponder || !bounded && limits.clock.is_none();
        let control = engine.control(&limits);
        let answered = Arc::new(AtomicBool::new(false));
        let at_once = weaker.and_then(|level| level.choose_at_once(&self.record, seed));
        let (settings, handle) = (self.settings.clone(), control.clone());
        self.thinker.think(Task {
            engine,
            limits,
            handle,
            at_once,
            settings,
            answered: Arc::clone(&answered),
        });
        self.search = Some(Search { control, answered, endless });
    }

    fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.control.stop();
            self.finish();
        }
    }

    fn perft(&self, depth: u32) {
        let position = self.record.position();
        let mut total = 0;
        for (m, count) in divide(position, depth) {
            self.output.line(&format!("{}: {count}", position.uci(m, self.settings.chess960)));
            total += count;
        }
        let total = if depth == 0 { 1 } else { total };
        self.output.line(&format!("\nNodes searched: {total}"));
    }
}

impl<W> Drop for Session<W> {
    fn drop(&mut self) {
        if let Some(search) = &self.search {
            search.control.stop();
        }
    }
}
