//! The system's wish that the console ends.
//!
//! It comes as something that happened, so that the terminal is put back and the last words are said as after `quit`.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use anyhow::Result;
use thiserror::Error;

use super::happened::Happened;

/// A signal has ended the console.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Error)]
#[error("ended by signal {number}")]
pub(crate) struct Ended {
    number: u8,
}

impl Ended {
    /// What a shell says of a program that a signal has ended.
    pub(crate) const fn exit_code(self) -> u8 {
        128 + self.number
    }
}

/// How long whoever shows the game may take to leave.
const SOON: Duration = Duration::from_secs(5);

/// What is listened for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    /// Every signal by which people end programs.
    All,
    /// All but that of Ctrl+C, which means something else.
    AllButInterrupts,
}

/// Listens for the signals by which the system ends programs. If nobody has left a while after one, `by_force` does what
/// has to be done, and the program ends.
///
/// # Errors
/// If the system lets nobody listen.
#[cfg(unix)]
pub(super) fn hear(
    heard: Heard,
    happened: Sender<Happened>,
    by_force: impl FnOnce() + Send + 'static,
) -> Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let (mut terminate, mut hang_up, mut quit, mut interrupt) = {
        let _inside = runtime.enter();
        let interrupt = match heard {
            Heard::All => Some(signal(SignalKind::interrupt())?),
            Heard::AllButInterrupts => None,
        };
        (
            signal(SignalKind::terminate())?,
            signal(SignalKind::hangup())?,
            signal(SignalKind::quit())?,
            interrupt,
        )
    };
    thread::spawn(move || {
        let interrupted = async {
            match &mut interrupt {
                Some(interrupt) => interrupt.recv().await,
                None => std::future::pending().await,
            }
        };
        let kind = runtime.block_on(async {
            tokio::select! {
                _ = terminate.recv() => SignalKind::terminate(),
                _ = hang_up.recv() => SignalKind::hangup(),
                _ = quit.recv() => SignalKind::quit(),
                _ = interrupted => SignalKind::interrupt(),
            }
        });
        let ended = Ended { number: u8::try_from(kind.as_raw_value()).unwrap_or(0) };
        let _ = happened.send(Happened::Ended(ended));
        thread::sleep(SOON);
        by_force();
        std::process::exit(ended.exit_code().into());
    });
    Ok(())
}

/// Elsewhere the system ends programs by itself.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub(super) fn hear(_: Heard, _: Sender<Happened>, _: impl FnOnce() + Send + 'static) -> Result<()> {
    Ok(())
}
