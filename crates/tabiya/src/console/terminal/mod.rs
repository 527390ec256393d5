//! The terminal: lines typed and edited, its modes, and the signals of the system.

pub(super) mod keyboard;
pub(super) mod modes;
pub(super) mod signals;
