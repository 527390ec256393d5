//! A JSON text as a tree whose values know where they stand.
//!
//! Invariant: every place is the offset in bytes of the first character of what it is the place of.

use serde::de::value::{Error, MapDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

/// How deep values may be nested.
const DEPTH: usize = 64;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) kind: Kind,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Null,
    Bool(bool),
    Whole(i64),
    Fraction(f64),
    Text(String),
    List(Vec<Value>),
    Object(Vec<Entry>),
}

/// A field of an object: names may be there more than once.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) at: usize,
    pub(super) name: String,
    pub(super) value: Value,
}

/// Why a text is no JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SyntaxError {
    pub(super) at: usize,
    pub(super) what: &'static str,
    pub(super) hint: &'static str,
}

impl Value {
    /// The value that this text is.
    pub(super) fn parse(text: &str) -> Result<Self, SyntaxError> {
        let mut parser = Parser { text, at: 0, depth: 0 };
        let value = parser.value()?;
        parser.blanks();
        if parser.at < text.len() {
            return parser.fail("expected the end of the file", "something stands after the last brace");
        }
        Ok(value)
    }

    /// The same value where another stood.
    pub(super) fn example(json: &serde_json::Value, at: usize, end: usize) -> Self {
        use serde_json::Value as Json;
        let inner = |json: &Json| Self::example(json, at, end);
        let kind = match json {
            Json::Null => Kind::Null,
            Json::Bool(on) => Kind::Bool(*on),
            Json::Number(number) => number
                .as_i64()
                .map_or_else(|| Kind::Fraction(number.as_f64().unwrap_or_default()), Kind::Whole),
            Json::String(text) => Kind::Text(text.clone()),
            Json::Array(list) => Kind::List(list.iter().map(inner).collect()),
            Json::Object(fields) => {
                let entry =
                    |(name, value): (&String, &Json)| Entry { at, name: name.clone(), value: inner(value) };
                Kind::Object(fields.iter().map(entry).collect())
            }
        };
        Self { at, end, kind }
    }

    /// The fields, if it is an object.
    pub(super) fn fields(&self) -> &[Entry] {
        if let Kind::Object(entries) = &self.kind { entries } else { &[] }
    }

    /// The elements, if it is a list.
    pub(super) fn elements(&self) -> &[Self] {
        if let Kind::List(values) = &self.kind { values } else { &[] }
    }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn fail<T>(&self, what: &'static str, hint: &'static str) -> Result<T, SyntaxError> {
        Err(SyntaxError { at: self.at, what, hint })
    }

    /// The text ends inside what began there.
    fn cut<T>(opened: usize) -> Result<T, SyntaxError> {
        let (what, hint) = ("the file ends too early", "a bracket or a quote is not closed");
        Err(SyntaxError { at: opened, what, hint })
    }

    fn value(&mut self) -> Result<Value, SyntaxError> {
        self.blanks();
        let at = self.at;
        let kind = match self.peek() {
            Some(b'{') => self.nested(Self::object)?,
            Some(b'[') => self.nested(Self::list)?,
            Some(b'"') => Kind::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => self.word()?,
        };
        Ok(Value { at, end: self.at, kind })
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Kind, SyntaxError>) -> Result<Kind, SyntaxError> {
        self.depth += 1;
        if self.depth > DEPTH {
            return self
                .fail("brackets within brackets, deeper than any mode has them", "are some not closed?");
        }
        let kind = read(self)?;
        self.depth -= 1;
        Ok(kind)
    }

    fn object(&mut self) -> Result<Kind, SyntaxError> {
        let mut entries = Vec::new();
        self.members(b'}', "expected `,` or `}`", |parser| {
            let at = parser.at;
            if parser.peek() != Some(b'"') {
                let hint = "JSON knows neither comments nor single quotes";
                return parser.fail("expected a name in double quotes", hint);
            }
            let name = parser.string()?;
            parser.blanks();
            if parser.peek() != Some(b':') {
                return parser.fail("expected `:`", "a name, a colon, a value");
            }
            parser.at += 1;
            entries.push(Entry { at, name, value: parser.value()? });
            Ok(())
        })?;
        Ok(Kind::Object(entries))
    }

