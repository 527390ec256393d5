//! The analysis pool: what it finds, what it keeps, whom it refuses, and that it leaves nothing behind.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
    time::{Duration, Instant},
};

use tabiya_protocol::{AnalysisState, Code, Message, Subject};
use tabiya_rules::{
    mode::{Custom, built_ins},
    position::{Chess, Position},
};
use tabiya_server::{
    analysis::{Asked, Asker, Findings, Following, Pool, Turns, Wanted},
    limits::{CpuPriority, Quota},
    studies::{LineOfPlay, Studies},
};
use tokio::time;

use super::{
    memory::MemoryStorage,
    test_game::{code, holder, open_rooms},
};

const QUOTA: Quota = Quota { all: 8, address: 8, holder: 8, connection: 2 };

fn pool() -> Pool {
    Pool::new(Turns::new(1), CpuPriority::Low, Arc::new(MemoryStorage::default()))
}

fn asker(connection: u64) -> Asker {
    let number = u8::try_from(connection).expect("few");
    Asker { connection, address: IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)), secrets: vec![holder()] }
}

fn subject(mode: &str, fen: Option<&str>, moves: &str) -> Subject {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Subject::Moves { mode: mode.into(), mode_file: None, fen: fen.map(str::to_owned), moves }
}

/// What a client asks about, as a session reads it.
async fn asked(subject: Subject, threat: bool) -> Result<Asked, Message> {
    let studies = Studies::new(open_rooms(Arc::new(MemoryStorage::default())).await, None);
    let LineOfPlay { mode, start, moves } = studies.line_of(&subject).await?;
    Ok(Asked { mode, start, moves, threat })
}

async fn wanted(subject: Subject, lines: u8, nodes: u64) -> Wanted {
    let asked = asked(subject, false).await.expect("a position");
    Wanted { asked, lines, nodes, hash: 16 }
}

async fn chess(fen: Option<&str>, moves: &str, lines: u8, nodes: u64) -> Wanted {
    wanted(subject("chess", fen, moves), lines, nodes).await
}

/// What it comes to.
async fn end(analysis: &mut Following<Findings>) -> Findings {
    let ended = time::timeout(Duration::from_secs(60), analysis.updates.wait_for(Findings::is_final)).await;
    ended.expect("in time").expect("its thread works").clone()
}

const SHARP: &str = "r1b1k2r/1p1n1ppp/p2ppn2/6B1/1q1NPP2/2N5/P1PQ2PP/1R2KB1R w Kkq - 3 11";

