//! `tabiya pgn merge`: the games of several files in one.

use std::collections::HashSet;
use std::hash::{Hash as _, Hasher};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tabiya_rules::mode::{AnyGame, GameModes};
use tabiya_rules::notation::pgn::{Batch, Game, NodeId};
use tabiya_rules::numbers::WideFingerprint;
use tabiya_rules::position::Rules;

use super::command::Work;
use super::input::Input;
use super::output::Output;
use super::report;
use crate::plural::counted;
use crate::streams::tell;

/// Arguments of `tabiya pgn merge`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The files, in the order in which their games are written; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where to write; standard output when left out
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long, requires = "output")]
    force: bool,
    /// Leave out a game if one with the same start and the same moves (without moves: the same tags) was written before
    #[arg(long)]
    unique: bool,
    #[command(flatten)]
    pub(super) work: Work,
}

/// A game as it is written, and what tells it from others.
struct Entry {
    text: String,
    diagnostics: String,
    identity: Identity,
}

/// The start and the moves, without moves the tags too, as a number.
type Identity = u128;

/// Writes the games of all files.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut output = Output::new(arguments.output.as_deref(), arguments.force)?;
    let mut seen: HashSet<Identity> = HashSet::new();
    let (mut written, mut left_out) = (0_u64, 0_u64);
    let modes = GameModes::default();
    for input in arguments.files.iter().map(|path| Input::from(path).whole()) {
        let name = input.name();
        let entries = |batch: &Batch| entries(batch, &modes, &name, &arguments.work);
        input.each_batch(&arguments.work, entries, |entries| {
            for entry in entries {
                if arguments.unique && !seen.insert(entry.identity) {
                    left_out += 1;
                    continue;
                }
                written += 1;
                tell(&entry.diagnostics);
                output.games(&entry.text)?;
            }
            Ok(())
        })?;
    }
    output.finish()?;
    if arguments.work.json {
        tell(&format!("{}\n", json!({ "written": written, "left_out": left_out })));
    } else {
        tell(&format!("{} written, {left_out} left out\n", counted(written, "game")));
    }
    Ok(())
}

fn entries(batch: &Batch, modes: &GameModes, name: &str, work: &Work) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut games = batch.games();
    while games.next_game() {
        let game = modes.read(&mut games);
        let identity = match &game {
            AnyGame::Chess(game) => identity(game, games.source()),
            AnyGame::Mode(game) => identity(game, games.source()),
        };
        let diagnostics = report::lines(name, &games.diagnostics(), work);
        entries.push(Entry { text: game.to_pgn(), diagnostics, identity });
    }
    entries
}

/// From the rules, the start and the main line; from the whole text if not all of it could be read. Without a move
/// the tags count too: they are all that tells two forfeits apart.
fn identity<R: Rules>(game: &Game<R>, source: &[u8]) -> Identity {
    let mut hash = WideFingerprint::default();
    let last = game.line_after(NodeId::START).last().unwrap_or(NodeId::START);
    let unread = |node| game.notes(node).unread.is_some();
    match game.start() {
        Some(start) if !unread(last) && !unread(NodeId::START) => {
            start.rules().hash(&mut hash);
            start.fen().hash(&mut hash);
            game.main_line().for_each(|play| play.hash(&mut hash));
            if last == NodeId::START {
                game.tags.for_export(game.result).hash(&mut hash);
            }
        }
        _ => hash.write(source),
    }
    hash.0
}
