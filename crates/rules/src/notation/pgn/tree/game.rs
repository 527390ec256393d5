//! The tree itself.
//!
//! A node is a move and what is said about it. A line is a chain of nodes; a variation hangs on the move to which
//! it is the alternative, just as the file nests them, so nothing about the file's order is lost. Nodes lie in
//! one list and refer to each other by number: no depth of nesting can overflow a stack.

use crate::notation::pgn::{Comment, GameResult, Nag, Play, Tags};
use crate::position::{Position, Rules};

/// The number of a node in its game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The start of the game, before any move.
    pub const START: Self = Self(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is said about a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// Comments before the move: behind its number, or at the beginning of a variation.
    pub before: Vec<Comment>,
    /// Judgements of the move, in their order.
    pub nags: Vec<Nag>,
    /// Comments behind the move.
    pub after: Vec<Comment>,
    /// Comments behind the variation that begins with this move.
    pub behind_variation: Vec<Comment>,
    /// The rest of the line, which could not be read, as it stood in the file.
    pub unread: Option<String>,
}

/// A move in a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node<M> {
    pub(super) play: Play<M>,
    /// The node before it; for the first of a variation, the one before the move that it varies.
    pub(super) previous: NodeId,
    pub(super) next: Option<NodeId>,
    /// The first moves of the first and the last variation of this move.
    pub(super) variations: Option<(NodeId, NodeId)>,
    /// For the first move of a variation: the first move of the next one of the same move.
    pub(super) sibling: Option<NodeId>,
    pub(super) notes: Option<Box<Notes>>,
}

static NO_NOTES: Notes = Notes {
    before: Vec::new(),
    nags: Vec::new(),
    after: Vec::new(),
    behind_variation: Vec::new(),
    unread: None,
};

/// A game with its tags, variations, comments and judgements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<R: Rules> {
    /// Comments before the tags.
    pub preamble: Vec<Comment>,
    /// The tags as the file has them.
    pub tags: Tags,
    /// How the game ended.
    pub result: GameResult,
    /// Comments behind the result.
    pub epilogue: Vec<Comment>,
    pub(super) start: Option<Position<R>>,
    pub(super) nodes: Vec<Node<R::Move>>,
}

impl<R: Rules> Game<R> {
    /// A game from this position, with nothing played. Without a position it can hold raw text only.
    #[must_use]
    pub fn new(start: Option<Position<R>>) -> Self {
        let root = Node {
            play: Play::Nothing,
            previous: NodeId::START,
            next: None,
            variations: None,
            sibling: None,
            notes: None,
        };
        Self {
            preamble: Vec::new(),
            tags: Tags::new(),
            result: GameResult::Unknown,
            epilogue: Vec::new(),
            start,
            nodes: vec![root],
        }
    }

    /// A game of these moves, which must be legal one after the other.
    #[must_use]
    pub fn of_moves(start: Position<R>, moves: &[R::Move]) -> Self {
        let mut game = Self::new(Some(start));
        moves.iter().fold(NodeId::START, |node, m| game.append(node, Play::Move(*m)));
        game
    }

    /// Where the game begins; `None` if its tags do not tell.
    #[must_use]
    pub fn start(&self) -> Option<&Position<R>> {
        self.start.as_ref()
    }

    /// How many nodes there are, the start included.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The move of a node.
    #[must_use]
    pub fn play(&self, node: NodeId) -> Play<R::Move> {
        self.nodes[node.index()].play
    }

