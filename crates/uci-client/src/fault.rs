//! Whatever can go wrong with an engine of others, in words that follow its name.

use std::fmt::{self, Write as _};
use std::process::ExitStatus;
use std::time::Duration;

use thiserror::Error;

use crate::option::ValueError;

/// What went wrong, as a sentence that lacks only the name of the engine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// No such file.
    #[error("is not there")]
    NotFound,
    /// No such program on the search path.
    #[error("is not on the search path")]
    NotOnPath,
    /// A folder.
    #[error("is a folder, not a program")]
    Folder,
    /// Nobody may execute it.
    #[error("is a file that may not be executed; chmod +x makes it a program")]
    NotPermitted,
    /// The system does not start it.
    #[error("cannot be started: {reason}")]
    CannotStart {
        /// What the system says.
        reason: String,
    },
    /// It has ended by itself.
    #[error("ended with {how} {stage}{}", last_words(.said))]
    Ended {
        /// What it was asked for.
        stage: Stage,
        /// How it ended.
        how: Ending,
        /// The last it wrote to its standard error.
        said: Vec<String>,
    },
    /// It wanted more memory than it may have, and ended.
    #[error("wanted more memory than the {most} MiB it may have, and ended with {how} {stage}{}", last_words(.said))]
    OutOfMemory {
        /// Mebibytes it may have.
        most: u64,
        /// What it was asked for.
        stage: Stage,
        /// How it ended.
        how: Ending,
        /// The last it wrote to its standard error.
        said: Vec<String>,
    },
    /// It runs, but will never say anything again.
    #[error("closed its output {stage}, but runs on")]
    OutputClosed {
        /// What it was asked for.
        stage: Stage,
    },
    /// It does not answer.
    #[error("{} within {}{}", stage.missed(), seconds(.after), instead(.heard))]
    Silent {
        /// What it was asked for.
        stage: Stage,
        /// For how long.
        after: Duration,
        /// The first that it said instead, if anything.
        heard: Option<String>,
    },
    /// It says more than anybody can listen to.
    #[error("said more than anybody can listen to {stage}")]
    Flood {
        /// What it was asked for.
        stage: Stage,
    },
    /// Its move is none.
    #[error("plays {found:?}, which is not legal in {fen}")]
    IllegalMove {
        /// What came.
        found: String,
        /// The position.
        fen: String,
    },
    /// It does not have this option.
    #[error("has no option {name:?}; it has {}", listed(.known))]
    NoOption {
        /// What was to be set.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// An option cannot have this value.
    #[error("does not take this value: {0}")]
    Value(#[from] ValueError),
    /// It does not play this mode.
    #[error("does not offer the mode {mode} (option {option}){}", offered(.known))]
    NoMode {
        /// The mode.
        mode: String,
        /// The option it would need.
        option: &'static str,
        /// The modes it offers.
        known: Vec<String>,
    },
}

/// What an engine was asked for when something went wrong.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Who it is.
    Greeting,
    /// Whether it is ready.
    Readiness,
    /// A move.
    Thinking,
    /// A move, now.
    Stopping,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Greeting => "before it said uciok",
            Self::Readiness => "before it said readyok",
            Self::Thinking => "while it was thinking",
            Self::Stopping => "after it was told to stop",
        })
    }
}

impl Stage {
    const fn missed(self) -> &'static str {
        match self {
            Self::Greeting => "did not say uciok",
            Self::Readiness => "did not say readyok",
            Self::Thinking => "did not give its move",
            Self::Stopping => "was told to stop and did not give its move",
        }
    }
}

/// How a process ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By itself, with this code.
    Code(i32),
    /// By a signal.
    Signal(i32),
}

impl Ending {
    pub(crate) fn of(status: ExitStatus) -> Self {
        use std::os::unix::process::ExitStatusExt as _;
        status.code().map_or_else(|| Self::Signal(status.signal().unwrap_or(0)), Self::Code)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signal = match self {
            Self::Code(code) => return write!(f, "exit code {code}"),
            Self::Signal(signal) => signal,
        };
        let meaning = match signal {
            4 => "SIGILL: it was built for another processor",
            6 => "SIGABRT: it gave up by itself",
            8 => "SIGFPE: a division by zero",
            9 => "SIGKILL: somebody or the system ended it",
            7 | 11 => "SIGSEGV: it reached for memory that is not there",
            15 => "SIGTERM: somebody asked it to end",
            31 => "SIGSYS: it asked the system for what is forbidden",
            _ => return write!(f, "signal {signal}"),
        };
        write!(f, "signal {signal} ({meaning})")
    }
}

fn last_words(said: &[String]) -> String {
    let mut text = String::new();
    for (number, line) in said.iter().enumerate() {
        // Nothing can be wrong with writing to a string.
        let _ = write!(text, "{}{line:?}", if number == 0 { "; its last words: " } else { ", " });
    }
    text
}

fn instead(heard: &Option<String>) -> String {
    heard.as_ref().map_or_else(String::new, |line| {
        format!("; it said {line:?} instead: does it speak another protocol than UCI?")
    })
}

fn seconds(time: &Duration) -> String {
    format!("{} s", time.as_secs_f64())
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn offered(names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!("; it offers {}", names.join(", ")) }
}
