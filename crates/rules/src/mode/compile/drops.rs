//! What can be dropped, and where.

use super::kinds::at_index;
use super::pieces::{PieceSet, zones};
use super::promotion::Promotion;
use crate::mode::file::format::{DropsSpec, ModeFile};
use crate::mode::file::{Fault, Faults};
use crate::position::VariantState;
use crate::types::{Bitboard, Role, RoleSet};

/// The kinds that can be dropped, and where pawns can be.
pub(super) fn drops(
    file: &ModeFile,
    pieces: &PieceSet,
    promotion: &Promotion,
    royal: RoleSet,
    faults: &mut Faults,
) -> (Vec<Role>, [Bitboard; 2]) {
    let mut own = Faults::default();
    let roles = file.drops.as_ref().map_or_else(Vec::new, |spec| dropped(spec, pieces, royal, &mut own));
    let zone = own.keep(pawn_drop_zone(file, pieces, promotion, &roles)).unwrap_or_default();
    faults.absorb(own, |fault| fault.within("drops"));
    (roles, zone)
}

fn dropped(spec: &DropsSpec, pieces: &PieceSet, royal: RoleSet, faults: &mut Faults) -> Vec<Role> {
    let roles = pieces.roles_named(&spec.pieces, "pieces", faults);
    if let Some(at) = roles.iter().position(|role| royal.has(*role)) {
        faults.add(at_index(Fault::at("", "a royal piece cannot be dropped"), "pieces", at));
    }
    if roles.len() > VariantState::SLOTS {
        faults.add(Fault::at("pieces", format!("expected at most {} kinds", VariantState::SLOTS)));
    }
    roles
}

/// Where pawns can be dropped: not where they would have to promote.
fn pawn_drop_zone(
    file: &ModeFile,
    pieces: &PieceSet,
    promotion: &Promotion,
    drops: &[Role],
) -> Result<[Bitboard; 2], Fault> {
    let promoting =
        pieces.kinds.iter().zip(&promotion.promotes).any(|(kind, promotes)| kind.pawn && *promotes);
    let must_promote = |rank: &u8| promoting && !promotion.optional && promotion.ranks.contains(rank);
    let Some(ranks) = file.drops.as_ref().and_then(|drops| drops.pawn_ranks.as_ref()) else {
        let usual: Vec<u8> = (2..=7).filter(|rank| !must_promote(rank)).collect();
        return Ok(zones(&usual));
    };
    let pawns = pieces.all_that(|kind| kind.pawn);
    if !drops.iter().any(|role| pawns.has(*role)) {
        return Err(Fault::at("pawn_ranks", "no pawn can be dropped"));
    }
    if ranks.is_empty() {
        return Err(Fault::at("pawn_ranks", "expected at least one rank"));
    }
    if let Some(at) = ranks.iter().position(must_promote) {
        let fault = Fault::at("", format!("a pawn dropped on rank {} would have to promote", ranks[at]));
        return Err(at_index(fault, "pawn_ranks", at));
    }
    Ok(zones(ranks))
}
