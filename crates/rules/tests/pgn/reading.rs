//! Reading whole files and showing what came of them.

use std::fmt::Write as _;
use std::{fs, path::Path};

use tabiya_rules::mode::{AnyGame, GameModes};
use tabiya_rules::notation::pgn::{Batches, Comment, Diagnostic, Game, Games, NodeId, Notes, Play};
use tabiya_rules::position::Rules;

/// A game and what is wrong with it.
pub(crate) struct Read {
    pub(crate) game: AnyGame,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Every file of testdata/pgn.
pub(crate) fn files() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn");
    let entries = fs::read_dir(folder).expect("the folder of torture files");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "pgn"))
        .map(|path| {
            (
                path.file_name().expect("a file").to_string_lossy().into_owned(),
                fs::read(path).expect("a readable file"),
            )
        })
        .collect();
    files.sort();
    files
}

/// All games of a text.
pub(crate) fn read_all(text: &[u8]) -> Vec<Read> {
    let mut all = Vec::new();
    read_games(&mut Games::new(text), &GameModes::default(), &mut all);
    all
}

/// All games of a text, cut into pieces of about this size.
pub(crate) fn read_in_pieces(text: &[u8], size: usize) -> Vec<Read> {
    let mut batches = Batches::with_size(text, size);
    let (modes, mut all) = (GameModes::default(), Vec::new());
    while let Some(batch) = batches.next_batch().expect("memory can be read") {
        read_games(&mut batch.games(), &modes, &mut all);
    }
    all
}

fn read_games(games: &mut Games<'_>, modes: &GameModes, all: &mut Vec<Read>) {
    while games.next_game() {
        let game = modes.read(games);
        all.push(Read { game, diagnostics: games.diagnostics() });
    }
}

/// Games as they are written.
pub(crate) struct Text(pub(crate) String);

impl Text {
    pub(crate) fn of(games: &[Read]) -> Self {
        let games: Vec<_> = games.iter().map(|read| read.game.to_pgn()).collect();
        Self(games.join("\n"))
    }
}

/// Diagnostics, trees and the text written, for a snapshot.
pub(crate) fn described(games: &[Read]) -> String {
    let mut text = String::new();
    for read in games {
        for diagnostic in read.diagnostics.iter().take(20) {
            writeln!(text, "{diagnostic}").expect("a string takes everything");
        }
        if let Some(last) = read.diagnostics.get(20..).and_then(<[_]>::last) {
            writeln!(text, "{} diagnostics, the last: {last}", read.diagnostics.len())
                .expect("a string takes everything");
        }
        let tree = tree(&read.game);
        let lines = tree.lines().count();
        if lines > 120 {
            writeln!(text, "{lines} lines of tree, {} nodes", node_count(&read.game))
                .expect("a string takes everything");
        } else {
            text.push_str(&tree);
        }
        text.push_str("------\n");
    }
    text.push_str("====== written\n");
    let written = Text::of(games).0;
    match written.char_indices().nth(1500) {
        None => text.push_str(&written),
        Some((at, _)) => {
            writeln!(text, "{}… {} bytes", &written[..at], written.len()).expect("a string takes everything")
        }
    }
    text
}

fn node_count(game: &AnyGame) -> usize {
    match game {
        AnyGame::Chess(game) => game.node_count(),
        AnyGame::Mode(game) => game.node_count(),
    }
}

/// A tree, one node in a line.
pub(crate) fn tree(game: &AnyGame) -> String {
    match game {
        AnyGame::Chess(game) => tree_of(game),
        AnyGame::Mode(game) => tree_of(game),
    }
}

/// A tree, one node in a line.
pub(crate) fn tree_of<R: Rules>(game: &Game<R>) -> String {
    let mut text = String::new();
    comments(&mut text, "preamble", &game.preamble);
    let mut left = vec![(NodeId::START, 0)];
    while let Some((node, depth)) = left.pop() {
        write!(text, "{}{}", "  ".repeat(depth.min(20)), name(game, node))
            .expect("a string takes everything");
        notes(&mut text, game.notes(node));
        text.push('\n');
        left.extend(game.next(node).map(|next| (next, depth)));
        let variations: Vec<_> = game.variations(node).map(|variation| (variation, depth + 1)).collect();
        left.extend(variations.into_iter().rev());
    }
    writeln!(text, "result {}", game.result).expect("a string takes everything");
    comments(&mut text, "epilogue", &game.epilogue);
    text
}

fn name<R: Rules>(game: &Game<R>, node: NodeId) -> String {
    match game.play(node) {
        Play::Move(m) => {
            let before = game.previous(node).and_then(|previous| game.position(previous));
            before.map_or("?".to_owned(), |before| before.uci(m, false).to_string())
        }
        Play::Null => "null".to_owned(),
        Play::Nothing => "nothing".to_owned(),
    }
}

fn notes(text: &mut String, notes: &Notes) {
    for nag in &notes.nags {
        write!(text, " {nag}").expect("a string takes everything");
    }
    for (place, comments) in
        [("before", &notes.before), ("after", &notes.after), ("behind", &notes.behind_variation)]
    {
        for comment in comments {
            let escape = if comment.escape { "%" } else { "" };
            write!(text, " {place}:{escape}{:?}", comment.text).expect("a string takes everything");
        }
    }
    if let Some(unread) = &notes.unread {
        write!(text, " unread:{unread:?}").expect("a string takes everything");
    }
}

fn comments(text: &mut String, place: &str, comments: &[Comment]) {
    for comment in comments {
        writeln!(text, "{place} {}{:?}", if comment.escape { "%" } else { "" }, comment.text)
            .expect("a string takes everything");
    }
}
