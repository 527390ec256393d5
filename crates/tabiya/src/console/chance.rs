//! Chance: the system's own randomness, or numbers that a script can have again.

/// Where chance comes from.
#[derive(Clone, Debug)]
pub(super) enum Chance {
    /// A source that nobody can foresee.
    System,
    /// The same numbers for everybody who begins with the same one.
    Seeded(u64),
}

impl Chance {
    /// The next number.
    pub(super) fn number(&mut self) -> u64 {
        match self {
            Self::System => getrandom::u64().expect("the system's randomness was there at the start"),
            Self::Seeded(state) => {
                // SplitMix64, by Steele, Lea and Flood.
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                mixed ^ (mixed >> 31)
            }
        }
    }

    /// A number from 0 to `limit` - 1, each as likely as any other; 0 if there is none.
    pub(super) fn below(&mut self, limit: u32) -> u32 {
        if limit == 0 {
            return 0;
        }
        // What is left over above the last multiple of the limit is drawn again.
        let fair = u32::MAX - u32::MAX % limit;
        loop {
            let [high, low] = [self.number() >> 32, self.number()].map(|number| number as u32);
            if let Some(number) = [high, low].into_iter().find(|number| *number < fair) {
                return number % limit;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_and_every_one_below_the_limit_comes() {
        let draw = || {
            let mut chance = Chance::Seeded(7);
            (0..200).map(|_| chance.below(6)).collect::<Vec<_>>()
        };
        let numbers = draw();
        assert_eq!(numbers, draw());
        assert!((0..6).all(|number| numbers.contains(&number)) && numbers.iter().all(|number| *number < 6));
        assert_eq!(Chance::System.below(1), 0);
        assert_ne!(Chance::System.number(), Chance::System.number());
    }
}
