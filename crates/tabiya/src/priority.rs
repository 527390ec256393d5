//! Work that can wait takes only the time that nobody else wants.

/// Lets everybody else go first from now on. Where the system has no such thing, nothing changes.
pub(crate) fn yield_to_others() {
    #[cfg(unix)]
    {
        // Whoever may not be nicer is as nice as can be.
        let _ = rustix::process::nice(19);
    }
}
