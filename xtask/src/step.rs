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
enum Action {
    /// Runs a command in a folder below the root. Its words are separated by spaces; none contains one.
    Command { folder: &'static str, line: &'static str },
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
    action: Action,
    variables: &'static [(&'static str, &'static str)],
}

/// A step that runs a command, given as one line of words, in a folder below the root.
pub const fn command(
    name: &'static str,
    title: &'static str,
    when: Condition,
    folder: &'static str,
    line: &'static str,
) -> Step {
    Step { name, title, when, action: Action::Command { folder, line }, variables: &[] }
}

/// A step that calls a task of this program.
pub const fn task(name: &'static str, title: &'static str, task: fn(&Workspace) -> Result<()>) -> Step {
    Step { name, title, when: Condition::Always, action: Action::Task(task), variables: &[] }
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
    /// The same step with variables that are set for it alone.
    pub const fn with(mut self, variables: &'static [(&'static str, &'static str)]) -> Self {
        self.variables = variables;
        self
    }

    fn run(&self, workspace: &Workspace, environment: &Environment) -> Result<()> {
        match self.action {
            Action::Task(task) => task(workspace),
            Action::Command { folder, line } => {
                let mut words = line.split(' ');
                let mut command =
                    workspace.command(words.next().expect("split gives at least one part"), folder);
                command.args(words);
                command.envs(environment.iter().map(|(name, value)| (name, value)));
                command.envs(self.variables.iter().copied());
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

    const PASSING: Step = command("passing", "a step that passes", Condition::Always, "", "true");
    const FAILING: Step = command("failing", "a step that fails", Condition::Always, "", "false");

    #[test]
    fn the_first_failure_ends_the_run_and_is_named() {
        static REACHED: AtomicBool = AtomicBool::new(false);
        let later = task("later", "a step that leaves a mark", |_| {
            REACHED.store(true, Ordering::Relaxed);
            Ok(())
        });
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
        let line = "printenv RUN OWN";
        let step = command("variables", "both are there", Condition::Always, "", line).with(&[("OWN", "2")]);
        run_all(&Workspace::here(), &[&step], &vec![("RUN", "1".to_owned())]).expect("both are set");
        run_all(&Workspace::here(), &[&step], &Vec::new()).expect_err("one is missing");
    }

    #[test]
    fn a_step_runs_in_its_folder() {
        let inside = command("inside", "a file of xtask/", Condition::Always, "xtask", "test -f src/step.rs");
        run_all(&Workspace::here(), &[&inside], &Vec::new()).expect("the file is there");
        let outside =
            command("outside", "the same at the root", Condition::Always, "", "test -f src/step.rs");
        run_all(&Workspace::here(), &[&outside], &Vec::new()).expect_err("the file is not there");
    }
}
