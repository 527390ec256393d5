//! The terminal as the full screen needs it, and as it was before.
//!
//! Invariant: however the view ends (by a wish, an error, a panic of any thread or a signal), the terminal is put back,
//! and put back once.

use std::io::{self, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is the full screen's.
#[derive(Clone)]
pub(super) struct FullScreen(Arc<AtomicBool>);

impl FullScreen {
    /// Takes the terminal: keys as they are pressed, a screen of its own, the mouse.
    ///
    /// # Errors
    /// If the terminal does not take part; it is as it was then.
    pub(super) fn enter(out: &mut impl Write) -> io::Result<Self> {
        enable_raw_mode()?;
        let screen = Self(Arc::new(AtomicBool::new(true)));
        if let Err(error) = execute!(out, EnterAlternateScreen) {
            screen.leave(out);
            return Err(error);
        }
        // A terminal without a mouse is no reason to stop.
        let _ = execute!(out, EnableMouseCapture);
        Ok(screen)
    }

    /// Whether it has not been left.
    pub(super) fn is_on(&self) -> bool {
        self.0.load(SeqCst)
    }

    /// Puts the terminal back, if that has not been done. One that is gone needs nothing.
    pub(super) fn leave(&self, out: &mut impl Write) {
        if self.0.swap(false, SeqCst) {
            let _ = execute!(out, DisableMouseCapture, LeaveAlternateScreen, Show);
            let _ = disable_raw_mode();
        }
    }

    /// From now on a panic of any thread puts the terminal back before its message is written; then others are told.
    pub(super) fn leave_on_panic<W: Write>(
        &self,
        out: impl Fn() -> W + Send + Sync + 'static,
        tell: impl Fn() + Send + Sync + 'static,
    ) {
        let (screen, before) = (self.clone(), panic::take_hook());
        panic::set_hook(Box::new(move |what| {
            let was_on = screen.is_on();
            screen.leave(&mut out());
            before(what);
            if was_on {
                tell();
            }
        }));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, PoisonError};
    use std::thread;

    use super::*;

    /// What a terminal would get.
    #[derive(Clone, Default)]
    struct Wire(Arc<Mutex<Vec<u8>>>);

    impl Wire {
        fn text(&self) -> String {
            let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            String::from_utf8_lossy(&bytes).into_owned()
        }
    }

    impl Write for Wire {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The ways to say: no mouse, the usual screen, a cursor.
    const PUT_BACK: [&str; 3] = ["\u{1b}[?1000l", "\u{1b}[?1049l", "\u{1b}[?25h"];

    #[test]
    fn the_terminal_is_put_back_once() {
        let (screen, mut wire) = (FullScreen(Arc::new(AtomicBool::new(true))), Wire::default());
        for _ in 0..3 {
            screen.leave(&mut wire);
        }
        assert!(!screen.is_on());
        for code in PUT_BACK {
            assert_eq!(wire.text().matches(code).count(), 1, "{code:?} in {:?}", wire.text());
        }
    }

    #[test]
    fn a_panic_of_any_thread_puts_the_terminal_back_and_is_told() {
        let (screen, wire) = (FullScreen(Arc::new(AtomicBool::new(true))), Wire::default());
        let told = Arc::new(AtomicBool::new(false));
        let (out, teller) = (wire.clone(), Arc::clone(&told));
        screen.leave_on_panic(move || out.clone(), move || teller.store(true, SeqCst));
        let result = thread::spawn(|| panic!("on purpose")).join();
        drop(panic::take_hook());
        assert!(result.is_err() && told.load(SeqCst) && !screen.is_on());
        assert!(PUT_BACK.iter().all(|code| wire.text().contains(code)), "{:?}", wire.text());
    }
}
