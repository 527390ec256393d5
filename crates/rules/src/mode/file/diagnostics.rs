//! What is told of a file: its faults with line, column and what may help.

use std::collections::HashSet;

use super::fault::{Fault, ModeError, Step};
use super::json::{Entry, SyntaxError, Value};
use super::schema_check::Shape;

/// Nobody reads more: a file with as many faults is no mode yet.
pub(super) const MOST: usize = 50;

/// The faults in the shape of a file, while it is looked through.
pub(super) struct Diagnostics<'t> {
    text: &'t str,
    path: Vec<Step>,
    faults: Vec<(usize, ModeError)>,
    /// The outermost two names of whatever was wrong: what stands there now is not what its author meant.
    touched: HashSet<(String, Option<String>)>,
}

impl<'t> Diagnostics<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, path: Vec::new(), faults: Vec::new(), touched: HashSet::new() }
    }

    /// Whether nothing was wrong.
    pub(super) fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// Looks into a part of the value.
    pub(super) fn inside(&mut self, step: Step, look: impl FnOnce(&mut Self)) {
        self.path.push(step);
        look(self);
        self.path.pop();
    }

    /// Something else than what is expected.
    pub(super) fn unexpected(&mut self, value: &Value, shape: Shape<'_>) {
        let what = format!("expected {}, found {}", shape.expected(), found(&self.text[value.at..value.end]));
        // Left out is left out; a value that says nothing would be half a field.
        let hint = match value.kind {
            super::json::Kind::Null => "leave the field out instead".to_owned(),
            _ => self.for_example(self.path.last(), shape),
        };
        self.report(value.at, what, hint);
        self.touch(None);
    }

    /// A field that must be there is not.
    pub(super) fn missing(&mut self, at: usize, name: &str, shape: Shape<'_>) {
        let hint = self.for_example(Some(&Step::Key(name.to_owned())), shape);
        self.report(at, format!("the field {name:?} is missing"), hint);
        self.touch(Some(name));
    }

    /// A field that nobody knows; the answer is the one that was probably meant.
    pub(super) fn unknown<'k>(&mut self, entry: &Entry, known: &[&'k str]) -> Option<&'k str> {
        let name = &entry.name;
        let distance = |field: &&&str| strsim::damerau_levenshtein(name, field);
        let nearest = known.iter().filter(|field| distance(field) <= 2).min_by_key(distance).copied();
        let hint = nearest.map_or_else(
            || format!("fields here: {}", known.join(", ")),
            |field| format!("did you mean {field:?}?"),
        );
        self.report(entry.at, format!("unknown field {name:?}"), hint);
        // What resembles no field stands for none: nothing else can follow from it.
        if nearest.is_some() {
            self.touch(nearest);
        }
        nearest
    }

    /// A field that was there before.
    pub(super) fn repeated(&mut self, entry: &Entry, is_field: bool) {
        let what = if is_field { "field" } else { "name" };
        self.report(
            entry.at,
            format!("duplicate {what} {:?}", entry.name),
            "leave one of the two out".to_owned(),
        );
        self.touch(Some(&entry.name));
    }

    fn report(&mut self, at: usize, what: String, hint: String) {
        if self.faults.len() < MOST {
            self.faults.push((at, error(self.text, at, what, Some(hint))));
        }
    }

    fn touch(&mut self, name: Option<&str>) {
        let own = self.path.iter().filter_map(|step| match step {
            Step::Key(name) | Step::Name(name) => Some(name.as_str()),
            Step::Index(_) => None,
        });
        let mut names = own.chain(name).map(str::to_owned);
        let outer = names.next().unwrap_or_default();
        self.touched.insert((outer, names.next()));
    }

    fn for_example(&self, last: Option<&Step>, shape: Shape<'_>) -> String {
        match last {
            Some(Step::Key(name) | Step::Name(name)) => format!("for example {name:?}: {}", spaced(&shape)),
            Some(Step::Index(_)) | None => format!("for example {}", spaced(&shape)),
        }
    }

    /// All faults in the order of the file: those in its shape, and of those in what it says each that holds whatever
    /// stands where the shape was wrong.
    pub(super) fn merged(mut self, file: Shape<'_>, tree: &Value, faults: Vec<Fault>) -> Vec<ModeError> {
        let sound = faults.into_iter().filter(|fault| self.holds(fault)).collect::<Vec<_>>();
        for fault in sound {
            let at = place(tree, &fault.path);
            let example = || {
                let shape = file.at(&fault.path).filter(|_| fault.what.starts_with("expected"))?;
                Some(self.for_example(fault.path.last(), shape))
            };
            let hint = fault.hint.clone().or_else(example);
            self.faults.push((at, error(self.text, at, fault.what, hint)));
        }
        self.faults.sort_by_key(|(at, _)| *at);
        self.faults.truncate(MOST);
        self.faults.into_iter().map(|(_, error)| error).collect()
    }

    /// Whether a fault does not depend on anything of the wrong shape.
    fn holds(&self, fault: &Fault) -> bool {
        let is_touched = |outer: &str, inner: Option<&str>| {
            self.touched.iter().any(|(field, within)| {
                field == outer && (inner.is_none() || within.is_none() || within.as_deref() == inner)
            })
        };
        let (Some(Step::Key(field)), inner) = (fault.path.first(), fault.path.get(1)) else {
            return self.touched.is_empty();
        };
        let name = match inner {
            Some(Step::Key(name) | Step::Name(name)) => Some(name.as_str()),
            Some(Step::Index(_)) | None => None,
        };
        match (field.as_str(), inner) {
            _ if fault.alone => !is_touched(field, name),
            ("movements" | "pieces" | "defaults", Some(Step::Key(_))) => !is_touched(field, name),
            ("locked", _) => !is_touched("locked", None) && !is_touched("defaults", None),
            _ => !self.touched.iter().any(|(touched, _)| decides(touched, field)),
        }
    }
}

