//! A study from a game in PGN.

use tabiya_protocol::{Code, Evaluation, Message, Problem, ProblemCode};
use tabiya_rules::{
    notation::{
        pgn::{Game, NodeId, Notes as Said, Play, ROSTER},
        turns_text,
    },
    position::{Position, Rules},
};
use thiserror::Error;

use crate::{
    Notes, Opened, Origin, START, STUDY_VERSION, Seed, Step, Tag, clean_title,
    limits::{GLYPHS, NODES, PLIES, TAG, TAGS, TEXT, TITLE},
    marks::{Chances, hear, say},
    settled,
    step::after,
};

/// The tag that holds the name of a study.
pub(crate) const TITLE_TAG: &str = "StudyName";

/// Tags that follow from something else.
const OWN: [&str; 7] = ["Result", "SetUp", "FEN", "Variant", "TabiyaMode", "TabiyaDraw", TITLE_TAG];

/// Whether a tag follows from something else: mode, start, result or name.
#[must_use]
pub fn is_own_tag(name: &str) -> bool {
    OWN.iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// Why a game is no study.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum ReadError {
    /// Where it begins is not known.
    #[error("the tags do not tell where the game begins")]
    NoStart,
    /// More moves than a study has.
    #[error("expected at most {NODES} moves")]
    TooMany,
    /// A line longer than a study's.
    #[error("expected lines of at most {PLIES} single moves")]
    TooLong,
    /// More words than a study has.
    #[error("expected at most {TEXT} bytes of comments")]
    TooMuchText,
}

impl From<ReadError> for Message {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::NoStart => {
                let message =
                    Self::new(Code::NotUnderstood).with("line", 1).with("detail", error.to_string());
                message.because([Problem::new(ProblemCode::NoStart)])
            }
            ReadError::TooMany => Self::new(Code::TooMany).with("limit", NODES as i64),
            ReadError::TooLong => Self::new(Code::TooLong).with("limit", i64::from(PLIES)),
            ReadError::TooMuchText => {
                Self::new(Code::BadLength).with("most", TEXT as i64).with("found", TEXT as i64 + 1)
            }
        }
    }
}

/// The first event of a study of this game: every variation, and all that is said in it. What could not be played is
/// kept as words behind the last move before it. Mode and draw are for the caller to add.
///
/// # Errors
/// Why it is none.
pub fn read<R: Rules>(game: &Game<R>, chances: Chances) -> Result<Opened, ReadError> {
    let start = game.start().ok_or(ReadError::NoStart)?;
    let mut reader = Reader::new(*start, chances);
    game.preamble.iter().for_each(|comment| hear(&mut reader.nodes[0].notes, comment, chances));
    reader.tree(game)?;
    let last = reader.main_line_end();
    game.epilogue.iter().for_each(|comment| hear(&mut reader.nodes[last].notes, comment, chances));
    reader.settle();
    if reader.nodes.iter().map(|planted| planted.notes.text()).sum::<usize>() > TEXT {
        return Err(ReadError::TooMuchText);
    }
    let mut planted = reader.nodes.into_iter();
    let notes = planted.next().map(|start| start.notes).unwrap_or_default();
    let seed =
        |planted: Planted<R>| planted.step.map(|(after, step)| Seed { after, step, notes: planted.notes });
    let origin = Origin {
        start: start.fen(),
        tags: tags(game),
        result: game.result.as_str().to_owned(),
        ..Origin::default()
    };
    Ok(Opened {
        v: STUDY_VERSION,
        origin,
        title: title(game),
        notes,
        nodes: planted.filter_map(seed).collect(),
    })
}

/// The tags that do not follow from something else, those that say nothing left out.
fn tags<R: Rules>(game: &Game<R>) -> Vec<Tag> {
    let says_nothing = |name: &str, value: &str| ROSTER.contains(&(name, value)) || value.is_empty();
    let named = game.tags.get(TITLE_TAG);
    let clean = |text: &str, most: usize| -> String {
        let shown = text.chars().filter(|c| !c.is_control() && !turns_text(*c));
        shown.take(most).collect()
    };
    let all =
        game.tags.iter().map(|tag| Tag { name: clean(&tag.name, TITLE), value: clean(&tag.value, TAG) });
    all.filter(|tag| !is_own_tag(&tag.name))
        .filter(|tag| !says_nothing(&tag.name, &tag.value))
        .filter(|tag| !(tag.name == "Event" && named == Some(tag.value.as_str())))
        .take(TAGS)
        .collect()
}

