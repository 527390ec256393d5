//! Where in a JSON text a value stands.
//!
//! On a text that is not well-formed the search ends where it got to.

/// A step into a JSON value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The value of this key.
    Key(String),
    /// This key itself; only as the last step.
    Name(String),
    /// The element with this number.
    Index(usize),
}

/// Line and column, from 1, of the value that these steps lead to; of the nearest value around it if there is
/// none.
pub(super) fn locate(text: &str, path: &[Step]) -> (usize, usize) {
    place(text, offset(text, path))
}

/// Line and column, from 1 and in characters, of an offset.
pub(super) fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// The value that these steps lead to as it is written, if the text is that of a value there.
pub(super) fn written<'a>(text: &'a str, path: &[Step]) -> Option<&'a str> {
    let start = offset(text, path);
    let mut walker = Walker { bytes: text.as_bytes(), at: start };
    walker.skip_value();
    let value = text.get(start..walker.at)?.trim();
    serde_json::from_str::<serde::de::IgnoredAny>(value).is_ok().then_some(value)
}

fn offset(text: &str, path: &[Step]) -> usize {
    let mut walker = Walker { bytes: text.as_bytes(), at: 0 };
    walker.blanks();
    for step in path {
        let before = walker.at;
        let found = match step {
            Step::Key(key) => walker.enter_key(key).is_some(),
            Step::Name(key) => walker.enter_key(key).inspect(|name| walker.at = *name).is_some(),
            Step::Index(index) => walker.enter_element(*index),
        };
        if !found {
            walker.at = before;
            break;
        }
    }
    walker.at.min(text.len())
}

struct Walker<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Walker<'_> {
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn blanks(&mut self) {
        while self.peek().is_ascii_whitespace() {
            self.at += 1;
        }
    }

    /// Goes to the value of a key; the answer is where the key stands.
    fn enter_key(&mut self, key: &str) -> Option<usize> {
        if self.peek() != b'{' {
            return None;
        }
        self.at += 1;
        loop {
            self.blanks();
            let start = self.at;
            if self.peek() != b'"' {
                return None;
            }
            self.skip_string();
            let name = &self.bytes[start..self.at];
            self.blanks();
            self.at += 1;
            self.blanks();
            if serde_json::from_slice::<String>(name).is_ok_and(|name| name == key) {
                return Some(start);
            }
            self.skip_value();
            self.blanks();
            self.at += 1;
        }
    }

    fn enter_element(&mut self, index: usize) -> bool {
        if self.peek() != b'[' {
            return false;
        }
        self.at += 1;
        for _ in 0..index {
            self.skip_value();
            self.blanks();
            if self.peek() != b',' {
                return false;
            }
            self.at += 1;
        }
        self.blanks();
        true
    }

    fn skip_string(&mut self) {
        self.at += 1;
        while self.at < self.bytes.len() && self.peek() != b'"' {
            self.at += if self.peek() == b'\\' { 2 } else { 1 };
        }
        self.at = (self.at + 1).min(self.bytes.len());
    }

    fn skip_value(&mut self) {
        self.blanks();
        let mut depth = 0_usize;
        while self.at < self.bytes.len() {
            match self.peek() {
                b'"' => {
                    self.skip_string();
                    if depth == 0 {
                        return;
                    }
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth <= 1 => {
                    // The bracket around this value ends a number or word without being part of it.
                    self.at += depth;
                    return;
                }
                b'}' | b']' => depth -= 1,
                b',' if depth == 0 => return,
                _ => {}
            }
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, path: &[&str]) -> (usize, usize) {
        let step = |part: &&str| part.parse().map_or_else(|_| Step::Key((*part).to_owned()), Step::Index);
        locate(text, &path.iter().map(step).collect::<Vec<_>>())
    }

    #[test]
    fn values_are_found_by_line_and_column() {
        let text = "{\n \"a\\\"}\": {\"x\": [1, {\"y\": \"]\"}, true]},\n  \"b\": 7, \"é\": [ [2] , 3]\n}";
        assert_eq!(at(text, &[]), (1, 1));
        assert_eq!(at(text, &["b"]), (3, 8));
        assert_eq!(at(text, &["a\"}", "x", "2"]), (2, 32));
        assert_eq!(at(text, &["a\"}", "x", "1", "y"]), (2, 26));
        assert_eq!(at(text, &["é", "1"]), (3, 24));
        assert_eq!(at(text, &["a\"}", "nothing"]), (2, 10));
        assert_eq!(at("", &["a"]), (1, 1));
        assert_eq!(locate(text, &[Step::Name("b".to_owned())]), (3, 3));
        assert_eq!(written(text, &[Step::Key("b".to_owned())]), Some("7"));
        assert_eq!(written("{\"a\": nonsense}", &[Step::Key("a".to_owned())]), None);
    }
}
