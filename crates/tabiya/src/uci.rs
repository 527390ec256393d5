//! `tabiya uci`: the engine for any chess program.

use std::io::{stdin, stdout};
use std::time::Duration;

use anyhow::{Context as _, Result};
use tabiya_engine::uci::{Modes, Session};
use tabiya_rules::mode::built_ins;
use tabiya_uci_client::lines::{Line, Lines};

/// The longest line that is heard, in bytes: a game of two hundred thousand moves.
const LONGEST: usize = 1 << 20;
/// How long a search may go on after the end of input. Whoever pipes a question in gets the answer; whoever has gone
/// is not outlived for long.
const LAST_WORDS: Duration = Duration::from_secs(10);

/// Speaks UCI on standard input and output until `quit`, the end of input, or nobody hears it any more.
///
/// # Errors
/// When standard input cannot be read.
pub(crate) fn run() -> Result<()> {
    let modes = Modes { known: built_ins().to_vec(), read: crate::modes::find };
    let mut session = Session::with_modes(stdout(), modes)
        .with_seed(getrandom::u64()?)
        .with_books(crate::book::books())
        .with_networks(crate::networks::open);
    let mut input = Lines::new(stdin().lock(), LONGEST);
    loop {
        match input.read().context("cannot read standard input")? {
            Some(Line::Whole(line)) => {
                if session.handle(&line).is_break() {
                    return Ok(());
                }
            }
            Some(Line::TooLong { beginning }) => {
                session.refuse(
                    &beginning,
                    &format!("expected a line of at most {LONGEST} bytes, found a longer one"),
                );
            }
            None => {
                session.finish_within(LAST_WORDS);
                return Ok(());
            }
        }
    }
}
