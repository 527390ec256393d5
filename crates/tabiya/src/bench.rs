//! `tabiya bench`: fixed searches whose number of positions is the signature of the engine's play.

use anyhow::Result;
use clap::Args;
use tabiya_engine::bench;
use tabiya_engine::engine::Options;

use crate::networks;
use crate::streams::line;

/// What to run.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Plies to search each position; the signature is taken at the default
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Threads; more than one changes the number of positions from run to run
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Judge by the network in this file, or by hand: none
    #[arg(long, value_parser = networks::judge)]
    network: Option<networks::Judge>,
    /// Write one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Runs the searches.
///
/// # Errors
/// When the result cannot be written.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let json = arguments.json;
    let usual = Options::default();
    let network = arguments.network.map_or(usual.network, |judge| judge.0);
    let options = Options { threads: arguments.threads as usize, network, ..usual };
    let mut told = Ok(());
    let result = bench::run_with(arguments.depth, options, &mut |number, fen, nodes| {
        if !json && told.is_ok() {
            told = line(format_args!("{:2}/{} {nodes:>10} {fen}", number + 1, bench::POSITIONS.len()));
        }
    });
    told?;
    let (nodes, speed) = (result.nodes, result.speed());
    if json {
        line(format_args!(
            "{{\"nodes\":{nodes},\"nps\":{speed},\"seconds\":{:.3}}}",
            result.time.as_secs_f64()
        ))?;
    } else {
        line(format_args!("bench {nodes} nodes {speed} nps"))?;
    }
    Ok(())
}
