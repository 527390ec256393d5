//! Who plays whom: the file that a calibration follows.

use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use serde::Deserialize;
use tabiya_engine::levels::Step;

use crate::arena::player::Name;

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// Games of two neighboring steps.
    games: usize,
    /// Games of a step with anybody else.
    others: usize,
    /// What all chance comes from.
    seed: u64,
    #[serde(default)]
    player: Vec<WrittenPlayer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPlayer {
    /// As the arena's command line has it.
    name: String,
    /// As the report has it.
    title: String,
    /// What it is known to be: it is an anchor.
    elo: Option<f64>,
    /// An anchor that the fit does not know, to see whether the fit foretells how it does.
    #[serde(default)]
    held: bool,
    /// The steps it plays.
    meets: Vec<u8>,
}

/// Somebody who is rated, or by whom others are.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    pub(super) name: Name,
    pub(super) title: String,
    /// What it is known to be.
    pub(super) elo: Option<f64>,
    pub(super) held: bool,
}

/// A match: the places of both among the entrants, and how many games.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Pairing {
    pub(super) players: [usize; 2],
    pub(super) games: usize,
}

impl Pairing {
    /// The places of the steps that play.
    pub(super) fn steps(&self) -> impl Iterator<Item = usize> {
        self.players.into_iter().filter(|place| *place < usize::from(Step::COUNT))
    }
}

/// Who plays whom. The steps come first among the entrants, in order.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) seed: u64,
    pub(super) entrants: Vec<Entrant>,
    pub(super) pairings: Vec<Pairing>,
}

impl Plan {
    /// Reads the file.
    ///
    /// # Errors
    /// If it cannot be read, or names somebody who is not there.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let name = path.display();
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        Self::parse(&text).with_context(|| name.to_string())
    }

    fn parse(text: &str) -> Result<Self> {
        let written: Written = toml::from_str(text)?;
        ensure!(written.games > 0 && written.others > 0, "expected at least one game of each pair");
        let step = |step: Step| Entrant {
            name: Name::Step(step),
            title: format!("step {}", step.number()),
            elo: None,
            held: false,
        };
        let mut entrants: Vec<Entrant> = Step::all().map(step).collect();
        let neighbors =
            (1..entrants.len()).map(|upper| Pairing { players: [upper, upper - 1], games: written.games });
        let mut pairings: Vec<Pairing> = neighbors.collect();
        for player in written.player {
            let place = entrants.len();
            for number in player.meets {
                let Some(step) = Step::new(number) else {
                    bail!("{}: expected steps from 1 to {}, found {number}", player.title, Step::COUNT)
                };
                let players = [place, usize::from(step.number()) - 1];
                pairings.push(Pairing { players, games: written.others });
            }
            let name = player.name.parse().with_context(|| player.title.clone())?;
            entrants.push(Entrant { name, title: player.title, elo: player.elo, held: player.held });
        }
        ensure!(
            entrants.iter().any(|entrant| entrant.elo.is_some() && !entrant.held),
            "expected an anchor: a player with elo that is not held"
        );
        // From the bottom up: what is played first takes least.
        pairings.sort_by_key(|pairing| pairing.steps().max());
        Ok(Self { seed: written.seed, entrants, pairings })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_are_read_or_refused() {
        let text = "games = 2\nothers = 4\nseed = 1\n[[player]]\nname = 'level:4'\ntitle = 'four'\nelo = 1500\nmeets = [3, 4]\n";
        let plan = Plan::parse(text).expect("a plan");
        assert_eq!(plan.entrants.len(), usize::from(Step::COUNT) + 1);
        assert_eq!(plan.pairings.len(), usize::from(Step::COUNT) + 1);
        let guests: Vec<[usize; 2]> = plan
            .pairings
            .iter()
            .filter(|pairing| pairing.games == 4)
            .map(|pairing| pairing.players)
            .collect();
        assert_eq!(guests, [[usize::from(Step::COUNT), 2], [usize::from(Step::COUNT), 3]]);
        assert_eq!(
            plan.pairings.last().map(|pairing| pairing.players[0]),
            Some(usize::from(Step::COUNT) - 1)
        );
        for (from, to) in [
            ("meets = [3, 4]", "meets = [99]"),
            ("elo = 1500", "held = true"),
            ("level:4", "level:44"),
            ("games = 2", "games = 0"),
        ] {
            assert!(Plan::parse(&text.replace(from, to)).is_err(), "{to}");
        }
    }
}
