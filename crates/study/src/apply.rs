//! Applying an event to a study's tree.

use tabiya_rules::position::Rules;

use crate::{
    ApplyError, Event, Notes, START, Step, Study,
    limits::{DELETIONS, NODES},
    tree::Deleted,
};

/// What became of a study by an event.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Applied {
    /// The node to stand on now.
    pub node: u32,
    /// Nodes that are new or other than before, each behind the one before it.
    pub changed: Vec<u32>,
    /// Nodes that are gone.
    pub gone: Vec<u32>,
    /// It has another name.
    pub titled: bool,
}

impl<R: Rules> Study<R> {
    /// Makes one more event so.
    ///
    /// # Errors
    /// Why it cannot follow; nothing has changed then, but for moves before the one that cannot be played.
    pub fn apply(&mut self, event: &Event) -> Result<Applied, ApplyError> {
        let applied = match event {
            Event::Opened(_) => return Err(ApplyError::NotOpened),
            Event::Played { after, moves } => self.play(*after, moves)?,
            Event::Deleted { node } => self.delete(*node)?,
            Event::Restored => self.restore()?,
            Event::Promoted { node } => self.move_forward(*node, 1)?,
            Event::MadeMain { node } => self.make_main(*node)?,
            Event::Commented { node, text } => self.note(*node, |notes| notes.comment.clone_from(text))?,
            Event::Judged { node, glyphs } => self.note(*node, |notes| notes.glyphs.clone_from(glyphs))?,
            Event::Drawn { node, shapes } => self.note(*node, |notes| notes.shapes.clone_from(shapes))?,
            Event::Evaluated { node, evaluation } => {
                self.note(*node, |notes| notes.evaluation = Some(evaluation.clone()))?
            }
            Event::Titled { title } => {
                self.title.clone_from(title);
                Applied { titled: true, ..Applied::default() }
            }
        };
        self.version += 1;
        Ok(applied)
    }

    fn play(&mut self, after: u32, moves: &[Step]) -> Result<Applied, ApplyError> {
        let (mut node, mut changed) = (after, vec![after]);
        for step in moves {
            node = self.grow(node, *step)?;
            changed.push(node);
        }
        if let Some(first) = changed.get(1) {
            self.forget_like(after, *first);
        }
        Ok(Applied { node, changed, ..Applied::default() })
    }

    /// What was deleted and is there again by another number cannot come back, nor can what was deleted before it: that
    /// may have stood behind it.
    fn forget_like(&mut self, parent: u32, node: u32) {
        let play = self.at(node).play;
        let same = |deleted: &Deleted| {
            let was = self.nodes[deleted.node as usize].as_ref();
            deleted.parent == parent && was.is_some_and(|node| node.play == play)
        };
        if let Some(last) = self.deleted.iter().rposition(same) {
            self.forget(last + 1);
        }
    }

    /// Forgets the first few deletions for good.
    fn forget(&mut self, few: usize) {
        let forgotten: Vec<Deleted> = self.deleted.drain(..few).collect();
        for id in forgotten.iter().rev().flat_map(|deleted| self.branch(deleted.node)).collect::<Vec<_>>() {
            self.nodes[id as usize] = None;
        }
    }

    fn delete(&mut self, id: u32) -> Result<Applied, ApplyError> {
        let missing = ApplyError::Node { node: id };
        let Some(parent) = self.node(id).and_then(|node| node.parent) else { return Err(missing) };
        let place = self.at(parent).children.iter().position(|child| *child == id).ok_or(missing)?;
        self.at(parent).children.remove(place);
        let gone = self.branch(id);
        for id in &gone {
            self.at(*id).gone = true;
            self.text -= self.at(*id).notes.text();
        }
        self.count -= gone.len();
        self.deleted.push(Deleted { node: id, parent, place, count: gone.len() });
        // What is kept for later is bounded like what is there.
        let mut kept: usize = self.deleted.iter().map(|deleted| deleted.count).sum();
        let mut few = self.deleted.len().saturating_sub(DELETIONS);
        kept -= self.deleted[..few].iter().map(|deleted| deleted.count).sum::<usize>();
        while kept > NODES {
            kept -= self.deleted[few].count;
            few += 1;
        }
        self.forget(few);
        Ok(Applied { node: parent, changed: vec![parent], gone, titled: false })
    }

    fn restore(&mut self) -> Result<Applied, ApplyError> {
        let Deleted { node, parent, place, .. } = self.deleted.pop().ok_or(ApplyError::Nothing)?;
        let children = &mut self.at(parent).children;
        let place = place.min(children.len());
        children.insert(place, node);
        let back = self.branch(node);
        for id in &back {
            self.at(*id).gone = false;
            self.text += self.at(*id).notes.text();
        }
        self.count += back.len();
        Ok(Applied { node, changed: [parent].into_iter().chain(back).collect(), ..Applied::default() })
    }

    /// So many places to the front among its alternatives.
    fn move_forward(&mut self, id: u32, places: usize) -> Result<Applied, ApplyError> {
        let missing = ApplyError::Node { node: id };
        let Some(parent) = self.node(id).and_then(|node| node.parent) else { return Err(missing) };
        let children = &mut self.at(parent).children;
        let place = children.iter().position(|child| *child == id).ok_or(missing)?;
        children.remove(place);
        children.insert(place.saturating_sub(places), id);
        Ok(Applied { node: id, changed: vec![parent], ..Applied::default() })
    }

    fn make_main(&mut self, id: u32) -> Result<Applied, ApplyError> {
        self.node(id).ok_or(ApplyError::Node { node: id })?;
        let mut changed = Vec::new();
        for node in self.path(id).into_iter().filter(|node| *node != START) {
            if !self.is_first(node) {
                changed.append(&mut self.move_forward(node, usize::MAX)?.changed);
            }
        }
        Ok(Applied { node: id, changed, ..Applied::default() })
    }

    /// Whether a move comes first among its alternatives.
    pub(crate) fn is_first(&self, id: u32) -> bool {
        let parent = self.node(id).and_then(|node| self.node(node.parent?));
        parent.is_none_or(|parent| parent.children.first() == Some(&id))
    }

    fn note(&mut self, id: u32, change: impl FnOnce(&mut Notes)) -> Result<Applied, ApplyError> {
        self.node(id).ok_or(ApplyError::Node { node: id })?;
        let notes = &mut self.at(id).notes;
        let before = notes.text();
        change(notes);
        let now = notes.text();
        self.text = self.text - before + now;
        Ok(Applied { node: id, changed: vec![id], ..Applied::default() })
    }
}
