//! The view that talks line by line, at a terminal or through pipes.

use std::io::{self, ErrorKind};
use std::sync::mpsc::Receiver;

use anyhow::{Result, bail};

use super::client::Client;
use super::happened::Happened;
use super::keyboard::Keyboard;

/// Talks until the user leaves or the input ends.
///
/// # Errors
/// If what is said cannot be written, or the work failed.
pub(super) fn talk(client: &mut Client, mut keyboard: Keyboard, happened: &Receiver<Happened>) -> Result<()> {
    let mut is_asked = false;
    let mut failure = None;
    loop {
        if !print(client, &mut keyboard)? {
            return Ok(());
        }
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
            Ok(Happened::Refused(why)) => {
                is_asked = false;
                show(&mut keyboard, &why)?;
            }
            Ok(Happened::Failed(why)) => {
                failure = Some(why);
                break;
            }
            Ok(Happened::Ended(ended)) => return Err(ended.into()),
            Ok(Happened::Interrupted) => {
                is_asked = false;
                client.interrupt();
                show(&mut keyboard, "(quit or Ctrl+D leaves)")?;
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

/// Prints what was said. False if nobody reads it any more.
fn print(client: &mut Client, keyboard: &mut Keyboard) -> Result<bool> {
    for said in client.said() {
        if !show(keyboard, &said.into_text())? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Prints a text. False if nobody reads it any more, as behind `| head`.
fn show(keyboard: &mut Keyboard, text: &str) -> Result<bool> {
    match keyboard.print(text) {
        Ok(()) => Ok(true),
        Err(error) => match error.downcast_ref::<io::Error>().map(io::Error::kind) {
            Some(ErrorKind::BrokenPipe) => Ok(false),
            _ => Err(error),
        },
    }
}
