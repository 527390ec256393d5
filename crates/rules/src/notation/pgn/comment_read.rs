//! Where comments end, and which comments belong to the next game.
//!
//! A comment whose brace was forgotten must not swallow the games after it: if another comment opens behind the
//! start of another game (a blank line and a tag `Event`), before any brace closes, the comment ends there.

use super::place::{line_end, line_start};
use super::tag_read::opens_tag;

/// How far ahead the closing brace is looked for once another game seems to begin, in bytes.
const PATIENCE: usize = 1 << 20;

/// How many comments before the tags of a game belong to it. Without a limit the search for the tag would start
/// again at every comment of an endless row.
const MAX_PREAMBLE: usize = 64;

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
    let close = memchr::memchr(b'}', &text[open..]).map(|at| open + at);
    let inner = &text[open + 1..close.unwrap_or(text.len())];
    let next_game = next_event(inner).map(|at| open + 1 + at);
    match (close, next_game) {
        (Some(close), Some(game))
            if close - game > PATIENCE || memchr::memchr(b'{', &text[game..close]).is_some() =>
        {
            CommentEnd::Open(game)
        }
        (Some(close), _) => CommentEnd::Closed(close + 1),
        (None, Some(game)) if complete || text.len() - game > PATIENCE => CommentEnd::Open(game),
        (None, None) if complete => CommentEnd::Open(text.len()),
        (None, _) => CommentEnd::Undecided(text.len()),
    }
}

/// The first tag `Event` behind a blank line.
fn next_event(text: &[u8]) -> Option<usize> {
    // Most comments have one line, and looking for a word costs more than looking for a byte.
    memchr::memchr2(b'\n', b'\r', text)?;
    memchr::memmem::find_iter(text, b"[Event \"").find(|at| follows_blank_line(text, *at))
}

/// Whether only blanks lie between this offset and a blank line before it.
pub(super) fn follows_blank_line(text: &[u8], at: usize) -> bool {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let line = at - text[..at].iter().rev().take_while(|byte| is_blank(byte)).count();
    if line == 0 || !matches!(text[line - 1], b'\n' | b'\r') {
        return false;
    }
    let end = if text[..line].ends_with(b"\r\n") { line - 2 } else { line - 1 };
    let before = line_start(text, end);
    before > 0 && text[before..end].iter().all(is_blank)
}

/// Whether the comment here stands before the tags of another game: behind a blank line, and nothing but
/// comments between it and a tag.
pub(super) fn starts_preamble(text: &[u8], at: usize) -> bool {
    follows_blank_line(text, at) && tag_after_comments(text, at).is_some()
}

/// The tag that follows these comments, if nothing else comes between, and not too many of them.
pub(super) fn tag_after_comments(text: &[u8], mut at: usize) -> Option<usize> {
    for _ in 0..MAX_PREAMBLE {
        at += text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        at = match text.get(at)? {
            b'{' => match comment_end(text, at, true) {
                CommentEnd::Closed(end) => end,
                CommentEnd::Open(_) | CommentEnd::Undecided(_) => return None,
            },
            b';' => line_end(text, at),
            b'%' if line_start(text, at) == at => line_end(text, at),
            b'[' if opens_tag(text, at) => return Some(at),
            _ => return None,
        };
    }
    None
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
        assert!(!starts_preamble(text, 4));
        assert!(starts_preamble(text, 9));
        assert!(!starts_preamble(b"1-0\n\n{b} e4", 5));
        assert!(starts_preamble(b"1-0\r\n \r\n{b}\r\n[A \"\"]", 8));
    }
}
