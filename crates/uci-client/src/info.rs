//! What an engine says while it thinks, checked move by move.

use std::str::{FromStr, SplitAsciiWhitespace};
use std::time::Duration;

use tabiya_engine::engine::{Exactness, Info};
use tabiya_engine::score::{Chances, EVAL_BOUND, Score};
use tabiya_rules::position::{Position, Rules};

use crate::remark::Remark;

/// What an `info` line says.
pub(crate) struct Said<M> {
    /// A line of moves with its score, if it has one.
    pub(crate) info: Option<Info<M>>,
    /// Positions searched, if it says so.
    pub(crate) nodes: Option<u64>,
    /// What is wrong with the line.
    pub(crate) remark: Option<Remark>,
}

/// The most moves of a line that are kept.
const MOST_MOVES: usize = 256;
/// The farthest mate that is believed, in moves: our own numbers go no farther.
const FARTHEST: i64 = 500;

/// Reads what follows `info`.
pub(crate) fn read<R: Rules>(root: &Position<R>, text: &str, elapsed: Duration) -> Said<R::Move> {
    let mut words = text.split_ascii_whitespace();
    let mut info = Info {
        depth: 0,
        selective_depth: 0,
        line: 1,
        score: Score::Centipawns(0),
        exactness: Exactness::Exact,
        chances: Chances::of(0),
        nodes: 0,
        time: elapsed,
        hash_fill: 0,
        moves: Vec::new(),
    };
    let (mut score, mut chances, mut nodes, mut remark) = (None, None, None, None);
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = number(&mut words).unwrap_or(0),
            "seldepth" => info.selective_depth = number(&mut words).unwrap_or(0),
            "multipv" => info.line = number(&mut words).filter(|line| *line > 0).unwrap_or(1),
            "nodes" => nodes = number(&mut words),
            "hashfull" => info.hash_fill = number(&mut words).unwrap_or(0).min(1000),
            "time" => info.time = number(&mut words).map_or(elapsed, Duration::from_millis),
            "score" => score = read_score(&mut words),
            "lowerbound" => info.exactness = Exactness::AtLeast,
            "upperbound" => info.exactness = Exactness::AtMost,
            "wdl" => chances = read_chances(&mut words),
            "pv" => (info.moves, remark) = read_moves(root, words.by_ref()),
            // Whatever the other words mean, nothing of it is needed.
            "string" | "currline" | "refutation" => break,
            _ => {}
        }
    }
    info.nodes = nodes.unwrap_or(0);
    let info = score.map(|score| {
        let chances = chances.unwrap_or_else(|| Chances::of(score.value()));
        Info { score, chances, ..info }
    });
    Said { info, nodes, remark }
}

fn number<T: FromStr>(words: &mut SplitAsciiWhitespace<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

fn read_score(words: &mut SplitAsciiWhitespace<'_>) -> Option<Score> {
    let kind = words.next()?;
    let value: i64 = number(words)?;
    let within = |bound: i64| value.clamp(-bound, bound) as i32;
    match kind {
        "cp" => Some(Score::Centipawns(within(i64::from(EVAL_BOUND)))),
        "mate" => Some(Score::Mate(within(FARTHEST))),
        _ => None,
    }
}

fn read_chances(words: &mut SplitAsciiWhitespace<'_>) -> Option<Chances> {
    let (win, draw, loss) = (number(words)?, number(words)?, number(words)?);
    let chances = Chances { win, draw, loss };
    let is_whole = [win, draw, loss].iter().map(|part: &u16| u32::from(*part)).sum::<u32>() == 1000;
    is_whole.then_some(chances)
}

/// The legal moves at the beginning of a line, and what is wrong with the rest.
fn read_moves<'a, R: Rules>(
    root: &Position<R>,
    words: impl Iterator<Item = &'a str>,
) -> (Vec<R::Move>, Option<Remark>) {
    let (mut position, mut moves) = (*root, Vec::new());
    for word in words.take(MOST_MOVES) {
        let Ok(m) = position.parse_uci(word) else {
            let (number, found) = (moves.len() + 1, word.chars().take(20).collect());
            return (moves, Some(Remark::Illegal { number, found, fen: root.fen() }));
        };
        position.play(m);
        moves.push(m);
    }
    (moves, None)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tabiya_rules::position::Chess;

    use super::*;

    fn said(text: &str) -> Said<<Chess as Rules>::Move> {
        read(&Position::<Chess>::default(), text, Duration::from_millis(7))
    }

    #[test]
    fn a_line_is_read_whole() {
        let line = "depth 12 seldepth 20 multipv 2 score cp -31 lowerbound wdl 100 700 200 nodes 5000 nps 9 \
                    hashfull 12 tbhits 0 time 1234 pv e2e4 e7e5 g1f3";
        let Said { info, nodes, remark } = said(line);
        let info = info.expect("a line");
        assert_eq!((info.depth, info.selective_depth, info.line, info.hash_fill), (12, 20, 2, 12));
        assert_eq!((info.score, info.exactness), (Score::Centipawns(-31), Exactness::AtLeast));
        assert_eq!(info.chances, Chances { win: 100, draw: 700, loss: 200 });
        assert_eq!((nodes, info.time, info.moves.len()), (Some(5000), Duration::from_millis(1234), 3));
        assert_eq!(remark, None);
    }

    #[test]
    fn a_line_is_cut_where_it_stops_being_legal() {
        let Said { info, remark, .. } = said("score cp 5 pv e2e4 e7e5 e1e3 d7d5");
        let info = info.expect("a line");
        assert_eq!((info.moves.len(), info.time), (2, Duration::from_millis(7)));
        let remark = remark.expect("a remark").to_string();
        assert!(
            remark.starts_with("a line of moves was cut at number 3: \"e1e3\" is not legal there"),
            "{remark}"
        );
    }

    #[test]
    fn numbers_that_cannot_be_are_not_believed() {
        let score = |text: &str| said(text).info.map(|info| info.score);
        assert_eq!(score("score cp 999999999999"), Some(Score::Centipawns(EVAL_BOUND)));
        assert_eq!(score("score mate -99999"), Some(Score::Mate(-500)));
        assert_eq!(score("score cp"), None);
        assert_eq!(score("score feelings 3"), None);
        assert_eq!(score("string score cp 3"), None);
        let info =
            said("depth -3 multipv 0 score cp 1 wdl 9 9 9 hashfull 60000 nodes x").info.expect("a line");
        assert_eq!((info.depth, info.line, info.hash_fill, info.nodes), (0, 1, 1000, 0));
        assert_eq!(info.chances, Chances::of(1));
    }

    proptest! {
        #[test]
        fn whatever_is_said_can_be_read(
            words in proptest::collection::vec("depth|score|cp|mate|wdl|pv|multipv|e2e4|e7e5|-?[0-9]{1,22}|\\PC{0,6}", 0..30),
        ) {
            let Said { info, .. } = said(&words.join(" "));
            if let Some(info) = info {
                prop_assert!(info.line > 0 && info.moves.len() <= 30);
                prop_assert_eq!(info.chances.win + info.chances.draw + info.chances.loss, 1000);
            }
        }
    }
}
