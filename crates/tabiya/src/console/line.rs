//! The view that talks line by line, at a terminal or through pipes.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use super::desk::{Desk, Happened};
use super::keyboard::Keyboard;

/// Longest time to wait when nothing is due.
const A_WHILE: Duration = Duration::from_secs(3600);

/// Talks until the user leaves or the input ends.
///
/// # Errors
/// If what is said cannot be written, or the work failed.
pub(super) fn talk(desk: &mut dyn Desk, mut keyboard: Keyboard, happened: &Receiver<Happened>) -> Result<()> {
    let mut is_asked = false;
    let mut failure = None;
    loop {
        print(desk, &mut keyboard)?;
        if desk.is_finished() {
            break;
        }
        if !is_asked && desk.is_ready() {
            keyboard.ask(desk.prompt(), desk.completions());
            is_asked = true;
        }
        let wait = desk.due().map_or(A_WHILE, |due| due.saturating_duration_since(Instant::now()));
        match happened.recv_timeout(wait) {
            Ok(Happened::Line(line)) => {
                is_asked = false;
                desk.hear(&line);
            }
            Ok(Happened::Refused(why)) => {
                is_asked = false;
                keyboard.print(&why)?;
            }
            Ok(Happened::Failed(why)) => {
                failure = Some(why);
                break;
            }
            Ok(Happened::Ended(ended)) => return Err(ended.into()),
            Ok(Happened::Interrupted) => {
                is_asked = false;
                desk.interrupt();
                keyboard.print("(quit or Ctrl+D leaves)")?;
            }
            Ok(Happened::Stopped) => desk.interrupt(),
            Ok(Happened::News(news)) => desk.learn(news),
            Ok(Happened::Terminal(_)) => {}
            Err(RecvTimeoutError::Timeout) => desk.tick(),
            Ok(Happened::End) | Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    desk.close();
    print(desk, &mut keyboard)?;
    desk.failure().or(failure).map_or(Ok(()), |failure| bail!("{failure}"))
}

fn print(desk: &mut dyn Desk, keyboard: &mut Keyboard) -> Result<()> {
    for said in desk.said() {
        keyboard.print(&said.into_text())?;
    }
    Ok(())
}
