//! The tags of a game: names and values in the order of the file.

use super::GameResult;

/// A name and its value, such as `White` and `Carlsen, Magnus`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tag {
    /// The name, as the file spells it.
    pub name: String,
    /// The value, without quotes and backslashes.
    pub value: String,
}

/// The tags of a game in their order. Nothing is dropped: a name may occur twice.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tags(Vec<Tag>);

/// The seven tags that every game has when written, and what they say when nobody knows.
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

impl Tags {
    /// No tags.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The value of a tag; of the first, if there are several. Capitals do not matter, but an exact match wins.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.position(name).map(|at| self.0[at].value.as_str())
    }

    /// Sets a tag: the first of this name, or a new one at the end.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.position(name) {
            Some(at) => self.0[at].value = value.into(),
            None => self.push(name, value),
        }
    }

    /// Adds a tag at the end, whatever is there already.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push(Tag { name: name.into(), value: value.into() });
    }

    /// Removes every tag of this name.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|tag| !tag.name.eq_ignore_ascii_case(name));
    }

    /// All tags in their order.
    pub fn iter(&self) -> core::slice::Iter<'_, Tag> {
        self.0.iter()
    }

    /// How many tags there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no tag.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What the tag `Result` says, if it is one of the known results.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        GameResult::from_text(self.get("Result")?)
    }

    /// The tags as they are written: the roster in its order, completed, then the others in theirs.
    ///
    /// The tag `Result` is the given one unless the file's is no result at all; `SetUp` comes with `FEN`.
    #[must_use]
    pub fn for_export(&self, result: GameResult) -> Self {
        let mut left = self.0.clone();
        let mut export = Self::new();
        for (name, unknown) in ROSTER {
            let at = self.position(name).and_then(|at| left.iter().position(|tag| *tag == self.0[at]));
            let mut tag = match at {
                Some(at) => left.remove(at),
                None => Tag { name: name.to_owned(), value: unknown.to_owned() },
            };
            if name == "Result" && (at.is_none() || GameResult::from_text(&tag.value).is_some()) {
                tag.value = result.as_str().to_owned();
            }
            export.0.push(tag);
        }
        if self.get("FEN").is_some() && self.get("SetUp").is_none() {
            let fen = left.iter().position(|tag| tag.name.eq_ignore_ascii_case("FEN")).unwrap_or(0);
            left.insert(fen, Tag { name: "SetUp".to_owned(), value: "1".to_owned() });
        }
        export.0.append(&mut left);
        export
    }

    fn position(&self, name: &str) -> Option<usize> {
        let exact = self.0.iter().position(|tag| tag.name == name);
        exact.or_else(|| self.0.iter().position(|tag| tag.name.eq_ignore_ascii_case(name)))
    }
}

impl<'a> IntoIterator for &'a Tags {
    type Item = &'a Tag;
    type IntoIter = core::slice::Iter<'a, Tag>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl FromIterator<Tag> for Tags {
    fn from_iter<I: IntoIterator<Item = Tag>>(tags: I) -> Self {
        Self(tags.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(tags: &Tags) -> Vec<&str> {
        tags.iter().map(|tag| tag.name.as_str()).collect()
    }

    #[test]
    fn export_completes_the_roster_and_keeps_the_rest_in_order() {
        let mut tags = Tags::new();
        for (name, value) in [("ECO", "B12"), ("White", "A"), ("FEN", "8/8"), ("White", "B"), ("Event", "E")]
        {
            tags.push(name, value);
        }
        let export = tags.for_export(GameResult::Draw);
        let expected =
            ["Event", "Site", "Date", "Round", "White", "Black", "Result", "ECO", "SetUp", "FEN", "White"];
        assert_eq!(names(&export), expected);
        assert_eq!((export.get("White"), export.get("result")), (Some("A"), Some("1/2-1/2")));
        assert_eq!(export.for_export(GameResult::Draw), export);
    }
}
