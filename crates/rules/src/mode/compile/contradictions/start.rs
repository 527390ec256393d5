//! Fields that the start makes say nothing.

use crate::attacks::Vector;
use crate::mode::Custom;
use crate::mode::compile::kinds::{Kind, at_index};
use crate::mode::compile::pieces::PieceSet;
use crate::mode::file::format::{CaptureSpec, ModeFile, StartSpec, SwitchOr};
use crate::mode::file::{Fault, Faults};
use crate::position::{Board, ModeRules, Setup};
use crate::types::{Color, Piece, Role};

/// A start position that says what the mode denies, or that makes a field say nothing.
pub(in crate::mode::compile) fn with_start(
    file: &ModeFile,
    PieceSet { kinds, roles }: &PieceSet,
    fen: &str,
    setup: &Setup<Custom>,
    faults: &mut Faults,
) {
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
    let pawns = kinds.iter().zip(roles).filter(|(kind, _)| kind.pawn);
    let pawn_comes = |(kind, role): (&Kind, &Role)| {
        setup.board.by_role(*role).any()
            || file.drops.as_ref().is_some_and(|drops| drops.pieces.contains(&kind.name))
    };
    if file.en_passant == Some(true) && !pawns.into_iter().any(pawn_comes) {
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

/// A promotion of nothing, or on ranks to which nothing that promotes ever comes.
pub(in crate::mode::compile) fn with_promotion(
    file: &ModeFile,
    pieces: &PieceSet,
    mode_rules: &ModeRules,
    board: Option<&Board<[u64; 6]>>,
    faults: &mut Faults,
) {
    let spec = match &file.promotion {
        Some(SwitchOr::Details(spec)) => Some(spec),
        Some(SwitchOr::Switch(true)) => None,
        None | Some(SwitchOr::Switch(false)) => return,
    };
    // After a draw they stand on the first two ranks.
    let ranks_of = |role: Role| -> Vec<u8> {
        let from_own_side = |color: Color, rank: u8| if color.is_white() { rank + 1 } else { 8 - rank };
        let standing = board.map_or_else(
            || vec![1, 2],
            |board| {
                let ranks = |color: Color| {
                    let squares = board.by_piece(Piece::new(color, role)).into_iter();
                    squares.map(move |square| from_own_side(color, square.rank()))
                };
                Color::ALL.into_iter().flat_map(ranks).collect()
            },
        );
        let dropped = if mode_rules.drops.contains(&role) { 1..9 } else { 0..0 };
        standing.into_iter().chain(dropped).collect()
    };
    let promoting =
        || pieces.kinds.iter().zip(&pieces.roles).filter(|(_, role)| mode_rules.promoting.has(**role));
    if promoting().all(|(_, role)| ranks_of(*role).is_empty()) {
        let what = "none of the pieces that promote is ever on the board";
        faults.add(Fault::at("promotion", what).hint("leave promotion out, or place one of them"));
        return;
    }
    for (index, rank) in spec.iter().flat_map(|spec| spec.ranks.iter().flatten()).enumerate() {
        let comes = |(kind, role): (&Kind, &Role)| {
            let goes = |wanted: fn(&Vector) -> bool| kind.vectors.iter().any(wanted);
            let (back, along) = (goes(|v| v.ranks < 0 || v.fixed), goes(|v| v.ranks == 0));
            ranks_of(*role).iter().any(|from| back || from < rank || along && from == rank)
        };
        if !promoting().any(comes) {
            let what = format!("no piece that promotes ever comes to rank {rank}");
            faults
                .add(at_index(Fault::at("", what), "ranks", index).within("promotion").hint("leave it out"));
        }
    }
}
