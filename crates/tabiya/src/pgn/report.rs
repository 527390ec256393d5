//! What is wrong with games, as lines for people or for programs.

use serde_json::json;
use tabiya_rules::notation::pgn::Diagnostic;

use super::command::Work;
use crate::streams::{self, harmless};

/// A line for each diagnostic of a file: `games.pgn:12:24: error: …`, or a JSON object; nothing if nobody wants it.
pub(crate) fn lines(name: &str, diagnostics: &[Diagnostic], work: &Work) -> String {
    if work.quiet {
        return String::new();
    }
    diagnostics.iter().map(|diagnostic| line(name, diagnostic, work.json) + "\n").collect()
}

fn line(name: &str, diagnostic: &Diagnostic, as_json: bool) -> String {
    if !as_json {
        return harmless(&format!("{name}:{diagnostic}"));
    }
    let (place, problem) = (diagnostic.place, &diagnostic.problem);
    let (severity, message) = (problem.severity().to_string(), problem.to_string());
    json!({ "file": name, "line": place.line, "column": place.column, "severity": severity, "message": message })
        .to_string()
}

/// The line that says why the work ended, or why a file was left out.
pub(super) fn failure(error: &anyhow::Error, as_json: bool) -> String {
    if as_json { format!("{}\n", json!({ "error": format!("{error:#}") })) } else { streams::failure(error) }
}
