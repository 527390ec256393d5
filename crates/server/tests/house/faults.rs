//! A disk that is full, or fails in the middle of a write.

use std::{sync::Arc, time::Duration};

use tabiya_protocol::{Code, Color, Phase, ReasonCode};
use tabiya_server::{rooms::ToRoom, tasks::Tasks as _};
use tokio::time;

use super::{
    memory::{Fault, MemoryStorage},
    table::{Table, code, house, left, to},
};

async fn table(clock: &str) -> (Arc<MemoryStorage>, Table) {
    let store = Arc::new(MemoryStorage::default());
    let table = Table::by_link(house(store.clone()).await, clock).await;
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
    // Nobody asks; the room finds out, and the clock runs from then on.
    time::sleep(Duration::from_secs(31)).await;
    let view = table.view().await;
    let white = left(&view, Color::White);
    assert!((29_000..=30_500).contains(&white), "{white}");
    time::sleep(Duration::from_secs(31)).await;
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
    let table = Table::by_link(house(store.clone()).await, "").await;
    let look = async |table: &Table| {
        let ask = |answer| ToRoom::Join { connection: 9, holder: None, version: None, answer };
        table.rooms.ask(&table.game, ask).await.map(|joined| joined.version)
    };
    // Another server over the same store, whose rooms are not loaded yet.
    let away = table.moved_to(house(store.clone()).await);
    store.order(Fault::Unreadable);
    assert_eq!(code(look(&away).await), Code::Busy, "it may pass");
    store.order(Fault::None);
    assert!(look(&away).await.is_ok(), "and has passed");
    store.order(Fault::Damaged);
    let damaged = table.moved_to(house(store.clone()).await);
    assert_eq!(code(look(&damaged).await), Code::UnreadableGame);
    store.order(Fault::None);
    let mut gone = table.moved_to(house(store).await);
    gone.game = "Ab3dEf9hIj".into();
    assert_eq!(code(look(&gone).await), Code::NoSuchGame);
}
