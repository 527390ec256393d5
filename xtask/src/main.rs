//! `cargo xtask`: the command line of the project's own tasks.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
#[cfg(unix)]
use xtask::cluster;
use xtask::{api, arch, attack, bench, dist, fuzz, gate, python, screenshots, workspace::Workspace};

/// The project's own tasks.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Install what the tests need, then run all of them: the whole gate
    Test(gate::Options),
    /// Compare the code with the direction table
    Arch,
    /// Compare what tabiya-rules offers as a library with the list of the last release
    Api(api::Options),
    /// Attack the server on this machine: floods, starving, stopping, sending twice; ten minutes at most
    Attack(attack::Options),
    /// Several servers over one PostgreSQL and one NATS on this machine, to try it
    #[cfg(unix)]
    Cluster(cluster::Options),
    /// Fuzz one target for some seconds, on the stable toolchain
    Fuzz(fuzz::Options),
    /// Run the benchmarks of a crate against its oracles, or of all crates
    Bench(bench::Options),
    /// Make the Python environment of the oracles and print its interpreter
    Venv,
    /// Make what is given away: archive, Debian package, container, source, checksums, bill of materials
    Dist(dist::Options),
    /// Take the pictures of the manual
    Screenshots,
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    let workspace = Workspace::here();
    match task {
        Task::Test(options) => gate::run(&workspace, &options),
        Task::Arch => arch::run(&workspace),
        Task::Api(options) => api::run(&workspace, &options),
        Task::Attack(options) => attack::run(&workspace, &options),
        #[cfg(unix)]
        Task::Cluster(options) => cluster::run(&workspace, &options),
        Task::Fuzz(options) => fuzz::run(&workspace, &options),
        Task::Bench(options) => bench::run(&workspace, &options),
        Task::Dist(options) => dist::run(&workspace, &options),
        Task::Venv => {
            println!("{}", python::oracles(&workspace)?.display());
            Ok(())
        }
        Task::Screenshots => screenshots::run(&workspace),
    }
}
