//! The file of a mode as its author wrote it: its fields, their places, and what each of them holds.
//!
//! The text is read once, as a tree (`json`); the tree is held against the schema (`schema_check`), which is made from the
//! types of the fields (`format`); what is wrong is told with line and column (`diagnostics`).

mod diagnostics;
mod fault;
pub mod format;
mod json;
mod schema_check;

use std::sync::LazyLock;

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde::Deserialize;
use serde_json::Value as Json;

use diagnostics::{Diagnostics, no_object, syntax_error};
pub use fault::ModeError;
pub(super) use fault::{Fault, Faults};
use format::ModeFile;
use json::{Kind, Value};
use schema_check::Shape;

/// Made once: reading a mode is frequent, and the schema never changes.
static SCHEMA: LazyLock<Json> = LazyLock::new(|| {
    let settings = SchemaSettings::draft2020_12().with_transform(RecursiveTransform(without_null));
    settings.into_generator().into_root_schema_for::<ModeFile>().to_value()
});

/// The JSON Schema of a mode's file.
#[must_use]
pub fn schema() -> String {
    serde_json::to_string_pretty(&*SCHEMA).expect("a schema is JSON")
}

/// Left out is left out: a file never says null.
fn without_null(schema: &mut Schema) {
    if let Some(Json::Array(types)) = schema.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    let is_null = |kind: &Json| kind.get("type").is_some_and(|kind| kind == "null");
    if let Some(Json::Array(kinds)) = schema.get_mut("anyOf") {
        kinds.retain(|kind| !is_null(kind));
        if let [Json::Object(only)] = &kinds[..] {
            let only = only.clone();
            schema.remove("anyOf");
            for (word, said) in only {
                if schema.get(&word).is_none() {
                    schema.insert(word, said);
                }
            }
        }
    }
}

/// A file that was read: if its shape is wrong somewhere, an example stands there instead.
pub(super) struct Read<'t> {
    pub(super) file: ModeFile,
    tree: Value,
    diagnostics: Diagnostics<'t>,
}

/// Reads a file.
pub(super) fn read(text: &str) -> Result<Read<'_>, ModeError> {
    let mut tree = match Value::parse(text) {
        Err(_) if !text.trim_start().starts_with('{') => return Err(no_object(text)),
        Err(error) => return Err(syntax_error(text, &error)),
        Ok(tree) => tree,
    };
    if !matches!(tree.kind, Kind::Object(_)) {
        return Err(no_object(text));
    }
    let mut diagnostics = Diagnostics::new(text);
    Shape::of_file(&SCHEMA).check(&mut tree, &mut diagnostics);
    let file =
        ModeFile::deserialize(&tree).expect("it has the shape of the schema, which is that of the type");
    Ok(Read { file, tree, diagnostics })
}

impl Read<'_> {
    /// What came of it, if nothing is wrong; or else everything that is.
    pub(super) fn conclude<T>(self, compiled: Result<T, Faults>) -> Result<T, Vec<ModeError>> {
        match compiled {
            Ok(mode) if self.diagnostics.is_empty() => Ok(mode),
            compiled => {
                let faults = compiled.err().map(Faults::into_vec).unwrap_or_default();
                Err(self.diagnostics.merged(Shape::of_file(&SCHEMA), &self.tree, faults))
            }
        }
    }
}
