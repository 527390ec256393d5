//! Reviews as clients see them: what comes of them while they go on, whom they are refused, and what is kept.

use std::{path::Path, time::Duration};

use serde_json::{Value, json};
use tabiya_server::{
    dice::Dice,
    local::{LocalConfig, LocalServer},
    modes::Modes,
    secret::{hash, token},
    storage::{ReviewStorage, StorageError, sqlite::SqliteStorage},
};
use tokio::{runtime::Runtime, time};

use super::analysed::{Client, server};

/// A game with a blunder of each side: 3... Nf6 allows mate in one, which White takes.
const GAME: &str = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";

/// Few positions: what is found is not looked at here.
const NODES: u64 = 3_000;
/// So many that there is news in the middle of it: it comes every 200 ms.
const LONG: u64 = 150_000;

impl Client {
    /// A study of a game, joined as its holder.
    async fn study(&mut self, secret: &str, pgn: &str) -> Value {
        let source = json!({"type": "pgn", "text": pgn});
        let made = self.ask(json!({"type": "createStudy", "secret": secret, "source": source})).await;
        let study = made.expect("made")["study"].clone();
        self.join(secret, &study).await;
        study
    }

    async fn join(&mut self, secret: &str, study: &Value) {
        self.ask(json!({"type": "joinStudy", "study": study, "secret": secret})).await.expect("joined");
    }

    async fn review(&mut self, study: &Value, nodes: u64) -> Result<Value, String> {
        self.ask(json!({"type": "review", "study": study, "begin": true, "nodes": nodes})).await
    }

    /// What is there already.
    async fn known(&mut self, study: &Value, nodes: u64) -> bool {
        let asked = self.ask(json!({"type": "review", "study": study, "begin": false, "nodes": nodes})).await;
        asked.expect("answered")["found"] == true
    }

    /// The next news of a review that are as wanted, and all that came before.
    async fn reviewed(&mut self, wanted: impl Fn(&Value) -> bool) -> Vec<Value> {
        let mut all = Vec::new();
        loop {
            let message = if self.heard.is_empty() { self.next().await } else { self.heard.remove(0) };
            if message["type"] != "review" {
                continue;
            }
            all.push(message["news"].clone());
            if wanted(&message["news"]) {
                return all;
            }
        }
    }
}

fn is_done(news: &Value) -> bool {
    news["state"] == "done"
}

async fn kept_at(path: &Path) -> LocalServer {
    let open = || {
        LocalServer::open(LocalConfig {
            database: Some(path),
            modes: Modes::default(),
            dice: Dice::System,
            watched: true,
        })
    };
    reopened(open).await
}

