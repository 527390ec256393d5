//! Games of a match as PGN.

use tabiya_engine::playable::Playable;
use tabiya_engine::score::Score;
use tabiya_rules::mode::Mode;
use tabiya_rules::movegen::Outcome;
use tabiya_rules::notation::pgn::{Comment, Game as Tree, GameResult, NodeId};
use tabiya_rules::types::Color;

use super::game::{Finished, Note};

/// What is said about every game of a match.
pub(crate) struct Match<'a> {
    pub(crate) mode: &'a Mode,
    /// The day on which it is played.
    pub(crate) day: String,
    /// Both sides' time control.
    pub(crate) time_control: String,
}

/// The text of a game between these players, White's first.
pub(crate) fn text<R: Playable>(
    of: &Match<'_>,
    game: &Finished<R>,
    round: usize,
    [white, black]: [&str; 2],
) -> String {
    let record = &game.record;
    let mut tree = Tree::of_moves(*record.start(), record.moves());
    tree.result = match game.outcome {
        Outcome::Win(Color::White) => GameResult::White,
        Outcome::Win(Color::Black) => GameResult::Black,
        Outcome::Draw => GameResult::Draw,
    };
    let tags = [
        ("Event", "Tabiya arena".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", of.day.clone()),
        ("Round", round.to_string()),
        ("White", white.to_owned()),
        ("Black", black.to_owned()),
    ];
    let rest =
        [("TimeControl", of.time_control.clone()), ("Termination", termination(game.reason).to_owned())];
    let how = [("TabiyaEnd", game.reason.to_owned())];
    for (name, value) in
        tags.into_iter().chain(of.mode.pgn_tags(&record.start().fen())).chain(rest).chain(how)
    {
        tree.tags.set(name, value);
    }
    // The first moves are the opening, which nobody thought about.
    let nodes: Vec<NodeId> = tree.line_after(NodeId::START).collect();
    let thought = nodes.len().saturating_sub(game.notes.len());
    for (node, note) in nodes.into_iter().skip(thought).zip(&game.notes) {
        tree.notes_mut(node).after.push(Comment::new(said(note)));
    }
    tree.to_pgn() + "\n"
}

/// What a player thought of its move, as White sees it, and how long it thought.
fn said(note: &Note) -> String {
    let sign = if note.side.is_white() { 1 } else { -1 };
    let score = match note.score {
        Some(Score::Centipawns(value)) => format!("[%eval {:.2}] ", f64::from(sign * value) / 100.0),
        Some(Score::Mate(moves)) => format!("[%eval #{}] ", sign * moves),
        None => String::new(),
    };
    let millis = note.time.as_millis();
    let (seconds, rest) = (millis / 1000, millis % 1000);
    format!("{score}[%emt {}:{:02}:{:02}.{rest:03}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// As the standard of PGN calls it.
fn termination(reason: &str) -> &'static str {
    match reason {
        "time forfeit" => "time forfeit",
        "adjudication" | "too long" => "adjudication",
        "failure" => "rules infraction",
        _ => "normal",
    }
}
