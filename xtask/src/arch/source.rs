//! Rust source as the direction check sees it: a flat list of tokens without comments, strings and code
//! that exists only for tests, and the paths written in it.

use std::str::FromStr;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// One token of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// The identifier, or one character of punctuation; literals are empty.
    pub(super) text: String,
    /// The line, counted from one.
    pub(super) line: usize,
    /// How many inline modules of the file surround it.
    pub(super) nesting: usize,
}

/// A path written in the source, such as `crate::types::Square`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Path {
    /// Its segments as written, `crate` and `super` included; a rename is left out.
    pub(super) segments: Vec<String>,
    /// The name it has here: the last segment, or what it is renamed to.
    pub(super) name: String,
    /// The line of its last segment.
    pub(super) line: usize,
    /// How many inline modules of the file surround it.
    pub(super) nesting: usize,
}

/// The tokens of a file.
///
/// # Errors
/// With the message of the tokenizer when the text is not Rust.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let stream = TokenStream::from_str(text).map_err(|error| error.to_string())?;
    let mut flat = Vec::new();
    flatten(stream, 0, &mut flat);
    Ok(flat)
}

/// Every path that begins with `crate::` or `super::`.
pub(super) fn local_paths(tokens: &[Token]) -> Vec<Path> {
    paths_from(tokens, |at| {
        let begins = matches!(tokens[at].text.as_str(), "crate" | "super") && is_separator(tokens, at + 1);
        let continues = at >= 2 && is_separator(tokens, at - 2);
        (begins && !continues).then_some(at)
    })
}

/// Every path that a `use` declaration brings in.
pub(super) fn used_paths(tokens: &[Token]) -> Vec<Path> {
    paths_from(tokens, |at| (tokens[at].text == "use").then_some(at + 1))
}

fn paths_from(tokens: &[Token], start: impl Fn(usize) -> Option<usize>) -> Vec<Path> {
    let mut found = Vec::new();
    for at in (0..tokens.len()).filter_map(start) {
        path(tokens, at, &[], &mut found);
    }
    found
}

/// Reads one path or tree of paths and returns the position after it.
fn path(tokens: &[Token], at: usize, prefix: &[String], found: &mut Vec<Path>) -> usize {
    let Some(token) = tokens.get(at) else { return at };
    if token.text == "{" {
        return tree(tokens, at + 1, prefix, found);
    }
    let mut segments = prefix.to_vec();
    segments.push(token.text.clone());
    if is_separator(tokens, at + 1) {
        return path(tokens, at + 3, &segments, found);
    }
    let rename = tokens.get(at + 1).filter(|next| next.text == "as").and_then(|_| tokens.get(at + 2));
    let name = rename.unwrap_or(token).text.clone();
    found.push(Path { segments, name, line: token.line, nesting: token.nesting });
    if rename.is_some() { at + 3 } else { at + 1 }
}

/// Reads the paths between braces and returns the position after the closing one.
fn tree(tokens: &[Token], mut at: usize, prefix: &[String], found: &mut Vec<Path>) -> usize {
    while let Some(token) = tokens.get(at) {
        match token.text.as_str() {
            "}" => return at + 1,
            "," => at += 1,
            _ => at = path(tokens, at, prefix, found),
        }
    }
    at
}

fn is_separator(tokens: &[Token], at: usize) -> bool {
    tokens.get(at..at + 2).is_some_and(|pair| pair.iter().all(|token| token.text == ":"))
}

fn flatten(stream: TokenStream, nesting: usize, flat: &mut Vec<Token>) {
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let is_attribute = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '#');
        if is_attribute && matches!(trees.peek(), Some(TokenTree::Group(group)) if is_for_tests(group)) {
            trees.find(ends_item);
            continue;
        }
        let line = tree.span().start().line;
        let text = match tree {
            TokenTree::Group(group) => {
                flatten_group(&group, nesting, flat);
                continue;
            }
            TokenTree::Ident(ident) => ident.to_string(),
            TokenTree::Punct(punct) => punct.as_char().to_string(),
            TokenTree::Literal(_) => String::new(),
        };
        flat.push(Token { text, line, nesting });
    }
}

fn flatten_group(group: &Group, nesting: usize, flat: &mut Vec<Token>) {
    let (open, close) = match group.delimiter() {
        Delimiter::Brace => ("{", "}"),
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    };
    let is_module = open == "{" && flat.len() >= 2 && flat[flat.len() - 2].text == "mod";
    let mark = |text: &str, line| Token { text: text.to_owned(), line, nesting };
    flat.push(mark(open, group.span_open().start().line));
    flatten(group.stream(), nesting + usize::from(is_module), flat);
    flat.push(mark(close, group.span_close().start().line));
}

/// `[cfg(test)]`, `[cfg(all(test, …))]` and `[test]`.
fn is_for_tests(attribute: &Group) -> bool {
    let text: String = attribute.stream().to_string().split_whitespace().collect();
    text == "test" || text == "cfg(test)" || text.starts_with("cfg(all(test,")
}

fn ends_item(tree: &TokenTree) -> bool {
    match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Vec<(String, usize)> {
        let tokens = tokens(text).expect("the test is Rust");
        local_paths(&tokens).into_iter().map(|path| (path.segments.join("::"), path.line)).collect()
    }

    #[test]
    fn finds_paths_in_uses_and_in_code() {
        let text =
            "use crate::{a::{B, c}, d as e};\nfn f() { let x = crate::g::H { i: super::super::j() }; }";
        let expected = [
            ("crate::a::B", 1),
            ("crate::a::c", 1),
            ("crate::d", 1),
            ("crate::g::H", 2),
            ("super::super::j", 2),
        ];
        assert_eq!(written(text), expected.map(|(path, line)| (path.to_owned(), line)));
    }

    #[test]
    fn finds_paths_inside_macros() {
        assert_eq!(written("assert!(matches!(x, crate::a::B));"), [("crate::a::B".to_owned(), 1)]);
    }

    #[test]
    fn comments_strings_and_tests_do_not_count() {
        let text = "/// crate::a\n// crate::b\nconst C: &str = \"crate::d\";\n#[cfg(test)]\nmod tests { use crate::e; }\n\
                    #[cfg(test)]\nuse crate::f;\n#[test]\nfn g() { crate::h() }\nuse crate::kept;";
        assert_eq!(written(text), [("crate::kept".to_owned(), 10)]);
    }

    #[test]
    fn visibility_is_not_a_path() {
        assert_eq!(written("pub(crate) fn a() {} pub(super) fn b() {}"), []);
    }

    #[test]
    fn renamed_imports_keep_both_names() {
        let tokens = tokens("pub use a::{B as C, D};").expect("the test is Rust");
        let names: Vec<_> =
            used_paths(&tokens).into_iter().map(|path| (path.segments.join("::"), path.name)).collect();
        assert_eq!(names, [("a::B".into(), "C".into()), ("a::D".into(), "D".to_owned())]);
    }

    #[test]
    fn inline_modules_are_counted() {
        let tokens = tokens("use super::a; mod inner { use super::b; }").expect("the test is Rust");
        let nestings: Vec<_> = local_paths(&tokens).iter().map(|path| path.nesting).collect();
        assert_eq!(nestings, [0, 1]);
    }
}
