//! The tree: nodes by their numbers.

use tabiya_protocol::Evaluation;
use tabiya_rules::{
    movegen::{End, Outcome},
    notation::{FenError, pgn::Play},
    position::{Position, Rules},
    types::Color,
};

use crate::{ApplyError, Event, Notes, Opened, Origin, Step, step::after};

/// The number of the start.
pub const START: u32 = 0;

/// A move and the position after it.
#[derive(Clone, Debug)]
pub struct Node<R: Rules> {
    /// The node before it; none before the start.
    pub parent: Option<u32>,
    /// What may follow, the main line first.
    pub children: Vec<u32>,
    /// Single moves from the start.
    pub ply: u32,
    /// The move; nothing at the start.
    pub play: Play<R::Move>,
    /// The position after it.
    pub position: Position<R>,
    /// What is said about it.
    pub notes: Notes,
    /// It was deleted, and can be brought back.
    pub(crate) gone: bool,
}

/// A deletion that can be taken back.
#[derive(Clone, Debug)]
pub(crate) struct Deleted {
    /// What was deleted.
    pub(crate) node: u32,
    /// The node before it.
    pub(crate) parent: u32,
    /// Its place among the alternatives.
    pub(crate) place: usize,
    /// How many moves went.
    pub(crate) count: usize,
}

/// A study: the fold of its events.
#[derive(Clone, Debug)]
pub struct Study<R: Rules> {
    pub(crate) origin: Origin,
    pub(crate) title: String,
    /// By their numbers; a number whose move is gone for good has none.
    pub(crate) nodes: Vec<Option<Box<Node<R>>>>,
    /// Moves that are there, the start aside.
    pub(crate) count: usize,
    /// Bytes of what is said.
    pub(crate) text: usize,
    /// What can be brought back, the last deletion last.
    pub(crate) deleted: Vec<Deleted>,
    /// Events so far.
    pub(crate) version: u32,
    /// Bytes of them.
    pub(crate) bytes: usize,
}

impl<R: Rules> Study<R> {
    /// The study that its first event tells of.
    ///
    /// # Errors
    /// When its start or one of its moves cannot be.
    pub fn open(rules: R, opened: &Opened) -> Result<Self, ApplyError> {
        let position = Position::from_fen(&opened.origin.start, rules)
            .map_err(|error: FenError| ApplyError::Start(error.to_string()))?;
        let start = Node {
            parent: None,
            children: Vec::new(),
            ply: 0,
            play: Play::Nothing,
            position,
            notes: opened.notes.clone(),
            gone: false,
        };
        let mut study = Self {
            origin: opened.origin.clone(),
            title: opened.title.clone(),
            text: start.notes.text(),
            nodes: vec![Some(Box::new(start))],
            count: 0,
            deleted: Vec::new(),
            version: 1,
            bytes: 0,
        };
        for seed in &opened.nodes {
            let node = study.grow(seed.after, seed.step)?;
            study.text += seed.notes.text();
            study.at(node).notes = seed.notes.clone();
        }
        Ok(study)
    }

