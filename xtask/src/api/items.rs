//! Public items of a file, without bodies and documentation.

use std::{collections::BTreeSet, str::FromStr};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::spelling::spelled;

/// Something that is declared in a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// It has a name and is public or not; shown as this line.
    Named { name: String, public: bool, line: String },
    /// Methods and constants of a type.
    Inherent { header: String, members: Vec<String> },
    /// A type keeps to a trait: the last names of both.
    Trait { header: String, names: Vec<String> },
}

/// What the crate declares, and what of it can be reached.
#[derive(Debug, Default)]
pub(super) struct Names {
    public: BTreeSet<String>,
    private: BTreeSet<String>,
}

impl Names {
    pub(super) fn of<'a>(items: impl Iterator<Item = &'a Item>) -> Self {
        let mut names = Self::default();
        for item in items {
            if let Item::Named { name, public, .. } = item {
                if *public { &mut names.public } else { &mut names.private }.insert(name.clone());
            }
        }
        names
    }

    fn reaches(&self, name: &str) -> bool {
        self.public.contains(name) || !self.private.contains(name)
    }
}

impl Item {
    /// Its lines in the list; none if it cannot be reached from outside.
    pub(super) fn shown(&self, names: &Names) -> Option<String> {
        match self {
            Self::Named { public, line, .. } => public.then(|| line.clone()),
            Self::Inherent { members, .. } if members.is_empty() => None,
            Self::Inherent { header, members } => Some(format!("{header}\n    {}", members.join("\n    "))),
            Self::Trait { header, names: both } => {
                both.iter().all(|name| names.reaches(name)).then(|| header.clone())
            }
        }
    }
}

/// All items of a file but those for tests.
///
/// # Errors
/// With the message of the tokenizer when the text is not Rust.
pub(super) fn items(text: &str) -> Result<Vec<Item>, String> {
    let stream = TokenStream::from_str(text).map_err(|error| error.to_string())?;
    Ok(split(stream).iter().filter_map(|declaration| declaration.item()).collect())
}

/// One declaration: what stands before it in `#[…]`, and its tokens up to the semicolon or body.
struct Declaration {
    derives: Vec<String>,
    for_tests: bool,
    tokens: Vec<TokenTree>,
}

/// Cuts a file, or the body of an `impl`, into declarations.
fn split(stream: TokenStream) -> Vec<Declaration> {
    let mut found = Vec::new();
    let mut current = Declaration { derives: Vec::new(), for_tests: false, tokens: Vec::new() };
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        if matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '#') && current.tokens.is_empty() {
            if let Some(TokenTree::Group(attribute)) = trees.find(|tree| matches!(tree, TokenTree::Group(_)))
            {
                current.attribute(&attribute);
            }
            continue;
        }
        let ends = match &tree {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && !current.is_use(),
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Ident(_) | TokenTree::Literal(_) => false,
        };
        current.tokens.push(tree);
        if ends {
            found.push(std::mem::replace(
                &mut current,
                Declaration { derives: Vec::new(), for_tests: false, tokens: Vec::new() },
            ));
        }
    }
    found
}

impl Declaration {
    fn attribute(&mut self, attribute: &Group) {
        let text = spelled(attribute.stream());
        self.for_tests |= text == "test" || text == "cfg(test)" || text.starts_with("cfg(all(test");
        if text.starts_with("derive(") || text == "non_exhaustive" {
            self.derives.push(format!("#[{text}] "));
        }
    }

    fn has(&self, at: usize, word: &str) -> bool {
        matches!(self.tokens.get(at), Some(TokenTree::Ident(ident)) if ident == word)
    }

    fn is_use(&self) -> bool {
        (0..3).any(|at| self.has(at, "use"))
    }

