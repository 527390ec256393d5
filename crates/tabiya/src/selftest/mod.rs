//! `tabiya selftest`: proves on this machine that rules, engine, page and store work, and says how fast they are.

mod engine;
mod room;
mod rules;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;

use crate::data_folder::Folder;
use crate::files::make_folder;
use crate::streams::{harmless, print};

/// What to test with.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,
}

/// Runs every test, whatever came of the one before.
///
/// # Errors
/// When a test fails: the last line says how many did.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let began = Instant::now();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let version = env!("CARGO_PKG_VERSION");
    let (system, processor) = (env::consts::OS, env::consts::ARCH);
    print(&format!("Tabiya {version} on {system} {processor}, {cores} cores\n"))?;
    let mut failed = 0;
    let mut tell = |name: &str, came: Result<String>| {
        let (mark, text) = match came {
            Ok(text) => ("ok", text),
            Err(error) => {
                failed += 1;
                ("FAILED", harmless(&format!("{error:#}")))
            }
        };
        print(&format!("{name:<8}{mark:<8}{text}\n"))
    };
    tell("rules", rules::test())?;
    tell("engine", engine::test(cores))?;
    match Scratch::make(arguments.folder.path()) {
        Ok(scratch) => {
            tell("page", room::page(scratch.path()))?;
            tell("store", room::store(scratch.path()))?;
        }
        Err(error) => {
            tell("page", Err(anyhow!("not tried: a server needs a folder for its store")))?;
            tell("store", Err(error))?;
        }
    }
    if failed > 0 {
        bail!("{failed} of these tests failed on this machine");
    }
    print(&format!("Everything works. It took {:.1} s.\n", began.elapsed().as_secs_f64()))
}

/// A folder of its own beside the user's games, on the disk that keeps them; it goes away with this.
struct Scratch(PathBuf);

impl Scratch {
    fn make(data: Option<PathBuf>) -> Result<Self> {
        let data = data.context("cannot find the user's data folder; give one with --data DIR")?;
        let folder = data.join(format!("selftest-{}", std::process::id()));
        make_folder(&data)?;
        fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self(folder))
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed says so by being there.
        drop(fs::remove_dir_all(&self.0));
    }
}

/// A number of things a second, in words.
fn millions(count: u64, seconds: f64) -> String {
    format!("{:.1} million", count as f64 / seconds.max(1e-9) / 1e6)
}
