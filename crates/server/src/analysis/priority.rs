//! How much of the machine an analysis takes from others.

use std::thread;

use crate::limits::CpuPriority;

/// This thread takes no more than its modesty allows, from now on: whoever plays goes first.
///
/// A lower priority alone is not enough for games of others: a thread of low priority still keeps its core until its time is up,
/// and a move passes from thread to thread. Only an idle one makes way at once.
#[cfg(target_os = "linux")]
pub(crate) fn take(priority: CpuPriority) {
    use thread_priority::{
        NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
        thread_native_id,
    };
    let policy = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    if priority == CpuPriority::Idle
        && let Err(error) = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, policy)
    {
        tracing::debug!(?error, "a thread does not become idle");
    }
    // On Linux this is the thread's own priority, not the process's.
    if let Err(error) = rustix::process::setpriority_process(None, 10) {
        tracing::debug!(%error, "a thread keeps its priority");
    }
}

/// Where a thread has no priority of its own that it could lower, turns have to do.
#[cfg(not(target_os = "linux"))]
pub(crate) fn take(_: CpuPriority) {}

/// Whoever wants this core gets it now. To be called every few hundred positions.
///
/// An idle thread is not always taken off its core when somebody wakes there: Linux lets it go on until its clock ticks, 4 ms at
/// worst, if that somebody has had a little more than its share just before. An idle thread that offers its core is.
pub(crate) fn make_way(priority: CpuPriority) {
    if priority == CpuPriority::Idle {
        thread::yield_now();
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;

    use super::*;

    /// Priority and policy of a thread, as the kernel tells them: 0 is the usual policy, 5 the idle one.
    fn taken(priority: CpuPriority) -> (i32, u32) {
        let thread = thread::spawn(move || {
            take(priority);
            fs::read_to_string("/proc/thread-self/stat").expect("the kernel tells")
        });
        let stat = thread.join().expect("a thread that ends");
        let fields: Vec<&str> = stat.rsplit(") ").next().expect("behind the name").split(' ').collect();
        (fields[16].parse().expect("nice"), fields[38].parse().expect("a policy"))
    }

    #[test]
    fn a_thread_is_as_modest_as_it_was_told() {
        assert_eq!(taken(CpuPriority::Low), (10, 0));
        assert_eq!(taken(CpuPriority::Idle), (10, 5));
    }
}
