//! Parts of the search that can be left out, so that a match can tell what each is worth.

use core::fmt;
use core::str::FromStr;

/// A part of the search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Technique {
    /// Captures beyond the horizon, until a position is quiet.
    Quiescence,
    /// What is learnt of moves: killers, and histories of moves, captures and continuations.
    Histories,
    /// Nodes judged without their moves: razoring, standing pat, the null move.
    NodePruning,
    /// Moves not tried: late, futile, losing material.
    MovePruning,
    /// Late moves searched less deep.
    Reductions,
    /// Single good moves searched deeper, and the cuts that come with it.
    Singularity,
    /// What is learnt of the evaluation's errors.
    Corrections,
    /// Windows around the last value.
    Windows,
    /// Shallower search where the table has no move.
    TableReductions,
    /// Time by how sure the search is.
    Certainty,
}

impl Technique {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Quiescence,
        Self::Histories,
        Self::NodePruning,
        Self::MovePruning,
        Self::Reductions,
        Self::Singularity,
        Self::Corrections,
        Self::Windows,
        Self::TableReductions,
        Self::Certainty,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Quiescence => "quiescence",
            Self::Histories => "histories",
            Self::NodePruning => "node-pruning",
            Self::MovePruning => "move-pruning",
            Self::Reductions => "reductions",
            Self::Singularity => "singularity",
            Self::Corrections => "corrections",
            Self::Windows => "windows",
            Self::TableReductions => "table-reductions",
            Self::Certainty => "certainty",
        }
    }
}

/// What a search leaves out: nothing, unless somebody measures.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub struct Omissions(u16);

impl Omissions {
    /// This is left out too.
    #[must_use]
    pub const fn and(self, technique: Technique) -> Self {
        Self(self.0 | 1 << technique as u16)
    }

    /// Whether this is done.
    #[inline(always)]
    pub(super) const fn uses(self, technique: Technique) -> bool {
        self.0 & 1 << technique as u16 == 0
    }
}

impl fmt::Debug for Omissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Technique::ALL.iter().filter(|technique| !self.uses(**technique))).finish()
    }
}

/// There is no such part.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected parts of the search, separated by commas, of {}; found {found:?}", names())]
pub struct UnknownTechnique {
    found: String,
}

fn names() -> String {
    Technique::ALL.map(Technique::name).join(", ")
}

impl FromStr for Omissions {
    type Err = UnknownTechnique;

    /// `reductions,windows`.
    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        text.split(',').try_fold(Self::default(), |omissions, word| {
            let known = Technique::ALL.into_iter().find(|technique| technique.name() == word.trim());
            known
                .map(|technique| omissions.and(technique))
                .ok_or_else(|| UnknownTechnique { found: word.to_owned() })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_named_or_refused() {
        let omissions: Omissions = "reductions, windows".parse().unwrap();
        assert_eq!(omissions, Omissions::default().and(Technique::Windows).and(Technique::Reductions));
        assert!(!omissions.uses(Technique::Windows) && omissions.uses(Technique::Quiescence));
        let error = "reductions,magic".parse::<Omissions>().unwrap_err().to_string();
        assert!(error.contains("magic") && error.contains("node-pruning"), "{error}");
    }
}
