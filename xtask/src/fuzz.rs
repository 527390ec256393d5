//! `cargo xtask fuzz TARGET SECONDS`: cargo-fuzz on the stable toolchain.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::workspace::{Workspace, execute, on_path};

/// What to fuzz, and for how long.
#[derive(Args, Debug)]
pub struct Options {
    /// The target: a file fuzz/src/bin/TARGET.rs
    target: String,
    /// How long to search for a failing input
    #[arg(value_name = "SECONDS")]
    seconds: u32,
}

/// Fuzzes one target; an input that fails is left in fuzz/artifacts/TARGET.
///
/// # Errors
/// When there is no such target, or an input failed.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let targets = targets(workspace)?;
    if !targets.contains(&options.target) {
        let known = if targets.is_empty() { "none yet".to_owned() } else { targets.join(", ") };
        bail!("no fuzz target `{}`; known targets: {known}", options.target);
    }
    if !on_path("cargo-fuzz") {
        println!("Installing cargo-fuzz: cargo install cargo-fuzz --locked");
        execute(Command::new("cargo").args(["install", "cargo-fuzz", "--locked"]))?;
    }
    let corpora = corpora(workspace, &options.target)?;
    let mut fuzz = workspace.command("cargo", "");
    // The sanitizers are unstable flags of the compiler; this lets the stable one accept them.
    // A mode that was read is kept for ever by design, which is no leak to look for.
    fuzz.env("ASAN_OPTIONS", "detect_leaks=0");
    fuzz.env("RUSTC_BOOTSTRAP", "1").args(["fuzz", "run", &options.target]).args(&corpora);
    fuzz.arg("--").arg(format!("-max_total_time={}", options.seconds));
    execute(&mut fuzz)
}

/// The folders of inputs to start from, files of tests included. The fuzzer adds what it finds to the first,
/// which is not committed.
fn corpora(workspace: &Workspace, target: &str) -> Result<Vec<PathBuf>> {
    let grown = workspace.path("target/fuzz-corpus").join(target);
    fs::create_dir_all(&grown).with_context(|| format!("cannot make {}", grown.display()))?;
    let kept = workspace.path("fuzz/corpus").join(target);
    let tests = workspace.path("testdata").join(target);
    Ok([grown, kept, tests].into_iter().filter(|folder| folder.is_dir()).collect())
}

fn targets(workspace: &Workspace) -> Result<Vec<String>> {
    let files = workspace.files("fuzz/src/bin", &[".rs"])?;
    Ok(files.iter().filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_target_is_refused_by_name() {
        let options = Options { target: "no_such_target".to_owned(), seconds: 1 };
        let error = run(&Workspace::here(), &options).expect_err("there is no such target").to_string();
        assert!(error.contains("`no_such_target`") && error.contains("known targets"), "{error}");
    }
}
