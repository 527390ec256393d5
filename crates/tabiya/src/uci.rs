//! `tabiya uci`: the engine for any chess program.

use std::io::{BufRead, stdin, stdout};
use std::time::Duration;

use anyhow::{Context as _, Result};
use tabiya_engine::uci::{Modes, Session};
use tabiya_rules::mode::built_ins;

/// How long a search may go on after the end of input. Whoever pipes a question in gets the answer; whoever has gone
/// is not outlived for long.
const LAST_WORDS: Duration = Duration::from_secs(10);

/// Speaks UCI on standard input and output until `quit`, the end of input, or nobody hears it any more.
///
/// # Errors
/// When standard input cannot be read.
pub(crate) fn run() -> Result<()> {
    let modes = Modes { known: built_ins().to_vec(), read: crate::modes::find };
    let mut session = Session::with_modes(stdout(), modes);
    let mut input = stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line).context("cannot read standard input")? == 0 {
            session.finish_within(LAST_WORDS);
            return Ok(());
        }
        if session.handle(&String::from_utf8_lossy(&line)).is_break() {
            return Ok(());
        }
    }
}
