//! Several servers over one store, in one process and in time that the test turns.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tabiya_protocol::{Action, Code, Color, Phase, SeatPlan};
use tabiya_server::{
    actors::Actors as _,
    bots::Bots,
    bus::{Announcement, Bus, LocalBus, Missed, Subscription},
    cluster::{Membership, Told},
    dice::Dice,
    limits::CpuPriority,
    modes::Modes,
    rooms::{Parts, Rooms, ToRoom},
    storage::{Storage, sqlite::SqliteStorage},
};
use tokio::time::{self, advance};

use crate::test_game::{TestGame, code, creator, left, plan, to};

/// What lies between nodes: it can be cut.
#[derive(Default)]
struct Wire {
    bus: Arc<LocalBus<Told>>,
    cut: AtomicBool,
    /// Nobody knows that it is cut.
    silent: AtomicBool,
}

impl Bus<Told> for Wire {
    fn publish(&self, topic: &str, told: Told) {
        if !self.cut.load(Ordering::Relaxed) && !self.silent.load(Ordering::Relaxed) {
            self.bus.publish(topic, told);
        }
    }

    fn subscribe(&self, topic: &str) -> Box<dyn Subscription<Told>> {
        self.bus.subscribe(topic)
    }

    fn is_connected(&self) -> bool {
        !self.cut.load(Ordering::Relaxed)
    }
}

struct Nodes {
    storage: Arc<dyn Storage>,
    wire: Arc<Wire>,
}

impl Nodes {
    fn new() -> Self {
        let storage = Arc::new(SqliteStorage::in_memory().expect("memory"));
        let wire = Wire { bus: Arc::new(LocalBus::with_room_for(4_096)), ..Wire::default() };
        Self { storage, wire: Arc::new(wire) }
    }

    async fn start(&self, node: &str) -> Arc<Rooms> {
        let news: Arc<dyn Bus<Told>> = self.wire.clone();
        let parts = Parts {
            storage: Arc::clone(&self.storage),
            bus: Arc::new(LocalBus::default()),
            modes: Modes::default(),
            bots: Bots::default(),
            analysis_priority: CpuPriority::Low,
            dice: Arc::new(Dice::System),
            watched: false,
            membership: Some(Membership { node: node.into(), news }),
        };
        Rooms::open(parts).await.expect("the store can be read")
    }

    /// Two nodes that know each other, and a game by link: White is at the first, Black at the second.
    async fn table(&self, clock: &str) -> [TestGame; 2] {
        let (one, other) = (self.start("one").await, self.start("other").await);
        pass(1_500).await;
        let white = TestGame::by_link(Arc::clone(&one), clock).await;
        white.leave(2);
        let black = white.moved_to(other);
        black.join(2, black.black).await;
        pass(50).await;
        [white, black]
    }
}

/// Time passes, and everybody does what is due.
async fn pass(millis: u64) {
    for _ in 0..millis / 50 {
        advance(Duration::from_millis(50)).await;
        settle().await;
    }
}

async fn settle() {
    for _ in 0..30 {
        tokio::task::yield_now().await;
    }
}