    /// The study that rows tell of.
    ///
    /// # Errors
    /// The first row that cannot be.
    pub fn replay<'a>(rules: R, rows: impl IntoIterator<Item = &'a [u8]>) -> Result<Self, ApplyError> {
        let mut rows = rows.into_iter();
        let first = rows.next().ok_or(ApplyError::NotOpened)?;
        let Event::Opened(opened) = Event::decode(first)? else { return Err(ApplyError::NotOpened) };
        let mut study = Self::open(rules, &opened)?;
        study.bytes = first.len();
        for row in rows {
            study.apply(&Event::decode(row)?)?;
            study.bytes += row.len();
        }
        Ok(study)
    }

    /// Adds a move that is not there.
    pub(crate) fn grow(&mut self, parent: u32, step: Step) -> Result<u32, ApplyError> {
        let before = self.node(parent).ok_or(ApplyError::Node { node: parent })?;
        let play = step.within(&before.position).ok_or(ApplyError::Move { node: parent, step })?;
        if self.child(parent, play).is_some() {
            return Err(ApplyError::Move { node: parent, step });
        }
        let node = Node {
            parent: Some(parent),
            children: Vec::new(),
            ply: before.ply + 1,
            play,
            position: after(&before.position, play),
            notes: Notes::default(),
            gone: false,
        };
        let id = u32::try_from(self.nodes.len()).map_err(|_| ApplyError::Node { node: parent })?;
        self.nodes.push(Some(Box::new(node)));
        self.at(parent).children.push(id);
        self.count += 1;
        Ok(id)
    }

    /// A node that is known to be there.
    pub(crate) fn at(&mut self, id: u32) -> &mut Node<R> {
        self.nodes[id as usize].as_mut().expect("only nodes that were looked up are asked for")
    }

    /// A node, unless it was deleted.
    #[must_use]
    pub fn node(&self, id: u32) -> Option<&Node<R>> {
        self.nodes.get(id as usize)?.as_deref().filter(|node| !node.gone)
    }

    /// The start.
    ///
    /// # Panics
    /// Never: it cannot be deleted.
    #[must_use]
    pub fn start(&self) -> &Node<R> {
        self.node(START).expect("the start is always there")
    }

    /// The node after this move of a node.
    #[must_use]
    pub fn child(&self, parent: u32, play: Play<R::Move>) -> Option<u32> {
        let children = &self.node(parent)?.children;
        children.iter().copied().find(|child| self.node(*child).is_some_and(|node| node.play == play))
    }

    /// The nodes from the start to this one.
    #[must_use]
    pub fn path(&self, id: u32) -> Vec<u32> {
        let before = |id: &u32| self.node(*id).and_then(|node| node.parent);
        let mut path: Vec<u32> = std::iter::successors(Some(id), before).collect();
        path.reverse();
        path
    }

    /// The nodes of the main line, the start first.
    #[must_use]
    pub fn main_line(&self) -> Vec<u32> {
        let next = |id: &u32| self.node(*id).and_then(|node| node.children.first().copied());
        std::iter::successors(Some(START), next).collect()
    }

    /// A node and everything behind it, each behind the one before it, main lines first.
    #[must_use]
    pub fn branch(&self, id: u32) -> Vec<u32> {
        let (mut found, mut left) = (Vec::new(), vec![id]);
        while let Some(id) = left.pop() {
            if let Some(node) = self.nodes.get(id as usize).and_then(Option::as_deref) {
                found.push(id);
                left.extend(node.children.iter().rev());
            }
        }
        found
    }

    /// Where it comes from.
    #[must_use]
    pub const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Its name.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many moves it has, variations included.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// How many events it has seen.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// Whether something that a deletion took can be brought back.
    #[must_use]
    pub fn is_restorable(&self) -> bool {
        !self.deleted.is_empty()
    }

    /// Counts a row that was written.
    pub const fn count_row(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// The nodes of the main line that no engine has looked at.
    #[must_use]
    pub fn unevaluated(&self) -> Vec<u32> {
        let unknown = |id: &u32| self.node(*id).is_some_and(|node| node.notes.evaluation.is_none());
        self.main_line().into_iter().filter(unknown).collect()
    }
}

/// What a position is worth in which nothing is left to be played, to White.
#[must_use]
pub fn settled<R: Rules>(position: &Position<R>) -> Option<Evaluation> {
    let end = position.end()?;
    let win = match position.outcome()? {
        Outcome::Win(Color::White) => 1000,
        Outcome::Win(Color::Black) | Outcome::Draw => 0,
    };
    let draw = if position.outcome() == Some(Outcome::Draw) { 1000 } else { 0 };
    let mated = matches!(end, End::Checkmate | End::Goal(_)) || draw == 0;
    Some(Evaluation { centipawns: (!mated).then_some(0), mate: mated.then_some(0), win, draw, depth: 0 })
}
