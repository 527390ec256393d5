//! The bill of materials: everything that others wrote and is part of the program, in the format CycloneDX.
//!
//! Crates come from cargo, packages of the page from its lock file, and what the compiler links besides from whoever knows
//! its version. Crates that only help to build are listed as such (`excluded`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

use super::platform::Platform;
use crate::workspace::{Workspace, spelled};

/// A crate, by name and version.
type Crate = (String, String);

/// The bill of the program for this kind of machine.
///
/// # Errors
/// When cargo, the compiler or the page's lock file cannot be asked, or something has no license.
pub(super) fn sbom(workspace: &Workspace, version: &str, platform: Platform) -> Result<Value> {
    let triple = platform.triple;
    let metadata =
        said(workspace, &["cargo", "metadata", "--format-version=1", "--filter-platform", triple])?;
    let metadata: Value = serde_json::from_str(&metadata).context("cargo metadata says what is no JSON")?;
    let tree = |edges: &str| {
        let words = [
            "cargo",
            "tree",
            "--package=tabiya",
            "--target",
            triple,
            "--prefix=none",
            "--format={p}",
            "--edges",
            edges,
        ];
        said(workspace, &words).map(|text| crates_of(&text))
    };
    let (all, inside) = (tree("normal,build")?, tree("normal,no-proc-macro")?);
    let lock = fs::read_to_string(workspace.path("web/package-lock.json"))
        .context("cannot read the page's lock file")?;
    let lock: Value = serde_json::from_str(&lock).context("the page's lock file is no JSON")?;

    let mut components = crates(&metadata, &all, &inside)?;
    components.extend(packages(&lock)?);
    components.extend(linked(workspace)?);
    let mut edges = dependencies(&metadata, &all);
    let root = reference("cargo", "tabiya", version);
    let beside: Vec<Value> = components
        .iter()
        .filter(|part| part["scope"] == "required")
        .map(|part| part["bom-ref"].clone())
        .collect();
    if let Some(own) = edges.iter_mut().find(|edge| edge["ref"] == root.as_str()) {
        // The page and what is linked hang on the program itself.
        let known: BTreeSet<String> =
            all.iter().map(|(name, version)| reference("cargo", name, version)).collect();
        let more = beside.into_iter().filter(|name| name.as_str().is_some_and(|name| !known.contains(name)));
        own["dependsOn"].as_array_mut().context("a list of dependencies")?.extend(more);
    }
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": root,
                "name": "tabiya",
                "version": version,
                "purl": root,
                "licenses": [{"license": {"id": "GPL-3.0-or-later"}}],
            },
        },
        "components": components,
        "dependencies": edges,
    }))
}

/// What a command says.
fn said(workspace: &Workspace, words: &[&str]) -> Result<String> {
    let mut command = workspace.command(words[0], "");
    let output = command.args(&words[1..]).output().with_context(|| format!("cannot start {}", words[0]))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "`{}` failed: {}", spelled(&command), errors.trim());
    String::from_utf8(output.stdout).with_context(|| format!("{} says what is no text", words[0]))
}

/// The crates that `cargo tree` lists: `name vVERSION`, and more that does not matter.
fn crates_of(tree: &str) -> BTreeSet<Crate> {
    let row = |line: &str| {
        let (name, rest) = line.split_once(" v")?;
        Some((name.to_owned(), rest.split(' ').next()?.to_owned()))
    };
    tree.lines().filter_map(row).collect()
}

