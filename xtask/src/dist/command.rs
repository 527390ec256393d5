//! The order in which things are made.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::Args;

use super::{
    archive, checksums, container,
    contents::{self, Made},
    debian, elf,
    platform::Platform,
    products, prove, sbom,
};
use crate::workspace::Workspace;

/// What to make, and of what.
#[derive(Args, Debug, Default)]
pub struct Options {
    /// Take this program, which must be static, instead of building one
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Then try program and package where nothing else is: needs root and debootstrap
    #[arg(long)]
    prove: bool,
}

/// The version of all crates.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Makes everything in target/packages.
///
/// # Errors
/// When something does not compile, is not what it must be, or cannot be written.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let platform = Platform::here()?;
    let (out, work) = (workspace.path("target/packages"), workspace.path("target/packages/work"));
    clear(&out)?;
    fs::create_dir_all(&work).with_context(|| format!("cannot make {}", work.display()))?;

    let binary = match &options.binary {
        Some(given) => given.clone(),
        None => products::program(workspace, platform)?,
    };
    let bytes = fs::read(&binary).with_context(|| format!("cannot read {}", binary.display()))?;
    elf::ensure_static(&bytes).with_context(|| binary.display().to_string())?;

    let made =
        Made { binary, papers: work.join("papers"), sbom: out.join(format!("tabiya-{VERSION}.cdx.json")) };
    products::papers(workspace, &made.papers)?;
    let sbom = serde_json::to_string_pretty(&sbom::sbom(workspace, VERSION, platform)?)? + "\n";
    fs::write(&made.sbom, sbom).with_context(|| format!("cannot write {}", made.sbom.display()))?;

    let time = time_of_source(workspace)?;
    let entries = contents::contents(workspace, &made)?;
    let name = platform.archive_name(VERSION);
    archive::pack(workspace, &entries, &work.join(&name), &out.join(format!("{name}.tar.gz")), time)?;
    let package = out.join(debian::name(VERSION, platform));
    debian::build(workspace, &entries, &work.join("debian"), &package, (VERSION, platform, time))?;
    container::fill(workspace, &made.binary, &out.join("container"))?;
    archive::source(workspace, VERSION, &out.join(format!("tabiya-{VERSION}-source.tar.gz")))?;
    checksums::write(&out)?;
    if options.prove {
        prove::run(&made.binary, &package, &work)?;
    }
    clear(&work)?;
    tell(workspace, &out)
}

/// Removes a folder, if it is there.
fn clear(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

/// When the source was written, in seconds: `SOURCE_DATE_EPOCH`, or the time of the commit.
fn time_of_source(workspace: &Workspace) -> Result<u64> {
    let text = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => text,
        Err(_) => {
            let output = workspace.command("git", "").args(["log", "-1", "--format=%ct"]).output();
            String::from_utf8_lossy(&output.context("cannot start git")?.stdout).trim().to_owned()
        }
    };
    text.parse().with_context(|| format!("expected the time of the source in seconds, found {text:?}"))
}

fn tell(workspace: &Workspace, out: &Path) -> Result<()> {
    println!("In {}:", workspace.relative(out).display());
    for path in Workspace::at(out).files("", &[""])? {
        let size = fs::metadata(&path).map_or(0, |file| file.len());
        println!("{:>9.2} MB  {}", size as f64 / 1e6, path.strip_prefix(out).unwrap_or(&path).display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_the_source_is_that_of_a_commit() {
        // 2020, and later than now by no more than a wrong clock.
        assert!(time_of_source(&Workspace::here()).expect("a checkout") > 1_577_836_800);
    }
}
