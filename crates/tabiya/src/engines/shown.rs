//! What engines say, in people's words.

use tabiya_engine::engine::{Exactness, Info};
use tabiya_engine::score::Score;
use tabiya_rules::position::{Position, Rules};
use tabiya_uci_client::client::Identity;

/// Who an engine says it is.
pub(super) fn identity(identity: &Identity) -> String {
    match (identity.name.as_str(), identity.author.as_str()) {
        ("", _) => "an engine without a name".to_owned(),
        (name, "") => name.to_owned(),
        (name, author) => format!("{name} by {author}"),
    }
}

/// A score as White sees it: pawns, or moves to mate.
pub(super) fn score<R: Rules>(position: &Position<R>, info: &Info<R::Move>) -> String {
    let (is_white, mark) = (position.turn().is_white(), info.exactness);
    let sign = |value: i32| if is_white { value } else { -value };
    let mark = match (mark, is_white) {
        (Exactness::Exact, _) => "",
        (Exactness::AtLeast, true) | (Exactness::AtMost, false) => "≥",
        (Exactness::AtMost, true) | (Exactness::AtLeast, false) => "≤",
    };
    match info.score {
        Score::Centipawns(value) => format!("{mark}{:+.2}", f64::from(sign(value)) / 100.0),
        Score::Mate(moves) => format!("{mark}#{}", sign(moves)),
    }
}

/// A line of moves as people write it.
pub(super) fn line<R: Rules>(root: &Position<R>, moves: &[R::Move], most: usize) -> String {
    let mut position = *root;
    let mut words = Vec::new();
    for m in moves.iter().take(most) {
        words.push(position.san(*m).to_string());
        position.play(*m);
    }
    words.join(" ")
}
