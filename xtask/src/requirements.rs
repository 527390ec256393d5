//! What the tests need from the system, and how it gets there.
//!
//! Invariant: nothing is installed before it was printed, and nothing at all without root or `apt-get`.

use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::{
    condition::Condition,
    step::Step,
    workspace::{Workspace, execute, on_path, search_path},
};

/// How a missing part comes to the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// By this Debian package.
    Debian(&'static str),
    /// By the user, as this text says.
    User(&'static str),
}

/// One part of the system that some steps cannot do without.
#[derive(Clone, Copy, Debug)]
pub struct Requirement {
    /// Where to get it.
    pub source: Source,
    /// The command that succeeds, quietly, exactly when the part is there. One word alone is a program to
    /// look for on the search path.
    pub proof: &'static [&'static str],
    /// When it is needed.
    pub needed: Condition,
    /// The names of the steps that need it.
    pub used_by: &'static [&'static str],
}

/// Everything the gate may need. A new oracle or tool is one row.
pub const REQUIREMENTS: &[Requirement] = &[
    Requirement {
        source: Source::User("rustup component add rustfmt"),
        proof: &["cargo", "fmt", "--version"],
        needed: Condition::Always,
        used_by: &["format"],
    },
    Requirement {
        source: Source::User("rustup component add clippy"),
        proof: &["cargo", "clippy", "--version"],
        needed: Condition::Always,
        used_by: &["clippy"],
    },
    Requirement {
        source: Source::User("install Node.js 20.19 or newer with npm, from https://nodejs.org"),
        proof: &[
            "node",
            "-e",
            "const [a, b] = process.versions.node.split('.'); process.exit(a * 100 + +b < 2019 ? 1 : 0)",
        ],
        needed: Condition::Exists("web/package.json"),
        used_by: &["web-install", "web-check", "web-test", "web-e2e"],
    },
    Requirement {
        source: Source::Debian("chromium"),
        proof: &["chromium"],
        needed: Condition::Exists("web/e2e"),
        used_by: &["web-e2e"],
    },
    Requirement {
        source: Source::Debian("tmux"),
        proof: &["tmux"],
        needed: Condition::Exists("crates/tabiya/tests/console/tmux.rs"),
        used_by: &["tests"],
    },
    Requirement {
        source: Source::Debian("python3-venv"),
        proof: &["python3", "-c", "import venv, ensurepip"],
        needed: Condition::Mentioned("TABIYA_PYTHON"),
        used_by: &["tests"],
    },
    Requirement {
        source: Source::Debian("stockfish"),
        proof: &["stockfish"],
        needed: Condition::Exists("crates/tabiya/tests/engine/engines.rs"),
        used_by: &["tests"],
    },
    Requirement {
        source: Source::Debian("fairy-stockfish"),
        proof: &["fairy-stockfish"],
        needed: Condition::Exists("crates/tabiya/tests/engine/engines.rs"),
        used_by: &["tests"],
    },
    Requirement {
        source: Source::Debian("pgn-extract"),
        proof: &["pgn-extract"],
        needed: Condition::Mentioned("pgn-extract"),
        used_by: &["tests"],
    },
    Requirement {
        source: Source::Debian("nats-server"),
        proof: &["nats-server"],
        needed: Condition::Mentioned("nats-server"),
        used_by: &["tests"],
    },
    Requirement {
        source: Source::Debian("postgresql"),
        // Debian keeps what only a server needs beside the search path.
        proof: &[
            "sh",
            "-c",
            "command -v psql && { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }",
        ],
        needed: Condition::Exists("crates/server/tests/rooms/postgres_server.rs"),
        used_by: &["tests"],
    },
    Requirement {
        source: Source::Debian("dpkg"),
        proof: &["dpkg-deb"],
        needed: Condition::Exists("packaging/debian"),
        used_by: &["tests"],
    },
];

impl Requirement {
    fn is_met(&self) -> bool {
        match self.proof {
            [] => true,
            [program] => on_path(program),
            [program, arguments @ ..] => {
                let mut command = Command::new(program);
                command
                    .args(arguments)
                    .env("PATH", search_path())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null());
                command.status().is_ok_and(|status| status.success())
            }
        }
    }

    fn line(&self) -> String {
        let name = match self.source {
            Source::Debian(package) => format!("Debian package {package}"),
            Source::User(how) => how.to_owned(),
        };
        format!("  {name}  (needed by: {})", self.used_by.join(", "))
    }
}

