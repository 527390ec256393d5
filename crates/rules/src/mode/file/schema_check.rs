//! What the schema expects of each value of a file, and what is wrong with one that is something else.
//!
//! Everything that has the wrong shape is told. Where a value has it, one of the right shape, the schema's example, takes
//! its place, so that the rest of the file can be looked at in the same go (see `diagnostics.rs` for what counts then).

use std::collections::HashSet;

use serde_json::Value as Json;

use super::diagnostics::Diagnostics;
use super::fault::Step;
use super::json::{Entry, Kind, Value};

/// A part of the schema.
#[derive(Copy, Clone)]
pub(super) struct Shape<'s> {
    root: &'s Json,
    here: &'s Json,
}

impl<'s> Shape<'s> {
    /// The whole file's.
    pub(super) fn of_file(schema: &'s Json) -> Self {
        Self { root: schema, here: schema }
    }

    /// That of the value these steps lead to.
    pub(super) fn at(self, path: &[Step]) -> Option<Self> {
        path.iter().try_fold(self, |shape, step| {
            let kinds = shape.kinds();
            kinds.into_iter().find_map(|kind| match step {
                Step::Key(name) | Step::Name(name) => kind.field(name),
                Step::Index(_) => kind.element(),
            })
        })
    }

    fn to(self, here: &'s Json) -> Self {
        Self { here, ..self }
    }

    /// What stands elsewhere in the schema, if this only points there.
    fn referred(self) -> Option<Self> {
        let pointer = self.here.get("$ref")?.as_str()?.strip_prefix('#')?;
        self.root.pointer(pointer).map(|here| self.to(here))
    }

    /// The kinds of values that may stand here, each for itself.
    fn kinds(self) -> Vec<Self> {
        if let Some(referred) = self.referred() {
            return referred.kinds();
        }
        let several = ["anyOf", "oneOf"].into_iter().find_map(|word| self.here.get(word)?.as_array());
        several
            .map_or_else(|| vec![self], |kinds| kinds.iter().flat_map(|kind| self.to(kind).kinds()).collect())
    }

    /// A word of the schema about this value, or else about every value of its kind.
    fn says(self, word: &str) -> Option<&'s Json> {
        self.here.get(word).or_else(|| self.referred()?.says(word))
    }

    fn is(self, kind: &str) -> bool {
        self.here.get("type").is_some_and(|known| known == kind)
    }

    fn field(self, name: &str) -> Option<Self> {
        let own = self.here.get("properties").and_then(|fields| fields.get(name));
        own.or_else(|| self.here.get("additionalProperties").filter(|any| any.is_object()))
            .map(|here| self.to(here))
    }

    fn element(self) -> Option<Self> {
        self.here.get("items").map(|here| self.to(here))
    }

    /// The fields that an object of this kind can have.
    fn fields(self) -> Vec<&'s str> {
        let fields = self.here.get("properties").and_then(Json::as_object);
        fields.map(|fields| fields.keys().map(String::as_str).collect()).unwrap_or_default()
    }

    fn required(self) -> impl Iterator<Item = &'s str> {
        let names = self.here.get("required").and_then(Json::as_array);
        names.into_iter().flatten().filter_map(Json::as_str)
    }

    /// Whether a value is of this kind, whatever is inside.
    fn takes(self, value: &Value) -> bool {
        let bound = |word: &str| self.here.get(word).and_then(Json::as_f64);
        let within = |number: f64| {
            bound("minimum").is_none_or(|least| number >= least)
                && bound("maximum").is_none_or(|most| number <= most)
        };
        match &value.kind {
            Kind::Null => false,
            Kind::Bool(_) => self.is("boolean"),
            Kind::Whole(number) => (self.is("integer") || self.is("number")) && within(*number as f64),
            Kind::Fraction(number) => self.is("number") && within(*number),
            Kind::Text(text) => {
                self.is("string") && self.here.get("const").is_none_or(|only| only.as_str() == Some(text))
            }
            Kind::List(values) => {
                let count = values.len() as f64;
                self.is("array")
                    && bound("minItems").is_none_or(|least| count >= least)
                    && bound("maxItems").is_none_or(|most| count <= most)
            }
            Kind::Object(_) => self.is("object"),
        }
    }

    /// What is expected here, in words.
    pub(super) fn expected(self) -> String {
        let said = |shape: Self, word: &str| shape.says(word).and_then(Json::as_str).map(str::to_owned);
        said(self, "expected").unwrap_or_else(|| {
            let kinds = self.kinds();
            let texts: Vec<_> =
                kinds.iter().filter_map(|kind| kind.here.get("const")).map(Json::to_string).collect();
            match (texts.split_last(), &kinds[..]) {
                (Some((last, [])), _) => last.clone(),
                (Some((last, others)), _) => format!("{} or {last}", others.join(", ")),
                (None, [only]) => only
                    .element()
                    .and_then(|inner| said(inner, "expectedList"))
                    .unwrap_or("true or false".to_owned()),
                (None, _) => "true or false".to_owned(),
            }
        })
    }

    /// One that is right.
    pub(super) fn example(self) -> Json {
        let said = |shape: Self| shape.says("examples").and_then(|examples| examples.get(0)).cloned();
        said(self).unwrap_or_else(|| {
            let kinds = self.kinds();
            let first = kinds[0];
            let text = || kinds.last().and_then(|kind| kind.here.get("const")).cloned();
            let list = || first.element().map(|inner| Json::Array(vec![inner.example()]));
            text().or_else(list).unwrap_or(Json::Bool(true))
        })
    }

    /// Tells whatever is wrong inside a value, and puts it right.
    pub(super) fn check(self, value: &mut Value, diagnostics: &mut Diagnostics<'_>) {
        let Some(kind) = self.kinds().into_iter().find(|kind| kind.takes(value)) else {
            diagnostics.unexpected(value, self);
            *value = Value::example(&self.example(), value.at, value.end);
            return;
        };
        match &mut value.kind {
            Kind::List(values) => {
                let Some(element) = kind.element() else { return };
                for (index, value) in values.iter_mut().enumerate() {
                    diagnostics.inside(Step::Index(index), |diagnostics| element.check(value, diagnostics));
                }
            }
            Kind::Object(entries) => {
                let misspelled = kind.check_fields(entries, diagnostics);
                for name in kind.required() {
                    let Some(field) = kind.field(name) else { continue };
                    if entries.iter().any(|entry| entry.name == name) {
                        continue;
                    }
                    if !misspelled.contains(&name) {
                        diagnostics.missing(value.at, name, field);
                    }
                    let example = Value::example(&field.example(), value.at, value.end);
                    entries.push(Entry { at: value.at, name: name.to_owned(), value: example });
                }
            }
            _ => {}
        }
    }

    /// Looks at each field that is there; the answer is which fields were probably meant by unknown names.
    fn check_fields(self, entries: &mut Vec<Entry>, diagnostics: &mut Diagnostics<'_>) -> Vec<&'s str> {
        let (mut known, mut misspelled) = (HashSet::new(), Vec::new());
        entries.retain_mut(|entry| {
            let Some(field) = self.field(&entry.name) else {
                misspelled.extend(diagnostics.unknown(entry, &self.fields()));
                return false;
            };
            if !known.insert(entry.name.clone()) {
                diagnostics.repeated(entry, self.here.get("properties").is_some());
                return false;
            }
            diagnostics.inside(Step::Key(entry.name.clone()), |diagnostics| {
                field.check(&mut entry.value, diagnostics)
            });
            true
        });
        misspelled
    }
}