/// The name it has, or one that follows from who played where; empty if nobody says.
fn title<R: Rules>(game: &Game<R>) -> String {
    let tag =
        |name: &str| game.tags.get(name).map(clean_title).filter(|text| !matches!(text.as_str(), "" | "?"));
    let players = || match (tag("White"), tag("Black")) {
        (None, None) => None,
        (white, black) => {
            let name = |side: Option<String>| side.unwrap_or_else(|| "?".to_owned());
            Some(clean_title(&format!("{} – {}", name(white), name(black))))
        }
    };
    tag(TITLE_TAG).or_else(players).or_else(|| tag("Event")).unwrap_or_default()
}

/// A move that was read.
struct Planted<R: Rules> {
    /// The node before it, and the move; none for the start.
    step: Option<(u32, Step)>,
    position: Position<R>,
    ply: u32,
    notes: Notes,
    children: Vec<(Play<R::Move>, u32)>,
}

struct Reader<R: Rules> {
    nodes: Vec<Planted<R>>,
    chances: Chances,
}

impl<R: Rules> Reader<R> {
    fn new(position: Position<R>, chances: Chances) -> Self {
        let start = Planted { step: None, position, ply: 0, notes: Notes::default(), children: Vec::new() };
        Self { nodes: vec![start], chances }
    }

    fn tree(&mut self, game: &Game<R>) -> Result<(), ReadError> {
        // A node of the file, the node before it, and, if it begins a variation, the node it is the alternative to.
        let mut left = vec![(NodeId::START, START, None)];
        while let Some((node, before, varied)) = left.pop() {
            let here = match game.play(node) {
                // What comes before the move it belongs to says something about the node before.
                Play::Nothing => before,
                play => self.plant(before, play)?,
            };
            self.notes(here, game.notes(node));
            for comment in &game.notes(node).behind_variation {
                hear(&mut self.nodes[varied.unwrap_or(here) as usize].notes, comment, self.chances);
            }
            let variations: Vec<_> = game.variations(node).map(|first| (first, before, Some(here))).collect();
            left.extend(variations.into_iter().rev());
            left.extend(game.next(node).map(|next| (next, here, None)));
        }
        Ok(())
    }

    fn plant(&mut self, before: u32, play: Play<R::Move>) -> Result<u32, ReadError> {
        let parent = &self.nodes[before as usize];
        if let Some((_, there)) = parent.children.iter().find(|(known, _)| *known == play) {
            return Ok(*there);
        }
        let ply = parent.ply + 1;
        if ply > PLIES {
            return Err(ReadError::TooLong);
        }
        if self.nodes.len() > NODES {
            return Err(ReadError::TooMany);
        }
        let id = u32::try_from(self.nodes.len()).map_err(|_| ReadError::TooMany)?;
        let step = Step::of(&parent.position, play).map(|step| (before, step));
        let position = after(&parent.position, play);
        self.nodes.push(Planted { step, position, ply, notes: Notes::default(), children: Vec::new() });
        self.nodes[before as usize].children.push((play, id));
        Ok(id)
    }

    fn notes(&mut self, here: u32, said: &Said) {
        let notes = &mut self.nodes[here as usize].notes;
        // A judgement before the first move judges nothing.
        for nag in said.nags.iter().filter(|nag| nag.0 > 0 && here != START) {
            if notes.glyphs.len() < GLYPHS && !notes.glyphs.contains(&nag.0) {
                notes.glyphs.push(nag.0);
            }
        }
        said.before.iter().chain(&said.after).for_each(|comment| hear(notes, comment, self.chances));
        if let Some(raw) = &said.unread {
            say(notes, raw);
        }
    }

    /// A position in which nothing is left to be played is worth what it is, whatever curve an engine has.
    fn settle(&mut self) {
        for planted in self.nodes.iter_mut() {
            let there = planted.notes.evaluation.take();
            planted.notes.evaluation = there.map(|there| match settled(&planted.position) {
                Some(known) => Evaluation { depth: there.depth, ..known },
                None => there,
            });
        }
    }

    fn main_line_end(&self) -> usize {
        let mut last = 0;
        while let Some((_, next)) = self.nodes[last].children.first() {
            last = *next as usize;
        }
        last
    }
}