fn reference(kind: &str, name: &str, version: &str) -> String {
    format!("pkg:{kind}/{}@{version}", name.replace('@', "%40"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// One part that others wrote.
fn component(kind: &str, (name, version): (&str, &str), license: &str, inside: bool) -> Result<Value> {
    if license.is_empty() {
        bail!("{name} {version} names no license");
    }
    let reference = reference(kind, name, version);
    Ok(json!({
        "type": "library",
        "bom-ref": reference,
        "name": name,
        "version": version,
        "scope": if inside { "required" } else { "excluded" },
        // The way of early crates to say that one may choose.
        "licenses": [{"expression": license.replace(" / ", " OR ").replace('/', " OR ")}],
        "purl": reference,
    }))
}

/// The crates of the program and of its making, but for the program itself.
fn crates(metadata: &Value, all: &BTreeSet<Crate>, inside: &BTreeSet<Crate>) -> Result<Vec<Value>> {
    let packages: BTreeMap<Crate, &Value> = list(&metadata["packages"])
        .iter()
        .map(|package| ((text(&package["name"]).to_owned(), text(&package["version"]).to_owned()), package))
        .collect();
    let others = all.iter().filter(|(name, _)| name != "tabiya");
    others
        .map(|key| {
            let package =
                packages.get(key).with_context(|| format!("cargo metadata has no {} {}", key.0, key.1))?;
            component("cargo", (&key.0, &key.1), text(&package["license"]), inside.contains(key))
        })
        .collect()
}

/// What the page is made of, development aside.
fn packages(lock: &Value) -> Result<Vec<Value>> {
    let rows = lock["packages"].as_object().context("the page's lock file lists no packages")?;
    let parts = rows.iter().filter_map(|(path, row)| Some((path.rsplit_once("node_modules/")?.1, row)));
    let parts = parts.filter(|(_, row)| row["dev"] != true && row["optional"] != true);
    parts
        .map(|(name, row)| component("npm", (name, text(&row["version"])), text(&row["license"]), true))
        .collect()
}

/// What the compiler adds to a static program.
fn linked(workspace: &Workspace) -> Result<Vec<Value>> {
    let last = |text: &str, at: usize| text.split_whitespace().nth(at).unwrap_or_default().to_owned();
    let rust = last(&said(workspace, &["rustc", "--version"])?, 1);
    let c = last(&said(workspace, &["getconf", "GNU_LIBC_VERSION"])?, 1);
    Ok(vec![
        component("generic", ("rust-std", &rust), "MIT OR Apache-2.0", true)?,
        component("generic", ("glibc", &c), "LGPL-2.1-or-later", true)?,
    ])
}

/// Which of these crates needs which.
fn dependencies(metadata: &Value, all: &BTreeSet<Crate>) -> Vec<Value> {
    let key = |package: &Value| (text(&package["name"]).to_owned(), text(&package["version"]).to_owned());
    let known = list(&metadata["packages"]).iter().filter(|package| all.contains(&key(package)));
    let names: BTreeMap<&str, String> = known
        .map(|package| {
            (text(&package["id"]), reference("cargo", text(&package["name"]), text(&package["version"])))
        })
        .collect();
    let is_for_users = |edge: &&Value| list(&edge["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev");
    let row = |node: &Value| {
        let name = names.get(text(&node["id"]))?;
        let needed =
            list(&node["deps"]).iter().filter(is_for_users).filter_map(|edge| names.get(text(&edge["pkg"])));
        Some(json!({"ref": name, "dependsOn": needed.collect::<BTreeSet<_>>()}))
    };
    list(&metadata["resolve"]["nodes"]).iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own() -> Value {
        sbom(&Workspace::here(), "0.1.0", Platform::here().expect("a known machine")).expect("a bill")
    }

    #[test]
    fn the_bill_is_what_the_format_asks_for() {
        let sbom = own();
        assert_eq!([&sbom["bomFormat"], &sbom["specVersion"]], ["CycloneDX", "1.5"]);
        let mut seen = BTreeSet::from([text(&sbom["metadata"]["component"]["bom-ref"])]);
        for part in list(&sbom["components"]) {
            assert!(seen.insert(text(&part["bom-ref"])), "twice: {part}");
            assert_eq!(part["type"], "library");
            for field in ["name", "version", "purl"] {
                assert!(!text(&part[field]).is_empty(), "{field}: {part}");
            }
            let license = text(&part["licenses"][0]["expression"]);
            assert!(!license.is_empty() && !license.contains('/'), "{part}");
        }
        for edge in list(&sbom["dependencies"]) {
            let ends = list(&edge["dependsOn"]).iter().chain([&edge["ref"]]);
            ends.for_each(|end| assert!(seen.contains(text(end)), "{end} is no part"));
        }
    }

    #[test]
    fn every_crate_that_the_manifests_name_is_on_the_bill_and_no_oracle() {
        let here = Workspace::here();
        let metadata =
            said(&here, &["cargo", "metadata", "--format-version=1", "--no-deps"]).expect("metadata");
        let metadata: Value = serde_json::from_str(&metadata).expect("JSON");
        let sbom = own();
        let parts: BTreeMap<&str, &str> = list(&sbom["components"])
            .iter()
            .map(|part| (text(&part["name"]), text(&part["scope"])))
            .collect();
        let ours = list(&metadata["packages"]).iter().filter(|package| text(&package["name"]) != "xtask");
        let mut needed = 0;
        for package in ours {
            let name = text(&package["name"]);
            assert!(name == "tabiya" || parts.contains_key(name), "{name}");
            for dependency in list(&package["dependencies"]) {
                let is_needed = dependency["kind"].is_null() && dependency["optional"] == false;
                if is_needed && dependency["target"].is_null() {
                    needed += 1;
                    assert!(parts.contains_key(text(&dependency["name"])), "{dependency}");
                }
            }
        }
        assert!(needed > 100, "{needed}");
        for oracle in ["shakmaty", "cozy-chess", "pgn-reader", "proptest", "insta"] {
            assert!(!parts.contains_key(oracle), "{oracle}");
        }
    }

    #[test]
    fn parts_of_the_page_and_of_the_compiler_are_there_and_tools_are_not() {
        let sbom = own();
        let scope = |name: &str| {
            list(&sbom["components"])
                .iter()
                .find(|part| part["name"] == name)
                .map(|part| text(&part["scope"]))
        };
        for inside in ["solid-js", "@lichess-org/chessground", "glibc", "rust-std", "libsqlite3-sys", "serde"]
        {
            assert_eq!(scope(inside), Some("required"), "{inside}");
        }
        for helping in ["serde_derive", "cc"] {
            assert_eq!(scope(helping), Some("excluded"), "{helping}");
        }
        assert_eq!(["vite", "typescript"].map(scope), [None, None]);
    }

    #[test]
    fn a_part_without_a_license_is_refused_by_name() {
        let error = component("cargo", ("mystery", "1.0.0"), "", true).expect_err("no license").to_string();
        assert!(error.contains("mystery 1.0.0"), "{error}");
        let part = component("npm", ("@a/b", "1"), "MIT/Apache-2.0", false).expect("a part");
        assert_eq!(
            [text(&part["purl"]), text(&part["licenses"][0]["expression"])],
            ["pkg:npm/%40a/b@1", "MIT OR Apache-2.0"]
        );
    }
}
