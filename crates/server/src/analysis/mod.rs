//! The engine for whoever wants to know what a position is worth, and whose turn it is to use it.
//!
//! `turns` decides who may think: a computer's move before somebody who waits before what is done in the background, fair by
//! address and holder, in short slices. `workers` has the threads, one for each analysis, which keep what they have learnt
//! for a while; `search` is what each of them does. `keeping` remembers results under everything they depend on. `going`
//! knows the games that go on, which are not analysed for those who play or watch them.
//!
//! Invariants: no request waits for a search; what a slow client does not take is replaced, never queued; whoever goes leaves
//! no search behind.

mod cache;
mod findings;
mod lines;
mod moves;
mod pool;
mod priority;
mod running_games;
mod search;
mod stop;
mod subject;
mod turns;
mod workers;

pub use findings::{Findings, engine_name};
pub(crate) use lines::Lines;
pub use pool::{Following, LINES, Pool, Wanted};
pub(crate) use pool::{bad_amount, check_amounts, failed};
pub(crate) use priority::{make_way, take as take_priority};
pub use running_games::{RunningGame, RunningGames};
pub(crate) use stop::Stop;
pub use subject::{Asked, Asker};
pub(crate) use subject::{mode_key, replay, standing};
pub use turns::{Canceller, Holder, Party, Slot, Turn, Turns, Urgency};
