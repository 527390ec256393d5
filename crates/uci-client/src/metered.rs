//! How much an engine may say.

use std::io::{self, Read};
use std::time::Instant;

/// Bytes that may come at once: a thousand times what the most talkative engine says when it is greeted.
const AT_ONCE: u32 = 16 << 20;
/// Bytes that may come in each second in the long run.
const EACH_SECOND: f64 = (4 << 20) as f64;

/// An input that fails as soon as too much comes.
pub(crate) struct Metered<R> {
    input: R,
    left: f64,
    filled: Instant,
}

impl<R> Metered<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, left: f64::from(AT_ONCE), filled: Instant::now() }
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        let now = Instant::now();
        let gained = now.duration_since(self.filled).as_secs_f64() * EACH_SECOND;
        self.filled = now;
        self.left = (self.left + gained).min(f64::from(AT_ONCE)) - read as f64;
        if self.left < 0.0 { Err(io::Error::other("too much was said")) } else { Ok(read) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn much_is_heard_and_more_is_not() {
        let mut much = Metered::new(io::repeat(b'x').take(u64::from(AT_ONCE)));
        assert!(io::copy(&mut much, &mut io::sink()).is_ok());
        let mut endless = Metered::new(io::repeat(b'x'));
        assert!(io::copy(&mut endless, &mut io::sink()).is_err());
    }
}
