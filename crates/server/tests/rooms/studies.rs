//! Studies without sockets: who may change them, what is on disk, what happens when several want the same.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use tabiya_protocol::{
    Action, Code, Color, Evaluation, GameId, Message, NodeId, StudyChange, StudyId, StudySource, StudyView,
    Subject,
};
use tabiya_server::{
    actors::Actors as _,
    analysis::Asker,
    modes::Modes,
    secret,
    storage::{SecretHash, Storage, StudyStorage},
    studies::{Changed, Evaluator, NewStudyOf, Studies, ToStudy, check_study},
};

use super::{
    memory::{Fault, MemoryStorage},
    test_game::{TestGame, code, holder, open_rooms},
};

async fn open(store: &Arc<MemoryStorage>, evaluator: Option<Arc<Evaluator>>) -> Arc<Studies> {
    let storage: Arc<dyn Storage> = Arc::clone(store) as _;
    Studies::new(open_rooms(storage).await, evaluator)
}

fn asker() -> Asker {
    Asker { connection: 1, address: IpAddr::V4(Ipv4Addr::LOCALHOST), secrets: Vec::new() }
}

fn chess() -> StudySource {
    StudySource::Position { mode: "chess".into(), mode_file: None, fen: None }
}

async fn create(studies: &Arc<Studies>, holder: SecretHash, source: StudySource) -> Result<String, Message> {
    let command = secret::command(Some(&holder), &secret::token());
    studies.create(NewStudyOf { holder, command, source, title: None }).await
}

async fn view(studies: &Arc<Studies>, name: &str, holder: Option<SecretHash>) -> StudyView {
    let joined = studies.ask(name, |answer| ToStudy::Join { holder, version: None, answer }).await;
    *joined.expect("there").view.expect("everything")
}

async fn change_as(
    studies: &Arc<Studies>,
    name: &str,
    holder: Option<SecretHash>,
    id: &str,
    change: StudyChange,
) -> Result<Changed, Message> {
    let command = secret::command(holder.as_ref(), id);
    studies.ask(name, |answer| ToStudy::Change { holder, command, change, answer }).await
}

async fn change(
    studies: &Arc<Studies>,
    name: &str,
    holder: SecretHash,
    change: StudyChange,
) -> Result<Changed, Message> {
    change_as(studies, name, Some(holder), &secret::token(), change).await
}

fn play(after: u32, moves: &[&str]) -> StudyChange {
    StudyChange::Play { after: NodeId(after), moves: moves.iter().map(|text| (*text).to_owned()).collect() }
}

#[tokio::test]
async fn whoever_holds_the_secret_changes_and_everybody_reads() {
    let store = Arc::new(MemoryStorage::default());
    let studies = open(&store, None).await;
    let (mine, other) = (holder(), holder());
    let name = create(&studies, mine, chess()).await.expect("created");
    let played = change(&studies, &name, mine, play(0, &["e2e4", "c7c5"])).await;
    assert_eq!(played, Ok(Changed { version: 2, node: 2 }));
    for stranger in [None, Some(other)] {
        let refused = change_as(&studies, &name, stranger, "strangers", play(0, &["d2d4"])).await;
        assert_eq!(code(refused), Code::NotYours);
        let begun = studies
            .ask(&name, |answer| ToStudy::Evaluate { holder: stranger, begin: true, asker: asker(), answer })
            .await;
        assert_eq!(code(begun), Code::NotYours);
        assert!(!view(&studies, &name, stranger).await.writable);
    }
    let seen = view(&studies, &name, Some(mine)).await;
    assert!(seen.writable && seen.nodes.len() == 3);
    assert_eq!(seen.nodes[2].opening.as_ref().map(|opening| opening.eco.as_str()), Some("B20"));
    let missing = studies.ask("nosuchstud", |answer| ToStudy::Export { answer }).await;
    assert_eq!(code(missing), Code::NoSuchStudy);
    let begun = studies
        .ask(&name, |answer| ToStudy::Evaluate { holder: Some(mine), begin: true, asker: asker(), answer })
        .await;
    assert_eq!(code(begun), Code::PoolFull, "there is no engine");
}

