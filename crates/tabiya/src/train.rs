//! `tabiya train`: from files of games to a network.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tabiya_engine::eval::network::{Description, MOST_WIDTH, NetworkRules, SLICE};
use tabiya_training::games::{self, Kind};
use tabiya_training::network::checkpoint;
use tabiya_training::network::course::{Course, Progress, Recipe};
use tabiya_training::network::curve;
use tabiya_training::network::export::{export, fit_unit};
use tabiya_training::network::learner::Aim;
use tabiya_training::network::origin;
use tabiya_training::network::positions::Positions;

use crate::streams::line;

/// Arguments of `tabiya train`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Files of games, as `tabiya selfplay` writes them
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where the network goes
    #[arg(long)]
    out: PathBuf,
    /// Neurons of each side, a multiple of 64: 128 below twenty million positions, 256 up to a hundred
    #[arg(long, default_value_t = 128)]
    neurons: usize,
    /// Let the network add to the hand-written evaluation instead of judging alone
    #[arg(long)]
    on_top: bool,
    /// How often every position is seen
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// What the result counts against the score of the search, from 0 to 1
    #[arg(long, default_value_t = 0.25)]
    result_share: f32,
    /// How far a number may move in a step, at first
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// The same at the end
    #[arg(long, default_value_t = 0.000_01)]
    last_rate: f32,
    /// Positions between two steps
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    /// Centipawns that multiply the odds by e; found from the games if not given
    #[arg(long)]
    unit: Option<f32>,
    /// Centipawns that an output of one will be worth; as the scores of the games have them if not given
    #[arg(long, conflicts_with = "on_top")]
    worth: Option<i16>,
    /// What all chance comes from; the same seed gives the same network
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads, at most 4; their number changes nothing in the network
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Where the training is kept after each epoch, to go on if it is interrupted [default: OUT.training]
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Where the errors are drawn [default: OUT.svg]
    #[arg(long)]
    curve: Option<PathBuf>,
    /// Let every other program go first
    #[arg(long)]
    nice: bool,
}

/// Trains.
///
/// # Errors
/// When a file cannot be used or an argument makes no sense.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    check(arguments)?;
    if arguments.nice {
        crate::priority::yield_to_others();
    }
    let first = arguments.games.first().context("expected files of games")?;
    let kind = games::kind(first).with_context(|| format!("cannot use {}", first.display()))?;
    let mut positions = Positions::new(kind, arguments.on_top);
    let mut files = Vec::new();
    for path in &arguments.games {
        let cannot = || format!("cannot use {}", path.display());
        positions.add_file(path).with_context(cannot)?;
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        files.push((name, origin::digest(path).with_context(cannot)?));
    }
    ensure!(!positions.check.is_empty(), "expected at least a hundred games, found {}", positions.games);
    let unit = arguments.unit.unwrap_or_else(|| Aim::fit_unit(&positions.learn));
    let recipe = Recipe {
        slices: arguments.neurons / SLICE,
        epochs: arguments.epochs,
        batch: arguments.batch,
        rate: arguments.rate,
        last_rate: arguments.last_rate,
        aim: Aim { unit, result_share: arguments.result_share },
        seed: arguments.seed,
    };
    eprintln!(
        "{} positions of {} games to learn from, {} to check on; {unit} centipawns multiply the odds by e",
        positions.learn.len(),
        positions.games,
        positions.check.len()
    );
    let kept = arguments.checkpoint.clone().unwrap_or_else(|| beside(&arguments.out, "training"));
    let drawn = arguments.curve.clone().unwrap_or_else(|| beside(&arguments.out, "svg"));
    let fingerprint = positions.checksum();
    let mut course = begin(&kept, recipe, positions.input_count(), fingerprint)?;
    course.catch_up(&mut positions);
    let bar = ProgressBar::new((recipe.epochs * positions.learn.len()) as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent} %, {msg}, {eta} left") {
        bar.set_style(style);
    }
    let mut teller = Teller { bar, epochs: recipe.epochs, last: Instant::now() };
    let publish = |course: &Course, positions: &Positions| -> Result<()> {
        let network = export(&course.net, describe(arguments, course, positions, &files))?;
        write(&arguments.out, &network.to_bytes())?;
        write(&drawn, curve::svg(&course.marks).as_bytes())
    };
    while !course.is_over() {
        let mark = course.epoch(&mut positions, arguments.threads, &mut |progress| teller.tell(&progress));
        let epoch = course.marks.len();
        teller.say(&format!("epoch {epoch}: error {:.6}, on games kept apart {:.6}", mark.learn, mark.check));
        write(&kept, &checkpoint::to_bytes(&course, fingerprint))?;
        // What there is so far can already be played with.
        publish(&course, &positions)?;
    }
    publish(&course, &positions)?;
    teller.bar.finish_and_clear();
    line(format_args!(
        "{}: error {:.6} on games kept apart",
        arguments.out.display(),
        course.marks.last().map_or(0.0, |mark| mark.check)
    ))?;
    Ok(())
}

