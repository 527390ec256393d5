//! Rooms through hours of time that take no time.

use std::{sync::Arc, time::Duration};

use tabiya_protocol::{
    Action, AllowedAction, Code, Color, GoneClaim, Outcome, Phase, ReasonCode, SeatKind, SeatPlan,
};
use tabiya_server::{
    actors::Actors as _,
    bus::Announcement,
    rooms::{Claim, Creator, ToRoom},
    secret,
    storage::Storage,
};
use tokio::time;

use super::{
    memory::MemoryStorage,
    test_game::{TestGame, code, holder, left, open_rooms, plan, to},
};

async fn seconds(count: u64) {
    time::sleep(Duration::from_secs(count)).await;
}

#[tokio::test(start_paused = true)]
async fn a_friend_bears_the_hosts_name_for_them_until_they_give_their_own() {
    for (called, comes_as, shown) in
        [(Some("Ben"), "", "Ben"), (Some("Ben"), "Benjamin", "Benjamin"), (None, "", "")]
    {
        let storage = Arc::new(MemoryStorage::default());
        let table = TestGame::invited(open_rooms(storage).await, "3m", called, comes_as).await;
        let seat = table.view().await.now.black;
        assert_eq!((seat.kind, seat.name.as_str()), (SeatKind::Human, shown));
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_leaves_is_counted_out() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "3m").await;
    table.play(0, "e2e4").await.expect("played");
    table.play(1, "e7e5").await.expect("played");
    table.play(2, "g1f3").await.expect("played");
    let gone = || Action::ClaimGone { kind: GoneClaim::Win };
    assert_eq!(code(table.act(Color::White, gone()).await), Code::NotGone);
    let mut news = table.rooms.context.bus.subscribe(&table.game);
    table.leave(2);
    // Whoever waits is told when the counting begins, long before the game can be claimed.
    let mut told = Vec::new();
    while !told.contains(&true) {
        match &*news.next().await.expect("news") {
            Announcement::Presence { frame } => told.push(frame.contains("claimableIn")),
            Announcement::Refresh => break,
            Announcement::Event { .. } => {}
        }
    }
    assert_eq!(told, [false, true], "away, then counted");
    seconds(1).await;
    // Three minutes a side: a share of it, 18 seconds, and the five before it was noted.
    let claimable = table.view().await.presence.black.claimable_in.expect("a countdown").0;
    assert!((16_000..=18_000).contains(&claimable), "{claimable}");
    assert_eq!(code(table.act(Color::White, gone()).await), Code::GoneTooShortly);
    let allowed = |view: &tabiya_protocol::GameView| {
        view.you.allowed.iter().any(|allowed| allowed.action == AllowedAction::ClaimGone)
    };
    assert!(!allowed(&table.view().await));
    // When the time has come viewers look again, and may.
    while *news.next().await.expect("news") != Announcement::Refresh {}
    assert!(allowed(&table.view().await));
    table.act(Color::White, gone()).await.expect("claimed");
    let status = table.view().await.now.status;
    assert_eq!((status.outcome, status.reason), (Some(Outcome::White), Some(ReasonCode::Abandoned)));
}

#[tokio::test(start_paused = true)]
async fn moves_that_were_never_played_are_shown_and_change_nothing() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "3m").await;
    table.play(0, "e2e4").await.expect("played");
    let line = async |moves: &[&str]| {
        let moves = moves.iter().map(ToString::to_string).collect();
        table.rooms.ask(&table.game, |answer| ToRoom::Line { moves, answer }).await
    };
    let boards = line(&["d5", "exd5", "Qxd5", "Nf3", "Qe4+"]).await.expect("legal moves");
    assert_eq!(boards.iter().map(|board| board.ply).collect::<Vec<_>>(), [2, 3, 4, 5, 6]);
    let last = boards.last().expect("boards");
    assert_eq!(last.pieces.get("e4").map(String::as_str), Some("bQ"));
    assert_eq!(last.checks, ["e1"]);
    assert_eq!((last.captured.white.len(), last.captured.black.len()), (1, 1));
    assert_eq!(last.last_move.as_ref().map(|m| m.to.as_str()), Some("e4"));
    assert_eq!(code(line(&["d5", "Ke3"]).await), Code::IllegalMove);
    assert_eq!(code(line(&vec!["Nf6"; 10_000]).await), Code::TooMany);
    assert_eq!(table.view().await.now.board.ply, 1);
}

