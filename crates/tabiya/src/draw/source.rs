//! What is drawn: a game of a file, or a position.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context as _, bail};
use tabiya_picture::Story;
use tabiya_rules::mode::{GameModes, Mode};
use tabiya_rules::notation::pgn::{Batches, Game, Games, Severity};

/// The game with this number, counted from 1.
///
/// # Errors
/// When the file cannot be read, has fewer games, or the game is wrong somewhere: with line and column.
pub(super) fn game(path: &Path, number: u32) -> anyhow::Result<Story> {
    let is_standard = path == Path::new("-");
    let name = if is_standard { "standard input".to_owned() } else { path.display().to_string() };
    let input: Box<dyn Read> = if is_standard {
        Box::new(io::stdin())
    } else {
        let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
        if file.metadata().is_ok_and(|data| data.is_dir()) {
            bail!("expected a file, found the folder {name}");
        }
        Box::new(file)
    };
    let mut before = 0;
    // A database of games is never held as a whole.
    let mut batches = Batches::new(input).only_whole();
    while let Some(batch) = batches.next_batch().with_context(|| format!("cannot read {name}"))? {
        let mut games = batch.games();
        while games.next_game() {
            before += 1;
            if before == number {
                return story_of(&mut games, &name);
            }
        }
    }
    match before {
        0 => bail!("{name}: expected a game in PGN, found none"),
        _ => bail!("{name}: expected at least {number} games, found {before}"),
    }
}

fn story_of(games: &mut Games<'_>, name: &str) -> anyhow::Result<Story> {
    let game = GameModes::default().read(games);
    let wrong = games.diagnostics().into_iter().find(|found| found.problem.severity() == Severity::Error);
    if let Some(wrong) = wrong {
        bail!("{name}:{}:{}: {}", wrong.place.line, wrong.place.column, wrong.problem);
    }
    Story::of_any(&game).with_context(|| format!("{name}: the game does not tell where it begins"))
}

/// A position of a mode, or its start.
///
/// # Errors
/// Where the FEN is wrong, or why the position cannot be played.
pub(super) fn position(mode: &'static Mode, fen: Option<&str>) -> anyhow::Result<Story> {
    let start = match fen {
        Some(fen) => mode.position(fen).with_context(|| format!("cannot read the position {fen:?}"))?,
        None => mode.first_start(),
    };
    Story::of(&Game::of_mode(start), mode).context("a position is where it begins")
}