/// What the network is, as far as it has come.
fn describe(
    arguments: &Arguments,
    course: &Course,
    positions: &Positions,
    files: &[(String, String)],
) -> Description {
    let unit = course.recipe.aim.unit;
    let fitted = || fit_unit(&course.net, (&positions.check, &positions.inputs), 4.0 * unit);
    let found = if arguments.on_top { unit } else { fitted() };
    Description {
        unit: arguments.worth.unwrap_or(found.round().clamp(1.0, 2000.0) as i16),
        on_top: arguments.on_top,
        rules: match positions.kind {
            Kind::Chess => NetworkRules::Chess,
            Kind::Mode(mode) => NetworkRules::of_mode(mode),
        },
        origin: origin::describe(course, positions, files),
    }
}

fn check(arguments: &Arguments) -> Result<()> {
    let Arguments { neurons, result_share, batch, epochs, rate, last_rate, .. } = arguments;
    ensure!(
        *neurons > 0 && neurons.is_multiple_of(SLICE) && *neurons <= MOST_WIDTH,
        "expected --neurons as a multiple of {SLICE} up to {MOST_WIDTH}, found {neurons}"
    );
    ensure!((0.0..=1.0).contains(result_share), "expected --result-share from 0 to 1, found {result_share}");
    ensure!(*batch > 0 && *epochs > 0, "expected at least one epoch and one position between two steps");
    ensure!(
        *rate > 0.0 && *last_rate > 0.0 && *rate < 1.0,
        "expected rates above 0 and below 1, found {rate} and {last_rate}"
    );
    if let Some(worth) = arguments.worth {
        ensure!((1..=2000).contains(&worth), "expected --worth from 1 to 2000, found {worth}");
    }
    if let Some(unit) = arguments.unit {
        ensure!((10.0..=2000.0).contains(&unit), "expected --unit from 10 to 2000, found {unit}");
    }
    Ok(())
}

/// The training that was interrupted, or a new one.
fn begin(kept: &Path, recipe: Recipe, inputs: usize, fingerprint: u64) -> Result<Course> {
    match std::fs::read(kept) {
        Ok(bytes) => {
            let course = checkpoint::read(&bytes, recipe, fingerprint)
                .with_context(|| format!("cannot continue {}", kept.display()))?;
            eprintln!("continued after {} epochs", course.marks.len());
            Ok(course)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Course::new(recipe, inputs)),
        Err(error) => bail!("cannot read {}: {error}", kept.display()),
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    crate::files::write(path, bytes, true).with_context(|| format!("cannot write {}", path.display()))
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// Tells how far it is.
struct Teller {
    bar: ProgressBar,
    epochs: usize,
    last: Instant,
}

impl Teller {
    fn tell(&mut self, progress: &Progress) {
        let Progress { epoch, seen, all, error, speed } = *progress;
        self.bar.set_position((epoch * all + seen) as u64);
        let message =
            format!("epoch {} of {}, error {error:.6}, {speed:.0} positions/s", epoch + 1, self.epochs);
        if self.bar.is_hidden() && self.last.elapsed() > Duration::from_secs(20) {
            self.last = Instant::now();
            let left = ((self.epochs - epoch) * all - seen) as f64 / speed.max(1.0);
            eprintln!("{message}, {left:.0} s left");
        }
        self.bar.set_message(message);
    }

    fn say(&self, line: &str) {
        self.bar.suspend(|| eprintln!("{line}"));
    }
}
