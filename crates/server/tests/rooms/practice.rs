//! Practice without sockets: what a review brings into a deck, whose it is, what counts once, and what is on disk.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use serde_json::{Value, json};
use tabiya_protocol::{
    Action, CardId, Code, Color, Message, PracticeAnswer, PracticeCard, PracticeChange, PracticeGrade,
    StudyId, StudySource,
};
use tabiya_server::{
    analysis::Asker,
    practice::{Given, Practice},
    rooms::Rooms,
    secret,
    storage::{
        DeckAppend, DeckStorage, KeptReview, ReviewKey, ReviewedFor, SecretHash, Storage,
        sqlite::{SqliteStorage, check},
    },
    studies::{NewStudyOf, Studies},
};

use super::{
    memory::{Fault, MemoryStorage},
    test_game::{TestGame, code, holder, open_rooms},
};

const TODAY: i32 = 20_000;
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct TestServer {
    rooms: Arc<Rooms>,
    studies: Arc<Studies>,
    practice: Arc<Practice>,
}

async fn open(store: &Arc<MemoryStorage>) -> TestServer {
    let storage: Arc<dyn Storage> = Arc::clone(store) as _;
    let rooms = open_rooms(storage).await;
    let studies = Studies::new(Arc::clone(&rooms), None);
    let practice = Practice::new(Arc::clone(&studies));
    TestServer { rooms, studies, practice }
}

fn asker() -> Asker {
    Asker { connection: 9, address: IpAddr::V4(Ipv4Addr::LOCALHOST), secrets: Vec::new() }
}

fn side() -> Value {
    json!({"counted": 0, "loss": 0, "inaccuracies": 0, "mistakes": 0, "blunders": 0})
}

/// 1. f3 e5 2. g4?? Qh4#, reviewed: White's second move was a blunder, and so was, somebody says, Black's first.
fn review() -> Vec<u8> {
    let worth = json!({"centipawns": 0, "win": 500, "draw": 0, "depth": 9});
    let good = |ply: u32, san: &str, uci: &str| json!({"ply": ply, "san": san, "uci": uci, "judgement": "good", "evaluation": worth, "loss": 0, "chance": 500});
    let bad = |ply: u32, san: &str, uci: &str, best: &str| {
        json!({"ply": ply, "san": san, "uci": uci, "judgement": "blunder", "evaluation": worth, "loss": 450, "chance": 500,
            "best": [{"san": best, "uci": best}], "accepted": [best], "refutation": [{"san": "Qh4#", "uci": "d8h4"}]})
    };
    let moves = [
        good(1, "f3", "f2f3"),
        bad(2, "e5", "e7e5", "d7d5"),
        bad(3, "g4", "g2g4", "e2e4"),
        good(4, "Qh4#", "d8h4"),
    ];
    let review = json!({"engine": "tabiya", "nodes": 1, "start": worth, "moves": moves, "white": side(), "black": side(),
        "theory": 0, "turningPoints": []});
    serde_json::to_vec(&review).expect("JSON")
}

/// Keeps that review for somebody.
async fn reviewed(store: &dyn Storage, key: u8, holder: SecretHash, study: &str, game: Option<&str>) {
    let kept = KeptReview {
        key: ReviewKey([key; 32]),
        at: 0,
        mode: "chess".into(),
        source: None,
        start: START.into(),
        review: review(),
    };
    let for_whom = ReviewedFor { holder, study: study.into(), game: game.map(str::to_owned) };
    store.keep_review(kept, for_whom).await.expect("kept");
}

impl TestServer {
    async fn study(&self, holder: SecretHash, pgn: &str) -> String {
        let (command, source) =
            (secret::command(Some(&holder), &secret::token()), StudySource::Pgn { text: pgn.into() });
        self.studies
            .create(NewStudyOf { holder, command, source, title: Some("Mine".into()) })
            .await
            .expect("a study")
    }

    async fn next(&self, holder: SecretHash) -> Option<Box<PracticeCard>> {
        self.practice.next(holder, TODAY, &asker()).await.expect("a deck").0
    }

