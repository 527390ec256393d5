//! Any strength between the weakest step and the strongest, as `UCI_Elo` asks for it.
//!
//! The steps as they were measured are the marks of the scale; between two of them every number of the table is in between.
//! Invariant: at its mark a step plays as itself.

use super::{Skill, Step};

/// A strength in Elo, on the scale of the ratings.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Strength(i32);

impl Strength {
    /// The weakest that can be asked for.
    #[must_use]
    pub const fn lowest_elo() -> u32 {
        Step::LOWEST.rating().elo.unsigned_abs()
    }

    /// The strongest that can be asked for.
    #[must_use]
    pub const fn highest_elo() -> u32 {
        Step::FULL.rating().elo.unsigned_abs()
    }

    /// The strength with this number; beyond the weakest and the strongest it is that one.
    #[must_use]
    pub fn of_elo(elo: u32) -> Self {
        let elo = elo.clamp(Self::lowest_elo(), Self::highest_elo());
        Self(i32::try_from(elo).unwrap_or(i32::MAX))
    }

    /// Its number.
    #[must_use]
    pub const fn elo(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// How it plays.
    #[must_use]
    pub fn skill(self) -> Skill {
        let mark = |step: Step| step.rating().elo;
        let lower = Step::all().rfind(|step| mark(*step) <= self.0).unwrap_or(Step::LOWEST);
        let upper = Step::all().find(|step| *step > lower).filter(|_| mark(lower) < self.0);
        let Some(upper) = upper else { return lower.skill() };
        let share = f64::from(self.0 - mark(lower)) / f64::from(mark(upper) - mark(lower));
        Skill::between(&lower.skill(), &upper.skill(), share, Step::FULL_NODES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_its_mark_a_step_is_itself_and_between_two_nothing_gets_worse() {
        for step in Step::all() {
            let strength = Strength::of_elo(step.rating().elo.unsigned_abs());
            assert_eq!(strength.skill(), step.skill(), "step {}", step.number());
        }
        let skills: Vec<Skill> = (Strength::lowest_elo()..Strength::highest_elo())
            .map(|elo| Strength::of_elo(elo).skill())
            .collect();
        assert!(skills.is_sorted_by_key(|skill| skill.nodes));
        assert!(skills.is_sorted_by_key(|skill| -skill.noise));
        assert!(skills.is_sorted_by_key(|skill| core::cmp::Reverse(skill.blindness)));
        assert_eq!(Strength::of_elo(u32::MAX).skill(), Skill::FULL);
        assert_eq!(Strength::of_elo(0).skill(), Step::LOWEST.skill());
    }
}
