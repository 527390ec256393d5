//! How the pieces of a mode move, for whoever sees them for the first time.

use tabiya_protocol::{PieceInfo, Reach, ReachKind, Role};
use tabiya_rules::{mode::Mode, types::Square};

use crate::movement::{Language, Mark, describe, marks};

/// Every kind of piece, in the mode's order.
#[must_use]
pub fn pieces(mode: &Mode) -> Vec<PieceInfo> {
    let reach = |(square, mark): (Square, Mark)| {
        let kind = match mark {
            Mark::Piece => return None,
            Mark::Both => ReachKind::Both,
            Mark::Move => ReachKind::Move,
            Mark::Capture => ReachKind::Capture,
            Mark::First => ReachKind::First,
            Mark::Hop => ReachKind::Hop,
            Mark::MoveOrHop => ReachKind::MoveOrHop,
        };
        let away = |to: u8, from: u8| i8::try_from(to).unwrap_or(0) - i8::try_from(from).unwrap_or(0);
        Some(Reach {
            file: away(square.file(), Square::D4.file()),
            rank: away(square.rank(), Square::D4.rank()),
            kind,
        })
    };
    let piece = |info: &tabiya_rules::mode::PieceInfo| PieceInfo {
        role: Role(info.letter.to_string()),
        words: Language::ALL
            .into_iter()
            .map(|language| (language.code().to_owned(), describe(&info.vectors, language)))
            .collect(),
        reach: marks(&info.vectors).into_iter().filter_map(reach).collect(),
    };
    mode.pieces().iter().map(piece).collect()
}
