//! A conversation with a chess program.

use core::ops::ControlFlow;
use core::time::Duration;
use std::io::Write;

use tabiya_rules::mode::Mode;
use tabiya_rules::numbers::Dice;
use tabiya_rules::position::Position;
use tabiya_rules::types::Move;

use super::book::{Known, Shelf};
use super::command::{Command, GoLimits};
use super::game_engine::{AnyEngine, GameEngine};
use super::options::Settings;
use super::output::Output;
use super::{Books, Modes};
use crate::engine::Options;
use crate::eval::network::{Network, embedded};
use crate::levels::Strength;

/// How deep leaves are counted: farther than anybody has the time for.
const MAX_PERFT: u32 = 30;

/// The engine's side of a conversation.
pub struct Session<W> {
    output: Output<W>,
    settings: Settings,
    modes: Modes,
    shelf: Shelf,
    /// Reads the network in a file, or says what is wrong with it.
    open_network: fn(&str) -> Result<&'static Network, String>,
    /// What is left to chance, so that books and weaker levels do not always play the same.
    dice: Dice,
    /// What follows from chance for a whole game: how a weaker player errs.
    game: u64,
    engine: Box<dyn AnyEngine>,
    /// Whether the rules come from a file.
    from_file: bool,
    /// Why the last position was refused: until another one comes there is nothing to search.
    refused: Option<String>,
    /// An answer to a search that was refused, which may not come before it is asked for.
    owed: Option<Owed>,
}

/// What asks for an answer that is owed.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Owed {
    /// `stop`.
    AtStop,
    /// `stop`, or the move that was pondered on.
    AtPonderHit,
}

/// What is answered when there is nothing to search: UCI's null move. A move of the old position might be legal in the
/// new one and be played; no answer at all would leave the other side waiting.
const NO_MOVE: &str = "bestmove 0000";

