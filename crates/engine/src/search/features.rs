//! Parts of the search that can be left out, so that a match can tell what each is worth.

use core::fmt;
use core::str::FromStr;

/// A part of the search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SearchFeature {
    /// Quiescence search: captures beyond the horizon, until a position is quiet.
    Quiescence,
    /// Killer moves, and history heuristics: of quiet moves, captures and continuations.
    Histories,
    /// Pruning of whole nodes: razoring, reverse futility pruning, null move pruning.
    NodePruning,
    /// Pruning of moves: late move pruning, futility, history and SEE pruning.
    MovePruning,
    /// Late move reductions (LMR).
    Reductions,
    /// Singular extensions, and multi-cut.
    Singularity,
    /// Correction history: what was learnt of the evaluation's errors.
    Corrections,
    /// Aspiration windows.
    Windows,
    /// Internal iterative reduction: a shallower search where the transposition table has no move.
    TableReductions,
    /// Time management by how stable the best move is.
    Certainty,
}

impl SearchFeature {
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
pub struct DisabledFeatures(u16);

impl DisabledFeatures {
    /// This is left out too.
    #[must_use]
    pub const fn and(self, feature: SearchFeature) -> Self {
        Self(self.0 | 1 << feature as u16)
    }

    /// Whether this is done.
    #[inline(always)]
    pub(super) const fn uses(self, feature: SearchFeature) -> bool {
        self.0 & 1 << feature as u16 == 0
    }
}

impl fmt::Display for DisabledFeatures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = SearchFeature::ALL
            .into_iter()
            .filter(|feature| !self.uses(*feature))
            .map(SearchFeature::name)
            .collect();
        f.write_str(&names.join(","))
    }
}

impl fmt::Debug for DisabledFeatures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "without {self}")
    }
}

/// There is no such part.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected parts of the search, separated by commas, of {}; found {found:?}", names())]
pub struct UnknownFeature {
    found: String,
}

fn names() -> String {
    SearchFeature::ALL.map(SearchFeature::name).join(", ")
}

impl FromStr for DisabledFeatures {
    type Err = UnknownFeature;

    /// `reductions,windows`.
    fn from_str(text: &str) -> Result<Self, UnknownFeature> {
        text.split(',').try_fold(Self::default(), |disabled, word| {
            let known = SearchFeature::ALL.into_iter().find(|feature| feature.name() == word.trim());
            known
                .map(|feature| disabled.and(feature))
                .ok_or_else(|| UnknownFeature { found: word.to_owned() })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_named_or_refused() {
        let disabled: DisabledFeatures = "reductions, windows".parse().unwrap();
        assert_eq!(
            disabled,
            DisabledFeatures::default().and(SearchFeature::Windows).and(SearchFeature::Reductions)
        );
        assert_eq!(disabled.to_string(), "reductions,windows");
        assert!(!disabled.uses(SearchFeature::Windows) && disabled.uses(SearchFeature::Quiescence));
        let error = "reductions,magic".parse::<DisabledFeatures>().unwrap_err().to_string();
        assert!(error.contains("magic") && error.contains("node-pruning"), "{error}");
    }
}
