//! Our own engine as the one who is asked.

use std::sync::{Arc, Mutex, PoisonError};

use tabiya_engine::{
    engine::{Control, Engine, Exactness, Info, Options},
    limits::{Limits, Throttle},
    playable::Playable,
};
use tabiya_rules::record::Record;

use crate::searcher::{Line, Question, Searcher, Stopped};

/// Ends a review from outside, whether it searches at the moment or not.
#[derive(Clone, Default)]
pub struct Halt(Arc<Mutex<(bool, Option<Control>)>>);

impl Halt {
    /// Nobody wants to know any more.
    pub fn stop(&self) {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.0 = true;
        if let Some(control) = &told.1 {
            control.stop();
        }
    }

    /// Whether that was said.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    /// This search is to be ended; `false` if it need not begin.
    fn attach(&self, control: Option<Control>) -> bool {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.1 = control;
        !told.0
    }
}

/// Our own engine, which keeps what it has learnt from one question to the next.
pub struct EngineSearcher<R: Playable> {
    engine: Engine<R>,
    /// A second one that knows nothing yet, for what is seen at first sight.
    fresh: Option<Engine<R>>,
    halt: Halt,
    throttle: Option<Arc<dyn Throttle>>,
}

/// Moves of a line that are kept.
const MOST_MOVES: usize = 32;

impl<R: Playable> EngineSearcher<R> {
    /// An engine that stands before this game. How many lines it tells is part of each question. It judges by hand: what a
    /// score is worth was measured with that evaluation, and so were the remarks.
    #[must_use]
    pub fn new(options: Options, game: Record<R>) -> Self {
        let options = Options { network: None, ..options };
        Self { engine: Engine::new(options, game), fresh: None, halt: Halt::default(), throttle: None }
    }

    /// The same, but somebody else may make it wait.
    #[must_use]
    pub fn throttled(self, throttle: Arc<dyn Throttle>) -> Self {
        Self { throttle: Some(throttle), ..self }
    }

    /// The same, ended by something that others have already.
    #[must_use]
    pub fn halted_by(self, halt: Halt) -> Self {
        Self { halt, ..self }
    }

    /// By this another thread can end the review.
    #[must_use]
    pub fn halt(&self) -> Halt {
        self.halt.clone()
    }

    /// Searches with one of the two engines.
    fn ask(
        &mut self,
        fresh: bool,
        game: &Record<R>,
        question: &Question<R::Move>,
    ) -> Result<Vec<Line<R::Move>>, Stopped> {
        let small = Options { hash: 1, threads: 1, ..*self.engine.options() };
        let engine = match fresh {
            true => self.fresh.get_or_insert_with(|| Engine::new(small, game.clone())),
            false => &mut self.engine,
        };
        if fresh {
            engine.forget();
        }
        let legal = game.position().legal_moves().len();
        let allowed = if question.only.is_empty() { legal } else { question.only.len().min(legal) };
        let count = question.lines.min(allowed).max(1);
        engine.set_options(Options { lines: count, ..*engine.options() });
        engine.set_record(game.clone());
        let limits = Limits { moves: question.only.clone(), ..Limits::nodes(question.nodes.max(1)) };
        let control = match &self.throttle {
            Some(throttle) => engine.control_throttled(&limits, Arc::clone(throttle)),
            None => engine.control(&limits),
        };
        if !self.halt.attach(Some(control.clone())) {
            return Err(Stopped);
        }
        let mut heard = Heard { count, gathered: Vec::new(), whole: Vec::new() };
        let report = engine.search_under(&control, &limits, &mut |info| heard.hear(info));
        if !self.halt.attach(None) {
            return Err(Stopped);
        }
        if heard.whole.is_empty() {
            // Not even one depth was done, or there is nothing to do.
            let moves = report.best.into_iter().collect();
            return Ok(vec![Line { score: report.score, depth: 0, moves }]);
        }
        Ok(heard.whole)
    }
}

impl<R: Playable> Searcher<R> for EngineSearcher<R> {
    fn search(
        &mut self,
        game: &Record<R>,
        question: &Question<R::Move>,
    ) -> Result<Vec<Line<R::Move>>, Stopped> {
        self.ask(false, game, question)
    }

    fn at_first_sight(&mut self, game: &Record<R>, nodes: u64) -> Result<Option<R::Move>, Stopped> {
        let lines = self.ask(true, game, &Question { lines: 1, nodes, only: Vec::new() })?;
        Ok(lines.first().and_then(|line| line.moves.first().copied()))
    }
}

/// The lines of the last depth of which all were told.
struct Heard<M> {
    count: usize,
    gathered: Vec<Line<M>>,
    whole: Vec<Line<M>>,
}

impl<M: Copy> Heard<M> {
    fn hear(&mut self, info: Info<M>) {
        if info.exactness != Exactness::Exact {
            return;
        }
        if info.line == 1 {
            self.gathered.clear();
        }
        let moves = info.moves.iter().take(MOST_MOVES).copied().collect();
        self.gathered.push(Line { score: info.score, depth: info.depth, moves });
        if info.line == self.count && self.gathered.len() == self.count {
            self.whole = core::mem::take(&mut self.gathered);
        }
    }
}
