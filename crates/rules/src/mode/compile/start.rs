//! Where pieces start: a FEN, a list of pieces or a draw.

use super::castling::home_rights;
use super::kinds::{Kind, find_kind, free_letter, read_look};
use super::movements::Movements;
use super::pieces::PieceSet;
use crate::attacks::Vector;
use crate::mode::file::format::{ColorSpec, DrawSpec, ModeFile, PlacedSpec, StartSpec};
use crate::mode::file::{Fault, Faults};
use crate::mode::{Custom, Look, Start};
use crate::notation::FenStyle;
use crate::position::{ModeRules, Setup};
use crate::types::{Color, Piece, Square, SquareError};

/// The kinds of pieces that a list of placed pieces makes up, and which kind each placed piece is.
pub(super) fn placed_kinds<'f>(
    file: &'f ModeFile,
    movements: &mut Movements<'f>,
    kinds: &mut Vec<Kind>,
    faults: &mut Faults,
) -> Vec<usize> {
    let StartSpec::Parts(parts) = &file.start else { return Vec::new() };
    let mut placed = Vec::new();
    for (index, spec) in parts.pieces.iter().flatten().enumerate() {
        match placed_kind(file, movements, kinds, spec) {
            Ok(at) => placed.push(at),
            Err(wrong) => {
                faults.absorb(wrong, |fault| fault.within_element("pieces", index).within("start"));
            }
        }
        if faults.is_full() {
            break;
        }
    }
    placed
}

/// The kind of a placed piece: one of the mode's, one that was placed before, or a new one.
fn placed_kind<'f>(
    file: &'f ModeFile,
    movements: &mut Movements<'f>,
    kinds: &mut Vec<Kind>,
    spec: &'f PlacedSpec,
) -> Result<usize, Faults> {
    match (&spec.piece, &spec.movement) {
        (Some(name), None) if spec.look.is_none() && spec.royal.is_none() => {
            Ok(find_kind(kinds, name).map_err(|fault| fault.within("piece"))?)
        }
        (None, Some(text)) => {
            let vectors = movements.of_placed(text)?;
            let look = spec.look.as_deref().map_or(Ok(Look::Disc), read_look)?;
            let royal = spec.royal.unwrap_or(false);
            let same = |kind: &Kind| kind.vectors == vectors && kind.look == look && kind.royal == royal;
            if let Some(at) = kinds.iter().position(same) {
                return Ok(at);
            }
            movements.spend(&vectors)?;
            kinds.push(made_up(file, kinds, vectors, look, royal)?);
            Ok(kinds.len() - 1)
        }
        _ => {
            let what = "expected either piece alone, or movement with look and royal";
            let example = "{\"square\": \"e1\", \"color\": \"white\", \"piece\": \"king\"}";
            Err(Fault::at("", what).hint(format!("for example {example}")).into())
        }
    }
}

fn made_up(
    file: &ModeFile,
    kinds: &[Kind],
    vectors: Vec<Vector>,
    look: Look,
    royal: bool,
) -> Result<Kind, Fault> {
    let letter = free_letter("", kinds, file).ok_or_else(|| {
        Fault::at("movement", "no letter is left for this piece").hint("a mode has at most 26")
    })?;
    let name = format!("{}-{}", look.name(), letter.to_ascii_lowercase());
    Ok(Kind { name, letter, look, vectors, royal, pawn: false, first_ranks: None, value: None })
}

/// The start, with the pieces that a list places.
pub(super) fn start(
    file: &ModeFile,
    pieces: &PieceSet,
    mode_rules: &ModeRules,
    placed: &[usize],
    faults: &mut Faults,
) -> Option<Start> {
    let parts = match &file.start {
        StartSpec::Fen(fen) => return Some(Start::Fen(fen.clone())),
        StartSpec::Parts(parts) => parts,
    };
    match parts.draw {
        Some(DrawSpec::Chess960) => return Some(Start::Chess960),
        Some(DrawSpec::Chaos) => {
            let royal = |wanted: bool| pieces.kinds.iter().any(|kind| kind.royal == wanted);
            if !(royal(true) && royal(false)) {
                faults.add(Fault::at("start", "a draw of chaos needs a royal kind and another"));
            }
            return Some(Start::Chaos);
        }
        None => {}
    }
    let mut setup = Setup::<Custom>::empty();
    let mut own = Faults::default();
    for (index, (spec, at)) in parts.pieces.iter().flatten().zip(placed).enumerate() {
        let within = |what: String| Fault::at("square", what).within_element("pieces", index);
        let parsed = spec.square.parse().map_err(|error: SquareError| within(error.to_string()));
        let Some(square) = own.keep::<Square>(parsed) else { continue };
        let color = if spec.color == ColorSpec::White { Color::White } else { Color::Black };
        if setup.board.place(square, Piece::new(color, pieces.roles[*at])).is_some() {
            own.add(within(format!("another piece already stands on {square}")));
        }
    }
    let sound = own.is_empty();
    faults.absorb(own, |fault| fault.within("start"));
    setup.castling = home_rights(&setup.board, mode_rules);
    sound.then(|| Start::Fen(setup.fen_with(FenStyle::default(), Some(mode_rules))))
}
