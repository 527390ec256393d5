//! What is wrong with games, as lines for people or for programs.

use serde_json::json;
use tabiya_rules::notation::pgn::Diagnostic;

use super::command::Work;

/// A line for each diagnostic of a file: `games.pgn:12:24: error: …`, or a JSON object; nothing if nobody wants it.
pub(super) fn lines(name: &str, diagnostics: &[Diagnostic], work: &Work) -> String {
    if work.quiet {
        return String::new();
    }
    diagnostics.iter().map(|diagnostic| line(name, diagnostic, work.json) + "\n").collect()
}

fn line(name: &str, diagnostic: &Diagnostic, as_json: bool) -> String {
    if !as_json {
        return format!("{name}:{diagnostic}");
    }
    let (place, problem) = (diagnostic.place, &diagnostic.problem);
    let (severity, message) = (problem.severity().to_string(), problem.to_string());
    json!({ "file": name, "line": place.line, "column": place.column, "severity": severity, "message": message })
        .to_string()
}
