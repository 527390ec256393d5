//! The process of an engine: spoken to without waiting, heard with a bound, and ended with all that it started.

use std::collections::VecDeque;
use std::io::{BufReader, Read, Write as _};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use crate::fault::{Ending, Fault};
use crate::launch::{CANNOT_EXECUTE, JAIL_SAYS, Launch};
use crate::lines::{Line, Lines};
use crate::metered::Metered;
use crate::text::clean;

/// The longest line of an engine that is heard, in bytes.
pub(crate) const LONGEST: usize = 64 << 10;
/// Lines that wait to be heard; an engine that says more has to wait itself.
const WAITING: usize = 1 << 10;
/// Lines of standard error that are remembered, and characters of each.
const COMPLAINTS: (usize, usize) = (3, 200);
/// How long an engine that has closed its output may take to end, and one that was told to quit or asked to end.
const GRACE: Duration = Duration::from_millis(400);
/// How often it is looked whether it has ended.
const GLANCE: Duration = Duration::from_millis(2);

/// What came from an engine.
pub(crate) enum Heard {
    /// A line, and when it came.
    Line(Instant, String),
    /// One that is too long; how it begins.
    TooLong(String),
    /// More than it may say; nothing else is heard.
    Flood,
    /// Its output is at its end.
    End,
}

/// The last that an engine wrote to its standard error.
type Complaints = Arc<Mutex<VecDeque<String>>>;

/// A running engine.
pub(crate) struct Process {
    child: Child,
    /// The id, as long as nobody else can have it.
    group: Option<Pid>,
    words: Sender<String>,
    heard: Receiver<Heard>,
    complaints: Complaints,
    complaining: JoinHandle<()>,
}

impl Process {
    pub(crate) fn start(launch: &Launch) -> Result<Self, Fault> {
        let command = launch.command()?;
        let failed = |reason: String| Fault::CannotStart { reason };
        let (words, to_say) = channel();
        let (started, start) = channel();
        let keeper = thread::Builder::new().name("engine".to_owned());
        let spawned = keeper.spawn(move || keep(command, &started, &to_say));
        spawned.map_err(|error| failed(error.to_string()))?;
        let child = start.recv().map_err(|error| failed(error.to_string()))?;
        let mut child = child.map_err(|error| failed(error.to_string()))?;
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let (Some(output), Some(errors)) = (output, errors) else {
            return Err(failed("no pipes".to_owned()));
        };
        let (sender, heard) = sync_channel(WAITING);
        thread::spawn(move || listen(output, &sender));
        let complaints = Complaints::default();
        let kept = Arc::clone(&complaints);
        let complaining = thread::spawn(move || remember(errors, &kept));
        let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        Ok(Self { child, group, words, heard, complaints, complaining })
    }

    /// Says a line. Whether anybody listens is found out by listening.
    pub(crate) fn say(&self, line: &str) {
        let _ = self.words.send(format!("{line}\n"));
    }

    /// The next thing that comes within this time; `None` if nothing does.
    pub(crate) fn hear(&self, patience: Duration) -> Option<Heard> {
        match self.heard.recv_timeout(patience) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Heard::End),
        }
    }

    /// How an engine whose output is at its end has ended; `None` if it runs on.
    pub(crate) fn ending(&mut self) -> Option<Ending> {
        if !self.ends_within(GRACE) {
            return None;
        }
        self.kill();
        let status = self.child.wait().ok()?;
        // What it wrote before its end may still be on the way.
        let until = Instant::now() + GRACE;
        while !self.complaining.is_finished() && Instant::now() < until {
            thread::sleep(GLANCE);
        }
        Some(Ending::of(status))
    }

    /// The last that it wrote to its standard error.
    pub(crate) fn last_words(&self) -> Vec<String> {
        self.complaints.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Why a jail could not become the engine, if that is how it ended.
    pub(crate) fn refusal(&self, ending: Ending) -> Option<String> {
        let last = self.last_words().pop()?;
        let reason = last.strip_prefix(JAIL_SAYS).filter(|_| ending == Ending::Code(CANNOT_EXECUTE.into()));
        reason.map(str::to_owned)
    }

    /// Whether it has ended, without letting go of its id.
    pub(crate) fn has_ended(&self) -> bool {
        let Some(pid) = self.group else { return true };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
    }

    fn ends_within(&self, time: Duration) -> bool {
        let until = Instant::now() + time;
        while !self.has_ended() {
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(GLANCE);
        }
        true
    }

    /// Ends it with all that it started. The id belongs to nobody else before the process has been waited for.
    fn kill(&mut self) {
        if let Some(group) = self.group.take() {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

impl Drop for Process {
    /// Asks it to leave, then tells it, then throws it out.
    fn drop(&mut self) {
        let Some(group) = self.group else { return };
        self.say("quit");
        if !self.ends_within(GRACE) {
            let _ = kill_process_group(group, Signal::TERM);
            self.ends_within(GRACE);
        }
        self.kill();
        let _ = self.child.wait();
    }
}

/// Starts the process and says to it what is to be said. The thread lives as long as whoever talks to the engine does: a
/// jail asks the system to end the engine with the thread that started it, so none outlives this program.
fn keep(mut command: Command, started: &Sender<std::io::Result<Child>>, to_say: &Receiver<String>) {
    let mut child = command.spawn();
    let mut input = child.as_mut().ok().and_then(|child| child.stdin.take());
    if started.send(child).is_err() {
        return;
    }
    for line in to_say {
        let said = input.as_mut().map(|input| input.write_all(line.as_bytes()));
        if said.is_some_and(|said| said.is_err()) {
            input = None;
        }
    }
}

/// Passes on what an engine says.
fn listen(output: impl Read, sender: &SyncSender<Heard>) {
    let mut lines = Lines::new(BufReader::new(Metered::new(output)), LONGEST);
    loop {
        let heard = match lines.read() {
            Ok(None) => return,
            Ok(Some(Line::Whole(line))) => Heard::Line(Instant::now(), clean(&line, LONGEST)),
            Ok(Some(Line::TooLong { beginning })) => Heard::TooLong(clean(&beginning, 40)),
            Err(_) => Heard::Flood,
        };
        let is_last = matches!(heard, Heard::Flood);
        if sender.send(heard).is_err() || is_last {
            return;
        }
    }
}

/// Remembers the end of what an engine complains of.
fn remember(errors: impl Read, complaints: &Complaints) {
    let mut lines = Lines::new(BufReader::new(Metered::new(errors)), LONGEST);
    while let Ok(Some(Line::Whole(line) | Line::TooLong { beginning: line })) = lines.read() {
        let line = clean(line.trim(), COMPLAINTS.1);
        if line.is_empty() {
            continue;
        }
        let mut kept = complaints.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == COMPLAINTS.0 {
            kept.pop_front();
        }
        kept.push_back(line);
    }
}
