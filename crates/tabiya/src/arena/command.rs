//! The command line of a match, and what it prints.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tabiya_engine::playable::Playable;
use tabiya_rules::chess960;
use tabiya_rules::mode::{Custom, Mode, built_in};
use tabiya_rules::numbers::Dice;
use tabiya_rules::position::{Chess, Position};
use tabiya_server::clock::wall_clock;
use tabiya_uci_client::variant::Variant;

use super::calibration::{self, Calibration};
use super::clock::TimeControl;
use super::contest::{Contest, Played, Standing};
use super::game::Adjudication;
use super::ledger::Ledger;
use super::openings::Openings;
use super::pgn;
use super::player::Name;
use super::statistics::{Sprt, Verdict, tenths};
use crate::streams::line;

/// Arguments of `tabiya arena`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The first player: step:N, level:N, elo:N, skill:NAME=NUMBER,…, self, self;OPTION=VALUE;…, or uci:COMMAND;OPTION=VALUE;…
    #[arg(required_unless_present = "calibrate")]
    first: Option<Name>,
    /// The second player
    #[arg(required_unless_present = "calibrate")]
    second: Option<Name>,
    /// Games to play; each opening is played twice with colors reversed
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// nodes=N, depth=N, tc=SECONDS+INCREMENT, or nodeclock=N+N (positions that run like a clock)
    #[arg(long, default_value = "tc=2+0.02")]
    pace: TimeControl,
    /// Openings: so many plies by lot, at most 40
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(..=40))]
    random_plies: u8,
    /// Openings: positions of this file instead, one FEN or EPD on each line
    #[arg(long)]
    openings: Option<PathBuf>,
    /// What all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The mode: an id from `tabiya modes list`, or a mode file
    #[arg(long, default_value = "chess", value_parser = chosen)]
    mode: Chosen,
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
    #[command(flatten)]
    calibration: Calibration,
}

/// A mode, and the file it was read from if it does not come with the program.
#[derive(Clone)]
struct Chosen {
    mode: &'static Mode,
    file: Option<String>,
}

fn chosen(name: &str) -> Result<Chosen, String> {
    let file = built_in(name).is_none().then(|| name.to_owned());
    Ok(Chosen { mode: crate::modes::find(name)?, file })
}

/// Plays the match.
///
/// # Errors
/// When a player cannot be started or misbehaves, or a file cannot be used.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if let Some(plan) = &arguments.calibration.calibrate {
        return calibration::run(plan, &arguments.calibration, arguments.concurrency);
    }
    let mode = arguments.mode.mode;
    match mode.id() {
        // The same rules as constants instead of data: several times as fast, and with an evaluation of its own.
        "chess" => run_with(arguments, Chess, |_, _| Position::default()),
        "chess960" => run_with(arguments, Chess, |_, dice| {
            let number = dice.below(960) as u32;
            chess960::start(number).expect("the number is below 960")
        }),
        _ => run_with(arguments, Custom::new(mode), |rules, dice| {
            rules.mode().draw_start(&mut |n| dice.below(n as usize) as u32).position
        }),
    }
}

