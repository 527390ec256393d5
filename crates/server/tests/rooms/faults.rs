//! A disk that is full, or fails in the middle of a write.

use std::{sync::Arc, time::Duration};

use tabiya_protocol::{Action, Code, Color, Phase, ReasonCode};
use tabiya_server::{actors::Actors as _, rooms::ToRoom};
use tokio::time;

use super::{
    memory::{Fault, MemoryStorage},
    test_game::{TestGame, code, left, open_rooms, to},
};

async fn table(clock: &str) -> (Arc<MemoryStorage>, TestGame) {
    let store = Arc::new(MemoryStorage::default());
    let table = TestGame::by_link(open_rooms(store.clone()).await, clock).await;
    table.play(0, "e2e4").await.expect("played");
    table.play(1, "e7e5").await.expect("played");
    (store, table)
}

#[tokio::test(start_paused = true)]
async fn a_full_disk_costs_nobody_time_and_needs_no_restart() {
    let (store, table) = table("1m").await;
    time::sleep(Duration::from_secs(10)).await;
    store.order(Fault::Full);
    assert_eq!(code(table.play(2, "g1f3").await), Code::Busy);
    // Ten minutes: ten times what is on the clock. Reading goes on, and nobody is flagged.
    for _ in 0..10 {
        time::sleep(Duration::from_secs(60)).await;
        assert_eq!(table.view().await.moves.len(), 2);
        assert_eq!(code(table.play(2, "g1f3").await), Code::Busy);
    }
    store.order(Fault::None);
    table.play(2, "g1f3").await.expect("there is room again");
    let view = table.view().await;
    assert_eq!(view.now.status.phase, Phase::Playing);
    let white = left(&view, Color::White);
    assert!((49_900..=50_000).contains(&white), "ten seconds were thought, {white} ms are left");
}

#[tokio::test(start_paused = true)]
async fn a_game_goes_on_by_itself_when_the_disk_does() {
    let (store, table) = table("1m").await;
    store.order(Fault::Full);
    assert_eq!(code(table.play(2, "g1f3").await), Code::Busy);
    time::sleep(Duration::from_secs(300)).await;
    store.order(Fault::None);
    // Nobody asks; the room finds out. White was told to send the move again: the clock waits for that, fifteen seconds.
    time::sleep(Duration::from_secs(10)).await;
    let view = table.view().await;
    assert_eq!((view.now.status.phase, left(&view, Color::White)), (Phase::Paused, 60_000));
    time::sleep(Duration::from_secs(21)).await;
    let view = table.view().await;
    let white = left(&view, Color::White);
    assert!((44_000..=45_500).contains(&white), "{white}");
    time::sleep(Duration::from_secs(46)).await;
    assert_eq!(table.view().await.now.status.reason, Some(ReasonCode::Flag));
}

#[tokio::test(start_paused = true)]
async fn a_flag_that_cannot_be_written_is_not_called_over_and_over() {
    let (store, table) = table("1m").await;
    store.order(Fault::Full);
    time::sleep(Duration::from_secs(600)).await;
    assert_eq!(table.view().await.now.status.phase, Phase::Playing);
    store.order(Fault::None);
    // The flag had fallen before anybody noticed the disk: it is called once that can be written.
    time::sleep(Duration::from_secs(30)).await;
    assert_eq!(table.view().await.now.status.reason, Some(ReasonCode::Flag));
}

