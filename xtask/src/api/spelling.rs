//! Tokens as a person would write them on one line.

use proc_macro2::{Delimiter, Punct, Spacing, TokenTree};

/// The tokens as text.
pub(super) fn spelled(tokens: impl IntoIterator<Item = TokenTree>) -> String {
    let mut text = String::new();
    let mut joined = false;
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => {
                let inner = spelled(group.stream());
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace if text.ends_with("::") => ("{", "}"),
                    Delimiter::Brace => (" { ", " }"),
                    Delimiter::None => ("", ""),
                };
                text.extend([open, &inner, close]);
                joined = false;
            }
            TokenTree::Punct(punct) => {
                mark(&mut text, &punct, joined);
                joined = punct.spacing() == Spacing::Joint;
            }
            TokenTree::Ident(ident) => {
                word(&mut text, &ident.to_string());
                joined = false;
            }
            TokenTree::Literal(literal) => {
                word(&mut text, &literal.to_string());
                joined = false;
            }
        }
    }
    text.trim().to_owned()
}

fn mark(text: &mut String, punct: &Punct, joined: bool) {
    let (mark, alone) = (punct.as_char(), punct.spacing() == Spacing::Alone && !joined);
    let begins_arrow = mark == '-' && !alone;
    let borrows = mark == '&' && text.ends_with(is_part_of_word);
    if begins_arrow || borrows || (alone && matches!(mark, '=' | '+' | '|')) {
        text.push(' ');
    }
    text.push(mark);
    let ends_arrow = text.ends_with("->") || text.ends_with("=>");
    if ends_arrow || matches!(mark, ',' | ';') || (alone && matches!(mark, '=' | '+' | '|' | ':')) {
        text.push(' ');
    }
}

fn word(text: &mut String, word: &str) {
    if text.ends_with(|last: char| is_part_of_word(last) || ")]}>\"".contains(last)) {
        text.push(' ');
    }
    text.push_str(word);
}

fn is_part_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;

    use super::*;

    #[test]
    fn signatures_read_as_they_were_written() {
        for text in [
            "pub fn place(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece>",
            "impl<'a, R: Rules + 'static> IntoIterator for &'a Record<R>",
            "pub const fn all() -> impl Iterator<Item = Self>",
            "pub const ALL: [Square; 64]",
            "pub fn with<F>(self, f: F) -> F::Output where F: FnOnce(&[u8]) -> Result<(), Error>",
            "pub use board::{Board, Cell as Field}",
            "pub enum End { Checkmate, Draw(Reason), Other { why: &'static str } }",
        ] {
            assert_eq!(spelled(text.parse::<TokenStream>().expect("the test is Rust")), text);
        }
    }
}
