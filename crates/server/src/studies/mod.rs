//! Studies: trees of moves that are kept as they change.
//!
//! Like a game, a study that somebody looks at is owned by one task, so that changes come one after the other; each is on
//! disk before anybody hears of it, and the study is folded from its log again when it is asked for next. Who has the
//! address may look; who shows the secret it was begun with may change it.

mod creation;
mod evaluation;
mod message;
mod registry;
mod subject;
mod task;

pub use creation::NewStudyOf;
pub use evaluation::Evaluator;
pub(crate) use evaluation::by_engine;
pub use message::{Changed, Joined, ToStudy};
pub use registry::{Studies, check_study};
pub use subject::{LineOfPlay, MainLine};