    fn list(&mut self) -> Result<Kind, SyntaxError> {
        let mut values = Vec::new();
        self.members(b']', "expected `,` or `]`", |parser| {
            values.push(parser.value()?);
            Ok(())
        })?;
        Ok(Kind::List(values))
    }

    /// What stands between two brackets, with commas in between.
    fn members(
        &mut self,
        close: u8,
        what: &'static str,
        mut member: impl FnMut(&mut Self) -> Result<(), SyntaxError>,
    ) -> Result<(), SyntaxError> {
        let opened = self.at;
        self.at += 1;
        self.blanks();
        if self.peek() == Some(close) {
            self.at += 1;
            return Ok(());
        }
        loop {
            if self.peek().is_none() {
                return Self::cut(opened);
            }
            member(self)?;
            self.blanks();
            match self.peek() {
                None => return Self::cut(opened),
                Some(b',') => self.at += 1,
                Some(byte) if byte == close => {
                    self.at += 1;
                    return Ok(());
                }
                Some(_) => return self.fail(what, "a comma between two values, or a closing bracket?"),
            }
            self.blanks();
            if self.peek() == Some(close) {
                return self.fail("a comma before a closing bracket", "leave it out");
            }
        }
    }

    fn word(&mut self) -> Result<Kind, SyntaxError> {
        for (word, kind) in [("null", Kind::Null), ("true", Kind::Bool(true)), ("false", Kind::Bool(false))] {
            let rest = self.text[self.at..].strip_prefix(word);
            if rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric())) {
                self.at += word.len();
                return Ok(kind);
            }
        }
        self.fail("expected a value", "texts stand in double quotes; true and false have small letters")
    }

    fn number(&mut self) -> Result<Kind, SyntaxError> {
        let rest = &self.text[self.at..];
        let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let written = &rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())];
        let digits = written.strip_prefix('-').unwrap_or(written);
        let plain = digits.starts_with(|c: char| c.is_ascii_digit())
            && (digits == "0"
                || !digits.starts_with('0')
                || digits.starts_with("0.")
                || digits.starts_with("0e"))
            && !written.ends_with('.')
            && !written.contains(".e");
        let Some(number) = written.parse::<f64>().ok().filter(|_| plain) else {
            return self.fail("expected a number as JSON writes it", "digits, a point, digits: 12 or 0.5");
        };
        if number.is_infinite() {
            return self.fail("this number is too large", "no number of a mode is above 100000");
        }
        self.at += written.len();
        Ok(written.parse().map_or(Kind::Fraction(number), Kind::Whole))
    }

    fn string(&mut self) -> Result<String, SyntaxError> {
        let opened = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(|c: char| c == '"' || c == '\\' || c < ' ').unwrap_or(rest.len());
            text.push_str(&rest[..plain]);
            self.at += plain;
            match self.peek() {
                None => return Self::cut(opened),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => text.push(self.escaped()?),
                Some(_) => {
                    return self.fail(
                        "a text goes on in another line",
                        "close its quote, or write \\n for a new line",
                    );
                }
            }
        }
    }

    fn escaped(&mut self) -> Result<char, SyntaxError> {
        let bad = SyntaxError {
            at: self.at,
            what: "a backslash before what needs none",
            hint: "\\\" is a quote, \\\\ a backslash, \\n a new line",
        };
        let letter = self.text.as_bytes().get(self.at + 1).copied().ok_or(bad.clone())?;
        let known = [(b'"', '"'), (b'\\', '\\'), (b'/', '/'), (b'n', '\n'), (b't', '\t'), (b'r', '\r')];
        let rare = [(b'b', '\u{8}'), (b'f', '\u{c}')];
        if let Some((_, meant)) = known.into_iter().chain(rare).find(|(known, _)| *known == letter) {
            self.at += 2;
            return Ok(meant);
        }
        // A character beyond the first 65,536 is written as two halves.
        let first = self.code_unit(self.at).ok_or(bad.clone())?;
        let second = self.code_unit(self.at + 6).filter(|_| (0xd800..0xdc00).contains(&first));
        let units = [Some(first), second];
        let meant = char::decode_utf16(units.into_iter().flatten()).next().and_then(Result::ok).ok_or(bad)?;
        self.at += if second.is_some() { 12 } else { 6 };
        Ok(meant)
    }

    /// What `\uXXXX` there stands for.
    fn code_unit(&self, at: usize) -> Option<u16> {
        let digits = self.text.get(at..at + 6)?.strip_prefix("\\u")?;
        let all = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        u16::from_str_radix(digits, 16).ok().filter(|_| all)
    }
}

