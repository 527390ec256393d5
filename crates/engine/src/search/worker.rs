//! One search thread: its stack of frames, its histories, and how it makes and unmakes moves.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Instant;

use tabiya_rules::position::Position;
use tabiya_rules::record::Record;
use tabiya_rules::types::{Color, MoveCode, MoveKind, Role, Square};

use super::correction::{Corrections, LastMoves};
use super::fallibility::Fallibility;
use super::features::{DisabledFeatures, SearchFeature};
use super::history::{BACK, Context, Histories, PieceTo};
use super::picker::Scored;
use super::pv::PvTable;
use super::reductions::Reductions;
use super::root::RootMove;
use super::see::ExchangeValues;
use crate::eval::network::Network;
use crate::eval::{Evaluator, Judged};
use crate::limits::Throttle;
use crate::score::{DRAW, MAX_PLY, Value, mate_in, mated_in};
use crate::time::Bounds;
use crate::transposition::TranspositionTable;

/// What the threads of one search share.
pub(crate) struct Shared {
    /// Every thread is to end its search.
    pub(crate) stop: AtomicBool,
    /// The end was asked for from outside, not reached by a limit.
    pub(crate) stop_requested: AtomicBool,
    /// Pondering: the clock does not count yet.
    pub(crate) pondering: AtomicBool,
    /// Positions searched, by thread.
    pub(crate) nodes: Box<[AtomicU64]>,
    /// When the search was asked for: the clock has been running since.
    pub(crate) started: Instant,
    /// Who waits until one of these changes holds this, and is woken by the other.
    pub(crate) waiting: Mutex<()>,
    pub(crate) changed: Condvar,
    /// Who may make it wait.
    pub(crate) throttle: Option<Arc<dyn Throttle>>,
}

impl Shared {
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            stop: AtomicBool::new(false),
            stop_requested: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            started: Instant::now(),
            waiting: Mutex::new(()),
            changed: Condvar::new(),
            throttle: None,
        }
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// What a node leaves for those below it.
#[derive(Copy, Clone)]
pub(super) struct Frame<M> {
    /// The move being tried, as a history sees it; `None` for a null move.
    pub(super) played: Option<PieceTo>,
    /// The corrected evaluation; `None` in check.
    pub(super) eval: Option<Value>,
    /// The killer move: a quiet move that caused a cutoff in a sibling of this node.
    pub(super) killer: Option<M>,
    /// The move excluded while a singular search tests whether it is the only good one.
    pub(super) excluded: Option<M>,
    /// Cutoffs among the children.
    pub(super) cutoffs: u32,
    /// Double extensions on the way here.
    pub(super) doubles: u32,
}

/// Positions between two looks at the clock: well below a millisecond.
const POLL: u64 = 256;
/// Positions after which even the first iteration is broken off.
const FIRST_ITERATION: u64 = 20_000;
/// The same when the time is over: about a millisecond.
const HURRIED_ITERATION: u64 = 1_000;

/// Frames before the root, so that every node can look back.
pub(super) const BEFORE: usize = 6;

/// One thread's search.
pub struct Worker<R: Judged> {
    pub(super) id: usize,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) shared: Arc<Shared>,
    pub(super) histories: Histories,
    pub(super) corrections: Corrections,
    pub(super) cache: <R::Evaluator as Evaluator<R>>::Cache,
    pub(super) exchange_values: ExchangeValues,
    pub(super) reductions: Reductions,
    pub(super) frames: Box<[Frame<R::Move>]>,
    pub(super) evals: Vec<R::Evaluator>,
    pub(super) lines: PvTable<R::Move>,
    pub(super) list: Vec<Scored<R::Move>>,
    /// Keys of the positions before this one, of the game and of the search.
    pub(super) keys: Vec<u64>,
    /// How many of the keys belong to the game.
    pub(super) game_keys: usize,
    pub(super) root: Position<R>,
    pub(super) root_moves: Vec<RootMove<R::Move>>,
    /// The first of the root moves that the line now searched may begin with.
    pub(super) root_first: usize,
    pub(super) nodes: u64,
    pub(super) poll_at: u64,
    pub(super) node_limit: u64,
    pub(super) stopped: bool,
    pub(super) selective_depth: usize,
    pub(super) depth: i32,
    pub(super) null_until: usize,
    pub(super) bounds: Bounds,
    without: DisabledFeatures,
    /// How the player errs for whom it searches; `None` for one that plays as well as it can.
    fallibility: Option<Fallibility>,
    pub(super) started: Instant,
}

