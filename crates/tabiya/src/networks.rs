//! Networks of the evaluation, from files.

use std::path::Path;
use std::sync::Mutex;

use tabiya_engine::eval::network::Network;

/// No network is longer, in bytes.
const LONGEST: u64 = 1 << 20;

/// Networks that have been read: each is kept once, however often it is asked for.
static KNOWN: Mutex<Vec<&'static Network>> = Mutex::new(Vec::new());

/// What judges positions of chess: a network, or nothing for the hand-written evaluation.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Judge(pub(crate) Option<&'static Network>);

/// The judge of this name: a file, or `none`.
pub(crate) fn judge(name: &str) -> Result<Judge, String> {
    if name == "none" { Ok(Judge(None)) } else { open(name).map(|network| Judge(Some(network))) }
}

/// The network in a file, or what is wrong with it.
pub(crate) fn open(path: &str) -> Result<&'static Network, String> {
    let cannot = |why: &dyn std::fmt::Display| format!("cannot use the network {path}: {why}");
    let bytes = crate::files::read_file(Path::new(path), LONGEST).map_err(|error| cannot(&error))?;
    let network = Network::read(&bytes).map_err(|error| cannot(&error))?;
    let mut known = KNOWN.lock().map_err(|error| cannot(&error))?;
    if let Some(known) = known.iter().find(|known| ***known == network) {
        return Ok(known);
    }
    let network: &'static Network = Box::leak(Box::new(network));
    known.push(network);
    Ok(network)
}
