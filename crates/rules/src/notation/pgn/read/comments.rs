//! Where comments end, and which comments belong to the next game.
//!
//! A comment whose brace was forgotten must not swallow the games after it: if another comment opens behind the
//! start of another game (a blank line and a tag `Event`), before any brace closes, the comment ends there.

use super::place::{MARK, begins_line, line_end};
use super::tags::opens_tag;

/// How far ahead the closing brace is looked for once another game seems to begin, in bytes.
const PATIENCE: usize = 1 << 20;

/// Where a comment ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum CommentEnd {
    /// Behind its closing brace.
    Closed(usize),
    /// Nowhere; the text goes on here.
    Open(usize),
    /// The text must go on to tell. It is this long.
    Undecided(usize),
}

/// Where the comment ends whose brace opens here; `complete` says that no more text will come.
pub(super) fn comment_end(text: &[u8], open: usize, complete: bool) -> CommentEnd {
    let inner = &text[open + 1..];
    // Most comments have one line.
    match memchr::memchr3(b'}', b'\n', b'\r', inner) {
        Some(close) if inner[close] == b'}' => CommentEnd::Closed(open + 1 + close + 1),
        _ => long_comment_end(text, open, complete),
    }
}

fn long_comment_end(text: &[u8], open: usize, complete: bool) -> CommentEnd {
    let inner = &text[open + 1..];
    let (close, game) = match first_close_or_game(inner) {
        Some(Ahead::Close(close)) => return CommentEnd::Closed(open + 1 + close + 1),
        Some(Ahead::Game(game)) => {
            let brace = memchr::memchr2(b'{', b'}', &inner[game..]).map(|at| game + at);
            (brace.filter(|brace| inner[*brace] == b'}'), Some((game, brace.is_some())))
        }
        None => (None, None),
    };
    match (close, game) {
        (Some(close), Some((game, _))) if close - game > PATIENCE => CommentEnd::Open(open + 1 + game),
        (Some(close), _) => CommentEnd::Closed(open + 1 + close + 1),
        (None, Some((game, opens_another))) if opens_another || complete || inner.len() - game > PATIENCE => {
            CommentEnd::Open(open + 1 + game)
        }
        (None, None) if complete => CommentEnd::Open(text.len()),
        (None, _) => CommentEnd::Undecided(text.len()),
    }
}

/// What comes first in a comment.
enum Ahead {
    /// Its closing brace.
    Close(usize),
    /// What seems to be another game.
    Game(usize),
}

/// The closing brace, or a tag `Event` behind a blank line, whichever comes first. It is looked for in growing
/// pieces, since either may be far away.
fn first_close_or_game(inner: &[u8]) -> Option<Ahead> {
    const EVENT: &[u8] = b"[Event \"";
    let (mut from, mut length) = (0, 1024);
    while from < inner.len() {
        let end = inner.len().min(from + length);
        let piece = &inner[from..end];
        let close = memchr::memchr(b'}', piece).map(|at| from + at);
        let end = close.unwrap_or(end);
        // The word may begin in the piece before.
        let back = from.saturating_sub(EVENT.len());
        let mut events = memchr::memmem::find_iter(&inner[back..end], EVENT).map(|at| back + at);
        if let Some(game) = events.find(|at| follows_blank_line(inner, *at)) {
            return Some(Ahead::Game(game));
        }
        if let Some(close) = close {
            return Some(Ahead::Close(close));
        }
        (from, length) = (end, length * 2);
    }
    None
}

/// Whether only blanks lie between this offset and a blank line before it.
pub(super) fn follows_blank_line(text: &[u8], at: usize) -> bool {
    let skip_blanks = |mut end: usize| {
        while end > 0 && matches!(text[end - 1], b' ' | b'\t') {
            end -= 1;
        }
        end
    };
    let mut line = skip_blanks(at);
    // A mark of the byte order may begin a line where files were joined.
    if text[..line].ends_with(MARK) {
        line -= MARK.len();
    }
    if line == 0 || !matches!(text[line - 1], b'\n' | b'\r') {
        return false;
    }
    let end = if text[..line].ends_with(b"\r\n") { line - 2 } else { line - 1 };
    let before = skip_blanks(end);
    before > 0 && matches!(text[before - 1], b'\n' | b'\r')
}

/// Remembers which comments are known to stand before no tag, so that a row of them is looked through once.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Preambles {
    /// Comments that begin before this offset stand before no tag.
    none_before: usize,
}

impl Preambles {
    /// Whether the comment here stands before the tags of another game: behind a blank line, and nothing but
    /// comments between it and a tag.
    pub(super) fn starts(&mut self, text: &[u8], at: usize) -> bool {
        if at < self.none_before || !follows_blank_line(text, at) {
            return false;
        }
        match tag_after_comments(text, at) {
            Ok(_) => true,
            Err(other) => {
                self.none_before = other;
                false
            }
        }
    }
}

/// The tag that follows these comments, if nothing else comes between; else where something else comes.
pub(super) fn tag_after_comments(text: &[u8], mut at: usize) -> Result<usize, usize> {
    loop {
        at += text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        at = match text.get(at).ok_or(at)? {
            b'{' => match comment_end(text, at, true) {
                CommentEnd::Closed(end) => end,
                CommentEnd::Open(_) | CommentEnd::Undecided(_) => return Err(at),
            },
            b';' => line_end(text, at),
            b'%' if begins_line(text, at) => line_end(text, at),
            b'[' if opens_tag(text, at) => return Ok(at),
            _ => return Err(at),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forgotten_brace_does_not_swallow_the_next_game() {
        let text = b"{one\n\n[Event \"x\"]\n\n1. e4 {two} *";
        assert_eq!(comment_end(text, 0, true), CommentEnd::Open(6));
        let text = b"{one\n\n[Event \"x\"] quoted} *";
        assert_eq!(comment_end(text, 0, true), CommentEnd::Closed(25));
        let text = b"{one";
        assert_eq!(comment_end(text, 0, true), CommentEnd::Open(4));
        assert_eq!(comment_end(text, 0, false), CommentEnd::Undecided(4));
    }

    #[test]
    fn comments_before_tags_belong_to_the_game_that_follows() {
        let text = b"1-0 {a}\n\n{b} ;c\n%d\n[Event \"x\"]";
        assert!(!Preambles::default().starts(text, 4));
        assert!(Preambles::default().starts(text, 9));
        assert!(!Preambles::default().starts(b"1-0\n\n{b} e4", 5));
        assert!(Preambles::default().starts(b"1-0\r\n \r\n{b}\r\n[A \"\"]", 8));
    }
}
