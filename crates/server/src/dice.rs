//! Chance: the system's own randomness, or numbers that a script can have again.

use parking_lot::Mutex;
use tabiya_rules::numbers::{self, fingerprint};

use crate::secret::random;

/// Where chance comes from.
#[derive(Debug)]
pub enum Dice {
    /// A source that nobody can foresee.
    System,
    /// The same numbers for everybody who begins with the same one.
    Seeded(Seeded),
}

/// Numbers that follow from a first one.
#[derive(Debug)]
pub struct Seeded {
    numbers: Mutex<numbers::Dice>,
    /// What computers leave to chance follows from this.
    players: u64,
}

impl Dice {
    /// The numbers that follow from this one.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        let mut numbers = numbers::Dice::new(seed);
        let players = numbers.roll();
        Self::Seeded(Seeded { numbers: Mutex::new(numbers), players })
    }

    /// The throw of a fair die with so many sides, from 0; 0 if it has none.
    #[must_use]
    pub fn throw(&self, sides: u32) -> u32 {
        if sides == 0 {
            return 0;
        }
        loop {
            let halves = [self.number() >> 32, self.number()].map(|number| number as u32);
            if let Some(side) =
                halves.into_iter().find_map(|number| numbers::unbiased(number, u32::MAX, sides))
            {
                return side;
            }
        }
    }

    /// What a computer that is to move at this ply leaves to chance.
    #[must_use]
    pub fn of_player(&self, ply: usize) -> u64 {
        match self {
            Self::System => self.number(),
            Self::Seeded(seeded) => seeded.players.wrapping_add(ply as u64),
        }
    }

    /// What a computer leaves to chance in the whole of a game of this name.
    #[must_use]
    pub fn of_game(&self, name: &str) -> u64 {
        match self {
            Self::System => fingerprint(name.bytes()),
            Self::Seeded(seeded) => seeded.players,
        }
    }

    fn number(&self) -> u64 {
        match self {
            Self::System => u64::from_le_bytes(random()),
            Self::Seeded(seeded) => seeded.numbers.lock().roll(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_throws_and_every_side_comes_up() {
        let throws = |dice: &Dice| (0..600).map(|_| dice.throw(6)).collect::<Vec<_>>();
        assert_eq!(throws(&Dice::seeded(7)), throws(&Dice::seeded(7)));
        for dice in [Dice::seeded(7), Dice::System] {
            let mut seen = [0; 6];
            throws(&dice).into_iter().for_each(|side| seen[side as usize] += 1);
            assert!(seen.iter().all(|count| (40..180).contains(count)), "{seen:?}");
        }
        assert_eq!(Dice::System.throw(1), 0);
        assert_ne!(Dice::System.of_player(0), Dice::System.of_player(0));
    }
}
