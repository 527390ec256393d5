//! From a file to a mode: names become roles, ranks become sets of squares, contradictions become errors.
//!
//! Each file here knows one part of a mode; [`compile`] puts them together.

mod cast;
mod castling;
mod drops;
mod facts;
mod goals;
mod kinds;
mod load;
mod movements;
mod promotion;
mod settings;
mod start;
mod vain;
mod values;

use cast::Cast;
use facts::{facts, is_chess, settle};
use kinds::{kinds, roles};
use movements::Movements;
use promotion::Promotion;
use settings::{locked, settings};
use start::{placed_kinds, start};

use super::file::Fault;
use super::file::format::ModeFile;
use super::{Custom, Mode, PieceInfo, Start};
use crate::position::Setup;

fn compile(id: &str, text: &str, file: &ModeFile) -> Result<Mode, Fault> {
    vain::between_fields(file)?;
    let mut movements = Movements::of(file)?;
    let mut kinds = kinds(file, &mut movements)?;
    let placed = placed_kinds(file, &mut movements, &mut kinds)?;
    let promotion = Promotion::read(file, &kinds)?;
    let roles = roles(&kinds, &promotion.promotes, !promotion.optional)?;
    let cast = Cast { kinds, roles };
    let mut facts = facts(file, &cast, &promotion)?;
    vain::with_castling(file, &mut facts)?;
    let start = start(file, &cast, &facts, &placed)?;
    let board = match &start {
        Start::Fen(fen) => {
            let setup = Setup::<Custom>::from_fen_with(fen, Some(&facts));
            let setup = setup.map_err(|error| Fault::at("start", error.to_string()))?;
            vain::with_start(file, &cast.kinds, fen, &setup)?;
            Some(setup.board)
        }
        Start::Chess960 | Start::Chaos => None,
    };
    settle(&mut facts, file, &cast, board.as_ref())?;
    vain::with_goals(file, &facts, board.as_ref())?;
    if start == Start::Chess960 && (!facts.classic || facts.royals != [1, 1]) {
        let hint = "that is king, queen, rooks, bishops, knights and pawns as they are, the king royal";
        return Err(Fault::at("start", "a draw of chess960 needs the pieces of chess").hint(hint));
    }
    let pieces = cast.kinds.iter().zip(&cast.roles).map(|(kind, role)| PieceInfo {
        role: *role,
        name: kind.name.clone(),
        letter: kind.letter,
        look: kind.look,
        vectors: kind.vectors.clone(),
        royal: kind.royal,
        pawn: kind.pawn,
        value: kind.value,
        worth: facts.values[role.index()],
    });
    let chess = is_chess(&facts, &start);
    Ok(Mode {
        id: id.to_owned(),
        title: file.title.clone(),
        description: file.description.clone(),
        pieces: pieces.collect(),
        start,
        defaults: settings(file)?,
        locked: locked(file)?,
        facts,
        chess,
        fingerprint: fingerprint(id, text),
        source: text.to_owned(),
    })
}

/// A number that differs for different files (FNV-1a).
fn fingerprint(id: &str, text: &str) -> u64 {
    let bytes = id.bytes().chain([0]).chain(text.bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
