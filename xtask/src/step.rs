//! Named steps, run one after the other: each is announced and timed, the first failure ends the run.
//!
//! Invariant: the summary has one line for every step, whether it passed, failed, was skipped or not reached.

use std::{
    fmt,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};

use crate::{
    condition::Condition,
    workspace::{Workspace, execute},
};

/// What a step does.
#[derive(Clone, Copy, Debug)]
pub enum Action {
    /// Runs a command, given by its words, in a folder below the root.
    Command(&'static str, &'static [&'static str]),
    /// Calls a task of this program.
    Task(fn(&Workspace) -> Result<()>),
}

/// One row of the gate.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The short name: `cargo xtask test --only NAME`.
    pub name: &'static str,
    /// What is tested, in a few words.
    pub title: &'static str,
    /// When the step applies.
    pub when: Condition,
    /// What it does.
    pub action: Action,
    /// Variables that are set for this step alone.
    pub environment: &'static [(&'static str, &'static str)],
}

/// Variables that are set for every step of a run.
pub type Environment = Vec<(&'static str, String)>;

/// What the whole gate may take on two cores.
const BUDGET: Duration = Duration::from_secs(20 * 60);

/// How a step ended.
#[derive(Debug)]
enum Ending {
    Passed(Duration),
    Failed(Duration),
    Skipped(String),
    NotReached,
}

/// Runs the steps in order up to the first failure, then prints the summary.
///
/// # Errors
/// When a step fails; the message names it and says how to run it alone.
pub fn run_all(workspace: &Workspace, steps: &[&Step], environment: &Environment) -> Result<()> {
    let start = Instant::now();
    let mut failure = None;
    let mut endings = Vec::new();
    for step in steps {
        let ending = if failure.is_some() {
            Ending::NotReached
        } else if !step.when.holds(workspace) {
            Ending::Skipped(step.when.absence())
        } else {
            println!("\n=== {}: {}", step.name, step.title);
            let begun = Instant::now();
            match step.run(workspace, environment) {
                Ok(()) => Ending::Passed(begun.elapsed()),
                Err(error) => {
                    failure = Some((step.name, error));
                    Ending::Failed(begun.elapsed())
                }
            }
        };
        endings.push(ending);
    }
    print_summary(steps, &endings, start.elapsed());
    match failure {
        None => Ok(()),
        Some((name, error)) => {
            bail!("step `{name}` failed: {error:#}\n(again, alone: cargo xtask test --only {name})")
        }
    }
}

impl Step {
    fn run(&self, workspace: &Workspace, environment: &Environment) -> Result<()> {
        match self.action {
            Action::Task(task) => task(workspace),
            Action::Command(folder, words) => {
                let (program, arguments) = words.split_first().expect("a command has at least one word");
                let mut command = workspace.command(program, folder);
                command.args(arguments);
                command.envs(environment.iter().map(|(name, value)| (name, value)));
                command.envs(self.environment.iter().copied());
                execute(&mut command)
            }
        }
    }
}

fn print_summary(steps: &[&Step], endings: &[Ending], total: Duration) {
    let width = steps.iter().map(|step| step.name.len()).max().unwrap_or(0);
    println!("\n=== summary");
    for (step, ending) in steps.iter().zip(endings) {
        println!("{:width$}  {ending}", step.name);
    }
    println!("{:width$}  {:>8.1} s  of a budget of {}", "total", total.as_secs_f64(), BUDGET.as_secs());
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passed(time) => write!(f, "{:>8.1} s  passed", time.as_secs_f64()),
            Self::Failed(time) => write!(f, "{:>8.1} s  FAILED", time.as_secs_f64()),
            Self::Skipped(why) => write!(f, "{:>8}    skipped: {why}", "-"),
            Self::NotReached => write!(f, "{:>8}    not reached", "-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    const PASSING: Step = Step {
        name: "passing",
        title: "a step that passes",
        when: Condition::Always,
        action: Action::Command("", &["true"]),
        environment: &[],
    };
    const FAILING: Step = Step { name: "failing", action: Action::Command("", &["false"]), ..PASSING };

    #[test]
    fn the_first_failure_ends_the_run_and_is_named() {
        static REACHED: AtomicBool = AtomicBool::new(false);
        let mark = Action::Task(|_| {
            REACHED.store(true, Ordering::Relaxed);
            Ok(())
        });
        let later = Step { name: "later", action: mark, ..PASSING };
        let error = run_all(&Workspace::here(), &[&PASSING, &FAILING, &later], &Vec::new())
            .expect_err("the second step fails")
            .to_string();
        assert!(error.contains("step `failing` failed") && error.contains("--only failing"), "{error}");
        assert!(!REACHED.load(Ordering::Relaxed));
    }

    #[test]
    fn a_step_whose_condition_does_not_hold_is_skipped() {
        let skipped = Step { when: Condition::Exists("no/such/path"), ..FAILING };
        run_all(&Workspace::here(), &[&PASSING, &skipped], &Vec::new()).expect("nothing that applies fails");
    }

    #[test]
    fn a_step_sees_the_variables_of_the_run_and_its_own() {
        let step = Step {
            action: Action::Command("xtask", &["sh", "-c", "test $RUN-$OWN = 1-2 && test -f Cargo.toml"]),
            environment: &[("OWN", "2")],
            ..PASSING
        };
        run_all(&Workspace::here(), &[&step], &vec![("RUN", "1".to_owned())]).expect("both are set");
        run_all(&Workspace::here(), &[&step], &Vec::new()).expect_err("one is missing");
    }
}