#[tokio::test(flavor = "multi_thread")]
async fn every_mode_is_analysed_in_legal_lines() {
    let pool = pool();
    for mode in built_ins() {
        let start = mode.first_start();
        let asked = wanted(subject(mode.id(), Some(&start.fen()), ""), 3, 3_000).await;
        let mut analysis = pool.begin(asked, &asker(1), QUOTA).await.expect("begun");
        let found = end(&mut analysis).await;
        assert_eq!((found.state, found.lines.len()), (AnalysisState::Done, 3), "{}", mode.id());
        assert!(found.nodes > 0 && found.depth > 0, "{}: {found:?}", mode.id());
        let mut first = Vec::new();
        for line in &found.lines {
            let mut position: Position<Custom<'_>> = start;
            for m in &line.moves {
                let legal =
                    position.parse_uci(&m.uci).unwrap_or_else(|error| panic!("{}: {error}", mode.id()));
                assert_eq!(position.san(legal).to_string(), m.san, "{}", mode.id());
                position.play(legal);
            }
            first.push(line.moves[0].uci.clone());
            let worth = &line.evaluation;
            assert!(worth.centipawns.is_some() != worth.mate.is_some() && worth.win + worth.draw <= 1000);
        }
        first.dedup();
        assert_eq!(first.len(), 3, "{}: three different moves", mode.id());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn values_are_whites() {
    let pool = pool();
    // Black mates in one; White is mated; White has a queen more and Black is to move.
    for (fen, mate, sign) in [
        ("6k1/8/8/8/8/6q1/5r2/7K b - - 0 1", Some(-1), -1),
        ("7k/8/8/8/8/6q1/8/5r1K w - - 0 1", Some(0), -1),
        ("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 b - - 0 1", None, 1),
    ] {
        let mode = wanted(subject("chess", None, ""), 1, 1).await.asked.mode;
        let worth = pool.evaluate(mode, fen.into(), Vec::new(), 20_000).await.expect("evaluated");
        assert_eq!(worth.mate, mate, "{fen}: {worth:?}");
        let won = if sign > 0 { worth.win } else { 1000 - worth.win - worth.draw };
        assert!(won > 900, "{fen}: {worth:?}");
        assert!(worth.centipawns.is_none_or(|value| value.signum() == sign), "{fen}: {worth:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_is_still_there_for_whoever_comes_back() {
    /// Positions of this search alone until the depth was reached.
    async fn until(pool: &Pool, asker: &Asker, depth: u32) -> u64 {
        let wanted = chess(Some(SHARP), "d4e6", 1, 20_000_000).await;
        let mut analysis = pool.begin(wanted, asker, QUOTA).await.expect("begun");
        let known = analysis.updates.borrow().nodes;
        let deep = |findings: &Findings| findings.depth >= depth;
        analysis.updates.wait_for(deep).await.expect("its thread works").nodes - known
    }
    let cold = until(&pool(), &asker(2), 12).await;
    let (pool, me) = (pool(), asker(1));
    until(&pool, &me, 11).await;
    let warm = until(&pool, &me, 12).await;
    assert!(warm < cold, "{warm} positions with what was learnt, {cold} without");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_found_is_found_again_where_everything_is_the_same() {
    let pool = pool();
    let first = async |wanted: Wanted, number: u64| -> Findings {
        let analysis = pool.begin(wanted, &asker(number), QUOTA).await.expect("begun");
        analysis.updates.borrow().clone()
    };
    let path = "g1f3 g8f6 b1c3 b8c6";
    let mut analysis = pool.begin(chess(None, path, 2, 60_000).await, &asker(1), QUOTA).await.expect("begun");
    let found = end(&mut analysis).await;
    assert!(found.depth >= 4 && found.nodes <= 60_300, "{found:?}");
    drop(analysis);
    // It is written by a task of its own.
    let mut again = Findings::default();
    for _ in 0..100 {
        again = first(chess(None, path, 2, 50_000).await, 2).await;
        if again.depth > 0 {
            break;
        }
        time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!((again.state, again.depth, &again.lines), (AnalysisState::Done, found.depth, &found.lines));
    // Who wants more gets this at once, and then more: never less.
    let mut more = pool.begin(chess(None, path, 2, 120_000).await, &asker(3), QUOTA).await.expect("begun");
    assert_eq!(more.updates.borrow().depth, found.depth);
    let more = end(&mut more).await;
    assert!(more.depth >= found.depth && more.nodes > found.nodes, "{more:?}");
    let other = [
        // The same position by other ones: what repeats is not the same.
        ("repetition", chess(None, "b1c3 b8c6 g1f3 g8f6", 2, 50_000).await),
        (
            "fifty",
            chess(Some("r1bqkb1r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 20 30"), "", 2, 50_000)
                .await,
        ),
        ("lines", chess(None, path, 3, 50_000).await),
        (
            "mode",
            wanted(subject("chess960", Some(&Position::<Chess>::default().fen()), path), 2, 50_000).await,
        ),
    ];
    for (number, (what, wanted)) in (4..).zip(other) {
        assert_eq!(first(wanted, number).await.depth, 0, "{what}");
    }
    // The number of the move is nobody's business.
    let unmoved = |number| format!("r1bqkb1r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 0 {number}");
    let mut one =
        pool.begin(chess(Some(&unmoved(5)), "", 1, 40_000).await, &asker(1), QUOTA).await.expect("begun");
    end(&mut one).await;
    drop(one);
    let mut depth = 0;
    for _ in 0..100 {
        depth = first(chess(Some(&unmoved(9)), "", 1, 40_000).await, 2).await.depth;
        if depth > 0 {
            break;
        }
        time::sleep(Duration::from_millis(10)).await;
    }
    assert!(depth > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_pool_refuses_and_whoever_goes_makes_room() {
    let pool = pool();
    let endless = async |number: u64| chess(Some(SHARP), "", 1, u64::MAX - number).await;
    let quota = Quota { all: 3, address: 2, holder: 2, connection: 2 };
    let begin = async |asker: &Asker| pool.begin(endless(asker.connection).await, asker, quota).await;
    let me = asker(1);
    let (one, two) = (begin(&me).await.expect("begun"), begin(&me).await.expect("begun"));
    let refused = |answer: Result<Following<Findings>, _>| code(answer.map(drop));
    assert_eq!(refused(begin(&me).await), Code::TooMany, "two a connection");
    let neighbor = Asker { connection: 9, secrets: vec![holder()], ..me.clone() };
    assert_eq!(refused(begin(&neighbor).await), Code::PoolFull, "two an address");
    let elsewhere = Asker { address: asker(8).address, connection: 8, ..me.clone() };
    assert_eq!(refused(begin(&elsewhere).await), Code::PoolFull, "two a holder");
    let three = begin(&asker(2)).await.expect("another has a place");
    assert_eq!(refused(begin(&asker(3)).await), Code::PoolFull, "three in all");
    drop(two);
    let four = begin(&asker(3)).await.expect("there is room at once");
    assert!(pool.threads() <= 4, "threads are used again");
    for lines in [0, 6] {
        let many = Wanted { lines, ..endless(5).await };
        assert_eq!(refused(pool.begin(many, &asker(5), quota).await), Code::BadAmount);
    }
    // Everybody who has a place sees something soon, although there is one turn for all.
    for mut analysis in [one, three, four] {
        let seen = analysis.updates.wait_for(|findings| !findings.lines.is_empty());
        time::timeout(Duration::from_secs(2), seen).await.expect("soon").expect("its thread works");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_behind() {
    let pool = pool();
    let mut all = Vec::new();
    for number in 1..=4 {
        let wanted = chess(Some(SHARP), "", 1, u64::MAX - number).await;
        all.push(pool.begin(wanted, &asker(number), QUOTA).await.expect("begun"));
    }
    let mode = chess(None, "", 1, 1).await.asked.mode;
    let background = tokio::spawn({
        let pool = pool.clone();
        async move { pool.evaluate(mode, Position::<Chess>::default().fen(), Vec::new(), u64::MAX).await }
    });
    while pool.threads() < 5 {
        time::sleep(Duration::from_millis(5)).await;
    }
    drop(all.pop());
    let closed = Instant::now();
    pool.close();
    while pool.threads() > 0 {
        assert!(closed.elapsed() < Duration::from_secs(5), "{} threads are left", pool.threads());
        time::sleep(Duration::from_millis(5)).await;
    }
    for mut analysis in all {
        assert_eq!(end(&mut analysis).await.state, AnalysisState::Stopped);
    }
    drop(background.await.expect("no panic"));
    let wanted = chess(None, "", 1, 1_000).await;
    assert_eq!(code(pool.begin(wanted, &asker(1), QUOTA).await.map(drop)), Code::PoolFull, "it is closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_threat_is_what_the_other_side_would_do() {
    let pool = pool();
    let threat = async |fen: &str| {
        let asked = asked(subject("chess", Some(fen), ""), true).await?;
        pool.begin(Wanted { asked, lines: 1, nodes: 5_000, hash: 16 }, &asker(1), QUOTA).await
    };
    // White to move; Black threatens mate on the back rank.
    let mut analysis = threat("3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1").await.expect("begun");
    let found = end(&mut analysis).await;
    assert_eq!((found.lines[0].moves[0].san.as_str(), found.lines[0].evaluation.mate), ("Rd1#", Some(-1)));
    drop(analysis);
    assert_eq!(code(threat("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").await.map(drop)), Code::InCheck);
    assert_eq!(code(threat("7k/8/8/8/8/6q1/8/5r1K w - - 0 1").await.map(drop)), Code::GameOver);
    assert_eq!(code(threat("7k/8/8/8/8/8/8/8 w - - 0 1").await.map(drop)), Code::BadFen);
}

#[tokio::test]
async fn what_cannot_be_read_is_refused() {
    let pool = pool();
    let read = async |subject| {
        let asked = asked(subject, false).await?;
        pool.begin(Wanted { asked, lines: 1, nodes: 1_000, hash: 1 }, &asker(1), QUOTA).await.map(drop)
    };
    assert_eq!(code(read(subject("nothing", None, "")).await), Code::NoSuchMode);
    assert_eq!(code(read(subject("chess", Some("no position"), "")).await), Code::BadFen);
    assert_eq!(code(read(subject("chess", None, "e2e5")).await), Code::IllegalMove);
    assert_eq!(code(read(subject("chess", None, "hello")).await), Code::UnreadableMove);
    assert_eq!(code(read(subject("chess", None, &"e2e4 ".repeat(601))).await), Code::TooLong);
}
