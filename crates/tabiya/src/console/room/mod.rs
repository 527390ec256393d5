//! Where the room is that the client talks to: the console's own, or at a server of others.

pub(super) mod earlier;
pub(super) mod link;
pub(super) mod own;
pub(super) mod socket;
