//! Whether a change may be made, and what it comes to.

use tabiya_protocol::{Code, Evaluation, Message, Shape, StudyChange};
use tabiya_rules::{position::Rules, types::Square};

use crate::{
    Event, START, Step, Study,
    limits::{GLYPHS, LOG, NODES, PLIES, SHAPES, TEXT},
    step::after,
    text::{checked_comment, checked_title},
};

/// What a change comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// This is to be written, then applied.
    Event(Event),
    /// It is so already; this is the node to stand on.
    Nothing(u32),
}

impl<R: Rules> Study<R> {
    /// What a change comes to; nothing has changed yet.
    ///
    /// # Errors
    /// Why it is not made.
    pub fn decide(&self, change: &StudyChange) -> Result<Decision, Message> {
        let decision = match change {
            StudyChange::Play { after, moves } => self.playing(after.0, moves)?,
            StudyChange::Delete { node } => Decision::Event(Event::Deleted { node: self.move_at(node.0)? }),
            StudyChange::Restore {} => self.restoring()?,
            StudyChange::Promote { node } => self.promoting(node.0)?,
            StudyChange::MakeMain { node } => {
                let node = self.there(node.0)?;
                let is_main = self.path(node).into_iter().all(|node| self.is_first(node));
                if is_main { Decision::Nothing(node) } else { Decision::Event(Event::MadeMain { node }) }
            }
            StudyChange::Comment { node, text } => self.commenting(node.0, text)?,
            StudyChange::Glyphs { node, glyphs } => {
                // The start is no move, and PGN has no place for a judgement of it.
                let (node, glyphs) = (self.move_at(node.0)?, checked_glyphs(glyphs)?);
                self.unless(
                    |notes| notes.glyphs == glyphs,
                    node,
                    || Event::Judged { node, glyphs: glyphs.clone() },
                )
            }
            StudyChange::Shapes { node, shapes } => {
                let (node, shapes) = (self.there(node.0)?, checked_shapes(shapes)?);
                self.unless(
                    |notes| notes.shapes == shapes,
                    node,
                    || Event::Drawn { node, shapes: shapes.clone() },
                )
            }
            StudyChange::Title { title } => {
                let title = checked_title(title)?;
                if title == self.title {
                    Decision::Nothing(START)
                } else {
                    Decision::Event(Event::Titled { title })
                }
            }
        };
        self.with_room(decision)
    }

    /// What an engine's word about a position comes to: nothing, if the position is gone.
    #[must_use]
    pub fn evaluated(&self, node: u32, evaluation: Evaluation) -> Option<Event> {
        let there = self.node(node)?.notes.evaluation.as_ref();
        let new = there != Some(&evaluation) && self.bytes < LOG;
        new.then_some(Event::Evaluated { node, evaluation })
    }

    /// A history without end is nobody's study.
    fn with_room(&self, decision: Decision) -> Result<Decision, Message> {
        match decision {
            Decision::Event(_) if self.bytes >= LOG => {
                Err(Message::new(Code::TooMany).with("limit", i64::from(self.version)))
            }
            decision => Ok(decision),
        }
    }

    fn there(&self, node: u32) -> Result<u32, Message> {
        self.node(node)
            .map(|_| node)
            .ok_or_else(|| Message::new(Code::NoSuchNode).with("node", i64::from(node)))
    }

    /// A node that is a move.
    fn move_at(&self, node: u32) -> Result<u32, Message> {
        self.there(node).and_then(|node| match node {
            START => Err(Message::new(Code::NoSuchNode).with("node", 0)),
            node => Ok(node),
        })
    }

    fn unless(
        &self,
        so: impl FnOnce(&crate::Notes) -> bool,
        node: u32,
        event: impl FnOnce() -> Event,
    ) -> Decision {
        let is_so = self.node(node).is_some_and(|node| so(&node.notes));
        if is_so { Decision::Nothing(node) } else { Decision::Event(event()) }
    }

