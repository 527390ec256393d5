//! Who can play: everybody that a player can be made of, brought to one form.

use super::{Level, Opponent, Skill, Step, Strength};

/// How somebody comes to moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Mind {
    /// A level that only looks at the board.
    pub(super) beginner: Option<Level>,
    /// Everybody else.
    pub(super) skill: Skill,
    /// Its first moves vary from game to game by themselves.
    pub(super) varies: bool,
    /// A network judges chess for it, where there is one.
    pub(super) network: bool,
}

impl Mind {
    /// Positions it may look at for a move; `None` is as many as the other limits allow.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.skill.nodes
    }

    /// Whether it errs, and takes its time, as people do: it begins each move with nothing learnt, so that a move follows
    /// from the game and the seed alone.
    pub(crate) fn errs(&self) -> bool {
        self.skill.noise > 0 || self.skill.blindness > 0
    }
}

impl From<Skill> for Mind {
    fn from(skill: Skill) -> Self {
        Self { beginner: None, skill, varies: false, network: skill.fallibility(0).is_none() }
    }
}

impl From<Level> for Mind {
    fn from(level: Level) -> Self {
        let skill = level.nodes().map_or(Skill::FULL, Skill::of_nodes);
        let beginner = Some(level).filter(|level| level.is_beginner());
        let (varies, network) = (beginner.is_none() && level < Level::FULL, level == Level::FULL);
        Self { beginner, skill, varies, network }
    }
}

impl From<Step> for Mind {
    fn from(step: Step) -> Self {
        step.skill().into()
    }
}

impl From<Strength> for Mind {
    fn from(strength: Strength) -> Self {
        strength.skill().into()
    }
}

impl From<Opponent> for Mind {
    fn from(opponent: Opponent) -> Self {
        match opponent {
            Opponent::Level(level) => level.into(),
            Opponent::Step(step) => step.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Options;

    /// As they were when they were measured.
    #[test]
    fn the_network_judges_for_those_who_do_not_err() {
        let has = |mind: Mind| mind.options(Options::default(), None).network.is_some();
        for step in Step::all() {
            assert_eq!(has(step.into()), step.skill().fallibility(0).is_none(), "step {}", step.number());
        }
        for level in Level::all() {
            assert_eq!(has(level.into()), level == Level::FULL, "level {level}");
        }
    }
}