#[tokio::test(start_paused = true)]
async fn every_kind_of_piece_is_described() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "").await;
    let ask = |answer| ToRoom::Pieces { answer };
    let pieces = table.rooms.ask(&table.game, ask).await.expect("described");
    assert_eq!(pieces.iter().map(|piece| piece.role.0.as_str()).collect::<Vec<_>>().join(""), "PNBRQK");
    let knight = pieces.iter().find(|piece| piece.role.0 == "N").expect("a knight");
    assert_eq!(knight.words["en"], "moves and captures by a leap of 2 and 1 squares");
    assert_eq!(knight.words["sv"], "går och slår med ett språng på 2 och 1 rutor");
    assert_eq!(knight.reach.len(), 8);
    assert!(knight.reach.iter().all(|reach| reach.file.abs() + reach.rank.abs() == 3));
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_in_time_plays_on() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "3m").await;
    table.leave(2);
    seconds(15).await;
    assert!(table.view().await.presence.black.claimable_in.is_some());
    table.join(2, table.black).await;
    let presence = table.view().await.presence.black;
    assert!(presence.online && presence.claimable_in.is_none(), "{presence:?}");
    let gone = Action::ClaimGone { kind: GoneClaim::Win };
    assert_eq!(code(table.act(Color::White, gone).await), Code::NotGone);
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_at_its_time_and_not_before() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "1m").await;
    table.play(0, "e2e4").await.expect("played");
    table.play(1, "e7e5").await.expect("played");
    seconds(59).await;
    let view = table.view().await;
    assert_eq!(view.now.status.phase, Phase::Playing);
    assert!((1..=1_000).contains(&left(&view, Color::White)), "{}", left(&view, Color::White));
    seconds(2).await;
    let status = table.view().await.now.status;
    assert_eq!((status.outcome, status.reason), (Some(Outcome::Black), Some(ReasonCode::Flag)));
    assert_eq!(code(table.play(2, "g1f3").await), Code::GameOver);
}

#[tokio::test(start_paused = true)]
async fn lag_is_given_back_as_far_as_it_was_measured() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "5m").await;
    let think = async |ply, uci, thought| {
        time::sleep(Duration::from_millis(1_000)).await;
        let color = if ply % 2 == 0 { Color::White } else { Color::Black };
        table.act(color, to(ply, uci, Some(thought))).await.expect("played");
        let view = table.view().await;
        (left(&view, Color::White), left(&view, Color::Black))
    };
    think(0, "e2e4", 0).await;
    think(1, "e7e5", 0).await;
    // Nothing was measured: who claims "all of it was lag" pays all of it.
    let (white, _) = think(2, "g1f3", 0).await;
    assert_eq!(white, 300_000 - 1_000);
    // A measured ping of 60 ms allows 60 and 140 more, however much is claimed.
    table.ping(2, 60);
    let (_, black) = think(3, "b8c6", 0).await;
    assert_eq!(black, 300_000 - 1_000 + 200);
    // And never more than was claimed.
    table.ping(1, 60);
    let (white, _) = think(4, "f1b5", 970).await;
    assert_eq!(white, 299_000 - 1_000 + 30);
}

#[tokio::test(start_paused = true)]
async fn an_idle_room_goes_and_comes_back_as_it_was() {
    let table = TestGame::shared(open_rooms(Arc::new(MemoryStorage::default())).await, "").await;
    table.play(0, "e2e4").await.expect("played");
    let before = table.view().await;
    seconds(3_600).await;
    assert_eq!(table.rooms.count(), 1, "somebody still watches");
    table.leave(1);
    seconds(290).await;
    assert_eq!(table.rooms.count(), 1);
    seconds(20).await;
    assert_eq!(table.rooms.count(), 0);
    let after = table.view().await;
    assert_eq!((after.version, after.moves), (before.version, before.moves));
    assert_eq!(table.rooms.count(), 1);
    table.play(1, "e7e5").await.expect("it goes on");
}