#[tokio::test]
async fn a_change_sent_again_is_made_once_also_after_a_crash() {
    let store = Arc::new(MemoryStorage::default());
    let studies = open(&store, None).await;
    let mine = holder();
    let name = create(&studies, mine, chess()).await.expect("created");
    let first = change_as(&studies, &name, Some(mine), "thesame", play(0, &["e2e4"])).await.expect("done");
    change(&studies, &name, mine, StudyChange::Delete { node: NodeId(first.node) }).await.expect("done");
    let again = change_as(&studies, &name, Some(mine), "thesame", play(0, &["e2e4"])).await;
    assert_eq!(again, Ok(first), "the move is not played again");
    let later = open(&Arc::new(store.copy().await), None).await;
    let again = change_as(&later, &name, Some(mine), "thesame", play(0, &["e2e4"])).await;
    assert_eq!(again, Ok(first));
    let seen = view(&later, &name, None).await;
    assert_eq!((seen.version.0, seen.nodes.len(), seen.restorable), (3, 1, true));
}

#[tokio::test]
async fn two_who_change_at_once_both_succeed_also_over_one_store() {
    let store = Arc::new(MemoryStorage::default());
    let (one, two) = (open(&store, None).await, open(&store, None).await);
    let mine = holder();
    let name = create(&one, mine, chess()).await.expect("created");
    view(&two, &name, None).await;
    let firsts = ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3", "h2h3"];
    let racers: Vec<_> = firsts
        .into_iter()
        .enumerate()
        .map(|(number, first)| {
            let (studies, name) = (Arc::clone(if number % 2 == 0 { &one } else { &two }), name.clone());
            tokio::spawn(async move {
                // Several servers over one store may lose a race more than once, and say so.
                loop {
                    match change(&studies, &name, mine, play(0, &[first])).await {
                        Err(why) if why.code == Code::Busy => {}
                        other => return other.expect("done"),
                    }
                }
            })
        })
        .collect();
    for racer in racers {
        racer.await.expect("no panic");
    }
    let stored = store.load_study(&name).await.expect("read").expect("there");
    assert_eq!(stored.events.len(), 9);
    check_study(&Modes::default(), &stored).expect("a study");
    assert_eq!(stored.row.facts.moves, 8);
}

#[tokio::test]
async fn a_disk_that_fails_changes_nothing_or_says_that_nobody_knows() {
    let store = Arc::new(MemoryStorage::default());
    let studies = open(&store, None).await;
    let mine = holder();
    let name = create(&studies, mine, chess()).await.expect("created");
    for (fault, expected, rows) in [
        (Fault::Full, Code::Busy, 1),
        (Fault::WriteLost, Code::UnknownOutcome, 1),
        (Fault::AnswerLost, Code::UnknownOutcome, 2),
    ] {
        store.order(fault);
        let failed = change_as(&studies, &name, Some(mine), "unlucky", play(0, &["e2e4"])).await;
        assert_eq!(code(failed), expected, "{fault:?}");
        store.order(Fault::None);
        assert_eq!(view(&studies, &name, None).await.version.0, rows, "{fault:?}");
    }
    let again = change_as(&studies, &name, Some(mine), "unlucky", play(0, &["e2e4"])).await;
    assert_eq!(again, Ok(Changed { version: 2, node: 1 }), "it had been written");
}

#[tokio::test]
async fn a_game_is_studied_once_it_is_over() {
    let store = Arc::new(MemoryStorage::default());
    let rooms = open_rooms(Arc::clone(&store) as _).await;
    let studies = Studies::new(Arc::clone(&rooms), None);
    let table = TestGame::by_link(rooms, "5m").await;
    for (ply, uci) in ["f2f3", "e7e5", "g2g4"].into_iter().enumerate() {
        table.play(u32::try_from(ply).expect("small"), uci).await.expect("played");
    }
    let source = || StudySource::Game { game: GameId(table.game.clone()) };
    assert_eq!(code(create(&studies, table.white, source()).await), Code::GameGoesOn);
    table.play(3, "d8h4").await.expect("mate");
    let name = create(&studies, table.white, source()).await.expect("created");
    assert_eq!(create(&studies, table.white, source()).await, Ok(name.clone()), "there is one");
    assert_ne!(create(&studies, holder(), source()).await, Ok(name.clone()), "of each holder");
    let seen = view(&studies, &name, Some(table.white)).await;
    assert_eq!(
        (seen.result.as_str(), seen.nodes.len(), seen.game),
        ("0-1", 5, Some(GameId(table.game.clone())))
    );
    assert!(seen.nodes[1..].iter().all(|node| node.clock.is_some()), "{:?}", seen.nodes);
    let gone = StudySource::Game { game: GameId("nosuchgame".into()) };
    assert_eq!(code(create(&studies, table.white, gone).await), Code::NoSuchGame);
    assert_eq!(code(table.act(Color::White, Action::Resign {}).await), Code::GameOver);
    // A variation, and the position looked at: also beyond the end.
    let varied = change(&studies, &name, table.white, play(2, &["e2e4", "f8c5"])).await.expect("done");
    let subject = Subject::Study { study: StudyId(name.clone()), node: NodeId(varied.node) };
    let place = studies.line_of(&subject).await.expect("a place");
    assert_eq!(
        place.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["f2f3", "e7e5", "e2e4", "f8c5"]
    );
    let look = studies.look(&subject, vec!["g1h3".into()]).await.expect("a position");
    assert_eq!((look.board.ply, look.moves.from.contains_key("d8")), (5, true));
    let mate = Subject::Study { study: StudyId(name), node: NodeId(4) };
    let look = studies.look(&mate, Vec::new()).await.expect("a position");
    assert_eq!(look.status.reason, Some(tabiya_protocol::ReasonCode::Checkmate));
    assert_eq!(code(studies.look(&mate, vec!["0000".into()]).await), Code::IllegalMove);
}

