//! Who castles with whom.

use super::kinds::find_kind;
use super::pieces::PieceSet;
use crate::mode::file::Fault;
use crate::mode::file::format::{ModeFile, SwitchOr};
use crate::position::{Board, ModeRules};
use crate::types::{Bitboard, CastlingRights, Color, Piece, Role};

/// The two pieces, if there are such. A king that could be promoted to or dropped might have a twin, and rights would not
/// say whose they are: it does not castle.
pub(super) fn castling(
    file: &ModeFile,
    pieces: &PieceSet,
    promotions: &[Role],
    drops: &[Role],
) -> Result<Option<(Role, Role)>, Fault> {
    let within = |fault: Fault| fault.within("castling");
    let named = |king: &str, rook: &str| {
        let partner = |name: &str, field: &str| {
            let at = find_kind(&pieces.kinds, name).map_err(|fault| within(fault.within(field)))?;
            if pieces.kinds[at].pawn {
                return Err(within(Fault::at(field, format!("the {name} is a pawn: it cannot castle"))));
            }
            Ok(pieces.roles[at])
        };
        Ok((partner(king, "king")?, partner(rook, "rook")?))
    };
    let has_twin = |king: Role| promotions.contains(&king) || drops.contains(&king);
    let (king, rook) = match &file.castling {
        Some(SwitchOr::Switch(false)) => return Ok(None),
        // Where there are no such pieces, nobody castles.
        None => {
            return Ok(pieces
                .role("king")
                .ok()
                .zip(pieces.role("rook").ok())
                .filter(|(king, _)| !has_twin(*king)));
        }
        Some(SwitchOr::Switch(true)) => named("king", "rook")?,
        Some(SwitchOr::Details(spec)) if spec.king == spec.rook => {
            return Err(within(Fault::at("rook", "expected another piece than the king")));
        }
        Some(SwitchOr::Details(spec)) => named(&spec.king, &spec.rook)?,
    };
    if has_twin(king) {
        let what = "the king that castles could be promoted to or dropped, and there would be two";
        return Err(Fault::at("castling", what).hint("\"castling\": false, or other promotions and drops"));
    }
    Ok(Some((king, rook)))
}

/// In a list of pieces the outermost partner on each side of a king at home may castle.
pub(super) fn home_rights(board: &Board<[u64; 6]>, mode_rules: &ModeRules) -> CastlingRights {
    let mut rights = CastlingRights::NONE;
    let Some((king, rook)) = mode_rules.castling else { return rights };
    for color in Color::ALL {
        let home = Bitboard::rank(color.rank(0));
        let Some(king) = (board.by_piece(Piece::new(color, king)) & home).single() else { continue };
        let rooks = board.by_piece(Piece::new(color, rook)) & home;
        let outer = [rooks.first().filter(|rook| *rook < king), rooks.last().filter(|rook| *rook > king)];
        outer.into_iter().flatten().for_each(|rook| rights.add(color, rook.file()));
    }
    rights
}
