//! What is reviewed, and under which name the review is kept.

use sha2::{Digest, Sha256};
use tabiya_engine::bench;
use tabiya_protocol::Message;
use tabiya_rules::mode::ModeHandle;

use crate::{
    analysis::{Asked, mode_key},
    storage::{KeptReview, ReviewKey, ReviewedFor},
    studies::MainLine,
};

/// Changes with the form in which reviews are kept, and with what is said in them.
const FORM: u32 = 2;

/// What is reviewed.
#[derive(Clone, Debug)]
pub(super) struct Reviewable {
    /// The moves.
    pub(super) line: MainLine,
    /// The study they are the main line of.
    pub(super) study: String,
    /// Positions to search for each.
    pub(super) nodes: u64,
    /// Under which name the review is kept.
    pub(super) key: ReviewKey,
    /// Every position, by what stands where and who is to move.
    pub(super) positions: Vec<u64>,
}

impl Reviewable {
    /// The main line of a study.
    ///
    /// # Errors
    /// What cannot be played.
    pub(super) async fn of(line: MainLine, study: String, nodes: u64) -> Result<Self, Message> {
        let place = line.line.clone();
        let asked = Asked { mode: place.mode, start: place.start, moves: place.moves, threat: false };
        let (_, positions) = asked.replayed(1).await?;
        let key = key(&line, nodes);
        Ok(Self { line, study, nodes, key, positions })
    }

    /// How many moves there are.
    pub(super) fn plies(&self) -> usize {
        self.line.line.moves.len()
    }

    /// For whom it is reviewed.
    pub(super) fn reviewed(&self) -> ReviewedFor {
        let MainLine { holder, game, .. } = &self.line;
        ReviewedFor { holder: *holder, study: self.study.clone(), game: game.clone() }
    }

    /// The same with its review, to be kept.
    pub(super) fn kept(&self, at: i64, review: Vec<u8>) -> KeptReview {
        let mode = &self.line.line.mode;
        KeptReview {
            key: self.key,
            at,
            mode: mode.id().to_owned(),
            source: matches!(mode, ModeHandle::Embedded(_)).then(|| mode.source().to_owned()),
            start: self.line.line.start.clone(),
            review,
        }
    }
}

/// Everything that a review depends on: what was played, the clocks, how long the engine looks at each move, and the build of the
/// engine with its evaluation.
fn key(line: &MainLine, nodes: u64) -> ReviewKey {
    let mut digest = Sha256::new()
        .chain_update(FORM.to_le_bytes())
        .chain_update(bench::SIGNATURE.to_le_bytes())
        .chain_update(bench::MODES_SIGNATURE.to_le_bytes())
        .chain_update(mode_key(&line.line.mode))
        .chain_update(nodes.to_le_bytes())
        .chain_update(&line.line.start);
    for uci in &line.line.moves {
        digest.update(b" ");
        digest.update(uci.to_string());
    }
    digest.update(line.base.unwrap_or(0).to_le_bytes());
    for clock in &line.clocks {
        digest.update(clock.unwrap_or(u64::MAX).to_le_bytes());
    }
    ReviewKey(digest.finalize().into())
}
