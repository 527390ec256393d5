//! Of stores: places where a test may end the process as kill -9 does, and settings that only a test has: no part of a release.

/// The process ends here if a test wants it: `TABIYA_FAILPOINT=after-commit:40`, the fortieth time.
#[cfg(feature = "failpoints")]
pub(super) fn reach(point: &str) {
    use std::sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering},
    };
    static WANTED: OnceLock<Option<(String, u64)>> = OnceLock::new();
    static REACHED: AtomicU64 = AtomicU64::new(0);
    let wanted = WANTED.get_or_init(|| {
        let text = std::env::var("TABIYA_FAILPOINT").ok()?;
        let (point, times) = text.split_once(':')?;
        Some((point.to_owned(), times.parse().ok()?))
    });
    let Some((wanted, times)) = wanted else { return };
    if wanted == point && REACHED.fetch_add(1, Ordering::Relaxed) + 1 == *times {
        #[cfg(unix)]
        let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
        std::process::abort();
    }
}

/// In a release there is no such place.
#[cfg(not(feature = "failpoints"))]
pub(super) fn reach(_: &str) {}

/// What is flushed before a commit is acknowledged. A test that loses what was not flushed must find out if it is less.
pub(super) fn synchronous() -> String {
    #[cfg(feature = "failpoints")]
    if let Ok(less) = std::env::var("TABIYA_SYNCHRONOUS") {
        return less;
    }
    "FULL".to_owned()
}
