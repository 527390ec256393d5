//! Where pieces start: a FEN, a list of pieces or a draw.

use super::cast::Cast;
use super::castling::home_rights;
use super::kinds::{Kind, at_index, find_kind, free_letter, read_look};
use super::movements::Movements;
use crate::attacks::Vector;
use crate::mode::file::Fault;
use crate::mode::file::format::{ColorSpec, DrawSpec, ModeFile, StartSpec};
use crate::mode::{Custom, Look, Start};
use crate::notation::FenStyle;
use crate::position::{Facts, Setup};
use crate::types::{Color, Piece, Square, SquareError};

/// The kinds of pieces that a list of placed pieces makes up, and which kind each placed piece is.
pub(super) fn placed_kinds<'f>(
    file: &'f ModeFile,
    movements: &mut Movements<'f>,
    kinds: &mut Vec<Kind>,
) -> Result<Vec<usize>, Fault> {
    let StartSpec::Parts(parts) = &file.start else { return Ok(Vec::new()) };
    let mut placed = Vec::new();
    for (index, spec) in parts.pieces.iter().flatten().enumerate() {
        let within = |fault: Fault| fault.within_element("pieces", index).within("start");
        placed.push(match (&spec.piece, &spec.movement) {
            (Some(name), None) if spec.look.is_none() && spec.royal.is_none() => {
                find_kind(kinds, name).map_err(|fault| fault.within("piece")).map_err(within)?
            }
            (None, Some(text)) => {
                let vectors = movements.vectors(text).map_err(within)?;
                let look = match &spec.look {
                    Some(text) => read_look(text).map_err(within)?,
                    None => Look::Disc,
                };
                let royal = spec.royal.unwrap_or(false);
                let same = |kind: &Kind| kind.vectors == vectors && kind.look == look && kind.royal == royal;
                match kinds.iter().position(same) {
                    Some(at) => at,
                    None => {
                        movements.spend(&vectors).map_err(within)?;
                        kinds.push(made_up(file, kinds, vectors, look, royal).map_err(within)?);
                        kinds.len() - 1
                    }
                }
            }
            _ => {
                let what = "expected either piece alone, or movement with look and royal";
                let example = "{\"square\": \"e1\", \"color\": \"white\", \"piece\": \"king\"}";
                let fault = at_index(Fault::at("", what), "pieces", index).within("start");
                return Err(fault.hint(format!("for example {example}")));
            }
        });
    }
    Ok(placed)
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
pub(super) fn start(file: &ModeFile, cast: &Cast, facts: &Facts, placed: &[usize]) -> Result<Start, Fault> {
    let parts = match &file.start {
        StartSpec::Fen(fen) => return Ok(Start::Fen(fen.clone())),
        StartSpec::Parts(parts) => parts,
    };
    match parts.draw {
        Some(DrawSpec::Chess960) => return Ok(Start::Chess960),
        Some(DrawSpec::Chaos) => {
            let royal = |wanted: bool| cast.kinds.iter().any(|kind| kind.royal == wanted);
            return if royal(true) && royal(false) {
                Ok(Start::Chaos)
            } else {
                Err(Fault::at("start", "a draw of chaos needs a royal kind and another"))
            };
        }
        None => {}
    }
    let mut setup = Setup::<Custom>::empty();
    for (index, (spec, at)) in parts.pieces.iter().flatten().zip(placed).enumerate() {
        let within = |fault: Fault| fault.within_element("pieces", index).within("start");
        let square: Square = spec
            .square
            .parse()
            .map_err(|error: SquareError| within(Fault::at("square", error.to_string())))?;
        let color = if spec.color == ColorSpec::White { Color::White } else { Color::Black };
        if setup.board.place(square, Piece::new(color, cast.roles[*at])).is_some() {
            return Err(within(Fault::at("square", format!("another piece already stands on {square}"))));
        }
    }
    setup.castling = home_rights(&setup.board, facts);
    Ok(Start::Fen(setup.fen_with(FenStyle::default(), Some(facts))))
}
