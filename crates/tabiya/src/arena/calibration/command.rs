//! The command line of a calibration: plays what is missing, then says and writes what all of it means.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Args;
use tabiya_engine::levels::Step;
use tabiya_rules::mode::built_in;
use tabiya_rules::position::{Chess, Position};
use tabiya_server::clock::wall_clock;
use tabiya_uci_client::variant::Variant;

use super::fit::Score;
use super::plan::{Pairing, Plan};
use super::quality::{self, Quality};
use super::report::Report;
use super::{plot, report};
use crate::arena::clock::TimeControl;
use crate::arena::contest::{Contest, Standing};
use crate::arena::game::Adjudication;
use crate::arena::ledger::Ledger;
use crate::arena::openings::Openings;
use crate::arena::player::Name;

/// What a calibration is told besides its plan.
#[derive(Args, Debug)]
pub(crate) struct Calibration {
    /// Rate all steps as this plan says, instead of playing a match (docs/levels.md)
    #[arg(long, value_name = "PLAN")]
    pub(crate) calibrate: Option<PathBuf>,
    /// Where a calibration keeps its ledgers: the same command goes on where it was stopped
    #[arg(long, default_value = "calibration", requires = "calibrate")]
    folder: PathBuf,
    /// Write the ratings as the source file that the engine is built with
    #[arg(long, value_name = "FILE", requires = "calibrate")]
    ratings: Option<PathBuf>,
    /// Write the report: results, ratings and plots (FILE.md, FILE-loss.svg, FILE-blunders.svg)
    #[arg(long, value_name = "FILE", requires = "calibrate")]
    report: Option<PathBuf>,
    /// Judge the moves of so many games of each step against itself
    #[arg(long, value_name = "GAMES", default_value_t = 0, requires = "calibrate")]
    judge: usize,
    /// Play only the matches of steps up to this one
    #[arg(long, value_name = "STEP", default_value_t = Step::COUNT, requires = "calibrate")]
    steps: u8,
    /// Play nothing: only say what the ledgers hold
    #[arg(long, requires = "calibrate")]
    no_games: bool,
}

/// Positions a move for whoever has no limit of its own.
const MOST: TimeControl = TimeControl::Nodes(Step::FULL_NODES);

/// Plies by lot at the start of a pair of games.
const OPENING: usize = 6;

/// Calibrates.
///
/// # Errors
/// When the plan or a ledger cannot be used, or a player cannot be started.
pub(crate) fn run(plan: &Path, arguments: &Calibration, concurrency: usize) -> Result<()> {
    let plan = Plan::read(plan)?;
    std::fs::create_dir_all(&arguments.folder)
        .with_context(|| format!("cannot make {}", arguments.folder.display()))?;
    let mut standings = Vec::new();
    for pairing in &plan.pairings {
        let standing = play(&plan, *pairing, arguments, concurrency)?;
        standings.push((*pairing, standing));
    }
    let scores: Vec<(Score, Standing)> =
        standings.into_iter().map(|(pairing, standing)| (score(pairing, &standing), standing)).collect();
    let qualities: Vec<Quality> = match arguments.judge {
        0 => Vec::new(),
        games => {
            let steps: Vec<Step> = Step::all().collect();
            steps.iter().map(|step| quality::of(*step, games, plan.seed)).collect::<Result<_>>()?
        }
    };
    let day = tabiya_view::day(wall_clock()).replace('.', "-");
    let report = Report::new(&plan, &scores, &qualities, &day);
    print!("{}", report.text());
    if let Some(path) = &arguments.ratings {
        write(path, &report.ratings())?;
    }
    if let Some(path) = &arguments.report {
        write(&named(path, ".md"), &report.text())?;
        if !qualities.is_empty() {
            write(&named(path, "-loss.svg"), &plot::svg(&report::losses(&report)))?;
            write(&named(path, "-blunders.svg"), &plot::svg(&report::blunders(&report)))?;
        }
    }
    Ok(())
}

fn named(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Plays one match as far as it has not been played yet.
fn play(plan: &Plan, pairing: Pairing, arguments: &Calibration, concurrency: usize) -> Result<Standing> {
    let players = pairing.players.map(|place| &plan.entrants[place]);
    let file = players.map(|player| player.title.replace([' ', ',', '/'], "-")).join("~");
    let what = players.map(|player| player.name.with_settings()).join(" against ");
    let description = format!("{what}: pace {MOST}, openings of {OPENING} plies by lot, seed {}", plan.seed);
    let mut ledger = Ledger::open(&arguments.folder.join(file), &description)?;
    let contest = contest(plan, pairing, players.map(|player| player.name.clone()), concurrency);
    let left_out = arguments.no_games || pairing.steps().any(|place| place >= usize::from(arguments.steps));
    let contest = Contest { games: if left_out { 0 } else { contest.games }, ..contest };
    let standing = contest.run(&mut ledger, &mut |_, (game, finished)| {
        if let Some(failure) = &finished.failure {
            eprintln!("{what}, game {}: {failure}", game + 1);
        }
        Ok(())
    })?;
    let (share, games) = (100.0 * standing.share(), standing.games());
    eprintln!("{:30} {share:5.1} % of {games}", players.map(|player| player.title.clone()).join(" : "));
    Ok(standing)
}

fn contest(plan: &Plan, pairing: Pairing, names: [Name; 2], concurrency: usize) -> Contest<Chess> {
    // Who errs has to win what is won: only between two that do not, hopeless games are given up.
    let sure = names.iter().all(is_sure);
    Contest {
        names,
        pace: MOST,
        games: pairing.games,
        openings: Openings::Random {
            plies: OPENING,
            seed: plan.seed,
            start: |_, _| Position::default(),
            rules: Chess,
        },
        adjudication: Adjudication { resign: sure.then_some(600), draw: sure, longest: 600 },
        margin: Duration::ZERO,
        hash: 4,
        variant: Variant::of(built_in("chess").expect("chess is built in"), None),
        concurrency,
        sprt: None,
        seed: plan.seed,
    }
}

fn is_sure(name: &Name) -> bool {
    !matches!(name, Name::Step(step) if step.skill().fallibility(0).is_some())
        && !matches!(name, Name::Level(_))
}

fn score(pairing: Pairing, standing: &Standing) -> Score {
    let games = standing.games() as f64;
    Score { players: pairing.players, points: standing.wins as f64 + 0.5 * standing.draws as f64, games }
}
