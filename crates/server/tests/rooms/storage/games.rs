//! What a store must hold. Every implementation is run through all of it: a new one is one more line at the end.

use std::{path::Path, sync::Arc};

use crate::memory::MemoryStorage;

use tabiya_game::Verdict;
use tabiya_protocol::WantedResult;
use tabiya_server::storage::{
    ANALYSES, AnalysisKey, Append, Appended, CommandId, GameChange, GameKey, Holders, Invite, KeptAnalysis,
    Listing, Mark, NewRecord, Person, Search, SecretHash, Storage, StorageError,
    sqlite::{SqliteStorage, backup, check},
};
use tabiya_server::{modes::Modes, rooms::check_log};

pub(super) fn record(name: &str, command: u8) -> NewRecord {
    NewRecord {
        name: name.to_owned(),
        created: 1_800_000_000_000,
        holders: Holders {
            white: Some(SecretHash([1; 32]).into()),
            black: None,
            host: Some(SecretHash([1; 32]).into()),
        },
        invite: Some(Invite { token: SecretHash([9; 32]), white: false }),
        series: None,
        flipped: false,
        timed: true,
        winner: None,
        command: CommandId([command; 16]),
        events: vec![b"first".to_vec(), b"second".to_vec()],
    }
}

pub(super) fn append(game: GameKey, after: u32, data: &str, command: u8) -> Append {
    Append {
        game,
        after,
        at: 1_800_000_000_500,
        command: Some(CommandId([command; 16])),
        events: vec![data.as_bytes().to_vec()],
        changes: Vec::new(),
    }
}

