//! Reads the workspace and holds it against every table.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, anyhow, bail};

use super::{
    crates, drawn, layout, modules, owners, source,
    table::{CRATES, LIBRARIES, MODULES, ModuleRow, OWNERS},
};
use crate::workspace::{Workspace, spelled};

/// How the names of the page's sources end.
const PAGE_ENDINGS: &[&str] = &[".ts", ".tsx", ".css", ".scss"];

/// Something the tables do not allow.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// The file, relative to the root.
    pub file: PathBuf,
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Violation {
    pub(super) fn new(file: &Path, line: usize, message: String) -> Self {
        Self { file: file.to_owned(), line, message }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file.display(), self.line, self.message)
    }
}

/// Prints every violation.
///
/// # Errors
/// When there is one.
pub fn run(workspace: &Workspace) -> Result<()> {
    let violations = violations(workspace)?;
    for violation in &violations {
        eprintln!("{violation}");
    }
    match violations.len() {
        0 => Ok(()),
        count => bail!("{count} uses go against the design; the tables are in xtask/src/arch/table.rs"),
    }
}

/// Everything in the workspace that the tables do not allow, in order of file and line.
///
/// # Errors
/// When a file cannot be read or is not Rust.
pub fn violations(workspace: &Workspace) -> Result<Vec<Violation>> {
    let mut found = crate_violations(workspace)?;
    for row in MODULES {
        found.extend(module_violations(workspace, row)?);
    }
    found.extend(unordered(workspace)?);
    found.extend(drawn_violations(workspace)?);
    found.extend(owner_violations(workspace)?);
    found.extend(layout_violations(workspace)?);
    found.sort();
    Ok(found)
}

fn crate_violations(workspace: &Workspace) -> Result<Vec<Violation>> {
    let mut command = workspace.command("cargo", "");
    command.args(["metadata", "--format-version", "1", "--no-deps"]);
    let output = command.output().with_context(|| format!("cannot start `{}`", spelled(&command)))?;
    if !output.status.success() {
        bail!("`{}` failed: {}", spelled(&command), String::from_utf8_lossy(&output.stderr));
    }
    let metadata = serde_json::from_slice(&output.stdout).context("cargo metadata is not JSON")?;
    let mut found = Vec::new();
    for mut package in crates::packages(&metadata) {
        let manifest = read(&package.manifest)?;
        package.manifest = workspace.relative(&package.manifest).to_owned();
        found.extend(crates::forbidden_edges(CRATES, LIBRARIES, &package, &manifest));
    }
    Ok(found)
}

fn module_violations(workspace: &Workspace, row: &ModuleRow) -> Result<Vec<Violation>> {
    let src = workspace.path(format!("crates/{}/src", row.folder));
    let roots = ["lib.rs", "main.rs"].map(|root| src.join(root));
    let Some(root) = roots.into_iter().find(|root| root.exists()) else { return Ok(Vec::new()) };
    let exports = modules::exports(&tokens(&root)?);
    let mut found = Vec::new();
    for path in product_files(workspace, &src)? {
        let tokens = tokens(&path)?;
        let file = modules::File {
            below_src: path.strip_prefix(&src).expect("the file was found below src"),
            shown: workspace.relative(&path),
            tokens: &tokens,
        };
        found.extend(modules::upward_uses(row, &exports, &file));
    }
    Ok(found)
}

/// Crates without a row for their modules.
fn unordered(workspace: &Workspace) -> Result<Vec<Violation>> {
    let mut found = Vec::new();
    for package in fs::read_dir(workspace.path("crates")).context("cannot read crates/")? {
        let folder = package.context("cannot read crates/")?.file_name().to_string_lossy().into_owned();
        if !MODULES.iter().any(|row| row.folder == folder) {
            let message =
                format!("the modules of {folder} have no order: add one to xtask/src/arch/table.rs");
            found.push(Violation::new(Path::new("crates").join(folder).as_path(), 1, message));
        }
    }
    Ok(found)
}

