//! The user's browser.

use std::env;

use tabiya_words::{Dictionary, phrase};

use crate::streams::say;

/// Opens a page in the user's browser where there is a screen; where not, the address was printed.
pub(crate) fn open(url: &str, words: &Dictionary) {
    let screen = cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    if screen && open::that_detached(url).is_err() {
        say(&phrase!(words, NoBrowser));
    }
}