#[tokio::test]
async fn any_position_can_be_looked_at_within_bounds() {
    let studies = open(&Arc::new(MemoryStorage::default()), None).await;
    let moves = |mode: &str, fen: Option<&str>, moves: &[&str]| Subject::Moves {
        mode: mode.into(),
        mode_file: None,
        fen: fen.map(str::to_owned),
        moves: moves.iter().map(|text| (*text).to_owned()).collect(),
    };
    let spanish = moves("chess", None, &["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "b5c6"]);
    let look = studies.look(&spanish, vec!["d7c6".into()]).await.expect("a position");
    assert_eq!(look.opening.map(|opening| opening.ply), Some(6));
    assert_eq!((look.board.captured.white.len(), look.board.captured.black.len()), (1, 1));
    let passed = moves("chess", None, &["e2e4", "0000", "d2d4"]);
    let place = studies.line_of(&passed).await.expect("a place");
    assert_eq!((place.moves.len(), place.start.contains(" w ")), (1, true), "an engine knows no passed turn");
    let goal = moves("kingofthehill", Some("8/8/8/8/4K3/8/8/k7 b - - 0 1"), &[]);
    let look = studies.look(&goal, Vec::new()).await.expect("a position");
    assert_eq!(look.status.reason, Some(tabiya_protocol::ReasonCode::Goal));
    assert_eq!(code(studies.look(&moves("chess", Some("no"), &[]), vec![]).await), Code::BadFen);
    assert_eq!(code(studies.look(&moves("nothing", None, &[]), vec![]).await), Code::NoSuchMode);
    assert_eq!(code(studies.look(&moves("chess", None, &["e2e5"]), vec![]).await), Code::IllegalMove);
    let long: Vec<String> = vec!["g1f3".into(); 201];
    assert_eq!(code(studies.look(&spanish, long).await), Code::TooMany);
    let endless = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(151);
    assert_eq!(code(studies.look(&moves("chess", None, &endless), vec![]).await), Code::TooLong);
}

#[tokio::test]
async fn pgn_comes_in_and_goes_out_and_what_is_none_is_refused() {
    let store = Arc::new(MemoryStorage::default());
    let studies = open(&store, None).await;
    let mine = holder();
    let pgn = |text: &str| StudySource::Pgn { text: text.to_owned() };
    for (text, expected) in [
        ("", Code::NothingToRead),
        ("hello world", Code::NotUnderstood),
        ("[FEN \"8/8\"]\n\n1. e4 *", Code::NotUnderstood),
        ("[Variant \"Draughts\"]\n\n1. e4 *", Code::NotUnderstood),
        ("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *", Code::TooMany),
    ] {
        assert_eq!(code(create(&studies, mine, pgn(text)).await), expected, "{text}");
    }
    let text = "[Event \"Ideas\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 {[%eval 0.25,9]} (1. d4 d5) 1... d5 2. exd5 Qxd5 3. Nc3 P@e4 *";
    let name = create(&studies, mine, pgn(text)).await.expect("created");
    let seen = view(&studies, &name, None).await;
    assert_eq!((seen.mode.id.as_str(), seen.title.as_str(), seen.nodes.len()), ("crazyhouse", "Ideas", 9));
    let exported = studies.ask(&name, |answer| ToStudy::Export { answer }).await.expect("written").text;
    assert!(
        exported.contains("[Variant \"Crazyhouse\"]") && exported.contains("{[%eval 0.25,9]}"),
        "{exported}"
    );
    let again = create(&studies, mine, pgn(&exported)).await.expect("created");
    let back = view(&studies, &again, None).await;
    let nodes = |seen: &StudyView| {
        seen.nodes.iter().map(|node| (node.san.clone(), node.evaluation.clone())).collect::<Vec<_>>()
    };
    assert_eq!(nodes(&back), nodes(&seen));
    let listed = store.studies(mine, None, 10).await.expect("listed");
    assert_eq!(listed.len(), 2, "what was brought is kept");
}

async fn evaluate(
    studies: &Arc<Studies>,
    name: &str,
    holder: SecretHash,
    begin: bool,
) -> Result<(), Message> {
    studies
        .ask(name, |answer| ToStudy::Evaluate { holder: Some(holder), begin, asker: asker(), answer })
        .await
}

/// Counts what it is asked, and finds every position equal.
fn equal(asked: &Arc<AtomicUsize>) -> Arc<Evaluator> {
    let asked = Arc::clone(asked);
    Arc::new(move |_| {
        let found = match asked.fetch_add(1, Ordering::Relaxed) {
            7 => Err(Code::EngineFailed.into()),
            _ => Ok(Evaluation { centipawns: Some(0), mate: None, win: 100, draw: 800, depth: 9 }),
        };
        Box::pin(async { found })
    })
}

#[tokio::test]
async fn the_main_line_is_evaluated_from_its_end() {
    let asked = Arc::new(AtomicUsize::new(0));
    let studies = open(&Arc::new(MemoryStorage::default()), Some(equal(&asked))).await;
    let mine = holder();
    let text = "1. f3 (1. e4) 1... e5 2. g4 Qh4# 0-1";
    let name = create(&studies, mine, StudySource::Pgn { text: text.into() }).await.expect("created");
    evaluate(&studies, &name, mine, true).await.expect("begun");
    let worth = |seen: &StudyView| -> Vec<Option<(Option<i32>, u16)>> {
        let main = seen.nodes.iter().filter(|node| node.san != "e4");
        main.map(|node| node.evaluation.as_ref().map(|found| (found.mate, found.win))).collect()
    };
    while view(&studies, &name, None).await.evaluating.is_some() {
        tokio::task::yield_now().await;
    }
    let seen = view(&studies, &name, None).await;
    let equal = Some((None, 100));
    assert_eq!(worth(&seen), [equal, equal, equal, equal, Some((Some(0), 0))], "mate needs no engine");
    assert_eq!(asked.load(Ordering::Relaxed), 4, "the variation is not of the main line");
    // What is there stays, and a second evaluation has nothing to do; a failing engine ends it.
    change(&studies, &name, mine, play(5, &["e7e5", "g1f3", "b8c6", "f1b5", "a7a6"])).await.expect("played");
    let line = view(&studies, &name, None).await.nodes.last().expect("a node").id;
    change(&studies, &name, mine, StudyChange::MakeMain { node: line }).await.expect("done");
    evaluate(&studies, &name, mine, true).await.expect("begun");
    while view(&studies, &name, None).await.evaluating.is_some() {
        tokio::task::yield_now().await;
    }
    let left =
        view(&studies, &name, None).await.nodes.iter().filter(|node| node.evaluation.is_none()).count();
    assert_eq!(left, 3, "three of six were evaluated before the engine failed");
    evaluate(&studies, &name, mine, false).await.expect("nothing to break off");
}

#[tokio::test(start_paused = true)]
async fn a_study_that_nobody_asks_for_goes_and_comes_back() {
    let studies = open(&Arc::new(MemoryStorage::default()), None).await;
    let mine = holder();
    let name = create(&studies, mine, chess()).await.expect("created");
    change(&studies, &name, mine, play(0, &["e2e4"])).await.expect("played");
    assert_eq!(studies.count(), 1);
    tokio::time::sleep(std::time::Duration::from_secs(301)).await;
    tokio::task::yield_now().await;
    assert_eq!(studies.count(), 0);
    assert_eq!(view(&studies, &name, None).await.nodes.len(), 2);
}
