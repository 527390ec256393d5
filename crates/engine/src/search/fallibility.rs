//! How a player errs: what it misjudges, what it overlooks, and what it likes.
//!
//! All of it follows from the position and one seed for the whole game: the same position is misjudged in the same way
//! whenever it comes again, in the search and on the board. Without a fallibility the search asks nothing of this.

use tabiya_rules::numbers::Dice;
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{Color, MoveCode as _, MoveKind, Role, Square};

use crate::eval::Keys;
use crate::packed::pack;
use crate::score::{EVAL_BOUND, Value};

/// What a player misjudges and overlooks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fallibility {
    /// What all of it follows from: one number for a whole game.
    pub seed: u64,
    /// By how many centipawns a judgement is usually wrong: the standard deviation.
    pub noise: Value,
    /// How many of a thousand moves that are neither hidden nor obvious are overlooked.
    pub blindness: u32,
}

/// The standard deviation of the sum of four numbers of 16 bits.
const SPREAD: i64 = 37_837;

/// A move of ordinary visibility has this weight, so that the next finer ones are whole numbers.
const ORDINARY: u32 = 4;

impl Fallibility {
    /// The value as this player, who has `own`, sees it; it is that of the side to move before and after.
    pub(super) fn misjudge<R: Rules>(
        &self,
        position: &Position<R>,
        keys: &Keys,
        own: Color,
        value: Value,
    ) -> Value {
        let here = self.scattered(position.key());
        // An opinion about a pawn structure lasts for many moves.
        let structure = self.scattered(keys.pawns.rotate_left(17)) / 2;
        let white = if position.turn().is_white() { structure } else { -structure };
        let liked = self.liking(position, own);
        let liked = if position.turn() == own { liked } else { -liked };
        (value + here + white + liked).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// Some centipawns for a key.
    fn scattered(&self, key: u64) -> Value {
        let number = Dice::new(key ^ self.seed).roll();
        let sum: i64 = (0..4).map(|part| (number >> (16 * part) & 0xFFFF) as i64).sum();
        (i64::from(self.noise) * (sum - 2 * 0xFFFF) / SPREAD) as Value
    }

    /// What a player likes beyond what is good: to trade pieces or to keep them, to go for the king or to stay away.
    fn liking<R: Rules>(&self, position: &Position<R>, own: Color) -> Value {
        let [trades, attack] = self.style();
        let board = position.board();
        let traded = 32 - board.occupied().count() as Value;
        let near = position.royals(!own).first().map_or(0, |king| {
            let pieces = board.by_color(own) & !board.by_role(Role::PAWN);
            pieces.into_iter().map(|square| 4 - Value::from(square.distance(king))).sum()
        });
        self.noise * (2 * trades * traded + attack * near) / 64
    }

    /// Its style: for trades, for attacks, each from -1 to 1.
    fn style(&self) -> [Value; 2] {
        let mut dice = Dice::new(self.seed);
        [(); 2].map(|()| dice.below(3) as Value - 1)
    }

    /// Whether this player does not see a move, after one to `last`. What goes to that square is always seen.
    pub(crate) fn overlooks<R: Rules>(
        &self,
        position: &Position<R>,
        m: R::Move,
        last: Option<Square>,
    ) -> bool {
        if self.blindness == 0 || last == Some(m.to()) || position.is_check() {
            return false;
        }
        let hidden = self.blindness * hiddenness(position, m, last);
        let lot = Dice::new(position.key() ^ self.seed ^ u64::from(pack(m)) << 40).part(1000 * 16);
        // Nothing is overlooked for certain.
        lot < u64::from((hidden * 16 / ORDINARY).min(950 * 16))
    }
}

/// How hard a move is to see: long moves, moves backward and moves far away from the last one are; steps, takings of
/// something great and what happens beside the last move are not.
fn hiddenness<R: Rules>(position: &Position<R>, m: R::Move, last: Option<Square>) -> u32 {
    let (from, to) = (m.from(), m.to());
    let mut weight = ORDINARY as i32;
    if !matches!(m.kind(), MoveKind::Drop(_)) {
        let forward = i32::from(to.rank()) - i32::from(from.rank());
        let backward = if position.turn().is_white() { forward < 0 } else { forward > 0 };
        weight += 2 * i32::from(backward);
        weight += match from.distance(to) {
            0 | 1 => -1,
            2 | 3 => 0,
            _ => 2,
        };
    }
    if let Some(last) = last {
        weight += match last.distance(to).min(last.distance(from)) {
            0 | 1 => -2,
            2 | 3 => 0,
            _ => 2,
        };
    }
    if position.board().role_at(to).is_some_and(|role| role == Role::QUEEN || role == Role::ROOK) {
        weight -= 1;
    }
    weight.max(1).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use tabiya_rules::position::Chess;

    use super::*;

    const SOME: Fallibility = Fallibility { seed: 5, noise: 100, blindness: 200 };

    fn position(fen: &str) -> Position<Chess> {
        fen.parse().expect("a position")
    }

    #[test]
    fn errors_scatter_as_told_and_come_again() {
        let errors: Vec<f64> = (0..4_000).map(|key| f64::from(SOME.scattered(key))).collect();
        let mean = errors.iter().sum::<f64>() / 4_000.0;
        let deviation = (errors.iter().map(|error| error * error).sum::<f64>() / 4_000.0).sqrt();
        assert!(mean.abs() < 5.0 && (95.0..105.0).contains(&deviation), "{mean} {deviation}");
        let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let judged = |seed| Fallibility { seed, ..SOME }.misjudge(&start, &Keys::default(), Color::White, 20);
        assert_eq!(judged(1), judged(1));
        assert!((1..50).any(|seed| judged(seed) != judged(0)));
    }

    #[test]
    fn recaptures_and_answers_to_checks_are_always_seen() {
        let middle = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        let blind = Fallibility { blindness: 1000, ..SOME };
        let seen = |m| {
            (0..200)
                .filter(|seed| !Fallibility { seed: *seed, ..blind }.overlooks(&middle, m, Some(Square::H3)))
                .count()
        };
        for m in middle.legal_moves() {
            assert_eq!(seen(m) == 200, m.to() == Square::H3, "{m:?}");
        }
        let check = position("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1");
        assert!(check.legal_moves().iter().all(|m| !blind.overlooks(&check, *m, None)));
    }

    #[test]
    fn far_and_backward_moves_are_overlooked_more() {
        let middle = position("6k1/8/8/8/3Q4/8/8/6K1 w - - 0 1");
        let weight = |uci: &str, last| hiddenness(&middle, middle.parse_uci(uci).expect("a move"), last);
        assert!(weight("d4d1", None) > weight("d4d5", None));
        assert!(weight("d4h8", Some(Square::A1)) > weight("d4h8", Some(Square::G7)));
        assert!(weight("d4d8", None) > weight("d4d5", None));
    }
}
