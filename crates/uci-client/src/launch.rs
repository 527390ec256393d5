//! How an engine is started: which program, behind which bars.

use std::env;
use std::fs;
use std::io::{ErrorKind, Read as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::fault::Fault;

/// How an engine is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// A path, or the name of a program on the search path.
    pub program: PathBuf,
    /// What it is called with.
    pub arguments: Vec<String>,
    /// What bounds it, if anything does.
    pub jail: Option<Jail>,
    /// How long it may take for what needs no thought.
    pub patience: Duration,
}

/// A program that takes bounds upon itself and then becomes the engine: `PROGRAM jail [--memory MIB] [--nice N] --
/// ENGINE ARGUMENTS…`. That program is ours; an engine would not do it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jail {
    /// Our own, which has the command `jail`.
    pub program: PathBuf,
    /// Mebibytes the engine may have.
    pub memory: Option<u64>,
    /// How far it steps back for other processes, 0 to 19.
    pub nice: u8,
}

/// The exit code of a jail whose engine cannot be executed, as shells have it.
pub const CANNOT_EXECUTE: u8 = 126;
/// What a jail writes before the reason.
pub const JAIL_SAYS: &str = "tabiya jail: ";

/// Where Debian has its games, whether or not it is on the search path.
const GAMES: &str = "/usr/games";

impl Launch {
    /// A program without arguments or bounds.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), arguments: Vec::new(), jail: None, patience: Duration::from_secs(20) }
    }

    /// The command that starts it, in a process group of its own.
    ///
    /// # Errors
    /// When there is no such program, or it is none.
    pub(crate) fn command(&self) -> Result<Command, Fault> {
        let program = find(&self.program)?;
        let mut command = match &self.jail {
            None => Command::new(program),
            Some(jail) => {
                let mut command = Command::new(&jail.program);
                command.arg("jail").args(["--nice", &jail.nice.to_string()]);
                if let Some(memory) = jail.memory {
                    command.args(["--memory", &memory.to_string()]);
                }
                command.arg("--").arg(program);
                command
            }
        };
        command.args(&self.arguments).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Ok(command)
    }

    /// Mebibytes the engine may have.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.jail.as_ref().and_then(|jail| jail.memory)
    }
}

/// The folders that programs are looked for in.
pub fn search_path() -> impl Iterator<Item = PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).filter(|folder| folder.is_absolute()).collect();
    let games = PathBuf::from(GAMES);
    let more = if folders.contains(&games) { None } else { Some(games) };
    folders.into_iter().chain(more)
}

/// The file of a program: a path as it is, a mere name on the search path.
///
/// # Errors
/// When there is none, or it cannot be executed.
pub fn find(program: &Path) -> Result<PathBuf, Fault> {
    if program.components().count() == 1 && !program.to_string_lossy().contains('/') {
        let places = search_path().map(|folder| folder.join(program));
        return places.into_iter().find(|place| executable(place).is_ok()).ok_or(Fault::NotOnPath);
    }
    executable(program)?;
    Ok(program.to_owned())
}

/// Whether a file looks like a script, or a program of this machine. Systems run other files too, or hand them to a shell
/// that makes nothing of them, so this explains a failure and foretells none.
pub(crate) fn is_native(program: &Path) -> bool {
    let beginning = |path: &Path| {
        let mut bytes = Vec::new();
        let read = fs::File::open(path).and_then(|file| file.take(20).read_to_end(&mut bytes));
        read.map_or_else(|_| Vec::new(), |_| bytes)
    };
    // Of an ELF file: the machine it is for. Programs for 386 run on x86-64 too.
    let machine = |bytes: &[u8]| match bytes {
        [0x7f, b'E', b'L', b'F', .., 3, 0] => Some([62, 0]),
        [0x7f, b'E', b'L', b'F', .., low, high] if bytes.len() == 20 => Some([*low, *high]),
        _ => None,
    };
    let own = env::current_exe().ok().and_then(|own| machine(&beginning(&own)));
    let found = find(program).map(|found| beginning(&found)).unwrap_or_default();
    found.starts_with(b"#!") || own.is_none() || machine(&found) == own
}

fn executable(path: &Path) -> Result<(), Fault> {
    let found = fs::metadata(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => Fault::NotFound,
        _ => Fault::CannotStart { reason: error.to_string() },
    })?;
    if found.is_dir() {
        return Err(Fault::Folder);
    }
    if found.permissions().mode() & 0o111 == 0 { Err(Fault::NotPermitted) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_program_is_told_before_it_is_started() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("engine");
        assert_eq!(find(&file), Err(Fault::NotFound));
        assert_eq!(find(&file.join("below")), Err(Fault::NotFound));
        fs::write(&file, "#!/bin/sh\n").expect("written");
        assert_eq!(find(&file.join("below")), Err(Fault::NotFound));
        assert_eq!(find(&file), Err(Fault::NotPermitted));
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("permitted");
        assert_eq!(find(&file), Ok(file));
        assert_eq!(find(folder.path()), Err(Fault::Folder));
        assert_eq!(find(Path::new("no-such-engine-anywhere")), Err(Fault::NotOnPath));
        assert!(find(Path::new("sh")).is_ok_and(|path| path.is_absolute()));
    }

    #[test]
    fn programs_of_other_machines_are_recognized() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("engine");
        let own = fs::read(env::current_exe().expect("a path")).expect("a program")[..64].to_vec();
        let mut other = own.clone();
        other[18] = 8;
        for (bytes, expected) in [
            (&b"#!x"[..], true),
            (&own[..], true),
            (&other[..], false),
            (&own[..10], false),
            (b"MZ", false),
            (b"", false),
        ] {
            fs::write(&file, bytes).expect("written");
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("permitted");
            assert_eq!(is_native(&file), expected, "{bytes:?}");
        }
        assert!(is_native(Path::new("sh")));
    }
}
