//! The games of a text, one after the other.
//!
//! Invariant: each byte of the text belongs to exactly one game, or is blank; a game that cannot be read does not
//! keep the next from being read.

use core::ops::Range;

use super::comments::{CommentEnd, comment_end, follows_blank_line, tag_after_comments};
use super::language::Attempt;
use super::lexer::Lexer;
use super::moves::MoveReader;
use super::place::{PlaceCounter, begins_line, line_end};
use super::tags::{TagSpan, read_tag};
use crate::notation::pgn::diagnostic::report;
use crate::notation::pgn::visitor::RawComment;
use crate::notation::pgn::{
    Batches, Comment, Diagnostic, GameResult, Place, Problem, Tag, Tags, Variants, Visitor, text,
};
use crate::position::{Position, Rules};

/// With how many tags a tag is compared to tell whether it is there already.
const MAX_COMPARED: usize = 256;

/// Goes through the games of a text. [`Games::next_game`] reads the tags of the next one, [`Games::read_moves`]
/// its moves; who wants neither moves nor diagnostics calls [`Games::next_game`] again.
#[derive(Debug)]
pub struct Games<'a> {
    text: &'a [u8],
    at: usize,
    start: usize,
    places: PlaceCounter,
    preamble: Vec<(Range<usize>, bool)>,
    tags: Vec<TagSpan>,
    problems: Vec<(usize, Problem)>,
    /// The tag that follows the comments which are being read.
    next_tag: usize,
    moves_left: bool,
    cut: bool,
}

