//! Which pieces promote, where and to what.

use super::kinds::{Kind, at_index, find_kind};
use super::pieces::zones;
use crate::mode::file::format::{ModeFile, PromotionSpec, SwitchOr};
use crate::mode::file::{Fault, Faults};
use crate::types::Bitboard;

/// What pawns become where nothing else is said.
const USUAL: [&str; 4] = ["queen", "rook", "bishop", "knight"];

/// How pieces promote.
pub(super) struct Promotion {
    /// Which kinds, by their index.
    pub(super) promotes: Vec<bool>,
    /// What they become, by index.
    pub(super) to: Vec<usize>,
    pub(super) ranks: Vec<u8>,
    pub(super) optional: bool,
}

impl Promotion {
    /// What the file says, or else what is usual.
    pub(super) fn read(file: &ModeFile, kinds: &[Kind], faults: &mut Faults) -> Self {
        let pawns: Vec<bool> = kinds.iter().map(|kind| kind.pawn).collect();
        match &file.promotion {
            Some(SwitchOr::Switch(false)) => Self::none(kinds),
            None | Some(SwitchOr::Switch(true)) => {
                if file.promotion.is_some() && !pawns.contains(&true) {
                    faults.add(Fault::at("promotion", "there is no pawn that could promote"));
                }
                let to = usual(kinds);
                if to.is_empty() {
                    return Self::none(kinds);
                }
                Self { promotes: pawns, to, ranks: vec![8], optional: false }
            }
            Some(SwitchOr::Details(spec)) => {
                let mut own = Faults::default();
                let promotion = Self::detailed(spec, kinds, &mut own);
                let sound = own.is_empty();
                faults.absorb(own, |fault| fault.within("promotion"));
                if !sound {
                    return Self::none(kinds);
                }
                promotion
                    .who_can(kinds)
                    .map_err(|fault| faults.add(fault))
                    .unwrap_or_else(|()| Self::none(kinds))
            }
        }
    }

    /// Where each color's pieces promote.
    pub(super) fn zone(&self) -> [Bitboard; 2] {
        zones(&self.ranks)
    }

    fn none(kinds: &[Kind]) -> Self {
        Self { promotes: vec![false; kinds.len()], to: Vec::new(), ranks: Vec::new(), optional: false }
    }

    fn detailed(spec: &PromotionSpec, kinds: &[Kind], faults: &mut Faults) -> Self {
        let mut promotes: Vec<bool> = kinds.iter().map(|kind| kind.pawn).collect();
        if let Some(names) = &spec.from {
            if names.is_empty() {
                faults.add(Fault::at("from", "expected at least one piece that promotes"));
            }
            let chosen = indices(kinds, names, "from", faults);
            promotes = (0..kinds.len()).map(|at| chosen.contains(&at)).collect();
        }
        let to = match &spec.to {
            Some(names) => indices(kinds, names, "to", faults),
            None => usual(kinds),
        };
        if to.is_empty() && spec.to.as_ref().is_none_or(Vec::is_empty) {
            faults.add(Fault::at("to", "expected what pieces become"));
        }
        if let Some(at) = to.iter().position(|at| kinds[*at].royal) {
            let what = format!("the {} is royal: nothing can become it", kinds[to[at]].name);
            faults.add(at_index(Fault::at("", what), "to", at));
        }
        if let Some(at) = to.iter().position(|at| promotes[*at]) {
            let what = format!("the {} itself promotes: nothing can become it", kinds[to[at]].name);
            faults.add(at_index(Fault::at("", what), "to", at));
        }
        let ranks = spec.ranks.clone().unwrap_or_else(|| vec![8]);
        if ranks.is_empty() {
            faults.add(Fault::at("ranks", "expected at least one rank"));
        }
        Self { promotes, to, ranks, optional: spec.optional }
    }

    /// The same, if those who promote may.
    fn who_can(self, kinds: &[Kind]) -> Result<Self, Fault> {
        if !self.promotes.contains(&true) {
            return Err(Fault::at("promotion", "there is no pawn that could promote")
                .hint("name the pieces that do in \"from\""));
        }
        let royal = self.promotes.iter().zip(kinds).find(|(promotes, kind)| **promotes && kind.royal);
        match royal {
            None => Ok(self),
            Some((_, kind)) => {
                let what = format!("the {} is royal: it cannot become another piece", kind.name);
                Err(Fault::at("promotion", what))
            }
        }
    }
}

fn usual(kinds: &[Kind]) -> Vec<usize> {
    USUAL.iter().filter_map(|name| find_kind(kinds, name).ok()).collect()
}

fn indices(kinds: &[Kind], names: &[String], field: &str, faults: &mut Faults) -> Vec<usize> {
    let index = |(index, name): (usize, &String)| {
        faults.keep(find_kind(kinds, name).map_err(|fault| at_index(fault, field, index)))
    };
    names.iter().enumerate().filter_map(index).collect()
}
