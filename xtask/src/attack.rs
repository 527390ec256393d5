//! `cargo xtask attack`: clients that mean harm and parts that break, against a server on this machine.
//!
//! They are tests of `crates/tabiya/tests/server`, of which the gate runs a short form. Here they have the time they want, one
//! after the other, so that what one measures is not what another does; ten minutes at most once everything is compiled.
//! Clients meet a fast build; what ends or breaks parts of the server on purpose needs the build with failpoints.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::workspace::{Workspace, execute};

/// What there is to try: modules of the tests, and what each is about.
const GROUPS: [(&str, &str); 10] = [
    ("attack::floods", "pings and questions without end"),
    ("attack::limits", "one address at all its limits"),
    ("attack::computers", "one holder with hundreds of strong computers"),
    ("attack::clocks", "a process that is stopped"),
    ("attack::once", "commands sent again, headers sent twice"),
    ("attack::analyses", "a thousand analyses of one address"),
    ("broken", "rooms, engines and connections that break, a stop under load"),
    ("faults", "a full disk, clients that never read"),
    ("failpoints", "killed at every place of the store, failed flushes, power loss"),
    ("kill", "kill -9 in the middle of play"),
];

/// Kills of `kill`, if nobody says otherwise: two hundred are for `cargo xtask test --full`.
const KILLS: &str = "40";

/// What to run.
#[derive(Args, Debug)]
pub struct Options {
    /// Only those whose names contain this: floods, limits, computers, clocks, once, analyses, broken, faults, failpoints, kill
    name: Option<String>,
}

/// What came of one of them.
struct Outcome {
    about: &'static str,
    passed: bool,
    took: Duration,
    /// What it measured, in its own words.
    said: Vec<String>,
}

/// Builds the server and attacks it.
///
/// # Errors
/// When it does not build, or an attack succeeds.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let wanted = options.name.as_deref().unwrap_or_default();
    let groups: Vec<_> = GROUPS.into_iter().filter(|(name, _)| name.contains(wanted)).collect();
    if groups.is_empty() {
        let known = GROUPS.map(|(name, _)| name.trim_start_matches("attack::")).join(", ");
        bail!("no attack `{wanted}`; known attacks: {known}");
    }
    let mut build = workspace.command("cargo", "");
    execute(build.args(["build", "--release", "--package", "tabiya", "--bin", "tabiya"]))?;
    let mut build = workspace.command("cargo", "");
    execute(build.args(["test", "--workspace", "--all-features", "--test", "server", "--no-run"]))?;
    let began = Instant::now();
    let mut outcomes = Vec::new();
    for (name, about) in groups {
        let mut attack = workspace.command("cargo", "");
        attack.args(["test", "--quiet", "--workspace", "--all-features", "--test", "server", "--"]);
        attack.args([&format!("{name}::"), "--nocapture", "--test-threads=1"]);
        attack.env("TABIYA_FULL", "1").env("TABIYA_BINARY", workspace.path("target/release/tabiya"));
        if std::env::var_os("TABIYA_KILLS").is_none() {
            attack.env("TABIYA_KILLS", KILLS);
        }
        outcomes.push(outcome(&mut attack, about)?);
    }
    println!("\nSummary, {} s in all:", began.elapsed().as_secs());
    for Outcome { about, passed, took, said } in &outcomes {
        println!("{} {about} ({} s)", if *passed { "held  " } else { "BROKEN" }, took.as_secs());
        said.iter().for_each(|line| println!("         {line}"));
    }
    match outcomes.iter().filter(|outcome| !outcome.passed).count() {
        0 => Ok(()),
        broken => bail!("{broken} of {} did not hold", outcomes.len()),
    }
}

/// Runs one and keeps what it says.
fn outcome(attack: &mut Command, about: &'static str) -> Result<Outcome> {
    let began = Instant::now();
    println!("{about} …");
    let mut child = attack.stdout(Stdio::piped()).spawn().context("cannot run cargo")?;
    let output = child.stdout.take().context("no output")?;
    let mut said = Vec::new();
    for line in BufReader::new(output).lines() {
        let line = line.context("cannot read what cargo says")?;
        println!("{line}");
        if is_measured(&line) {
            said.push(line.trim_start_matches('.').to_owned());
        }
    }
    let passed = child.wait().context("cannot wait for cargo")?.success();
    Ok(Outcome { about, passed, took: began.elapsed(), said })
}

/// Whether a line is a test's own and not its harness's.
fn is_measured(line: &str) -> bool {
    let line = line.trim_start_matches('.').trim();
    !line.is_empty()
        && !["running ", "test ", "failures:", "----"].iter().any(|begins| line.starts_with(begins))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tests_say_is_told_from_what_their_harness_says() {
        for harness in
            ["", "running 2 tests", "..", ".", "test result: ok. 2 passed; 0 failed", "test a::b ... ok"]
        {
            assert!(!is_measured(harness), "{harness:?}");
        }
        assert!(is_measured(".pings: 150 moves, none refused"));
    }

    #[test]
    fn an_unknown_attack_is_refused_by_name() {
        let options = Options { name: Some("no_such_attack".to_owned()) };
        let error = run(&Workspace::here(), &options).expect_err("there is none").to_string();
        assert!(error.contains("`no_such_attack`") && error.contains("floods"), "{error}");
    }
}
