//! What bounds a log and the memory that games take.

use std::{sync::Arc, time::Duration};

use tabiya_protocol::{Action, Code, Color, Millis, NewGame, Phase, ReasonCode, SeatPlan};
use tabiya_server::{actors::Actors as _, secret, storage::Storage as _};
use tokio::time;

use super::{
    memory::MemoryStorage,
    test_game::{TestGame, code, creator, holder, open_rooms, plan},
};

/// Gifts of time are rows like any other, and so is everything else: whoever has added so many adds no more, and takes nothing
/// from anybody else.
#[tokio::test(start_paused = true)]
async fn whoever_fills_a_log_fills_their_own_share_and_the_game_goes_on() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "5m").await;
    table.play(0, "e2e4").await.expect("played");
    let gift = || Action::AddTime { time: Millis(1_000) };
    let before = table.rows().await;
    while table.act(Color::White, gift()).await.is_ok() {}
    assert_eq!(table.rows().await - before, tabiya_host::SHARE as usize);
    let say = |text: &str| Action::Say { text: text.into() };
    assert_eq!(code(table.act(Color::White, say("hello")).await), Code::TooLong);
    table.act(Color::Black, say("hello")).await.expect("Black's share is Black's");
    table.play(1, "e7e5").await.expect("Black plays");
    table.play(2, "g1f3").await.expect("and so does White");
    table.act(Color::White, Action::Resign {}).await.expect("it can end");
    assert_eq!(table.view().await.now.status.phase, Phase::Over);
}

/// Strangers who talk fill what strangers may say, and not the players' log.
#[tokio::test(start_paused = true)]
async fn watchers_who_talk_without_end_take_nothing_from_the_players() {
    let table = TestGame::by_link(open_rooms(Arc::new(MemoryStorage::default())).await, "5m").await;
    table.play(0, "e2e4").await.expect("played");
    for line in 0..tabiya_host::SHARE {
        table.watcher_says(&format!("line {line}")).await.expect("said");
    }
    assert_eq!(code(table.watcher_says("one more").await), Code::TooLong);
    table.play(1, "e7e5").await.expect("the players play");
    table.act(Color::White, Action::Say { text: "hello".into() }).await.expect("and talk");
}

/// Where a rook is that goes to and fro between two files, after so many of its moves.
fn rook(step: usize, files: usize) -> char {
    let turn = 2 * (files - 1);
    let at = step % turn;
    char::from(b'a' + u8::try_from(at.min(turn - at)).expect("a file"))
}

/// A game of so many plies that nothing ends: rooks go to and fro, and a pawn steps in time.
fn endless(plies: usize) -> Vec<String> {
    let steps = (2..6).flat_map(|rank| ["b", "c", "d"].map(|file| format!("{file}{rank}{file}{}", rank + 1)));
    let mut pawns = steps.collect::<Vec<_>>().into_iter();
    let (mut white, mut black) = (0, 0);
    let mut moves = Vec::new();
    while moves.len() < plies {
        let ply = moves.len();
        if ply.is_multiple_of(2) {
            if ply > 0 && ply.is_multiple_of(48) {
                moves.extend(pawns.next());
                continue;
            }
            moves.push(format!("{}1{}1", rook(white, 6), rook(white + 1, 6)));
            white += 1;
        } else {
            moves.push(format!("{}8{}8", rook(black, 5), rook(black + 1, 5)));
            black += 1;
        }
    }
    moves
}

/// A move may be typed as a line of chat; the bound of moves is the same, and nobody loses by it.
#[tokio::test(start_paused = true)]
async fn a_game_with_as_many_moves_as_are_kept_is_drawn() {
    let rooms = open_rooms(Arc::new(MemoryStorage::default())).await;
    let white = holder();
    let me = || SeatPlan::Me { name: None };
    let fen = Some("r7/7k/8/8/8/8/1PPP3K/R7 w - - 0 1".to_owned());
    let wanted = NewGame { fen, moves: endless(tabiya_host::PLIES - 1), ..plan(me(), me(), "1m") };
    let made = creator(&rooms).create(white, secret::command(Some(&white), "new"), wanted).await;
    let game = made.expect("created").name;
    let table = TestGame { rooms, game, white, black: white, round_trips: Default::default() };
    table.join(1, white).await;
    assert_eq!(table.view().await.moves.len(), tabiya_host::PLIES - 1);
    table.act(Color::Black, Action::Say { text: "Kh6".into() }).await.expect("the last move that may be");
    let view = table.view().await;
    assert_eq!(view.moves.len(), tabiya_host::PLIES);
    let status = view.now.status;
    assert_eq!((status.phase, status.reason), (Phase::Over, Some(ReasonCode::MoveLimit)));
    time::sleep(Duration::from_secs(120)).await;
    assert_eq!(table.view().await.now.status.reason, Some(ReasonCode::MoveLimit), "no flag falls");
}

#[tokio::test(start_paused = true)]
async fn a_game_that_nobody_begins_is_called_off_and_leaves() {
    let store = Arc::new(MemoryStorage::default());
    let table = TestGame::by_link(open_rooms(store.clone()).await, "5m").await;
    table.leave(1);
    table.leave(2);
    time::sleep(Duration::from_secs(50 * 60)).await;
    assert_eq!(store.running().await.expect("listed").first(), Some(&table.game));
    time::sleep(Duration::from_secs(12 * 60)).await;
    assert_eq!(store.running().await.expect("listed"), Vec::<String>::new());
    time::sleep(Duration::from_secs(6 * 60)).await;
    assert_eq!(table.rooms.count(), 0, "and it is not in memory");
    let status = table.view().await.now.status;
    assert_eq!((status.phase, status.reason), (Phase::Over, Some(ReasonCode::Aborted)));
}

/// Nobody came: the invitation is open for a day, whether the room is in memory or not.
#[tokio::test(start_paused = true)]
async fn a_game_that_nobody_joins_is_called_off_after_a_day() {
    let store = Arc::new(MemoryStorage::default());
    let rooms = open_rooms(store.clone()).await;
    let white = holder();
    let friend = SeatPlan::Friend { name: None };
    let wanted = plan(SeatPlan::Me { name: None }, friend, "5m");
    let made = creator(&rooms).create(white, secret::command(Some(&white), "new"), wanted).await;
    made.expect("created");
    let hour = Duration::from_secs(60 * 60);
    time::sleep(22 * hour).await;
    assert_eq!(store.running().await.expect("listed").len(), 1);
    assert_eq!(rooms.count(), 0, "it waits for nobody in memory");
    time::sleep(9 * hour).await;
    assert_eq!(store.running().await.expect("listed").len(), 0);
    assert_eq!(rooms.count(), 0);
}

/// A move that may take days may also be the first.
#[tokio::test(start_paused = true)]
async fn a_game_by_days_waits_for_its_first_move() {
    let store = Arc::new(MemoryStorage::default());
    let table = TestGame::by_link(open_rooms(store.clone()).await, "3d/move").await;
    time::sleep(Duration::from_secs(2 * 60 * 60)).await;
    table.play(0, "e2e4").await.expect("it goes on");
}
