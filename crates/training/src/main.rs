//! `cargo run --release -p tabiya-training -- FILE…`: fits the weights of the evaluation to games of self-play.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use clap::Parser;
use tabiya_training::model::Weights;
use tabiya_training::sample;
use tabiya_training::tuner::{Recipe, Unit, error, source, tune};

/// Fits the weights of the evaluation to games of self-play.
#[derive(Parser, Debug)]
#[command(version, about)]
struct Arguments {
    /// Files of games, as `tabiya selfplay` writes them
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where the weights go
    #[arg(long, default_value = "crates/engine/src/eval/weights.rs")]
    out: PathBuf,
    /// How often every position is seen
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// Centipawns by which a weight may move in a step, at first
    #[arg(long, default_value_t = 1.5)]
    rate: f32,
    /// What the result counts against the score of the search, from 0 to 1
    #[arg(long, default_value_t = 0.5)]
    result_share: f32,
    /// One position in so many is used
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// At most so many positions are used
    #[arg(long, default_value_t = 3_000_000)]
    most: usize,
    /// Only say how scores become expected results, by which games are reviewed, and fit nothing
    #[arg(long)]
    scale: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let mut samples =
        sample::read(&arguments.games, arguments.every, arguments.most).context("cannot read the games")?;
    ensure!(!samples.check.is_empty(), "expected at least twenty games, found fewer");
    let unit = Unit::fit(&samples.learn);
    if arguments.scale {
        println!("{} positions; k = {:.5} for each centipawn", samples.learn.len(), 1.0 / unit.0);
        return Ok(());
    }
    let mut weights = Weights::current();
    let share = arguments.result_share;
    let before = error(&weights, &samples.check, unit, share);
    println!(
        "{} positions to learn from, {} to check on; {} centipawns multiply the odds by e; error {before:.6}",
        samples.learn.len(),
        samples.check.len(),
        unit.0
    );
    let recipe = Recipe { epochs: arguments.epochs, rate: arguments.rate, result_share: share };
    tune(&mut weights, &mut samples, unit, recipe, &mut |epoch, error| {
        println!("epoch {epoch:3} error {error:.6}");
    });
    std::fs::write(&arguments.out, source(&weights))
        .with_context(|| format!("cannot write {}", arguments.out.display()))
}
