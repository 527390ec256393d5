//! Players that look at the board without searching.
//!
//! The first plays anything; the second likes captures and checks; the third also sees what it stands to lose.

use tabiya_rules::movegen::Outcome;
use tabiya_rules::numbers::Dice;
use tabiya_rules::position::Position;
use tabiya_rules::record::Record;

use crate::playable::Playable;
use crate::score::Value;
use crate::search::ExchangeValues;

/// The move of a level from 1 to 3; `None` above, or without a legal move.
pub(super) fn choose<R: Playable>(level: u8, record: &Record<R>, seed: u64) -> Option<R::Move> {
    if level > 3 {
        return None;
    }
    let position = record.position();
    let moves = position.legal_moves();
    if level > 1
        && let Some(mate) = moves.iter().find(|m| wins_at_once(position, **m))
    {
        return Some(*mate);
    }
    let exchange_values = ExchangeValues::new::<R, R::Evaluator>(position.rules());
    let mut dice = Dice::new(seed ^ position.key());
    let promise = |m: R::Move| match level {
        1 => 0,
        2 => eagerness(position, m, &exchange_values),
        _ => prudence(record, m, &exchange_values),
    };
    let rated: Vec<(Value, R::Move)> = moves.iter().map(|m| (promise(*m), *m)).collect();
    let best = rated.iter().map(|(value, _)| *value).max()?;
    let equals: Vec<R::Move> = rated.iter().filter(|(value, _)| *value == best).map(|(_, m)| *m).collect();
    Some(equals[dice.below(equals.len())])
}

fn wins_at_once<R: Playable>(position: &Position<R>, m: R::Move) -> bool {
    position.after(m).outcome() == Some(Outcome::Win(position.turn()))
}

/// Captures, the best victim first, then checks.
fn eagerness<R: Playable>(position: &Position<R>, m: R::Move, exchange_values: &ExchangeValues) -> Value {
    let gain = exchange_values.gain(position, m);
    if gain == 0 && position.after(m).is_check() { 1 } else { gain }
}

/// What a move wins less what the opponent can then win by taking, so the most valuable piece in danger is
/// saved first; a little for checks; nothing for repeating oneself.
fn prudence<R: Playable>(record: &Record<R>, m: R::Move, exchange_values: &ExchangeValues) -> Value {
    let position = record.position();
    let next = position.after(m);
    if next.outcome() == Some(Outcome::Draw) {
        return -50;
    }
    let loss =
        next.noisy_moves().iter().map(|reply| exchange(&next, *reply, exchange_values)).max().unwrap_or(0);
    let repeats = !record.occurrences_of(&next).is_empty();
    10 * (exchange_values.gain(position, m) - loss.max(0)) + Value::from(next.is_check())
        - 2 * Value::from(repeats)
}

/// The most that taking wins, as far as it goes in steps of a pawn.
fn exchange<R: Playable>(position: &Position<R>, m: R::Move, exchange_values: &ExchangeValues) -> Value {
    let most = exchange_values.gain(position, m);
    let mut won = 0;
    for step in (0..=most).step_by(100).skip(1).chain([most]) {
        if exchange_values.see_ge(position, m, step) {
            won = won.max(step);
        }
    }
    won
}

#[cfg(test)]
mod tests {
    use tabiya_rules::position::Chess;

    use super::*;

    fn chosen(level: u8, fen: &str) -> Vec<String> {
        let record = Record::new(fen.parse::<Position<Chess>>().unwrap());
        let mut moves: Vec<String> = (0..40)
            .map(|seed| record.position().uci(choose(level, &record, seed).unwrap(), false).to_string())
            .collect();
        moves.sort();
        moves.dedup();
        moves
    }

    #[test]
    fn the_first_plays_anything() {
        assert!(chosen(1, "7k/8/8/8/8/8/8/K7 w - - 0 1").len() == 3);
    }

    #[test]
    fn the_second_takes_the_best_victim_and_mates() {
        assert_eq!(chosen(2, "4k3/8/8/1q1r4/2P5/8/8/4K3 w - - 0 1"), ["c4b5"]);
        assert_eq!(chosen(2, "7k/5ppp/8/8/8/7q/8/R5K1 w - - 0 1"), ["a1a8"]);
        assert_eq!(chosen(1, "8/8/8/8/8/8/8/K6k w - - 0 1").len(), 3);
    }

    #[test]
    fn the_third_saves_the_most_valuable_and_does_not_take_what_is_held() {
        // The queen is attacked by a pawn, the knight by a rook: the queen goes.
        let moves = chosen(3, "4k3/8/2p5/3Q4/8/8/r3N3/4K3 w - - 0 1");
        assert!(moves.iter().all(|m| m.starts_with("d5")), "{moves:?}");
        let moves = chosen(3, "4k3/3p4/4p3/8/8/8/4Q3/4K3 w - - 0 1");
        assert!(!moves.contains(&"e2e6".to_owned()), "{moves:?}");
        assert_eq!(chosen(3, "7k/5ppp/8/8/8/7q/8/R5K1 w - - 0 1"), ["a1a8"]);
    }
}