/// Whether what stands in one field can make another wrong.
fn decides(touched: &str, field: &str) -> bool {
    match touched {
        // Only views read these; and who must capture has something to capture.
        "$schema" | "title" | "description" | "defaults" | "locked" | "must_capture" => false,
        "goals" | "give_check" => matches!(field, "goals" | "give_check" | "start"),
        _ => true,
    }
}

/// What is no JSON.
pub(super) fn syntax_error(text: &str, fault: &SyntaxError) -> ModeError {
    error(text, fault.at, fault.what.to_owned(), Some(fault.hint.to_owned()))
}

/// What is told of a file that is JSON but no object.
pub(super) fn no_object(text: &str) -> ModeError {
    let hint = "the smallest file: {\"title\": …, \"description\": …, \"start\": …}";
    let what = format!("expected an object in braces, found {}", found(text));
    error(text, text.len() - text.trim_start().len(), what, Some(hint.to_owned()))
}

/// Line and column, from 1 and in characters.
fn error(text: &str, at: usize, what: String, hint: Option<String>) -> ModeError {
    let before = &text[..at.min(text.len())];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let (line, column) = (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1);
    ModeError { line, column, what, hint }
}

/// Where the value stands that these steps lead to, or else the nearest value around it.
fn place(tree: &Value, path: &[Step]) -> usize {
    let mut value = tree;
    for step in path {
        let next = match step {
            Step::Key(name) => {
                value.fields().iter().find(|entry| entry.name == *name).map(|entry| &entry.value)
            }
            Step::Name(name) => match value.fields().iter().find(|entry| entry.name == *name) {
                Some(entry) => return entry.at,
                None => None,
            },
            Step::Index(index) => value.elements().get(*index),
        };
        let Some(next) = next else { break };
        value = next;
    }
    value.at
}

/// A value as it stands, shortened.
fn found(value: &str) -> String {
    const LONGEST: usize = 40;
    let line = value.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        _ if line.is_empty() => "nothing".to_owned(),
        None => line,
        Some((at, _)) => format!("{}…", &line[..at]),
    }
}

/// An example as people write it: with a blank behind commas and colons.
fn spaced(shape: &Shape<'_>) -> String {
    let (mut text, mut quoted) = (String::new(), false);
    for c in shape.example().to_string().chars() {
        text.push(c);
        quoted ^= c == '"';
        if !quoted && matches!(c, ',' | ':') {
            text.push(' ');
        }
    }
    text
}
