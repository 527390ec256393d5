//! Properties that hold whatever is played: a searcher says exactly what material is worth after two plies, and who plays what it
//! says has made no mistake.

use proptest::prelude::*;
use tabiya_engine::score::Score;
use tabiya_protocol::{Judgement, Mark, Review};
use tabiya_review::{Effort, Line, Played, Question, Searcher, Stopped, review};
use tabiya_rules::movegen::Outcome;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;
use tabiya_rules::types::{Color, Move, Role};

/// Counts material after the best reply. With `doubt`, the more it searches, the less it finds wrong.
struct Counting {
    doubt: bool,
}

fn balance(position: &Position<Chess>, side: Color) -> i32 {
    let worth =
        [(Role::PAWN, 100), (Role::KNIGHT, 300), (Role::BISHOP, 300), (Role::ROOK, 500), (Role::QUEEN, 900)];
    let board = position.board();
    let count = |color: Color| -> i32 {
        worth
            .iter()
            .map(|(role, pawns)| (board.by_color(color) & board.by_role(*role)).count() as i32 * pawns)
            .sum()
    };
    count(side) - count(!side)
}

/// What a position is worth to the side to move if nobody moves any more.
fn standing(position: &Position<Chess>) -> Score {
    match position.outcome() {
        Some(Outcome::Win(_)) => Score::Mate(0),
        Some(Outcome::Draw) => Score::Centipawns(0),
        None => Score::Centipawns(balance(position, position.turn())),
    }
}

fn back(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Mate(moves) if moves > 0 => Score::Mate(-moves),
        Score::Mate(moves) => Score::Mate(1 - moves),
    }
}

impl Counting {
    fn lines(&self, position: &Position<Chess>) -> Vec<Line<Move>> {
        let mut lines: Vec<Line<Move>> = position
            .legal_moves()
            .iter()
            .map(|m| {
                let after = position.after(*m);
                let replies = after.legal_moves();
                let best = replies
                    .iter()
                    .map(|reply| back(standing(&after.after(*reply))))
                    .max_by_key(|score| score.value());
                let score = back(if after.end().is_some() {
                    standing(&after)
                } else {
                    best.unwrap_or(Score::Centipawns(0))
                });
                Line { score, depth: 2, moves: vec![*m] }
            })
            .collect();
        lines.sort_by_key(|line| core::cmp::Reverse(line.score.value()));
        lines
    }
}

impl Searcher<Chess> for Counting {
    fn search(
        &mut self,
        game: &Record<Chess>,
        question: &Question<Move>,
    ) -> Result<Vec<Line<Move>>, Stopped> {
        let mut lines = self.lines(game.position());
        let best = lines.first().map(|line| line.score);
        lines.retain(|line| question.only.is_empty() || question.only.contains(&line.moves[0]));
        if lines.is_empty() {
            return Ok(vec![Line { score: standing(game.position()), depth: 0, moves: Vec::new() }]);
        }
        if self.doubt && !question.only.is_empty() {
            // From the same root everything is as good as the best.
            lines.iter_mut().for_each(|line| line.score = best.unwrap_or(line.score));
        }
        lines.truncate(question.lines.max(1));
        Ok(lines)
    }
}

/// A game in which one side plays what the searcher says and the other by lot.
fn played(dice: &[u16], careful: Color) -> Record<Chess> {
    let mut record = Record::new(Position::default());
    for roll in dice {
        // Whoever repeats what is won makes a mistake that this searcher, who counts, does not see.
        if record.end().is_some() || record.repetitions() > 1 {
            break;
        }
        let position = record.position();
        let m = if position.turn() == careful {
            Counting { doubt: false }.lines(position)[0].moves[0]
        } else {
            let moves = position.legal_moves();
            moves[usize::from(*roll) % moves.len()]
        };
        record.play(m);
    }
    record
}

