//! `tabiya arena --calibrate`: how strong every step is, on one scale with engines whose strength is known.
//!
//! A plan says who plays whom. All pairs are ordinary matches with ledgers, so a calibration can be stopped and continued;
//! from their results one maximum-likelihood fit makes ratings, which are written as the file that the engine is built with.

mod command;
mod fit;
mod plan;
mod plot;
mod quality;
mod report;

pub(super) use command::{Calibration, run};
