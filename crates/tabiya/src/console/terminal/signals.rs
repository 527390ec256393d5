//! The system's wish that the console ends.
//!
//! It comes as something that happened, so that the terminal is put back and the last words are said as after `quit`.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use anyhow::Result;
use thiserror::Error;

use crate::console::happened::Happened;

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

/// What Ctrl+C means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::console) enum Interrupt {
    /// The console ends, as by any other signal.
    Ends,
    /// What goes on stops, while no line is being edited; the console goes on.
    Stops,
}

/// Listens for the signals by which people and the system end programs. If nobody has left a while after one, `by_force` does
/// what has to be done, and the program ends.
///
/// It listens when this returns, and not a moment later: whoever edits a line puts back what was there when the line
/// began, and if that was nobody, Ctrl+C ends the console from then on.
///
/// # Errors
/// If the system lets nobody listen.
#[cfg(unix)]
pub(in crate::console) fn hear(
    interrupt: Interrupt,
    happened: Sender<Happened>,
    by_force: impl FnOnce() + Send + 'static,
) -> Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let (mut terminate, mut hang_up, mut quit, mut interrupts) = {
        let _inside = runtime.enter();
        (
            signal(SignalKind::terminate())?,
            signal(SignalKind::hangup())?,
            signal(SignalKind::quit())?,
            signal(SignalKind::interrupt())?,
        )
    };
    thread::spawn(move || {
        let kind = runtime.block_on(async {
            loop {
                tokio::select! {
                    _ = terminate.recv() => return SignalKind::terminate(),
                    _ = hang_up.recv() => return SignalKind::hangup(),
                    _ = quit.recv() => return SignalKind::quit(),
                    _ = interrupts.recv() => match interrupt {
                        Interrupt::Ends => return SignalKind::interrupt(),
                        Interrupt::Stops => drop(happened.send(Happened::Stopped)),
                    },
                }
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

/// Elsewhere the system ends programs by itself, and only Ctrl+C can be heard.
///
/// # Errors
/// If the system lets nobody listen.
#[cfg(not(unix))]
pub(in crate::console) fn hear(
    interrupt: Interrupt,
    happened: Sender<Happened>,
    _: impl FnOnce() + Send + 'static,
) -> Result<()> {
    if interrupt == Interrupt::Stops {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        thread::spawn(move || {
            runtime.block_on(async {
                while tokio::signal::ctrl_c().await.is_ok() && happened.send(Happened::Stopped).is_ok() {}
            });
        });
    }
    Ok(())
}
