//! What can be dropped, and where.

use super::cast::{Cast, zones};
use super::kinds::at_index;
use super::promotion::Promotion;
use crate::mode::file::Fault;
use crate::mode::file::format::ModeFile;
use crate::position::Extras;
use crate::types::{Bitboard, Role, RoleSet};

/// The kinds that can be dropped.
pub(super) fn drops(file: &ModeFile, cast: &Cast, royal: RoleSet) -> Result<Vec<Role>, Fault> {
    let drops = match &file.drops {
        None => Vec::new(),
        Some(drops) => cast.roles_named(&drops.pieces, "pieces").map_err(|fault| fault.within("drops"))?,
    };
    if let Some(at) = drops.iter().position(|role| royal.has(*role)) {
        let fault = Fault::at("", "a royal piece cannot be dropped");
        return Err(at_index(fault, "pieces", at).within("drops"));
    }
    if drops.len() > Extras::SLOTS {
        let what = format!("expected at most {} kinds", Extras::SLOTS);
        return Err(Fault::at("pieces", what).within("drops"));
    }
    Ok(drops)
}

/// Where pawns can be dropped: not where they would have to promote.
pub(super) fn pawn_drop_zone(
    file: &ModeFile,
    cast: &Cast,
    promotion: &Promotion,
    drops: &[Role],
) -> Result<[Bitboard; 2], Fault> {
    let within = |fault: Fault| fault.within("drops");
    let promoting = cast.kinds.iter().zip(&promotion.promotes).any(|(kind, promotes)| kind.pawn && *promotes);
    let must_promote = |rank: &u8| promoting && !promotion.optional && promotion.ranks.contains(rank);
    let Some(ranks) = file.drops.as_ref().and_then(|drops| drops.pawn_ranks.as_ref()) else {
        let usual: Vec<u8> = (2..=7).filter(|rank| !must_promote(rank)).collect();
        return zones(&usual, "pawn_ranks");
    };
    let pawns = cast.all_that(|kind| kind.pawn);
    if !drops.iter().any(|role| pawns.has(*role)) {
        return Err(within(Fault::at("pawn_ranks", "no pawn can be dropped")));
    }
    if ranks.is_empty() {
        return Err(within(Fault::at("pawn_ranks", "expected at least one rank")));
    }
    if let Some(at) = ranks.iter().position(must_promote) {
        let fault = Fault::at("", format!("a pawn dropped on rank {} would have to promote", ranks[at]));
        return Err(within(at_index(fault, "pawn_ranks", at)));
    }
    zones(ranks, "pawn_ranks").map_err(within)
}
