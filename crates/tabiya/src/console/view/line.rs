//! The view that talks line by line, at a terminal or through pipes.

use std::sync::mpsc::Receiver;

use anyhow::{Result, bail};
use tabiya_words::phrase;

use crate::console::client::Client;
use crate::console::happened::Happened;
use crate::console::terminal::keyboard::{Keyboard, LONGEST};

/// Talks until the user leaves or the input ends.
///
/// # Errors
/// If what is said cannot be written, or the work failed.
pub(in crate::console) fn talk(
    client: &mut Client,
    mut keyboard: Keyboard,
    happened: &Receiver<Happened>,
) -> Result<()> {
    let mut is_asked = false;
    let mut failure = None;
    loop {
        print(client, &mut keyboard)?;
        if client.is_finished() {
            break;
        }
        if !is_asked && client.is_ready() {
            keyboard.ask(client.prompt(), client.completions());
            is_asked = true;
        }
        match happened.recv() {
            Ok(Happened::Line(line)) => {
                is_asked = false;
                client.hear(&line);
            }
            Ok(Happened::TooLong(beginning)) => {
                is_asked = false;
                let found = format!("{beginning:?}");
                keyboard.print(&phrase!(client.words(), LineTooLong, most = LONGEST, found = found))?;
            }
            Ok(Happened::Failed(why)) => {
                failure = Some(why);
                break;
            }
            Ok(Happened::Ended(ended)) => return Err(ended.into()),
            Ok(Happened::Interrupted) => {
                is_asked = false;
                client.interrupt();
                keyboard.print(&phrase!(client.words(), LeaveHint))?;
            }
            Ok(Happened::Stopped) => client.interrupt(),
            Ok(Happened::News(news)) => client.learn(news),
            Ok(Happened::Terminal(_)) => {}
            Ok(Happened::End) | Err(_) => break,
        }
    }
    client.close();
    print(client, &mut keyboard)?;
    client.failure().or(failure).map_or(Ok(()), |failure| bail!("{failure}"))
}

/// Prints what was said.
fn print(client: &mut Client, keyboard: &mut Keyboard) -> Result<()> {
    client.said().into_iter().try_for_each(|said| keyboard.print(&said.into_text()))
}
