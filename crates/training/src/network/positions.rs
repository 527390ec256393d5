//! Positions as the trainer keeps them: sixteen bytes each, beside a list of what both sides see.

use std::io;
use std::path::Path;

use tabiya_engine::eval::Evaluator;
use tabiya_engine::eval::network::InputMap;
use tabiya_rules::mode::Custom;
use tabiya_rules::movegen::Outcome;
use tabiya_rules::position::{Chess, Position};

use crate::games::{self, Game, GamesError, Kind, Reader};
use crate::selfplay::{Kept, is_worth_keeping};

/// A position, what the search thought of it, and what became of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// Where its inputs begin: what the side to move sees, then what the other does.
    at: u64,
    /// How many inputs each side sees.
    count: u16,
    /// Centipawns for the side to move.
    score: i16,
    /// What the hand-written evaluation says, in centipawns for the side to move; 0 if the network does without.
    base: i16,
    /// Pieces on the board.
    pieces: u8,
    /// 0 lost, 1 drawn, 2 won by the side to move.
    result: u8,
}

const _: () = assert!(size_of::<Packed>() == 16);

impl Packed {
    /// Centipawns for the side to move, as the search had them.
    #[must_use]
    pub fn score(&self) -> f32 {
        f32::from(self.score)
    }

    /// What the network adds to, in centipawns for the side to move.
    #[must_use]
    pub fn base(&self) -> f32 {
        f32::from(self.base)
    }

    /// 0, ½ or 1 for the side to move.
    #[must_use]
    pub fn result(&self) -> f32 {
        f32::from(self.result) / 2.0
    }

    /// Pieces on the board.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.pieces.into()
    }
}

/// What the sides see of many positions, one list after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inputs(Vec<u16>);

impl Inputs {
    /// What the side to move sees of a position, and what the other does.
    #[inline(always)]
    #[must_use]
    pub fn of(&self, packed: &Packed) -> [&[u16]; 2] {
        let count = usize::from(packed.count);
        let (own, other) = self.0[packed.at as usize..][..2 * count].split_at(count);
        [own, other]
    }

    /// Adds a position with the score and the outcome of White.
    pub fn pack<R: Kept>(
        &mut self,
        map: &InputMap,
        position: &Position<R>,
        score: i16,
        outcome: Outcome,
    ) -> Packed {
        let (turn, at) = (position.turn(), self.0.len() as u64);
        for side in [turn, !turn] {
            self.0.extend(map.inputs(position, side));
        }
        let result = match outcome {
            Outcome::Draw => 1,
            Outcome::Win(winner) => 2 * u8::from(winner == turn),
        };
        Packed {
            at,
            count: ((self.0.len() as u64 - at) / 2) as u16,
            score: if turn.is_white() { score } else { -score },
            base: 0,
            pieces: position.board().occupied().count() as u8,
            result,
        }
    }
}

/// Positions split by game: one game in a hundred is kept apart to check on.
pub struct Positions {
    /// To learn from.
    pub learn: Vec<Packed>,
    /// To check on.
    pub check: Vec<Packed>,
    /// What is seen of them.
    pub inputs: Inputs,
    /// Games read.
    pub games: usize,
    /// What they are games of.
    pub kind: Kind,
    /// The network adds to the hand-written evaluation.
    pub on_top: bool,
    map: InputMap,
}

/// One game in so many is kept apart.
pub const CHECK_EVERY: usize = 100;

impl Positions {
    /// None yet of these games, for a network that judges alone or on top of the hand-written evaluation.
    #[must_use]
    pub fn new(kind: Kind, on_top: bool) -> Self {
        let map = match kind {
            Kind::Chess => InputMap::CHESS,
            Kind::Mode(mode) => InputMap::of(&Custom::new(mode)),
        };
        let (learn, check, inputs) = (Vec::new(), Vec::new(), Inputs::default());
        Self { learn, check, inputs, games: 0, kind, on_top, map }
    }

    /// How many things there are to see.
    #[must_use]
    pub fn input_count(&self) -> usize {
        self.map.count()
    }

