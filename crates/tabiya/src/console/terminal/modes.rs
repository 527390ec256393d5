//! How the terminal treats what is typed, as it was before lines were edited.
//!
//! Whoever edits a line takes the terminal's own editing away and gives it back when the line ends. If the console ends
//! within a line (a signal, a server that is gone), nobody else would give it back.

#[cfg(unix)]
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

/// What the terminal did before.
#[derive(Clone)]
pub(in crate::console) struct TerminalModes {
    #[cfg(unix)]
    modes: Option<Termios>,
}

impl TerminalModes {
    /// As they are now.
    pub(in crate::console) fn now() -> Self {
        Self {
            #[cfg(unix)]
            modes: tcgetattr(std::io::stdin()).ok(),
        }
    }

    /// Gives them back. A terminal that is gone needs nothing.
    pub(in crate::console) fn restore(&self) {
        #[cfg(unix)]
        if let Some(modes) = &self.modes {
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, modes);
        }
    }
}

impl Drop for TerminalModes {
    fn drop(&mut self) {
        self.restore();
    }
}
