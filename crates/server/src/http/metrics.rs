//! What the server counts, in the text format of Prometheus.

use std::fmt::{Display, Write as _};

use axum::{extract::State, http::header, response::IntoResponse};

use crate::{
    actors::Actors as _,
    state::AppState,
    storage::{DurationHistogram, HISTOGRAM_BOUNDS, StorageHealth},
};

/// Everything that is counted.
pub(crate) async fn metrics(State(state): State<AppState>) -> impl IntoResponse {
    let condition = state.rooms.context.storage.condition();
    let mut page = Page::default();
    let version = env!("CARGO_PKG_VERSION");
    page.name("tabiya_info", "gauge", "The program.");
    page.line(&format!("tabiya_info{{version=\"{version}\"}}"), 1);
    page.gauge("tabiya_connections", "WebSockets that are open.", state.connections.count());
    page.gauge("tabiya_rooms", "Games that are in memory.", state.rooms.count());
    page.gauge("tabiya_studies", "Studies that are in memory.", state.studies.count());
    page.store(&condition);
    page.process();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], page.0)
}

#[derive(Default)]
struct Page(String);

impl Page {
    fn name(&mut self, name: &str, kind: &str, help: &str) {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    fn line(&mut self, name: &str, value: impl Display) {
        let _ = writeln!(self.0, "{name} {value}");
    }

    fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.name(name, "gauge", help);
        self.line(name, value);
    }

    fn counter(&mut self, name: &str, help: &str, value: u64) {
        self.name(name, "counter", help);
        self.line(name, value);
    }

    fn times(&mut self, name: &str, help: &str, times: &DurationHistogram) {
        self.name(name, "histogram", help);
        for (bound, count) in HISTOGRAM_BOUNDS.iter().zip(times.within) {
            let seconds = std::time::Duration::from_millis(*bound).as_secs_f64();
            self.line(&format!("{name}_bucket{{le=\"{seconds}\"}}"), count);
        }
        self.line(&format!("{name}_bucket{{le=\"+Inf\"}}"), times.count);
        self.line(&format!("{name}_sum"), times.sum.as_secs_f64());
        self.line(&format!("{name}_count"), times.count);
    }

    fn store(&mut self, condition: &StorageHealth) {
        let failing = u8::from(condition.failing.is_some());
        self.gauge("tabiya_store_failing", "1 while writes fail.", failing);
        let help = "Games and studies that were met and cannot be read.";
        self.gauge("tabiya_store_damaged", help, condition.damaged.len());
        self.gauge("tabiya_store_wal_bytes", "Bytes of the write-ahead log.", condition.wal_bytes);
        self.counter("tabiya_store_writes_total", "Pieces of writing on disk.", condition.written);
        self.counter("tabiya_store_failures_total", "Transactions that failed.", condition.failures);
        let help = "Readers ended because the log grew too long behind them.";
        self.counter("tabiya_store_readers_ended_total", help, condition.readers_ended);
        self.times("tabiya_store_commit_seconds", "Transactions, from start to disk.", &condition.commits);
        let help = "Checkpoints for which those who write had to wait.";
        self.times("tabiya_store_checkpoint_wait_seconds", help, &condition.waits);
    }

    /// What every such page has about its process, where the system tells.
    fn process(&mut self) {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kibibytes = resident.and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok());
        if let Some(kibibytes) = kibibytes {
            self.gauge("process_resident_memory_bytes", "Memory in use.", kibibytes * 1024);
        }
        if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
            self.gauge("process_open_fds", "Open files and sockets.", files.count());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn times_are_a_histogram_whose_classes_add_up() {
        let mut times = DurationHistogram::default();
        for millis in [1, 4, 30, 9_000] {
            times.record(Duration::from_millis(millis));
        }
        let mut page = Page::default();
        page.times("t", "Times.", &times);
        let expected = "# HELP t Times.\n# TYPE t histogram\nt_bucket{le=\"0.001\"} 1\nt_bucket{le=\"0.005\"} 2\n\
            t_bucket{le=\"0.02\"} 2\nt_bucket{le=\"0.1\"} 3\nt_bucket{le=\"1\"} 3\nt_bucket{le=\"5\"} 3\n\
            t_bucket{le=\"+Inf\"} 4\nt_sum 9.035\nt_count 4\n";
        assert_eq!(page.0, expected);
    }
}