fn run_with<R: Playable>(
    arguments: &Arguments,
    rules: R,
    start: fn(R, &mut Dice) -> Position<R>,
) -> Result<()> {
    let contest = contest(arguments, rules, start)?;
    let [first, second] = contest.names.each_ref().map(Name::to_string);
    let mut ledger = match &arguments.ledger {
        Some(path) => Ledger::open(path, &description(arguments, &contest.names))?,
        None => Ledger::unwritten(),
    };
    let mut pgn = arguments.pgn.as_ref().map(open_pgn).transpose()?;
    let bar = ProgressBar::new(contest.games as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}, {eta} left") {
        bar.set_style(style);
    }
    let of = pgn::Match {
        mode: arguments.mode.mode,
        day: tabiya_view::day(wall_clock()),
        time_control: time_control(arguments),
    };
    let standing = contest.run(&mut ledger, &mut |standing, (game, finished): &Played<R>| {
        bar.set_position(standing.games() as u64);
        bar.set_message(summary(standing));
        if bar.is_hidden() && standing.games() % 10 == 0 {
            eprintln!("{}/{} {}", standing.games(), contest.games, summary(standing));
        }
        if let Some(failure) = &finished.failure {
            bar.suspend(|| eprintln!("game {}: {failure}", game + 1));
        }
        if let Some(file) = &mut pgn {
            let names = if game % 2 == 0 { [&*first, &*second] } else { [&*second, &*first] };
            let text = pgn::text(&of, finished, game + 1, names);
            file.write_all(text.as_bytes()).context("cannot write the PGN file")?;
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    if arguments.json {
        line(format_args!("{}", json(&standing)))?;
    } else {
        print(&standing, &first, &second, contest.sprt)?;
    }
    Ok(())
}

fn contest<R: Playable>(
    arguments: &Arguments,
    rules: R,
    start: fn(R, &mut Dice) -> Position<R>,
) -> Result<Contest<R>> {
    let openings = match &arguments.openings {
        Some(path) => Openings::read(path, rules)?,
        None => {
            let plies = usize::from(arguments.random_plies);
            Openings::Random { plies, seed: arguments.seed, start, rules }
        }
    };
    let Chosen { mode, file } = arguments.mode.clone();
    let variant = Variant::of(mode, file);
    let adjudicate = !arguments.no_adjudication;
    Ok(Contest {
        names: names(arguments)?,
        pace: arguments.pace,
        games: arguments.games,
        openings,
        adjudication: Adjudication { resign: adjudicate.then_some(600), draw: adjudicate, longest: 600 },
        margin: Duration::from_millis(arguments.margin),
        hash: arguments.hash,
        variant,
        concurrency: arguments.concurrency,
        sprt: arguments.sprt.as_deref().map(sprt).transpose()?,
        seed: arguments.seed,
    })
}

/// Who plays.
fn names(arguments: &Arguments) -> Result<[Name; 2]> {
    let names = arguments.first.clone().zip(arguments.second.clone());
    names.map(<[Name; 2]>::from).context("expected two players")
}

fn sprt(text: &str) -> Result<Sprt> {
    let numbers = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    match numbers {
        Some((low, high)) if low < high => Ok(Sprt { low, high }),
        _ => bail!("expected --sprt LOW,HIGH with LOW below HIGH, found {text:?}"),
    }
}

/// The time control of both sides as PGN writes it: seconds, or `?` where something else than time is counted.
fn time_control(arguments: &Arguments) -> String {
    match arguments.pace {
        TimeControl::Time { base, increment } if increment.is_zero() => base.as_secs_f64().to_string(),
        TimeControl::Time { base, increment } => {
            format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64())
        }
        _ => "?".to_owned(),
    }
}

/// What makes a match this match and no other.
fn description(arguments: &Arguments, names: &[Name; 2]) -> String {
    let Arguments { pace, seed, random_plies, openings, hash, margin, .. } = arguments;
    let mode = arguments.mode.mode.id();
    let adjudication = if arguments.no_adjudication { "no adjudication" } else { "adjudication" };
    let openings = openings.as_ref().map_or_else(|| "no file".to_owned(), |path| path.display().to_string());
    let [first, second] = names.each_ref().map(Name::with_settings);
    format!(
        "{first} against {second}, {pace}, {mode}, seed {seed}, openings of {openings} and {random_plies} plies by lot, \
         {adjudication}, {hash} MiB, margin {margin}"
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

fn print(standing: &Standing, first: &str, second: &str, sprt: Option<Sprt>) -> Result<()> {
    line(format_args!("{first} against {second}: {}", summary(standing)))?;
    let unpaired = match standing.unpaired.iter().sum() {
        0_u64 => String::new(),
        count => format!(", games without a partner {count}"),
    };
    line(format_args!("{}, pairs {:?}{unpaired}", standing.difference(), standing.pairs.0))?;
    let reasons: Vec<String> =
        standing.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    line(format_args!("ends: {}", reasons.join(", ")))?;
    line(format_args!("time forfeits: {first} {}, {second} {}", standing.forfeits[0], standing.forfeits[1]))?;
    if let Some(sprt) = sprt {
        let ratio = standing.pairs.log_likelihood_ratio(sprt.low, sprt.high);
        let verdict = match sprt.verdict(&standing.pairs) {
            Verdict::Better => "better",
            Verdict::NotBetter => "not better",
            Verdict::Open => "open",
        };
        line(format_args!(
            "SPRT [{}, {}]: {ratio:.2} of ±{:.2}, {verdict}",
            sprt.low,
            sprt.high,
            Sprt::BOUND
        ))?;
    }
    Ok(())
}

fn json(standing: &Standing) -> String {
    let difference = standing.difference();
    format!(
        "{{\"wins\":{},\"draws\":{},\"losses\":{},\"pairs\":{:?},\"elo\":{:.1},\"low\":{:.1},\"high\":{:.1},\"forfeits\":{:?}}}",
        standing.wins,
        standing.draws,
        standing.losses,
        standing.pairs.0,
        tenths(difference.elo),
        tenths(difference.low),
        tenths(difference.high),
        standing.forfeits
    )
}