#[cfg(test)]
mod tests {
    use super::super::SCHEMA;
    use super::*;

    /// Every part of the schema says what is expected, and its example is right.
    #[test]
    fn everything_is_explained_and_every_example_is_right() {
        let file = Shape::of_file(&SCHEMA);
        let mut fields = 0;
        let mut open = vec![file];
        while let Some(shape) = open.pop() {
            for kind in shape.kinds() {
                for name in kind.fields() {
                    let field = kind.field(name).expect("it is listed");
                    let text = field.example().to_string();
                    let mut example = Value::parse(&text).unwrap();
                    let mut diagnostics = Diagnostics::new(&text);
                    field.check(&mut example, &mut diagnostics);
                    assert!(diagnostics.is_empty(), "{name}: {text}");
                    let is_bool = field.kinds().iter().all(|kind| kind.is("boolean"));
                    assert!(is_bool || field.expected() != "true or false", "{name} is not explained");
                    fields += 1;
                    open.push(field);
                }
                // Named entries hold what does not lead back here.
                open.extend(
                    kind.here
                        .get("additionalProperties")
                        .filter(|any| any.is_object())
                        .map(|any| kind.to(any)),
                );
                open.extend(kind.element());
            }
        }
        assert!(fields > 50, "{fields}");
    }

    #[test]
    fn places_are_found_wherever_they_are() {
        let path = |text: &str| -> Vec<Step> {
            let step = |word: &str| word.parse().map_or_else(|_| Step::Key(word.to_owned()), Step::Index);
            text.split('.').map(step).collect()
        };
        let file = Shape::of_file(&SCHEMA);
        let example = |text: &str| file.at(&path(text)).map(|shape| shape.example().to_string());
        assert_eq!(example("pieces.cat.royal").as_deref(), Some("true"));
        assert_eq!(example("royal").as_deref(), Some("[\"king\"]"));
        assert_eq!(example("pieces.cat.movement.2.step").as_deref(), Some("[1,2]"));
        assert_eq!(example("movements.hop.0.step"), example("start.pieces.3.movement.1.step"));
        assert!(example("start.pieces.3.square").is_some() && example("pieces.royal").is_some());
        assert_eq!(example("castling.king").as_deref(), Some("\"king\""));
        assert!(file.at(&path("pieces.cat.nothing")).is_none());
    }
}
