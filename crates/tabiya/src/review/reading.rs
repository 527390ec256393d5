//! The games of a file, as a review needs them.

use anyhow::bail;
use tabiya_review::{Clocks, Played};
use tabiya_rules::mode::{AnyGame, GameModes};
use tabiya_rules::notation::pgn::{Comment, Diagnostic, Game, Games, NodeId, Play};
use tabiya_rules::position::Rules;
use tabiya_rules::record::Record;
use tabiya_words::{Dictionary, Locale, phrase};

use crate::pgn::{Work, diagnosed};
use crate::streams::harmless;

/// All games of a file; what is wrong with them is told in lines. At least one is there.
pub(super) fn games(
    bytes: &[u8],
    name: &str,
    work: &Work,
    words: &Dictionary,
) -> anyhow::Result<(Vec<AnyGame>, String)> {
    let (modes, mut found, mut diagnostics) = (GameModes::default(), Vec::new(), String::new());
    let mut games = Games::new(bytes);
    while games.next_game() {
        found.push(modes.read(&mut games));
        diagnostics += &diagnostics_text(name, &games.diagnostics(), work, words);
    }
    if found.is_empty() {
        bail!(phrase!(words, GameExpected, file = name));
    }
    Ok((found, diagnostics))
}

/// What is wrong with a game: in English as all tools tell it, else in the words of the page and the console.
fn diagnostics_text(name: &str, diagnostics: &[Diagnostic], work: &Work, words: &Dictionary) -> String {
    if work.quiet || words.locale() == Locale::English {
        return diagnosed(name, diagnostics, work);
    }
    let line = |Diagnostic { place, problem }: &Diagnostic| {
        harmless(&format!("{name}:{place}: {}", words.problem(&tabiya_view::pgn_problem(problem)))) + "\n"
    };
    diagnostics.iter().map(line).collect()
}

/// The nodes of the moves that are reviewed: the main line, up to a move that passes.
pub(super) fn nodes<R: Rules>(game: &Game<R>) -> Vec<NodeId> {
    let moves = game.line_after(NodeId::START).filter(|node| game.play(*node) != Play::Nothing);
    moves.take_while(|node| matches!(game.play(*node), Play::Move(_))).collect()
}

/// The game as it was played; nothing where its tags do not tell where it begins, or nothing was played.
pub(super) fn played<R: Rules>(game: &Game<R>) -> Option<Played<R>> {
    let mut record = Record::new(*game.start()?);
    let mut left = Vec::new();
    for node in nodes(game) {
        let Play::Move(m) = game.play(node) else { break };
        if !record.play(m) {
            break;
        }
        left.push(game.notes(node).after.iter().find_map(clock));
    }
    let base = game.tags.get("TimeControl").and_then(seconds);
    if record.ply() > 0 { Some(Played { record, clocks: Clocks { base, left } }) } else { None }
}

fn clock(comment: &Comment) -> Option<u64> {
    comment.command("clk")?.milliseconds()
}

/// What each side begins with, in milliseconds: `300+3`, `40/5400:1800`.
fn seconds(control: &str) -> Option<u64> {
    let first = control.split([':', '+']).next()?;
    let seconds = first.rsplit('/').next()?.parse::<u64>().ok()?;
    (seconds > 0 && seconds < 1_000_000).then_some(seconds * 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Played<tabiya_rules::position::Chess>> {
        let (games, _) =
            games(text.as_bytes(), "games", &Work::telling(false, true), tabiya_words::english())
                .expect("games");
        let AnyGame::Chess(game) = &games[0] else { panic!("chess") };
        played(game)
    }

    #[test]
    fn clocks_come_with_the_moves() {
        let text = "[TimeControl \"300+3\"]\n\n1. e4 {[%clk 0:04:59]} e5 (1... c5 {[%clk 0:00:01]}) 2. Nf3 {Hi [%clk 0:04:00.5]} *";
        let played = read(text).expect("moves");
        assert_eq!(played.record.ply(), 3);
        let clocks = Clocks { base: Some(300_000), left: vec![Some(299_000), None, Some(240_500)] };
        assert_eq!(played.clocks, clocks);
    }

    #[test]
    fn what_cannot_be_reviewed_is_not() {
        assert!(read("[White \"Ann\"]\n\n*").is_none());
        assert!(read("[FEN \"nonsense\"]\n\n1. e4 *").is_none());
        assert_eq!(read("1. e4 -- 2. d4 *").expect("a move").record.ply(), 1);
        assert!(games(b"", "games", &Work::telling(false, true), tabiya_words::english()).is_err());
        assert_eq!(
            ["40/5400:1800", "60", "-", "?", "0+1"].map(seconds),
            [Some(5_400_000), Some(60_000), None, None, None]
        );
    }
}
