//! What a file says and denies, or says in vain: errors, so that no field is ever half accepted.
//!
//! Invariant: nothing here changes what is compiled; it is only looked at.

mod fields;
mod goals;
mod presence;
mod start;

pub(super) use fields::between_fields;
pub(super) use goals::with_goals;
pub(super) use presence::with_presence;
pub(super) use start::with_start;