    /// Adds the positions of a file.
    ///
    /// # Errors
    /// If it cannot be read, or holds games of something else.
    pub fn add_file(&mut self, path: &Path) -> Result<(), GamesError> {
        let found = games::kind(path)?;
        if found != self.kind {
            return Err(GamesError::Kind { expected: self.kind.name().to_owned(), found: found.name() });
        }
        match self.kind {
            Kind::Chess => self.add_games(Chess, path)?,
            Kind::Mode(mode) => self.add_games(Custom::new(mode), path)?,
        }
        if self.games == 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "expected games, found none").into());
        }
        Ok(())
    }

    fn add_games<R: Kept>(&mut self, rules: R, path: &Path) -> Result<(), GamesError> {
        let mut cache = Default::default();
        for game in Reader::<_, R::Move>::open(path)? {
            self.add(rules, &game?, &mut cache);
        }
        Ok(())
    }

    /// Adds the positions of a game that are worth learning from.
    fn add<R: Kept>(
        &mut self,
        rules: R,
        game: &Game<R::Move>,
        cache: &mut <R::Evaluator as Evaluator<R>>::Cache,
    ) {
        let Some(mut position) = rules.start(game.start) else { return };
        self.games += 1;
        let into = if self.games.is_multiple_of(CHECK_EVERY) { &mut self.check } else { &mut self.learn };
        for ply in &game.plies {
            if let Some(score) = ply.score.filter(|_| is_worth_keeping(&position, ply)) {
                let mut packed = self.inputs.pack(&self.map, &position, score, game.outcome);
                if self.on_top {
                    packed.base = R::Evaluator::new(&position).evaluate(&position, 0, cache) as i16;
                }
                into.push(packed);
            }
            position.play(ply.m);
        }
    }

    /// A number that all positions in their order decide: it folds words, not bytes, and stands in the files of courses.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let mut sum = 0xCBF2_9CE4_8422_2325_u64;
        let mut add = |word: u64| sum = (sum ^ word).wrapping_mul(0x0100_0000_01B3).rotate_left(23);
        for packed in self.learn.iter().chain(&self.check) {
            let [score, base] = [packed.score, packed.base].map(|number| u64::from(number.cast_unsigned()));
            add(base << 48 | score << 32 | u64::from(packed.count) << 16 | u64::from(packed.result));
        }
        self.inputs.0.chunks(4).for_each(|four| {
            add(four.iter().fold(0, |word, input| word << 16 | u64::from(*input)));
        });
        sum
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::built_in;
    use tabiya_rules::types::Color;

    use super::*;
    use crate::chance::dice;

    #[test]
    fn a_packed_position_is_seen_as_the_engine_sees_it() {
        let mut dice = dice(5);
        let (mut inputs, map) = (Inputs::default(), InputMap::CHESS);
        for start in 0..30 {
            let mut position = tabiya_rules::chess960::start(start * 31).expect("a start");
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[dice.below(moves.len())]);
                let turn = position.turn();
                let packed = inputs.pack(&map, &position, 50, Outcome::Win(Color::White));
                let sign = if turn.is_white() { 1.0 } else { -1.0 };
                assert_eq!((packed.score(), packed.result()), (50.0 * sign, f32::from(u8::from(sign > 0.0))));
                assert_eq!(packed.pieces() as usize, position.board().occupied().count());
                let seen = [turn, !turn].map(|side| map.inputs(&position, side));
                assert_eq!(inputs.of(&packed), [&seen[0][..], &seen[1]], "{}", position.fen());
            }
        }
    }

    #[test]
    fn games_of_one_kind_only_are_learned_from() {
        let small = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/training/small.games");
        let mut positions = Positions::new(Kind::Chess, false);
        positions.add_file(&small).expect("games of chess");
        assert!(positions.learn.len() > 1000 && positions.games == 200);
        let mut positions = Positions::new(Kind::Mode(built_in("atomic").expect("a mode")), false);
        let error = positions.add_file(&small).expect_err("other games").to_string();
        assert_eq!(error, "expected games of atomic, found games of chess");
    }
}
