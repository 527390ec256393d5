//! The file of a mode as its author wrote it: its fields, their places, and what each of them holds.

mod expect;
mod fault;
pub mod format;
mod locate;
mod read;
mod shapes;

use expect::expected;
pub use fault::ModeError;
pub(super) use fault::{Fault, Faults};
use format::ModeFile;
use locate::locate;
pub(super) use read::read;

/// A fault with its line and column.
pub(super) fn placed(text: &str, fault: Fault) -> ModeError {
    let (line, column) = locate(text, &fault.path);
    let example = || {
        let expected = expected(&fault.path).filter(|_| fault.what.starts_with("expected"));
        expected.map(|expected| format!("for example {}", expected.example))
    };
    let hint = fault.hint.clone().or_else(example);
    ModeError { line, column, what: fault.what, hint }
}

/// The JSON Schema of a mode's file.
#[must_use]
pub fn schema() -> String {
    let schema = schemars::schema_for!(ModeFile);
    serde_json::to_string_pretty(&schema).expect("a schema is JSON")
}
