//! For which machines a distribution is.

use std::env::consts::ARCH;

use anyhow::{Context as _, Result};

/// One kind of machine, under the names that others have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Platform {
    /// The architecture, as Rust says.
    pub(super) architecture: &'static str,
    /// What the compiler calls machine and system.
    pub(super) triple: &'static str,
    /// What Debian calls it.
    pub(super) debian: &'static str,
    /// The oldest processor that will do.
    pub(super) processor: &'static str,
}

const PLATFORMS: &[Platform] = &[
    Platform {
        architecture: "x86_64",
        triple: "x86_64-unknown-linux-gnu",
        debian: "amd64",
        processor: "x86-64-v2",
    },
    Platform {
        architecture: "aarch64",
        triple: "aarch64-unknown-linux-gnu",
        debian: "arm64",
        processor: "generic",
    },
];

impl Platform {
    /// The one of this machine.
    ///
    /// # Errors
    /// When nothing is made for it.
    pub(super) fn here() -> Result<Self> {
        Self::of(ARCH)
    }

    fn of(architecture: &str) -> Result<Self> {
        let known =
            || PLATFORMS.iter().map(|platform| platform.architecture).collect::<Vec<_>>().join(" or ");
        let found = PLATFORMS.iter().find(|platform| platform.architecture == architecture);
        found.copied().with_context(|| format!("expected a machine of {}, found {architecture}", known()))
    }

    /// The name of an archive for it.
    pub(super) fn archive_name(self, version: &str) -> String {
        format!("tabiya-{version}-{}-linux", self.architecture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_nothing_is_made_for_is_refused_by_name() {
        assert_eq!(Platform::of("x86_64").expect("a known one").debian, "amd64");
        let error = Platform::of("pdp11").expect_err("an unknown one").to_string();
        assert!(error.contains("x86_64 or aarch64") && error.contains("pdp11"), "{error}");
    }
}
