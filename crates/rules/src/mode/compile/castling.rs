//! Who castles with whom.

use super::cast::Cast;
use super::kinds::find_kind;
use crate::mode::file::Fault;
use crate::mode::file::format::{ModeFile, SwitchOr};
use crate::position::{Board, Facts};
use crate::types::{Bitboard, CastlingRights, Color, Piece, Role};

/// The two pieces, if there are such.
pub(super) fn castling(file: &ModeFile, cast: &Cast) -> Result<Option<(Role, Role)>, Fault> {
    let named = |king: &str, rook: &str| {
        let within = |fault: Fault, field: &str| fault.within(field).within("castling");
        let partner = |name: &str, field: &str| {
            let at = find_kind(&cast.kinds, name).map_err(|fault| within(fault, field))?;
            if cast.kinds[at].pawn {
                return Err(
                    Fault::at(field, format!("the {name} is a pawn: it cannot castle")).within("castling")
                );
            }
            Ok(cast.roles[at])
        };
        Ok(Some((partner(king, "king")?, partner(rook, "rook")?)))
    };
    match &file.castling {
        Some(SwitchOr::Switch(false)) => Ok(None),
        Some(SwitchOr::Switch(true)) => named("king", "rook"),
        // Where there are no such pieces, nobody castles.
        None => Ok(cast.role("king").ok().zip(cast.role("rook").ok())),
        Some(SwitchOr::Details(spec)) if spec.king == spec.rook => {
            Err(Fault::at("rook", "expected another piece than the king").within("castling"))
        }
        Some(SwitchOr::Details(spec)) => named(&spec.king, &spec.rook),
    }
}

/// In a list of pieces the outermost partner on each side of a king at home may castle.
pub(super) fn home_rights(board: &Board<[u64; 6]>, facts: &Facts) -> CastlingRights {
    let mut rights = CastlingRights::NONE;
    let Some((king, rook)) = facts.castling else { return rights };
    for color in Color::ALL {
        let home = Bitboard::rank(color.rank(0));
        let Some(king) = (board.by_piece(Piece::new(color, king)) & home).single() else { continue };
        let rooks = board.by_piece(Piece::new(color, rook)) & home;
        let outer = [rooks.first().filter(|rook| *rook < king), rooks.last().filter(|rook| *rook > king)];
        outer.into_iter().flatten().for_each(|rook| rights.add(color, rook.file()));
    }
    rights
}
