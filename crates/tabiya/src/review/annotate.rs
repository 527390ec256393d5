//! A review written into the game: evaluations, signs, words, and what was better.
//!
//! Invariant: what others have written into the game stays, but for evaluations in the place of ours.

use tabiya_protocol::{Evaluation, Judgement, Mark, Review, ReviewedMove};
use tabiya_rules::notation::pgn::{Comment, Game, Nag, NodeId, Play};
use tabiya_rules::position::Rules;
use tabiya_words::{Dictionary, phrase};

use super::reading::nodes;
use crate::review_text;

/// Signs of a move are those up to here; the others are of positions.
const SIGNS: u8 = 6;

/// Writes the review into the game, with words of a language.
pub(super) fn annotate<R: Rules>(game: &mut Game<R>, review: &Review, words: &Dictionary) {
    if game.tags.get("Annotator").is_none() {
        game.tags.set("Annotator", review.engine.clone());
    }
    let sides = [("white", &review.white), ("black", &review.black)];
    let summary = sides.map(|(color, side)| {
        let name = phrase!(words, Side, color = color);
        phrase!(words, SideSaid, side = name, said = review_text::side(side, words))
    });
    let summary = summary.join(" ");
    game.notes_mut(NodeId::START).after.push(Comment::new(summary));
    let line = nodes(game);
    for (node, m) in line.into_iter().zip(&review.moves) {
        note(game, node, m, words);
        if m.judgement >= Judgement::Inaccuracy || m.marks.contains(&Mark::MissedMate) {
            vary(game, node, m);
        }
    }
}

/// What is said of the move itself.
fn note<R: Rules>(game: &mut Game<R>, node: NodeId, m: &ReviewedMove, words: &Dictionary) {
    let notes = game.notes_mut(node);
    if let Some(value) = command(&m.evaluation) {
        for comment in &mut notes.after {
            comment.text = without_evaluation(&comment.text);
        }
        notes.after.retain(|comment| !comment.text.trim().is_empty());
        let with_commands = notes.after.iter_mut().find(|comment| comment.commands().next().is_some());
        match with_commands {
            Some(comment) => comment.text = format!("{value} {}", comment.text.trim_start()),
            None => notes.after.insert(0, Comment::new(value)),
        }
    }
    if let Some(nag) = nag(m).filter(|_| notes.nags.iter().all(|nag| nag.0 > SIGNS)) {
        notes.nags.insert(0, nag);
    }
    if review_text::is_told(m) {
        // A brace would end the comment.
        notes.after.push(Comment::new(review_text::words(m, words).replace('}', ")")));
    }
}

fn nag(m: &ReviewedMove) -> Option<Nag> {
    if m.marks.contains(&Mark::OnlyMove) {
        return Nag::from_sign("□");
    }
    Nag::from_sign(review_text::sign(m))
}

/// `[%eval 0.35]`, `[%eval #-3]`; nothing where the game is over by mate.
fn command(evaluation: &Evaluation) -> Option<String> {
    match (evaluation.mate, evaluation.centipawns) {
        (Some(0), _) | (None, None) => None,
        (Some(moves), _) => Some(format!("[%eval #{moves}]")),
        (None, Some(value)) => Some(format!("[%eval {:.2}]", f64::from(value) / 100.0)),
    }
}

/// The text of a comment without the evaluations in it.
fn without_evaluation(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("[%eval ") {
        let Some((_, after)) = behind.split_once(']') else { break };
        kept += before.trim_end();
        rest = after;
    }
    kept + rest
}

/// The better line, as a variation of the move.
fn vary<R: Rules>(game: &mut Game<R>, node: NodeId, m: &ReviewedMove) {
    let Some(mut after) = game.previous(node) else { return };
    let Some(mut position) = game.position(after) else { return };
    for step in &m.best {
        let Ok(m) = position.parse_uci(&step.uci) else { return };
        let Some(next) = game.add(after, Play::Move(m)) else { return };
        position.play(m);
        after = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn older_evaluations_make_room() {
        assert_eq!(without_evaluation("[%eval 0.3,20] [%clk 0:01:00]"), " [%clk 0:01:00]");
        assert_eq!(without_evaluation("good [%eval #-3] move"), "good move");
        assert_eq!(without_evaluation("[%eval broken"), "[%eval broken");
    }

    #[test]
    fn evaluations_are_written_as_others_read_them() {
        let worth = |centipawns, mate| Evaluation { centipawns, mate, win: 0, draw: 0, depth: 9 };
        assert_eq!(command(&worth(Some(-35), None)).as_deref(), Some("[%eval -0.35]"));
        assert_eq!(command(&worth(None, Some(-3))).as_deref(), Some("[%eval #-3]"));
        assert_eq!(command(&worth(None, Some(0))), None);
    }
}