    async fn answer_as(
        &self,
        id: &str,
        holder: SecretHash,
        card: (u32, u32),
        uci: &str,
    ) -> Result<PracticeAnswer, Message> {
        let given = Given { card: CardId(card.0), showing: card.1, uci: uci.into(), hints: 0, millis: 1_500 };
        self.practice.answer(holder, secret::command(Some(&holder), id), given, TODAY, &asker()).await
    }

    async fn answer(
        &self,
        holder: SecretHash,
        card: (u32, u32),
        uci: &str,
    ) -> Result<PracticeAnswer, Message> {
        self.answer_as(&secret::token(), holder, card, uci).await
    }

    async fn change(&self, holder: SecretHash, change: PracticeChange) -> Result<u32, Message> {
        self.practice.change_deck(holder, secret::command(Some(&holder), &secret::token()), change).await
    }

    async fn train(&self, holder: SecretHash, study: &str, color: Color) -> Result<u32, Message> {
        self.change(holder, PracticeChange::AddRepertoire { study: StudyId(study.into()), color }).await
    }
}

#[tokio::test]
async fn a_review_of_ones_own_game_brings_ones_own_mistakes() {
    let store = Arc::new(MemoryStorage::default());
    let server = open(&store).await;
    let table = TestGame::by_link(Arc::clone(&server.rooms), "").await;
    reviewed(&*store, 1, table.white, "nosuchstud", Some(&table.game)).await;
    reviewed(&*store, 1, table.black, "nosuchstud", Some(&table.game)).await;
    let stranger = holder();
    reviewed(&*store, 1, stranger, "nosuchstud", Some(&table.game)).await;
    for (holder, best) in [(table.white, Some("e2e4")), (table.black, Some("d7d5")), (stranger, None)] {
        let summary = server.practice.summary(holder, TODAY).await.expect("a deck");
        assert_eq!(summary.cards, u32::from(best.is_some()), "{best:?}");
        let shown = server.next(holder).await;
        assert_eq!(shown.as_ref().and_then(|card| card.best.first()).map(|best| best.uci.as_str()), best);
        server.practice.summary(holder, TODAY).await.expect("a deck");
        let rows = store.load_deck(holder).await.expect("loaded").len();
        assert_eq!(rows, 1, "each review is looked at once");
    }
    let shown = server.next(table.white).await.expect("a card");
    assert_eq!(
        shown.look.board.last_move.as_ref().map(|last| last.to.as_str()),
        Some("e5"),
        "what led to it"
    );
    assert_eq!((shown.color, shown.showing), (Color::White, 0));
    assert!(shown.look.moves.from.contains_key("e2"));
}

#[tokio::test]
async fn games_of_others_come_in_only_when_asked_for() {
    let store = Arc::new(MemoryStorage::default());
    let server = open(&store).await;
    let mine = holder();
    let study = server.study(mine, "[White \"Ada\"]\n[Black \"Ben\"]\n\n1. f3 e5 2. g4 Qh4# 0-1").await;
    let wanted = |colors: &[Color]| PracticeChange::AddMistakes {
        study: StudyId(study.clone()),
        colors: colors.into(),
    };
    assert_eq!(code(server.change(mine, wanted(&[Color::White])).await), Code::NotReviewed);
    reviewed(&*store, 1, mine, &study, None).await;
    assert_eq!(server.practice.summary(mine, TODAY).await.expect("a deck").cards, 0);
    assert_eq!(server.change(mine, wanted(&[Color::White, Color::Black])).await, Ok(2));
    assert_eq!(server.change(mine, wanted(&[Color::White])).await, Ok(0), "they are there");
    let (cards, total, next) = server.practice.cards(mine, TODAY, "ben", None).await.expect("listed");
    assert_eq!((cards.len(), total, next), (2, 2, None));
    assert_eq!(server.practice.cards(mine, TODAY, "nobody", None).await.expect("listed").1, 0);
    let other = holder();
    assert_eq!(
        code(server.change(other, wanted(&[Color::White])).await),
        Code::NotReviewed,
        "somebody else's"
    );
}