#[tokio::test(start_paused = true)]
async fn no_crash_charges_anybody_however_often() {
    for shared in [true, false] {
        let first = Arc::new(MemoryStorage::default());
        let house_before = open_rooms(first.clone()).await;
        let table = match shared {
            true => TestGame::shared(house_before, "10m").await,
            false => TestGame::by_link(house_before, "10m").await,
        };
        for (ply, uci) in (0..).zip(["e2e4", "e7e5", "g1f3"]) {
            table.play(ply, uci).await.expect("played");
        }
        seconds(10).await;
        let before = left(&table.view().await, Color::Black);
        // Crash after crash, with nobody there in between: the clocks stand.
        let mut store = first.copy().await;
        for _ in 0..3 {
            seconds(3_600).await;
            let empty = Arc::new(store);
            let _house = open_rooms(empty.clone()).await;
            seconds(1).await;
            store = empty.copy().await;
        }
        let again = table.moved_to(open_rooms(Arc::new(store)).await);
        let view = again.view().await;
        // The heartbeat is a second old at most, and only that second can be given away.
        let now = left(&view, Color::Black);
        assert!((before..=before + 1_100).contains(&now), "shared {shared}: {before} before, {now} after");
        // Whoever is to move comes back, and the clock runs.
        again.join(2, again.black).await;
        seconds(2).await;
        let view = again.view().await;
        assert_eq!(view.now.status.phase, Phase::Playing, "shared {shared}");
        assert!(left(&view, Color::Black) <= now - 1_900, "shared {shared}");
        again.play(3, "b8c6").await.expect("it goes on");
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_waits_fifteen_seconds_for_a_player_who_does_not_come_back() {
    let store = Arc::new(MemoryStorage::default());
    let table = TestGame::by_link(open_rooms(store.clone()).await, "10m").await;
    table.play(0, "e2e4").await.expect("played");
    table.play(1, "e7e5").await.expect("played");
    let again = table.moved_to(open_rooms(Arc::new(store.copy().await)).await);
    seconds(14).await;
    assert_eq!(again.join(2, again.black).await.now.status.phase, Phase::Paused);
    seconds(2).await;
    assert_eq!(again.join(2, again.black).await.now.status.phase, Phase::Playing);
}

#[tokio::test(start_paused = true)]
async fn of_two_servers_over_one_store_the_key_decides() {
    let store: Arc<dyn Storage> = Arc::new(MemoryStorage::default());
    let one = TestGame::by_link(open_rooms(Arc::clone(&store)).await, "").await;
    let other = one.moved_to(open_rooms(store).await);
    other.view().await;
    for (ply, (first, second)) in (0..).zip([("e2e4", "d2d4"), ("e7e5", "c7c5"), ("g1f3", "b1c3")]) {
        // The other has an old picture: it would write what the key refuses, reads the log again and decides anew.
        let (quick, slow) = if ply % 2 == 0 { (&one, &other) } else { (&other, &one) };
        quick.play(ply, first).await.expect("played");
        assert_eq!(code(slow.play(ply, second).await), Code::Stale);
        assert_eq!(one.view().await.moves, other.view().await.moves);
    }
    // What still fits after the other's move is done.
    one.play(3, "b8c6").await.expect("played");
    other.act(Color::White, Action::Say { text: "well played".into() }).await.expect("said");
    assert_eq!(one.rows().await, other.rows().await);
    assert_eq!(other.view().await.moves.len(), 4);
}

#[tokio::test(start_paused = true)]
async fn the_same_line_again_is_refused() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "").await;
    let say = |text: &str| Action::Say { text: text.into() };
    table.act(Color::White, say("Hello there")).await.expect("said");
    assert_eq!(code(table.act(Color::White, say("hellooo THERE!!!")).await), Code::Repeated);
    table.act(Color::Black, say("Hello there")).await.expect("another says it");
    table.act(Color::White, say("How are you?")).await.expect("said");
    table.act(Color::White, say("e4")).await.expect("a move is no chat");
    assert_eq!(table.view().await.moves.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_was_refused_stays_refused_when_it_comes_again() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "").await;
    let ask = || Action::Takeback { plies: 1 };
    let refused = code(table.act_as("late", Color::White, ask()).await);
    table.play(0, "e2e4").await.expect("played");
    let rows = table.rows().await;
    // By an older connection, say, after the player has read the answer and gone on.
    assert_eq!(code(table.act_as("late", Color::White, ask()).await), refused);
    assert_eq!(table.rows().await, rows, "nothing was done");
    table.act_as("another", Color::White, ask()).await.expect("asked");
}

