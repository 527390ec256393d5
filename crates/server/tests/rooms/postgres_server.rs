//! A real PostgreSQL server for tests, in a temporary folder: it ends with the program that started it, however that ends.

use std::{
    env, fs,
    io::Write as _,
    net::TcpListener,
    os::unix::{fs::chown, process::CommandExt as _},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

/// PostgreSQL refuses to run as root: then it runs as nobody.
const NOBODY: u32 = 65_534;

/// Runs the server until its own input ends or says how the server is to end. With the input the folder goes.
const WATCH: &str = r#"
"$1/postgres" -D "$2/data" -k "$2" -p "$3" -c listen_addresses=127.0.0.1 -c shared_buffers=32MB $4 >>"$2/log" 2>&1 &
server=$!
if read -r how; then kill -"$how" $server; wait $server; else kill -QUIT $server; wait $server; rm -rf "$2"; fi
"#;

/// A server with a folder of its own.
#[derive(Debug)]
pub(crate) struct PostgresServer {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    options: String,
    watch: Option<Child>,
}

impl PostgresServer {
    /// One for all tests of a program.
    pub(crate) fn shared() -> &'static Self {
        static SERVER: OnceLock<PostgresServer> = OnceLock::new();
        SERVER.get_or_init(|| Self::start(""))
    }

    /// One of one's own, with more options.
    pub(crate) fn start(options: &str) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let programs = programs();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        // Short: the path of a socket has 107 bytes.
        let folder = env::temp_dir().join(format!("tabiya-pg-{}-{number}", std::process::id()));
        fs::create_dir(&folder).expect("a folder");
        let template = template(&programs);
        run(Command::new("cp").arg("-r").arg(template).arg(folder.join("data")));
        own(&folder);
        run(Command::new("chmod").arg("700").arg(folder.join("data")));
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.expect("a free port").port();
        let mut server = Self { programs, folder, port, options: options.to_owned(), watch: None };
        server.begin();
        server
    }

    /// Starts it again after [`PostgresServer::stop`].
    pub(crate) fn begin(&mut self) {
        let mut watch = unprivileged("sh");
        watch.arg("-c").arg(WATCH).arg("sh").arg(&self.programs).arg(&self.folder);
        watch.arg(self.port.to_string()).arg(&self.options).stdin(Stdio::piped());
        watch.stdout(Stdio::null()).stderr(Stdio::null());
        self.watch = Some(watch.spawn().expect("a shell"));
        for _ in 0..600 {
            if self.psql("postgres", "SELECT 1").status.success() {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        panic!("PostgreSQL does not answer in {}: {log}", self.folder.display());
    }

    /// Ends it by a signal: `INT` ends sessions in order, `QUIT` as a crash does. Its data stay.
    pub(crate) fn stop(&mut self, signal: &str) {
        let mut watch = self.watch.take().expect("it runs");
        writeln!(watch.stdin.take().expect("an input"), "{signal}").expect("told");
        watch.wait().expect("ended");
    }

    /// A fresh database, by its URL.
    pub(crate) fn database(&self, name: &str) -> String {
        let made = self.psql("postgres", &format!("CREATE DATABASE {name}"));
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        self.url(name)
    }

    /// Where a database is.
    pub(crate) fn url(&self, name: &str) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://tabiya@{folder}:{}/{name}", self.port)
    }

    /// Its port on 127.0.0.1, where a password is asked for.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Does something in a database.
    pub(crate) fn psql(&self, database: &str, sql: &str) -> Output {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args([
            "-X",
            "-q",
            "-t",
            "-A",
            "-v",
            "ON_ERROR_STOP=1",
            "-U",
            "tabiya",
            "-d",
            database,
            "-c",
            sql,
        ]);
        psql.arg("-h").arg(&self.folder).arg("-p").arg(self.port.to_string());
        psql.output().expect("psql, of the Debian package postgresql-client")
    }

    /// The first answer to a question.
    pub(crate) fn ask(&self, database: &str, sql: &str) -> String {
        let output = self.psql(database, sql);
        assert!(output.status.success(), "{sql}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        let Some(mut watch) = self.watch.take() else {
            let _ = fs::remove_dir_all(&self.folder);
            return;
        };
        drop(watch.stdin.take());
        let _ = watch.wait();
    }
}

/// Where `initdb` and `postgres` are.
fn programs() -> PathBuf {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    versions.sort();
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path).filter_map(|folder| {
        let initdb = folder.join("initdb").canonicalize().ok()?;
        initdb.parent().map(Path::to_owned)
    });
    let found = versions.into_iter().rev().chain(on_path).find(|folder| folder.join("postgres").exists());
    found.expect(
        "PostgreSQL is not on this machine (expected postgres and initdb below /usr/lib/postgresql/*/bin or on PATH): \
         install the Debian package postgresql",
    )
}

/// A folder of data as `initdb` makes it, made once: that takes longer than most tests.
fn template(programs: &Path) -> PathBuf {
    let version = Command::new(programs.join("postgres")).arg("--version").output().expect("a version");
    let version =
        String::from_utf8_lossy(&version.stdout).trim().replace(|sign: char| !sign.is_alphanumeric(), "-");
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("data-of-{version}"));
    let lock = fs::File::create(kept.with_extension("lock")).expect("a file");
    lock.lock().expect("locked");
    if kept.exists() {
        return kept;
    }
    let fresh = env::temp_dir().join(format!("tabiya-pg-{}-initdb", std::process::id()));
    fs::create_dir(&fresh).expect("a folder");
    own(&fresh);
    let mut initdb = unprivileged(programs.join("initdb"));
    initdb.arg("-D").arg(fresh.join("data"));
    run(initdb.args(["-A", "trust", "-U", "tabiya", "--no-sync", "--locale=C", "-E", "UTF8"]));
    let rules = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n";
    fs::write(fresh.join("data/pg_hba.conf"), rules).expect("written");
    let copy = kept.with_extension("new");
    let _ = fs::remove_dir_all(&copy);
    run(Command::new("cp").arg("-r").arg(fresh.join("data")).arg(&copy));
    fs::rename(copy, &kept).expect("named");
    fs::remove_dir_all(fresh).expect("removed");
    kept
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id");
    id.stdout.trim_ascii() == b"0"
}

/// Whoever runs the server owns its folder.
fn own(folder: &Path) {
    if is_root() {
        run(Command::new("chown").arg("-R").arg(format!("{NOBODY}:{NOBODY}")).arg(folder));
        chown(folder, Some(NOBODY), Some(NOBODY)).expect("owned");
    }
}

fn unprivileged(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command.current_dir("/");
    command
}

fn run(command: &mut Command) {
    let output = command.output().expect("a program");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}