impl<R: Judged> Worker<R> {
    pub(crate) fn new(
        id: usize,
        table: Arc<TranspositionTable>,
        shared: Arc<Shared>,
        position: &Position<R>,
    ) -> Self {
        let frame = Frame { played: None, eval: None, killer: None, excluded: None, cutoffs: 0, doubles: 0 };
        let filler = R::Move::new(Square::A1, Square::A2, MoveKind::Normal);
        Self {
            id,
            table,
            shared,
            histories: Histories::new(),
            corrections: Corrections::new(),
            cache: Default::default(),
            exchange_values: ExchangeValues::new::<R, R::Evaluator>(position.rules()),
            reductions: Reductions::new(),
            frames: vec![frame; MAX_PLY + BEFORE + 4].into_boxed_slice(),
            evals: vec![R::Evaluator::new(position); MAX_PLY + 2],
            lines: PvTable::new(filler),
            list: Vec::with_capacity(64 * MAX_PLY),
            keys: Vec::with_capacity(1024),
            game_keys: 0,
            root: *position,
            root_moves: Vec::new(),
            root_first: 0,
            nodes: 0,
            poll_at: 0,
            node_limit: u64::MAX,
            stopped: false,
            selective_depth: 0,
            depth: 0,
            null_until: 0,
            bounds: Bounds::default(),
            without: DisabledFeatures::default(),
            fallibility: None,
            started: Instant::now(),
        }
    }

    /// Judges by this network from now on, or by hand.
    pub(crate) fn use_network(&mut self, network: Option<&'static Network>) {
        R::Evaluator::use_network(&mut self.cache, network);
    }

    /// Forgets what was learnt in other games.
    pub(crate) fn forget(&mut self) {
        self.histories.clear();
        self.corrections.clear();
    }

    /// Gets ready to search the position a game has come to.
    pub(crate) fn prepare(
        &mut self,
        record: &Record<R>,
        root_moves: &[R::Move],
        shared: &Arc<Shared>,
        without: DisabledFeatures,
        fallibility: Option<Fallibility>,
    ) {
        self.shared = Arc::clone(shared);
        self.without = without;
        self.fallibility = fallibility;
        self.root = *record.position();
        self.keys.clear();
        let reach = usize::from(self.root.halfmoves()).min(record.ply());
        let first = record.ply() - reach;
        let before = (first..record.ply()).filter_map(|ply| record.position_at(ply));
        self.keys.extend(before.map(Position::key));
        self.game_keys = self.keys.len();
        self.keys.reserve(MAX_PLY + 8);
        self.root_moves = root_moves.iter().map(|m| RootMove::new(*m)).collect();
        self.evals[0] = R::Evaluator::new(&self.root);
        for frame in &mut self.frames {
            *frame = Frame { played: None, eval: None, killer: None, excluded: None, cutoffs: 0, doubles: 0 };
        }
        self.nodes = 0;
        self.poll_at = 0;
        self.stopped = false;
        self.list.clear();
    }

    /// Whether a part of the search is done.
    #[inline(always)]
    pub(super) fn uses(&self, feature: SearchFeature) -> bool {
        self.without.uses(feature)
    }

    /// The frame of a ply.
    #[inline(always)]
    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame<R::Move> {
        &mut self.frames[ply + BEFORE]
    }

    /// The frame of the ply `back` before this one.
    #[inline(always)]
    pub(super) fn frame_back(&self, ply: usize, back: usize) -> &Frame<R::Move> {
        &self.frames[ply + BEFORE - back]
    }

    /// The earlier moves by which moves at this ply are judged.
    #[inline(always)]
    pub(super) fn context(&self, ply: usize) -> Context {
        BACK.map(|back| self.frame_back(ply, back).played)
    }

    /// Plays a move: the position after it. To be taken back with [`Worker::undo`].
    #[inline(always)]
    pub(super) fn play(&mut self, position: &Position<R>, m: R::Move, ply: usize) -> Position<R> {
        self.frame(ply).played = Some(PieceTo::of(position, m));
        self.keys.push(position.key());
        let mut next = *position;
        let (before, after) = self.evals.split_at_mut(ply + 1);
        after[0].clone_from(&before[ply]);
        next.play_observed(m, &mut after[0]);
        self.table.prefetch(next.key());
        after[0].settle(&next);
        self.count();
        next
    }

    /// Lets the side to move pass.
    #[inline(always)]
    pub(super) fn pass(&mut self, position: &Position<R>, ply: usize) -> Position<R> {
        self.frame(ply).played = None;
        self.keys.push(position.key());
        let mut next = *position;
        next.play_null();
        self.table.prefetch(next.key());
        let (before, after) = self.evals.split_at_mut(ply + 1);
        after[0].clone_from(&before[ply]);
        self.count();
        next
    }

    #[inline(always)]
    pub(super) fn undo(&mut self) {
        self.keys.pop();
    }

