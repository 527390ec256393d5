//! The engine before a game of one set of rules.
//!
//! A conversation speaks to it through [`AnyEngine`], whatever the rules are.

use core::sync::atomic::{AtomicBool, Ordering::SeqCst};
use core::time::Duration;
use std::io::Write;
use std::sync::Arc;

use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;
use tabiya_rules::types::Move;

use super::book::Known;
use super::command::{GoLimits, Start};
use super::lag::Lag;
use super::options::Settings;
use super::output::Output;
use super::thinker::{Task, Thinker, Work};
use crate::engine::{Control, Engine, Options};
use crate::levels::{Mind, Plan, Strength};
use crate::limits::{Clock, Limits};
use crate::playable::Playable;

/// What a conversation asks of the engine.
pub(super) trait AnyEngine: Send {
    /// Whether a search is running. One that has answered is over.
    fn is_busy(&mut self) -> bool;
    /// Forgets what was learnt.
    fn forget(&mut self);
    /// Changes the setup of the engine; says how many mebibytes the table got if that is less than asked for.
    fn set_options(&mut self, options: Options) -> Option<usize>;
    /// Stands before a position. One that cannot be understood changes nothing.
    fn set_position(&mut self, start: &Start, moves: &[String]) -> Result<(), String>;
    /// The game, if its rules are those of chess.
    fn game_of_chess(&self) -> Option<&Record<Chess>>;
    /// Whether a search may look at any move: all, or one at least of those that are named. Says which of them are illegal.
    fn leaves_a_move(&self, go: &GoLimits) -> bool;
    /// Begins a search, unless a book knows the move.
    /// How a weaker player errs follows from the seed, which is one for the whole game.
    fn go(&mut self, go: &GoLimits, settings: &Settings, known: Option<Known<Move>>, seed: u64);
    /// The move that was pondered on has been played.
    fn ponder_hit(&self);
    /// Ends the search and waits for its answer.
    fn stop(&mut self);
    /// Waits for the answer to what was asked, but no longer than this. What has no end is stopped at once.
    fn finish(&mut self, most: Duration);
    /// Begins to count the leaves below each move.
    fn perft(&mut self, depth: u32, settings: &Settings);
    /// Waits until leaves have been counted, if that is what is being done.
    fn wait_for_count(&mut self);
    /// The position.
    fn fen(&self) -> String;
}

/// An engine and its game.
pub(super) struct GameEngine<R: Playable, W> {
    output: Output<W>,
    start: Position<R>,
    /// Castling is always written "king takes rook" here.
    king_takes_rook: bool,
    /// Not here while it searches.
    engine: Option<Engine<R>>,
    record: Record<R>,
    search: Option<Search>,
    lag: Lag,
    thinker: Thinker<R, W>,
}

/// A search under way, or one whose engine has not been fetched yet.
struct Search {
    control: Control,
    answered: Arc<AtomicBool>,
    /// It goes on until it is told to stop.
    endless: bool,
    /// Leaves are counted.
    counts: bool,
}

impl<R: Playable + 'static, W: Write + Send + 'static> GameEngine<R, W> {
    pub(super) fn new(
        output: Output<W>,
        start: Position<R>,
        options: Options,
        king_takes_rook: bool,
    ) -> Self {
        let record = Record::new(start);
        let engine = Some(Engine::new(options, record.clone()));
        let thinker = Thinker::new(output.clone());
        Self { output, start, king_takes_rook, engine, record, search: None, lag: Lag::default(), thinker }
    }

    fn limits(&self, go: &GoLimits) -> Limits<R::Move> {
        let position = self.record.position();
        let side = position.turn().index();
        let moves = go.search_moves.iter().filter_map(|text| position.parse_uci(text).ok());
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            soft_nodes: None,
            mate: go.mate,
            move_time: go.move_time,
            clock: go.time[side].or(go.time[1 - side]).map(|left| Clock {
                left,
                increment: go.increment[side],
                moves_to_go: go.moves_to_go,
            }),
            // To search for ever is to wait for the word.
            ponder: go.ponder || go.infinite,
            moves: moves.collect(),
        }
    }

    /// A move of a book as one of these rules.
    fn translate(&self, known: Known<Move>) -> Option<Known<R::Move>> {
        let any: Box<dyn core::any::Any> = Box::new(known);
        any.downcast().ok().map(|known| *known)
    }

    fn rook_style(&self, settings: &Settings) -> bool {
        self.king_takes_rook || settings.chess960
    }
}

impl<R: Playable + 'static, W: Write + Send + 'static> AnyEngine for GameEngine<R, W> {
    fn is_busy(&mut self) -> bool {
        if self.search.as_ref().is_some_and(|search| search.answered.load(SeqCst)) {
            self.finish(Duration::MAX);
        }
        self.engine.is_none()
    }

    fn forget(&mut self) {
        self.lag.new_game();
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
    }