#[tokio::test]
async fn an_answer_counts_once_and_survives_a_crash() {
    let store = Arc::new(MemoryStorage::default());
    let server = open(&store).await;
    let mine = holder();
    let study = server.study(mine, "1. e4 e5 2. Nf3 (2. Bc4) *").await;
    assert_eq!(server.train(mine, &study, Color::White).await, Ok(2));
    let first = server.next(mine).await.expect("a card");
    let card = (first.card.0, first.showing);
    let wrong = server.answer_as("thesame1", mine, card, "a2a3").await.expect("judged");
    assert_eq!(
        (wrong.right, wrong.grade, wrong.days, wrong.san.as_str()),
        (false, Some(PracticeGrade::Again), 0, "a3")
    );
    let again = server.answer_as("thesame1", mine, card, "a2a3").await.expect("judged");
    assert_eq!(again, wrong, "sent again it is the same answer");
    let retry = server.answer(mine, card, "e2e4").await.expect("judged");
    assert_eq!((retry.right, retry.grade), (true, None), "a second try, or another tab");
    assert_eq!(store.load_deck(mine).await.expect("loaded").len(), 2);
    // It is asked again behind the other one, and known then.
    let other = server.next(mine).await.expect("a card");
    assert_ne!(other.card, first.card);
    let known = server.answer(mine, (other.card.0, other.showing), "f1c4").await.expect("judged");
    assert_eq!((known.right, known.grade, known.days), (true, Some(PracticeGrade::Good), 2));
    let later = open(&Arc::new(store.copy().await)).await;
    let back = later.next(mine).await.expect("a card");
    assert_eq!((back.card, back.showing), (first.card, 1));
    let sent_again = later.answer_as("thesame1", mine, card, "a2a3").await.expect("judged");
    assert_eq!(sent_again.grade, Some(PracticeGrade::Again));
    let done = later.answer(mine, (back.card.0, 1), "e2e4").await.expect("judged");
    assert_eq!((done.right, done.left), (true, 0));
    assert!(later.next(mine).await.is_none());
}

#[tokio::test]
async fn two_tabs_that_answer_at_once_count_once() {
    let store = Arc::new(MemoryStorage::default());
    let server = open(&store).await;
    let mine = holder();
    let study = server.study(mine, "1. e4 *").await;
    server.train(mine, &study, Color::White).await.expect("trained");
    let (one, two) = tokio::join!(server.answer(mine, (0, 0), "e2e4"), server.answer(mine, (0, 0), "d2d4"));
    let grades = [one.expect("judged").grade, two.expect("judged").grade];
    assert_eq!(grades.iter().filter(|grade| grade.is_some()).count(), 1, "{grades:?}");
    // Another server over the same store has written meanwhile.
    let rows = store.load_deck(mine).await.expect("loaded");
    let event = br#"{"type":"suspended","card":0,"suspended":true}"#.to_vec();
    let after = u32::try_from(rows.len()).expect("few");
    store
        .append_deck(DeckAppend { holder: mine, after, at: 0, command: None, event })
        .await
        .expect("written");
    let change = PracticeChange::Remove { card: CardId(0), removed: true };
    assert_eq!(server.change(mine, change).await, Ok(0), "decided anew on what is there");
    assert_eq!(store.load_deck(mine).await.expect("loaded").len(), rows.len() + 2);
}

#[tokio::test]
async fn what_cannot_be_is_refused_and_nothing_is_written() {
    let store = Arc::new(MemoryStorage::default());
    let server = open(&store).await;
    let (mine, other) = (holder(), holder());
    let study = server.study(mine, "1. e4 *").await;
    server.train(mine, &study, Color::White).await.expect("trained");
    assert_eq!(code(server.answer(other, (0, 0), "e2e4").await), Code::NoSuchCard, "a deck of one's own");
    assert_eq!(code(server.answer(mine, (7, 0), "e2e4").await), Code::NoSuchCard);
    assert_eq!(code(server.answer(mine, (0, 0), "e2e5").await), Code::IllegalMove);
    assert_eq!(code(server.answer(mine, (0, 0), "0000").await), Code::IllegalMove, "nobody passes");
    assert_eq!(code(server.answer(mine, (0, 0), "castle!").await), Code::UnreadableMove);
    for change in [
        PracticeChange::Suspend { card: CardId(7), suspended: true },
        PracticeChange::Remove { card: CardId(7), removed: true },
    ] {
        assert_eq!(code(server.change(mine, change).await), Code::NoSuchCard);
    }
    assert_eq!(code(server.train(mine, &study, Color::Black).await), Code::NothingToTrain);
    assert_eq!(code(server.train(mine, "nosuchstud", Color::White).await), Code::NoSuchStudy);
    let drop = PracticeChange::RemoveRepertoire { study: StudyId(study.clone()), color: Color::Black };
    assert_eq!(code(server.change(mine, drop).await), Code::NoSuchStudy);
    assert_eq!(store.load_deck(mine).await.expect("loaded").len(), 1);
    assert!(store.load_deck(other).await.expect("loaded").is_empty());
    store.order(Fault::Unreadable);
    let fresh = open(&store).await;
    assert_eq!(code(fresh.practice.summary(mine, TODAY).await), Code::Busy);
}