    /// `pub`, and not `pub(crate)`.
    fn is_public(&self) -> bool {
        let narrowed = matches!(self.tokens.get(1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        self.has(0, "pub") && !narrowed
    }

    /// The body in braces, if it has one.
    fn body(&self) -> Option<&Group> {
        match self.tokens.last() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => Some(group),
            _ => None,
        }
    }

    /// What stands before the body, the value or the semicolon.
    fn head(&self) -> &[TokenTree] {
        let is_value = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '=');
        let assigned =
            (0..4).any(|at| self.has(at, "const") || self.has(at, "static")) && !self.is_function();
        let value = if assigned { self.tokens.iter().position(is_value) } else { None };
        &self.tokens[..value.unwrap_or(self.tokens.len() - 1)]
    }

    fn is_function(&self) -> bool {
        (0..6).any(|at| self.has(at, "fn"))
    }

    fn item(&self) -> Option<Item> {
        if self.for_tests {
            return None;
        }
        if self.has(0, "impl") || (self.has(0, "unsafe") && self.has(1, "impl")) {
            return Some(self.implementation());
        }
        let head = spelled(self.head().iter().cloned());
        let name = self.name()?;
        let derives = self.derives.concat();
        let line = match (self.body(), self.keyword()) {
            (Some(body), "struct" | "union") => format!("{derives}{head} {{ {} }}", fields(body)),
            (Some(body), "enum") => format!("{derives}{head} {{ {} }}", variants(body)),
            (Some(body), "trait") => {
                let members: Vec<_> =
                    split(body.stream()).iter().map(|inner| format!("\n    {}", inner.member())).collect();
                format!("{head}{}", members.concat())
            }
            _ => format!("{derives}{head}"),
        };
        Some(Item::Named { name, public: self.is_public(), line })
    }

    fn keyword(&self) -> &'static str {
        const KEYWORDS: [&str; 9] =
            ["struct", "enum", "union", "trait", "fn", "type", "const", "static", "mod"];
        let at = |word: &str| self.tokens.iter().take(6).position(|tree| is_word(tree, word));
        // `pub const unsafe fn`: the last of them says what it is.
        KEYWORDS.into_iter().filter_map(|word| Some((at(word)?, word))).max().map_or("", |(_, word)| word)
    }

    /// The name after the keyword; a re-export is its own name.
    fn name(&self) -> Option<String> {
        if self.is_use() {
            return Some(spelled(self.head().iter().cloned()));
        }
        let keyword = self.keyword();
        let at = self.tokens.iter().position(|tree| is_word(tree, keyword))?;
        match self.tokens.get(at + 1) {
            Some(TokenTree::Ident(name)) => Some(name.to_string()),
            _ => None,
        }
    }

    /// A member of a trait, without its body.
    fn member(&self) -> String {
        let provided = if self.body().is_some() { " { .. }" } else { "" };
        format!("{}{provided}", spelled(self.head().iter().cloned()))
    }

    fn implementation(&self) -> Item {
        let head = self.head();
        let header = spelled(head.iter().cloned());
        let keeps_to = head.iter().enumerate().position(|(at, tree)| {
            let bound = matches!(head.get(at + 1), Some(TokenTree::Punct(next)) if next.as_char() == '<');
            is_word(tree, "for") && !bound
        });
        match (keeps_to, self.body()) {
            (Some(at), _) => {
                let names = [&head[1..at], &head[at + 1..]].into_iter().filter_map(last_name).collect();
                Item::Trait { header, names }
            }
            (None, body) => {
                let inner = body.map(|body| split(body.stream())).unwrap_or_default();
                let public = inner.iter().filter(|inner| inner.is_public() && !inner.for_tests);
                let members = public.map(|inner| spelled(inner.head().iter().cloned())).collect();
                Item::Inherent { header, members }
            }
        }
    }
}

fn is_word(tree: &TokenTree, word: &str) -> bool {
    matches!(tree, TokenTree::Ident(ident) if ident == word)
}

/// The last name of a path, generics aside: `Iterator` of `core::iter::Iterator<Item = X>`.
fn last_name(path: &[TokenTree]) -> Option<String> {
    let mut depth = 0;
    let mut name = None;
    for tree in path {
        match tree {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth -= 1,
            TokenTree::Ident(ident) if *ident == "where" => break,
            TokenTree::Ident(ident) if depth == 0 => name = Some(ident.to_string()),
            _ => {}
        }
    }
    name
}

