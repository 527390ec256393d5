//! Thousands of games with two people each: how fast they play, what they cost, and how they come back.

use std::{
    fs,
    net::SocketAddr,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tabiya_server::secret::token;
use tokio::{
    task::{self, JoinSet},
    time::{self, Instant as Due},
};

use super::latency::{Pace, Tally, together};
use crate::fixture::{Fallible, Light, Running, raise_file_limit, random_line, row, shares};

/// Newcomers at once.
const AT_ONCE: usize = 64;

/// Files of a process beside its sockets.
const OTHER_FILES: u64 = 200;

/// One of two people at a table.
struct Seat {
    socket: Light,
    secret: String,
}

/// A game by link, with its first player, and with its second once there is one.
struct Table {
    game: String,
    invitation: String,
    seats: Vec<Seat>,
}

impl Table {
    /// Somebody begins a game and looks at it.
    async fn open(address: SocketAddr) -> Fallible<Self> {
        let mut seat = Seat { socket: Light::visit(address).await?, secret: token() };
        let wanted =
            json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "friend"}, "clock": "60m"});
        let create = json!({"type": "create", "secret": seat.secret, "game": wanted});
        let created: Value = serde_json::from_str(&seat.socket.ask(&create).await?)?;
        let text = |value: &Value| value.as_str().map(str::to_owned).ok_or("no such thing");
        let game = text(&created["reply"]["game"])?;
        let invitation = text(&created["reply"]["invitation"]["token"])?;
        join(&mut seat, &game).await?;
        Ok(Self { game, invitation, seats: vec![seat] })
    }

    /// Somebody else sits down and looks at it as well.
    async fn fill(mut self, address: SocketAddr) -> Fallible<Self> {
        let mut seat = Seat { socket: Light::visit(address).await?, secret: token() };
        let claim =
            json!({"type": "claim", "game": self.game, "token": self.invitation, "secret": seat.secret});
        seat.socket.ask(&claim).await?;
        join(&mut seat, &self.game).await?;
        self.seats.push(seat);
        Ok(self)
    }

    /// The side to move moves.
    async fn play(&mut self, ply: usize, uci: &str) -> Fallible<()> {
        let mover = &mut self.seats[ply % 2];
        mover.socket.play(&self.game, ply, uci).await
    }
}

async fn join(seat: &mut Seat, game: &str) -> Fallible<String> {
    seat.socket.ask(&json!({"type": "join", "game": game, "secret": seat.secret})).await
}

/// Does something for each, some at once.
async fn each<A, B, F>(list: impl IntoIterator<Item = A>, work: impl Fn(A) -> F) -> Fallible<Vec<B>>
where
    B: Send + 'static,
    F: Future<Output = Fallible<B>> + Send + 'static,
{
    let (mut tasks, mut done) = (JoinSet::new(), Vec::new());
    for one in list {
        if tasks.len() >= AT_ONCE
            && let Some(one) = tasks.join_next().await
        {
            done.push(one??);
        }
        tasks.spawn(work(one));
    }
    while let Some(one) = tasks.join_next().await {
        done.push(one??);
    }
    Ok(done)
}

async fn tables(address: SocketAddr, games: usize) -> Fallible<Vec<Table>> {
    raise_file_limit(2 * games as u64 + OTHER_FILES)?;
    each(0..games, move |_| async move { Table::open(address).await?.fill(address).await }).await
}

/// The moves a second that are done of what is asked for: first as many as must be, then as many as are aimed at.
pub(super) async fn rate(folder: &Path, games: usize, time: Duration) -> Fallible<f64> {
    let mut best: f64 = 0.0;
    for asked in [10_000, 20_000] {
        let folder = folder.join(asked.to_string());
        let done = rate_of(&folder, games, asked, time).await?;
        best = best.max(done);
        if done < 0.95 * f64::from(asked) {
            break;
        }
    }
    Ok(best)
}

