//! The Debian package: the tree below `/usr`, and what dpkg wants to know about it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::contents::{self, Entry, MANUAL};
use super::platform::Platform;
use crate::workspace::{Workspace, execute};

/// What dpkg runs before and after it changes something.
const SCRIPTS: &[&str] = &["postinst", "prerm", "postrm"];

/// The name of the package's file.
pub(super) fn name(version: &str, platform: Platform) -> String {
    format!("tabiya_{version}_{}.deb", platform.debian)
}

/// Builds the package from a tree that is staged below `root` for it.
///
/// # Errors
/// When something cannot be written, or dpkg-deb fails.
pub(super) fn build(
    workspace: &Workspace,
    entries: &[Entry],
    root: &Path,
    to: &Path,
    (version, platform, time): (&str, Platform, u64),
) -> Result<()> {
    let control = root.join("DEBIAN");
    contents::stage(entries, &root.join("usr"))?;
    contents::permit(root, 0o755)?;
    contents::folder(&control, root)?;
    let pages = Workspace::at(root.join("usr")).files(MANUAL, &[".1"])?;
    execute(Command::new("gzip").args(["-9", "--no-name", "--force"]).args(pages))?;
    let files = below(root, &control)?;
    let size: u64 = files.iter().filter_map(|path| fs::metadata(path).ok()).map(|file| file.len()).sum();
    write(&control.join("control"), &description(version, platform, size.div_ceil(1024)), 0o644)?;
    write(&control.join("md5sums"), &sums(root, &files)?, 0o644)?;
    for script in SCRIPTS {
        let text = workspace.path("packaging/debian").join(script);
        let text = fs::read_to_string(&text).with_context(|| format!("cannot read {}", text.display()))?;
        write(&control.join(script), &text, 0o755)?;
    }
    let mut build = Command::new("dpkg-deb");
    build.env("SOURCE_DATE_EPOCH", time.to_string()).args(["--root-owner-group", "--build"]);
    execute(build.arg(root).arg(to))
}

/// What the package says of itself.
fn description(version: &str, platform: Platform, kibibytes: u64) -> String {
    let of = |name: &str, usual: &str| std::env::var(name).unwrap_or_else(|_| usual.to_owned());
    let (name, address) = (of("DEBFULLNAME", "Tabiya maintainers"), of("DEBEMAIL", "tabiya@localhost"));
    format!(
        "Package: tabiya\n\
         Version: {version}\n\
         Architecture: {}\n\
         Maintainer: {name} <{address}>\n\
         Installed-Size: {kibibytes}\n\
         Recommends: xdg-utils\n\
         Suggests: stockfish\n\
         Section: games\n\
         Priority: optional\n\
         Description: whole chess room in one program\n \
         Play a friend at one table, a friend by link or the computer, in any of\n \
         twenty modes or one of your own; analyze, review and practice. In the\n \
         browser, in a terminal or from any UCI program.\n \
         .\n \
         The service of this package serves nobody before it is enabled:\n \
         systemctl enable --now tabiya\n",
        platform.debian
    )
}

/// Every file below a folder, but for those below another, in order.
fn below(root: &Path, but: &Path) -> Result<Vec<PathBuf>> {
    let files = Workspace::at(root).files("", &[""])?;
    Ok(files.into_iter().filter(|path| !path.starts_with(but)).collect())
}

/// What `md5sum` says of the files, their names seen from the root.
fn sums(root: &Path, files: &[PathBuf]) -> Result<String> {
    let names = files.iter().filter_map(|path| path.strip_prefix(root).ok());
    let output =
        Command::new("md5sum").args(names).current_dir(root).output().context("cannot start md5sum")?;
    ensure!(output.status.success(), "md5sum failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    String::from_utf8(output.stdout).context("md5sum says what is no text")
}

fn write(path: &Path, text: &str, mode: u32) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    contents::permit(path, mode)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLATFORM: Platform = Platform {
        architecture: "x86_64",
        triple: "x86_64-unknown-linux-gnu",
        debian: "amd64",
        processor: "x",
    };

    #[test]
    fn the_description_names_version_machine_and_size() {
        let text = description("1.2.3", PLATFORM, 42);
        for line in ["Version: 1.2.3", "Architecture: amd64", "Installed-Size: 42", "Package: tabiya"] {
            assert!(text.lines().any(|other| other == line), "{line}: {text}");
        }
        // A field, or a line of the description that begins with one blank; nothing is empty.
        assert!(text.lines().all(|line| line.starts_with(' ') || line.contains(": ")), "{text}");
        assert!(text.lines().all(|line| !line.starts_with("  ") && line.len() < 80), "{text}");
    }

    #[test]
    fn a_package_lists_the_tree_below_usr_owned_by_root() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("source"), "x").expect("a file");
        let entry =
            |path: &str, executable| Entry { path: path.to_owned(), source: at("source"), executable };
        let entries = [entry("bin/tabiya", true), entry("share/man/man1/tabiya.1", false)];
        let to = at(&name("1.2.3", PLATFORM));
        build(&Workspace::here(), &entries, &at("root"), &to, ("1.2.3", PLATFORM, 1_000_000_000))
            .expect("a package");
        let said = |argument: &str| {
            let output = Command::new("dpkg-deb").arg(argument).arg(&to).output().expect("dpkg-deb");
            String::from_utf8(output.stdout).expect("text")
        };
        let list = said("--contents");
        let row = list.lines().find(|line| line.ends_with(" ./usr/bin/tabiya")).expect("the program");
        assert!(row.starts_with("-rwxr-xr-x root/root"), "{row}");
        assert!(list.contains("./usr/share/man/man1/tabiya.1.gz"), "{list}");
        let info = said("--info");
        assert!(
            info.contains("Package: tabiya") && info.contains("postinst") && info.contains("prerm"),
            "{info}"
        );
    }
}