/// What stands between the commas of a body.
fn parts(body: &Group) -> Vec<Vec<TokenTree>> {
    let (mut parts, mut depth, mut arrow) = (vec![Vec::new()], 0, false);
    let mut trees = body.stream().into_iter().peekable();
    while let Some(tree) = trees.next() {
        if let TokenTree::Punct(punct) = &tree {
            match punct.as_char() {
                '#' => {
                    trees.next();
                    continue;
                }
                '<' => depth += 1,
                '>' if !arrow => depth -= 1,
                ',' if depth == 0 => {
                    parts.push(Vec::new());
                    continue;
                }
                _ => {}
            }
            arrow = matches!(punct.as_char(), '-' | '=');
        }
        parts.last_mut().expect("it begins with one").push(tree);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// The public fields of a struct; `..` stands for the others.
fn fields(body: &Group) -> String {
    let parts = parts(body);
    let is_public = |part: &&Vec<TokenTree>| {
        let narrowed = matches!(part.get(1), Some(TokenTree::Group(_)));
        part.first().is_some_and(|first| is_word(first, "pub")) && !narrowed
    };
    let public: Vec<_> = parts.iter().filter(is_public).collect();
    let mut shown: Vec<_> = public.iter().map(|part| spelled(part.iter().cloned())).collect();
    if public.len() < parts.len() {
        shown.push("..".to_owned());
    }
    shown.join(", ")
}

fn variants(body: &Group) -> String {
    let spelled: Vec<_> = parts(body).into_iter().map(|part| spelled(without_attributes(part))).collect();
    spelled.join(", ")
}

/// A variant whose fields have lost their documentation.
fn without_attributes(part: Vec<TokenTree>) -> Vec<TokenTree> {
    let inner = |tree| match tree {
        TokenTree::Group(group) if group.delimiter() != Delimiter::Bracket => {
            let comma = TokenTree::from(proc_macro2::Punct::new(',', proc_macro2::Spacing::Alone));
            let kept: Vec<Vec<TokenTree>> = parts(&group);
            let stream = kept.join(&comma).into_iter().collect();
            TokenTree::from(Group::new(group.delimiter(), stream))
        }
        other => other,
    };
    part.into_iter().map(inner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<String> {
        let items = items(text).expect("the test is Rust");
        let names = Names::of(items.iter());
        items.iter().filter_map(|item| item.shown(&names)).collect()
    }

    #[test]
    fn public_items_are_listed_without_bodies() {
        let text = "/// A doc.\n#[derive(Clone)]\npub struct A { pub b: u8, c: Vec<(u8, u8)> }\n\
                    impl A { /// d\n pub const fn d(&self) -> u8 { 1 } fn e() {} pub(crate) fn f() {} }\n\
                    pub enum G { /// h\n H, I { /// j\n j: u8 } }\n pub const K: u8 = 3; pub use a::{b, c};";
        assert_eq!(
            list(text),
            [
                "#[derive(Clone)] pub struct A { pub b: u8, .. }",
                "impl A\n    pub const fn d(&self) -> u8",
                "pub enum G { H, I { j: u8 } }",
                "pub const K: u8",
                "pub use a::{b, c}",
            ]
        );
    }

    #[test]
    fn what_nobody_outside_can_reach_is_not_listed() {
        let text = "struct A; pub(crate) struct B; impl Clone for A { fn clone(&self) -> A { A } } fn f() {}\n\
                    #[cfg(test)] mod tests { pub fn g() {} } impl A { fn h() {} }";
        assert!(list(text).is_empty(), "{:?}", list(text));
    }

    #[test]
    fn traits_are_listed_with_what_they_ask_for() {
        let text = "pub trait T: Copy { type A; const B: u8; fn c(&self); fn d(&self) -> u8 { 1 } }\n\
                    pub struct S; impl T for S { type A = u8; }";
        assert_eq!(
            list(text),
            [
                "pub trait T: Copy\n    type A\n    const B: u8\n    fn c(&self)\n    fn d(&self) -> u8 { .. }",
                "pub struct S",
                "impl T for S",
            ]
        );
    }
}