async fn rate_of(folder: &Path, games: usize, rate: u32, time: Duration) -> Fallible<f64> {
    let server = Running::start("--serve", folder)?;
    let all = u32::try_from(games)?;
    let plies = (time.as_secs() as usize * rate as usize).div_ceil(games) + 1;
    let lines: Arc<Vec<Vec<String>>> = Arc::new((0..50).map(|seed| random_line(seed, plies)).collect());
    let tables = tables(server.address, games).await?;
    let (mut tasks, begins) = (JoinSet::new(), Due::now() + Duration::from_millis(200));
    for (number, mut table) in (0..).zip(tables) {
        let mut pace = Pace::new(begins, number, all, rate, time);
        let lines = Arc::clone(&lines);
        tasks.spawn(async move {
            let mut tally = Tally::default();
            for (ply, uci) in lines[number as usize % lines.len()].iter().enumerate() {
                let Some(due) = pace.next().await else { break };
                let sent = Instant::now();
                table.play(ply, uci).await?;
                tally.0.push(due.elapsed());
                tally.1.push(sent.elapsed());
            }
            Fallible::Ok(tally)
        });
    }
    let (mut due, mut sent) = together(tasks).await?;
    let took = begins.elapsed().max(time);
    due.sort_unstable();
    sent.sort_unstable();
    let done = due.len() as f64 / took.as_secs_f64();
    row(
        &format!(
            "durable moves, {games} games, {} sockets, {rate} a second asked for: done a second",
            2 * games
        ),
        &format!("{done:.0}"),
    );
    row("   from when due: p50, p99, p99.9, ms", &shares(&due));
    row("   from when sent: p50, p99, p99.9, ms", &shares(&sent));
    let wal = fs::metadata(folder.join("tabiya.db-wal")).map_or(0, |file| file.len()) >> 20;
    row("   memory of the server, write-ahead log, MiB", &format!("{}, {wal}", server.memory()?.0 >> 10));
    Ok(done)
}

/// What a connection costs that has joined a game and does nothing, in KiB: two of them and the room of their game, by two.
pub(super) async fn memory(folder: &Path, games: usize) -> Fallible<f64> {
    raise_file_limit(2 * games as u64 + OTHER_FILES)?;
    let server = Running::start("--serve", folder)?;
    let address = server.address;
    // Whatever the first of everything needs is there already.
    let mut first = Table::open(address).await?.fill(address).await?;
    first.play(0, "e2e4").await?;
    let before = server.memory()?.0;
    let opened = each(0..games, move |_| Table::open(address)).await?;
    let half = server.memory()?.0;
    let tables = each(opened, move |table| table.fill(address)).await?;
    let after = server.memory()?.0;
    let socket = after.saturating_sub(half) as f64 / games as f64;
    let room = half.saturating_sub(before) as f64 / games as f64 - socket;
    let each = after.saturating_sub(before) as f64 / (2 * games) as f64;
    row(
        &format!("{} idle connections in {games} games: KiB of a connection, of a room", 2 * games),
        &format!("{socket:.1}, {room:.1}"),
    );
    drop(tables);
    Ok(each)
}

/// From the death of a server to the moment at which everybody who was there has seen their game again.
pub(super) async fn reconnects(folder: &Path, games: usize) -> Fallible<f64> {
    let server = Running::start("--serve", folder)?;
    let address = server.address;
    let tables = tables(address, games).await?;
    let began_all = each(tables, |mut table| async move {
        // From here on clocks run.
        table.play(0, "e2e4").await?;
        table.play(1, "e7e5").await?;
        Ok(table)
    });
    let tables = began_all.await?;
    let killed = Instant::now();
    drop(server);
    let mut tasks = JoinSet::new();
    for (number, table) in tables.into_iter().enumerate() {
        for (color, seat) in table.seats.into_iter().enumerate() {
            let game = table.game.clone();
            tasks.spawn(async move {
                drop(seat.socket);
                let secret = seat.secret;
                let back = back_again(address, &game, &secret, (2 * number + color) as u64).await?;
                Fallible::Ok((killed.elapsed(), back))
            });
        }
    }
    let again = {
        let folder = folder.to_owned();
        task::spawn_blocking(move || Running::start_at("--serve", &folder, address.port())).await??
    };
    let mut times = Vec::new();
    let mut open = Vec::new();
    while let Some(done) = tasks.join_next().await {
        let (time, socket) = done??;
        times.push(time);
        open.push(socket);
    }
    times.sort_unstable();
    let shown = |index: usize| format!("{:.2}", times[index].as_secs_f64());
    let all = times.len();
    let value = format!("{}, {}, {}", shown(0), shown(all / 2), shown(all - 1));
    row(&format!("{all} people back after a kill: the first, the middle, the last, s"), &value);
    row("   memory of the server, MiB", &format!("{}", again.memory()?.0 >> 10));
    Ok(times[all - 1].as_secs_f64())
}

/// Comes back as the page does: again and again with pauses drawn by lot, until the whole game is there.
async fn back_again(address: SocketAddr, game: &str, secret: &str, seed: u64) -> Fallible<Light> {
    let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    loop {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Between a quarter of a second and one.
        let pause = Duration::from_millis(250 + (dice >> 33) % 750);
        let Ok(socket) = Light::visit(address).await else {
            time::sleep(pause).await;
            continue;
        };
        let mut seat = Seat { socket, secret: secret.to_owned() };
        let Ok(view) = join(&mut seat, game).await else {
            time::sleep(pause).await;
            continue;
        };
        // Both moves are there.
        if view.contains("\"e7e5\"") && view.contains("\"e2e4\"") {
            return Ok(seat.socket);
        }
        return Err(format!("a move is gone: {view}").into());
    }
}
