//! How long a move waits for its own durable answer, beside the least that a durable server can do.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use tokio::{
    task::JoinSet,
    time::{self, Instant as Due},
};
use tokio_tungstenite::tungstenite::Message;

use crate::fixture::{Fallible, Player, Running, connect, random_line, row, share, shares};

/// Connections, each with a game of its own.
const CONNECTIONS: u32 = 500;

/// Messages a second of all together.
const RATE: u32 = 1_000;

/// What was measured of each message: from when it was due, and from when it was sent.
pub(super) type Tally = (Vec<Duration>, Vec<Duration>);

/// Waits for the instants at which one of many is to do something, whatever became of what it did before.
pub(super) struct Pace {
    due: Due,
    each: Duration,
    end: Due,
}

impl Pace {
    /// The pace of the one with this number among so many who do so much a second together.
    pub(super) fn new(begins: Due, number: u32, all: u32, rate: u32, time: Duration) -> Self {
        let each = Duration::from_secs(1) * all / rate;
        Self { due: begins + each * number / all, each, end: begins + time }
    }

    /// The next instant, once it has come; none when the time is over.
    pub(super) async fn next(&mut self) -> Option<Instant> {
        let due = self.due;
        // Whoever is late does no more than there is time for.
        if due >= self.end || Due::now() >= self.end {
            return None;
        }
        time::sleep_until(due).await;
        self.due += self.each;
        Some(due.into_std())
    }
}

/// The server's p99 by the echo's; the worse of the two ways to measure.
pub(super) async fn ratio(folder: &Path, time: Duration) -> Fallible<f64> {
    let echo = reported("durable echo", echoes(folder, time).await?);
    let moves = reported("durable moves", moves(folder, time).await?);
    let by = |part: fn(&Tally) -> &Vec<Duration>| share(part(&moves), 0.99) / share(part(&echo), 0.99);
    let (due, sent) = (by(|tally| &tally.0), by(|tally| &tally.1));
    row("   p99 of moves to p99 of the echo: from when due, from when sent", &format!("{due:.2}, {sent:.2}"));
    Ok(due.max(sent))
}

fn reported(name: &str, mut tally: Tally) -> Tally {
    tally.0.sort_unstable();
    tally.1.sort_unstable();
    row(
        &format!("{name}, {CONNECTIONS} connections, {RATE} a second asked for: done"),
        &tally.0.len().to_string(),
    );
    row("   from when due: p50, p99, p99.9, ms", &shares(&tally.0));
    row("   from when sent: p50, p99, p99.9, ms", &shares(&tally.1));
    tally
}

async fn echoes(folder: &Path, time: Duration) -> Fallible<Tally> {
    let server = Running::start("--durable-echo", folder)?;
    let mut sockets = Vec::new();
    for _ in 0..CONNECTIONS {
        sockets.push(connect(server.address).await?);
    }
    let (mut tasks, begins) = (JoinSet::new(), Due::now() + Duration::from_millis(200));
    for (number, mut socket) in (0..).zip(sockets) {
        let mut pace = Pace::new(begins, number, CONNECTIONS, RATE, time);
        tasks.spawn(async move {
            let mut tally = Tally::default();
            while let Some(due) = pace.next().await {
                let sent = Instant::now();
                socket.send(Message::text("x".repeat(130))).await?;
                socket.next().await.ok_or("closed")??;
                tally.0.push(due.elapsed());
                tally.1.push(sent.elapsed());
            }
            Fallible::Ok(tally)
        });
    }
    together(tasks).await
}

async fn moves(folder: &Path, time: Duration) -> Fallible<Tally> {
    let server = Running::start("--serve", folder)?;
    let plies = time.as_secs() as usize * (RATE / CONNECTIONS) as usize + 1;
    let lines: Arc<Vec<Vec<String>>> = Arc::new((0..50).map(|seed| random_line(seed, plies)).collect());
    let mut players = Vec::new();
    for _ in 0..CONNECTIONS {
        players.push(Player::join(server.address).await?);
    }
    let (mut tasks, begins) = (JoinSet::new(), Due::now() + Duration::from_millis(200));
    for (number, mut player) in (0..).zip(players) {
        let mut pace = Pace::new(begins, number, CONNECTIONS, RATE, time);
        let lines = Arc::clone(&lines);
        tasks.spawn(async move {
            let mut tally = Tally::default();
            for (ply, uci) in lines[number as usize % lines.len()].iter().enumerate() {
                let Some(due) = pace.next().await else { break };
                let sent = Instant::now();
                player.act(ply, uci).await?;
                tally.0.push(due.elapsed());
                tally.1.push(sent.elapsed());
            }
            Fallible::Ok(tally)
        });
    }
    together(tasks).await
}

/// What all of them have measured.
pub(super) async fn together(mut tasks: JoinSet<Fallible<Tally>>) -> Fallible<Tally> {
    let mut all = Tally::default();
    while let Some(done) = tasks.join_next().await {
        let (due, sent) = done??;
        all.0.extend(due);
        all.1.extend(sent);
    }
    Ok(all)
}
