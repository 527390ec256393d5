//! `tabiya jail`: takes bounds upon itself, then becomes an engine of others.
//!
//! Nobody types this; `tabiya_uci_client` starts engines so. An engine inherits the bounds and cannot shake them off.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Command, ExitCode};

use clap::Args;
use rustix::process::{Resource, Rlimit, nice, setrlimit};
use tabiya_uci_client::launch::{CANNOT_EXECUTE, JAIL_SAYS};

/// The bounds, and the engine.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Mebibytes of memory
    #[arg(long, value_name = "MIB")]
    memory: Option<u64>,
    /// How far to step back for other processes
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=19))]
    nice: u8,
    /// The engine and its arguments
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
}

/// Becomes the engine; comes back only if it cannot.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let Some((program, rest)) = arguments.command.split_first() else { return ExitCode::from(2) };
    let error = match confine(arguments) {
        Ok(()) => Command::new(program).args(rest).exec(),
        Err(error) => error,
    };
    // Whoever started this may be gone.
    let _ = writeln!(io::stderr(), "{JAIL_SAYS}{error}");
    ExitCode::from(CANNOT_EXECUTE)
}

fn confine(arguments: &Arguments) -> io::Result<()> {
    let at_most = |bytes: u64| Rlimit { current: Some(bytes), maximum: Some(bytes) };
    if let Some(memory) = arguments.memory {
        setrlimit(Resource::As, at_most(memory.saturating_mul(1 << 20)))?;
    }
    // A crash of somebody else's program need not fill our disk.
    setrlimit(Resource::Core, at_most(0))?;
    if arguments.nice > 0 {
        nice(arguments.nice.into())?;
    }
    // Nobody is left to ask the engine anything when the thread that started it has gone.
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
    Ok(())
}
