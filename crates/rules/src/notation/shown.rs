//! Letters of texts that people write beside moves: names, titles, comments.

/// Shows nothing itself but turns or joins what stands around it: with one of these a name could look like another's, or
/// run into the words behind it.
#[must_use]
pub const fn turns_text(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}
