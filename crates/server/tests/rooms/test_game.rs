//! Rooms whose time the test turns, and a table for two in one of them.

use std::sync::Arc;

use tabiya_protocol::{Action, Code, Color, GameView, Message, Millis, NewGame, SeatKind, SeatPlan};
use tabiya_server::{
    actors::Actors as _,
    bots::Bots,
    bus::LocalBus,
    dice::Dice,
    limits::CpuPriority,
    modes::Modes,
    rooms::{Act, Claim, Creator, Parts, Rooms, RoundTrip, ToRoom},
    secret,
    storage::{SecretHash, Storage},
};

/// Opens the rooms of a store.
pub(crate) async fn open_rooms(storage: Arc<dyn Storage>) -> Arc<Rooms> {
    let parts = Parts {
        storage,
        bus: Arc::new(LocalBus::default()),
        modes: Modes::default(),
        bots: Bots::default(),
        analysis_priority: CpuPriority::Low,
        dice: Arc::new(Dice::System),
        watched: true,
        membership: None,
    };
    Rooms::open(parts).await.expect("the store can be read")
}

/// Makes games in these rooms, as many as anybody wants.
pub(crate) fn creator(rooms: &Arc<Rooms>) -> Creator {
    Creator::new(Arc::clone(rooms), usize::MAX)
}

/// One game; connections 1 and 2 are White's and Black's.
pub(crate) struct TestGame {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) game: String,
    pub(crate) white: SecretHash,
    pub(crate) black: SecretHash,
    pub(crate) round_trips: [Arc<RoundTrip>; 2],
}

pub(crate) fn holder() -> SecretHash {
    secret::hash(&secret::token()).expect("a token is a secret")
}

pub(crate) fn plan(white: SeatPlan, black: SeatPlan, clock: &str) -> NewGame {
    let clock = (!clock.is_empty()).then(|| clock.to_owned());
    NewGame { clock, ..NewGame::new("chess", white, black) }
}

impl TestGame {
    /// Two people by link, both connected.
    pub(crate) async fn by_link(rooms: Arc<Rooms>, clock: &str) -> Self {
        Self::invited(rooms, clock, None, "Ben").await
    }

    /// The same, with a name the host gives the friend and the name the friend comes with.
    pub(crate) async fn invited(
        rooms: Arc<Rooms>,
        clock: &str,
        called: Option<&str>,
        comes_as: &str,
    ) -> Self {
        let (white, black) = (holder(), holder());
        let friend = SeatPlan::Friend { name: called.map(str::to_owned) };
        let wanted = plan(SeatPlan::Me { name: None }, friend, clock);
        let made = creator(&rooms)
            .create(white, secret::command(Some(&white), "new"), wanted)
            .await
            .expect("created");
        let (token, _) = made.open.expect("an open seat");
        let token = secret::hash(&token).expect("a token is a secret");
        let (command, at) = (secret::command(Some(&black), "claim"), rooms.context.clock.now());
        let claim = |answer| {
            let name = comes_as.to_owned();
            ToRoom::Claim(Box::new(Claim { token, holder: black.into(), name, command, at, answer }))
        };
        let table = Self {
            rooms: Arc::clone(&rooms),
            game: made.name,
            white,
            black,
            round_trips: Default::default(),
        };
        let open = table.join(1, white).await.now.black;
        assert_eq!((open.kind, open.name.as_str()), (SeatKind::Open, called.unwrap_or_default()));
        assert_eq!(rooms.ask(&table.game, claim).await, Ok(Color::Black));
        table.join(2, black).await;
        table
    }

    /// Both at one table, on one connection.
    pub(crate) async fn shared(rooms: Arc<Rooms>, clock: &str) -> Self {
        let white = holder();
        let me = || SeatPlan::Me { name: None };
        let command = secret::command(Some(&white), "new");
        let made = creator(&rooms).create(white, command, plan(me(), me(), clock)).await;
        let table = Self {
            rooms,
            game: made.expect("created").name,
            white,
            black: white,
            round_trips: Default::default(),
        };
        table.join(1, white).await;
        table
    }