fn reviewed(record: Record<Chess>, doubt: bool) -> Review {
    let mut searcher = Counting { doubt };
    review(&Played::new(record), Effort { nodes: 100 }, "Counting", &mut searcher, &mut |_| {}).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// The side that made no mistake is never told it did.
    #[test]
    fn who_makes_no_mistake_is_not_told_of_one(dice in prop::collection::vec(any::<u16>(), 1..70), white in any::<bool>()) {
        let careful = if white { Color::White } else { Color::Black };
        let review = reviewed(played(&dice, careful), false);
        let (side, other) = if white { (&review.white, &review.black) } else { (&review.black, &review.white) };
        prop_assert_eq!((side.inaccuracies, side.mistakes, side.blunders, side.loss), (0, 0, 0, 0));
        prop_assert!(side.accuracy.is_none_or(|accuracy| accuracy == 1000));
        for m in review.moves.iter().filter(|m| (m.ply % 2 == 1) == white) {
            prop_assert!(m.judgement < Judgement::Inaccuracy && m.remarks.is_empty() && m.refutation.is_empty(), "{:?}", m);
            let blame = [Mark::MissedWin, Mark::MissedMate, Mark::AllowedMate, Mark::Miss, Mark::Slower, Mark::Drift];
            prop_assert!(m.marks.iter().all(|mark| !blame.contains(mark)), "{:?}", m);
        }
        let told = review.moves.iter().filter(|m| (m.ply % 2 == 1) != white);
        let bad = told.filter(|m| m.judgement >= Judgement::Inaccuracy).count() as u32;
        prop_assert_eq!(bad, other.inaccuracies + other.mistakes + other.blunders);
    }

    /// Where nobody makes a mistake nothing is claimed, whatever is played first.
    #[test]
    fn games_without_mistakes_get_no_claims(dice in prop::collection::vec(any::<u16>(), 0..12), plies in 1..60_usize) {
        let mut record = Record::new(played(&dice, Color::White).position().to_owned());
        while record.ply() < plies && record.end().is_none() && record.repetitions() < 2 {
            let m = Counting { doubt: false }.lines(record.position())[0].moves[0];
            record.play(m);
        }
        let review = reviewed(record, false);
        for m in &review.moves {
            prop_assert!(m.judgement < Judgement::Inaccuracy && m.remarks.is_empty() && m.refutation.is_empty(), "{:?}", m);
        }
        prop_assert!(review.white.blunders + review.black.blunders == 0 && review.white.loss + review.black.loss == 0);
    }

    /// A move's loss is the step between the two positions around it: what neighboring positions are worth never contradicts
    /// what is said of the move between them.
    #[test]
    fn losses_are_the_steps_between_positions(dice in prop::collection::vec(any::<u16>(), 1..70), doubt in any::<bool>()) {
        let review = reviewed(played(&dice, Color::White), doubt);
        let worth = |told: &tabiya_protocol::Evaluation| i32::from(told.win) + i32::from(told.draw) / 2;
        let mut before = worth(&review.start);
        for m in &review.moves {
            let after = worth(&m.evaluation);
            let step = if m.ply % 2 == 1 { before - after } else { after - before };
            // By ones for rounding, and ten where a score of a search stands for points of the judgement.
            prop_assert!((step - i32::from(m.loss)).abs() <= 12, "{} -> {}: {:?}", before, after, m);
            before = after;
        }
    }

    /// No label without two searches that agree.
    #[test]
    fn where_the_second_look_finds_nothing_nothing_is_said(dice in prop::collection::vec(any::<u16>(), 1..50)) {
        let review = reviewed(played(&dice, Color::Black), true);
        for m in &review.moves {
            prop_assert!(m.judgement < Judgement::Inaccuracy && m.remarks.is_empty(), "{:?}", m);
        }
    }

    /// Whatever is found fits together.
    #[test]
    fn numbers_fit_together(dice in prop::collection::vec(any::<u16>(), 1..80)) {
        let record = played(&dice, Color::White);
        let review = reviewed(record.clone(), false);
        prop_assert_eq!(review.moves.len(), record.ply());
        for m in &review.moves {
            prop_assert!(m.loss <= m.chance && m.chance <= 1000, "{:?}", m);
            prop_assert!(m.accuracy.is_none() || m.judgement > Judgement::Book, "{:?}", m);
            let is_bad = m.judgement >= Judgement::Inaccuracy;
            prop_assert!(!is_bad || !m.best.is_empty() && m.accepted.contains(&m.best[0].uci), "{:?}", m);
        }
        let counted = |first: u32| review.moves.iter().filter(|m| m.ply % 2 == first && m.accuracy.is_some()).count() as u32;
        prop_assert_eq!((review.white.counted, review.black.counted), (counted(1), counted(0)));
        prop_assert_eq!(review.white.accuracy.is_some(), counted(1) >= 10);
        if let (Some(middlegame), Some(endgame)) = (review.middlegame, review.endgame) {
            prop_assert!(middlegame < endgame);
        }
    }
}
