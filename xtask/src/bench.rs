//! `cargo xtask bench [NAME]`: the benchmarks of a crate, each against its oracles in the same run.
//!
//! A benchmark is a `[[bench]]` with `harness = false` in the crate concerned, where oracles may be
//! dev-dependencies: crates/NAME/benches/NAME.rs and its neighbors.

use anyhow::{Result, bail};
use clap::Args;

use crate::workspace::{Workspace, execute};

/// Which benchmark to run.
#[derive(Args, Debug)]
pub struct Options {
    /// The crate, without `tabiya-`: rules, server, …; all of them when left out
    name: Option<String>,
    /// Arguments for the benchmark itself, after `--`
    #[arg(last = true)]
    arguments: Vec<String>,
}

/// Runs one benchmark, or all.
///
/// # Errors
/// When there is no such benchmark, or it fails.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let known = names(workspace)?;
    let chosen = match &options.name {
        None => known,
        Some(name) if known.contains(name) => vec![name.clone()],
        Some(name) => {
            let known = if known.is_empty() { "none yet".to_owned() } else { known.join(", ") };
            bail!("no benchmark `{name}`; known benchmarks: {known}")
        }
    };
    for name in chosen {
        let mut bench = workspace.command("cargo", "");
        bench.args(["bench", "--package", &format!("tabiya-{name}")]);
        let folder = workspace.path(format!("crates/{name}/benches"));
        // What lies deeper are their modules.
        let files = workspace.files(&folder, &[".rs"])?;
        for file in files.iter().filter(|file| file.parent() == Some(folder.as_path())) {
            bench.arg("--bench").args(file.file_stem());
        }
        execute(bench.arg("--").args(&options.arguments))?;
    }
    Ok(())
}

fn names(workspace: &Workspace) -> Result<Vec<String>> {
    let files = workspace.files("crates", &[".rs"])?;
    let benches = files.iter().filter_map(|path| {
        let name = path.file_stem()?.to_str()?;
        let expected = workspace.path(format!("crates/{name}/benches/{name}.rs"));
        (*path == expected).then(|| name.to_owned())
    });
    Ok(benches.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_benchmark_is_refused_by_name() {
        let options = Options { name: Some("no_such_bench".to_owned()), arguments: Vec::new() };
        let error = run(&Workspace::here(), &options).expect_err("there is no such benchmark").to_string();
        assert!(error.contains("`no_such_bench`") && error.contains("known benchmarks"), "{error}");
    }
}