async fn what_is_written_is_read_back(store: &dyn Storage) {
    let created = store.create(record("readback01", 1)).await.expect("created");
    assert!(!created.again);
    assert_eq!(store.append(append(created.key, 2, "third", 2)).await.expect("appended"), Appended::Written);
    let stored = store.load("readback01").await.expect("loaded").expect("there");
    let data: Vec<&[u8]> = stored.events.iter().map(|event| event.data.as_slice()).collect();
    assert_eq!(data, [&b"first"[..], b"second", b"third"]);
    assert_eq!(stored.events.iter().map(|event| event.seq).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(stored.events[2].command, Some(CommandId([2; 16])));
    assert_eq!(stored.events[2].at, 1_800_000_000_500);
    assert_eq!(stored.row.holders.white, Some(SecretHash([1; 32]).into()));
    assert_eq!(stored.row.invite, Some(Invite { token: SecretHash([9; 32]), white: false }));
    assert_eq!((stored.row.series, stored.row.winner), (stored.row.key, None));
    assert!(store.load("nosuchgame").await.expect("asked").is_none());
}

async fn a_creation_sent_again_finds_the_game(store: &dyn Storage) {
    let first = store.create(record("once000001", 3)).await.expect("created");
    let again = store.create(record("once000002", 3)).await.expect("found");
    assert_eq!((again.key, again.name.as_str(), again.again), (first.key, "once000001", true));
    assert!(store.load("once000002").await.expect("asked").is_none());
}

async fn the_key_decides_who_was_first(store: &Arc<dyn Storage>) {
    let game = store.create(record("race000001", 4)).await.expect("created").key;
    let racers = (0..32u8).map(|racer| {
        let store = Arc::clone(store);
        tokio::spawn(
            async move { store.append(append(game, 2, &format!("racer {racer}"), 100 + racer)).await },
        )
    });
    let mut written = 0;
    for racer in racers.collect::<Vec<_>>() {
        match racer.await.expect("no panic").expect("an answer") {
            Appended::Written => written += 1,
            Appended::Conflict => {}
        }
    }
    assert_eq!(written, 1);
    assert_eq!(store.load("race000001").await.expect("loaded").expect("there").events.len(), 3);
    // A loser's other events are not there either: all or none.
    let mut two = append(game, 2, "lost", 5);
    two.events.push(b"lost too".to_vec());
    assert_eq!(store.append(two).await.expect("an answer"), Appended::Conflict);
    assert_eq!(store.load("race000001").await.expect("loaded").expect("there").events.len(), 3);
}

async fn facts_change_with_the_events_they_belong_to(store: &dyn Storage) {
    let game = store.create(record("facts00001", 6)).await.expect("created").key;
    let seated = GameChange::Seated { white: false, holder: SecretHash([7; 32]).into() };
    let sit = Append { changes: vec![seated], ..append(game, 2, "seated", 7) };
    assert_eq!(store.append(sit).await.expect("appended"), Appended::Written);
    let row = store.load("facts00001").await.expect("loaded").expect("there").row;
    assert_eq!((row.holders.black, row.invite), (Some(SecretHash([7; 32]).into()), None));
    assert!(store.running().await.expect("listed").contains(&"facts00001".to_owned()));
    // A loser changes nothing.
    let ended = GameChange::Ended { winner: Verdict::White };
    let late = Append { changes: vec![ended], ..append(game, 2, "too late", 8) };
    assert_eq!(store.append(late).await.expect("an answer"), Appended::Conflict);
    assert_eq!(store.load("facts00001").await.expect("loaded").expect("there").row.winner, None);
    let end = Append { changes: vec![ended], ..append(game, 3, "ended", 9) };
    assert_eq!(store.append(end).await.expect("appended"), Appended::Written);
    assert_eq!(
        store.load("facts00001").await.expect("loaded").expect("there").row.winner,
        Some(Verdict::White)
    );
    assert!(!store.running().await.expect("listed").contains(&"facts00001".to_owned()));
}

async fn live_games_are_counted_by_their_creator(store: &dyn Storage) {
    let host = SecretHash([77; 32]);
    let mine = |name: &str, command, created| NewRecord {
        holders: Holders { white: None, black: None, host: Some(host.into()) },
        created,
        ..record(name, command)
    };
    let (unknown, first) = (CommandId([19; 16]), CommandId([20; 16]));
    assert_eq!(store.live(host, 0, unknown).await.expect("counted"), 0);
    store.create(mine("live000001", 20, 1_000)).await.expect("created");
    let second = store.create(mine("live000002", 21, 2_000)).await.expect("created").key;
    assert_eq!(store.live(host, 0, unknown).await.expect("counted"), 2);
    assert_eq!(store.live(host, 0, first).await.expect("counted"), 1, "asked for again");
    assert_eq!(store.live(host, 2_000, unknown).await.expect("counted"), 1);
    let ended = GameChange::Ended { winner: Verdict::Draw };
    let end = Append { changes: vec![ended], ..append(second, 2, "ended", 22) };
    assert_eq!(store.append(end).await.expect("appended"), Appended::Written);
    assert_eq!(store.live(host, 0, unknown).await.expect("counted"), 1);
}

/// Names rise with the time of creation even when the wall clock goes back.
async fn a_wall_clock_set_back_changes_no_order(store: &dyn Storage) {
    let first = store.create(record("clock00001", 23)).await.expect("created").key;
    let earlier = NewRecord { created: 1_000, ..record("clock00002", 24) };
    let second = store.create(earlier).await.expect("created").key;
    assert!(first < second);
}

async fn a_series_is_in_order(store: &dyn Storage) {
    let first = store.create(record("series0001", 10)).await.expect("created").key;
    let second = NewRecord { series: Some(first), flipped: true, ..record("series0002", 11) };
    let second = store.create(second).await.expect("created").key;
    assert!(first < second, "names rise with time");
    let games = store.series(first).await.expect("listed");
    let names: Vec<_> = games.iter().map(|game| (game.name.as_str(), game.flipped)).collect();
    assert_eq!(names, [("series0001", false), ("series0002", true)]);
}

async fn an_invitation_is_replaced(store: &dyn Storage) {
    let game = store.create(record("invite0001", 12)).await.expect("created").key;
    let invite = Invite { token: SecretHash([8; 32]), white: true };
    store.invite(game, invite).await.expect("replaced");
    assert_eq!(store.load("invite0001").await.expect("loaded").expect("there").row.invite, Some(invite));
}

async fn the_clock_never_goes_back(store: &dyn Storage) {
    assert_eq!(store.last_heartbeat().await.expect("read"), 0);
    store.heartbeat(5_000).await.expect("written");
    store.heartbeat(4_000).await.expect("written");
    assert_eq!(store.last_heartbeat().await.expect("read"), 5_000);
}

/// Games of a holder are found by whatever a list shows, newest first and page by page.
async fn games_are_found_again(store: &dyn Storage) {
    let (me, other) = (SecretHash([51; 32]), SecretHash([52; 32]));
    // What opens their seats lists nothing.
    let seat = SecretHash([53; 32]);
    let [mine, others] = [me, other].map(|list| Some(Person { seat, list }));
    let listing = |number: u8| Listing {
        white: if number.is_multiple_of(2) { "anna".into() } else { "computer".into() },
        black: "ben_%".into(),
        mode: if number < 4 { "chess".into() } else { "atomic".into() },
        opening: if number == 1 { "c60 spanish game".into() } else { String::new() },
        line: vec![number],
    };
    let winners =
        [Verdict::White, Verdict::Black, Verdict::Draw, Verdict::NoResult, Verdict::White, Verdict::Black];
    let mut keys = Vec::new();
    for (number, winner) in (0..).zip(winners) {
        let name = format!("found0000{number}");
        let holders = if number < 5 {
            Holders { white: mine, black: others, host: mine }
        } else {
            Holders { white: others, black: mine, host: others }
        };
        let record = NewRecord { created: 5_000 + i64::from(number), holders, ..record(&name, 150 + number) };
        let key = store.create(record).await.expect("created").key;
        let end =
            Append { changes: vec![GameChange::Ended { winner }], ..append(key, 2, "over", 160 + number) };
        assert_eq!(store.append(end).await.expect("appended"), Appended::Written);
        keys.push(key);
    }
    store
        .create(NewRecord {
            holders: Holders { host: mine, ..Holders::default() },
            ..record("found00009", 170)
        })
        .await
        .expect("created");
    let missing = async |before| {
        let found = store.unlisted(before, 100).await.expect("looked");
        found.into_iter().filter(|(key, _)| keys.contains(key)).count()
    };
    assert_eq!((missing(None).await, missing(Some(keys[2])).await), (6, 2));
    for (number, key) in (0..).zip(&keys) {
        store.list(*key, listing(number)).await.expect("listed");
    }
    assert_eq!(missing(None).await, 0);
    let find = async |search: Search| {
        let found = store.search(search).await.expect("searched");
        found.into_iter().map(|game| game.name[8..].to_owned()).collect::<Vec<_>>().join(" ")
    };
    let all = Search::of(me, false, 100);
    assert_eq!(find(all.clone()).await, "05 04 03 02 01 00");
    assert_eq!(find(Search::of(me, true, 100)).await, "09");
    assert_eq!(find(Search::of(SecretHash([99; 32]), false, 100)).await, "");
    assert_eq!(find(Search::of(seat, false, 100)).await + &find(Search::of(seat, true, 100)).await, "");
    let page = Search { most: 2, before: Some(keys[4]), ..all.clone() };
    assert_eq!(find(page).await, "03 02");
    let result = |result| Search { result: Some(result), ..all.clone() };
    assert_eq!(find(result(WantedResult::Won)).await, "05 04 00");
    assert_eq!(find(result(WantedResult::Lost)).await, "01");
    assert_eq!(find(result(WantedResult::Drawn)).await, "02");
    assert_eq!(find(Search { player: Some("ann".into()), ..all.clone() }).await, "04 02 00");
    assert_eq!(find(Search { player: Some("_%".into()), ..all.clone() }).await, "05 04 03 02 01 00");
    assert_eq!(
        find(Search { player: Some("%".into()), most: 1, ..all.clone() }).await,
        "05",
        "a sign like any other"
    );
    assert_eq!(find(Search { player: Some("n%n".into()), ..all.clone() }).await, "");
    assert_eq!(find(Search { mode: Some("atomic".into()), ..all.clone() }).await, "05 04");
    assert_eq!(find(Search { opening: Some("spanish".into()), ..all.clone() }).await, "01");
    assert_eq!(find(Search { since: Some(5_002), until: Some(5_004), ..all.clone() }).await, "03 02");
    let star = Mark { starred: Some(true), removed: None };
    assert!(store.mark("found00002", me, star).await.expect("marked"));
    assert!(!store.mark("found00002", SecretHash([99; 32]), star).await.expect("refused"), "not a holder");
    assert!(!store.mark("found00002", seat, star).await.expect("refused"), "what opens a seat marks nothing");
    assert!(!store.mark("nosuchgame", me, star).await.expect("refused"));
    assert_eq!(find(Search { starred: true, ..all.clone() }).await, "02");
    assert_eq!(
        find(Search { starred: true, ..Search::of(other, false, 9) }).await,
        "",
        "a star is one's own"
    );
    assert!(store.mark("found00002", me, Mark { starred: None, removed: Some(true) }).await.expect("marked"));
    assert_eq!(find(all.clone()).await, "05 04 03 01 00");
    assert_eq!(find(Search::of(other, false, 9)).await, "05 04 03 02 01 00", "the other still has it");
    assert!(
        store.mark("found00002", me, Mark { starred: None, removed: Some(false) }).await.expect("marked")
    );
    let found = store.search(Search { starred: true, ..all }).await.expect("searched");
    assert_eq!((found[0].line.as_deref(), found[0].starred), (Some(&[2][..]), true), "the star has stayed");
}

async fn the_best_that_was_found_is_kept(store: &dyn Storage) {
    let key = AnalysisKey([61; 32]);
    assert_eq!(store.analysis(key).await.expect("asked"), None);
    let found =
        |depth, nodes, text: &str| KeptAnalysis { key, depth, nodes, found: text.as_bytes().to_vec() };
    let steps = [
        (found(10, 500, "first"), "first"),
        (found(9, 900, "shallower"), "first"),
        (found(10, 500, "the same"), "first"),
        (found(10, 600, "more"), "more"),
        (found(11, 100, "deeper"), "deeper"),
    ];
    for (given, there) in steps {
        store.keep_analysis(given).await.expect("kept");
        let kept = store.analysis(key).await.expect("asked").expect("there");
        assert_eq!(String::from_utf8_lossy(&kept.found), there);
    }
    let other = store.analysis(AnalysisKey([62; 32])).await.expect("asked");
    assert_eq!(other, None, "another position");
}

/// Whatever is found, the file does not grow for ever: what was written longest ago goes.
async fn only_so_many_findings_are_kept(store: &Arc<dyn Storage>) {
    let key = |number: i64| {
        let mut bytes = [63; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        AnalysisKey(bytes)
    };
    let keep = async |number: i64, depth| {
        let found = KeptAnalysis { key: key(number), depth, nodes: 1, found: vec![1] };
        store.keep_analysis(found).await.expect("kept");
    };
    let there = async |number: i64| store.analysis(key(number)).await.expect("asked").is_some();
    for first in [0, 1] {
        keep(first, 1).await;
    }
    // The first is written anew, the second is not.
    keep(0, 2).await;
    let numbers: Vec<i64> = (2..=ANALYSES).collect();
    for some in numbers.chunks(4_000) {
        futures_util::future::join_all(some.iter().map(|number| keep(*number, 1))).await;
    }
    assert!(there(0).await && !there(1).await && there(2).await && there(ANALYSES).await);
}

/// Everything a store must hold while it is open.
async fn conforms(store: Arc<dyn Storage>) {
    the_clock_never_goes_back(&*store).await;
    what_is_written_is_read_back(&*store).await;
    a_creation_sent_again_finds_the_game(&*store).await;
    the_key_decides_who_was_first(&store).await;
    facts_change_with_the_events_they_belong_to(&*store).await;
    a_series_is_in_order(&*store).await;
    an_invitation_is_replaced(&*store).await;
    live_games_are_counted_by_their_creator(&*store).await;
    games_are_found_again(&*store).await;
    a_wall_clock_set_back_changes_no_order(&*store).await;
    super::studies::conforms(&store).await;
    super::reviews::conforms(&*store).await;
    super::decks::conforms(&store).await;
    super::nodes::conforms(&*store).await;
    the_best_that_was_found_is_kept(&*store).await;
    only_so_many_findings_are_kept(&store).await;
}

/// And when it is opened again.
pub(super) async fn keeps(open: impl AsyncFn() -> Arc<dyn Storage>) {
    conforms(open().await).await;
    let again = open().await;
    assert_eq!(again.load("readback01").await.expect("loaded").expect("there").events.len(), 3);
    assert_eq!(again.last_heartbeat().await.expect("read"), 5_000);
    super::studies::are_kept(&*again).await;
    super::decks::are_kept(&*again).await;
    super::reviews::are_kept(&*again).await;
}

fn sqlite(path: &Path) -> Arc<dyn Storage> {
    // The store before it may still be closing its files.
    for _ in 0..200 {
        match SqliteStorage::open(path) {
            Ok(store) => return Arc::new(store),
            Err(StorageError::InUse { .. }) => std::thread::sleep(std::time::Duration::from_millis(10)),
            Err(error) => panic!("{error}"),
        }
    }
    panic!("the store was not closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_conforms() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    keeps(async || sqlite(&path)).await;
}

#[tokio::test]
async fn memory_conforms() {
    let store: Arc<dyn Storage> = Arc::new(MemoryStorage::default());
    keeps(async || Arc::clone(&store)).await;
}

/// A file of every version there ever was becomes a current one, and every game in it can still be replayed.
#[tokio::test]
async fn files_of_older_versions_are_brought_up_to_date() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/store");
    let mut versions = 0;
    for file in std::fs::read_dir(kept).expect("the kept files") {
        let file = file.expect("a file");
        if file.path().extension().is_none_or(|extension| extension != "db") {
            continue;
        }
        let path = folder.path().join(file.file_name());
        std::fs::copy(file.path(), &path).expect("copied");
        let before = std::fs::read(&path).expect("read");
        let store = SqliteStorage::open(&path).expect("opened");
        // An older file is kept as it was.
        let version = before[60..64].iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
        let copy = path.with_extension(format!("version-{version}.db"));
        assert_eq!(copy.exists(), version < 9, "version {version}");
        if copy.exists() {
            let fold = |game: &_| check_log(&Modes::default(), game).map_err(|error| error.to_string());
            assert!(
                check(&copy, fold, |_| Err("no studies then".into()))
                    .is_ok_and(|report| report.games > 0 && report.problems.is_empty())
            );
        }
        let running = store.running().await.expect("listed");
        assert!(!running.is_empty());
        let game = store.load(&running[0]).await.expect("loaded").expect("there");
        let next = u32::try_from(game.events.len()).expect("few");
        let more = append(game.row.key, next, "more", 200);
        assert_eq!(store.append(more).await.expect("appended"), Appended::Written);
        let host = game.row.holders.host.expect("a host").list;
        assert!(store.live(host, 0, CommandId([0; 16])).await.expect("counted") > 0);
        let listed = store.search(Search::of(host, true, 100)).await.expect("searched");
        assert!(listed.iter().any(|found| found.name == running[0]), "listed under what opens it");
        // On a fresh copy, since that row is none.
        let fresh = folder.path().join("fresh.db");
        std::fs::copy(file.path(), &fresh).expect("copied");
        drop(SqliteStorage::open(&fresh).expect("opened"));
        let fold = |game: &_| check_log(&Modes::default(), game).map_err(|error| error.to_string());
        let report = check(&fresh, fold, |_| Err("no studies yet".into())).expect("checked");
        assert!(report.games > 0 && report.problems.is_empty(), "{report:?}");
        versions += 1;
    }
    assert!(versions > 0);
}

/// Whatever has the name of the copy that is made first is left alone.
#[test]
fn an_older_store_is_kept_under_a_name_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/store/version-2.db");
    let path = folder.path().join("tabiya.db");
    std::fs::copy(&kept, &path).expect("copied");
    let version = std::fs::read(&path).expect("read")[63];
    assert!(version < 3, "an older store");
    let name = |more: &str| folder.path().join(format!("tabiya.version-{version}{more}.db"));
    std::fs::write(name(""), "not a store at all").expect("a file");
    std::fs::write(name(".1"), "").expect("a file");
    drop(SqliteStorage::open(&path).expect("opened"));
    assert_eq!(std::fs::read(name("")).expect("read"), b"not a store at all");
    assert_eq!(std::fs::read(name(".1")).expect("read"), b"");
    assert!(check(&name(".2"), |_| Ok(()), |_| Ok(())).is_ok_and(|report| report.games > 0));
}

#[tokio::test]
async fn sqlite_refuses_a_second_process_and_a_later_version() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let store = SqliteStorage::open(&path).expect("opened");
    assert!(matches!(SqliteStorage::open(&path), Err(StorageError::InUse { .. })));
    drop(store);
    // A store of a later program is refused by its name, and stays as it is to the last byte.
    let later = folder.path().join("later.db");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/store/every-event.db");
    let mut bytes = std::fs::read(kept).expect("a kept store");
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(&later, &bytes).expect("a file");
    let refused = SqliteStorage::open(&later).expect_err("refused");
    assert!(matches!(refused, StorageError::Newer { found: 99, known: 9, .. }), "{refused}");
    assert!(refused.to_string().contains("later.db"), "{refused}");
    let copy = folder.path().join("copy.db");
    let told = backup(&later, &copy).expect_err("refused").to_string();
    assert!(told.contains("later.db is of version 99") && !told.contains("damaged"), "{told}");
    assert!(!copy.exists(), "nothing is left");
    assert!(
        check(&later, |_| Ok(()), |_| Ok(())).is_err_and(|error| error.to_string().contains("of version 99"))
    );
    assert_eq!(std::fs::read(&later).expect("read"), bytes);
    for beside in ["later.db-wal", "later.db-shm"] {
        assert!(!folder.path().join(beside).exists(), "{beside}");
    }
    let junk = folder.path().join("junk.db");
    std::fs::write(&junk, "this is no database at all, only words").expect("a file");
    assert!(SqliteStorage::open(&junk).is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_write_ahead_log_is_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStorage::open(&folder.path().join("games.db")).expect("opened");
    let game = store.create(record("growing001", 1)).await.expect("created").key;
    // 160 MB in all: without a bound the file would hold all of it.
    for seq in 0..160u32 {
        let big = Append { events: vec![vec![7; 1 << 20]], ..append(game, 2 + seq, "", 1) };
        assert_eq!(store.append(big).await.expect("appended"), Appended::Written);
    }
    // The checkpoint thread tells the writer when it comes to it; each append gives it the occasion.
    let mut seq = 162;
    while store.wal_bytes() > 96 << 20 {
        assert!(seq < 3_000, "{} bytes and no end", store.wal_bytes());
        store.append(append(game, seq, "small", 2)).await.expect("appended");
        seq += 1;
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}