#[tokio::test]
async fn cards_are_set_aside_thrown_away_and_fetched_back() {
    let store = Arc::new(MemoryStorage::default());
    let server = open(&store).await;
    let mine = holder();
    let study = server.study(mine, "1. e4 *").await;
    server.train(mine, &study, Color::White).await.expect("trained");
    let card = CardId(0);
    for (change, left, cards) in [
        (PracticeChange::Suspend { card, suspended: true }, 0, 1),
        (PracticeChange::Suspend { card, suspended: false }, 1, 1),
        (PracticeChange::Remove { card, removed: true }, 0, 0),
        (PracticeChange::Remove { card, removed: false }, 1, 1),
        (PracticeChange::RemoveRepertoire { study: StudyId(study.clone()), color: Color::White }, 0, 0),
    ] {
        server.change(mine, change.clone()).await.expect("done");
        let summary = server.practice.summary(mine, TODAY).await.expect("a deck");
        assert_eq!((summary.left, summary.cards), (left, cards), "{change:?}");
    }
}

#[tokio::test]
async fn what_an_engine_said_waits_while_a_game_stands_so() {
    let store = Arc::new(MemoryStorage::default());
    let server = open(&store).await;
    let table = TestGame::by_link(Arc::clone(&server.rooms), "").await;
    reviewed(&*store, 1, table.black, "nosuchstud", Some(&table.game)).await;
    server.practice.summary(table.black, TODAY).await.expect("a deck");
    let player = Asker { secrets: vec![table.black], ..asker() };
    let next = async || server.practice.next(table.black, TODAY, &player).await.expect("a deck").0;
    assert!(next().await.is_some());
    // Knights go out and home again, until it is no opening that everybody knows.
    let wandering = ["b1c3", "b8c6", "c3b1", "c6b8"].iter().cycle().take(8).chain(&["f2f3"]);
    for (ply, uci) in (0..).zip(wandering) {
        table.play(ply, uci).await.expect("played");
    }
    assert!(next().await.is_none(), "the position after 1. f3 is on the board");
    let given = Given { card: CardId(0), showing: 0, uci: "d7d5".into(), hints: 0, millis: 1 };
    let command = secret::command(Some(&table.black), "now");
    let refused = server.practice.answer(table.black, command, given, TODAY, &player).await;
    assert_eq!(code(refused), Code::GameGoesOn);
    table.act(Color::Black, Action::Resign {}).await.expect("resigned");
    assert!(next().await.is_some(), "the game is over");
}

#[tokio::test]
async fn a_check_of_the_store_folds_its_decks() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let store = SqliteStorage::open(&path).expect("opened");
    let (fine, broken) = (SecretHash([1; 32]), SecretHash([2; 32]));
    for (holder, event) in [
        (fine, r#"{"type":"mistakes","place":{"mode":"chess"},"cards":[],"review":1}"#),
        (broken, r#"{"type":"removed","card":3,"removed":true}"#),
    ] {
        let event = event.as_bytes().to_vec();
        store
            .append_deck(DeckAppend { holder, after: 0, at: 0, command: None, event })
            .await
            .expect("written");
    }
    let report = check(&path, |_| Ok(()), |_| Ok(())).expect("checked");
    assert_eq!((report.decks, report.events), (2, 2));
    assert_eq!(report.problems.len(), 1, "{report:?}");
    assert!(
        report.problems[0].contains("deck 02020202") && report.problems[0].contains("card 3"),
        "{report:?}"
    );
}