#[tokio::test(start_paused = true)]
async fn a_holder_has_only_so_many_games_going() {
    let store = Arc::new(MemoryStorage::default());
    let rooms = open_rooms(store.clone()).await;
    let creator = Creator::new(Arc::clone(&rooms), 2);
    let me = holder();
    let create = async |name: &str| {
        let plan = plan(SeatPlan::Me { name: None }, SeatPlan::Me { name: None }, "");
        creator.create(me, secret::command(Some(&me), name), plan).await
    };
    let first = create("one").await.expect("created").name;
    create("two").await.expect("created");
    assert_eq!(code(create("three").await.map(|made| made.name)), Code::TooMany);
    let table = TestGame { rooms, game: first, white: me, black: me, round_trips: Default::default() };
    table.join(1, me).await;
    table.act(Color::White, Action::Resign {}).await.expect("resigned");
    create("three").await.expect("one is over");
}

#[tokio::test(start_paused = true)]
async fn players_have_a_lane_of_their_own() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "3m").await;
    // More than a room lets wait, all at once.
    let look = |answer| ToRoom::Board { ply: 0, answer };
    let asked: Vec<_> = (0..200).map(|_| table.rooms.ask(&table.game, look)).collect();
    let moved = table.play(0, "e2e4");
    // Who leaves in the crowd is heard of, too.
    table.leave(2);
    moved.await.expect("players do not wait for those who look on");
    let mut answers = Vec::new();
    for answer in asked {
        answers.push(answer.await);
    }
    let busy = answers.iter().filter(|answer| answer.is_err()).count();
    assert!((100..=136).contains(&busy), "{busy} of 200 were told to come again");
    seconds(1).await;
    assert!(!table.view().await.presence.black.online, "and black is gone");
}

#[tokio::test(start_paused = true)]
async fn a_command_is_done_once_for_the_whole_life_of_a_game() {
    let store = Arc::new(MemoryStorage::default());
    let table = TestGame::by_link(open_rooms(store.clone()).await, "").await;
    let say = |number: usize| Action::Say { text: format!("line {number}") };
    let first = table.act_as("first", Color::White, say(0)).await.expect("said");
    let refused = table.act_as("refused", Color::White, Action::AcceptDraw {}).await;
    for number in 1..200 {
        table.act(Color::White, say(number)).await.expect("said");
    }
    let rows = table.rows().await;
    assert_eq!(table.act_as("first", Color::White, say(0)).await, Ok(first), "after two hundred others");
    assert_eq!(table.act_as("refused", Color::White, Action::AcceptDraw {}).await, refused);
    let again = table.moved_to(open_rooms(store).await);
    assert_eq!(again.act_as("first", Color::White, say(0)).await, Ok(first), "on another server");
    assert_eq!(again.rows().await, rows, "nothing was done twice");
}

#[tokio::test(start_paused = true)]
async fn whoever_sits_may_claim_the_seat_again_under_any_name() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "3m").await;
    let (rows, at) = (table.rows().await, table.rooms.context.clock.now());
    let claim = async |holder, name: &str| {
        // The invitation was used up: its token opens nothing any more.
        let (token, command) = (self::holder(), secret::command(Some(&holder), name));
        let name = "Ben".to_owned();
        let ask = |answer| {
            ToRoom::Claim(Box::new(Claim { token, holder: holder.into(), name, command, at, answer }))
        };
        table.rooms.ask(&table.game, ask).await
    };
    assert_eq!(claim(table.black, "claim").await, Ok(Color::Black), "the same again");
    assert_eq!(claim(table.black, "by another tab").await, Ok(Color::Black));
    assert_eq!(claim(table.white, "by the host").await, Ok(Color::White));
    assert_eq!(code(claim(holder(), "by a stranger").await), Code::BadToken);
    assert_eq!(table.rows().await, rows, "nothing was written");
}
