//! What a store must hold of decks.

use std::sync::Arc;

use futures_util::future::join_all;
use tabiya_server::storage::{Appended, CommandId, DeckAppend, SecretHash, Storage};

const HOLDER: SecretHash = SecretHash([80; 32]);

fn append(holder: SecretHash, after: u32, data: &str) -> DeckAppend {
    let (at, command) = (1_800_000_000_000 + i64::from(after), Some(CommandId([after as u8; 16])));
    DeckAppend { holder, after, at, command, event: data.as_bytes().to_vec() }
}

async fn rows(store: &dyn Storage, holder: SecretHash) -> Vec<String> {
    let rows = store.load_deck(holder).await.expect("loaded");
    rows.into_iter().map(|row| String::from_utf8(row.data).expect("text")).collect()
}

/// All of it.
pub(crate) async fn conforms(store: &Arc<dyn Storage>) {
    let other = SecretHash([81; 32]);
    assert!(rows(&**store, HOLDER).await.is_empty());
    for (holder, after, data) in [(HOLDER, 0, "first"), (HOLDER, 1, "second"), (other, 0, "theirs")] {
        let appended = store.append_deck(append(holder, after, data)).await.expect("appended");
        assert_eq!(appended, Appended::Written, "{data}");
    }
    // Neither over what is there nor behind a gap.
    for after in [0, 1, 3] {
        let appended = store.append_deck(append(HOLDER, after, "wrong")).await.expect("appended");
        assert_eq!(appended, Appended::Conflict, "{after}");
    }
    assert_eq!(rows(&**store, HOLDER).await, ["first", "second"]);
    assert_eq!(rows(&**store, other).await, ["theirs"]);
    let stored = store.load_deck(HOLDER).await.expect("loaded");
    assert_eq!(
        (stored[1].seq, stored[1].at, stored[1].command),
        (1, 1_800_000_000_001, Some(CommandId([1; 16])))
    );
    // Of many who write at the same number exactly one succeeds.
    let racing = SecretHash([82; 32]);
    let tries = (0..16).map(|number| {
        let store = Arc::clone(store);
        async move { store.append_deck(append(racing, 0, &number.to_string())).await.expect("appended") }
    });
    let written = join_all(tries).await.into_iter().filter(|appended| *appended == Appended::Written).count();
    assert_eq!((written, rows(&**store, racing).await.len()), (1, 1));
}

/// What is still there when the store is opened again.
pub(crate) async fn are_kept(store: &dyn Storage) {
    assert_eq!(rows(store, HOLDER).await, ["first", "second"]);
}
