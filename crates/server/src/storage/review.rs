//! Where reviews of games are kept: under everything they depend on, and for whom they were made.
//!
//! Invariant: a review that is kept is whole, and never changed; whoever asks for the same again gets it. Who it was made for is
//! noted beside it, with a number that only rises, so that whoever follows along knows what is new.

use super::{Later, SecretHash};

/// Reviews that are kept; those written longest ago go. Some 30 KiB each.
pub const REVIEWS: i64 = 5_000;

/// The name of a review: a hash of everything that it depends on.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct ReviewKey(pub [u8; 32]);

/// A whole review, and what it is a review of.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct KeptReview {
    /// Its name.
    pub key: ReviewKey,
    /// When it was made: wall clock, milliseconds since 1970.
    pub at: i64,
    /// The mode's id.
    pub mode: String,
    /// The text of the mode's file, if it is nobody's but the game's.
    pub source: Option<String>,
    /// Where the moves begin, as FEN; the moves themselves are in the review.
    pub start: String,
    /// The review, as JSON of [`tabiya_protocol::Review`].
    pub review: Vec<u8>,
}

/// For whom a review was made.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ReviewedFor {
    /// Whose study it is.
    pub holder: SecretHash,
    /// The study's public name.
    pub study: String,
    /// The public name of the game that the study is about.
    pub game: Option<String>,
}

/// A review of one of a holder's studies.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct HeldReview {
    /// Rises with every review that a holder gets.
    pub number: i64,
    /// For whom.
    pub reviewed: ReviewedFor,
    /// The review.
    pub kept: KeptReview,
}

/// A place where reviews are kept.
pub trait ReviewStorage: Send + Sync + 'static {
    /// A review that was made before.
    fn review(&self, key: ReviewKey) -> Later<'_, Option<KeptReview>>;

    /// Keeps a review and for whom it was made. One that is there already stays as it is; so does what is noted of this holder.
    /// At most [`REVIEWS`] are kept.
    fn keep_review(&self, review: KeptReview, reviewed: ReviewedFor) -> Later<'_, ()>;

    /// A holder's reviews behind this number, oldest first, at most so many.
    fn reviews_of(&self, holder: SecretHash, after: i64, most: usize) -> Later<'_, Vec<HeldReview>>;

    /// The last review that a holder got of a study.
    fn review_of(&self, holder: SecretHash, study: &str) -> Later<'_, Option<HeldReview>>;
}
