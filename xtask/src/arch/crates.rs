//! The direction between crates, from what `cargo metadata` says.

use std::path::PathBuf;

use serde_json::Value;

use super::{
    check::Violation,
    table::{CrateRow, LibraryRow},
};

/// One package of the workspace.
#[derive(Clone, Debug)]
pub(super) struct Package {
    pub(super) name: String,
    /// The path of its Cargo.toml.
    pub(super) manifest: PathBuf,
    /// What it depends on outside of tests: name, and whether that is a package of this workspace.
    pub(super) dependencies: Vec<(String, bool)>,
}

/// Reads the packages out of the output of `cargo metadata --no-deps`.
pub(super) fn packages(metadata: &Value) -> Vec<Package> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let dependency = |value: &Value| (text(&value["name"]), value["path"].is_string());
    let package = |value: &Value| Package {
        name: text(&value["name"]),
        manifest: PathBuf::from(text(&value["manifest_path"])),
        dependencies: list(&value["dependencies"])
            .iter()
            .filter(|dependency| dependency["kind"] != "dev")
            .map(dependency)
            .collect(),
    };
    list(&metadata["packages"]).iter().map(package).collect()
}

/// The edges of one package that the tables do not have. `manifest` is the text of its Cargo.toml.
pub(super) fn forbidden_edges(
    crates: &[CrateRow],
    libraries: &[LibraryRow],
    package: &Package,
    manifest: &str,
) -> Vec<Violation> {
    let Some(row) = crates.iter().find(|row| row.name == package.name) else {
        let message =
            format!("crate `{}` is not in the table: add it to xtask/src/arch/table.rs", package.name);
        return vec![Violation::new(&package.manifest, 1, message)];
    };
    let check = |(name, is_ours): &(String, bool)| {
        let reason = if *is_ours {
            (!row.uses.contains(&name.as_str())).then(|| format!("it may use only [{}]", row.uses.join(", ")))
        } else {
            let limit = libraries.iter().find(|limit| limit.library == name);
            limit.filter(|limit| !limit.users.contains(&row.name)).map(|limit| limit.reason.to_owned())
        }?;
        let message = format!("`{}` may not depend on `{name}`: {reason}", row.name);
        Some(Violation::new(&package.manifest, line_of(manifest, name), message))
    };
    package.dependencies.iter().filter_map(check).collect()
}

/// The line where a manifest names a dependency, or the first when it does so in another way.
fn line_of(manifest: &str, dependency: &str) -> usize {
    let names = |line: &str| {
        line.strip_prefix(dependency).is_some_and(|rest| rest.starts_with(['.', ' ', '=']))
            || line.trim_end().ends_with(&format!("dependencies.{dependency}]"))
    };
    manifest.lines().position(names).map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const CRATES: &[CrateRow] =
        &[CrateRow { name: "low", uses: &[] }, CrateRow { name: "high", uses: &["low"] }];
    const LIBRARIES: &[LibraryRow] = &[LibraryRow { library: "oracle", users: &[], reason: "tests only" }];

    fn found(name: &str, dependencies: Value) -> Vec<(usize, String)> {
        let metadata = json!({"packages": [{"name": name, "manifest_path": "Cargo.toml", "dependencies": dependencies}]});
        let manifest = "[package]\n\n[dependencies]\nhigh.workspace = true\noracle = \"1\"\n";
        let package = packages(&metadata).remove(0);
        let violations = forbidden_edges(CRATES, LIBRARIES, &package, manifest);
        violations.into_iter().map(|found| (found.line, found.message)).collect()
    }

    #[test]
    fn an_upward_edge_is_found_with_its_line() {
        let found = found("low", json!([{"name": "high", "kind": null, "path": "/high"}]));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0, 4);
        assert!(found[0].1.contains("`low` may not depend on `high`"), "{}", found[0].1);
    }

    #[test]
    fn downward_edges_libraries_and_test_dependencies_are_free() {
        let dependencies = json!([
            {"name": "low", "kind": null, "path": "/low"},
            {"name": "serde", "kind": null},
            {"name": "oracle", "kind": "dev"},
        ]);
        assert!(found("high", dependencies).is_empty());
    }

    #[test]
    fn an_oracle_in_the_product_is_found() {
        let found = found("high", json!([{"name": "oracle", "kind": null}]));
        assert_eq!(found, [(5, "`high` may not depend on `oracle`: tests only".to_owned())]);
    }

    #[test]
    fn a_crate_that_the_table_does_not_know_is_reported() {
        let found = found("surprise", json!([]));
        assert!(found[0].1.contains("`surprise`") && found[0].1.contains("table.rs"), "{}", found[0].1);
    }
}
