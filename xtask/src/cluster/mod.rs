//! `cargo xtask cluster up`: several servers over one PostgreSQL and one NATS on this machine, behind one address.
//!
//! Invariant: everything that it starts ends with it, however it ends. The games stay in `target/cluster`.

mod balancer;
mod parts;

use std::{
    env,
    io::{BufRead, BufReader},
    path::PathBuf,
    sync::mpsc,
    thread,
};

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};

use crate::workspace::{Workspace, execute, on_path};
use parts::{Part, Postgres, free_port};

/// What to do with a cluster on this machine.
#[derive(Args, Debug)]
pub struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Start PostgreSQL, NATS, the servers and a balancer; Ctrl+C ends all
    Up(Up),
}

/// How large.
#[derive(Args, Debug)]
struct Up {
    /// How many servers
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=16))]
    nodes: u8,
    /// The port of the balancer; the servers have those after it
    #[arg(long, default_value_t = 6464)]
    port: u16,
    /// Build it as it is given away, which takes longer and runs faster
    #[arg(long)]
    release: bool,
}

/// Starts a cluster and stays until it is stopped.
///
/// # Errors
/// When something is not on this machine, or does not start.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let What::Up(up) = &options.what;
    if !on_path("nats-server") {
        bail!("nats-server is not on this machine; please install: Debian package nats-server");
    }
    let program = program(workspace, up.release)?;
    let postgres = Postgres::start(&workspace.path("target/cluster"))?;
    let nats_port = free_port()?;
    let mut nats = workspace.command("nats-server", "");
    nats.args(["-a", "127.0.0.1", "-p", &nats_port.to_string(), "-l", "/dev/null"]);
    let mut parts = vec![Part::start("nats-server", nats)?];
    let mut ports = Vec::new();
    for number in 1..=u16::from(up.nodes) {
        let port = up.port.checked_add(number).context("--port: expected room for the servers after it")?;
        let mut node = workspace.command(&program.to_string_lossy(), "");
        node.args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--limits", "home"]);
        node.args(["--database", &postgres.url(), "--nats", &format!("nats://127.0.0.1:{nats_port}")]);
        node.args(["--node", &format!("node-{number}")]);
        let mut part = Part::start(&format!("node-{number}"), node)?;
        wait_until_ready(&mut part)?;
        parts.push(part);
        ports.push(port);
    }
    let _balancer = balancer::listen(up.port, ports.clone())?;
    println!("PostgreSQL: {}", postgres.url());
    println!("NATS:       nats://127.0.0.1:{nats_port}");
    for (number, port) in ports.iter().enumerate() {
        println!("node-{}:     http://127.0.0.1:{port}/", number + 1);
    }
    println!("All of them by turns: http://127.0.0.1:{}/", up.port);
    println!("Kill one (pkill -f node-2) and play on. Ctrl+C ends all.");
    wait(parts);
    Ok(())
}

/// The server: another build of it, if TABIYA_BINARY names one, or the one that is built now.
fn program(workspace: &Workspace, release: bool) -> Result<PathBuf> {
    if let Some(program) = env::var_os("TABIYA_BINARY") {
        return Ok(program.into());
    }
    let mut build = workspace.command("cargo", "");
    build.args(["build", "--package", "tabiya", "--bin", "tabiya"]);
    execute(if release { build.arg("--release") } else { &mut build })?;
    Ok(workspace.path(format!("target/{}/tabiya", if release { "release" } else { "debug" })))
}

/// Until a server says where it is.
fn wait_until_ready(part: &mut Part) -> Result<()> {
    let output = part.output().context("a server's output")?;
    let mut lines = BufReader::new(output).lines();
    let ready = lines.by_ref().map_while(Result::ok).any(|line| line.contains("http"));
    // What it says later is nobody's, but somebody must read it.
    thread::spawn(move || lines.for_each(drop));
    if ready { Ok(()) } else { bail!("{} has ended before it was ready", part.name()) }
}

/// Waits until everything has ended: one may be killed to see what happens.
fn wait(parts: Vec<Part>) {
    let (tell, told) = mpsc::channel();
    for mut part in parts {
        let tell = tell.clone();
        thread::spawn(move || {
            part.wait();
            // Nobody may be waiting any more.
            let _ = tell.send(part.name().to_owned());
        });
    }
    drop(tell);
    for name in told {
        println!("{name} has ended");
    }
}
