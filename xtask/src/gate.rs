//! `cargo xtask test`: everything that must hold before a change lands.
//!
//! Invariant: a passing run means that every step that applies here has passed. Steps that cannot apply yet
//! are listed as skipped, with the reason.

use anyhow::{Result, bail};
use clap::Args;

use crate::{
    api, arch,
    condition::Condition::{self, Always, AnyFile, Architecture, Exists, NoProgram, NpmScript, Program},
    links, python,
    requirements::{self, REQUIREMENTS},
    step::{Environment, Step, command, run_all, task},
    workspace::Workspace,
};

/// Which part of the gate to run.
#[derive(Args, Debug, Default)]
pub struct Options {
    /// Also run the long proofs (sets TABIYA_FULL=1)
    #[arg(long)]
    full: bool,
    /// Run only this step; may be given several times
    #[arg(long, value_name = "STEP")]
    only: Vec<String>,
    /// List the steps and what they are, and run nothing
    #[arg(long)]
    list: bool,
}

/// The gate. A new kind of test is one row; quick ones come first.
pub const STEPS: &[Step] = &[
    command("format", "Rust is formatted", Always, "", "cargo fmt --all --check"),
    task("arch", "the code keeps the direction of the design", arch::run),
    task("api", "the interface of the rules is that of the list", api::check),
    task("links", "the documents' links lead somewhere", links::run),
    command(
        "deny",
        "licenses, bans and sources of dependencies",
        Program("cargo-deny"),
        "",
        "cargo deny check licenses bans sources",
    ),
    command(
        "web-install",
        "the page's dependencies, exactly as locked",
        Exists("web/package.json"),
        "web",
        "npm ci --no-audit --no-fund",
    )
    .with(&[("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")]),
    command(
        "clippy",
        "no warnings in any target",
        Always,
        "",
        "cargo clippy --workspace --all-targets --all-features -- -D warnings",
    ),
    command(
        "portable",
        "no warnings in the rules of a portable build",
        Architecture("x86_64"),
        "",
        "cargo clippy --package tabiya-rules --target-dir target/portable -- -D warnings",
    )
    .with(&[("RUSTFLAGS", "-C target-cpu=x86-64-v2")]),
    command(
        "docs",
        "documentation without warnings",
        Always,
        "",
        "cargo doc --workspace --all-features --no-deps",
    )
    .with(&[("RUSTDOCFLAGS", "-D warnings")]),
    command(
        "tests",
        "all tests, by nextest",
        Program("cargo-nextest"),
        "",
        "cargo nextest run --workspace --all-features",
    ),
    command(
        "tests",
        "all tests, by cargo test",
        NoProgram("cargo-nextest"),
        "",
        "cargo test --workspace --all-features --tests",
    ),
    command(
        "doc-tests",
        "the examples in the documentation and the README",
        Always,
        "",
        "cargo test --workspace --all-features --doc",
    ),
    command("fuzz-format", "the fuzz targets are formatted", FUZZ, "fuzz", "cargo fmt --check"),
    command(
        "fuzz-check",
        "the fuzz targets compile without warnings",
        FUZZ,
        "fuzz",
        "cargo clippy --no-default-features -- -D warnings",
    ),
    command("web-check", "types and style of the page", NpmScript("check"), "web", "npm run check"),
    command("web-test", "unit tests of the page", NpmScript("test"), "web", "npm test"),
    command(
        "binary",
        "the binary for the browser journeys, as the tests built it",
        NpmScript("e2e"),
        "",
        "cargo test --workspace --all-features --tests --no-run",
    ),
    command("web-e2e", "journeys in a real browser", NpmScript("e2e"), "web", "npm run e2e"),
];

const FUZZ: Condition = AnyFile("fuzz/src/bin", ".rs");

/// Makes sure of the requirements, then runs the steps.
///
/// # Errors
/// When a requirement is missing, a step is unknown, or a step fails.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let steps = chosen(&options.only)?;
    if options.list {
        for step in &steps {
            let state = if step.when.holds(workspace) {
                String::new()
            } else {
                format!("  (skipped: {})", step.when.absence())
            };
            println!("{:12} {}{state}", step.name, step.title);
        }
        return Ok(());
    }
    requirements::ensure(workspace, REQUIREMENTS, &steps)?;
    run_all(workspace, &steps, &environment(workspace, options)?)
}

/// The steps of these names in the order of the table, or all of them.
fn chosen(only: &[String]) -> Result<Vec<&'static Step>> {
    if let Some(unknown) = only.iter().find(|name| !STEPS.iter().any(|step| step.name == name.as_str())) {
        let mut names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        names.dedup();
        bail!("no step `{unknown}`; the steps are {}", names.join(", "));
    }
    Ok(STEPS.iter().filter(|step| only.is_empty() || only.iter().any(|name| name == step.name)).collect())
}

fn environment(workspace: &Workspace, options: &Options) -> Result<Environment> {
    let mut environment = Vec::new();
    if options.full {
        environment.push(("TABIYA_FULL", "1".to_owned()));
    }
    if Condition::Mentioned(python::VARIABLE).holds(workspace) {
        let interpreter = python::oracles(workspace)?;
        environment.push((python::VARIABLE, interpreter.to_string_lossy().into_owned()));
    }
    Ok(environment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_one_test_runner_applies() {
        let here = Workspace::here();
        assert_eq!(STEPS.iter().filter(|step| step.name == "tests" && step.when.holds(&here)).count(), 1);
    }

    #[test]
    fn steps_are_chosen_by_name_in_the_order_of_the_table() {
        let names = |only: &[&str]| -> Vec<&str> {
            let only: Vec<_> = only.iter().map(|&name| name.to_owned()).collect();
            chosen(&only).expect("known steps").iter().map(|step| step.name).collect()
        };
        assert_eq!(names(&["clippy", "format"]), ["format", "clippy"]);
        assert_eq!(names(&[]).len(), STEPS.len());
    }

    #[test]
    fn an_unknown_step_is_refused_by_name() {
        let error = chosen(&["fromat".to_owned()]).expect_err("a misspelled step").to_string();
        assert!(error.contains("`fromat`") && error.contains("format"), "{error}");
    }

    #[test]
    fn long_proofs_are_asked_for_by_a_variable() {
        let full = Options { full: true, ..Options::default() };
        let nothing = Workspace::at("/no/such/workspace");
        assert_eq!(
            environment(&nothing, &full).expect("no oracles there"),
            [("TABIYA_FULL", "1".to_owned())]
        );
        assert!(environment(&nothing, &Options::default()).expect("no oracles there").is_empty());
    }
}