    fn set_options(&mut self, options: Options) -> Option<usize> {
        let engine = self.engine.as_mut()?;
        engine.set_options(options);
        Some(engine.table_size()).filter(|size| *size < options.hash)
    }

    fn set_position(&mut self, start: &Start, moves: &[String]) -> Result<(), String> {
        let position = match start {
            Start::Initial => self.start,
            Start::Fen(fen) => {
                Position::from_fen(fen, *self.start.rules()).map_err(|error| error.to_string())?
            }
        };
        let mut record = Record::new(position);
        for (number, text) in moves.iter().enumerate() {
            let m = record.position().parse_uci(text);
            record.play(m.map_err(|error| format!("move {}: {error}", number + 1))?);
        }
        self.record = record;
        Ok(())
    }

    fn game_of_chess(&self) -> Option<&Record<Chess>> {
        R::as_chess(&self.record)
    }

    fn leaves_a_move(&self, go: &GoLimits) -> bool {
        let position = self.record.position();
        let is_legal = |text: &&String| match position.parse_uci(text) {
            Ok(_) => true,
            Err(error) => {
                self.output.line(&format!("info string {error}"));
                false
            }
        };
        // All of them are looked at, so that each one that is illegal is told.
        let legal = go.search_moves.iter().filter(is_legal).count();
        legal > 0 || go.search_moves.is_empty()
    }

    fn go(&mut self, go: &GoLimits, settings: &Settings, known: Option<Known<Move>>, seed: u64) {
        let Some(mut engine) = self.engine.take() else { return };
        let limits = self.limits(go);
        let mind = settings.limit_strength.then(|| Mind::from(Strength::of_elo(settings.elo)));
        let plan = mind.map(|mind| mind.plan(&self.record, &limits, seed));
        let (limits, at_once, fallibility) = match plan {
            Some(Plan::AtOnce(m)) => (limits, Some(m), None),
            Some(Plan::Search(limits, fallibility)) => (limits, None, fallibility),
            None => (limits, None, None),
        };
        let control = engine.control(&limits);
        // While pondering the clock is the other side's.
        self.lag.asked(limits.clock.filter(|_| !limits.ponder));
        let least = settings.engine.overhead;
        // Who asks for a certain time gets it.
        let overhead = if limits.clock.is_some() { self.lag.expected(least) } else { least };
        let options = Options { overhead, ..settings.engine };
        if let Some(mind) = mind.filter(Mind::errs) {
            engine.forget();
            engine.set_options(mind.options(options, fallibility));
        } else {
            engine.set_options(mind.map_or(options, |mind| mind.options(options, None)));
        }
        engine.set_record(self.record.clone());
        let bounded = limits.depth.is_some() || limits.nodes.is_some() || limits.move_time.is_some();
        let endless = limits.ponder || !bounded && limits.clock.is_none();
        let answered = Arc::new(AtomicBool::new(false));
        self.thinker.think(Task {
            engine,
            limits,
            handle: control.clone(),
            work: match (known.and_then(|known| self.translate(known)), at_once) {
                (Some(known), _) => Work::Quote(known),
                (None, Some(m)) => Work::Answer(m),
                (None, None) => Work::Search,
            },
            show_wdl: settings.show_wdl,
            king_takes_rook: self.rook_style(settings),
            answered: Arc::clone(&answered),
        });
        self.search = Some(Search { control, answered, endless, counts: false });
    }

    fn ponder_hit(&self) {
        if let Some(search) = &self.search {
            search.control.ponder_hit();
        }
    }

    fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.control.stop();
            self.finish(Duration::MAX);
        }
    }

    fn finish(&mut self, most: Duration) {
        if let Some(search) = self.search.take() {
            if search.endless {
                search.control.stop();
            }
            self.engine = self.thinker.wait_at_most(most, &search.control).map(|(engine, used)| {
                self.lag.answered(used);
                engine
            });
        }
    }

    fn perft(&mut self, depth: u32, settings: &Settings) {
        let Some(mut engine) = self.engine.take() else { return };
        engine.set_record(self.record.clone());
        let limits = Limits::none();
        let control = engine.control(&limits);
        let answered = Arc::new(AtomicBool::new(false));
        self.thinker.think(Task {
            engine,
            limits,
            handle: control.clone(),
            work: Work::Count(depth),
            show_wdl: false,
            king_takes_rook: self.rook_style(settings),
            answered: Arc::clone(&answered),
        });
        self.search = Some(Search { control, answered, endless: false, counts: true });
    }

    fn wait_for_count(&mut self) {
        if self.search.as_ref().is_some_and(|search| search.counts) {
            self.finish(Duration::MAX);
        }
    }

    fn fen(&self) -> String {
        self.record.position().fen()
    }
}

impl<R: Playable, W> Drop for GameEngine<R, W> {
    fn drop(&mut self) {
        if let Some(search) = &self.search {
            search.control.stop();
        }
    }
}