async fn heard(listener: &mut Box<dyn Subscription>) -> Option<(u32, u32)> {
    loop {
        match time::timeout(Duration::from_millis(1), listener.next()).await {
            Err(_) => return None,
            Ok(Ok(announced)) => {
                if let Announcement::Event { after, version, .. } = &*announced {
                    return Some((*after, *version));
                }
            }
            Ok(Err(Missed::Some)) => {}
            Ok(Err(Missed::All)) => panic!("the bus is closed"),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn players_at_two_servers_play_one_game_and_each_hears_every_move_once() {
    let table = Nodes::new().table("10m").await;
    let [white, black] = &table;
    let view = black.join(2, black.black).await;
    assert!(view.presence.white.online && view.presence.black.online, "whoever is elsewhere is here");
    let mut listeners = [white, black].map(|end| end.rooms.context.bus.subscribe(&end.game));
    let mut version = view.version.0;
    for (ply, uci) in (0..).zip(["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]) {
        let mover = if ply % 2 == 0 { white } else { black };
        let after = mover.play(ply, uci).await.expect("played");
        settle().await;
        for listener in &mut listeners {
            assert_eq!(heard(listener).await, Some((version, after)));
            assert_eq!(heard(listener).await, None);
        }
        version = after;
    }
    assert_eq!(code(white.play(5, "d2d4").await), Code::Stale);
    white.leave(1);
    settle().await;
    let view = black.join(2, black.black).await;
    assert!(!view.presence.white.online && view.presence.black.online);
}

#[tokio::test(start_paused = true)]
async fn the_same_command_at_two_servers_is_carried_out_once() {
    let nodes = Nodes::new();
    let table = nodes.table("10m").await;
    let [white, black] = &table;
    // They hear nothing of each other, and do not know it.
    nodes.wire.silent.store(true, Ordering::Relaxed);
    let rows = white.rows().await;
    let first = white.act_as("one", Color::White, to(0, "e2e4", None)).await.expect("played");
    let elsewhere = black.act_as("one", Color::White, to(0, "e2e4", None)).await;
    assert_eq!(elsewhere, Ok(first), "its answer was lost");
    assert_eq!(white.rows().await, rows + 1);
    // Both do something at the same version: one is first, the other decides anew.
    black.play(1, "e7e5").await.expect("played");
    let (said, resigned) = tokio::join!(
        black.act(Color::Black, Action::Say { text: "hello".into() }),
        white.act(Color::White, Action::Resign {}),
    );
    assert!(said.is_ok() && resigned.is_ok(), "{said:?} {resigned:?}");
    // Whoever comes now reads all of it in the log.
    let third = white.moved_to(nodes.start("third").await);
    let view = third.view().await;
    assert_eq!((view.now.status.phase, view.chat.len()), (Phase::Over, 1));
}

/// A last message that is lost is found by the next head that is told.
#[tokio::test(start_paused = true)]
async fn what_was_lost_on_the_way_is_read_from_the_log() {
    let nodes = Nodes::new();
    let table = nodes.table("10m").await;
    let [white, black] = &table;
    nodes.wire.silent.store(true, Ordering::Relaxed);
    white.play(0, "e2e4").await.expect("played");
    settle().await;
    nodes.wire.silent.store(false, Ordering::Relaxed);
    let mut listener = black.rooms.context.bus.subscribe(&black.game);
    pass(5_500).await;
    assert!(listens_anew(&mut listener).await, "within five seconds");
    assert_eq!(black.join(2, black.black).await.moves.len(), 1);
}

/// Without news the log is looked at every second.
#[tokio::test(start_paused = true)]
async fn while_no_news_travel_moves_go_on_and_are_seen_within_a_second_or_so() {
    let nodes = Nodes::new();
    let table = nodes.table("10m").await;
    let [white, black] = &table;
    nodes.wire.cut.store(true, Ordering::Relaxed);
    pass(1_100).await;
    for (ply, uci) in (0..).zip(["e2e4", "e7e5", "g1f3"]) {
        let (mover, other) = if ply % 2 == 0 { (white, black) } else { (black, white) };
        let mut listener = other.rooms.context.bus.subscribe(&other.game);
        mover.play(ply, uci).await.expect("played");
        pass(1_100).await;
        assert!(listens_anew(&mut listener).await);
    }
    pass(60_000).await;
    let view = white.view().await;
    assert!(view.presence.black.claimable_in.is_none(), "nobody is called gone who cannot be heard of");
    assert!(matches!(left(&view, Color::Black), 530_000..=542_000), "{}", left(&view, Color::Black));
}

async fn listens_anew(listener: &mut Box<dyn Subscription>) -> bool {
    while let Ok(heard) = time::timeout(Duration::from_millis(1), listener.next()).await {
        if matches!(heard.as_deref(), Ok(Announcement::Refresh | Announcement::Event { .. })) {
            return true;
        }
    }
    false
}

#[tokio::test(start_paused = true)]
async fn only_one_server_calls_a_flag_and_it_is_called_once() {
    let table = Nodes::new().table("1m").await;
    let [white, black] = &table;
    white.play(0, "e2e4").await.expect("played");
    black.play(1, "e7e5").await.expect("played");
    let rows = white.rows().await;
    pass(63_000).await;
    for end in [white, black] {
        assert_eq!(end.view().await.now.status.phase, Phase::Over);
    }
    assert_eq!(white.rows().await, rows + 1, "one end, and no second");
}

#[tokio::test(start_paused = true)]
async fn a_computer_answers_whoever_plays_at_another_server() {
    let nodes = Nodes::new();
    let ends = [nodes.start("one").await, nodes.start("other").await];
    pass(1_500).await;
    for rooms in &ends {
        let me = SeatPlan::Me { name: None };
        let computer = SeatPlan::Computer { level: 1, name: None, book: None };
        let holder = crate::test_game::holder();
        let command = tabiya_server::secret::command(Some(&holder), "new");
        let made = creator(rooms).create(holder, command, plan(me, computer, "")).await.expect("created");
        let round_trips = Default::default();
        let table =
            TestGame { rooms: Arc::clone(rooms), game: made.name, white: holder, black: holder, round_trips };
        table.join(1, holder).await;
        table.play(0, "e2e4").await.expect("played");
        // Its thinking takes real time.
        let mut ply = 1;
        for _ in 0..2_000 {
            std::thread::sleep(Duration::from_millis(1));
            pass(50).await;
            ply = table.view().await.moves.len();
            if ply == 2 {
                break;
            }
        }
        assert_eq!(ply, 2, "the computer has moved");
    }
}

/// What a server that stops looked after, another does at once; the clock stands until the mover is back.
#[tokio::test(start_paused = true)]
async fn a_server_that_stops_hands_over_and_nobody_is_charged() {
    let nodes = Nodes::new();
    let table = nodes.table("10m").await;
    let [white, black] = &table;
    for (ply, uci) in (0..).zip(["e2e4", "e7e5"]) {
        [white, black][ply as usize % 2].play(ply, uci).await.expect("played");
    }
    pass(3_000).await;
    // White, who is to move, is at the one that stops.
    let before = left(&white.view().await, Color::White);
    white.rooms.hand_over().await;
    white.leave(1);
    pass(4_000).await;
    let cluster = black.rooms.context.cluster.as_ref().expect("one of several");
    assert!(cluster.owns(&black.game));
    let view = black.join(2, black.black).await;
    assert!(!view.presence.white.online);
    let then = left(&view, Color::White);
    assert!(
        (before - 5..=before).contains(&then),
        "{before} {then}: the way to another server is nobody's time"
    );
    // White comes back there, and the clock runs on.
    black.join(1, black.white).await;
    pass(2_000).await;
    let now = left(&black.view().await, Color::White);
    assert!((before - 2_200..=before - 1_900).contains(&now), "{before} {now}");
    black.play(2, "g1f3").await.expect("played");
}

/// Whoever moves at a server that others think gone is here all the same.
#[tokio::test(start_paused = true)]
async fn a_move_meets_clocks_that_were_stopped_elsewhere() {
    let nodes = Nodes::new();
    let table = nodes.table("10m").await;
    let [white, black] = &table;
    for (ply, uci) in (0..).zip(["e2e4", "e7e5"]) {
        [white, black][ply as usize % 2].play(ply, uci).await.expect("played");
    }
    settle().await;
    nodes.wire.silent.store(true, Ordering::Relaxed);
    white.rooms.hand_over().await;
    pass(1_500).await;
    assert_eq!(black.join(2, black.black).await.now.status.phase, Phase::Paused);
    white.play(2, "g1f3").await.expect("played, although this room has heard nothing of the pause");
    assert_eq!(white.view().await.now.status.phase, Phase::Playing);
}

/// A server that could not work for a while, and the time of those who are at it.
#[tokio::test(start_paused = true)]
async fn nobody_is_charged_while_their_server_could_not_work() {
    let table = Nodes::new().table("10m").await;
    for (ply, uci) in (0..).zip(["e2e4", "e7e5"]) {
        [&table[0], &table[1]][ply as usize % 2].play(ply, uci).await.expect("played");
    }
    pass(1_000).await;
    let before = left(&table[0].view().await, Color::White);
    // Nobody could look at the clock for two seconds.
    advance(Duration::from_millis(2_000)).await;
    settle().await;
    let now = left(&table[0].view().await, Color::White);
    assert!((before - 150..=before).contains(&now), "{before} {now}");
}

/// An invitation that was replaced at another server is void here.
#[tokio::test(start_paused = true)]
async fn invitations_are_those_of_the_store() {
    let nodes = Nodes::new();
    let (one, other) = (nodes.start("one").await, nodes.start("other").await);
    pass(1_500).await;
    let holder = crate::test_game::holder();
    let command = tabiya_server::secret::command(Some(&holder), "new");
    let friend = SeatPlan::Friend { name: None };
    let wanted = plan(SeatPlan::Me { name: None }, friend, "10m");
    let made = creator(&one).create(holder, command, wanted).await.expect("created");
    let (void, _) = made.open.expect("an open seat");
    let table = TestGame {
        rooms: Arc::clone(&other),
        game: made.name.clone(),
        white: holder,
        black: holder,
        round_trips: Default::default(),
    };
    table.join(1, holder).await;
    let (valid, _) =
        one.ask(&made.name, |answer| ToRoom::Invite { holder, answer }).await.expect("another invitation");
    let claim = |token: String| {
        let (guest, token) =
            (crate::test_game::holder(), tabiya_server::secret::hash(&token).expect("a token"));
        let command = tabiya_server::secret::command(Some(&guest), "claim");
        let at = other.context.clock.now();
        other.ask(&made.name, move |answer| {
            let name = "Ben".to_owned();
            let claim =
                tabiya_server::rooms::Claim { token, holder: guest.into(), name, command, at, answer };
            ToRoom::Claim(Box::new(claim))
        })
    };
    assert_eq!(code(claim(void).await), Code::BadToken);
    assert_eq!(claim(valid).await, Ok(Color::Black));
}