    #[inline(always)]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.poll_at {
            self.poll();
        }
    }

    /// Looks whether the search has to stop.
    #[cold]
    fn poll(&mut self) {
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
        if let (0, Some(throttle)) = (self.id, &self.shared.throttle) {
            throttle.go_on(self.nodes);
        }
        self.poll_at = (self.nodes + POLL).min(self.node_limit);
        if self.nodes >= self.node_limit {
            self.shared.stop.store(true, Relaxed);
        }
        let late = self.id == 0
            && !self.shared.pondering.load(Relaxed)
            && self.bounds.hard.is_some_and(|hard| self.started.elapsed() >= hard);
        if late {
            self.shared.stop.store(true, Relaxed);
        }
        // The first iteration is finished, so that the move is one that was looked at; in a hurry, most of it.
        let enough = if late { HURRIED_ITERATION } else { FIRST_ITERATION };
        let may_stop = self.depth > 1 || self.nodes > enough;
        self.stopped = may_stop && self.shared.stop.load(Relaxed);
    }

    /// Positions searched by all threads: its own exactly, the others' as of their last look at the clock.
    pub(crate) fn nodes_of_all(&self, shared: &Shared) -> u64 {
        shared.total_nodes() - shared.nodes[self.id].load(Relaxed) + self.nodes
    }

    /// The raw evaluation.
    #[inline(always)]
    pub(super) fn evaluate(&mut self, position: &Position<R>, ply: usize) -> Value {
        let value = self.evals[ply].evaluate(position, ply, &mut self.cache);
        match &self.fallibility {
            None => value,
            Some(fallible) => fallible.misjudge(position, self.evals[ply].keys(), self.root.turn(), value),
        }
    }

    /// Whether the player for whom it searches does not see this move.
    #[inline(always)]
    pub(super) fn overlooks(&self, position: &Position<R>, m: R::Move, ply: usize) -> bool {
        let Some(fallible) = &self.fallibility else { return false };
        let last = self.frame_back(ply, 1).played.map(PieceTo::square);
        fallible.overlooks(position, m, last)
    }

    /// The last two moves, as the corrections see them.
    #[inline(always)]
    pub(super) fn last_moves(&self, ply: usize) -> LastMoves {
        (self.frame_back(ply, 1).played, self.frame_back(ply, 2).played)
    }

    /// The evaluation, corrected by what was learnt.
    #[inline(always)]
    pub(super) fn corrected(&self, position: &Position<R>, ply: usize, raw: Value) -> Value {
        self.corrections.apply(position.turn(), self.evals[ply].keys(), self.last_moves(ply), raw)
    }

    /// The value, if the game is over here or drawn by repetition, by fifty moves or for want of material.
    #[inline(always)]
    pub(super) fn decided(&self, position: &Position<R>, ply: usize) -> Option<Value> {
        if R::HAS_GOALS
            && let Some(winner) = position.rules().goal(position)
        {
            return Some(if winner == position.turn() { mate_in(ply) } else { mated_in(ply) });
        }
        let drawn = self.is_repeated(position)
            || position.halfmoves() >= 100 && (!position.is_check() || position.has_legal_move())
            || is_dead(position)
            || R::HAS_GOALS && position.rules().is_goal_shared(position);
        drawn.then_some(DRAW)
    }

    /// Whether the position has occurred in this search, or twice in the game.
    #[inline(always)]
    fn is_repeated(&self, position: &Position<R>) -> bool {
        let reach = usize::from(position.halfmoves()).min(self.keys.len());
        let mut seen = 0;
        let mut back = 4;
        while back <= reach {
            let at = self.keys.len() - back;
            if self.keys[at] == position.key() {
                seen += 1;
                if at >= self.game_keys || seen >= 2 {
                    return true;
                }
            }
            back += 2;
        }
        false
    }

    /// The value of a position without legal moves.
    #[inline(always)]
    pub(super) fn without_moves(&self, position: &Position<R>, ply: usize) -> Value {
        use tabiya_rules::movegen::Outcome;
        if R::HAS_GOALS {
            return match position.outcome() {
                Some(Outcome::Win(winner)) if winner == position.turn() => mate_in(ply),
                Some(Outcome::Win(_)) => mated_in(ply),
                _ => DRAW,
            };
        }
        if position.is_check() { mated_in(ply) } else { DRAW }
    }
}

/// Whether nobody can mate any more. Almost always answered by one look at the board.
#[inline(always)]
fn is_dead<R: Judged>(position: &Position<R>) -> bool {
    let board = position.board();
    if R::HAS_GOALS {
        let few = board.occupied().count() <= 6;
        return few && Color::ALL.into_iter().all(|color| !position.has_mating_material(color));
    }
    let strong = board.by_role(Role::PAWN) | board.straight_sliders();
    strong.is_empty() && Color::ALL.into_iter().all(|color| !position.has_mating_material(color))
}