    fn playing(&self, first: u32, texts: &[String]) -> Result<Decision, Message> {
        let mut last = self.there(first)?;
        let mut position = self.node(last).map_or(self.start().position, |node| node.position);
        let mut new: Vec<Step> = Vec::new();
        for text in texts {
            let play = Step::read(text, &position)?;
            match self.child(last, play).filter(|_| new.is_empty()) {
                Some(there) => last = there,
                None => new.extend(Step::of(&position, play)),
            }
            position = after(&position, play);
            let plies = self.node(last).map_or(0, |node| node.ply as usize) + new.len();
            if plies > PLIES as usize {
                return Err(Message::new(Code::TooLong).with("limit", i64::from(PLIES)));
            }
        }
        if self.count + new.len() > NODES {
            return Err(Message::new(Code::TooMany).with("limit", NODES as i64));
        }
        Ok(match new.is_empty() {
            true => Decision::Nothing(last),
            false => Decision::Event(Event::Played { after: last, moves: new }),
        })
    }

    fn restoring(&self) -> Result<Decision, Message> {
        let last = self.deleted.last().ok_or_else(|| Message::new(Code::NothingToRestore))?;
        if self.count + last.count > NODES {
            return Err(Message::new(Code::TooMany).with("limit", NODES as i64));
        }
        Ok(Decision::Event(Event::Restored))
    }

    /// What comes first already is promoted with the line it belongs to.
    fn promoting(&self, node: u32) -> Result<Decision, Message> {
        let node = self.move_at(node)?;
        let behind = self.path(node).into_iter().rev().find(|node| !self.is_first(*node));
        Ok(behind.map_or(Decision::Nothing(node), |node| Decision::Event(Event::Promoted { node })))
    }

    fn commenting(&self, node: u32, text: &str) -> Result<Decision, Message> {
        let (node, text) = (self.there(node)?, checked_comment(text)?);
        let before = self.node(node).map_or(0, |node| node.notes.comment.len());
        if text.len() > before && self.text - before + text.len() > TEXT {
            return Err(Message::new(Code::BadLength)
                .with("most", TEXT as i64)
                .with("found", i64::try_from(self.text - before + text.len()).unwrap_or(i64::MAX)));
        }
        Ok(self.unless(|notes| notes.comment == text, node, || Event::Commented { node, text: text.clone() }))
    }
}

fn checked_glyphs(given: &[u8]) -> Result<Vec<u8>, Message> {
    let mut glyphs = Vec::new();
    for glyph in given {
        if *glyph == 0 {
            let expected = Message::new(Code::BadAmount).with("what", "glyph");
            return Err(expected.with("least", 1).with("most", 255).with("found", 0));
        }
        if !glyphs.contains(glyph) {
            glyphs.push(*glyph);
        }
    }
    match glyphs.len() > GLYPHS {
        true => Err(Message::new(Code::TooMany).with("limit", GLYPHS as i64)),
        false => Ok(glyphs),
    }
}

fn checked_shapes(given: &[Shape]) -> Result<Vec<Shape>, Message> {
    if given.len() > SHAPES {
        return Err(Message::new(Code::TooMany).with("limit", SHAPES as i64));
    }
    let square = |name: &str| {
        let shown: String = name.chars().take(20).collect();
        let known = name.parse::<Square>().ok().filter(|square| square.to_string() == *name);
        known.ok_or_else(|| {
            Message::new(Code::BadFrame).with("detail", format!("expected a square, found {shown:?}"))
        })
    };
    for shape in given {
        square(&shape.from)?;
        shape.to.as_deref().map(square).transpose()?;
    }
    Ok(in_order(given.iter().cloned()))
}

/// Circles first, then arrows, each once: as PGN has them.
pub(crate) fn in_order(given: impl Iterator<Item = Shape>) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = Vec::new();
    for mut shape in given {
        shape.to = shape.to.filter(|to| *to != shape.from);
        if !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    shapes.sort_by_key(|shape| shape.to.is_some());
    shapes
}
