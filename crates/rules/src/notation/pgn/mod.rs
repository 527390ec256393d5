//! Games in PGN, read and written without loss.
//!
//! [`Batches`] cuts a stream into pieces of whole games, [`Games`] goes through the games of a piece, a
//! [`Visitor`] hears the moves of one, and [`Game`] is the tree of one. Reading is lenient and never silent:
//! whatever is not taken over as it stands is a [`Diagnostic`], and what cannot be understood is kept as raw text.

mod comment;
mod diagnostic;
mod nag;
mod read;
mod result;
mod tags;
mod text;
mod tree;
mod variants;
mod visitor;
mod write;

pub use comment::{Command, Comment, Evaluation};
pub use diagnostic::{Diagnostic, Place, Problem, Severity, TagFlaw};
pub use nag::Nag;
pub use read::{Batch, Batches, Games, as_utf8};
pub use result::GameResult;
pub use tags::{ROSTER, Tag, Tags};
pub use tree::{Game, NodeId, Notes};
pub use variants::{ChessVariants, Variants, variant_id};
pub use visitor::{Play, RawComment, RawText, Visitor};
