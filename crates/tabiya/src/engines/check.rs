//! Whether an engine does what an engine has to do.

use std::io::Write;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use tabiya_engine::engine::Info;
use tabiya_rules::position::{Chess, Position, Rules};
use tabiya_rules::record::Record;
use tabiya_uci_client::client::Client;
use tabiya_uci_client::fault::Fault;
use tabiya_uci_client::limits::{Limits, Stop};

use super::shown;

/// How long each search lasts.
const TIME: Duration = Duration::from_millis(300);

/// What an engine is asked.
struct Question {
    /// In words.
    what: &'static str,
    fen: &'static str,
    limits: Limits,
    /// Whether it is told to stop.
    is_stopped: bool,
}

/// A time, a depth that has to be kept, and a search that only a word ends.
fn questions() -> [Question; 3] {
    let lasting = Some(Duration::from_secs(20));
    [
        Question {
            what: "0.3 s at the start",
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            limits: Limits::time(TIME),
            is_stopped: false,
        },
        Question {
            what: "4 plies among many pieces",
            fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            limits: Limits { depth: Some(4), lasting, ..Limits::default() },
            is_stopped: false,
        },
        Question {
            what: "an endgame until it is stopped",
            fen: "8/8/8/4k3/8/8/8/4K2R b K - 0 1",
            limits: Limits { lasting, ..Limits::default() },
            is_stopped: true,
        },
    ]
}

/// Shows who an engine is, what it offers and how it answers.
///
/// # Errors
/// What is wrong with it; the words follow its name.
pub(super) fn check(client: &mut Client, name: &str, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", shown::identity(client.identity()))?;
    options(client, out)?;
    for question in questions() {
        let answer = ask(client, &question).map_err(|fault| anyhow::anyhow!("{name} {fault}"))?;
        writeln!(out, "{}: {answer}", question.what)?;
    }
    let remarks = client.remarks();
    remarks.first().iter().try_for_each(|remark| writeln!(out, "note: {remark}"))?;
    if remarks.more() > 0 {
        writeln!(out, "note: and {} more like these", remarks.more())?;
    }
    if remarks.any_illegal() {
        bail!("{name} gives lines of moves that are not legal");
    }
    writeln!(out, "It works.")?;
    Ok(())
}

fn options(client: &Client, out: &mut impl Write) -> std::io::Result<()> {
    let offers = client.offers();
    let width = offers.iter().map(|offer| offer.name.chars().count()).max().unwrap_or(0).min(40);
    writeln!(out, "{} options:", offers.len())?;
    for offer in offers {
        let (kind, default) = (&offer.kind, offer.default_value());
        let default = if default.is_empty() { String::new() } else { format!(", now {default}") };
        writeln!(out, "  {:width$}  {kind:6}  {}{default}", offer.name, kind.expected())?;
    }
    Ok(())
}

fn ask(client: &mut Client, question: &Question) -> Result<String, Fault> {
    let position: Position<Chess> = Position::from_fen(question.fen, Chess).expect("a legal position");
    let record = Record::new(position);
    let stop = Stop::default();
    let mut last: Option<Info<<Chess as Rules>::Move>> = None;
    client.new_game()?;
    let answer = thread::scope(|scope| {
        if question.is_stopped {
            let stop = stop.clone();
            scope.spawn(move || {
                thread::sleep(TIME);
                stop.stop();
            });
        }
        client.search(&record, &question.limits, &stop, &mut |info| last = Some(info.clone()))
    })?;
    let best = answer.best.map_or_else(String::new, |m| position.san(m).to_string());
    Ok(last.map_or_else(
        || format!("{best}, without a word about it"),
        |info| {
            let line = shown::line(&position, &info.moves, 5);
            format!("{best}, depth {}, {}, {line}", info.depth, shown::score(&position, &info))
        },
    ))
}

/// The result of a check that was made for its verdict alone.
///
/// # Errors
/// As [`check`].
pub(super) fn passes(client: &mut Client, name: &str) -> Result<()> {
    check(client, name, &mut std::io::sink()).context("it was not kept")
}
