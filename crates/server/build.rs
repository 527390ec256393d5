//! Puts the page into the binary: builds `web/` when its sources changed, or takes a page that is built already.

use std::{
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, exit},
};

/// What a build of the page depends on, below `web/`.
const SOURCES: &[&str] =
    &["package.json", "package-lock.json", "index.html", "vite.config.ts", "tsconfig.json", "src", "public"];

fn main() {
    println!("cargo:rerun-if-env-changed=TABIYA_WEB_DIST");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let web = here.join("../../web");
    let dist = match env::var_os("TABIYA_WEB_DIST") {
        Some(dist) => {
            let dist = PathBuf::from(dist);
            if !dist.join("index.html").is_file() {
                fail(&format!(
                    "TABIYA_WEB_DIST: expected a folder with index.html, found {}",
                    dist.display()
                ));
            }
            println!("cargo:rerun-if-changed={}", dist.display());
            Some(dist)
        }
        None if web.join("package.json").is_file() => Some(build(&web, &out.join("dist"))),
        None => {
            println!("cargo:rerun-if-changed={}", web.display());
            None
        }
    };
    let table = dist.map_or_else(|| placeholder(&out), |dist| table(&dist));
    fs::write(out.join("page.rs"), table).expect("OUT_DIR can be written");
}

/// Builds the page into a folder of ours, so that a checkout stays clean.
fn build(web: &Path, dist: &Path) -> PathBuf {
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", web.join(source).display());
    }
    for source in ["../artwork", "../docs/manual"] {
        println!("cargo:rerun-if-changed={}", web.join(source).display());
    }
    let lock = web.join("package-lock.json");
    let installed = web.join("node_modules/.package-lock.json");
    let stale =
        modified(&installed).is_none_or(|installed| modified(&lock).is_some_and(|lock| lock > installed));
    if stale {
        say("Fetching", "what the page is built with (npm ci)");
        npm(web, &["ci", "--no-audit", "--no-fund", "--ignore-scripts"]);
    }
    let target = dist.to_str().unwrap_or_else(|| fail("expected a target folder with a UTF-8 name"));
    say("Building", "the page (npm run build)");
    npm(web, &["run", "build", "--", "--outDir", target, "--emptyOutDir"]);
    say("Built", "the page; the program that contains it is next");
    dist.to_owned()
}

/// Tells whoever watches what is going on, in the manner of cargo, which itself shows nothing of a build script before it fails.
fn say(what: &str, of: &str) {
    if let Ok(mut terminal) = fs::OpenOptions::new().write(true).open("/dev/tty") {
        // The line may hold cargo's progress. That nobody sees it is no reason to stop.
        writeln!(terminal, "\r\u{1b}[K\u{1b}[1;32m{what:>12}\u{1b}[0m {of}").ok();
    }
}

fn npm(web: &Path, arguments: &[&str]) {
    let status = Command::new("npm").args(arguments).current_dir(web).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => fail(&format!("npm {} in web/ failed: {status}", arguments.join(" "))),
        Err(error) => fail(&format!(
            "cannot run npm ({error}). The page is built with Node 20 or later (https://nodejs.org, or \
             `apt install nodejs npm`). To do without, set TABIYA_WEB_DIST to the folder of a page that is built already."
        )),
    }
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(path).and_then(|file| file.modified()).ok()
}

fn fail(message: &str) -> ! {
    println!("cargo:warning={message}");
    eprintln!("{message}");
    exit(1)
}

/// A Rust table of every file.
fn table(dist: &Path) -> String {
    let mut files = Vec::new();
    collect(dist, dist, &mut files);
    files.sort();
    let rows: String = files
        .iter()
        .map(|(name, path)| format!("    ({name:?}, include_bytes!({:?})),\n", path.display().to_string()))
        .collect();
    declaration(&rows)
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| fail(&format!("{}: {error}", folder.display())));
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if let Ok(name) = path.strip_prefix(root) {
            let path = fs::canonicalize(&path).unwrap_or(path.clone());
            files.push((name.to_string_lossy().replace('\\', "/"), path));
        }
    }
}

fn placeholder(out: &Path) -> String {
    let page = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Tabiya</title>\
        <p>Tabiya is running. This build has no page: build it with web/ in place.</p></html>\n";
    let path = out.join("index.html");
    fs::write(&path, page).expect("OUT_DIR can be written");
    declaration(&format!("    (\"index.html\", include_bytes!({:?})),\n", path.display().to_string()))
}

fn declaration(rows: &str) -> String {
    format!("/// Every file of the page, by its name.\nstatic FILES: &[(&str, &[u8])] = &[\n{rows}];\n")
}