impl<'a> Games<'a> {
    /// The games of a whole text.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self::within(text, PlaceCounter::new(Place::START), false)
    }

    /// The games of a text whose places in its file are counted like this.
    ///
    /// `cut` says that it begins inside a game that was too long to be held.
    pub(super) fn within(text: &'a [u8], places: PlaceCounter, cut: bool) -> Self {
        Self {
            text,
            at: 0,
            start: 0,
            places,
            preamble: Vec::new(),
            tags: Vec::new(),
            problems: Vec::new(),
            next_tag: 0,
            moves_left: false,
            cut,
        }
    }

    /// Goes to the next game and reads its tags; `false` if there is none.
    pub fn next_game(&mut self) -> bool {
        self.finish();
        self.preamble.clear();
        self.tags.clear();
        self.problems.clear();
        if core::mem::take(&mut self.cut) {
            report(&mut self.problems, 0, Problem::TooLong { limit: Batches::<&[u8]>::LIMIT });
        }
        let mut lexer = Lexer::new(self.text, self.at);
        lexer.skip_blanks();
        self.start = lexer.at;
        self.at = lexer.at;
        self.read_head();
        self.moves_left = self.at < self.text.len() || self.start < self.at;
        self.moves_left
    }

    /// Where the game begins in the text.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    fn read_head(&mut self) {
        loop {
            let mut lexer = Lexer::new(self.text, self.at);
            lexer.skip_blanks();
            let at = lexer.at;
            match self.text.get(at) {
                Some(b'[') if self.begins_another(at) => break,
                Some(b'[') => self.read_tag(at),
                Some(b'{' | b';' | b'%') if self.comment_before_tag(at) => self.read_preamble(at),
                _ => break,
            }
        }
        if let Some(tag) = self.tag_span("Result") {
            let (start, found) = (tag.start, tag.value(self.text));
            match GameResult::from_text(&found) {
                None => report(&mut self.problems, start, Problem::ResultTag { found }),
                Some(taken) if taken.as_str() != found => {
                    report(&mut self.problems, start, Problem::ResultForm { found, taken });
                }
                Some(_) => {}
            }
        }
        self.check_setup();
    }

    /// Whether this tag opens another game, because the one before has neither moves nor result.
    fn begins_another(&self, at: usize) -> bool {
        let is_event = |tag: &TagSpan| tag.name(self.text) == b"Event";
        follows_blank_line(self.text, at)
            && read_tag(self.text, at).is_some_and(|tag| is_event(&tag))
            && self.tags.iter().any(is_event)
    }

    fn comment_before_tag(&mut self, at: usize) -> bool {
        if self.text[at] == b'%' && !begins_line(self.text, at) {
            return false;
        }
        if at >= self.next_tag {
            let Ok(tag) = tag_after_comments(self.text, at) else { return false };
            self.next_tag = tag;
        }
        !self.begins_another(self.next_tag)
    }

    fn read_tag(&mut self, at: usize) {
        let Some(tag) = read_tag(self.text, at) else {
            let end = line_end(self.text, at);
            let found = text::excerpt(&self.text[at..end]);
            report(&mut self.problems, at, Problem::BadTag { found });
            let length = self.text[at..end].trim_ascii_end().len();
            self.preamble.push((at..at + length, false));
            self.at = end;
            return;
        };
        self.at = tag.end;
        if tag.is_wrapper(self.text) {
            report(&mut self.problems, at, Problem::Wrapper);
            return;
        }
        let name = || text::decode(tag.name(self.text));
        if let Some(flaw) = tag.flaw {
            report(&mut self.problems, at, Problem::LooseTag { name: name(), flaw });
        }
        if self.tags.iter().take(MAX_COMPARED).any(|other| other.name(self.text) == tag.name(self.text)) {
            report(&mut self.problems, at, Problem::DuplicateTag { name: name() });
        }
        self.tags.push(tag);
    }

    fn read_preamble(&mut self, at: usize) {
        let escape = self.text[at] == b'%';
        let (inner, end) = match self.text[at] {
            b'{' => match comment_end(self.text, at, true) {
                CommentEnd::Closed(end) => (at + 1..end - 1, end),
                CommentEnd::Open(end) | CommentEnd::Undecided(end) => (at + 1..end, end),
            },
            _ => {
                let end = line_end(self.text, at);
                (at + 1..end, end)
            }
        };
        if !self.tags.is_empty() {
            report(&mut self.problems, at, Problem::CommentBetweenTags);
        }
        self.preamble.push((inner, escape));
        self.at = end;
    }

    fn check_setup(&mut self) {
        let fen = self.tag_span("FEN").map(|tag| tag.start);
        let set_up = self.tag_span("SetUp").map(|tag| (tag.start, tag.value(self.text)));
        let (at, problem) = match (fen, set_up) {
            (Some(_), Some((_, value))) if value == "1" => return,
            (None, Some((_, value))) if value == "0" => return,
            (None, None) => return,
            (Some(_), Some((at, _))) => (at, Problem::SetUp),
            (Some(at), None) => (at, Problem::FenWithoutSetUp),
            (None, Some((at, _))) => (at, Problem::SetUpWithoutFen),
        };
        report(&mut self.problems, at, problem);
    }

    /// Reads the moves of the game whose tags were read last, from the start that its tags name.
    pub fn read_moves<N: Variants, V: Visitor<N::Rules>>(&mut self, variants: &N, visitor: &mut V) {
        let start = self.start_position(variants);
        self.read_moves_from(start, visitor);
    }

    /// The position in which the game begins; `None`, with a diagnostic, if its tags do not tell.
    pub fn start_position<N: Variants>(&mut self, variants: &N) -> Option<Position<N::Rules>> {
        match variants.start(self) {
            Ok(start) => Some(start),
            Err(problem) => {
                let tag = match problem {
                    Problem::Fen(_) => "FEN",
                    Problem::Mode { .. } => "TabiyaMode",
                    _ => "Variant",
                };
                let at = self.tag_span(tag).map_or(self.start, |tag| tag.start);
                report(&mut self.problems, at, problem);
                None
            }
        }
    }

    /// Reads the moves of the game from this position; without one, they are all left unread.
    pub fn read_moves_from<R: Rules, V: Visitor<R>>(&mut self, start: Option<Position<R>>, visitor: &mut V) {
        if !core::mem::take(&mut self.moves_left) {
            return;
        }
        let tag = self.tag_span("Result").and_then(|tag| GameResult::from_text(&tag.value(self.text)));
        let lexer = Lexer::new(self.text, self.at);
        let mut reader = MoveReader::new(lexer, visitor, &mut self.problems, Attempt::English);
        self.at = reader.read(start.as_ref(), tag);
        let game = &self.text[self.start..self.at];
        self.report_invisible(game);
        if let Err(error) = str::from_utf8(game) {
            report(&mut self.problems, self.start + error.valid_up_to(), Problem::Encoding);
        }
    }

    fn report_invisible(&mut self, game: &[u8]) {
        let found = |character: &str| memchr::memmem::find(game, character.as_bytes());
        let mut note = |at: Option<usize>, name| {
            if let Some(at) = at {
                report(&mut self.problems, self.start + at, Problem::Invisible { name });
            }
        };
        note(memchr::memchr(b'\0', game), "NUL");
        note(memchr::memchr(0x1A, game), "the end of a DOS file");
        if !game.is_ascii() {
            note(found("\u{200B}"), "zero-width space");
            note(found("\u{2060}"), "word joiner");
        }
    }

    /// Goes to the end of the game without reading its moves, if they have not been read.
    pub fn finish(&mut self) {
        struct Nobody;
        impl Visitor<crate::position::Chess> for Nobody {
            fn play(
                &mut self,
                _: crate::notation::pgn::Play<crate::types::Move>,
                _: &Position<crate::position::Chess>,
                _: &Position<crate::position::Chess>,
            ) {
            }
            fn restart(&mut self) {}
        }
        self.read_moves_from(None, &mut Nobody);
    }

    /// The same game alone, to be read again; the rest of its moves is passed over.
    #[must_use]
    pub fn again(&mut self) -> Self {
        let cut = self.problems.iter().any(|(_, problem)| matches!(problem, Problem::TooLong { .. }));
        self.finish();
        let places = self.places.clone();
        let (text, start) = (&self.text[..self.at], self.start);
        Self { text, at: start, start, places, cut, ..Self::new(&[]) }
    }

    /// What is wrong with the game, in the order of the file; complete once its moves are read.
    pub fn diagnostics(&mut self) -> Vec<Diagnostic> {
        let mut problems = core::mem::take(&mut self.problems);
        problems.sort_by_key(|(at, _)| *at);
        let located = |(at, problem)| Diagnostic { place: self.places.place(self.text, at), problem };
        problems.into_iter().map(located).collect()
    }

    /// Whether something is wrong with the game.
    #[must_use]
    pub fn has_problems(&self) -> bool {
        !self.problems.is_empty()
    }

    /// The game as it lies in the text; complete once its moves are read.
    #[must_use]
    pub fn source(&self) -> &'a [u8] {
        self.text[self.start..self.at].trim_ascii_end()
    }

    /// The value of a tag of the game.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<String> {
        self.tag_span(name).map(|tag| tag.value(self.text))
    }

    /// All tags of the game.
    #[must_use]
    pub fn tags(&self) -> Tags {
        let owned =
            |tag: &TagSpan| Tag { name: text::decode(tag.name(self.text)), value: tag.value(self.text) };
        self.tags.iter().map(owned).collect()
    }

    /// The comments before the tags.
    #[must_use]
    pub fn preamble(&self) -> Vec<Comment> {
        let comment = |(range, escape): &(Range<usize>, bool)| {
            RawComment { bytes: &self.text[range.clone()], escape: *escape }.to_comment()
        };
        self.preamble.iter().map(comment).collect()
    }

    fn tag_span(&self, name: &str) -> Option<&TagSpan> {
        let exact = self.tags.iter().find(|tag| tag.name(self.text) == name.as_bytes());
        let alike = |tag: &&TagSpan| tag.name(self.text).eq_ignore_ascii_case(name.as_bytes());
        exact.or_else(|| self.tags.iter().find(alike))
    }
}
