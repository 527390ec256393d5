//! The file as JSON: what is wrong with its shape, said as its author would.

use serde_json::Value;
use serde_path_to_error::{Path, Segment};

use super::expect::{expected, fields_of};
use super::fault::ModeError;
use super::format::ModeFile;
use super::locate::{Step, locate, place, written};

/// Reads the fields of a file.
pub(in crate::mode) fn read(text: &str) -> Result<ModeFile, ModeError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    if !text.trim_start().starts_with('{') {
        let what = format!("expected an object in braces, found {}", found(text.trim()));
        let hint = "the smallest file: {\"title\": …, \"description\": …, \"start\": …}";
        return Err(error_at(text, &[], what, Some(hint.to_owned())));
    }
    // Left out is left out; a value that says nothing would be half a field.
    if let Some(path) = serde_json::from_str(text).ok().and_then(|value| path_to_null(&value)) {
        let expected = expected(&path).map_or("a value", |expected| expected.what);
        let hint = "leave the field out instead".to_owned();
        return Err(error_at(text, &path, format!("expected {expected}, found null"), Some(hint)));
    }
    let file = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = steps(error.path());
        shape_error(text, &path, error.inner())
    })?;
    reader.end().map_err(|error| syntax_error(text, &error))?;
    Ok(file)
}

/// Where the first null stands.
fn path_to_null(value: &Value) -> Option<Vec<Step>> {
    let within = |step: Step, value: &Value| {
        let mut path = path_to_null(value)?;
        path.insert(0, step);
        Some(path)
    };
    match value {
        Value::Null => Some(Vec::new()),
        Value::Array(values) => {
            values.iter().enumerate().find_map(|(at, value)| within(Step::Index(at), value))
        }
        Value::Object(fields) => {
            fields.iter().find_map(|(name, value)| within(Step::Key(name.clone()), value))
        }
        _ => None,
    }
}

fn steps(path: &Path) -> Vec<Step> {
    let step = |segment: &Segment| match segment {
        Segment::Map { key } => Some(Step::Key(key.clone())),
        Segment::Seq { index } => Some(Step::Index(*index)),
        Segment::Enum { .. } | Segment::Unknown => None,
    };
    path.iter().map_while(step).collect()
}

fn error_at(text: &str, path: &[Step], what: String, hint: Option<String>) -> ModeError {
    let (line, column) = locate(text, path);
    ModeError { line, column, what, hint }
}

/// The word in backticks after this beginning.
fn named<'a>(message: &'a str, beginning: &str) -> Option<&'a str> {
    message.strip_prefix(beginning)?.split('`').nth(1)
}

fn shape_error(text: &str, path: &[Step], error: &serde_json::Error) -> ModeError {
    let message = error.to_string();
    if let Some(name) = named(&message, "unknown field ") {
        return unknown_field(text, path, name);
    }
    if let Some(name) = named(&message, "missing field ") {
        let inner: Vec<Step> = path.iter().cloned().chain([Step::Key(name.to_owned())]).collect();
        let hint = expected(&inner).map(|expected| format!("for example {}", expected.example));
        return error_at(text, path, format!("the field {name:?} is missing"), hint);
    }
    if message.starts_with("duplicate ") {
        let what = message.split(" at line ").next().unwrap_or(&message).to_owned();
        let name = what.split(['`', '"']).nth(1).unwrap_or_default();
        // The error is at the end of the second of the two names.
        let behind = offset_of(text, error);
        let at = text.get(..=behind).unwrap_or(text).rfind(&format!("\"{name}\"")).unwrap_or(behind);
        let (line, column) = place(text, at);
        return ModeError { line, column, what, hint: Some("leave one of the two out".to_owned()) };
    }
    // A value of the wrong kind; a text that is no JSON at all has no value to show.
    match (expected(path), written(text, path)) {
        (Some(expected), Some(value)) => {
            let what = format!("expected {}, found {}", expected.what, found(value));
            error_at(text, path, what, Some(format!("for example {}", expected.example)))
        }
        _ => syntax_error(text, error),
    }
}

fn unknown_field(text: &str, path: &[Step], name: &str) -> ModeError {
    // The path may end with the field or with what it stands in.
    let outside = match path {
        [outside @ .., Step::Key(key)] if key == name => outside,
        _ => path,
    };
    let known = fields_of(outside);
    let close = |field: &&&str| strsim::damerau_levenshtein(name, field) <= 2;
    let nearest = known.iter().filter(close).min_by_key(|field| strsim::damerau_levenshtein(name, field));
    let hint = nearest.map_or_else(
        || format!("fields here: {}", known.join(", ")),
        |field| format!("did you mean {field:?}?"),
    );
    let place: Vec<Step> = outside.iter().cloned().chain([Step::Name(name.to_owned())]).collect();
    error_at(text, &place, format!("unknown field {name:?}"), Some(hint))
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

/// Where the error is, in bytes; its column counts bytes from 1.
fn offset_of(text: &str, error: &serde_json::Error) -> usize {
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let line_start: usize = lines.map(str::len).sum();
    text.floor_char_boundary((line_start + error.column().saturating_sub(1)).min(text.len()))
}

/// What is no JSON.
fn syntax_error(text: &str, error: &serde_json::Error) -> ModeError {
    let message = error.to_string();
    let what = message.split(" at line ").next().unwrap_or(&message);
    let (what, hint) = match what {
        "trailing comma" => ("a comma before a closing bracket", "leave it out"),
        "key must be a string" => {
            ("expected a name in double quotes", "JSON knows neither comments nor single quotes")
        }
        "expected value" => {
            ("expected a value", "texts stand in double quotes; true and false have small letters")
        }
        "trailing characters" => ("expected the end of the file", "something stands after the last brace"),
        _ if what.starts_with("EOF") => ("the file ends too early", "a bracket or a quote is not closed"),
        _ if what.starts_with("expected `,`") => (what, "a comma between two values, or a closing bracket?"),
        _ => (what, "every text, name and bracket as JSON has it"),
    };
    let (line, column) = place(text, offset_of(text, error));
    ModeError { line, column, what: what.to_owned(), hint: Some(hint.to_owned()) }
}
