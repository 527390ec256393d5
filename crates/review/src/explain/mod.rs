//! Why a move was bad.

use tabiya_protocol::Remark;
use tabiya_rules::position::Rules;

use crate::{
    case::Case,
    searcher::{Searcher, Stopped},
};

/// What can be said about a bad move and shown on the board, the most important first; three at most.
///
/// # Errors
/// When nobody wants to know any more.
pub fn remarks<R: Rules>(case: &Case<'_, R>, searcher: &mut dyn Searcher<R>) -> Result<Vec<Remark>, Stopped> {
    let _ = (case, searcher);
    Ok(Vec::new())
}