    /// The node before, whose position the move is played in; `None` for the start.
    #[must_use]
    pub fn previous(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::START).then(|| self.nodes[node.index()].previous)
    }

    /// The next move of the same line.
    #[must_use]
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].next
    }

    /// The first moves of the variations of a move, in their order.
    pub fn variations(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let sibling = |node: &NodeId| self.nodes[node.index()].sibling;
        core::iter::successors(self.nodes[node.index()].variations.map(|ends| ends.0), sibling)
    }

    /// The nodes of the line that goes on from here, this one left out.
    pub fn line_after(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.next(node), |node| self.next(*node))
    }

    /// Every move that is given in the position after this node: the next of the line first, then its variations
    /// and theirs.
    #[must_use]
    pub fn children(&self, node: NodeId) -> Vec<NodeId> {
        let mut children = Vec::new();
        let mut left: Vec<_> = self.next(node).into_iter().collect();
        while let Some(child) = left.pop() {
            if self.play(child) != Play::Nothing {
                children.push(child);
            }
            let variations: Vec<_> = self.variations(child).collect();
            left.extend(variations.into_iter().rev());
        }
        children
    }

    /// What is said about a move.
    #[must_use]
    pub fn notes(&self, node: NodeId) -> &Notes {
        self.nodes[node.index()].notes.as_deref().unwrap_or(&NO_NOTES)
    }

    /// What is said about a move, to be changed.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.nodes[node.index()].notes.get_or_insert_default()
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = Play<R::Move>> + '_ {
        self.line_after(NodeId::START).map(|node| self.play(node)).filter(|play| *play != Play::Nothing)
    }

    /// The position after a node; `None` if the start is not known.
    #[must_use]
    pub fn position(&self, node: NodeId) -> Option<Position<R>> {
        let path = core::iter::successors(Some(node), |node| self.previous(*node));
        let plays: Vec<_> = path.map(|node| self.play(node)).collect();
        let mut position = self.start?;
        for play in plays.into_iter().rev() {
            play_on(&mut position, play);
        }
        Some(position)
    }

    /// Adds a move after a node and returns its node: the one that is there, if it is; else at the end of the
    /// line, or as a variation. `None` if it cannot be played there.
    pub fn add(&mut self, after: NodeId, play: Play<R::Move>) -> Option<NodeId> {
        let position = self.position(after)?;
        let possible = match play {
            Play::Move(m) => position.is_legal(m),
            Play::Null => !position.is_check(),
            Play::Nothing => false,
        };
        if !possible {
            return None;
        }
        let there = self.children(after).into_iter().find(|child| self.play(*child) == play);
        Some(there.unwrap_or_else(|| self.grow(after, play)))
    }

    /// Adds a move that is known to be legal after a node and not to be there: at the end of the line, or as a variation.
    pub fn grow(&mut self, after: NodeId, play: Play<R::Move>) -> NodeId {
        match self.next(after) {
            None => self.append(after, play),
            Some(varied) => self.vary(varied, play),
        }
    }

    /// Adds a node at the end of a line.
    pub(super) fn append(&mut self, previous: NodeId, play: Play<R::Move>) -> NodeId {
        let node = self.push(previous, play);
        self.nodes[previous.index()].next = Some(node);
        node
    }

    /// Adds the first node of a new variation of a move.
    pub(super) fn vary(&mut self, varied: NodeId, play: Play<R::Move>) -> NodeId {
        let previous = self.nodes[varied.index()].previous;
        let node = self.push(previous, play);
        let ends = &mut self.nodes[varied.index()].variations;
        match ends {
            None => *ends = Some((node, node)),
            Some((_, last)) => {
                let before = core::mem::replace(last, node);
                self.nodes[before.index()].sibling = Some(node);
            }
        }
        node
    }

    fn push(&mut self, previous: NodeId, play: Play<R::Move>) -> NodeId {
        let number = u32::try_from(self.nodes.len()).expect("a game has less than four billion moves");
        self.nodes.push(Node { play, previous, next: None, variations: None, sibling: None, notes: None });
        NodeId(number)
    }
}

/// Plays a move of a tree.
pub(in crate::notation::pgn) fn play_on<R: Rules>(position: &mut Position<R>, play: Play<R::Move>) {
    match play {
        Play::Move(m) => position.play(m),
        Play::Null => position.play_null(),
        Play::Nothing => {}
    }
}
