//! `tabiya pgn merge`: the games of several files in one.

use std::collections::HashSet;
use std::path::PathBuf;

use clap::Args;
use tabiya_rules::notation::pgn::{Batch, ChessVariants, Game, Play};
use tabiya_rules::position::Chess;

use super::command::Work;
use super::input::Input;
use super::output::Output;

/// Arguments of `tabiya pgn merge`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The files, in the order in which their games are written; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where to write; standard output when left out
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Leave out a game if one with the same start and the same moves was written before
    #[arg(long)]
    unique: bool,
    #[command(flatten)]
    work: Work,
}

/// A game as it is written, and what tells it from others.
struct Entry {
    text: String,
    identity: Identity,
}

/// The start and the moves, as a number.
type Identity = u128;

/// Writes the games of all files.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut output = Output::new(arguments.output.as_deref())?;
    let mut seen: HashSet<Identity> = HashSet::new();
    let (mut written, mut left_out) = (0_u64, 0_u64);
    for input in arguments.files.iter().map(Input::from) {
        input.each_batch(&arguments.work, entries, |entries| {
            for entry in entries {
                if arguments.unique && !seen.insert(entry.identity) {
                    left_out += 1;
                    continue;
                }
                written += 1;
                output.games(&entry.text)?;
            }
            Ok(())
        })?;
    }
    output.finish()?;
    eprintln!("{written} games written, {left_out} left out");
    Ok(())
}

fn entries(batch: &Batch) -> Vec<Entry> {
    let variants = ChessVariants::default();
    let mut entries = Vec::new();
    let mut games = batch.games();
    while games.next_game() {
        let game = Game::read(&mut games, &variants);
        let identity = identity(&game, games.source());
        entries.push(Entry { text: game.to_pgn(), identity });
    }
    entries
}

/// FNV-1a over the start and the main line; over the whole text if not all of it could be read.
fn identity(game: &Game<Chess>, source: &[u8]) -> Identity {
    let mut hash = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    let mut add = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    };
    let last = game.line_after(tabiya_rules::notation::pgn::NodeId::START).last();
    let unread = |node| game.notes(node).unread.is_some();
    match game.start() {
        Some(start) if !last.is_some_and(unread) && !unread(tabiya_rules::notation::pgn::NodeId::START) => {
            add(start.fen().as_bytes());
            for play in game.main_line() {
                match play {
                    Play::Move(m) => add(&m.bits().to_le_bytes()),
                    Play::Null | Play::Nothing => add(&[0, 0]),
                }
            }
        }
        _ => add(source),
    }
    hash
}
