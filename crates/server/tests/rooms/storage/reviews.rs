//! What a store must hold of reviews.

use futures_util::future::join_all;
use tabiya_server::storage::{KeptReview, REVIEWS, ReviewKey, ReviewedFor, SecretHash, Storage};

fn key(number: i64) -> ReviewKey {
    let mut bytes = [80; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    ReviewKey(bytes)
}

fn review(number: i64, text: &str) -> KeptReview {
    KeptReview {
        key: key(number),
        at: 1_800_000_000_000 + number,
        mode: "chess".into(),
        source: (number == 2).then(|| "{}".into()),
        start: "8/8 w".into(),
        review: text.as_bytes().to_vec(),
    }
}

fn reviewed(holder: u8, study: &str) -> ReviewedFor {
    let game = (holder == 70).then(|| "thegame001".into());
    ReviewedFor { holder: SecretHash([holder; 32]), study: study.into(), game }
}

async fn studies(store: &dyn Storage, holder: u8, after: i64) -> Vec<(i64, String)> {
    let held = store.reviews_of(SecretHash([holder; 32]), after, 100).await.expect("asked");
    held.into_iter().map(|one| (one.number, one.reviewed.study)).collect()
}

/// All of it.
pub(crate) async fn conforms(store: &dyn Storage) {
    assert_eq!(store.review(key(1)).await.expect("asked"), None);
    store.keep_review(review(1, "first"), reviewed(70, "study1")).await.expect("kept");
    assert_eq!(store.review(key(1)).await.expect("asked"), Some(review(1, "first")));
    // The same for another, and again for the same: what is there stays, and everybody has it once.
    store.keep_review(review(1, "other"), reviewed(71, "study2")).await.expect("kept");
    store.keep_review(review(1, "other"), reviewed(70, "study3")).await.expect("kept");
    store.keep_review(review(2, "second"), reviewed(70, "study4")).await.expect("kept");
    assert_eq!(store.review(key(1)).await.expect("asked"), Some(review(1, "first")));
    assert_eq!(store.review(key(2)).await.expect("asked"), Some(review(2, "second")));
    let theirs = studies(store, 70, 0).await;
    assert_eq!(theirs.iter().map(|(_, study)| study.as_str()).collect::<Vec<_>>(), ["study1", "study4"]);
    assert!(theirs[0].0 < theirs[1].0, "{theirs:?}");
    assert_eq!(studies(store, 70, theirs[0].0).await, theirs[1..], "what is new");
    assert_eq!(studies(store, 70, theirs[1].0).await, []);
    assert_eq!(studies(store, 71, 0).await.len(), 1);
    assert_eq!(studies(store, 72, 0).await, []);
    let one = store.reviews_of(SecretHash([70; 32]), 0, 1).await.expect("asked");
    assert_eq!(one.len(), 1, "no more than wanted");
    assert_eq!((&one[0].kept, &one[0].reviewed), (&review(1, "first"), &reviewed(70, "study1")));
}

/// What is still there when the store is opened again. Then it is filled until the first goes.
pub(crate) async fn are_kept(store: &dyn Storage) {
    assert_eq!(store.review(key(1)).await.expect("asked"), Some(review(1, "first")));
    let last = studies(store, 70, 0).await.last().map(|(number, _)| *number).expect("there");
    let more =
        (3..REVIEWS + 2).map(|number| store.keep_review(review(number, "more"), reviewed(73, "study5")));
    // All at once: they are committed together.
    assert!(join_all(more).await.into_iter().all(|kept| kept.is_ok()));
    assert_eq!(store.review(key(1)).await.expect("asked"), None, "the oldest goes");
    assert!(store.review(key(2)).await.expect("asked").is_some());
    assert_eq!(studies(store, 70, 0).await, [(last, "study4".to_owned())], "and that it was theirs");
    store.keep_review(review(1, "anew"), reviewed(70, "study1")).await.expect("kept");
    let newest = studies(store, 70, last).await;
    assert!(newest.len() == 1 && newest[0].0 > last, "{newest:?}");
}
