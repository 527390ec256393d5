//! Standard output and standard error, as every command uses them.

use std::{
    fmt::Display,
    io::{self, Write as _},
};

use anyhow::Context as _;
use tabiya_rules::notation::turns_text;

/// What an error of standard output is called.
pub(crate) const STANDARD_OUTPUT: &str = "cannot write to standard output";

/// Writes a text to standard output at once.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context(STANDARD_OUTPUT)
}

/// Writes a line to standard output. That nobody reads it any more is no failure: what was done is done.
pub(crate) fn line(text: impl Display) -> anyhow::Result<()> {
    until_closed(print(&format!("{text}\n")))
}

/// Writes a text to standard error, if anybody reads it: the work goes on without.
pub(crate) fn tell(text: &str) {
    io::stderr().write_all(text.as_bytes()).ok();
}

/// Tells whoever started a server a line; that nobody reads it any more is no reason to stop.
pub(crate) fn say(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// What became of a command that prints: fine too if whoever reads the output has seen enough, as `head` has.
pub(crate) fn until_closed(result: anyhow::Result<()>) -> anyhow::Result<()> {
    match result {
        Err(error) if is_closed_pipe(&error) => Ok(()),
        result => result,
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The line that says why the work ended: harmless, whatever the error quotes.
pub(crate) fn failure(error: &anyhow::Error) -> String {
    let lines: Vec<String> = without_numbers(&format!("{error:#}")).split('\n').map(harmless).collect();
    format!("tabiya: {}\n", lines.join("\n"))
}

/// The text without the numbers that the system gives its errors: they tell nobody more than the words before them.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |said, part| said + part.split_once(')').map_or(part, |(_, rest)| rest))
}

/// The text with control characters spelled out (`\u{1b}`), which a terminal would obey, and with what turns or hides letters.
pub(crate) fn harmless(text: &str) -> String {
    let joins = |c: char| matches!(c, '\u{200c}' | '\u{200d}');
    let obeyed = |c: char| c.is_control() || turns_text(c) && !joins(c);
    let spell = |c: char| if obeyed(c) { c.escape_unicode().to_string() } else { c.to_string() };
    text.chars().map(spell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_spelled_out() {
        assert_eq!(harmless("a\u{1b}[31m\u{9b}é\r\n"), "a\\u{1b}[31m\\u{9b}é\\u{d}\\u{a}");
        assert_eq!(harmless("a\u{202e}b 👩\u{200d}🔬"), "a\\u{202e}b 👩\u{200d}🔬");
        let error = anyhow::anyhow!("no\u{1b}[31m").context("two\nlines");
        assert_eq!(failure(&error), "tabiya: two\nlines: no\\u{1b}[31m\n");
        let error = anyhow::Error::new(io::Error::from_raw_os_error(2)).context("a file");
        assert!(!failure(&error).contains("os error") && failure(&error).starts_with("tabiya: a file: "));
    }

    #[test]
    fn only_a_closed_pipe_is_no_failure() {
        let error = |kind: io::ErrorKind| Err(io::Error::from(kind)).context(STANDARD_OUTPUT);
        assert!(until_closed(error(io::ErrorKind::BrokenPipe)).is_ok());
        assert!(until_closed(error(io::ErrorKind::StorageFull)).is_err());
    }
}