/// Opens something that the one before may still be closing.
async fn reopened<T, F: Future<Output = Result<T, StorageError>>>(open: impl Fn() -> F) -> T {
    for _ in 0..500 {
        match open().await {
            Ok(opened) => return opened,
            Err(StorageError::InUse { .. }) => time::sleep(Duration::from_millis(20)).await,
            Err(error) => panic!("{error}"),
        }
    }
    panic!("the store was not closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_come_backwards_and_the_whole_at_the_end() {
    let server = server().await;
    let (mut client, secret) = (Client::of(&server), token());
    let study = client.study(&secret, GAME).await;
    assert!(!client.known(&study, LONG).await, "nobody has looked yet");
    assert_eq!(client.review(&study, LONG).await.expect("begun")["found"], true);
    let all = client.reviewed(is_done).await;
    let mut told: Vec<u64> = Vec::new();
    for news in &all {
        assert_eq!((&news["study"], news["plies"].as_u64()), (&study, Some(7)));
        told.extend(news["moves"].as_array().into_iter().flatten().filter_map(|one| one["ply"].as_u64()));
        assert!(news["review"].is_null() || is_done(news), "the whole comes last");
    }
    let first: Vec<u64> = told.iter().copied().fold(Vec::new(), |mut seen, ply| {
        if !seen.contains(&ply) {
            seen.push(ply);
        }
        seen
    });
    assert!(first.first().is_none_or(|ply| *ply > 1), "from the end: {told:?}");
    let review = &all.last().expect("news")["review"];
    let moves = review["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 7);
    assert_eq!((&moves[5]["uci"], &moves[5]["judgement"]), (&json!("g8f6"), &json!("blunder")), "{review}");
    // Asked again it is there at once, whole, without another search.
    assert!(client.known(&study, LONG).await);
    let again = client.reviewed(|_| true).await;
    assert!(again.len() == 1 && is_done(&again[0]), "{again:?}");
    assert_eq!(again[0]["review"], *review);
    // Another effort is another review.
    assert!(!client.known(&study, LONG + 1).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_study_it_is_begins_and_stops() {
    let server = server().await;
    let (mut mine, mut other) = (Client::of(&server), Client::of(&server));
    let (secret, foreign) = (token(), token());
    let study = mine.study(&secret, GAME).await;
    assert_eq!(other.review(&study, NODES).await, Err("notJoined".into()));
    other.join(&foreign, &study).await;
    assert_eq!(other.review(&study, NODES).await, Err("notYours".into()));
    let empty = mine.ask(
        json!({"type": "createStudy", "secret": secret, "source": {"type": "position", "mode": "chess"}}),
    );
    let empty = empty.await.expect("made")["study"].clone();
    mine.join(&secret, &empty).await;
    assert_eq!(mine.review(&empty, NODES).await, Err("nothingToReview".into()));
    // What is not to be had is refused, not cut.
    for nodes in [0, 200_001, u64::MAX] {
        assert_eq!(mine.review(&study, nodes).await, Err("badAmount".into()), "{nodes}");
    }

    mine.review(&study, 200_000).await.expect("begun");
    // Whoever looks at the study follows its review, and cannot end it.
    assert!(other.known(&study, 200_000).await);
    assert_eq!(other.ask(json!({"type": "stopReview", "study": study})).await, Err("notYours".into()));
    // One at a time, while it is looked at.
    let second = mine.study(&secret, "1. d4 d5 2. c4 *").await;
    assert_eq!(mine.review(&second, NODES).await, Err("reviewGoesOn".into()));
    // Somebody else has a place of their own.
    let theirs = other.study(&foreign, "1. c4 *").await;
    other.review(&theirs, NODES).await.expect("begun");

    mine.ask(json!({"type": "stopReview", "study": study})).await.expect("stopped");
    for client in [&mut mine, &mut other] {
        let news = client.reviewed(|news| news["state"] == "stopped").await;
        assert!(news.last().is_some_and(|news| news["review"].is_null()));
    }
    assert!(!mine.known(&study, 200_000).await, "nothing half done is kept");
    mine.review(&second, NODES).await.expect("the place is free");
    mine.reviewed(is_done).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_looks_at_goes_on_and_gives_way() {
    let server = server().await;
    let (mut client, secret) = (Client::of(&server), token());
    let study = client.study(&secret, GAME).await;
    client.review(&study, NODES * 10).await.expect("begun");
    // The page is closed; whoever comes back finds it further, or done.
    drop(client);
    let mut back = Client::of(&server);
    back.join(&secret, &study).await;
    assert!(back.known(&study, NODES * 10).await);
    back.reviewed(is_done).await;
    // A longer one, left alone, ends for another.
    back.review(&study, 200_000).await.expect("begun");
    back.ask(json!({"type": "leaveStudy", "study": study})).await.expect("left");
    let second = back.study(&secret, "1. d4 d5 2. c4 *").await;
    back.review(&second, NODES).await.expect("the other gives way");
    back.reviewed(is_done).await;
    back.join(&secret, &study).await;
    assert!(!back.known(&study, 200_000).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_so_many_places_and_no_more() {
    let server = server().await;
    let mut clients = Vec::new();
    let mut refused = 0;
    for number in 0..6 {
        let (mut client, secret) = (Client::of(&server), token());
        let study = client
            .study(&secret, &format!("[White \"{number}\"]\n\n1. e4 {{{number}}} e5 2. Nf3 Nc6 3. Bb5 a6 *"))
            .await;
        // Another effort each: the same would be the same review.
        match client.review(&study, 200_000 - number).await {
            Ok(_) => clients.push((client, study)),
            Err(code) => {
                assert_eq!(code, "poolFull");
                refused += 1;
            }
        }
    }
    assert_eq!((clients.len(), refused), (4, 2));
    let (mut first, study) = clients.swap_remove(0);
    first.ask(json!({"type": "stopReview", "study": study})).await.expect("stopped");
    first.review(&study, NODES).await.expect("a place is free");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_on_is_not_reviewed_for_those_at_it() {
    let server = server().await;
    let (mut white, mut black, mut third) = (Client::of(&server), Client::of(&server), Client::of(&server));
    let (hers, his, foreign) = (token(), token(), token());
    let plan = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "friend"}});
    let made = white.ask(json!({"type": "create", "secret": hers, "game": plan})).await.expect("made");
    let game = made["game"].clone();
    let claim = json!({"type": "claim", "game": game, "token": made["invitation"]["token"], "secret": his});
    black.ask(claim).await.expect("seated");
    white.ask(json!({"type": "join", "game": game, "secret": hers})).await.expect("joined");
    black.ask(json!({"type": "join", "game": game, "secret": his})).await.expect("joined");
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "c2c3", "g8f6"];
    let pgn = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 *";
    // A review from before is not told either.
    let study = white.study(&hers, pgn).await;
    white.review(&study, NODES).await.expect("begun");
    white.reviewed(is_done).await;
    for (ply, uci) in moves.iter().enumerate() {
        let action = json!({"type": "move", "uci": uci, "ply": ply});
        let player = if ply % 2 == 0 { &mut white } else { &mut black };
        player.ask(json!({"type": "act", "game": game, "action": action})).await.expect("played");
    }
    assert_eq!(white.review(&study, NODES).await, Err("gameGoesOn".into()), "kept");
    assert_eq!(white.review(&study, NODES + 1).await, Err("gameGoesOn".into()), "new");
    assert!(!white.known(&study, NODES).await);
    black.join(&his, &study).await;
    assert!(!black.known(&study, NODES).await, "the other player");
    third.join(&foreign, &study).await;
    // By address everybody here is at the board: in this process there is only one.
    assert!(!third.known(&study, NODES).await);
    let of_game = json!({"type": "createStudy", "secret": hers, "source": {"type": "game", "game": game}});
    assert_eq!(white.ask(of_game).await, Err("gameGoesOn".into()));
    let resign = json!({"type": "act", "game": game, "action": {"type": "resign"}});
    white.ask(resign).await.expect("over");
    white.review(&study, NODES).await.expect("told now");
    white.reviewed(is_done).await;
}

/// Each server has a runtime of its own: what it began ends with that.
#[test]
fn what_is_done_survives_the_server_and_what_is_not_begins_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tabiya.db");
    let secret = token();
    let (study, half, review) = Runtime::new().expect("threads").block_on(async {
        let server = kept_at(&path).await;
        let mut client = Client::of(&server);
        let study = client.study(&secret, GAME).await;
        client.review(&study, NODES).await.expect("begun");
        let review = client.reviewed(is_done).await.pop().expect("news")["review"].clone();
        let half = client.study(&secret, "1. d4 d5 2. c4 e6 3. Nc3 Nf6 *").await;
        client.review(&half, 200_000).await.expect("begun");
        client.reviewed(|news| news["moves"].as_array().is_some_and(|moves| !moves.is_empty())).await;
        (study, half, review)
    });
    Runtime::new().expect("threads").block_on(async {
        let server = kept_at(&path).await;
        let mut client = Client::of(&server);
        client.join(&secret, &study).await;
        assert!(client.known(&study, NODES).await);
        assert_eq!(client.reviewed(|_| true).await.pop().expect("news")["review"], review);
        client.join(&secret, &half).await;
        assert!(!client.known(&half, 200_000).await, "nothing half done is kept");
        client.review(&half, NODES).await.expect("anew");
        client.reviewed(is_done).await;
    });
    // Whoever makes a deck of them finds both, in order.
    Runtime::new().expect("threads").block_on(async {
        let store = reopened(|| async { SqliteStorage::open(&path) }).await;
        let held = store.reviews_of(hash(&secret).expect("a secret"), 0, 10).await.expect("read");
        let names: Vec<Value> = held.iter().map(|one| json!(one.reviewed.study)).collect();
        assert_eq!(names, [study, half]);
        let first: Value = serde_json::from_slice(&held[0].kept.review).expect("JSON");
        assert_eq!((first, held[0].kept.mode.as_str()), (review, "chess"));
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn another_line_is_another_review() {
    let server = server().await;
    let (mut client, secret) = (Client::of(&server), token());
    let study = client.study(&secret, "1. e4 e5 2. Bc4 *").await;
    client.review(&study, NODES).await.expect("begun");
    let all = client.reviewed(is_done).await;
    assert_eq!(all.last().expect("news")["review"]["moves"].as_array().map(Vec::len), Some(3));
    let on = json!({"type": "changeStudy", "study": study, "change": {"type": "play", "after": 3, "moves": ["g8f6", "0000", "f6e4"]}});
    client.ask(on).await.expect("played");
    assert!(!client.known(&study, NODES).await, "the main line is longer now");
    client.review(&study, NODES).await.expect("begun");
    let all = client.reviewed(is_done).await;
    // Nobody plays on after a passed turn.
    assert_eq!(all.last().expect("news")["plies"], 4);
}
