//! What a computer player does besides moving. Everything here is a function of what it is told.

use core::time::Duration;

use tabiya_rules::numbers::Dice;
use tabiya_rules::record::Record;
use tabiya_rules::types::MoveCode;

use crate::playable::Playable;
use crate::score::Score;

/// Plies before which no draw is agreed to.
const LATE: usize = 60;

/// As many pieces as rook and king on each side: with so few left a small advantage is none.
const FEW: usize = 4;

/// Whether a player accepts a draw: late in the game, when its own honest evaluation is not above zero, or with next to
/// nothing left on the board, when it is not far above.
///
/// `pieces` is how many stand on the board.
#[must_use]
pub fn accepts_draw(own_score: Score, ply: usize, pieces: usize) -> bool {
    let score = own_score.value();
    (ply >= LATE && score <= 0) || (pieces <= FEW && score <= 60)
}

/// Whether a player offers a draw: in an ending that has been dead level for its last eight moves.
///
/// `own_scores` are what it thought at its own moves, the latest last; `pieces` is how many stand on the board.
#[must_use]
pub fn offers_draw(own_scores: &[Score], ply: usize, pieces: usize) -> bool {
    const MOVES: usize = 8;
    let level = |score: &Score| score.value().abs() <= 8;
    ply >= LATE
        && pieces <= 12
        && own_scores.len() >= MOVES
        && own_scores[own_scores.len() - MOVES..].iter().all(level)
        // Not move after move.
        && (own_scores.len() - MOVES).is_multiple_of(MOVES)
}

/// Whether a polite player resigns: hopelessly lost at its last four moves. Who is not asked to be polite plays
/// to the end.
#[must_use]
pub fn resigns(polite: bool, own_scores: &[Score]) -> bool {
    const MOVES: usize = 4;
    const HOPELESS: i32 = -900;
    polite
        && own_scores.len() >= MOVES
        && own_scores[own_scores.len() - MOVES..].iter().all(|score| score.value() <= HOPELESS)
}

/// How long a move should seem to take: never nothing, shorter for recaptures and forced moves, never more than
/// a small share of the clock. At least what it really took.
#[must_use]
pub fn delay<R: Playable>(
    record: &Record<R>,
    m: R::Move,
    taken: Duration,
    clock: Option<Duration>,
    seed: u64,
) -> Duration {
    let position = record.position();
    let last = record.moves().last();
    let recaptures = last.is_some_and(|last| last.to() == m.to()) && position.is_capture(m);
    let forced = position.count_legal_moves() == 1;
    let base = if recaptures || forced { 250 } else { 600 };
    // Half as much again, more or less.
    let jitter = Dice::new(seed ^ position.key()).below(base as usize) as u64;
    let wanted = Duration::from_millis(base / 2 + jitter);
    let share = clock.map_or(wanted, |left| wanted.min(left / 60));
    share.max(Duration::from_millis(1)).max(taken)
}

/// How long a person would think about a move, or at least what it really took: longer where there is much to choose from
/// and in the middle of the game, shortly about a recapture or the only move, and less the less time is left.
#[must_use]
pub fn thinking_time<R: Playable>(
    record: &Record<R>,
    m: R::Move,
    taken: Duration,
    clock: Option<Duration>,
    seed: u64,
) -> Duration {
    let position = record.position();
    let choices = position.count_legal_moves() as u64;
    let recaptures = record.moves().last().is_some_and(|last| last.to() == m.to()) && position.is_capture(m);
    if recaptures || choices == 1 {
        return delay(record, m, taken, clock, seed);
    }
    let base = 300 + 30 * choices.min(40);
    // Openings are known, endings have fewer questions.
    let base = match record.ply() {
        0..=11 => base / 2,
        12..=60 => base * 3 / 2,
        _ => base,
    };
    let jitter = Dice::new(seed ^ position.key()).below(base as usize) as u64;
    let wanted = Duration::from_millis(base / 2 + jitter);
    // In time trouble one plays at once.
    let part = |left: Duration| if left < Duration::from_secs(20) { left / 100 } else { left / 50 };
    clock.map_or(wanted, |left| wanted.min(part(left))).max(Duration::from_millis(1)).max(taken)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::position::{Chess, Position};

    use super::*;

    #[test]
    fn draws_are_taken_late_and_never_when_better() {
        assert!(accepts_draw(Score::Centipawns(0), 80, 12) && accepts_draw(Score::Centipawns(-300), 80, 12));
        assert!(!accepts_draw(Score::Centipawns(30), 80, 12) && !accepts_draw(Score::Mate(5), 80, 12));
        assert!(!accepts_draw(Score::Centipawns(-300), 20, 30));
        // King and rook against king and rook, from a position that was set up a moment ago.
        assert!(accepts_draw(Score::Centipawns(25), 1, 4) && accepts_draw(Score::Centipawns(0), 1, 4));
        assert!(!accepts_draw(Score::Centipawns(400), 1, 3) && !accepts_draw(Score::Mate(9), 90, 3));
    }

    #[test]
    fn draws_are_offered_in_dead_level_endings_now_and_then() {
        let level = [Score::Centipawns(3); 16];
        assert!(offers_draw(&level, 100, 8) && !offers_draw(&level[..15], 100, 8));
        assert!(!offers_draw(&level, 40, 8) && !offers_draw(&level, 100, 20));
        assert!(!offers_draw(&[Score::Centipawns(40); 16], 100, 8));
    }

    #[test]
    fn only_the_polite_resign_and_only_when_lost_for_long() {
        let lost = [Score::Centipawns(-1200), Score::Mate(-7), Score::Mate(-6), Score::Centipawns(-2000)];
        assert!(resigns(true, &lost) && !resigns(false, &lost) && !resigns(true, &lost[1..]));
        assert!(!resigns(true, &[Score::Centipawns(-500); 9]));
    }

    #[test]
    fn people_think_longer_where_there_is_more_to_think_about() {
        let time = |fen: &str, clock| {
            let record = Record::new(fen.parse::<Position<Chess>>().unwrap());
            let m = record.position().legal_moves()[0];
            let times = (0..50).map(|seed| thinking_time(&record, m, Duration::ZERO, clock, seed));
            times.sum::<Duration>() / 50
        };
        let (rich, poor) = (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
        );
        assert!(time(rich, None) > 2 * time(poor, None));
        let left = |seconds| Some(Duration::from_secs(seconds));
        assert!(time(rich, left(10)) <= Duration::from_millis(100));
        assert!(time(rich, left(30)) > 3 * time(rich, left(10)));
        let only = "k7/8/8/8/8/8/1r6/K7 w - - 0 1";
        assert!(time(only, None) < Duration::from_millis(400));
    }

    #[test]
    fn nothing_is_answered_in_no_time_nor_at_the_clock_s_cost() {
        let record = Record::new(Position::<Chess>::default());
        let m = record.position().legal_moves()[0];
        for seed in 0..50 {
            let natural = delay(&record, m, Duration::ZERO, None, seed);
            assert!((Duration::from_millis(300)..Duration::from_millis(900)).contains(&natural));
            let hurried = delay(&record, m, Duration::ZERO, Some(Duration::from_secs(6)), seed);
            assert!(hurried <= Duration::from_millis(100) && !hurried.is_zero());
        }
        let long = Duration::from_secs(5);
        assert_eq!(delay(&record, m, long, None, 1), long);
    }
}
