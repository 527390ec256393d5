//! Which pieces promote, where and to what.

use super::kinds::{Kind, at_index, find_kind};
use crate::mode::file::Fault;
use crate::mode::file::format::{ModeFile, SwitchOr};

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
    pub(super) fn read(file: &ModeFile, kinds: &[Kind]) -> Result<Self, Fault> {
        let pawns: Vec<bool> = kinds.iter().map(|kind| kind.pawn).collect();
        let usual =
            || ["queen", "rook", "bishop", "knight"].iter().filter_map(|name| find_kind(kinds, name).ok());
        let none =
            Self { promotes: vec![false; kinds.len()], to: Vec::new(), ranks: Vec::new(), optional: false };
        let spec = match &file.promotion {
            Some(SwitchOr::Switch(false)) => return Ok(none),
            None | Some(SwitchOr::Switch(true)) => {
                if file.promotion.is_some() && !pawns.contains(&true) {
                    return Err(Fault::at("promotion", "there is no pawn that could promote"));
                }
                let to: Vec<usize> = usual().collect();
                return Ok(if to.is_empty() {
                    none
                } else {
                    Self { promotes: pawns, to, ranks: vec![8], optional: false }
                });
            }
            Some(SwitchOr::Details(spec)) => spec,
        };
        let within = |fault: Fault| fault.within("promotion");
        let indices = |names: &[String], field: &str| {
            let index = |(index, name): (usize, &String)| {
                find_kind(kinds, name).map_err(|fault| within(at_index(fault, field, index)))
            };
            names.iter().enumerate().map(index).collect::<Result<Vec<_>, _>>()
        };
        let empty = |field: &str, what: &str| Err(within(Fault::at(field, what)));
        let mut promotes = pawns;
        if let Some(names) = &spec.from {
            let chosen = indices(names, "from")?;
            if chosen.is_empty() {
                return empty("from", "expected at least one piece that promotes");
            }
            promotes = (0..kinds.len()).map(|at| chosen.contains(&at)).collect();
        }
        let to = match &spec.to {
            Some(names) => indices(names, "to")?,
            None => usual().collect(),
        };
        if to.is_empty() {
            return empty("to", "expected what pieces become");
        }
        if let Some(at) = to.iter().position(|at| kinds[*at].royal) {
            let fault = Fault::at("", format!("the {} is royal: nothing can become it", kinds[to[at]].name));
            return Err(within(at_index(fault, "to", at)));
        }
        if let Some(at) = to.iter().position(|at| promotes[*at]) {
            let fault =
                Fault::at("", format!("the {} itself promotes: nothing can become it", kinds[to[at]].name));
            return Err(within(at_index(fault, "to", at)));
        }
        if !promotes.contains(&true) {
            return Err(Fault::at("promotion", "there is no pawn that could promote")
                .hint("name the pieces that do in \"from\""));
        }
        if let Some(at) = promotes.iter().zip(kinds).position(|(promotes, kind)| *promotes && kind.royal) {
            let what = format!("the {} is royal: it cannot become another piece", kinds[at].name);
            return Err(Fault::at("promotion", what));
        }
        let ranks = spec.ranks.clone().unwrap_or_else(|| vec![8]);
        if ranks.is_empty() {
            return empty("ranks", "expected at least one rank");
        }
        Ok(Self { promotes, to, ranks, optional: spec.optional })
    }
}
