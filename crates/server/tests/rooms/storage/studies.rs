//! What a store must hold of studies.

use std::sync::Arc;

use tabiya_server::storage::{
    Appended, CommandId, NewStudy, SecretHash, Storage, StudyAppend, StudyFacts, StudyKey,
};

const NOW: i64 = 1_800_000_000_000;

fn new(name: &str, holder: u8, command: u8) -> NewStudy {
    NewStudy {
        name: name.to_owned(),
        created: NOW,
        holder: SecretHash([holder; 32]),
        game: None,
        kept: false,
        facts: facts("Ideas"),
        command: CommandId([command; 16]),
        event: b"opened".to_vec(),
    }
}

fn facts(title: &str) -> StudyFacts {
    StudyFacts { title: title.into(), mode: "chess".into(), moves: 3, fen: "8/8 w".into() }
}

fn append(study: StudyKey, after: u32, at: i64, data: &str) -> StudyAppend {
    let event = data.as_bytes().to_vec();
    StudyAppend { study, after, at, command: Some(CommandId([200; 16])), event, facts: facts(data) }
}

async fn key(store: &dyn Storage, name: &str) -> StudyKey {
    store.load_study(name).await.expect("loaded").expect("there").row.key
}

async fn names(store: &dyn Storage, holder: u8) -> Vec<String> {
    let rows = store.studies(SecretHash([holder; 32]), None, 100).await.expect("listed");
    rows.into_iter().map(|row| row.name).collect()
}

/// All of it.
pub(crate) async fn conforms(store: &Arc<dyn Storage>) {
    what_is_written_is_read_back(&**store).await;
    one_study_of_each_game(&**store).await;
    the_key_decides_who_was_first(store).await;
    lists_go_by_the_last_change(&**store).await;
    only_what_nobody_changed_is_purged(&**store).await;
}

/// What is still there when the store is opened again.
pub(crate) async fn are_kept(store: &dyn Storage) {
    let stored = store.load_study("study00001").await.expect("loaded").expect("there");
    assert_eq!((stored.events.len(), stored.row.facts.title.as_str()), (2, "played"));
}

async fn what_is_written_is_read_back(store: &dyn Storage) {
    let first = store.create_study(new("study00001", 40, 40)).await.expect("created");
    let again = store.create_study(new("study00002", 40, 40)).await.expect("found");
    assert_eq!((first.as_str(), again.as_str()), ("study00001", "study00001"));
    let key = key(store, "study00001").await;
    assert_eq!(
        store.append_study(append(key, 1, NOW + 7, "played")).await.expect("appended"),
        Appended::Written
    );
    let stored = store.load_study("study00001").await.expect("loaded").expect("there");
    let data: Vec<&[u8]> = stored.events.iter().map(|event| event.data.as_slice()).collect();
    assert_eq!(data, [&b"opened"[..], b"played"]);
    assert_eq!(stored.events[1].command, Some(CommandId([200; 16])));
    assert_eq!((stored.row.created, stored.row.touched), (NOW, NOW + 7));
    assert_eq!((stored.row.holder, stored.row.facts.moves), (SecretHash([40; 32]), 3));
    assert!(store.load_study("study00002").await.expect("asked").is_none());
}

async fn one_study_of_each_game(store: &dyn Storage) {
    let of = |name: &str, holder, command| NewStudy {
        game: Some("thesamegam".into()),
        kept: true,
        ..new(name, holder, command)
    };
    assert_eq!(store.create_study(of("ofgame0001", 41, 41)).await.expect("created"), "ofgame0001");
    assert!(store.remove_study("ofgame0001", SecretHash([41; 32]), true).await.expect("removed"));
    assert!(names(store, 41).await.is_empty());
    assert_eq!(store.create_study(of("ofgame0002", 41, 42)).await.expect("found"), "ofgame0001");
    assert_eq!(names(store, 41).await, ["ofgame0001"], "whoever looks for it again finds it in the list");
    assert_eq!(store.create_study(of("ofgame0003", 42, 43)).await.expect("created"), "ofgame0003");
    assert!(!store.remove_study("ofgame0001", SecretHash([42; 32]), true).await.expect("answered"));
    assert!(!store.remove_study("nosuchone0", SecretHash([41; 32]), true).await.expect("answered"));
}

async fn the_key_decides_who_was_first(store: &Arc<dyn Storage>) {
    store.create_study(new("racing0001", 43, 44)).await.expect("created");
    let key = key(&**store, "racing0001").await;
    let racers: Vec<_> = (0..16)
        .map(|racer| {
            let store = Arc::clone(store);
            tokio::spawn(
                async move { store.append_study(append(key, 1, NOW, &format!("racer {racer}"))).await },
            )
        })
        .collect();
    let mut written = Vec::new();
    for (number, racer) in racers.into_iter().enumerate() {
        if racer.await.expect("no panic").expect("an answer") == Appended::Written {
            written.push(format!("racer {number}"));
        }
    }
    let stored = store.load_study("racing0001").await.expect("loaded").expect("there");
    assert_eq!((written.len(), stored.events.len()), (1, 2));
    assert_eq!(stored.row.facts.title, written[0], "a loser changes nothing");
    let nowhere = append(StudyKey(i64::MAX), 1, NOW, "lost");
    assert_eq!(store.append_study(nowhere).await.expect("an answer"), Appended::Conflict);
}

async fn lists_go_by_the_last_change(store: &dyn Storage) {
    let holder = SecretHash([44; 32]);
    for number in 0..5_u8 {
        let name = format!("listed000{number}");
        store.create_study(NewStudy { kept: true, ..new(&name, 44, 60 + number) }).await.expect("created");
    }
    store.create_study(new("unlisted01", 44, 70)).await.expect("created");
    for (number, at) in [(2, 5), (0, 9), (4, 9)] {
        let key = key(store, &format!("listed000{number}")).await;
        store.append_study(append(key, 1, NOW + at, "changed")).await.expect("appended");
    }
    let (mut found, mut behind) = (Vec::new(), None);
    loop {
        let page = store.studies(holder, behind, 2).await.expect("listed");
        behind = page.last().map(|row| (row.touched, row.key));
        found.extend(page.iter().map(|row| row.name.clone()));
        if page.len() < 2 {
            break;
        }
    }
    let expected = ["listed0004", "listed0000", "listed0002", "listed0003", "listed0001"];
    assert_eq!(found, expected, "what nobody changed is not listed");
    store.remove_study("listed0000", holder, true).await.expect("removed");
    assert!(!names(store, 44).await.contains(&"listed0000".to_owned()));
    store.remove_study("listed0000", holder, false).await.expect("put back");
    assert_eq!(names(store, 44).await, expected);
}

async fn only_what_nobody_changed_is_purged(store: &dyn Storage) {
    let old = |name: &str, command| NewStudy { created: NOW - 1_000_000, ..new(name, 45, command) };
    store.create_study(old("purged0001", 71)).await.expect("created");
    store.create_study(NewStudy { kept: true, ..old("purged0002", 72) }).await.expect("created");
    store.create_study(old("purged0003", 73)).await.expect("created");
    let changed = key(store, "purged0003").await;
    store.append_study(append(changed, 1, NOW - 999_999, "changed")).await.expect("appended");
    assert_eq!(store.purge_studies(NOW - 500_000).await.expect("purged"), 1);
    assert!(store.load_study("purged0001").await.expect("asked").is_none());
    assert_eq!(names(store, 45).await, ["purged0003", "purged0002"]);
    assert!(store.load_study("unlisted01").await.expect("asked").is_some(), "it is too young");
}
