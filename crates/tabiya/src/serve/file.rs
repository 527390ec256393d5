//! A server's settings in a file: what the flags say, for those who start it from a script.

use std::{
    fs,
    net::IpAddr,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow};
use serde::Deserialize;

use super::limits::{LimitArguments, Preset};

/// What a file may say; a flag wins.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Settings {
    pub(super) listen: Option<String>,
    pub(super) data: Option<PathBuf>,
    pub(super) database: Option<String>,
    pub(super) nats: Option<String>,
    pub(super) node: Option<String>,
    pub(super) public_url: Option<String>,
    pub(super) proxy: Vec<IpAddr>,
    pub(super) tls_cert: Option<PathBuf>,
    pub(super) tls_key: Option<PathBuf>,
    pub(super) metrics: Option<String>,
    pub(super) log_file: Option<PathBuf>,
    pub(super) log_size: Option<u64>,
    pub(super) log_keep: Option<u32>,
    pub(super) engine: Vec<String>,
    pub(super) preset: Option<Preset>,
    pub(super) limits: LimitArguments,
}

impl Settings {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, or where it says something that no server knows.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let text =
            fs::read_to_string(path).with_context(|| format!("--config: cannot read {}", path.display()))?;
        toml::from_str(&text).map_err(|error| anyhow!("{}: {error}", path.display()))
    }
}
