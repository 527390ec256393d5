//! Fields that the start makes say nothing.

use crate::mode::compile::presence::Presence;
use crate::mode::file::format::{CaptureSpec, ModeFile, StartSpec, SwitchOr};
use crate::mode::file::{Fault, Faults};
use crate::types::{Color, Role};

/// A start position that says what the mode denies, or that makes a field say nothing.
pub(in crate::mode::compile) fn with_start(
    file: &ModeFile,
    presence: &Presence<'_>,
    fen: Option<&String>,
    faults: &mut Faults,
) {
    let (Some(fen), Some(setup)) = (fen, presence.setup) else { return };
    let kinds = &presence.pieces.kinds;
    let mut fault = |what: &str, hint: &str| faults.add(Fault::at("start", what).hint(hint));
    if matches!(file.castling, Some(SwitchOr::Switch(false))) && !setup.castling.is_empty() {
        let what = "the FEN has castling rights, but \"castling\" is false";
        fault(what, "write - in place of the rights such as KQkq");
    }
    if file.en_passant == Some(false) && setup.en_passant.is_some() {
        let what = "the FEN has a square for en passant, but \"en_passant\" is false";
        fault(what, "write - in its place");
    }
    if let Some(mark) = fen.find('~') {
        let letter = fen[..mark].chars().next_back().map(|c| c.to_ascii_uppercase());
        let promoted = kinds.iter().any(|kind| Some(kind.letter) == letter && !kind.pawn && !kind.royal);
        if file.capture != CaptureSpec::Pocket || !promoted {
            let what = "~ marks a promoted piece that becomes a pawn in the pocket";
            fault(what, "leave it out where nothing goes to a pocket, and behind pawns and kings");
        }
    }
    for color in Color::ALL {
        if setup.board.by_color(color).is_empty() && !fen.contains('[') {
            fault(&format!("{color} has no piece"), "both sides need some");
        }
    }
    if setup.halfmoves >= 100 {
        let what = "expected fewer than 100 halfmoves without capture or pawn move: the game would be drawn";
        fault(what, "write 0 as the fifth field of the FEN");
    }
    let is_pawn = |role: &Role| presence.mode_rules.pawns.has(*role) && presence.is_there(*role);
    if file.en_passant == Some(true) && !presence.pieces.roles.iter().any(is_pawn) {
        let what = "no pawn is ever on the board: nothing can be taken in passing";
        faults.add(Fault::at("en_passant", what).hint("leave en_passant out"));
    }
    let castles = matches!(file.castling, Some(SwitchOr::Switch(true) | SwitchOr::Details(_)));
    if castles && setup.castling.is_empty() {
        let what = "nobody can castle: the start has no castling rights";
        let hint = match file.start {
            StartSpec::Fen(_) => "add rights such as KQkq to the FEN, or leave castling out",
            StartSpec::Parts(_) => "place king and rook on their first rank, or leave castling out",
        };
        faults.add(Fault::at("castling", what).hint(hint));
    }
}
