//! `tabiya uci`: the engine for any chess program.

use std::io::{BufRead, stdin, stdout};

use anyhow::{Context as _, Result};
use tabiya_engine::uci::{Modes, Session};
use tabiya_rules::mode::built_ins;

/// Speaks UCI on standard input and output until `quit` or the end of input.
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
            // Piped input ends at once; what was asked is still answered.
            session.finish();
            return Ok(());
        }
        if session.handle(&String::from_utf8_lossy(&line)).is_break() {
            return Ok(());
        }
    }
}