    /// The same game in another house.
    pub(crate) fn moved_to(&self, rooms: Arc<Rooms>) -> Self {
        Self {
            rooms,
            game: self.game.clone(),
            white: self.white,
            black: self.black,
            round_trips: Default::default(),
        }
    }

    pub(crate) async fn join(&self, connection: u64, holder: SecretHash) -> GameView {
        let round_trip = self.round_trip(connection);
        let ask =
            |answer| ToRoom::Join { connection, holder: Some(holder), version: None, round_trip, answer };
        let joined = self.rooms.ask(&self.game, ask).await.expect("there is such a game");
        *joined.view.expect("a whole view")
    }

    /// What White sees.
    pub(crate) async fn view(&self) -> GameView {
        self.join(1, self.white).await
    }

    pub(crate) fn leave(&self, connection: u64) {
        self.rooms.tell(&self.game, ToRoom::Leave { connection });
    }

    /// The way to a connection and back: one for each of the two, others are nowhere.
    fn round_trip(&self, connection: u64) -> Arc<RoundTrip> {
        let round_trip =
            usize::try_from(connection).ok().and_then(|number| self.round_trips.get(number.checked_sub(1)?));
        round_trip.map_or_else(Arc::default, Arc::clone)
    }

    pub(crate) fn ping(&self, connection: u64, millis: u64) {
        self.round_trip(connection).measure(tabiya_game::Millis(millis));
    }

    /// Does something under a name of its own.
    pub(crate) async fn act_as(&self, name: &str, color: Color, action: Action) -> Result<u32, Message> {
        let holder = if color == Color::White { self.white } else { self.black };
        let (command, at) = (secret::command(Some(&holder), name), self.rooms.context.clock.now());
        let (holder, color) = (Some(holder), Some(color));
        let ask =
            |answer| ToRoom::Act(Box::new(Act { holder, urgent: true, command, at, color, action, answer }));
        self.rooms.ask(&self.game, ask).await
    }

    pub(crate) async fn act(&self, color: Color, action: Action) -> Result<u32, Message> {
        self.act_as(&secret::token(), color, action).await
    }

    /// Somebody who has no seat says something.
    pub(crate) async fn watcher_says(&self, text: &str) -> Result<u32, Message> {
        let (command, at) = (secret::command(None, &secret::token()), self.rooms.context.clock.now());
        let action = Action::Say { text: text.into() };
        let (holder, urgent, color) = (None, false, None);
        let ask = |answer| ToRoom::Act(Box::new(Act { holder, urgent, command, at, color, action, answer }));
        self.rooms.ask(&self.game, ask).await
    }

    pub(crate) async fn play(&self, ply: u32, uci: &str) -> Result<u32, Message> {
        self.act(to_move(ply), to(ply, uci, None)).await
    }

    /// How many events the log has.
    pub(crate) async fn rows(&self) -> usize {
        self.rooms.context.storage.load(&self.game).await.expect("read").expect("there").events.len()
    }
}

fn to_move(ply: u32) -> Color {
    if ply.is_multiple_of(2) { Color::White } else { Color::Black }
}

pub(crate) fn to(ply: u32, uci: &str, thought: Option<i64>) -> Action {
    Action::Move { uci: uci.into(), ply, draw: false, claim: None, thought: thought.map(Millis) }
}

/// What a side has left, in milliseconds.
pub(crate) fn left(view: &GameView, color: Color) -> i64 {
    let clocks = view.now.clocks.as_ref().expect("there is a clock");
    if color == Color::White { clocks.white.left.0 } else { clocks.black.left.0 }
}

pub(crate) fn code<T: std::fmt::Debug>(answer: Result<T, Message>) -> Code {
    answer.expect_err("a refusal").code
}
