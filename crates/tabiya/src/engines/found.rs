//! Engines on the search path that everybody knows.

use tabiya_uci_client::entry::Entry;
use tabiya_uci_client::launch::find;

/// Programs that speak UCI, and what has to be said for it.
const KNOWN: &[(&str, &[&str])] = &[
    ("alexandria", &[]),
    ("asmfish", &[]),
    ("berserk", &[]),
    ("caissa", &[]),
    ("dragon", &[]),
    ("ethereal", &[]),
    ("ethereal-chess", &[]),
    ("fairy-stockfish", &[]),
    ("fruit", &[]),
    ("glaurung", &[]),
    ("gnuchess", &["--uci"]),
    ("igel", &[]),
    ("koivisto", &[]),
    ("komodo", &[]),
    ("lc0", &[]),
    ("leela", &[]),
    ("maia", &[]),
    ("obsidian", &[]),
    ("plentychess", &[]),
    ("reckless", &[]),
    ("rodent", &[]),
    ("rubichess", &[]),
    ("seer", &[]),
    ("senpai", &[]),
    ("stockfish", &[]),
    ("stormphrax", &[]),
    ("texel", &[]),
    ("toga2", &[]),
    ("viridithas", &[]),
    ("weiss", &[]),
];

/// Those that are here.
pub(super) fn found() -> Vec<Entry> {
    KNOWN.iter().filter_map(|(name, _)| known(name)).collect()
}

/// The well-known engine of this name, if it is here.
pub(super) fn known(name: &str) -> Option<Entry> {
    let (name, arguments) = KNOWN.iter().find(|(known, _)| *known == name)?;
    let path = find(name.as_ref()).ok()?;
    let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    Some(Entry { arguments, ..Entry::new(*name, path) })
}
