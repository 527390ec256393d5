//! A server's settings in a file: what the flags say, for those who start it from a script.

use std::{
    net::IpAddr,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow};
use serde::Deserialize;

use super::limits::{LimitArguments, Preset};
use crate::files::read_text;

/// Bytes of a file of settings.
const LONGEST: u64 = 1 << 20;

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
        let cannot = || format!("--config: cannot read {}", path.display());
        let text = read_text(path, LONGEST).with_context(cannot)?;
        let text = String::from_utf8(text).with_context(cannot)?;
        toml::from_str(&text).map_err(|error| anyhow!("{}: {error}", path.display()))
    }
}