impl<W: Write + Send + 'static> Session<W> {
    /// A conversation about chess whose answers go here.
    pub fn new(writer: W) -> Self {
        Self::with_modes(writer, Modes::default())
    }

    /// A conversation about chess or any of these modes.
    pub fn with_modes(writer: W, modes: Modes) -> Self {
        let settings = Settings::default();
        let output = Output::new(writer);
        let engine = engine(&output, &settings, None);
        Self {
            output,
            settings,
            modes,
            shelf: Shelf::default(),
            open_network: |_| Err("networks are not read here".to_owned()),
            dice: Dice::new(0),
            game: 0,
            engine,
            from_file: false,
            refused: None,
            owed: None,
        }
    }

    /// The same with these books.
    #[must_use]
    pub fn with_books(self, books: Books) -> Self {
        Self { shelf: Shelf::new(books), ..self }
    }

    /// The same with chance that follows from this seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        Self { game: dice.roll(), dice, ..self }
    }

    /// The same with a way to read the networks that `EvalFile` names: the engine opens no file itself.
    #[must_use]
    pub fn with_networks(self, open: fn(&str) -> Result<&'static Network, String>) -> Self {
        Self { open_network: open, ..self }
    }

    /// Answers a line; `Break` after `quit`, or when nobody hears the answers any more.
    pub fn handle(&mut self, line: &str) -> ControlFlow<()> {
        match Command::parse(line) {
            Ok(Command::Quit) => {
                // A script may ask for a count and leave.
                self.engine.wait_for_count();
                self.stop();
                return ControlFlow::Break(());
            }
            Ok(command) => self.obey(command),
            Err(error) => {
                if error.concerns_position() {
                    self.refused = Some(error.to_string());
                }
                self.say(&error.to_string());
            }
        }
        if self.output.is_gone() {
            self.engine.stop();
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Says why a line was not taken as a whole; this is its beginning.
    pub fn refuse(&mut self, beginning: &str, why: &str) {
        let was_position = match Command::parse(beginning) {
            Ok(command) => matches!(command, Command::Position { .. }),
            Err(error) => error.concerns_position(),
        };
        if was_position {
            self.refused = Some(why.to_owned());
        }
        self.say(why);
    }

    /// The input has ended: waits for the answer to what was asked. What has no end is stopped.
    pub fn finish(&mut self) {
        self.finish_within(Duration::MAX);
    }

    /// The same, but what takes longer than this is stopped and then answered.
    pub fn finish_within(&mut self, most: Duration) {
        self.pay();
        self.engine.finish(most);
    }

    fn stop(&mut self) {
        self.pay();
        self.engine.stop();
    }

    /// Gives the answer that is owed, if one is.
    fn pay(&mut self) {
        if self.owed.take().is_some() {
            self.output.line(NO_MOVE);
        }
    }

    /// Whether there is a position to do something with; says why not.
    fn has_position(&self) -> bool {
        if let Some(why) = &self.refused {
            self.say(&format!("there is no position, as the last one was refused: {why}"));
        }
        self.refused.is_none()
    }

    /// Begins a search, or says that there is nothing to search: never that of an older position, nor of other moves than
    /// those that were named.
    fn go(&mut self, limits: &GoLimits) {
        if self.has_position() && self.engine.leaves_a_move(limits) {
            let known = self.known(limits);
            return self.engine.go(limits, &self.settings, known, self.game);
        }
        match (limits.infinite, limits.ponder) {
            (true, _) => self.owed = Some(Owed::AtStop),
            (false, true) => self.owed = Some(Owed::AtPonderHit),
            (false, false) => self.output.line(NO_MOVE),
        }
    }

    /// What the book says to the position, where a move is wanted to be played: not in an analysis, nor in any other game
    /// than chess.
    fn known(&mut self, limits: &GoLimits) -> Option<Known<Move>> {
        let settings = &self.settings;
        let analyzes = limits.infinite || limits.mate.is_some() || settings.engine.lines > 1;
        if !settings.own_book || settings.chess960 || analyzes || !limits.search_moves.is_empty() {
            return None;
        }
        let game = self.engine.game_of_chess()?;
        let seed = self.dice.roll();
        let weaker = settings.limit_strength.then(|| Strength::of_elo(settings.elo));
        match self.shelf.look_up(game, weaker, seed) {
            Ok(known) => known,
            Err(error) => {
                self.say(&error);
                None
            }
        }
    }

    fn say(&self, text: &str) {
        self.output.line(&format!("info string {text}"));
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.output.line("readyok"),
            Command::NewGame => {
                if self.is_free() {
                    self.engine.forget();
                    self.game = self.dice.roll();
                }
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref().unwrap_or("")),
            Command::Position { start, moves } => {
                self.refused = self.engine.set_position(&start, &moves).err();
                if let Some(error) = &self.refused {
                    self.say(error);
                }
            }
            Command::Go(limits) => {
                for word in &limits.ignored {
                    self.say(&format!("go: {word:?} is not known and is ignored"));
                }
                if self.is_free() {
                    self.go(&limits);
                }
            }
            Command::Perft(depth) if depth > MAX_PERFT => {
                self.say(&format!("perft: expected a depth up to {MAX_PERFT}, found {depth}"));
            }
            Command::Perft(depth) => {
                if self.is_free() && self.has_position() {
                    self.engine.perft(depth, &self.settings);
                }
            }
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if self.owed == Some(Owed::AtPonderHit) {
                    self.pay();
                }
                self.engine.ponder_hit();
            }
            Command::Show => {
                if self.has_position() {
                    self.say(&self.engine.fen());
                }
            }
            Command::Debug(_) | Command::Nothing | Command::Quit => {}
        }
    }

    fn introduce(&self) {
        self.output.line(concat!("id name Tabiya ", env!("CARGO_PKG_VERSION")));
        self.output.line("id author the Tabiya authors");
        for declaration in Settings::declarations(self.modes.names()) {
            self.output.line(&declaration);
        }
        self.output.line("uciok");
    }

    /// Whether the engine can do something else; says so if not.
    fn is_free(&mut self) -> bool {
        self.engine.wait_for_count();
        let busy = self.engine.is_busy() || self.owed.is_some();
        if busy {
            self.say("a search is running: expected stop first");
        }
        !busy
    }

    fn set_option(&mut self, name: &str, value: &str) {
        if !self.is_free() {
            return;
        }
        let done = match name.to_ascii_lowercase().as_str() {
            "clear hash" => {
                self.engine.forget();
                Ok(())
            }
            "uci_variant" => self.modes.find(value).map(|mode| self.sit_down(mode)),
            // Programs send the default at their start, when there is nothing to leave.
            "modefile" if matches!(value, "" | "<empty>") => {
                if self.from_file {
                    self.sit_down(None);
                }
                Ok(())
            }
            "modefile" => self.modes.open(value).map(|mode| {
                self.sit_down(Some(mode));
                self.from_file = true;
                self.say(&format!("the mode is now {} ({})", mode.id(), mode.title()));
            }),
            "bookfile" => self.shelf.take(value),
            "evalfile" => self.take_network(value),
            _ => self.settings.set(name, value).map_err(|error| error.to_string()).map(|()| {
                if let Some(size) = self.engine.set_options(self.settings.engine) {
                    self.say(&format!("not enough memory: the table has {size} MiB"));
                }
            }),
        };
        if let Err(error) = done {
            self.say(&error);
        }
    }

    /// Judges by the network in a file, by hand for `none`, or as usual without a name. If a file cannot be used, what
    /// judged before stays.
    fn take_network(&mut self, path: &str) -> Result<(), String> {
        let network = match path {
            "" | "<empty>" => Options::default().network,
            "none" => None,
            _ => Some((self.open_network)(path)?),
        };
        match network {
            Some(network) if network != embedded() => {
                self.say(&format!("the evaluation is now a {network:?}: {}", network.origin()));
            }
            Some(_) => {}
            None => self.say("the evaluation is now the hand-written one"),
        }
        self.settings.engine.network = network;
        self.engine.set_options(self.settings.engine);
        Ok(())
    }

    /// Another set of rules from now on, from its start position.
    fn sit_down(&mut self, mode: Option<&'static Mode>) {
        self.engine = engine(&self.output, &self.settings, mode);
        self.from_file = false;
    }
}

/// An engine before the start position of chess, or of a mode.
fn engine<W: Write + Send + 'static>(
    output: &Output<W>,
    settings: &Settings,
    mode: Option<&'static Mode>,
) -> Box<dyn AnyEngine> {
    match mode {
        None => Box::new(GameEngine::new(output.clone(), Position::default(), settings.engine, false)),
        Some(mode) => {
            let start = mode.first_start();
            Box::new(GameEngine::new(output.clone(), start, settings.engine, mode.king_takes_rook()))
        }
    }
}