/// What ARCHITECTURE.md draws and the table does not have, and the other way round.
fn drawn_violations(workspace: &Workspace) -> Result<Vec<Violation>> {
    let path = workspace.path("ARCHITECTURE.md");
    if !path.exists() {
        return Ok(Vec::new());
    }
    Ok(drawn::differences(CRATES, MODULES, workspace.relative(&path), &read(&path)?))
}

fn owner_violations(workspace: &Workspace) -> Result<Vec<Violation>> {
    let mut found = Vec::new();
    for package in fs::read_dir(workspace.path("crates")).context("cannot read crates/")? {
        let src = package.context("cannot read crates/")?.path().join("src");
        for path in product_files(workspace, &src)? {
            found.extend(owners::intrusions_in_rust(OWNERS, workspace.relative(&path), &tokens(&path)?));
        }
    }
    for path in workspace.files("web/src", PAGE_ENDINGS)? {
        found.extend(owners::intrusions_in_page(OWNERS, workspace.relative(&path), &read(&path)?));
    }
    Ok(found)
}

fn layout_violations(workspace: &Workspace) -> Result<Vec<Violation>> {
    let mut files = workspace.files("crates", &[".rs"])?;
    files.extend(workspace.files("xtask", &[".rs"])?);
    files.extend(workspace.files("web/src", PAGE_ENDINGS)?);
    let mut found = Vec::new();
    for path in files {
        found.extend(layout::faults(workspace.relative(&path), &read(&path)?));
    }
    Ok(found)
}

/// The Rust files below a folder that are part of the product: test modules in files of their own are not.
fn product_files(workspace: &Workspace, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = workspace.files(folder, &[".rs"])?;
    files.retain(|path| {
        let below = path.strip_prefix(folder).unwrap_or(path).with_extension("");
        !below.iter().any(|part| part == "tests")
    });
    Ok(files)
}

fn tokens(path: &Path) -> Result<Vec<source::Token>> {
    source::tokens(&read(path)?).map_err(|error| anyhow!("{} is not Rust: {error}", path.display()))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_workspace_keeps_its_direction() {
        let found = violations(&Workspace::here()).expect("the workspace can be read");
        assert!(found.is_empty(), "{}", found.iter().map(|v| format!("{v}\n")).collect::<String>());
    }

    /// A workspace with one thing wrong of each kind, on the disk and read as the real one is.
    #[test]
    fn a_made_up_violation_of_each_kind_is_found() {
        let root = std::env::temp_dir().join(format!("tabiya-arch-{}", std::process::id()));
        let files = [
            ("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n"),
            (
                "crates/rules/Cargo.toml",
                "[package]\nname = \"tabiya-rules\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
                 [dependencies]\ntabiya-game = { path = \"../game\" }\n",
            ),
            ("crates/rules/src/lib.rs", "mod types; mod movegen;"),
            ("crates/rules/src/types/square.rs", "\nuse crate::movegen;"),
            ("crates/rules/src/types/tests.rs", "use crate::movegen;"),
            (
                "crates/game/Cargo.toml",
                "[package]\nname = \"tabiya-game\"\nversion = \"0.1.0\"\nedition = \"2024\"\n",
            ),
            ("crates/game/src/lib.rs", "use rusqlite::Connection;"),
            ("crates/game/src/misc.rs", ""),
            ("web/src/screens/home.tsx", "import x from 'chessground'"),
        ];
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folder");
            fs::write(path, text).expect("file");
        }
        let found = violations(&Workspace::at(&root));
        fs::remove_dir_all(&root).expect("the made-up workspace goes away");
        let places: Vec<_> = found
            .expect("it can be read")
            .iter()
            .map(|v| format!("{}:{}", v.file.display(), v.line))
            .collect();
        let expected = [
            "crates/game/src/lib.rs:1",
            "crates/game/src/misc.rs:1",
            "crates/game/src/misc.rs:1",
            "crates/rules/Cargo.toml:6",
            "crates/rules/src/types/square.rs:2",
            "web/src/screens/home.tsx:1",
        ];
        assert_eq!(places, expected);
    }
}