/// Makes sure that every part that these steps need in this workspace is there, installing Debian packages
/// when it may.
///
/// # Errors
/// When something is missing that could not be installed; the message lists all of it.
pub fn ensure(workspace: &Workspace, table: &[Requirement], steps: &[&Step]) -> Result<()> {
    let missing = missing(workspace, table, steps);
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.iter().map(|requirement| requirement.line()).collect::<Vec<_>>().join("\n");
    let packages = packages_to_install(&missing, is_root(), on_path("apt-get"));
    if packages.is_empty() {
        bail!("the tests need what is not on this machine; please install:\n{list}");
    }
    println!("Not on this machine, but needed by the tests:\n{list}");
    install(&packages)?;
    let still = self::missing(workspace, table, steps);
    if !still.is_empty() {
        let list = still.iter().map(|requirement| requirement.line()).collect::<Vec<_>>().join("\n");
        bail!("still missing after installation:\n{list}");
    }
    Ok(())
}

fn missing<'a>(workspace: &Workspace, table: &'a [Requirement], steps: &[&Step]) -> Vec<&'a Requirement> {
    let is_used =
        |requirement: &Requirement| steps.iter().any(|step| requirement.used_by.contains(&step.name));
    let is_missing = |requirement: &&Requirement| {
        is_used(requirement) && requirement.needed.holds(workspace) && !requirement.is_met()
    };
    table.iter().filter(is_missing).collect()
}

/// The packages that apt may install now: all or none, since with a part missing the gate cannot run anyway.
fn packages_to_install(missing: &[&Requirement], root: bool, apt: bool) -> Vec<&'static str> {
    let packages: Option<Vec<_>> = missing
        .iter()
        .map(|requirement| match requirement.source {
            Source::Debian(package) => Some(package),
            Source::User(_) => None,
        })
        .collect();
    if root && apt { packages.unwrap_or_default() } else { Vec::new() }
}

fn install(packages: &[&str]) -> Result<()> {
    let mut update = Command::new("apt-get");
    update.args(["update", "--quiet"]);
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends", "--quiet"]).args(packages);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    println!("Installing with apt-get update && apt-get install: {}", packages.join(" "));
    execute(&mut update)?;
    execute(&mut install)
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{gate::STEPS, step::command};

    const STEP: Step = command("a-step", "a step that needs something", Condition::Always, "", "true");
    const ABSENT: Requirement = Requirement {
        source: Source::Debian("chess-of-nobody"),
        proof: &["a-program-nobody-has-written"],
        needed: Condition::Always,
        used_by: &["a-step"],
    };
    const BY_HAND: Requirement = Requirement { source: Source::User("build it yourself"), ..ABSENT };

    #[test]
    fn every_requirement_is_used_by_a_step_of_the_gate() {
        let is_step = |name: &&str| STEPS.iter().any(|step| step.name == *name);
        let known = |requirement: &Requirement| requirement.used_by.iter().all(is_step);
        assert!(REQUIREMENTS.iter().all(|requirement| !requirement.used_by.is_empty() && known(requirement)));
    }

    #[test]
    fn what_no_chosen_step_uses_is_not_missing() {
        let other = command("another-step", "a step that needs nothing", Condition::Always, "", "true");
        assert!(missing(&Workspace::here(), &[ABSENT], &[&other]).is_empty());
    }

    #[test]
    fn a_part_that_is_there_or_not_needed_is_not_missing() {
        let present = Requirement { proof: &["cargo"], ..ABSENT };
        let proven = Requirement { proof: &["cargo", "--version"], ..ABSENT };
        let unneeded = Requirement { needed: Condition::Exists("no/such/path"), ..ABSENT };
        assert!(missing(&Workspace::here(), &[present, proven, unneeded], &[&STEP]).is_empty());
    }

    #[test]
    fn a_missing_part_is_found_by_name_and_by_command() {
        let failing = Requirement { proof: &["cargo", "no-such-sub-command"], ..ABSENT };
        assert_eq!(missing(&Workspace::here(), &[ABSENT, failing], &[&STEP]).len(), 2);
    }

    #[test]
    fn apt_runs_only_as_root_on_debian_and_only_when_it_is_enough() {
        assert_eq!(packages_to_install(&[&ABSENT], true, true), ["chess-of-nobody"]);
        assert!(packages_to_install(&[&ABSENT], false, true).is_empty());
        assert!(packages_to_install(&[&ABSENT], true, false).is_empty());
        assert!(packages_to_install(&[&ABSENT, &BY_HAND], true, true).is_empty());
    }

    #[test]
    fn what_the_user_must_install_is_listed_and_stops_the_run() {
        let error = ensure(&Workspace::here(), &[ABSENT, BY_HAND], &[&STEP])
            .expect_err("both are missing")
            .to_string();
        assert!(error.contains("chess-of-nobody") && error.contains("build it yourself"), "{error}");
        assert!(error.contains("a-step"), "{error}");
    }
}
