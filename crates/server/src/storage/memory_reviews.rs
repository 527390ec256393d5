//! Reviews kept in memory.

use async_trait::async_trait;

use super::{
    HeldReview, KeptReview, MemoryStorage, REVIEWS, ReviewKey, ReviewStorage, ReviewedFor, SecretHash,
    StorageError,
};

/// The reviews, and for whom they were made.
#[derive(Clone, Debug, Default)]
pub(super) struct Reviews {
    kept: Vec<KeptReview>,
    noted: Vec<(i64, ReviewKey, ReviewedFor)>,
    number: i64,
}

impl Reviews {
    fn find(&self, key: ReviewKey) -> Option<&KeptReview> {
        self.kept.iter().find(|kept| kept.key == key)
    }

    fn keep(&mut self, review: KeptReview, reviewed: ReviewedFor) {
        let key = review.key;
        if self.find(key).is_none() {
            self.kept.push(review);
        }
        let most = usize::try_from(REVIEWS).unwrap_or(usize::MAX);
        if self.kept.len() > most {
            let gone = self.kept.remove(0).key;
            self.noted.retain(|(_, key, _)| *key != gone);
        }
        let same = |(_, other, there): &(i64, ReviewKey, ReviewedFor)| {
            *other == key && there.holder == reviewed.holder
        };
        if !self.noted.iter().any(same) {
            self.number += 1;
            self.noted.push((self.number, key, reviewed));
        }
    }
}

#[async_trait]
impl ReviewStorage for MemoryStorage {
    async fn review(&self, key: ReviewKey) -> Result<Option<KeptReview>, StorageError> {
        Ok(self.inner().reviews.find(key).cloned())
    }

    async fn keep_review(&self, review: KeptReview, reviewed: ReviewedFor) -> Result<(), StorageError> {
        self.inner().reviews.keep(review, reviewed);
        Ok(())
    }

    async fn reviews_of(
        &self,
        holder: SecretHash,
        after: i64,
        most: usize,
    ) -> Result<Vec<HeldReview>, StorageError> {
        let inner = self.inner();
        let noted = inner.reviews.noted.iter();
        let theirs = noted.filter(|(number, _, noted)| *number > after && noted.holder == holder);
        let held = theirs.filter_map(|(number, key, reviewed)| {
            let kept = inner.reviews.find(*key)?.clone();
            Some(HeldReview { number: *number, reviewed: reviewed.clone(), kept })
        });
        Ok(held.take(most).collect())
    }

    async fn review_of(&self, holder: SecretHash, study: &str) -> Result<Option<HeldReview>, StorageError> {
        let held = self.reviews_of(holder, 0, usize::MAX).await?;
        Ok(held.into_iter().rev().find(|held| held.reviewed.study == study))
    }
}