#[tokio::test(start_paused = true)]
async fn an_outcome_nobody_knows_is_looked_up() {
    for (fault, written) in [(Fault::AnswerLost, true), (Fault::WriteLost, false)] {
        let (store, table) = table("").await;
        let rows = table.rows().await;
        store.order(fault);
        let answer = table.act_as("once", Color::White, to(2, "g1f3", None)).await;
        assert_eq!(code(answer), Code::UnknownOutcome);
        assert_eq!(table.view().await.moves.len(), if written { 3 } else { 2 }, "{fault:?}");
        store.order(Fault::None);
        // Sent again under its old name it is there once, whatever came of the first.
        table.act_as("once", Color::White, to(2, "g1f3", None)).await.expect("done");
        table.act_as("once", Color::White, to(2, "g1f3", None)).await.expect("done before");
        assert_eq!(table.rows().await, rows + 1, "{fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn only_a_store_without_the_game_says_that_there_is_none() {
    let store = Arc::new(MemoryStorage::default());
    let table = TestGame::by_link(open_rooms(store.clone()).await, "").await;
    let look = async |table: &TestGame| {
        let ask = |answer| ToRoom::Join {
            connection: 9,
            holder: None,
            version: None,
            round_trip: Default::default(),
            answer,
        };
        table.rooms.ask(&table.game, ask).await.map(|joined| joined.version)
    };
    // Another server over the same store, whose rooms are not loaded yet.
    let away = table.moved_to(open_rooms(store.clone()).await);
    store.order(Fault::Unreadable);
    assert_eq!(code(look(&away).await), Code::Busy, "it may pass");
    store.order(Fault::None);
    assert!(look(&away).await.is_ok(), "and has passed");
    store.order(Fault::Damaged);
    let damaged = table.moved_to(open_rooms(store.clone()).await);
    assert_eq!(code(look(&damaged).await), Code::UnreadableGame);
    store.order(Fault::None);
    let mut gone = table.moved_to(open_rooms(store).await);
    gone.game = "Ab3dEf9hIj".into();
    assert_eq!(code(look(&gone).await), Code::NoSuchGame);
}

#[tokio::test(start_paused = true)]
async fn a_move_received_in_time_is_not_lost_to_a_store_that_others_hold() {
    let (store, table) = table("1m").await;
    time::sleep(Duration::from_millis(59_500)).await;
    // Half a second is left when the move comes; the store is held for longer than a write waits.
    store.order(Fault::Locked(5_000));
    assert_eq!(code(table.act_as("late", Color::White, to(2, "g1f3", None)).await), Code::Busy);
    store.order(Fault::None);
    time::sleep(Duration::from_secs(4)).await;
    let view = table.view().await;
    assert_eq!(view.now.status.phase, Phase::Paused, "whoever was sent away is waited for");
    table.act_as("late", Color::White, to(2, "g1f3", None)).await.expect("sent again");
    let view = table.view().await;
    assert_eq!(view.now.status.phase, Phase::Playing);
    let white = left(&view, Color::White);
    assert!((400..=500).contains(&white), "as it was when the move came: {white}");
}

#[tokio::test(start_paused = true)]
async fn a_resent_move_that_finds_the_store_free_is_charged_as_of_its_first_arrival() {
    let (store, table) = table("1m").await;
    time::sleep(Duration::from_secs(59)).await;
    store.order(Fault::Locked(5_000));
    assert_eq!(code(table.act_as("late", Color::White, to(2, "g1f3", None)).await), Code::Busy);
    store.order(Fault::None);
    // Before the room has tried again by itself.
    table.act_as("late", Color::White, to(2, "g1f3", None)).await.expect("sent again");
    let white = left(&table.view().await, Color::White);
    assert!((900..=1_000).contains(&white), "{white}");
}

#[tokio::test(start_paused = true)]
async fn whoever_was_not_sent_away_is_not_waited_for() {
    let (store, table) = table("1m").await;
    store.order(Fault::Full);
    assert_eq!(code(table.act(Color::Black, Action::Say { text: "hm".into() }).await), Code::Busy);
    time::sleep(Duration::from_secs(30)).await;
    store.order(Fault::None);
    time::sleep(Duration::from_secs(11)).await;
    let view = table.view().await;
    let white = left(&view, Color::White);
    assert!(view.now.status.phase == Phase::Playing && (49_000..=50_500).contains(&white), "{white}");
}

#[tokio::test(start_paused = true)]
async fn what_else_is_written_takes_nothing_from_what_the_disk_owes() {
    for slow in [400, 3_000] {
        let (store, table) = table("1m").await;
        store.order(Fault::SlowOnce(slow));
        table.play(2, "g1f3").await.expect("played, slowly");
        table.act(Color::White, Action::Say { text: "sorry".into() }).await.expect("said, at once");
        time::sleep(Duration::from_secs(1)).await;
        table.play(3, "b8c6").await.expect("played");
        let black = left(&table.view().await, Color::Black);
        assert!((58_900..=59_000).contains(&black), "{slow}: a second was thought, {black} ms are left");
    }
}

#[tokio::test(start_paused = true)]
async fn a_crash_does_not_charge_what_the_disk_took() {
    let (store, table) = table("1m").await;
    store.order(Fault::SlowOnce(3_000));
    table.play(2, "g1f3").await.expect("played, slowly");
    assert_eq!(left(&table.view().await, Color::Black), 60_000);
    let again = table.moved_to(open_rooms(Arc::new(store.copy().await)).await);
    let black = left(&again.view().await, Color::Black);
    assert!((59_900..=60_000).contains(&black), "{black}");
}

#[tokio::test(start_paused = true)]
async fn nobody_can_claim_the_time_that_the_disk_took() {
    let (store, table) = table("1m").await;
    store.order(Fault::SlowOnce(400));
    table.play(2, "g1f3").await.expect("played, slowly");
    time::sleep(Duration::from_millis(59_700)).await;
    assert_eq!(code(table.act(Color::White, Action::Flag {}).await), Code::FlagUp);
    time::sleep(Duration::from_millis(100)).await;
    table.play(3, "b8c6").await.expect("within the minute");
    time::sleep(Duration::from_secs(61)).await;
    let status = table.view().await.now.status;
    assert_eq!(status.reason, Some(ReasonCode::Flag), "White's falls at its time nevertheless");
}
