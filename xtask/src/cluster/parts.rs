//! The programs of a cluster: each ends when its own input ends, and so with whoever started it.

use std::{
    fs,
    net::TcpListener,
    os::unix::process::CommandExt as _,
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::Duration,
};

use anyhow::{Context as _, Result, bail};

use crate::workspace::{execute, search_path};

/// Runs a program until that ends, or its own input does.
const WATCH: &str =
    r#"exec 3<&0; "$@" </dev/null & program=$!; (read -r _ <&3; kill $program 2>/dev/null) & wait $program"#;

/// PostgreSQL refuses to run as root: then it runs as nobody.
const NOBODY: u32 = 65_534;

/// A program that runs.
pub(super) struct Part {
    name: String,
    child: Child,
    /// It ends when this is dropped.
    _input: Option<ChildStdin>,
}

impl Part {
    pub(super) fn start(name: &str, program: Command) -> Result<Self> {
        let mut watch = Command::new("sh");
        watch.args(["-c", WATCH, "sh"]).arg(program.get_program()).args(program.get_args());
        if let Some(folder) = program.get_current_dir() {
            watch.current_dir(folder);
        }
        watch.env("PATH", search_path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        Self::watched(name, watch)
    }

    fn watched(name: &str, mut watch: Command) -> Result<Self> {
        let mut child = watch.spawn().with_context(|| format!("cannot start {name}"))?;
        let input = child.stdin.take();
        Ok(Self { name: name.to_owned(), child, _input: input })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn output(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// Until it has ended.
    pub(super) fn wait(&mut self) {
        // Whatever it ended with, it has ended.
        let _ = self.child.wait();
    }
}

/// A PostgreSQL server with its own folder.
pub(super) struct Postgres {
    port: u16,
    _part: Part,
}

impl Postgres {
    /// Starts one over the data of before, or over none.
    pub(super) fn start(folder: &Path) -> Result<Self> {
        let (programs, data, root) = (programs()?, folder.join("postgres"), is_root());
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        if !data.exists() {
            fs::create_dir(&data)?;
            own(&data, root)?;
            let mut initdb = unprivileged(&programs.join("initdb"), root);
            initdb.arg("-D").arg(&data).args(["-A", "trust", "-U", "tabiya", "--locale=C", "-E", "UTF8"]);
            execute(initdb.stdout(Stdio::null()))?;
        }
        let port = free_port()?;
        let mut server = unprivileged(Path::new("sh"), root);
        server.args(["-c", WATCH, "sh"]).arg(programs.join("postgres")).arg("-D").arg(&data);
        server.args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
        server.args(["-c", "unix_socket_directories=", "-c", "log_min_messages=fatal"]);
        let part = Part::watched("postgres", {
            server.stdin(Stdio::piped());
            server
        })?;
        let server = Self { port, _part: part };
        server.make_database(&programs)?;
        Ok(server)
    }

    pub(super) fn url(&self) -> String {
        format!("postgres://tabiya@127.0.0.1:{}/tabiya?sslmode=disable", self.port)
    }

    fn make_database(&self, programs: &Path) -> Result<()> {
        let psql = |sql: &str| {
            let mut psql = Command::new(programs.join("psql"));
            psql.args(["-X", "-q", "-t", "-A", "-h", "127.0.0.1", "-U", "tabiya", "-d", "postgres"]);
            psql.args(["-p", &self.port.to_string(), "-c", sql]).stderr(Stdio::null());
            psql.output().context("cannot start psql, of the Debian package postgresql-client")
        };
        for _ in 0..200 {
            let there = psql("SELECT count(*) FROM pg_database WHERE datname = 'tabiya'")?;
            match (there.status.success(), there.stdout.trim_ascii()) {
                (true, b"1") => return Ok(()),
                (true, _) => drop(psql("CREATE DATABASE tabiya")?),
                (false, _) => thread::sleep(Duration::from_millis(50)),
            }
        }
        bail!("PostgreSQL does not answer on port {}", self.port)
    }
}

/// A port that nobody has.
pub(super) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// Where `initdb` and `postgres` are: Debian keeps them off the search path.
fn programs() -> Result<PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    versions.sort();
    let path = search_path();
    let linked = std::env::split_paths(&path)
        .filter_map(|folder| folder.join("initdb").canonicalize().ok()?.parent().map(Path::to_owned));
    let found = versions.into_iter().rev().chain(linked).find(|folder| folder.join("postgres").exists());
    found.context("PostgreSQL is not on this machine; please install: Debian package postgresql")
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn own(folder: &Path, root: bool) -> Result<()> {
    if !root {
        return Ok(());
    }
    let owned = std::os::unix::fs::chown(folder, Some(NOBODY), Some(NOBODY));
    owned.with_context(|| format!("cannot give {} to nobody", folder.display()))
}

fn unprivileged(program: &Path, root: bool) -> Command {
    let mut command = Command::new(program);
    if root {
        command.uid(NOBODY).gid(NOBODY);
    }
    command.current_dir("/");
    command
}
