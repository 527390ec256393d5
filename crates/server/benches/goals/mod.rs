//! What is promised of a server in numbers, each with what must be and what is aimed at.

mod checkpoints;
mod crowd;
mod echo;
mod latency;
mod restart;

use std::{
    env, fs,
    path::{Path, PathBuf},
    time::Duration,
};

pub(crate) use echo::serve as serve_echo;

use crate::fixture::{Fallible, Player, Running, random_game, row};

/// People at the same two cores, two in each game.
const GAMES: usize = 5_000;

/// The names of all of them.
pub(crate) const NAMES: [&str; 7] =
    ["latency", "rate", "sockets", "restart", "reconnects", "idle", "checkpoints"];

/// One promise and what was measured.
pub(crate) struct Goal {
    what: &'static str,
    measured: f64,
    must: f64,
    aim: f64,
    /// More is better.
    more: bool,
}

impl Goal {
    fn verdict(&self) -> &'static str {
        let reaches = |bound: f64| if self.more { self.measured >= bound } else { self.measured <= bound };
        match (reaches(self.must), reaches(self.aim)) {
            (_, true) => "pass, and the aim",
            (true, false) => "pass",
            (false, false) => "MISSED",
        }
    }
}

/// Measures one of them, for so long where time matters.
pub(crate) async fn measure(name: &str, folder: &Path, time: Duration) -> Fallible<Vec<Goal>> {
    quiet();
    let folder = folder.join(name);
    fs::create_dir_all(&folder)?;
    let goal = |what, measured, must, aim, more| Goal { what, measured, must, aim, more };
    Ok(match name {
        "latency" => {
            let ratio = latency::ratio(&folder, time).await?;
            vec![goal(
                "move to its own answer at 1,000/s: p99 to durable echo's, times",
                ratio,
                3.0,
                1.5,
                false,
            )]
        }
        "rate" => {
            let rate = crowd::rate(&folder, GAMES, time).await?;
            vec![goal("durable moves a second, 5,000 games, 10,000 sockets", rate, 10_000.0, 20_000.0, true)]
        }
        "sockets" => {
            let each = crowd::memory(&folder, GAMES).await?;
            vec![goal(
                "memory of an idle joined socket with its half of a room, KiB",
                each,
                16.0,
                10.0,
                false,
            )]
        }
        "restart" => {
            let seconds = restart::accepting(&folder, GAMES).await?;
            vec![goal("kill -9 with 5,000 live games to accepting, s", seconds, 1.0, 0.5, false)]
        }
        "reconnects" => {
            let seconds = crowd::reconnects(&folder, GAMES).await?;
            vec![goal("10,000 reconnects after a kill, all resynced, s", seconds, 10.0, 5.0, false)]
        }
        "idle" => {
            let megabytes = idle(&folder).await?;
            vec![goal("idle, one game open, memory, MB", megabytes, 30.0, 15.0, false)]
        }
        "checkpoints" => {
            let worst = checkpoints::worst_wait(&folder, time).await?;
            vec![goal("the longest that the writer waits for a checkpoint, ms", worst, 20.5, 20.5, false)]
        }
        _ => Vec::new(),
    })
}

/// Everything that was measured, in one table.
pub(crate) fn table(goals: &[Goal]) {
    if goals.is_empty() {
        return;
    }
    println!("\n{:<70}{:>10}{:>10}{:>10}   verdict", "goal", "measured", "must", "aim");
    for goal in goals {
        let Goal { what, measured, must, aim, .. } = goal;
        println!("{what:<70}{measured:>10.2}{must:>10}{aim:>10}   {}", goal.verdict());
    }
}

/// How much of the machine was free in a second before: what others do meets every number.
fn quiet() {
    let read = || -> Option<(u64, u64)> {
        let text = fs::read_to_string("/proc/stat").ok()?;
        let numbers = text.lines().next()?.split_whitespace().skip(1);
        let numbers: Vec<u64> = numbers.map_while(|number| number.parse().ok()).collect();
        Some((numbers.iter().sum(), *numbers.get(3)?))
    };
    let Some(before) = read() else { return };
    std::thread::sleep(Duration::from_secs(1));
    let Some(after) = read() else { return };
    let share = 100.0 * (after.1 - before.1) as f64 / (after.0 - before.0).max(1) as f64;
    row("the machine is idle, % of the second before", &format!("{share:.0}"));
}

/// The program that people have: a release beside this benchmark, if it was built.
fn program() -> Option<PathBuf> {
    let named = env::var_os("TABIYA_BINARY").map(PathBuf::from);
    let built = || Some(env::current_exe().ok()?.parent()?.parent()?.join("tabiya"));
    named.or_else(built).filter(|path| path.is_file())
}

/// What a server needs that has nothing to do: one game, open in one connection.
async fn idle(folder: &Path) -> Fallible<f64> {
    let program = program();
    let server = match &program {
        Some(program) => Running::play(program, folder)?,
        None => Running::start("--serve", folder)?,
    };
    let mut player = Player::join(server.address).await?;
    for (ply, uci) in random_game(1).iter().take(20).enumerate() {
        player.act(ply, uci).await?;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (memory, own) = server.memory()?;
    let of = program.map_or("this benchmark's server".to_owned(), |program| program.display().to_string());
    row(&format!("idle memory of {of}, KiB"), &format!("{memory}"));
    row("   of it not from its file, KiB", &format!("{own}"));
    Ok(memory as f64 * 1024.0 / 1e6)
}
