//! What is logged, and where to: to standard error, or to a file that does not fill the disk, since at a size it begins anew, and a
//! few older ones are kept.

use std::{
    env,
    fs::{self, File, OpenOptions},
    io::{self, IsTerminal as _, Write},
    path::{Path, PathBuf},
    sync::Mutex,
};

use anyhow::{Context as _, Result, anyhow};
use tracing_subscriber::{filter::Targets, fmt, prelude::*, registry};

/// The first line of every run: a log that cannot be written is noticed at once.
const BEGINNING: &[u8] =
    b"{\"level\":\"INFO\",\"fields\":{\"message\":\"the log begins\"},\"target\":\"tabiya\"}\n";

/// Starts to log: to this file, which begins anew at so many bytes and leaves so many older ones, or to standard error.
///
/// # Errors
/// When the file cannot be written, or `TABIYA_LOG` cannot be read.
pub(crate) fn start(file: Option<&Path>, size: u64, keep: u32) -> Result<()> {
    let wanted = env::var("TABIYA_LOG").ok().filter(|text| !text.is_empty());
    let filter = |usual: &str| targets(wanted.as_deref().unwrap_or(usual));
    match file {
        Some(path) => {
            let mut file = Rotating::open(path, size, keep);
            // Whoever hears nothing later would look here for the reason.
            if let Ok(log) = &mut file
                && let Err(error) = log.write_all(BEGINNING)
            {
                file = Err(error);
            }
            let file = file.with_context(|| format!("--log-file: cannot write {}", path.display()))?;
            let log = fmt::layer().json().with_writer(Mutex::new(file));
            registry().with(log).with(filter("tabiya_server=trace,info")?).init();
        }
        None => {
            let log = fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
            registry().with(log).with(filter("warn")?).init();
        }
    }
    Ok(())
}

/// What to log of which part.
fn targets(text: &str) -> Result<Targets> {
    let expected =
        "levels (off, error, warn, info, debug, trace), alone or of a part, such as tabiya_server=debug,info";
    text.parse().map_err(|_| anyhow!("TABIYA_LOG: expected {expected}; found {text:?}"))
}

/// The file, and how long it is.
struct Rotating {
    path: PathBuf,
    file: File,
    length: u64,
    most: u64,
    keep: u32,
}

impl Rotating {
    /// Goes on with what is there; `most` bytes, and `keep` older files.
    fn open(path: &Path, most: u64, keep: u32) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let length = file.metadata()?.len();
        Ok(Self { path: path.to_owned(), file, length, most, keep })
    }

    fn older(&self, number: u32) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(format!(".{number}"));
        name.into()
    }

    /// Makes room: the oldest goes, each of the others becomes one older.
    fn begin_anew(&mut self) -> io::Result<()> {
        for number in (1..self.keep).rev().filter(|number| self.older(*number).exists()) {
            fs::rename(self.older(number), self.older(number + 1))?;
        }
        match self.keep {
            0 => fs::remove_file(&self.path)?,
            _ => fs::rename(&self.path, self.older(1))?,
        }
        *self = Self::open(&self.path, self.most, self.keep)?;
        Ok(())
    }
}

/// Whatever is written in one go stays in one file.
impl Write for Rotating {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.length > 0 && self.length + bytes.len() as u64 > self.most {
            // A log that cannot be moved away is better too long than lost.
            let _ = self.begin_anew();
        }
        self.file.write_all(bytes)?;
        self.length += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::filter::LevelFilter;

    use super::*;

    #[test]
    fn a_log_begins_anew_and_a_few_older_ones_are_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        let mut log = Rotating::open(&path, 20, 2).expect("opened");
        for number in 0..10 {
            log.write_all(format!("line {number}\n").as_bytes()).expect("written");
        }
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
        assert_eq!(
            (read("log"), read("log.1"), read("log.2")),
            ("line 8\nline 9\n".into(), "line 6\nline 7\n".into(), "line 4\nline 5\n".into(),)
        );
        assert!(!folder.path().join("log.3").exists());
        // What was there before counts.
        drop(log);
        let mut log = Rotating::open(&path, 20, 2).expect("opened");
        log.write_all(b"line 10\n").expect("written");
        assert_eq!((read("log"), read("log.1")), ("line 10\n".into(), "line 8\nline 9\n".into()));
        // One line that is longer than a whole file is written all the same.
        log.write_all("x".repeat(50).as_bytes()).expect("written");
        assert_eq!(read("log").len(), 50);
    }

    #[test]
    fn a_part_has_a_level_of_its_own_and_what_is_no_level_is_refused() {
        let parsed = targets("tabiya_server=trace,info").expect("two filters");
        let levels: Vec<_> = parsed.iter().collect();
        assert_eq!(levels, [("tabiya_server", LevelFilter::TRACE)]);
        assert_eq!(parsed.default_level(), Some(LevelFilter::INFO));
        let error = targets("tabiya_server=loud").expect_err("no level").to_string();
        assert!(error.contains("TABIYA_LOG") && error.contains("loud"), "{error}");
    }
}
