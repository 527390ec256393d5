//! What every store must hold of the servers that share it.

use tabiya_server::storage::{Node, Storage};

fn node(name: &str, generation: i64, clock: i64) -> Node {
    Node { name: name.into(), generation, address: format!("http://{name}.example/"), clock }
}

/// All that are there, each with generation and clock.
async fn seen(store: &dyn Storage) -> Vec<(String, i64, i64)> {
    let seen = store.nodes().await.expect("asked");
    assert!(seen.iter().all(|seen| (0..60_000).contains(&seen.age)), "{seen:?}");
    seen.into_iter().map(|seen| (seen.node.name, seen.node.generation, seen.node.clock)).collect()
}

pub(crate) async fn conforms(store: &dyn Storage) {
    assert!(seen(store).await.is_empty());
    let alone = store.beat(node("west", 3, 100)).await.expect("told");
    assert_eq!(alone.into_iter().map(|seen| seen.node).collect::<Vec<_>>(), [node("west", 3, 100)]);
    store.beat(node("east", 1, 7)).await.expect("told");
    store.beat(node("west", 3, 200)).await.expect("told");
    assert_eq!(seen(store).await, [("east".into(), 1, 7), ("west".into(), 3, 200)]);
    // The one that was started later has the name.
    let told = store.beat(node("west", 2, 900)).await.expect("told");
    assert_eq!(told[1].node, node("west", 3, 200));
    store.beat(node("west", 4, 5)).await.expect("told");
    store.leave("west", 3).await.expect("told");
    assert_eq!(seen(store).await, [("east".into(), 1, 7), ("west".into(), 4, 5)]);
    store.leave("west", 4).await.expect("told");
    store.leave("nobody", 4).await.expect("told");
    assert_eq!(seen(store).await, [("east".into(), 1, 7)]);
    store.leave("east", 1).await.expect("told");
    let (first, then) =
        (store.database_now().await.expect("asked"), store.database_now().await.expect("asked"));
    assert!(1_700_000_000_000 < first && first <= then, "{first} {then}");
}
