//! The command line of a match, and what it prints.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::clock::Pace;
use super::contest::{Contest, Played, Standing};
use super::game::Adjudication;
use super::ledger::Ledger;
use super::openings::Openings;
use super::pgn;
use super::player::Name;
use super::statistics::{Sprt, Verdict};

/// Arguments of `tabiya arena`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The first player: level:N, self, or uci:COMMAND;OPTION=VALUE;…
    first: Name,
    /// The second player
    second: Name,
    /// Games to play; each opening is played twice with colors reversed
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// nodes=N, depth=N, tc=SECONDS+INCREMENT, or nodeclock=N+N (positions that run like a clock)
    #[arg(long, default_value = "tc=2+0.02")]
    pace: Pace,
    /// Openings: so many plies by lot
    #[arg(long, default_value_t = 8)]
    random_plies: usize,
    /// Openings: positions of this file instead, one FEN or EPD on each line
    #[arg(long)]
    openings: Option<PathBuf>,
    /// What all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The mode: chess or chess960
    #[arg(long, default_value = "chess")]
    mode: String,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Mebibytes of table for levels and self
    #[arg(long, default_value_t = 16)]
    hash: usize,
    /// Stop as soon as the first player is proven better than LOW (or not better than HIGH) Elo
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Play every game to its end on the board
    #[arg(long)]
    no_adjudication: bool,
    /// Milliseconds a player may overstep its clock
    #[arg(long, default_value_t = 0)]
    margin: u64,
    /// Append the games to this file as PGN
    #[arg(long)]
    pgn: Option<PathBuf>,
    /// Keep results in this file, and continue the match it holds
    #[arg(long)]
    ledger: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

/// Plays the match.
///
/// # Errors
/// When a player cannot be started or misbehaves, or a file cannot be used.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let contest = contest(arguments)?;
    let [first, second] = contest.names.each_ref().map(Name::to_string);
    let mut ledger = match &arguments.ledger {
        Some(path) => Ledger::open(path, &description(arguments))?,
        None => Ledger::unwritten(),
    };
    let mut pgn = arguments.pgn.as_ref().map(open_pgn).transpose()?;
    let bar = ProgressBar::new(contest.games as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}, {eta} left") {
        bar.set_style(style);
    }
    let standing = contest.run(&mut ledger, &mut |standing, (game, finished): &Played| {
        bar.set_position(standing.games() as u64);
        bar.set_message(summary(standing));
        if bar.is_hidden() && standing.games() % 10 == 0 {
            eprintln!("{}/{} {}", standing.games(), contest.games, summary(standing));
        }
        if let Some(failure) = &finished.failure {
            bar.suspend(|| eprintln!("game {}: {failure}", game + 1));
        }
        if let Some(file) = &mut pgn {
            let names = if game % 2 == 0 { (&first, &second) } else { (&second, &first) };
            let text = pgn::text(finished, game + 1, names.0, names.1, contest.chess960);
            file.write_all(text.as_bytes()).context("cannot write the PGN file")?;
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    if arguments.json {
        println!("{}", json(&standing));
    } else {
        print(&standing, &first, &second, contest.sprt);
    }
    Ok(())
}

fn contest(arguments: &Arguments) -> Result<Contest> {
    let chess960 = match arguments.mode.as_str() {
        "chess" => false,
        "chess960" => true,
        other => bail!("expected the mode chess or chess960, found {other:?}"),
    };
    let openings = match &arguments.openings {
        Some(path) => Openings::read(path)?,
        None => Openings::Random { plies: arguments.random_plies, seed: arguments.seed, chess960 },
    };
    let adjudicate = !arguments.no_adjudication;
    Ok(Contest {
        names: [arguments.first.clone(), arguments.second.clone()],
        pace: arguments.pace,
        games: arguments.games,
        openings,
        adjudication: Adjudication { resign: adjudicate.then_some(600), draw: adjudicate, longest: 600 },
        margin: Duration::from_millis(arguments.margin),
        hash: arguments.hash,
        chess960,
        concurrency: arguments.concurrency,
        sprt: arguments.sprt.as_deref().map(sprt).transpose()?,
        seed: arguments.seed,
    })
}

fn sprt(text: &str) -> Result<Sprt> {
    let numbers = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    match numbers {
        Some((low, high)) if low < high => Ok(Sprt { low, high }),
        _ => bail!("expected --sprt LOW,HIGH with LOW below HIGH, found {text:?}"),
    }
}

/// What makes a match this match and no other.
fn description(arguments: &Arguments) -> String {
    let Arguments { first, second, pace, seed, mode, random_plies, openings, .. } = arguments;
    format!(
        "{first:?} against {second:?}, {pace:?}, {mode}, seed {seed}, openings {openings:?} {random_plies}"
    )
}

fn open_pgn(path: &PathBuf) -> Result<File> {
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.with_context(|| format!("cannot write {}", path.display()))
}

fn summary(standing: &Standing) -> String {
    let Standing { wins, draws, losses, .. } = standing;
    format!("+{wins} ={draws} -{losses} ({:.1} %)", 100.0 * standing.share())
}

fn print(standing: &Standing, first: &str, second: &str, sprt: Option<Sprt>) {
    println!("{first} against {second}: {}", summary(standing));
    println!("{}, pairs {:?}", standing.pairs.difference(), standing.pairs.0);
    let reasons: Vec<String> =
        standing.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    println!("ends: {}", reasons.join(", "));
    println!("time forfeits: {first} {}, {second} {}", standing.forfeits[0], standing.forfeits[1]);
    if let Some(sprt) = sprt {
        let ratio = standing.pairs.log_likelihood_ratio(sprt.low, sprt.high);
        let verdict = match sprt.verdict(&standing.pairs) {
            Verdict::Better => "better",
            Verdict::NotBetter => "not better",
            Verdict::Open => "open",
        };
        println!("SPRT [{}, {}]: {ratio:.2} of ±{:.2}, {verdict}", sprt.low, sprt.high, Sprt::BOUND);
    }
}

fn json(standing: &Standing) -> String {
    let difference = standing.pairs.difference();
    format!(
        "{{\"wins\":{},\"draws\":{},\"losses\":{},\"pairs\":{:?},\"elo\":{:.1},\"low\":{:.1},\"high\":{:.1},\"forfeits\":{:?}}}",
        standing.wins,
        standing.draws,
        standing.losses,
        standing.pairs.0,
        difference.elo,
        difference.low,
        difference.high,
        standing.forfeits
    )
}
