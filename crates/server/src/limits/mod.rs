//! How much anybody may ask for: the table of limits, rates as token buckets, and connections at once.

mod buckets;
mod fair;
mod settings;
mod slots;
mod text;

pub(crate) use buckets::too_fast;
pub use buckets::{Bucket, PerAddress, PerKey, subscriber};
pub use fair::{FairTurn, FairTurns};
pub use settings::{CpuPriority, Limits, Quota, Rate, WAL_LIMIT};
pub use slots::{ConnectionSlot, ConnectionSlots};
pub use text::{Count, LimitError};
