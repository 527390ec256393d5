//! What a player may use, and how it errs: the numbers that make a strength.

use core::str::FromStr;

use thiserror::Error;

use crate::engine::Fallibility;
use crate::score::Value;

/// What a player may use, and how it errs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Skill {
    /// Positions it may look at for a move; `None` is as many as the other limits allow.
    pub nodes: Option<u64>,
    /// By how many centipawns its judgement is usually wrong.
    pub noise: Value,
    /// How many of a thousand ordinary moves it overlooks.
    pub blindness: u32,
    /// It thinks about no quiet move that looks worse at first sight than another by more centipawns than this.
    pub glance: Value,
    /// How many of a hundred mates in one it sees at once.
    pub mates: u32,
    /// How many positions it may look at against a bare king, without any error; 0 if it plays such endings as any other.
    pub technique: u64,
}

/// More than moves at first sight ever differ by: everything is thought about.
pub(super) const EVERYTHING: Value = 10_000;

impl Skill {
    /// No error and no limit.
    pub const FULL: Self = Self { nodes: None, ..Self::of_nodes(1) };

    /// No error, but so many positions.
    #[must_use]
    pub const fn of_nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), noise: 0, blindness: 0, glance: EVERYTHING, mates: 0, technique: 0 }
    }

    /// How it errs in a game with this seed.
    #[must_use]
    pub fn fallibility(&self, seed: u64) -> Option<Fallibility> {
        let errs = self.noise > 0 || self.blindness > 0;
        errs.then_some(Fallibility { seed, noise: self.noise, blindness: self.blindness })
    }

    /// What lies between two skills, at a share from 0 to 1 of the way; `most` are the positions of one without a limit.
    pub(super) fn between(lower: &Self, upper: &Self, share: f64, most: u64) -> Self {
        let even = |low: i64, high: i64| low + ((high - low) as f64 * share).round() as i64;
        let fewer = lower.nodes.unwrap_or(most);
        let ratio = upper.nodes.unwrap_or(most) as f64 / fewer as f64;
        Self {
            // Elo grows with the logarithm of the positions.
            nodes: Some((fewer as f64 * ratio.powf(share)) as u64),
            noise: even(lower.noise.into(), upper.noise.into()) as Value,
            blindness: even(lower.blindness.into(), upper.blindness.into()) as u32,
            glance: even(lower.glance.into(), upper.glance.into()) as Value,
            mates: even(lower.mates.into(), upper.mates.into()) as u32,
            technique: even(lower.technique as i64, upper.technique as i64) as u64,
        }
    }
}

/// Why a text is no skill.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "expected nodes, noise, blindness, glance, mates or technique, each as NAME=NUMBER between commas, found {found:?}"
)]
pub struct SkillError {
    /// What came.
    pub found: String,
}

impl FromStr for Skill {
    type Err = SkillError;

    /// `nodes=300,noise=80,blindness=150,glance=90,mates=90,technique=4000`; what is not said is that of full strength.
    fn from_str(text: &str) -> Result<Self, SkillError> {
        let error = || SkillError { found: text.chars().take(80).collect() };
        let mut skill = Self::FULL;
        for part in text.split(',') {
            let (name, number) = part.split_once('=').ok_or_else(error)?;
            let number: u32 = number.parse().map_err(|_| error())?;
            let small = Value::try_from(number.min(10_000)).map_err(|_| error())?;
            match name {
                "nodes" => skill.nodes = Some(number.max(1).into()),
                "noise" => skill.noise = small.min(1_000),
                "blindness" => skill.blindness = number.min(1_000),
                "glance" => skill.glance = small,
                "mates" => skill.mates = number.min(100),
                "technique" => skill.technique = number.into(),
                _ => return Err(error()),
            }
        }
        Ok(skill)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skills_are_read_or_refused() {
        let skill: Skill = "nodes=300,noise=80,blindness=150".parse().expect("a skill");
        assert_eq!(
            (skill.nodes, skill.noise, skill.blindness, skill.glance),
            (Some(300), 80, 150, EVERYTHING)
        );
        assert!(skill.fallibility(1).is_some() && Skill::FULL.fallibility(1).is_none());
        for wrong in ["", "nodes", "nodes=x", "speed=3", "nodes=3;noise=1"] {
            assert!(wrong.parse::<Skill>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn between_two_everything_is_between() {
        let (low, high) = (Skill { noise: 100, blindness: 300, ..Skill::of_nodes(100) }, Skill::FULL);
        assert_eq!(Skill::between(&low, &high, 0.0, 10_000), low);
        let half = Skill::between(&low, &high, 0.5, 10_000);
        assert_eq!((half.nodes, half.noise, half.blindness), (Some(1_000), 50, 150));
    }
}
