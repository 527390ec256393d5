//! Where a conversation is written down.

use std::io::Write;
use std::sync::{Arc, Mutex};

/// Whoever holds a copy reads what was written on any.
#[derive(Clone, Default)]
pub(crate) struct Paper(Arc<Mutex<Vec<u8>>>);

impl Paper {
    /// What was written so far.
    pub(crate) fn text(&self) -> String {
        let bytes = self.0.lock().expect("nobody panics").clone();
        String::from_utf8(bytes).expect("text")
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