impl<'de> IntoDeserializer<'de> for &'de Value {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for &'de Value {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.kind {
            Kind::Null => visitor.visit_unit(),
            Kind::Bool(on) => visitor.visit_bool(*on),
            Kind::Whole(number) => visitor.visit_i64(*number),
            Kind::Fraction(number) => visitor.visit_f64(*number),
            Kind::Text(text) => visitor.visit_borrowed_str(text),
            Kind::List(values) => visitor.visit_seq(SeqDeserializer::new(values.iter())),
            Kind::Object(entries) => {
                let fields = entries.iter().map(|entry| (entry.name.as_str(), &entry.value));
                visitor.visit_map(MapDeserializer::new(fields))
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match &self.kind {
            Kind::Text(text) => StrDeserializer::new(text).deserialize_enum(name, variants, visitor),
            _ => self.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn back(value: &Value) -> serde_json::Value {
        use serde_json::Value as Json;
        match &value.kind {
            Kind::Null => Json::Null,
            Kind::Bool(on) => (*on).into(),
            Kind::Whole(number) => (*number).into(),
            Kind::Fraction(number) => (*number).into(),
            Kind::Text(text) => text.clone().into(),
            Kind::List(values) => values.iter().map(back).collect(),
            Kind::Object(entries) => {
                entries.iter().map(|entry| (entry.name.clone(), back(&entry.value))).collect()
            }
        }
    }

    /// Texts at the edges of JSON: the same are accepted, and mean the same, as another reader says.
    #[test]
    fn the_same_is_json_as_elsewhere() {
        let texts = [
            "{}",
            "[]",
            " [1 , 2]\n",
            "[1,]",
            "[,1]",
            "{\"a\":1,}",
            "{\"a\" 1}",
            "{a:1}",
            "[1 2]",
            "nul",
            "nulls",
            "true",
            "falsey",
            "0",
            "-1",
            "01",
            "-01",
            "1.",
            ".5",
            "0.5",
            "1e5",
            "1E+5",
            "0e1",
            "1.e5",
            "-",
            "--1",
            "+1",
            "1e",
            "1e400",
            "0x10",
            "Infinity",
            "\"\"",
            "\"a\\nb\"",
            "\"\\u00e9\"",
            "\"\\ud83d\\ude00\"",
            "\"\\ud83d\"",
            "\"\\ud83dx\"",
            "\"\\u12g4\"",
            "\"\\x\"",
            "\"\\",
            "\"\\u+123\"",
            "\"tab\there\"",
            "\"é\u{7f}\"",
            "[[[[]]]]",
            "{\"a\":{\"b\":[null,true]}}",
            "{\"a\":1}}",
            "",
            " ",
            "\u{feff}1",
            "\u{a0}1",
            "[\"\\\"]\"]",
            "'a'",
            "// x\n1",
            "{\"\":0}",
        ];
        for text in texts {
            let theirs = serde_json::from_str::<serde_json::Value>(text).ok();
            assert_eq!(Value::parse(text).ok().as_ref().map(back), theirs, "{text}");
        }
        // Zero has no sign here, and a number without end no last digits.
        assert!(["-0", "12345678901234567890"].into_iter().all(|text| Value::parse(text).is_ok()));
    }

    #[test]
    fn values_know_their_place_and_brackets_are_counted() {
        let value = Value::parse("{\n \"é\": [1, {\"y\": \"]\"}]\n}").unwrap();
        let entry = &value.fields()[0];
        let list = &entry.value;
        assert_eq!((value.at, entry.at, list.at, list.elements()[1].at), (0, 3, 9, 13));
        assert_eq!(list.end, 24);
        let deep = format!("{}{}", "[".repeat(DEPTH), "]".repeat(DEPTH));
        assert!(Value::parse(&deep).is_ok());
        assert!(Value::parse(&format!("[{deep}]")).is_err_and(|error| error.what.contains("deeper")));
    }
}
