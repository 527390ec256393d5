//! Networks of the evaluation, from files.

use std::path::Path;
use std::sync::Mutex;

use tabiya_engine::eval::network::Network;

/// No network is longer, in bytes.
const LONGEST: u64 = 1 << 20;

/// Networks that have been read: each is kept once, however often it is asked for.
static KNOWN: Mutex<Vec<&'static Network>> = Mutex::new(Vec::new());

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
