//! Places where a test lets something go wrong inside a running server: no part of a release.
//!
//! Those of the store, where the process ends, are in `storage/failpoint.rs`.

#[cfg(feature = "failpoints")]
use std::sync::{
    OnceLock,
    atomic::{AtomicU64, Ordering},
};
use std::time::Duration;

/// A room falls over here if a test wants it: `TABIYA_PANIC=room-written:3`, the third time.
#[cfg(feature = "failpoints")]
pub(crate) fn may_panic(point: &str) {
    static WANTED: OnceLock<Option<(String, u64)>> = OnceLock::new();
    static REACHED: AtomicU64 = AtomicU64::new(0);
    let Some((wanted, times)) = WANTED.get_or_init(|| read("TABIYA_PANIC")) else { return };
    if wanted == point && REACHED.fetch_add(1, Ordering::Relaxed) + 1 == *times {
        panic!("a test wants the room to fall over at {point}");
    }
}

/// In a release there is no such place.
#[cfg(not(feature = "failpoints"))]
pub(crate) fn may_panic(_: &str) {}

/// What becomes of a computer's thinking: nothing, a move that is none, or it takes for ever. `TABIYA_ENGINE=crash:2`: the
/// first two times, then it is well. True: the move is to be replaced by one that is none.
#[cfg(feature = "failpoints")]
pub(crate) fn engine_fails() -> bool {
    static WANTED: OnceLock<Option<(String, u64)>> = OnceLock::new();
    static THOUGHT: AtomicU64 = AtomicU64::new(0);
    let Some((how, times)) = WANTED.get_or_init(|| read("TABIYA_ENGINE")) else { return false };
    if THOUGHT.fetch_add(1, Ordering::Relaxed) >= *times {
        return false;
    }
    match how.as_str() {
        "crash" => panic!("a test wants the engine to fall over"),
        "hang" => std::thread::sleep(Duration::from_secs(2)),
        _ => return how == "illegal",
    }
    false
}

/// In a release engines are what they are.
#[cfg(not(feature = "failpoints"))]
pub(crate) fn engine_fails() -> bool {
    false
}

/// How long a computer is waited for beyond what it may take; a test has less patience.
pub(crate) fn patience(usual: Duration) -> Duration {
    #[cfg(feature = "failpoints")]
    if read("TABIYA_ENGINE").is_some_and(|(how, _)| how == "hang") {
        return Duration::from_millis(300);
    }
    usual
}

#[cfg(feature = "failpoints")]
fn read(name: &str) -> Option<(String, u64)> {
    let text = std::env::var(name).ok()?;
    let (what, times) = text.split_once(':')?;
    Some((what.to_owned(), times.parse().ok()?))
}
